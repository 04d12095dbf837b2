package identity

import "testing"

func TestEmailKeyComparesWhatPeopleSee(t *testing.T) {
	for given, want := range map[string]string{
		" Ana@Loja.com.br ": "ana@loja.com.br", "a\x00na@loja.com.br": "ana@loja.com.br", "\xffana@loja.com.br": "ana@loja.com.br",
		"ação@loja.com.br": "ação@loja.com.br",
	} {
		if got := EmailKey(given); got != want {
			t.Errorf("EmailKey(%q) = %q, want %q", given, got, want)
		}
	}
}
