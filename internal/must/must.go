// Package must is for the short forms of entry points, which panic with the error that
// the long forms return.
package must

// Get returns v, and panics if there is an error: the short form of an entry
// point.
func Get[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
