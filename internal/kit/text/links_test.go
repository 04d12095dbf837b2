package text_test

import (
	"testing"

	"seiva/internal/kit/text"
)

func TestLinksAreFoundInNames(t *testing.T) {
	for _, name := range []string{
		"http://mal.example", "HTTPS://x", "Loja www.mal", "www.x.com", "Clique em mal.com.br/pagar", "mal.com", "Pão.Com Ltda", "bit.ly/abc",
		"(mal.net)", "MAL.ORG!", "mal.com.br.agora", "mal．com", "mal。com", "ação.com", "192.0.2.7/x", "[2001:db8::1] 2001.db8.com", "rui@mal.example", "mailto:rui", "x.co",
	} {
		if !text.HasLink(name) {
			t.Errorf("%q has no link", name)
		}
		if safe := text.Unlinked(name); text.HasLink(safe) && safe == name {
			t.Errorf("%q stays as it is", name)
		}
	}
	for _, name := range []string{
		"Casa & Cia.", "Padaria Pão Doce S.A.", "Mercado S/A", "A.B.C. Alimentos", "Silva & Filhos Ltda. ME", "Sta.Rita", "Dr.Oetker", "Nº 1 Calçados",
		"Mercado 24h - Centro", "José da Silva Jr.", "M. J. Souza", "Pão. Com Ltda", "Bar do Zé: o melhor", "3.500 Ofertas", "C&A", "Loja 1.99", "",
	} {
		if text.HasLink(name) || text.Unlinked(name) != name {
			t.Errorf("%q has a link", name)
		}
	}
	for name, want := range map[string]string{
		"Clique em https://mal.example/x": "Clique em https: //mal. example/x", "PONTOFRIO.COM S.A.": "PONTOFRIO. COM S. A.", "rui@mal.com": "rui@ mal. com",
	} {
		if got := text.Unlinked(name); got != want {
			t.Errorf("Unlinked(%q) = %q, want %q", name, got, want)
		}
	}
}
