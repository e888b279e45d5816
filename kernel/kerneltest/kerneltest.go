// Package kerneltest gives tests a complete environment and a session in it.
package kerneltest

import (
	"testing"

	"nimbook/internal/progress"
	"nimbook/kernel"
)

// Open returns the environment of this checkout, set up if it is not there yet,
// and a session that ends with the test. With -short it skips the test; where
// the environment cannot be set up the test fails.
func Open(t testing.TB) (*kernel.Env, *kernel.Session) {
	t.Helper()
	if testing.Short() {
		t.Skip("Jupyter is not started with -short")
	}
	env, err := kernel.Open(kernel.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := env.Ensure(t.Context(), progress.New(t.Output(), false)); err != nil {
		t.Fatal(err)
	}
	session, err := env.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := session.Close(); err != nil {
			t.Error(err)
		}
	})
	return env, session
}
