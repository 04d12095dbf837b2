package id

import (
	"strings"
	"testing"
)

// A decoder would pass over line ends; a form that strangers are checked by must not.
func TestValidTakesTheAlphabetAlone(t *testing.T) {
	good := New()
	if !Valid(good) || !ValidOrEmpty("") || Valid("") {
		t.Error("what New gives is not valid, or nothing is")
	}
	for _, bad := range []string{
		good + "0", good[1:], good[:24] + "\r\n", "\n" + good[2:] + "\n", strings.ToUpper(good[:25]) + "Z", good[:25] + "i", good[:25] + "\x00", good[:24] + "é",
	} {
		if Valid(bad) {
			t.Errorf("%q is valid", bad)
		}
	}
	if n := testing.AllocsPerRun(100, func() { Valid(good) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

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

func TestAnIDIsSixteenBytes(t *testing.T) {
	made := New()
	if b, ok := Bytes(made); !ok || FromBytes(b) != made {
		t.Errorf("%s came back as %s, %v", made, FromBytes(b), ok)
	}
	for _, other := range []string{"", "retailer", made[:25] + "1", made[:25] + "z", made[:24] + "\r\n"} { // 26 letters have two bits more
		if b, ok := Bytes(other); ok {
			t.Errorf("%q has the bytes %x", other, b)
		}
	}
}
