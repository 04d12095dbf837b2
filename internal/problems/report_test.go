package problems

import (
	"strings"
	"testing"

	"seiva/internal/kit/errs"
)

// A subject has 120 characters at most, a description 4,000; characters, not bytes.
func TestWhatAReportMayBe(t *testing.T) {
	for _, c := range []struct {
		name                 string
		subject, description string
		field                string // that is complained of; empty: none
	}{
		{"short", "Não abre", "A tela não abre.", ""},
		{"as long as they may be", strings.Repeat("ã", 120), strings.Repeat("ã", 4000), ""},
		{"a long subject", strings.Repeat("a", 121), "A tela não abre.", "assunto"},
		{"a long description", "Não abre", strings.Repeat("a", 4001), "descricao"},
		{"no subject", " ", "A tela não abre.", "assunto"},
		{"no description", "Não abre", " \n ", "descricao"},
	} {
		kept, err := Draft{c.subject, c.description}.clean()
		if c.field == "" {
			if err != nil || kept != (Draft{c.subject, c.description}) {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		if e := errs.From(err); err == nil || e.Code != "problems.invalid" || len(e.Fields) != 1 || e.Fields[c.field] == "" {
			t.Errorf("%s: %v, want it about %s", c.name, err, c.field)
		}
	}
}
