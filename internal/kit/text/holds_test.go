package text_test

import (
	"testing"

	"seiva/internal/kit/text"
)

func TestWordsAreFoundInAnyOrder(t *testing.T) {
	const person = "Ana Conceição Souza ana.souza@loja.com.br"
	for wanted, want := range map[string]bool{
		"": true, "  ": true, "SOUZA ana": true, "conceicao": true, "@loja": true, "sou a.s": true, "souza bia": false, "%": false, "a_a": false,
	} {
		if got := text.Holds(person, wanted); got != want {
			t.Errorf("%q: %v", wanted, got)
		}
	}
}

func TestASlipIsForgiven(t *testing.T) {
	const person = "Ana Conceição Souza ana.souza@loja.com.br"
	for wanted, want := range map[string]bool{
		"": true, "soza": true, "suoza": true, "sooza": true, "souuza": true, "zouza": true, "conceisao": true, "coneciçao": true, "souza": true,
		"anna": true, "souz": true, "souzab": true, "souzabc": false, "ama": false, "szoau": false, "oliveira": false, "soza oliveira": false, "soza conceisao": true,
	} {
		if got := text.HoldsNearly(person, wanted); got != want {
			t.Errorf("%q: %v", wanted, got)
		}
	}
}
