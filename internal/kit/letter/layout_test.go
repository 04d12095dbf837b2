package letter_test

import (
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/letter"
	"seiva/internal/kit/letter/lettertest"
)

// A letter with every part, each filled with what people type, and with what they should not.
func TestLayout(t *testing.T) {
	lettertest.Check(t, "Assunto", `Olá, Ana!

Antes & depois.

Mais uma linha
e outra.

Quem: Rui
Onde: Loja 1

    482913

Abrir a página:
https://portal.example/pagina?codigo=482913&conta=1

Isto vale por 15 minutos.

Ou quase.
`, func(f *lettertest.Fill) letter.Letter {
		return letter.Letter{
			Subject: f.Typed("Assunto"), Name: f.Name("Ana"), ValidFor: 15 * time.Minute,
			Before: []string{f.Typed("Antes & depois."), f.Typed("Mais uma linha\ne outra.")},
			Facts:  letter.Facts{{"Quem", f.Typed("Rui")}, {"Por quê", ""}, {"Onde", f.Typed("Loja 1")}}, Code: f.Typed("482913"),
			Action: letter.Action{Label: f.Typed("Abrir a página"), Link: lettertest.Link}, After: []string{"Isto vale por 15 minutos.", f.Typed("Ou quase.")},
		}
	})
	lettertest.Check(t, "Só o assunto", "Olá!\n", func(f *lettertest.Fill) letter.Letter { return letter.Letter{Subject: f.Typed("Só o assunto")} })
}

func TestLinksAreOfTheWeb(t *testing.T) {
	for _, bad := range []string{"javascript:alert(1)", "//mal.example", "/pagina", "data:text/html,x", "https://", "http://[::1"} {
		if _, err := (letter.Letter{Action: letter.Action{Label: "Abrir", Link: bad}}).Write(); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}

func TestWords(t *testing.T) {
	for d, want := range map[time.Duration]string{
		time.Minute: "1 minuto", 90 * time.Minute: "90 minutos", time.Hour: "1 hora", 48 * time.Hour: "48 horas", 72 * time.Hour: "3 dias",
	} {
		if got := letter.Duration(d); got != want {
			t.Errorf("Duration(%s) = %q, want %q", d, got, want)
		}
	}
	if got := letter.Named(strings.Repeat("é", 300)); len([]rune(got)) != 200 || !strings.HasSuffix(got, "…") {
		t.Errorf("a long line became %d characters", len([]rune(got)))
	}
	for who, want := range map[string]string{"": "Alguém abriu", "Rui": "Rui fechou"} {
		if got := letter.By(who, "fechou", "Alguém abriu"); got != want {
			t.Errorf("By(%q) = %q, want %q", who, got, want)
		}
	}
}
