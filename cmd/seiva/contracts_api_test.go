package main

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	sqlcontracts "seiva/internal/adapter/sqlstore/contracts"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

func TestContractCalls(t *testing.T) {
	p := newInstance(t)
	own, sign, again := "/varejistas/contrato", "/varejistas/documentos/accept-terms", "/varejistas/contrato/reenviar"
	mark, renew := "/admin/varejistas/mark-contract-as-signed/", "/admin/varejistas/renew-contract-signature-term/"
	resend := `{"varejistaId":"` + p.Retailer + `"}`
	p.play(t, []scenario{
		{"no session", nobody, http.MethodGet, own, "", 401, "", ""},
		{"no session", nobody, http.MethodPost, sign, `{}`, 401, "", ""},
		{"a software house", house, http.MethodGet, own, "", 403, "", ""},
		{"an administrator", admin, http.MethodPost, sign, `{}`, 403, "", ""},
		{"support", support, http.MethodPatch, mark + p.Retailer, "", 403, "", ""},
		{"the retailer itself", retailer, http.MethodPatch, mark + p.Retailer, "", 403, "", ""},
		{"the retailer itself", retailer, http.MethodPost, "/admin/varejistas/reenviar-contrato", resend, 403, "", ""},
		{"the retailer itself", retailer, http.MethodPatch, renew + p.Retailer, "", 403, "", ""},
		{"nobody's", admin, http.MethodPatch, mark + id.New(), "", 404, "contracts.not_found", ""},
		{"no id", admin, http.MethodPatch, renew + "x", "", 404, "contracts.not_found", ""},
		{"nobody's", admin, http.MethodPost, "/admin/varejistas/reenviar-contrato", `{"varejistaId":"x"}`, 404, "contracts.not_found", ""},
		{"a wrong type", retailer, http.MethodPost, sign, `{"aceito":"sim"}`, 422, "", "aceito"},
		{"not accepted", retailer, http.MethodPost, sign, `{"aceito":false,"sha256":""}`, 422, "contracts.not_accepted", "aceito"},
		{"another text", retailer, http.MethodPost, sign, `{"aceito":true,"sha256":"00"}`, 409, "contracts.changed", ""},
	})
	if got := p.call(t, retailer, http.MethodGet, own, ""); got.str("situacao") != "nenhum" || got.object()["dataLimite"] != nil {
		t.Errorf("nothing sent: %s", got.text)
	}
	if got := p.call(t, admin, http.MethodPatch, renew+p.Retailer, ""); got.status != 200 || got.str("situacao") != "pendente" || got.object()["diasParaExpirar"] != 30.0 {
		t.Errorf("renewed: %d %s", got.status, got.text)
	}
	text := p.call(t, retailer, http.MethodGet, own+"/texto", "")
	if text.status != 200 || strings.Contains(text.text, "{") && strings.Contains(text.text, "{cnpj}") || len(text.object()["secoes"].([]any)) < 5 {
		t.Fatalf("the text: %d %s", text.status, text.text)
	}
	accept := `{"aceito":true,"sha256":"` + text.str("sha256") + `"}`
	if got := p.call(t, otherRetailer, http.MethodPost, sign, accept); got.status != 409 {
		t.Errorf("another retailer under this one's text: %d %s", got.status, got.text)
	}
	if got := p.call(t, retailer, http.MethodPost, sign, accept); got.status != 201 || got.str("situacao") != "assinado" || got.str("dataAssinatura") == "" {
		t.Errorf("signed: %d %s", got.status, got.text)
	}
	if got := p.call(t, retailer, http.MethodGet, "/varejistas", ""); got.object()["contratoAssinado"] != true ||
		got.str("dataEnvioContrato") == "" || got.str("dataAssinatura") == "" {
		t.Errorf("the profile tells of the contract: %s", got.text)
	}
	p.play(t, []scenario{
		{"twice", retailer, http.MethodPost, sign, accept, 409, "contracts.already_signed", ""},
		{"signed is signed", admin, http.MethodPatch, mark + p.Retailer, "", 409, "contracts.already_signed", ""},
		{"signed needs no mail", retailer, http.MethodPost, again, "", 409, "contracts.already_signed", ""},
	})
	files, _ := p.call(t, retailer, http.MethodGet, "/varejistas/documentos", "").body.([]any)
	if len(files) != 3 || files[0].(map[string]any)["id"] != "contrato" {
		t.Errorf("documents: %v", files)
	}
	if files, _ := p.call(t, house, http.MethodGet, "/parceiros/documentos", "").body.([]any); len(files) != 2 {
		t.Errorf("a software house's documents: %v", files)
	}
	if got := p.call(t, otherRetailer, http.MethodGet, own, ""); got.str("situacao") != "nenhum" {
		t.Errorf("another retailer's contract: %s", got.text)
	}
	p.expect([]expected{
		reading("signed in the portal", retailer, own, 200, `"assinadoEmPapel":false`),
		{name: "signed on paper", as: admin, method: http.MethodPatch, path: mark + p.OtherRetailer, status: 200, has: []string{`"assinadoEmPapel":true`}},
		reading("its retailer's view", otherRetailer, own, 200, `"situacao":"assinado"`, `"assinadoEmPapel":true`),
		reading("no text stands in its place", otherRetailer, own+"/texto", 404, "contracts.on_paper"),
		reading("among the documents", otherRetailer, "/varejistas/documentos", 200, `"onPaper":true`),
		reading("what the other signed stays", retailer, own+"/texto", 200),
	})
}

