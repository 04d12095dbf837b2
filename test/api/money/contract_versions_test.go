package money

import (
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
)

const (
	draftPath   = "/admin/contratos/rascunho"
	publishPath = "/admin/contratos/rascunho/publicar"
	askedPath   = "/varejistas/contrato/nova-versao"
	signPath    = "/varejistas/documentos/accept-terms"
)

// nextDraft adds a line to the text that is in force.
func nextDraft(t *testing.T, p *apitest.Instance) apitest.Draft {
	t.Helper()
	now := p.Call(t, apitest.Admin, http.MethodGet, draftPath, "")
	return apitest.Draft{
		"texto": now.Str("texto") + "\n## 99. Vigência\n\nO prazo é de um ano.\n", "nota": "Agora há um prazo de vigência.", "dia": apitest.Day(1), "aceitarAte": apitest.Day(40),
	}
}

// What was signed before a version is published stays to the byte, and is certified; the new version is compared with it, asked
// for, and signed beside it.
func TestANewVersionIsPublishedAndAccepted(t *testing.T) {
	p := apitest.New(t)
	if got := p.Call(t, apitest.Retailer, http.MethodPatch, "/varejistas", wholeProfile); got.Status != 200 {
		t.Fatalf("the profile: %d %s", got.Status, got.Text)
	}
	first := p.Call(t, apitest.Retailer, http.MethodGet, "/varejistas/contrato/texto", "")
	sign := func(who, hash string) apitest.Answer {
		return p.Call(t, who, http.MethodPost, signPath, `{"aceito":true,"sha256":"`+hash+`"}`)
	}
	if got := sign(apitest.Retailer, first.Str("sha256")); got.Status != 201 {
		t.Fatalf("signed: %d %s", got.Status, got.Text)
	}
	reading := p.Call(t, apitest.OtherRetailer, http.MethodGet, "/varejistas/contrato/texto", "").Str("sha256")
	draft := nextDraft(t, p)
	written := p.Call(t, apitest.Admin, http.MethodPut, draftPath, draft.JSON(), "If-Match", `"0"`)
	if written.Status != 200 || !strings.Contains(written.Text, `{"tipo":"entra","texto":"O prazo é de um ano."}`) || !strings.Contains(written.Text, "Mercado Exemplo Ltda") {
		t.Fatalf("written: %d %s", written.Status, written.Text)
	}
	p.Expect(t, []apitest.Case{
		{Name: "nothing is asked yet", As: apitest.Retailer, Method: http.MethodGet, Path: askedPath, Status: 404, Code: "contracts.not_asked"},
	})
	for path, method := range map[string]string{draftPath: http.MethodPut, publishPath: http.MethodPost} {
		if got := p.Call(t, apitest.Admin, method, path, draft.JSON(), "If-Match", `"0"`); got.Status != 412 || got.Str("code") != "contracts.stale" {
			t.Errorf("over another state: %d %s", got.Status, got.Text)
		}
	}
	published := p.Call(t, apitest.Admin, http.MethodPost, publishPath, "", "If-Match", `"`+written.Str("versao")+`"`)
	if published.Status != 201 || published.Object()["numero"] != 2.0 {
		t.Fatalf("published: %d %s", published.Status, published.Text)
	}
	p.Worker(slog.New(slog.DiscardHandler)).RunDue(t.Context())
	mails, err := p.Outbox.Latest(t.Context())
	if err != nil || len(mails) != 2 || mails[0].To != "lia@loja.com.br" || !strings.Contains(mails[0].Text, "O que mudou: Agora há um prazo de vigência.") {
		t.Errorf("mails: %+v, %v", mails, err)
	}
	// Its day has not come: who signs for the first time signs the former text, which they were shown.
	if got := sign(apitest.OtherRetailer, reading); got.Status != 201 {
		t.Errorf("another retailer: %d %s", got.Status, got.Text)
	}
	own := p.Call(t, apitest.Retailer, http.MethodGet, "/varejistas/contrato", "")
	if !strings.Contains(own.Text, `"novaVersao":{"numero":2,`) || own.Str("situacao") != "assinado" {
		t.Errorf("the contract: %s", own.Text)
	}
	asked := p.Call(t, apitest.Retailer, http.MethodGet, askedPath, "")
	text, _ := asked.Object()["texto"].(map[string]any)
	hash, _ := text["sha256"].(string)
	if asked.Status != 200 || strings.Contains(asked.Text, `"sai"`) || strings.Count(asked.Text, `"entra"`) != 2 || strings.Contains(asked.Text, "{cnpj}") {
		t.Fatalf("asked: %d %s", asked.Status, asked.Text)
	}
	if list := p.Call(t, apitest.Admin, http.MethodGet, "/admin/contratos?situacao=NOVA_VERSAO", ""); list.Object()["total"] != 2.0 {
		t.Errorf("the work list: %s", list.Text)
	}
	if still := p.Call(t, apitest.Retailer, http.MethodGet, "/varejistas/contrato/texto", ""); still.Text != first.Text && still.Str("sha256") != first.Str("sha256") {
		t.Errorf("what was signed: %s", still.Text)
	}
	p.Expect(t, []apitest.Case{
		{Name: "the text signed before", As: apitest.Retailer, Method: http.MethodPost, Path: signPath, Body: `{"aceito":true,"sha256":"` + first.Str("sha256") + `"}`, Status: 409, Code: "contracts.changed"},
		{Name: "another's", As: apitest.OtherRetailer, Method: http.MethodPost, Path: signPath, Body: `{"aceito":true,"sha256":"` + hash + `"}`, Status: 409, Code: "contracts.changed"},
	})
	if got := sign(apitest.Retailer, hash); got.Status != 201 || strings.Contains(got.Text, "novaVersao") {
		t.Errorf("accepted: %d %s", got.Status, got.Text)
	}
	if kept := p.Texts("SELECT version FROM contract_signatures WHERE retailer_id = ?", p.Retailer); len(kept) != 1 || kept[0] != first.Str("versao") {
		t.Errorf("kept: %q", kept)
	}
	compared := p.Call(t, apitest.Admin, http.MethodGet, "/admin/contratos/versoes/2/comparacao?de=1", "")
	if compared.Status != 200 || strings.Count(compared.Text, `"entra"`) != 2 {
		t.Errorf("compared: %d %s", compared.Status, compared.Text)
	}
}

