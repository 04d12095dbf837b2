package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"seiva/internal/identity"
	"seiva/internal/kit/scope"
)

const (
	anaPath   = "/customer/customers/" + anaCPF
	anaData   = anaPath + "/data"
	termsPath = "/customer/customers/terms"
)

var mailedCode = regexp.MustCompile(`\b\d{8}\b`)

// proof asks for an action of the token's consumer, and gives the code that was mailed; where the request waits instead,
// it has the day pass.
func (p *instance) proof(t *testing.T, token, action string) (code string) {
	t.Helper()
	got := p.call(t, token, "POST", "/customer/requests", `{"action":"`+action+`"}`)
	if got.status != 201 {
		t.Fatalf("%d %s", got.status, got.text)
	}
	if got.str("status") == "code" {
		latest, err := p.Outbox.Latest(t.Context())
		fatal(t, err)
		return mailedCode.FindString(latest[0].Text)
	}
	_, err := p.database().Exec("UPDATE customer_requests SET due_at = 1 WHERE id = ?", got.str("id"))
	fatal(t, err)
	fatal(t, p.Customers.CarryOut(t.Context(), got.str("id")))
	if action == "export" {
		_, err = p.database().Exec("UPDATE customer_requests SET due_at = ? WHERE id = ?", time.Now().Add(time.Hour).UnixMilli(), got.str("id"))
	}
	fatal(t, err)
	return ""
}

// download proves who asks, and gives Ana's data with the files in it.
func (p *instance) download(t *testing.T, token string) (http.Header, map[string]string) {
	t.Helper()
	code := p.proof(t, token, "export")
	return p.downloadWith(t, token, code)
}

func (p *instance) downloadWith(t *testing.T, token, code string) (http.Header, map[string]string) {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, "/api"+anaData, http.NoBody)
	r.Header.Set("X-Customer-Code", code)
	r.Header.Set("Authorization", token)
	w := httptest.NewRecorder()
	p.server.ServeHTTP(w, r)
	archive, err := zip.NewReader(bytes.NewReader(w.Body.Bytes()), int64(w.Body.Len()))
	if err != nil {
		t.Fatalf("%d %v: %s", w.Code, err, w.Body)
	}
	files := map[string]string{}
	for _, f := range archive.File {
		opened, err := f.Open()
		fatal(t, err)
		content, err := io.ReadAll(opened)
		fatal(t, err)
		files[f.Name] = string(content)
	}
	return w.Header(), files
}

