package text_test

import (
	"strings"
	"testing"

	"seiva/internal/kit/text"
)

func TestFold(t *testing.T) {
	for in, want := range map[string]string{
		"Empório  Açaí":    "emporio acai",
		" São\tJoão ":      "sao joao",
		"a\x00b\x07c":      "abc",
		"x\xffy":           "x\ufffdy",
		"":                 "",
		"12ABC34501DE35":   "12abc34501de35",
		"PÃO-DE-AÇÚCAR\n1": "pao-de-acucar 1",
	} {
		if got := text.Fold(in); got != want {
			t.Errorf("Fold(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestLikePatternTakesItsOwnSignsLiterally(t *testing.T) {
	if got, want := text.LikePattern(`50%_Á\`), `%50\%\_a\\%`; got != want {
		t.Errorf("LikePattern = %q, want %q", got, want)
	}
}

func TestLine(t *testing.T) {
	for _, c := range []struct {
		in, want string
		ok       bool
	}{
		{"", "", false},
		{" \t\n", "", false},
		{"a\x00b", "a\x00b", false},
		{"a\xffb", "a\xffb", false},
		{strings.Repeat("á", 11), strings.Repeat("á", 11), false},

		{strings.Repeat("á", 10), strings.Repeat("á", 10), true},
		{"  Loja \n 1 ", "Loja 1", true},

		{"\u200b", "", false},
		{"\u200d\u200d", "\u200d\u200d", false},
		{"\u3164 \u2800", "", false},
		{"\ufeffLo\u200bja \u200e 1\u00ad", "Loja 1", true},
		{"\u202egnp.exe\u202c", "gnp.exe", true},
		{"👩🏽\u200d🚀", "👩🏽\u200d🚀", true},
	} {
		if got, ok := text.Line(c.in, 10); got != c.want || ok != c.ok {
			t.Errorf("Line(%q) = %q, %v; want %q, %v", c.in, got, ok, c.want, c.ok)
		}
	}
}

func TestBlock(t *testing.T) {
	for _, c := range []struct {
		in, want string
		ok       bool
	}{
		{" \r\n", "", false},
		{"a\x00b", "a\x00b", false},
		{"a\rb", "a\rb", false},
		{"a\xffb", "a\xffb", false},
		{strings.Repeat("á", 11), strings.Repeat("á", 11), false},

		{" um\r\n\tdois   ", "um\n\tdois", true},
		{"\u202eum\n\u200b", "um", true},
		{"\u2066\n\u2069", "", false},
	} {
		if got, ok := text.Block(c.in, 10); got != c.want || ok != c.ok {
			t.Errorf("Block(%q) = %q, %v; want %q, %v", c.in, got, ok, c.want, c.ok)
		}
	}
}

func TestValidEmail(t *testing.T) {
	for s, want := range map[string]bool{
		"": false, "ana": false, "ana@loja": false, "Ana <ana@loja.com.br>": false, "ana@loja.com.br ": false,
		"ana@@loja.com.br": false, strings.Repeat("a", 250) + "@b.co": false, "ana@loja.com.br": true,
		"joão@gmail.com": false, "joao@açaí.com.br": false, "joao@xn--aa-4ja5b.com.br": true, "ana+loja@loja.com.br": true,
	} {
		if got := text.ValidEmail(s); got != want {
			t.Errorf("ValidEmail(%q) = %v", s, got)
		}
	}
}

func TestMaskEmail(t *testing.T) {
	for email, want := range map[string]string{"ana@loja.com.br": "a***@loja.com.br", "é@x.br": "é***@x.br", "": "", "@x": ""} {
		if got := text.MaskEmail(email); got != want {
			t.Errorf("MaskEmail(%q) = %q, want %q", email, got, want)
		}
	}
}

func TestSizesAreWords(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0 bytes", 1023: "1023 bytes", 1024: "1 KB", 34<<10 + 900: "34 KB", 1 << 20: "1,0 MB", 1572864: "1,5 MB", 12 << 30: "12,0 GB",
	} {
		if got := text.Size(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}
