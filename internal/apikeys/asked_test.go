package apikeys

import (
	"testing"

	"seiva/internal/kit/text"
)

// A key that is typed or pasted is looked for by what lists show of it; the rest of a secret is looked for nowhere.
func TestAKeyIsAskedForByItsVisiblePart(t *testing.T) {
	for typed, want := range map[string]struct {
		words string
		of    Environment
	}{
		"caixa 1":            {"caixa 1", ""},
		"seiva_live_Ab12Cd…": {"Ab12Cd", Live},
		"seiva_test_Ab12":    {"Ab12", Test},
		"seiva_live_Ab12Cd7890123456789012345abcdef": {"Ab12Cd", Live},
		"loja seiva_live_Ab12CdXYZ":                  {"loja Ab12Cd", Live},
		"seiva_test_":                                {"", Test},
		"seiva_live":                                 {"", Live},
		"seiva_t":                                    {"", Test},
		"seiva_":                                     {"", ""},
		"seiva":                                      {"seiva", ""}, // a store's name
		"seiva_livre":                                {"seiva_livre", ""},
	} {
		if words, of := Asked(typed); words != want.words || of != want.of {
			t.Errorf("%q is asked for as %q of %q, want %q", typed, words, of, want)
		}
	}
	presented, visible := newSecret(Live)
	key := Key{Name: "Caixa", Prefix: visible}
	words, _ := Asked(presented)
	if got := "caixa " + text.Fold(words); got != key.Search() {
		t.Errorf("a whole key asks for %q, its search holds %q", got, key.Search())
	}
}
