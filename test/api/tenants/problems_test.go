package tenants

import (
	"fmt"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
	"seiva/internal/problems"
)

const aProblem = `{"assunto":" Relatório  vazio ","descricao":"O relatório de ontem\r\nnão mostra nada."}`

func TestProblemsAreReported(t *testing.T) {
	p := apitest.NewWorld(t)
	own := map[string]string{
		apitest.Admin: "/admin/problemas", apitest.Support: "/support/problemas", apitest.Retailer: "/varejistas/problemas", apitest.House: "/parceiros/problemas",
	}
	for owner, path := range own {
		if got := p.Call(t, apitest.Nobody, "POST", path, aProblem); got.Status != 401 {
			t.Errorf("%s without a session: %d %s", path, got.Status, got.Text)
		}
		for who := range own {
			if got := p.Call(t, who, "POST", path, aProblem); (got.Status == 403) != (who != owner) {
				t.Errorf("%s as %s: %d %s", path, who, got.Status, got.Text)
			}
		}
	}
	for _, c := range []struct{ body, field string }{
		{`{}`, "assunto"},
		{`{}`, "descricao"},
		{`{"assunto":" ","descricao":"x"}`, "assunto"},
		{`{"assunto":"` + strings.Repeat("á", 121) + `","descricao":"x"}`, "assunto"},
		{`{"assunto":"x","descricao":"` + strings.Repeat("á", 4001) + `"}`, "descricao"},
		{`{"assunto":"x","descricao":"a\u0000b"}`, "descricao"},
		{`{"assunto":7,"descricao":"x"}`, "assunto"},
	} {
		if got := p.Call(t, apitest.Retailer, "POST", "/varejistas/problemas", c.body); got.Status != 422 || got.Field(c.field) == "" {
			t.Errorf("%.60s: %d %s, want a complaint of %s", c.body, got.Status, got.Text, c.field)
		}
	}
	if kept := p.Texts(`SELECT subject || '/' || description || '/' || profile || '/' || owner_id FROM problem_reports WHERE profile = 'VAREJISTA'`); len(kept) != 1 || kept[0] != "Relatório vazio/O relatório de ontem\nnão mostra nada./VAREJISTA/"+p.Seiva.ID {
		t.Errorf("kept: %q", kept)
	}
	if noted := p.Texts(`SELECT retailer_id FROM audit WHERE action = 'problems.reported' ORDER BY retailer_id`); len(noted) != len(own) || noted[len(own)-1] != p.Seiva.ID {
		t.Errorf("in the trail: %q", noted)
	}
}

func TestProblemsReachSupport(t *testing.T) {
	p := apitest.NewWorld(t)
	p.Enter("VAREJISTA", p.Alfa.ID)
	if got := p.Call(t, apitest.Admin, "POST", "/varejistas/problemas", aProblem, apitest.AsRetailer, p.Alfa.ID); got.Status != 201 {
		t.Fatalf("in another's profile: %d %s", got.Status, got.Text)
	}
	for range problems.PerHour {
		if got := p.Call(t, apitest.House, "POST", "/parceiros/problemas", aProblem); got.Status != 201 || got.Str("id") == "" {
			t.Fatalf("reported: %d %s", got.Status, got.Text)
		}
	}
	if got := p.Call(t, apitest.House, "POST", "/parceiros/problemas", aProblem); got.Status != 429 || got.Str("code") != "problems.too_many" {
		t.Errorf("one too many: %d %s", got.Status, got.Text)
	}
	if got := p.Call(t, apitest.OtherHouse, "POST", "/parceiros/problemas", aProblem); got.Status != 201 || got.Object()["numero"] != float64(problems.PerHour+2) {
		t.Errorf("another account: %d %s", got.Status, got.Text)
	}
	mails, err := p.Outbox.Latest(t.Context())
	testkit.Must(t, err)
	organizations, subjects := map[string]int{}, map[string]bool{}
	for _, m := range mails {
		if !strings.HasSuffix(m.Subject, ": Relatório vazio") {
			continue
		}
		subjects[m.Subject] = true
		for _, part := range []string{"não mostra nada.", "@demo.seiva.test"} {
			if !strings.Contains(m.Text, part) {
				t.Errorf("%q lacks %q", m.Text, part)
			}
		}
		for _, organization := range []string{"Caixa Livre", "Beta", "Empório Alfa"} {
			if strings.Contains(m.Text, organization) {
				organizations[organization+" to "+m.To]++
			}
		}
	}
	for n := 1; n <= problems.PerHour+2; n++ { // what was refused took no number
		if subject := fmt.Sprintf("Problema relatado nº %d: Relatório vazio", n); !subjects[subject] {
			t.Errorf("no mail %q among %v", subject, subjects)
		}
	}
	const helper = " to SUPORTE@demo.seiva.test"
	if len(organizations) != 3 || organizations["Caixa Livre"+helper] != problems.PerHour || organizations["Beta"+helper] != 1 || organizations["Empório Alfa"+helper] != 1 {
		t.Errorf("mails: %v", organizations)
	}
}
