package takebreak

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"syscall"
	"testing"
	"time"
)

func TestTry(t *testing.T) {
	var rule Rule
	code := os.Getenv("CODE")
	n, _ := strconv.Atoi(os.Getenv("N"))
	dot := 0
	for i := range code {
		if code[i] == '.' {
			dot = i
		}
	}
	for i := range code {
		if code[i] == '.' || code[i] == '0' {
			continue
		}
		var d Digit
		for j := range 3 {
			if (code[i]-'0')>>j&1 != 0 {
				d = append(d, Part{Heaps: j})
			}
		}
		tk := i - dot
		if i < dot {
			tk = 0
		}
		rule.Runs = append(rule.Runs, Run{tk, tk, d})
	}
	e := New(rule)
	start := cpu()
	for m := n / 8; m <= n; m += n / 8 {
		e.Extend(context.Background(), m)
		o := e.method.(*octal)
		var r []int
		for _, l := range o.rare {
			r = append(r, len(l))
		}
		fmt.Println(code, m, cpu()-start, "most", o.most, "sparse", o.sparse, o.class, r, len(o.fresh))
	}
}

func cpu() time.Duration {
	var r syscall.Rusage
	syscall.Getrusage(0, &r)
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