func TestVersionsAreForAdministrators(t *testing.T) {
	p := apitest.New(t)
	var cases []apitest.Case
	for _, who := range []string{apitest.Nobody, apitest.Support, apitest.Retailer, apitest.House} {
		status := http.StatusForbidden
		if who == apitest.Nobody {
			status = http.StatusUnauthorized
		}
		for path, method := range map[string]string{
			"/admin/contratos": http.MethodGet, "/admin/contratos/versoes": http.MethodGet, "/admin/contratos/versoes/1": http.MethodGet,
			"/admin/contratos/versoes/1/comparacao?de=1": http.MethodGet, draftPath: http.MethodGet, publishPath: http.MethodPost,
		} {
			cases = append(cases, apitest.Case{Name: who, As: who, Method: method, Path: path, Status: status})
		}
		cases = append(cases, apitest.Case{Name: who, As: who, Method: http.MethodPut, Path: draftPath, Body: `{"texto":"x","nota":"","dia":"","aceitarAte":""}`, Status: status})
	}
	huge := nextDraft(t, p).With("texto", strings.Repeat("a", 100_001)).JSON()
	p.Expect(t, append(cases,
		apitest.Case{Name: "no version", As: apitest.Admin, Method: http.MethodGet, Path: "/admin/contratos/versoes/7", Status: 404, Code: "contracts.no_version"},
		apitest.Case{Name: "compared with none", As: apitest.Admin, Method: http.MethodGet, Path: "/admin/contratos/versoes/1/comparacao", Status: 404, Code: "contracts.no_version"},
		apitest.Case{Name: "huge", As: apitest.Admin, Method: http.MethodPut, Path: draftPath, Body: huge, Status: 422, Code: "contracts.invalid_draft", Field: "texto"},
		apitest.Case{Name: "nothing written", As: apitest.Admin, Method: http.MethodPost, Path: publishPath, Status: 422, Code: "contracts.invalid_draft", Field: "texto"},
		apitest.Case{Name: "an unknown situation", As: apitest.Admin, Method: http.MethodGet, Path: "/admin/contratos?situacao=x", Status: 422, Code: "contracts.unknown_todo", Field: "situacao"},
		apitest.Case{Name: "an unknown order", As: apitest.Admin, Method: http.MethodGet, Path: "/admin/contratos?sortBy=cnpj", Status: 400, Code: "paging.unknown_sort"},
	))
}
