package secret_test

import (
	"strings"
	"testing"

	"seiva/internal/kit/secret"
)

func TestLegibleCharactersAreToldApart(t *testing.T) {
	made := secret.RandomLegible(10_000)
	if len(made) != 10_000 || strings.ContainsAny(made, "0O1Il") {
		t.Errorf("%d characters, with look-alikes: %v", len(made), strings.ContainsAny(made, "0O1Il"))
	}
	seen := map[rune]bool{}
	for _, r := range made {
		seen[r] = true
	}
	if len(seen) != 57 {
		t.Errorf("%d different characters, not 57", len(seen))
	}
}

func TestBase62IsReadAsItWasWritten(t *testing.T) {
	for _, bytes := range []string{"\x00\x00", "\x00\x01", "\xff\xff", "ab"} {
		if got, ok := secret.FromBase62(secret.Base62([]byte(bytes), 3), 2); !ok || string(got) != bytes {
			t.Errorf("%q came back as %q, %v", bytes, got, ok)
		}
	}
	for _, wrong := range []string{"H32", "zzz", "0-0", "0 0", "é0", "00\x00"} { // the first is one more than two bytes hold
		if got, ok := secret.FromBase62(wrong, 2); ok {
			t.Errorf("%q is read as %x", wrong, got)
		}
	}
}
