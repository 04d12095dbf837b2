package identity_test

import (
	"strings"
	"testing"
	"time"

	"seiva/internal/identity"
)

func TestWeakness(t *testing.T) {
	for password, want := range map[string]string{
		"":                                 "no mínimo 8",
		"Aç1!x7z":                          "no mínimo 8",
		strings.Repeat("aB3$", 65):         "no máximo 256",
		"caf\xe9-com-leite-77":             "não conseguimos ler",
		"12345678":                         "vazadas",
		"31/12/2026":                       "vazadas",
		"password1":                        "vazadas",
		"P@ssw0rd2026":                     "vazadas",
		"flamengo1981":                     "vazadas",
		"Fl@mengo2026!":                    "vazadas",
		"SENHA1234":                        "vazadas",
		"Paixão2026":                       "vazadas",
		"aaaaaaaaaa":                       "fácil de adivinhar",
		"fedcba9876":                       "fácil de adivinhar",
		"ana.souza@loja.mercadolua.com.br": "fácil de adivinhar",
		"ana.souza1":                       "usa o seu nome",
		"MercadoBoaVista":                  "usa o seu nome",
		"m3rc4d0-b04-v1st4":                "usa o seu nome",
		"boavista2026!":                    "usa o seu nome",
		"BoaVista & Filhos":                "usa o seu nome",
		"Café_Lojista#99":                  "usa o seu nome",
		"mercadolua2026":                   "usa o seu nome",
		"boavista-grampo-azul":             "",
		"Seiva-demo-2026":                  "",
		"cavalo-bateria-77":                "",
		"um dois tres 4":                   "",
		"48#93!71&25@86%07":                "",
		"48#93!71&25@86":                   "vazadas",
		"ñandú às três da manhã":           "",
		strings.Repeat("aB3$xY9!", 32):     "",
	} {
		got := identity.Weakness(password, "ana.souza@loja.mercadolua.com.br", "Ana Souza", "Mercado Boa Vista", "Café Lojista", "Boa Vista e Filhos Ltda.")
		if (want == "") != (got == "") || !strings.Contains(got, want) {
			t.Errorf("%.20q: %q, want %q", password, got, want)
		}
	}
}

// The estimate is cut at a length, so that nobody makes it work for long.
func TestWeaknessOfALongPasswordIsQuick(t *testing.T) {
	start := time.Now()
	for _, password := range []string{strings.Repeat("a1", 128), strings.Repeat("qwertyuiop", 25), strings.Repeat("2026", 64)} {
		identity.Weakness(password, "ana@loja.com.br", "Ana")
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("three passwords took %s", took)
	}
}

// The estimate does not try every way to read signs as letters: strangers send passwords to whoever forgot theirs, and twenty signs took seconds.
func TestWeaknessOfAPasswordOfSignsIsQuick(t *testing.T) {
	const most = 250_000
	for _, signs := range []string{"4@8({[<3691!|70$5+%2", "1|7!@4({[<$569", "1|7!@4({", "1|7!@", "1|74@", "abcde"} {
		password := strings.Repeat(signs, 50)[:200]
		if made := testing.AllocsPerRun(1, func() { identity.Weakness(password, "ana@loja.com.br", "Ana") }); made > most {
			t.Errorf("%q: %.0f allocations, %d at most", signs, made, most)
		}
	}
	for _, weak := range []string{"m4n4gem3nt", "5un5h1n3day"} { // a few signs are still read as letters
		if identity.Weakness(weak) == "" {
			t.Errorf("%q is taken", weak)
		}
	}
}
