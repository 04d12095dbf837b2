package access

import (
	"fmt"
	"testing"
	"time"

	sqlidentity "seiva/internal/adapter/sqlstore/identity"
	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

const helpReason = "Ligou do telefone do cadastro"

// helping prepares an account of a retailer so that it can be helped in one way, and gives the door to that.
func helping(p *apitest.World, who, base, way string) door {
	p.T.Helper()
	n := identity.NewAccount{
		Email: "bia@alfa.com.br", Name: "Bia Reis", Password: "Seiva-demo-2026", Profile: scope.Varejista, RetailerID: p.Alfa.ID,
	}
	create := p.Portal.Identity.CreateAccount
	if way == "reenviar-confirmacao" || way == "corrigir-email" {
		create = p.Portal.Identity.CreateUnconfirmed
	}
	account, err := create(p.T.Context(), n)
	p.Check(err)
	store, now := sqlidentity.New(p.DB), time.Now()
	switch way {
	case "restaurar":
		p.Check(store.Suspend(p.T.Context(), account.ID, now, helpReason))
	case "pedir-segundo-fator", "desistir-segundo-fator", "remover-segundo-fator":
		p.Check(store.CreatePasskey(p.T.Context(), identity.Passkey{
			ID: id.New(), AccountID: account.ID, Name: "Celular", CredentialID: []byte("one"), Credential: "{}", CreatedAt: now,
		}))
	}
	if way == "desistir-segundo-fator" || way == "remover-segundo-fator" {
		another := map[string]string{apitest.Admin: apitest.Support, apitest.Support: apitest.Admin}[who]
		p.Check(store.AskReset(p.T.Context(), identity.FactorReset{
			AccountID: account.ID, AskedBy: p.Get(another, "/identity/me").Str("id"), Reason: helpReason, AskedAt: now, ExpiresAt: now.Add(time.Hour),
		}))
	}
	return door{who, "POST", base + "/contas/" + account.ID + "/" + way, `{"motivo":"` + helpReason + `","email":"beatriz@alfa.com.br"}`, 200, ""}
}

// helpDoors are the calls by which staff help, by operation; correcting an e-mail alone takes one.
func helpDoors() map[string]func(*apitest.World) door {
	out := map[string]func(*apitest.World) door{}
	for name, base := range map[string][2]string{"admin": {apitest.Admin, "/admin"}, "support": {apitest.Support, "/support"}} {
		for operation, way := range map[string]string{
			"ResendConfirmation": "reenviar-confirmacao", "CorrectEmail": "corrigir-email", "UnlockAccount": "desbloquear",
			"EndAccountSessions": "encerrar-sessoes", "SuspendAccount": "suspender", "RestoreAccount": "restaurar",
			"AskFactorReset": "pedir-segundo-fator", "DropFactorReset": "desistir-segundo-fator", "ResetFactors": "remover-segundo-fator",
		} {
			out[name+operation] = func(p *apitest.World) door {
				d := helping(p, base[0], base[1], way)
				if way != "corrigir-email" {
					d.body = `{"motivo":"` + helpReason + `"}`
				}
				return d
			}
		}
	}
	return out
}

// Accounts are found by the beginning of their e-mail: by support those of companies, by administrators also those of staff.
func TestStaffFindAccounts(t *testing.T) {
	p := apitest.NewWorld(t)
	d := helping(p, apitest.Support, "/support", "suspender")
	found := func(who, base, query string) string {
		t.Helper()
		got := p.Get(who, base+"/contas?"+query)
		if got.Status != 200 {
			t.Fatalf("%d %s", got.Status, got.Text)
		}
		out := ""
		items, _ := got.Object()["items"].([]any)
		for _, item := range items {
			row, _ := item.(map[string]any)
			out += fmt.Sprint(row["email"], " ", row["perfil"], " ", row["situacao"], " ", row["empresa"], ";")
		}
		return out
	}
	admins := p.Get(apitest.Admin, "/identity/me").Str("email")
	for _, c := range []struct{ who, base, query, want string }{
		{apitest.Support, "/support", "filter=bia%40a", "bia@alfa.com.br VAREJISTA ATIVA " + p.Alfa.TradeName + ";"},
		{apitest.Support, "/support", "filter=BIA%40ALFA", "bia@alfa.com.br VAREJISTA ATIVA " + p.Alfa.TradeName + ";"},
		{apitest.Support, "/support", "filter=bi", ""},
		{apitest.Support, "/support", "filter=%25%25%25", ""},
		{apitest.Support, "/support", "filter=" + admins, ""},
		{apitest.Support, "/support", "equipe=true", ""},
		{apitest.Admin, "/admin", "filter=" + admins, admins + " ADMINISTRADOR ATIVA ;"},
		{apitest.Admin, "/admin", "equipe=true&filter=bia", ""},
	} {
		if got := found(c.who, c.base, c.query); got != c.want {
			t.Errorf("%s finds %q by %s, want %q", c.who, got, c.query, c.want)
		}
	}
	if got := p.Call(t, apitest.Support, d.method, d.path, d.body); got.Status != 200 || got.Str("situacao") != "SUSPENSA" || got.Str("motivoSuspensao") != helpReason {
		t.Errorf("suspended: %d %s", got.Status, got.Text)
	}
	if got := found(apitest.Admin, "/admin", "filter=bia%40"); got != "bia@alfa.com.br VAREJISTA SUSPENSA "+p.Alfa.TradeName+";" {
		t.Errorf("found %q", got)
	}
	own := p.Get(apitest.Support, "/identity/me").Str("id")
	p.Expect(t, []apitest.Case{
		{Name: "an own account, for support not there", As: apitest.Support, Method: "GET", Path: "/support/contas/" + own, Status: 404, Code: "identity.not_found"},
		{Name: "nobody", As: apitest.Admin, Method: "GET", Path: "/admin/contas/" + id.New(), Status: 404, Code: "identity.not_found"},
		{Name: "no proper id", As: apitest.Admin, Method: "GET", Path: "/admin/contas/x", Status: 404, Code: "identity.not_found"},
		{Name: "an endless page", As: apitest.Admin, Method: "GET", Path: "/admin/contas?filter=bia&pageSize=1000000000", Status: 422},
		{Name: "one's own", As: apitest.Admin, Method: "POST", Path: "/admin/contas/" + p.Get(apitest.Admin, "/identity/me").Str("id") + "/suspender", Body: `{"motivo":"` + helpReason + `"}`, Status: 403, Code: "identity.own_account"},
		{Name: "no reason", As: apitest.Support, Method: "POST", Path: d.path, Body: `{"motivo":"porque"}`, Status: 422, Code: "identity.invalid_help"},
	})
}
