package id

import "testing"

func TestNewSortsByCreation(t *testing.T) {
	last := ""
	for range 1000 {
		next := New()
		if !Valid(next) {
			t.Fatalf("New gave %q, which Valid refuses", next)
		}
		if next <= last {
			t.Fatalf("%q came after %q but sorts before it", next, last)
		}
		last = next
	}
}

func TestValidRefusesOtherForms(t *testing.T) {
	for _, s := range []string{"", "abc", "0192f8c4-8e5e-7000-8000-000000000000", "ILOU5678901234567890123456", "ção45678901234567890123456"} {
		if Valid(s) {
			t.Errorf("Valid(%q) = true", s)
		}
	}
}
