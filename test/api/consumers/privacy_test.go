package consumers

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/texts"
)

const (
	anaPath   = "/customer/customers/" + apitest.AnaCPF
	anaData   = anaPath + "/data"
	termsPath = "/customer/customers/terms"
)

// A consumer whose receipt a till sent takes the data away, withdraws and is erased; nobody else can, and nothing of it
// is in the log.
func TestCustomerPrivacyAPI(t *testing.T) {
	p := apitest.NewTills(t)
	p.SignIn(t, apitest.Admin, identity.NewAccount{Profile: scope.Administrador})
	token, bias := p.CustomerToken(t, p.RetailerID, apitest.AnaCPF), p.CustomerToken(t, p.RetailerID, apitest.BiaCPF)
	elsewhere := p.CustomerToken(t, p.MakeRetailer("45723174000110", "Outro", "").ID, apitest.AnaCPF)
	original := apitest.Sample(t, "valid/02_sp_cpf_pix.xml")
	sent := p.SendXML(t, p.Live, original)
	if sent.Status != 201 {
		t.Fatalf("%d %s", sent.Status, sent.Text)
	}
	if got := p.Call(t, apitest.Admin, "GET", "/admin/cupons/"+sent.Body.AccessKey, ""); got.Status != 200 {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	for _, call := range [][2]string{{"GET", anaData}, {"DELETE", termsPath}, {"DELETE", anaPath}} {
		for who, want := range map[string]string{"": "401 customers.no_token", token[1:]: "401 customers.no_token", apitest.Admin: "401 customers.no_token", bias: "403 customers.other_document"} {
			if call[1] == termsPath && who == bias {
				continue // names nobody: Bia would withdraw her own
			}
			if got := p.Call(t, who, call[0], call[1], ""); fmt.Sprint(got.Status, " ", got.Str("code")) != want {
				t.Errorf("%s %s as %q: %d %s, want %s", call[0], call[1], who, got.Status, got.Text, want)
			}
		}
	}
	accept := func() {
		t.Helper()
		got := p.Call(t, token, "POST", termsPath, `{"document":"529.982.247-25","email":"ana@example.com","name":"Ana Souza"}`, "Sec-Fetch-Site", "same-origin")
		if got.Status != 200 {
			t.Fatalf("%d %s", got.Status, got.Text)
		}
	}
	accept()
	choose(p.Instance, t, token)

	header, files := p.Download(t, token)
	if header.Get("Content-Type") != "application/zip" || header.Get("Cache-Control") != "no-store" ||
		!strings.HasPrefix(header.Get("Content-Disposition"), `attachment; filename="seus-dados-20`) || strings.Contains(fmt.Sprint(header), apitest.AnaCPF) {
		t.Errorf("header: %v", header)
	}
	if note := "notas/NFe" + sent.Body.AccessKey + ".xml"; len(files) != 3 || files[note] != string(original) {
		t.Errorf("the document is not byte for byte: %d files", len(files))
	}
	for _, want := range []string{
		`"cpf": "52998224725"`, `"nome": "Ana Souza"`, `"email": "ana@example.com"`, `"canal": "page"`, `"retirada": null`, `"enviarAVibe": true`,
		`Mercado (Mercado`, `software house do varejista`, `"quem":"administração da Seiva"`, `"linkPublico":"` + sent.Body.PublicURL + `"`,
	} {
		if !strings.Contains(files["dados.json"], want) {
			t.Errorf("dados.json lacks %s:\n%s", want, files["dados.json"])
		}
	}
	terms := texts.Current(texts.ConsumerTerms, time.Now())
	if files["termos/"+terms.Version+".md"] != terms.Source || !strings.Contains(files["dados.json"], fmt.Sprintf(`"sha256DoTexto": "%x"`, terms.Hash)) {
		t.Errorf("the terms that were accepted are not taken away as they were: %q", files["dados.json"])
	}
	const acceptances = "/customer/acceptances"
	p.Expect(t, []apitest.Case{
		apitest.Reading("acceptances, no token", "", acceptances, 401, "customers.no_token"),
		apitest.Reading("a text, no token", "", acceptances+"/"+terms.Version, 401, "customers.no_token"),
		apitest.Reading("acceptances", token, acceptances, 200, `"version":"`+terms.Version+`"`, `"withdrawnAt":null,"textKept":true`),
		apitest.Reading("the text", token, acceptances+"/"+terms.Version, 200, `"title":"`+terms.Title+`"`, `"retailer":"Mercado"`, `Mercado`, `"acceptedAt":"20`),
		apitest.Reading("a version that was not accepted", token, acceptances+"/2026-11-22", 404, "customers.not_found"),
		apitest.Reading("another person's", bias, acceptances, 200, `"items":[]`),
		apitest.Reading("another person's text", bias, acceptances+"/"+terms.Version, 404, "customers.not_found"),
		apitest.Reading("another retailer's text", elsewhere, acceptances+"/"+terms.Version, 404, "customers.not_found"),
	})
	if _, files := p.Download(t, elsewhere); len(files) != 1 || strings.Contains(files["dados.json"], "Ana") || strings.Contains(files["dados.json"], apitest.AnaCPF) {
		t.Errorf("the other retailer's data: %q", files)
	}

	if got := p.Call(t, token, "DELETE", termsPath, "", "X-Customer-Code", p.Proof(t, token, "withdraw")); got.Status != 204 || got.Text != "" {
		t.Errorf("withdrawn: %d %s", got.Status, got.Text)
	}
	p.Expect(t, []apitest.Case{
		apitest.Reading("not accepted", token, termsPath, 200, `"acceptedAt":null`),
		apitest.Reading("nothing chosen", token, anaPath, 200, `"alwaysGreenReceipt":false`, `"sendReceiptsForVibe":false`, `"termsAccepted":false`, `"acceptedVersion":null`),
		apitest.Reading("still listed", token, "/customer/receipts/"+apitest.AnaCPF, 200, `"total":1`),
		apitest.Reading("the till", apitest.Nobody, "/customer/receipts/"+apitest.AnaCPF, 401),
	})
	accept()
	choose(p.Instance, t, token)
	p.Exec("UPDATE customers SET email_at = 1") // it was told long ago
	got := p.Call(t, token, "DELETE", anaPath, "", "X-Customer-Code", p.Proof(t, token, "erase"))
	if kept, _ := got.Object()["kept"].([]any); got.Status != 200 || got.Object()["unlinkedReceipts"] != 1.0 || got.Str("erasedAt") == "" || got.Object()["accountEnded"] != true || len(kept) != 6 {
		t.Errorf("erased: %d %s", got.Status, got.Text)
	}
	if got := p.Call(t, token, "DELETE", anaPath, ""); got.Status != 401 {
		t.Errorf("the token lives on: %d %s", got.Status, got.Text)
	}
	token = p.CustomerToken(t, p.RetailerID, apitest.AnaCPF)
	if again := p.SendXML(t, p.Live, original); again.Status != 200 || again.Body.Status != "duplicate" {
		t.Errorf("sent again: %d %s", again.Status, again.Text)
	}
	p.Expect(t, []apitest.Case{
		apitest.Reading("nothing of before", token, anaPath, 200, `"alwaysGreenReceipt":false`, `"acceptedVersion":null`),
		apitest.Reading("no receipts", token, "/customer/receipts/"+apitest.AnaCPF, 200, `"total":0`),
		apitest.Reading("nothing saved", token, "/customer/achievements", 200, `"litersOfWater":0`),
		apitest.Reading("the retailer's copy, as identified", apitest.Admin, "/admin/cupons/"+sent.Body.AccessKey, 200, `"consumidor":"cpf"`, `"linkPublico":null`),
	})
	r := httptest.NewRequest(http.MethodGet, sent.Body.PublicURL[strings.Index(sent.Body.PublicURL, "/r/"):]+".xml", http.NoBody)
	public := httptest.NewRecorder()
	if p.Instance.Server.ServeHTTP(public, r); public.Code != 404 || strings.Contains(public.Body.String(), apitest.AnaCPF) {
		t.Errorf("the public link: %d %s", public.Code, public.Body)
	}
	_, files = p.Download(t, token)
	if len(files) != 2 || strings.Contains(files["dados.json"], "Ana Souza") || strings.Count(files["dados.json"], `"retirada": {`) != 2 ||
		!strings.Contains(files["dados.json"], `"dadosApagadosEm": "2`) {
		t.Errorf("after the erasure: %q", files)
	}
	for _, private := range []string{apitest.AnaCPF, "982.247", token, "ana@example.com", "Ana Souza", sent.Body.AccessKey} {
		if strings.Contains(p.Log.String(), private) {
			t.Errorf("the log holds %s", private)
		}
	}
	var lines []string
	testkit.Must(t, p.Rows.NewRaw("SELECT actor_id || ' ' || action || ' ' || object_id || details FROM audit WHERE action LIKE 'customers.%' ORDER BY number").
		Scan(t.Context(), &lines))
	var said []string
	for _, line := range lines {
		if !strings.Contains(line, `"key":"`) {
			t.Errorf("does not say which key it was: %s", line)
		}
		said = append(said, strings.Fields(strings.ReplaceAll(line, "{", " "))[1])
	}
	want := []string{
		"customers.exported", "customers.requested", "customers.exported", "customers.withdrawn", "customers.erased", "customers.requested",
		"customers.exported",
	}
	if fmt.Sprint(said) != fmt.Sprint(want) || !strings.HasPrefix(lines[4], "consumer ") {
		t.Errorf("the trail: %q, want %q", lines, want)
	}
}

func choose(p *apitest.Instance, t *testing.T, token string) {
	t.Helper()
	if got := p.Call(t, token, "PUT", anaPath, `{"alwaysGreenReceipt":true,"sendReceiptsForVibe":true}`); got.Status != 200 {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
}

// The archive holds every receipt once, however many batches they take.
func TestCustomerDataHoldsEveryReceipt(t *testing.T) {
	a, mine, _ := newShoppers(t)
	_, files := a.Download(t, a.CustomerToken(t, mine, apitest.AnaCPF))
	var data struct {
		Cupons []struct{ ChaveAcesso string }
	}
	testkit.Must(t, json.Unmarshal([]byte(files["dados.json"]), &data))
	seen := map[string]bool{}
	for _, receipt := range data.Cupons {
		seen[receipt.ChaveAcesso] = true
	}
	if len(data.Cupons) != 1400 || len(seen) != 1400 {
		t.Errorf("%d receipts, %d different, want 1400", len(data.Cupons), len(seen))
	}
}

// Twenty downloads an hour are enough for one consumer; another's do not count.
func TestCustomerDataIsLimited(t *testing.T) {
	p := apitest.NewTills(t)
	token, bias := p.CustomerToken(t, p.RetailerID, apitest.AnaCPF), p.CustomerToken(t, p.RetailerID, apitest.BiaCPF)
	p.Proof(t, token, "export")
	p.Proof(t, bias, "export")
	for range 20 {
		p.DownloadWith(t, token, "")
	}
	if got := p.Call(t, token, "GET", anaData, ""); got.Status != 429 || got.Str("code") != "customers.too_many_exports" {
		t.Errorf("the 21st: %d %s", got.Status, got.Text)
	}
	r := httptest.NewRequest(http.MethodGet, "/api/customer/customers/"+apitest.BiaCPF+"/data", http.NoBody)
	r.Header.Set("Authorization", bias)
	w := httptest.NewRecorder()
	if p.Instance.Server.ServeHTTP(w, r); w.Code != 200 {
		t.Errorf("another consumer's: %d %s", w.Code, w.Body)
	}
}

// An archive that cannot be begun is told as a call that failed: nobody takes what came for whole.
func TestCustomerDataThatFailsIsNoArchive(t *testing.T) {
	p := apitest.NewTills(t)
	token := p.CustomerToken(t, p.RetailerID, apitest.AnaCPF)
	if sent := p.SendXML(t, p.Live, apitest.Sample(t, "valid/02_sp_cpf_pix.xml")); sent.Status != 201 {
		t.Fatalf("%d %s", sent.Status, sent.Text)
	}
	p.Proof(t, token, "export")
	p.Exec("ALTER TABLE sealed_documents RENAME TO away")
	if got := p.Call(t, token, "GET", anaData, ""); got.Status != 500 || got.Str("message") == "" {
		t.Errorf("%d %s", got.Status, got.Text)
	}
}
