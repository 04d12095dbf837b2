package main

import (
	"strings"
	"testing"

	"seiva/internal/problems"
)

const aProblem = `{"assunto":" Relatório  vazio ","descricao":"O relatório de ontem\r\nnão mostra nada."}`

func TestProblemsAreReported(t *testing.T) {
	p := newParts(t)
	own := map[string]string{
		admin: "/admin/problemas", support: "/support/problemas", retailer: "/varejistas/problemas", house: "/parceiros/problemas",
	}
	for owner, path := range own {
		if got := p.call(t, nobody, "POST", path, aProblem); got.status != 401 {
			t.Errorf("%s without a session: %d %s", path, got.status, got.text)
		}
		for who := range own {
			if got := p.call(t, who, "POST", path, aProblem); (got.status == 403) != (who != owner) {
				t.Errorf("%s as %s: %d %s", path, who, got.status, got.text)
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
		if got := p.call(t, retailer, "POST", "/varejistas/problemas", c.body); got.status != 422 || got.field(c.field) == "" {
			t.Errorf("%.60s: %d %s, want a complaint of %s", c.body, got.status, got.text, c.field)
		}
	}
	if kept := p.rows(`SELECT subject || '/' || description || '/' || profile || '/' || owner_id FROM problem_reports WHERE profile = 'VAREJISTA'`); len(kept) != 1 || kept[0] != "Relatório vazio/O relatório de ontem\nnão mostra nada./VAREJISTA/"+p.seiva.ID {
		t.Errorf("kept: %q", kept)
	}
	if noted := p.rows(`SELECT retailer_id FROM audit WHERE action = 'problems.reported' ORDER BY retailer_id`); len(noted) != len(own) || noted[len(own)-1] != p.seiva.ID {
		t.Errorf("in the trail: %q", noted)
	}
}

func TestProblemsReachSupport(t *testing.T) {
	p := newParts(t)
	p.enter("VAREJISTA", p.alfa.ID)
	if got := p.call(t, admin, "POST", "/varejistas/problemas", aProblem, asRetailer, p.alfa.ID); got.status != 201 {
		t.Fatalf("in another's profile: %d %s", got.status, got.text)
	}
	for range problems.PerHour {
		if got := p.call(t, house, "POST", "/parceiros/problemas", aProblem); got.status != 201 || got.str("id") == "" {
			t.Fatalf("reported: %d %s", got.status, got.text)
		}
	}
	if got := p.call(t, house, "POST", "/parceiros/problemas", aProblem); got.status != 429 || got.str("code") != "problems.too_many" {
		t.Errorf("one too many: %d %s", got.status, got.text)
	}
	if got := p.call(t, otherHouse, "POST", "/parceiros/problemas", aProblem); got.status != 201 {
		t.Errorf("another account: %d %s", got.status, got.text)
	}
	mails, err := p.Outbox.Latest(t.Context())
	fatal(t, err)
	organizations := map[string]int{}
	for _, m := range mails {
		if m.Subject != "Problema relatado: Relatório vazio" {
			continue
		}
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
	const helper = " to SUPORTE@demo.seiva.test"
	if len(organizations) != 3 || organizations["Caixa Livre"+helper] != problems.PerHour || organizations["Beta"+helper] != 1 || organizations["Empório Alfa"+helper] != 1 {
		t.Errorf("mails: %v", organizations)
	}
}
