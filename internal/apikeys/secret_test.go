package apikeys

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

func TestNewSecretIsWellFormedAndShowsOnlyItsPrefix(t *testing.T) {
	seen := map[string]bool{}
	for environment, prefix := range map[Environment]string{Live: "seiva_live_", Test: "seiva_test_"} {
		for range 500 {
			presented, visible := newSecret(environment)
			if !wellFormed(presented) || len(presented) != 47 || !strings.HasPrefix(presented, prefix) || seen[presented] {
				t.Fatalf("made a key that is not well formed, or twice the same")
			}
			seen[presented] = true
			if visible != presented[:17]+"…" {
				t.Fatalf("visible prefix %q", visible)
			}
		}
	}
}

// A CRC32 finds every change within 32 bits in a row, so each wrong character and each swap of neighbours.
func TestChecksumFindsTypingErrors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		body := "seiva_live_" + rapid.StringOfN(rapid.SampledFrom([]rune(alphabet)), 30, 30, -1).Draw(t, "random")
		key := []byte(body + checksum(body))
		if !wellFormed(string(key)) {
			t.Fatal("refuses a key with its own checksum")
		}
		at := rapid.IntRange(0, len(key)-2).Draw(t, "at")
		changed := append([]byte(nil), key...)
		if rapid.Bool().Draw(t, "swap") {
			changed[at], changed[at+1] = changed[at+1], changed[at]
		} else {
			changed[at] = rapid.SampledFrom([]byte(alphabet)).Draw(t, "character")
		}
		if string(changed) != string(key) && wellFormed(string(changed)) {
			t.Fatalf("takes a key with a typing error at %d", at)
		}
	})
}

func TestWellFormedTakesNoOtherText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		if wellFormed(rapid.String().Draw(t, "text")) {
			t.Fatal("takes any text for a key")
		}
	})
	for _, s := range []string{"", "seiva_live_", strings.Repeat("0", 47), "sk_live_" + strings.Repeat("a", 39)} {
		if wellFormed(s) {
			t.Errorf("takes %q for a key", s)
		}
	}
}
