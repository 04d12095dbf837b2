package main

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/kit/id"
)

func TestContractCalls(t *testing.T) {
	p := newInstance(t)
	own, sign, again := "/varejistas/contrato", "/varejistas/documentos/accept-terms", "/varejistas/contrato/reenviar"
	mark, renew := "/admin/varejistas/mark-contract-as-signed/", "/admin/varejistas/renew-contract-signature-term/"
	resend := `{"varejistaId":"` + p.Retailer + `"}`
	p.expect(t, []Case{
		{Name: "no session", Method: http.MethodGet, Path: own, Status: 401},
		{Name: "no session", Method: http.MethodPost, Path: sign, Body: `{}`, Status: 401},
		{Name: "a software house", As: house, Method: http.MethodGet, Path: own, Status: 403},
		{Name: "an administrator", As: admin, Method: http.MethodPost, Path: sign, Body: `{}`, Status: 403},
		{Name: "support", As: support, Method: http.MethodPatch, Path: mark + p.Retailer, Status: 403},
		{Name: "the retailer itself", As: retailer, Method: http.MethodPatch, Path: mark + p.Retailer, Status: 403},
		{Name: "the retailer itself", As: retailer, Method: http.MethodPost, Path: "/admin/varejistas/reenviar-contrato", Body: resend, Status: 403},
		{Name: "the retailer itself", As: retailer, Method: http.MethodPatch, Path: renew + p.Retailer, Status: 403},
		{Name: "nobody's", As: admin, Method: http.MethodPatch, Path: mark + id.New(), Status: 404, Code: "contracts.not_found"},
		{Name: "no id", As: admin, Method: http.MethodPatch, Path: renew + "x", Status: 404, Code: "contracts.not_found"},
		{Name: "nobody's", As: admin, Method: http.MethodPost, Path: "/admin/varejistas/reenviar-contrato", Body: `{"varejistaId":"x"}`, Status: 404, Code: "contracts.not_found"},
		{Name: "a wrong type", As: retailer, Method: http.MethodPost, Path: sign, Body: `{"aceito":"sim"}`, Status: 422, Field: "aceito"},
		{Name: "not accepted", As: retailer, Method: http.MethodPost, Path: sign, Body: `{"aceito":false,"sha256":""}`, Status: 422, Code: "contracts.not_accepted", Field: "aceito"},
		{Name: "another text", As: retailer, Method: http.MethodPost, Path: sign, Body: `{"aceito":true,"sha256":"00"}`, Status: 409, Code: "contracts.changed"},
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
	p.expect(t, []Case{
		{Name: "twice", As: retailer, Method: http.MethodPost, Path: sign, Body: accept, Status: 409, Code: "contracts.already_signed"},
		{Name: "signed is signed", As: admin, Method: http.MethodPatch, Path: mark + p.Retailer, Status: 409, Code: "contracts.already_signed"},
		{Name: "signed needs no mail", As: retailer, Method: http.MethodPost, Path: again, Status: 409, Code: "contracts.already_signed"},
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
	p.expect(t, []Case{
		reading("signed in the portal", retailer, own, 200, `"assinadoEmPapel":false`),
		{Name: "signed on paper", As: admin, Method: http.MethodPatch, Path: mark + p.OtherRetailer, Status: 200, Has: []string{`"assinadoEmPapel":true`}},
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
	if err := sqlstore.NewContracts(p.DB).SetSent(t.Context(), p.Retailer, late); err != nil {
		t.Fatal(err)
	}
	held := []Case{
		{Name: "the profile", As: retailer, Method: http.MethodPatch, Path: "/varejistas", Body: `{}`, Status: 403, Code: "contracts.blocked"},
		{Name: "settings", As: retailer, Method: http.MethodPut, Path: "/varejistas/configuracoes", Body: `{}`, Status: 403, Code: "contracts.blocked"},
		{Name: "a store", As: retailer, Method: http.MethodDelete, Path: "/varejistas/lojas/" + id.New(), Status: 403, Code: "contracts.blocked"},
	}
	p.expect(t, held)
	p.expect(t, []Case{
		{Name: "it reads", As: retailer, Method: http.MethodGet, Path: "/varejistas", Status: 200},
		{Name: "it sees why", As: retailer, Method: http.MethodGet, Path: "/varejistas/contrato", Status: 200},
		{Name: "others write", As: otherRetailer, Method: http.MethodPatch, Path: "/varejistas", Body: `{}`, Status: 200},
		{Name: "it is no path's end", As: retailer, Method: http.MethodPost, Path: "/varejistas/documentos/accept-terms/more", Body: `{}`, Status: 403, Code: "contracts.blocked"},
	})
	if got := p.call(t, retailer, http.MethodGet, "/varejistas/contrato", ""); got.str("situacao") != "bloqueado" {
		t.Errorf("blocked: %s", got.text)
	}
	text := p.call(t, retailer, http.MethodGet, "/varejistas/contrato/texto", "")
	if got := p.call(t, retailer, http.MethodPost, "/varejistas/documentos/accept-terms", `{"aceito":true,"sha256":"`+text.str("sha256")+`"}`); got.status != 201 {
		t.Fatalf("signing while held: %d %s", got.status, got.text)
	}
	for _, s := range held {
		if got := p.call(t, s.As, s.Method, s.Path, s.Body); got.status == 403 {
			t.Errorf("%s after signing: %s", s.Name, got.text)
		}
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
	mails, err := p.Outbox.Latest(t.Context())
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
