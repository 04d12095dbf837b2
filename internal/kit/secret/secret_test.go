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
