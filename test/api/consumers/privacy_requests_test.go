package consumers

import (
	"archive/zip"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
)

const (
	privacyPath = account + "/privacy-requests"
	deskPath    = "/admin/privacidade"
)

// A person asks in the account, an administrator answers from the screen, the person reads it there and takes the file; once the
// account is gone, only the evidence is left. Nothing of the person is in the log or the trail.
func TestAPrivacyRequestIsAnswered(t *testing.T) {
	p := apitest.NewTills(t)
	p.SignIn(t, apitest.Admin, identity.NewAccount{Profile: scope.Administrador})
	p.SignIn(t, apitest.Support, identity.NewAccount{Profile: scope.Suporte})
	original := apitest.Sample(t, "valid/02_sp_cpf_pix.xml")
	sent := p.SendXML(t, p.Live, original)
	if got := p.Call(t, apitest.Admin, "GET", "/admin/cupons/"+sent.Body.AccessKey, ""); got.Status != 200 {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	p.Accepts(t, p.RetailerID, apitest.AnaCPF, "ana@example.com")
	p.Accepts(t, p.RetailerID, apitest.BiaCPF, "bia@example.com")
	ana, bia := p.AccountToken(t, apitest.AnaCPF, "ana@example.com"), p.AccountToken(t, apitest.BiaCPF, "bia@example.com")
	ask := func(kind string) string {
		t.Helper()
		got := p.Call(t, ana, "POST", privacyPath, fmt.Sprintf(`{"kind":%q,"text":"Moro na Rua das Flores","retailerId":%q}`, kind, p.RetailerID))
		if got.Status != 201 || got.Object()["daysLeft"] != 15.0 || got.Str("status") != "ABERTO" {
			t.Fatalf("%d %s", got.Status, got.Text)
		}
		return got.Str("id")
	}
	access, readers, waits := ask("ACESSO"), ask("QUEM_CONSULTOU"), ask("CORRECAO")
	if got := p.Call(t, apitest.Support, "GET", "/support/privacidade", ""); got.Object()["total"] != 3.0 || strings.Contains(got.Text, "Flores") || strings.Contains(got.Text, "Ana") {
		t.Errorf("support reads %s", got.Text)
	}
	seen := p.Call(t, apitest.Admin, "GET", deskPath+"/"+access, "")
	if seen.Str("nome") != "Ana Souza" || seen.Str("cpf") != "***.982.247-**" || seen.Str("texto") != "Moro na Rua das Flores" {
		t.Errorf("%s", seen.Text)
	}
	reply := `{"texto":"Aqui está.","feito":"Conferi o cadastro.","arquivo":true}`
	answer := func(request string, more ...string) apitest.Answer {
		return p.Call(t, apitest.Admin, "POST", deskPath+"/"+request+"/respostas", reply, more...)
	}
	if got := p.Call(t, apitest.Admin, "POST", deskPath+"/"+access+"/analisar", ""); got.Status != 200 || got.Str("situacao") != "EM_ANALISE" {
		t.Errorf("%d %s", got.Status, got.Text)
	}
	if got := answer(access, "If-Match", `"`+seen.Str("versao")+`"`); got.Status != 412 || got.Str("code") != "privacy.stale" {
		t.Errorf("of what a colleague changed: %d %s", got.Status, got.Text)
	}
	for _, request := range []string{access, readers, readers} { // the last because nobody heard the answer before
		if got := answer(request, apitest.IdempotencyKey, request); got.Status != 200 || len(got.Str("hashResposta")) != 64 {
			t.Errorf("%d %s", got.Status, got.Text)
		}
	}
	if mail := p.Mailed(t, "ana@example.com", "Respondemos ao seu pedido de privacidade nº 1"); mail == "" || strings.Contains(mail, "Aqui está") {
		t.Errorf("mailed %q", mail)
	}
	if got := p.Call(t, ana, "GET", privacyPath, ""); !strings.Contains(got.Text, "Aqui está.") || strings.Contains(got.Text, "Conferi") || strings.Count(got.Text, `"file":true`) != 2 {
		t.Errorf("the person reads %s", got.Text)
	}
	whole := fileOf(p.Instance, ana, access)
	files, err := zip.NewReader(strings.NewReader(whole), int64(len(whole)))
	if err != nil || len(files.File) != 3 || files.File[0].Name != "loja-1/notas/NFe"+sent.Body.AccessKey+".xml" ||
		!strings.HasPrefix(files.File[1].Name, "loja-1/termos/") || files.File[2].Name != "loja-1/dados.json" {
		t.Fatalf("the file: %v", err)
	}
	if got := fileOf(p.Instance, ana, readers); !strings.Contains(got, "administração da Seiva abriu a compra de") || !strings.Contains(got, "Mercado (") {
		t.Errorf("who read: %s", got)
	}
	p.Expect(t, []apitest.Case{
		{Name: "no account", Method: "GET", Path: privacyPath, Status: 401, Code: "customers.no_session"},
		{Name: "another's file", As: bia, Method: "GET", Path: privacyPath + "/" + access + "/file", Status: 404, Code: "privacy.not_found"},
		{Name: "no file yet", As: ana, Method: "GET", Path: privacyPath + "/" + waits + "/file", Status: 404, Code: "privacy.no_file"},
		{Name: "no retailer of hers", As: ana, Method: "POST", Path: privacyPath, Body: `{"kind":"OUTRO","text":"x","retailerId":"x"}`, Status: 422, Code: "privacy.invalid", Field: "retailerId"},
		{Name: "support reads one", As: apitest.Support, Method: "GET", Path: deskPath + "/" + access, Status: 403, Code: "access.wrong_profile"},
		{Name: "a clock that is none", As: apitest.Admin, Method: "GET", Path: deskPath + "?restam=X", Status: 422},
	})
	if own := p.Call(t, bia, "GET", privacyPath, ""); own.Object()["total"] != 0.0 {
		t.Errorf("another's: %s", own.Text)
	}

	opened := p.Call(t, ana, "POST", account+"/retailers/"+p.RetailerID+"/tokens", "").Str("token")
	if code := p.Proof(t, opened, "erase"); code != "" || p.Count("customer_accounts") != 1 { // it waited a day
		t.Fatalf("not erased: %q", code)
	}
	for request, want := range map[string]string{access: "RESPONDIDO", waits: "ENCERRADO"} {
		got := p.Call(t, apitest.Admin, "GET", deskPath+"/"+request, "")
		if got.Str("situacao") != want || got.Str("nome")+got.Str("texto")+got.Str("cpf")+got.Str("contaId") != "" || strings.Contains(got.Text, "Conferi") {
			t.Errorf("left: %s", got.Text)
		}
	}
	for what, text := range map[string]string{"log": p.Log.String(), "trail": strings.Join(p.Texts("SELECT action || actor_id || object_id || details FROM audit"), "\n")} {
		for _, secret := range []string{apitest.AnaCPF, "ana@example.com", "Flores", "Conferi", ana} {
			if strings.Contains(text, secret) {
				t.Errorf("%q stands in the %s", secret, what)
			}
		}
	}
}

func fileOf(p *apitest.Instance, token, request string) string {
	r := httptest.NewRequest(http.MethodGet, "/api"+privacyPath+"/"+request+"/file", http.NoBody)
	r.Header.Set("Authorization", token)
	w := httptest.NewRecorder()
	p.Server.ServeHTTP(w, r)
	return w.Body.String()
}
