package money

import (
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"seiva/internal/app/apitest"
)

// Contracts are mailed again to whoever has not signed, once in 24 hours, and the time to sign starts over.
func TestContractsAreSentAgainTogether(t *testing.T) {
	p := apitest.NewWorld(t)
	const path = "/admin/acoes-em-lista"
	sent := func(retailerID string, at time.Time) {
		t.Helper()
		_, err := p.DB.Write(t.Context()).ExecContext(t.Context(), "INSERT INTO contracts (retailer_id, sent_at) VALUES (?, ?)", retailerID, at.UnixMilli())
		p.Check(err)
	}
	sent(p.Seiva.ID, time.Now().AddDate(0, 0, -40))
	sent(p.Alfa.ID, time.Now().Add(-time.Hour))
	p.MakeRetailer("12345678000195", "Mercado Novo", "")
	act := apitest.Draft{"acao": "reenviar-contratos", "filtros": apitest.Draft{}}
	preview := p.Call(t, apitest.Admin, "POST", path+"/previa", act.JSON())
	for _, want := range []string{`"total":3`, `"alcancadas":1`, `"nomes":["Mercado Seiva"]`, `O contrato foi enviado há menos de 24 horas.`, `O contrato ainda não foi enviado.`, `"desfazivel":false`} {
		if !strings.Contains(preview.Text, want) {
			t.Errorf("no %s in %s", want, preview.Text)
		}
	}
	run := p.Call(t, apitest.Admin, "POST", path, act.With("alcancadas", 1).With("impressao", preview.Str("impressao")).JSON())
	if run.Status != http.StatusAccepted {
		t.Fatalf("%d %s", run.Status, run.Text)
	}
	p.Worker(slog.New(slog.DiscardHandler)).RunDue(t.Context())
	p.Expect(t, []apitest.Case{
		{Name: "done", As: apitest.Admin, Method: "GET", Path: path + "/" + run.Str("id"), Status: 200, Has: []string{`"situacao":"done"`, `"feitas":1`, `"ignoradas":2`, `"desfazivel":false`}},
		{Name: "it cannot be taken back", As: apitest.Admin, Method: "POST", Path: path + "/" + run.Str("id") + "/desfazer", Status: 409, Code: "bulk.no_undo"},
		{Name: "the time starts over", As: apitest.Admin, Method: "GET", Path: "/admin/varejistas/" + p.Seiva.ID + "/contrato", Status: 200, Has: []string{`"situacao":"pendente"`}},
		{Name: "chosen, nothing is left to do", As: apitest.Admin, Method: "POST", Path: path + "/previa", Body: apitest.Draft{"acao": "reenviar-contratos", "ids": []string{p.Seiva.ID}}.JSON(), Status: 200, Has: []string{`"alcancadas":0`}},
		{Name: "a retailer that is none", As: apitest.Admin, Method: "POST", Path: path + "/previa", Body: apitest.Draft{"acao": "reenviar-contratos", "ids": []string{p.Caixa.ID}}.JSON(), Status: 404, Code: "bulk.rows_not_found"},
		{Name: "a wrong filter of the list's", As: apitest.Admin, Method: "POST", Path: path + "/previa", Body: act.With("filtros", apitest.Draft{"situacao": "x"}).JSON(), Status: 422},
	})
	mails, err := p.Outbox.Latest(t.Context())
	p.Check(err)
	many := 0
	for _, mail := range mails {
		if strings.Contains(mail.Subject, "contrato") {
			many++
		}
	}
	if many != 1 {
		t.Errorf("%d mails", many)
	}
}

// The contracts' own list sends again what it shows, and leaves out retailers that are asked to sign a new version.
func TestContractsOfTheWorkListAreSentAgain(t *testing.T) {
	p := apitest.NewWorld(t)
	const path = "/admin/acoes-em-lista/previa"
	write := func(query string, args ...any) {
		t.Helper()
		_, err := p.DB.Write(t.Context()).ExecContext(t.Context(), query, args...)
		p.Check(err)
	}
	sent := func(days int) int64 { return time.Now().AddDate(0, 0, -days).UnixMilli() }
	write("INSERT INTO contracts (retailer_id, sent_at) VALUES (?, ?)", p.Seiva.ID, sent(40))
	write("INSERT INTO contracts (retailer_id, sent_at, signed_at, version) VALUES (?, ?, ?, '2026-01-01')", p.Alfa.ID, sent(80), sent(70))
	write("INSERT INTO contract_versions (number, day, text, hash, note, accept_day, published_by, published_name, published_at) VALUES (2, ?, 'x', 'x', 'x', ?, '', '', 1)",
		apitest.Day(0), apitest.Day(40))
	ask := func(name string, chosen apitest.Draft, has ...string) apitest.Case {
		return apitest.Case{
			Name: name, As: apitest.Admin, Method: "POST", Path: path, Body: chosen.With("acao", "reenviar-contratos-a-resolver").JSON(),
			Status: http.StatusOK, Has: has,
		}
	}
	p.Expect(t, []apitest.Case{
		ask("all", apitest.Draft{}, `"total":2`, `"alcancadas":1`, `"nomes":["Mercado Seiva"]`, `O contrato já está assinado.`),
		ask("blocked ones", apitest.Draft{"filtros": apitest.Draft{"situacao": "BLOQUEADO"}}, `"total":1`, `"alcancadas":1`),
		ask("of a name", apitest.Draft{"filtros": apitest.Draft{"filter": "ninguém"}}, `"total":0`),
		ask("one", apitest.Draft{"ids": []string{p.Seiva.ID}}, `"total":1`, `"alcancadas":1`),
		{Name: "one that is not in it", As: apitest.Admin, Method: "POST", Path: path, Body: apitest.Draft{"acao": "reenviar-contratos-a-resolver", "ids": []string{p.Caixa.ID}}.JSON(), Status: 404, Code: "bulk.rows_not_found"},
		{Name: "no such work", As: apitest.Admin, Method: "POST", Path: path, Body: `{"acao":"reenviar-contratos-a-resolver","filtros":{"situacao":"x"}}`, Status: 422},
		{Name: "another's filter", As: apitest.Admin, Method: "POST", Path: path, Body: `{"acao":"reenviar-contratos-a-resolver","filtros":{"softwareHouseId":"x"}}`, Status: 422},
		{Name: "support sends none", As: apitest.Support, Method: "POST", Path: "/support/acoes-em-lista/previa", Body: `{"acao":"reenviar-contratos-a-resolver"}`, Status: 403},
	})
}
