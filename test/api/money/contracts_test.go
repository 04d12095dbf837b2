package money

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	sqlcontracts "seiva/internal/adapter/sqlstore/contracts"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

func TestContractCalls(t *testing.T) {
	p := apitest.New(t)
	own, sign, again := "/varejistas/contrato", "/varejistas/documentos/accept-terms", "/varejistas/contrato/reenviar"
	mark, renew := "/admin/varejistas/mark-contract-as-signed/", "/admin/varejistas/renew-contract-signature-term/"
	resend := `{"varejistaId":"` + p.Retailer + `"}`
	p.Expect(t, []apitest.Case{
		{Name: "no session", Method: http.MethodGet, Path: own, Status: 401},
		{Name: "no session", Method: http.MethodPost, Path: sign, Body: `{}`, Status: 401},
		{Name: "a software house", As: apitest.House, Method: http.MethodGet, Path: own, Status: 403},
		{Name: "an administrator", As: apitest.Admin, Method: http.MethodPost, Path: sign, Body: `{}`, Status: 403},
		{Name: "support", As: apitest.Support, Method: http.MethodPatch, Path: mark + p.Retailer, Status: 403},
		{Name: "the retailer itself", As: apitest.Retailer, Method: http.MethodPatch, Path: mark + p.Retailer, Status: 403},
		{Name: "the retailer itself", As: apitest.Retailer, Method: http.MethodPost, Path: "/admin/varejistas/reenviar-contrato", Body: resend, Status: 403},
		{Name: "the retailer itself", As: apitest.Retailer, Method: http.MethodPatch, Path: renew + p.Retailer, Status: 403},
		{Name: "nobody's", As: apitest.Admin, Method: http.MethodPatch, Path: mark + id.New(), Status: 404, Code: "contracts.not_found"},
		{Name: "no id", As: apitest.Admin, Method: http.MethodPatch, Path: renew + "x", Status: 404, Code: "contracts.not_found"},
		{Name: "nobody's", As: apitest.Admin, Method: http.MethodPost, Path: "/admin/varejistas/reenviar-contrato", Body: `{"varejistaId":"x"}`, Status: 404, Code: "contracts.not_found"},
		{Name: "a wrong type", As: apitest.Retailer, Method: http.MethodPost, Path: sign, Body: `{"aceito":"sim"}`, Status: 422, Field: "aceito"},
		{Name: "not accepted", As: apitest.Retailer, Method: http.MethodPost, Path: sign, Body: `{"aceito":false,"sha256":""}`, Status: 422, Code: "contracts.not_accepted", Field: "aceito"},
		{Name: "another text", As: apitest.Retailer, Method: http.MethodPost, Path: sign, Body: `{"aceito":true,"sha256":"00"}`, Status: 409, Code: "contracts.changed"},
	})
	if got := p.Call(t, apitest.Retailer, http.MethodGet, own, ""); got.Str("situacao") != "nenhum" || got.Object()["dataLimite"] != nil {
		t.Errorf("nothing sent: %s", got.Text)
	}
	if got := p.Call(t, apitest.Admin, http.MethodPatch, renew+p.Retailer, ""); got.Status != 200 || got.Str("situacao") != "pendente" || got.Object()["diasParaExpirar"] != 30.0 {
		t.Errorf("renewed: %d %s", got.Status, got.Text)
	}
	text := p.Call(t, apitest.Retailer, http.MethodGet, own+"/texto", "")
	if text.Status != 200 || strings.Contains(text.Text, "{") && strings.Contains(text.Text, "{cnpj}") || len(text.Object()["secoes"].([]any)) < 5 {
		t.Fatalf("the text: %d %s", text.Status, text.Text)
	}
	accept := `{"aceito":true,"sha256":"` + text.Str("sha256") + `"}`
	if got := p.Call(t, apitest.OtherRetailer, http.MethodPost, sign, accept); got.Status != 409 {
		t.Errorf("another retailer under this one's text: %d %s", got.Status, got.Text)
	}
	if got := p.Call(t, apitest.Retailer, http.MethodPost, sign, accept); got.Status != 201 || got.Str("situacao") != "assinado" || got.Str("dataAssinatura") == "" {
		t.Errorf("signed: %d %s", got.Status, got.Text)
	}
	if got := p.Call(t, apitest.Retailer, http.MethodGet, "/varejistas", ""); got.Object()["contratoAssinado"] != true ||
		got.Str("dataEnvioContrato") == "" || got.Str("dataAssinatura") == "" {
		t.Errorf("the profile tells of the contract: %s", got.Text)
	}
	p.Expect(t, []apitest.Case{
		{Name: "twice", As: apitest.Retailer, Method: http.MethodPost, Path: sign, Body: accept, Status: 409, Code: "contracts.already_signed"},
		{Name: "signed is signed", As: apitest.Admin, Method: http.MethodPatch, Path: mark + p.Retailer, Status: 409, Code: "contracts.already_signed"},
		{Name: "signed needs no mail", As: apitest.Retailer, Method: http.MethodPost, Path: again, Status: 409, Code: "contracts.already_signed"},
	})
	files, _ := p.Call(t, apitest.Retailer, http.MethodGet, "/varejistas/documentos", "").Body.([]any)
	if len(files) != 3 || files[0].(map[string]any)["id"] != "contrato" {
		t.Errorf("documents: %v", files)
	}
	if files, _ := p.Call(t, apitest.House, http.MethodGet, "/parceiros/documentos", "").Body.([]any); len(files) != 2 {
		t.Errorf("a software house's documents: %v", files)
	}
	if got := p.Call(t, apitest.OtherRetailer, http.MethodGet, own, ""); got.Str("situacao") != "nenhum" {
		t.Errorf("another retailer's contract: %s", got.Text)
	}
	p.Expect(t, []apitest.Case{
		apitest.Reading("signed in the portal", apitest.Retailer, own, 200, `"assinadoEmPapel":false`),
		{Name: "signed on paper", As: apitest.Admin, Method: http.MethodPatch, Path: mark + p.OtherRetailer, Status: 200, Has: []string{`"assinadoEmPapel":true`}},
		apitest.Reading("its retailer's view", apitest.OtherRetailer, own, 200, `"situacao":"assinado"`, `"assinadoEmPapel":true`),
		apitest.Reading("no text stands in its place", apitest.OtherRetailer, own+"/texto", 404, "contracts.on_paper"),
		apitest.Reading("among the documents", apitest.OtherRetailer, "/varejistas/documentos", 200, `"onPaper":true`),
		apitest.Reading("what the other signed stays", apitest.Retailer, own+"/texto", 200),
	})
}