// A consumer whose receipt a till sent takes the data away, withdraws and is erased; nobody else can, and nothing of it
// is in the log.
func TestCustomerPrivacyAPI(t *testing.T) {
	p := newTills(t)
	p.signIn(t, admin, identity.NewAccount{Profile: scope.Administrador})
	token, bias := p.customerToken(t, p.retailerID, anaCPF), p.customerToken(t, p.retailerID, biaCPF)
	elsewhere := p.customerToken(t, p.makeRetailer("45723174000110", "Outro", "").ID, anaCPF)
	original := sample(t, "valid/02_sp_cpf_pix.xml")
	sent := p.sendXML(t, p.live, original)
	if sent.status != 201 {
		t.Fatalf("%d %s", sent.status, sent.text)
	}
	if got := p.call(t, admin, "GET", "/admin/cupons/"+sent.body.AccessKey, ""); got.status != 200 {
		t.Fatalf("%d %s", got.status, got.text)
	}
	for _, call := range [][2]string{{"GET", anaData}, {"DELETE", termsPath}, {"DELETE", anaPath}} {
		for who, want := range map[string]string{"": "401 customers.no_token", token[1:]: "401 customers.no_token", admin: "401 customers.no_token", bias: "403 customers.other_document"} {
			if call[1] == termsPath && who == bias {
				continue // names nobody: Bia would withdraw her own
			}
			if got := p.call(t, who, call[0], call[1], ""); fmt.Sprint(got.status, " ", got.str("code")) != want {
				t.Errorf("%s %s as %q: %d %s, want %s", call[0], call[1], who, got.status, got.text, want)
			}
		}
	}
	accept := func() {
		t.Helper()
		got := p.call(t, token, "POST", termsPath, `{"document":"529.982.247-25","email":"ana@example.com","name":"Ana Souza"}`, "Sec-Fetch-Site", "same-origin")
		if got.status != 200 {
			t.Fatalf("%d %s", got.status, got.text)
		}
	}
	accept()
	p.choose(t, token)

	header, files := p.download(t, token)
	if header.Get("Content-Type") != "application/zip" || header.Get("Cache-Control") != "no-store" ||
		!strings.HasPrefix(header.Get("Content-Disposition"), `attachment; filename="seus-dados-20`) || strings.Contains(fmt.Sprint(header), anaCPF) {
		t.Errorf("header: %v", header)
	}
	if note := "notas/NFe" + sent.body.AccessKey + ".xml"; len(files) != 2 || files[note] != string(original) {
		t.Errorf("the document is not byte for byte: %d files", len(files))
	}
	for _, want := range []string{
		`"cpf": "52998224725"`, `"nome": "Ana Souza"`, `"email": "ana@example.com"`, `"canal": "page"`, `"retirada": null`, `"enviarAVibe": true`,
		`Mercado (Mercado`, `software house do varejista`, `"quem":"administração da Seiva"`, `"linkPublico":"` + sent.body.PublicURL + `"`,
	} {
		if !strings.Contains(files["dados.json"], want) {
			t.Errorf("dados.json lacks %s:\n%s", want, files["dados.json"])
		}
	}
	if _, files := p.download(t, elsewhere); len(files) != 1 || strings.Contains(files["dados.json"], "Ana") || strings.Contains(files["dados.json"], anaCPF) {
		t.Errorf("the other retailer's data: %q", files)
	}

	if got := p.call(t, token, "DELETE", termsPath, "", "X-Customer-Code", p.proof(t, token, "withdraw")); got.status != 204 || got.text != "" {
		t.Errorf("withdrawn: %d %s", got.status, got.text)
	}
	p.expect(t, []Case{
		reading("not accepted", token, termsPath, 200, `"acceptedAt":null`),
		reading("nothing chosen", token, anaPath, 200, `"alwaysGreenReceipt":false`, `"sendReceiptsForVibe":false`, `"termsAccepted":false`, `"acceptedVersion":null`),
		reading("still listed", token, "/customer/receipts/"+anaCPF, 200, `"total":1`),
		reading("the till", nobody, "/customer/receipts/"+anaCPF, 401),
	})
	accept()
	p.choose(t, token)
	_, err := p.database().Exec("UPDATE customers SET email_at = 1") // it was told long ago
	fatal(t, err)
	got := p.call(t, token, "DELETE", anaPath, "", "X-Customer-Code", p.proof(t, token, "erase"))
	if kept, _ := got.object()["kept"].([]any); got.status != 200 || got.object()["unlinkedReceipts"] != 1.0 || got.str("erasedAt") == "" || len(kept) != 3 {
		t.Errorf("erased: %d %s", got.status, got.text)
	}
	if got := p.call(t, token, "DELETE", anaPath, ""); got.status != 401 {
		t.Errorf("the token lives on: %d %s", got.status, got.text)
	}
	token = p.customerToken(t, p.retailerID, anaCPF)
	if again := p.sendXML(t, p.live, original); again.status != 200 || again.body.Status != "duplicate" {
		t.Errorf("sent again: %d %s", again.status, again.text)
	}
	p.expect(t, []Case{
		reading("nothing of before", token, anaPath, 200, `"alwaysGreenReceipt":false`, `"acceptedVersion":null`),
		reading("no receipts", token, "/customer/receipts/"+anaCPF, 200, `"total":0`),
		reading("nothing saved", token, "/customer/achievements", 200, `"litersOfWater":0`),
		reading("the retailer's copy, as identified", admin, "/admin/cupons/"+sent.body.AccessKey, 200, `"consumidor":"cpf"`, `"linkPublico":null`),
	})
	r := httptest.NewRequest(http.MethodGet, sent.body.PublicURL[strings.Index(sent.body.PublicURL, "/r/"):]+".xml", http.NoBody)
	public := httptest.NewRecorder()
	if p.instance.server.ServeHTTP(public, r); public.Code != 404 || strings.Contains(public.Body.String(), anaCPF) {
		t.Errorf("the public link: %d %s", public.Code, public.Body)
	}
	_, files = p.download(t, token)
	if len(files) != 1 || strings.Contains(files["dados.json"], "Ana Souza") || strings.Count(files["dados.json"], `"retirada": {`) != 2 ||
		!strings.Contains(files["dados.json"], `"dadosApagadosEm": "2`) {
		t.Errorf("after the erasure: %q", files)
	}
	for _, private := range []string{anaCPF, "982.247", token, "ana@example.com", "Ana Souza", sent.body.AccessKey} {
		if strings.Contains(p.log.String(), private) {
			t.Errorf("the log holds %s", private)
		}
	}
	var lines []string
	fatal(t, p.database().NewRaw("SELECT actor_id || ' ' || action || ' ' || object_id || details FROM audit WHERE action LIKE 'customers.%' ORDER BY number").
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

func (p *instance) choose(t *testing.T, token string) {
	t.Helper()
	if got := p.call(t, token, "PUT", anaPath, `{"alwaysGreenReceipt":true,"sendReceiptsForVibe":true}`); got.status != 200 {
		t.Fatalf("%d %s", got.status, got.text)
	}
}

// The archive holds every receipt once, however many batches they take.
func TestCustomerDataHoldsEveryReceipt(t *testing.T) {
	a, mine, _ := newShoppers(t)
	_, files := a.download(t, a.customerToken(t, mine, anaCPF))
	var data struct {
		Cupons []struct{ ChaveAcesso string }
	}
	fatal(t, json.Unmarshal([]byte(files["dados.json"]), &data))
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
	p := newTills(t)
	token, bias := p.customerToken(t, p.retailerID, anaCPF), p.customerToken(t, p.retailerID, biaCPF)
	p.proof(t, token, "export")
	p.proof(t, bias, "export")
	for range 20 {
		p.downloadWith(t, token, "")
	}
	if got := p.call(t, token, "GET", anaData, ""); got.status != 429 || got.str("code") != "customers.too_many_exports" {
		t.Errorf("the 21st: %d %s", got.status, got.text)
	}
	r := httptest.NewRequest(http.MethodGet, "/api/customer/customers/"+biaCPF+"/data", http.NoBody)
	r.Header.Set("Authorization", bias)
	w := httptest.NewRecorder()
	if p.instance.server.ServeHTTP(w, r); w.Code != 200 {
		t.Errorf("another consumer's: %d %s", w.Code, w.Body)
	}
}

// An archive that cannot be finished ends the connection: nobody takes what came for whole.
func TestCustomerDataThatBreaksOffIsNoArchive(t *testing.T) {
	p := newTills(t)
	token := p.customerToken(t, p.retailerID, anaCPF)
	if sent := p.sendXML(t, p.live, sample(t, "valid/02_sp_cpf_pix.xml")); sent.status != 201 {
		t.Fatalf("%d %s", sent.status, sent.text)
	}
	p.proof(t, token, "export")
	_, err := p.database().Exec("DELETE FROM sealed_documents")
	fatal(t, err)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, p.server.URL+"/api"+anaData, http.NoBody)
	fatal(t, err)
	r.Header.Set("Authorization", token)
	response, err := http.DefaultClient.Do(r)
	if err == nil {
		_, err = io.ReadAll(response.Body)
		_ = response.Body.Close()
	}
	if err == nil {
		t.Error("the connection ended as if all had come")
	}
}
