package apikeys

import (
	"testing"

	"seiva/internal/kit/text"
)

// A key that is typed or pasted is looked for by what lists show of it; the rest of a secret is looked for nowhere.
func TestAKeyIsAskedForByItsVisiblePart(t *testing.T) {
	for typed, want := range map[string]string{
		"caixa 1":            "caixa 1",
		"seiva_live_Ab12Cd…": "Ab12Cd",
		"seiva_test_Ab12":    "Ab12",
		"seiva_live_Ab12Cd7890123456789012345abcdef": "Ab12Cd",
		"loja seiva_live_Ab12CdXYZ":                  "loja Ab12Cd",
		"seiva_live_":                                "",
	} {
		if got := Asked(typed); got != want {
			t.Errorf("%q is asked for as %q, want %q", typed, got, want)
		}
	}
	presented, visible := newSecret(Live)
	key := Key{Name: "Caixa", Prefix: visible}
	if got := "caixa " + text.Fold(Asked(presented)); got != key.Search() {
		t.Errorf("a whole key asks for %q, its search holds %q", got, key.Search())
	}
}
