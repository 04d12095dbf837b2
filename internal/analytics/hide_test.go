package analytics

import (
	"strings"
	"testing"

	"seiva/internal/kit/brdoc"
)

// A CPF goes out of a text however it is written; what is none stays.
func TestHideCPF(t *testing.T) {
	bare := "529982247" + brdoc.CPFCheckDigits("529982247")
	dotted := bare[:3] + "." + bare[3:6] + "." + bare[6:9] + "-" + bare[9:]
	for text, want := range map[string]string{
		"": "", "01": "01", "Caixa 12345678901": "Caixa 12345678901", "11222333000181": "11222333000181",
		bare: hidden, dotted: hidden, "MARIA DA SILVA " + bare: "MARIA DA SILVA " + hidden, bare + "x": hidden + "x",
		"a" + dotted + ", " + bare + "!": "a" + hidden + ", " + hidden + "!",
		"000" + bare:                     hidden, "01 " + bare: "01 " + hidden, "1" + bare: "1" + bare, bare + "1": bare + "1",
		strings.Join(strings.Split(bare, ""), "-"): hidden, "ç" + bare + "ç": "ç" + hidden + "ç",
	} {
		if got := hideCPF(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}

// An access key that leads to a person is not shown, and neither is a person's document in a CNPJ's place.
func TestWhatLeadsToAPerson(t *testing.T) {
	company, person := "3526111122233300018165001000000001112345678"+"0", "352611000529982247"+brdoc.CPFCheckDigits("529982247")+"650010000000011123456780"
	for _, c := range []struct {
		consumer, key string
		shown         bool
	}{
		{NoConsumer, company, true}, {Company, company, true}, {"cpf", company, false}, {"foreign", company, false}, {NoConsumer, person, false}, {NoConsumer, "x", false},
	} {
		r := Receipt{Consumer: c.consumer, AccessKey: c.key}
		if got := r.openKey(); (got != "") != c.shown {
			t.Errorf("%s of %s: %q", c.key, c.consumer, got)
		}
	}
	if cnpj("52998224725") != "" || cnpj("11222333000181") == "" {
		t.Error("a person's document is shown, or a company's is not")
	}
}