// Once 30 days went by, a retailer reads and changes nothing until it signs.
func TestAnUnsignedContractHoldsWrites(t *testing.T) {
	p := newInstance(t)
	late := time.Now().Add(-31 * 24 * time.Hour) // the thirtieth day ended
	if err := sqlcontracts.New(p.db).SetSent(t.Context(), p.Retailer, late); err != nil {
		t.Fatal(err)
	}
	held := []scenario{
		{"the profile", retailer, http.MethodPatch, "/varejistas", `{}`, 403, "contracts.blocked", ""},
		{"settings", retailer, http.MethodPut, "/varejistas/configuracoes", `{}`, 403, "contracts.blocked", ""},
		{"a store", retailer, http.MethodDelete, "/varejistas/lojas/" + id.New(), "", 403, "contracts.blocked", ""},
	}
	p.play(t, held)
	p.play(t, []scenario{
		{"it reads", retailer, http.MethodGet, "/varejistas", "", 200, "", ""},
		{"it sees why", retailer, http.MethodGet, "/varejistas/contrato", "", 200, "", ""},
		{"others write", otherRetailer, http.MethodPatch, "/varejistas", `{}`, 200, "", ""},
		{"it is no path's end", retailer, http.MethodPost, "/varejistas/documentos/accept-terms/more", `{}`, 404, "request.not_found", ""},
	})
	if got := p.call(t, retailer, http.MethodGet, "/varejistas/contrato", ""); got.str("situacao") != "bloqueado" {
		t.Errorf("blocked: %s", got.text)
	}
	text := p.call(t, retailer, http.MethodGet, "/varejistas/contrato/texto", "")
	if got := p.call(t, retailer, http.MethodPost, "/varejistas/documentos/accept-terms", `{"aceito":true,"sha256":"`+text.str("sha256")+`"}`); got.status != 201 {
		t.Fatalf("signing while held: %d %s", got.status, got.text)
	}
	for _, s := range held {
		if got := p.call(t, s.who, s.method, s.path, s.body); got.status == 403 {
			t.Errorf("%s after signing: %s", s.name, got.text)
		}
	}
}

// Whatever a retailer writes is held, but what its contract itself asks for; people keep their own accounts.
func TestAnUnsignedContractHoldsEveryWriteOfItsArea(t *testing.T) {
	p := newInstance(t)
	p.check(sqlcontracts.New(p.db).SetSent(t.Context(), p.Retailer, time.Now().Add(-31*24*time.Hour)))
	free := []string{"POST /varejistas/documentos/accept-terms", "POST /varejistas/contrato/reenviar", "DELETE /identity/sessions"}
	calls := 0
	for _, r := range liveRoutes(p.app) {
		name, path := r.method+" "+r.path, parameter.ReplaceAllString(r.path, id.New())
		own := strings.HasPrefix(r.path, "/identity/")
		if r.method == http.MethodGet || !slices.Contains(httpx.Profiles(r.op), scope.Varejista) || own && !slices.Contains(free, name) {
			continue
		}
		calls++
		if got := p.call(t, retailer, r.method, path, `{}`); (got.str("code") == "contracts.blocked") == slices.Contains(free, name) {
			t.Errorf("%s: %d %s", name, got.status, got.text)
		}
	}
	if calls < 20 {
		t.Errorf("%d calls", calls)
	}
}

// A complete profile sends the contract, once.
func TestACompleteProfileSendsTheContract(t *testing.T) {
	p := newInstance(t)
	profile := `{"cep":"01310-100","endereco":"Avenida Paulista","numero":"1578","bairro":"Bela Vista","uf":"SP","cidade":"São Paulo",
		"pontoFocalNome":"Ana Souza","pontoFocalWhatsapp":"11987654321","pontoFocalEmail":"ana@loja.com.br",
		"contatoLegalNome":"Lia Reis","contatoLegalWhatsapp":"11987650000","contatoLegalEmail":"lia@loja.com.br",
		"contatoTecnicoNome":"Teo Dias","contatoTecnicoTelefone":"1133330000","contatoTecnicoEmail":"ti@loja.com.br"}`
	for range 2 {
		if got := p.call(t, retailer, http.MethodPatch, "/varejistas", profile); got.status != 200 {
			t.Fatalf("%d %s", got.status, got.text)
		}
	}
	if got := p.call(t, retailer, http.MethodGet, "/varejistas/contrato", ""); got.str("situacao") != "pendente" {
		t.Errorf("after the profile: %s", got.text)
	}
	mails, err := p.outbox.Latest(t.Context())
	if err != nil || len(mails) != 1 || mails[0].To != "lia@loja.com.br" || !strings.Contains(mails[0].Text, "/documents/accept-terms") {
		t.Errorf("mails: %+v, %v", mails, err)
	}
	if got := p.call(t, admin, http.MethodPost, "/admin/varejistas/reenviar-contrato", `{"varejistaId":"`+p.Retailer+`"}`); got.status != 201 {
		t.Errorf("sent again: %d %s", got.status, got.text)
	}
	for i := range 4 {
		want := http.StatusNoContent
		if i == 3 {
			want = http.StatusTooManyRequests
		}
		if got := p.call(t, retailer, http.MethodPost, "/varejistas/contrato/reenviar", ""); got.status != want {
			t.Errorf("the mail again, %d: %d %s", i, got.status, got.text)
		}
	}
}