// Once 30 days went by, a retailer reads and changes nothing until it signs.
func TestAnUnsignedContractHoldsWrites(t *testing.T) {
	p := apitest.New(t)
	late := time.Now().Add(-31 * 24 * time.Hour) // the thirtieth day ended
	if err := sqlcontracts.New(p.DB).SetSent(t.Context(), p.Retailer, late); err != nil {
		t.Fatal(err)
	}
	held := []apitest.Case{
		{Name: "the profile", As: apitest.Retailer, Method: http.MethodPatch, Path: "/varejistas", Body: `{}`, Status: 403, Code: "contracts.blocked"},
		{Name: "settings", As: apitest.Retailer, Method: http.MethodPut, Path: "/varejistas/configuracoes", Body: `{}`, Status: 403, Code: "contracts.blocked"},
		{Name: "a store", As: apitest.Retailer, Method: http.MethodDelete, Path: "/varejistas/lojas/" + id.New(), Status: 403, Code: "contracts.blocked"},
		{Name: "the page to pay on", As: apitest.Retailer, Method: http.MethodGet, Path: "/retailers/me/checkout-url", Status: 403, Code: "contracts.blocked"},
	}
	p.Expect(t, held)
	p.Expect(t, []apitest.Case{
		{Name: "it reads", As: apitest.Retailer, Method: http.MethodGet, Path: "/varejistas", Status: 200},
		{Name: "it sees why", As: apitest.Retailer, Method: http.MethodGet, Path: "/varejistas/contrato", Status: 200},
		{Name: "others write", As: apitest.OtherRetailer, Method: http.MethodPatch, Path: "/varejistas", Body: `{}`, Status: 200},
		{Name: "it is no path's end", As: apitest.Retailer, Method: http.MethodPost, Path: "/varejistas/documentos/accept-terms/more", Body: `{}`, Status: 404, Code: "request.not_found"},
	})
	if got := p.Call(t, apitest.Retailer, http.MethodGet, "/varejistas/contrato", ""); got.Str("situacao") != "bloqueado" {
		t.Errorf("blocked: %s", got.Text)
	}
	text := p.Call(t, apitest.Retailer, http.MethodGet, "/varejistas/contrato/texto", "")
	if got := p.Call(t, apitest.Retailer, http.MethodPost, "/varejistas/documentos/accept-terms", `{"aceito":true,"sha256":"`+text.Str("sha256")+`"}`); got.Status != 201 {
		t.Fatalf("signing while held: %d %s", got.Status, got.Text)
	}
	for _, s := range held {
		if got := p.Call(t, s.As, s.Method, s.Path, s.Body); got.Status == 403 {
			t.Errorf("%s after signing: %s", s.Name, got.Text)
		}
	}
}

// Whatever a retailer writes is held, but what its contract itself asks for; people keep their own accounts.
func TestAnUnsignedContractHoldsEveryWriteOfItsArea(t *testing.T) {
	p := apitest.New(t)
	p.Check(sqlcontracts.New(p.DB).SetSent(t.Context(), p.Retailer, time.Now().Add(-31*24*time.Hour)))
	free := []string{"POST /varejistas/documentos/accept-terms", "POST /varejistas/contrato/reenviar", "DELETE /identity/sessions", "DELETE " + plan}
	calls := 0
	for _, r := range apitest.LiveRoutes(p.App) {
		name, path := r.Method+" "+r.Path, apitest.Parameter.ReplaceAllString(r.Path, id.New())
		own := strings.HasPrefix(r.Path, "/identity/")
		if r.Method == http.MethodGet || !slices.Contains(httpx.Profiles(r.Op), scope.Varejista) || own && !slices.Contains(free, name) {
			continue
		}
		calls++
		if got := p.Call(t, apitest.Retailer, r.Method, path, `{}`); (got.Str("code") == "contracts.blocked") == slices.Contains(free, name) {
			t.Errorf("%s: %d %s", name, got.Status, got.Text)
		}
	}
	if calls < 20 {
		t.Errorf("%d calls", calls)
	}
}

const wholeProfile = `{"cep":"01310-100","endereco":"Avenida Paulista","numero":"1578","bairro":"Bela Vista","uf":"SP","cidade":"São Paulo",
	"pontoFocalNome":"Ana Souza","pontoFocalWhatsapp":"11987654321","pontoFocalEmail":"ana@loja.com.br",
	"contatoLegalNome":"Lia Reis","contatoLegalWhatsapp":"11987650000","contatoLegalEmail":"lia@loja.com.br",
	"contatoTecnicoNome":"Teo Dias","contatoTecnicoTelefone":"1133330000","contatoTecnicoEmail":"ti@loja.com.br"}`

// A complete profile sends the contract, once.
func TestACompleteProfileSendsTheContract(t *testing.T) {
	p := apitest.New(t)
	for range 2 {
		if got := p.Call(t, apitest.Retailer, http.MethodPatch, "/varejistas", wholeProfile); got.Status != 200 {
			t.Fatalf("%d %s", got.Status, got.Text)
		}
	}
	if got := p.Call(t, apitest.Retailer, http.MethodGet, "/varejistas/contrato", ""); got.Str("situacao") != "pendente" {
		t.Errorf("after the profile: %s", got.Text)
	}
	mails, err := p.Outbox.Latest(t.Context())
	if err != nil || len(mails) != 1 || mails[0].To != "lia@loja.com.br" || !strings.Contains(mails[0].Text, "/documents/accept-terms") {
		t.Errorf("mails: %+v, %v", mails, err)
	}
	if got := p.Call(t, apitest.Admin, http.MethodPost, "/admin/varejistas/reenviar-contrato", `{"varejistaId":"`+p.Retailer+`"}`); got.Status != 201 {
		t.Errorf("sent again: %d %s", got.Status, got.Text)
	}
	for i := range 4 {
		want := http.StatusNoContent
		if i == 3 {
			want = http.StatusTooManyRequests
		}
		if got := p.Call(t, apitest.Retailer, http.MethodPost, "/varejistas/contrato/reenviar", ""); got.Status != want {
			t.Errorf("the mail again, %d: %d %s", i, got.Status, got.Text)
		}
	}
}
