package consumers

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
)

const (
	vipList  = "/admin/varejistas/vip"
	vipOne   = "/admin/varejistas-vip/"
	vipCalls = "/customer/vip"
)

var eightDigits = regexp.MustCompile(`\b\d{8}\b`)

// vipWorld is a world whose retailer Seiva is VIP.
type vipWorld struct {
	*apitest.World
	t            *testing.T
	document     string
	key, address string // of the area
}

func vipDraft(document string) apitest.Draft {
	return apitest.Draft{
		"document": document, "corporateName": "Mercado Seiva Ltda.", "tradeName": "Mercado Seiva", "email": "site@seiva.com.br",
		"origins": []string{"https://www.seiva.com.br"}, "backgroundColor": "#0b6e3f", "textColor": "#ffffff",
	}
}

func newVIP(t *testing.T) *vipWorld {
	t.Helper()
	v := &vipWorld{World: apitest.NewWorld(t), t: t, document: apitest.RetailerDocument}
	made := v.World.Call(t, apitest.Admin, "POST", vipList, vipDraft(v.document).JSON())
	data, _ := made.Object()["data"].(map[string]any)
	if made.Status != 201 || len(data) != 1 {
		t.Fatalf("%d %s", made.Status, made.Text)
	}
	v.address, _ = data["integrationUrl"].(string)
	v.key = domainKey(t, v.address)
	return v
}

func domainKey(t *testing.T, address string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil || u.Path != "/vip" || len(u.Query()) != 2 || len(u.Query().Get("domain-key")) != 43 || u.Query().Get("retailer-document") != apitest.RetailerDocument {
		t.Fatalf("%s %v", address, err)
	}
	return u.Query().Get("domain-key")
}

// ask calls the area with its two headers.
func (v *vipWorld) ask(token, method, path, body string) apitest.Answer {
	v.t.Helper()
	return v.World.Call(v.t, token, method, vipCalls+path, body, "retailer-document", v.document, "domain-key", v.key)
}

// accepts has Ana accept with a token of the retailer's whole self, which vouches for her.
func (v *vipWorld) accepts() {
	v.t.Helper()
	got := v.World.Call(v.t, v.CustomerToken(v.t, v.Seiva.ID, apitest.AnaCPF), "POST", "/customer/customers/terms",
		`{"document":"52998224725","email":"ana@example.com","name":"Ana Souza"}`)
	if got.Status != 200 {
		v.t.Fatalf("%d %s", got.Status, got.Text)
	}
}

// enters has Ana enter by a mailed code.
func (v *vipWorld) enters() string {
	v.t.Helper()
	asked := v.ask(apitest.Nobody, "POST", "/codes", `{"document":"529.982.247-25"}`)
	code := eightDigits.FindString(v.Mailed(v.t, "ana@example.com", "Seu código para ver os seus cupons"))
	got := v.ask(apitest.Nobody, "POST", "/tokens", fmt.Sprintf(`{"document":"52998224725","id":%q,"code":%q}`, asked.Str("id"), code))
	if asked.Status != 202 || got.Status != 201 || got.Str("token") == "" {
		v.t.Fatalf("%d %s, %d %s", asked.Status, asked.Text, got.Status, got.Text)
	}
	return got.Str("token")
}

func TestVIPRetailerFromCreationToTheEnd(t *testing.T) {
	p := apitest.NewWorld(t)
	good := vipDraft("11.222.333/0001-81")
	p.Expect(t, []apitest.Case{
		{Name: "no session", Method: "GET", Path: vipList, Status: 401, Code: "access.no_session"},
		{Name: "support", As: apitest.Support, Method: "GET", Path: vipList, Status: 403, Code: "access.wrong_profile"},
		{Name: "a retailer", As: apitest.Retailer, Method: "POST", Path: vipList, Body: good.JSON(), Status: 403, Code: "access.wrong_profile"},
		{Name: "empty", As: apitest.Admin, Method: "POST", Path: vipList, Body: "{}", Status: 422, Code: "vip.invalid", Field: "tradeName"},
		{Name: "a stranger's CNPJ", As: apitest.Admin, Method: "POST", Path: vipList, Body: good.With("document", "90400500000103").JSON(), Status: 422, Code: "vip.invalid", Field: "document"},
		{Name: "a store's CNPJ", As: apitest.Admin, Method: "POST", Path: vipList, Body: good.With("document", "11222333000262").JSON(), Status: 422, Code: "vip.invalid", Field: "document"},
		{Name: "a star for a site", As: apitest.Admin, Method: "POST", Path: vipList, Body: good.With("origins", []string{"https://*.seiva.com.br"}).JSON(), Status: 422, Code: "vip.invalid", Field: "origins"},
		{Name: "what is hard to read", As: apitest.Admin, Method: "POST", Path: vipList, Body: good.With("textColor", "#0b6e3f").JSON(), Status: 422, Code: "vip.invalid", Field: "textColor"},
		{Name: "no picture", As: apitest.Admin, Method: "POST", Path: vipList, Body: good.With("logoBase64", "PHN2Zy8+").JSON(), Status: 422, Code: "vip.invalid", Field: "logoBase64"},
	})
	v := newVIP(t)
	list := v.World.Call(t, apitest.Admin, "GET", vipList, "")
	rows, _ := list.Object()["items"].([]any)
	if list.Status != 200 || list.Object()["pageSize"] != 5.0 || list.Object()["total"] != 1.0 || len(rows) != 1 || strings.Contains(list.Text, v.key) {
		t.Fatalf("%d %s", list.Status, list.Text)
	}
	row, _ := rows[0].(map[string]any)
	one := vipOne + row["id"].(string)
	for field, want := range map[string]any{
		"document": apitest.RetailerDocument, "retailerId": v.Seiva.ID, "corporateName": "Mercado Seiva Ltda.", "tradeName": "Mercado Seiva", "email": "site@seiva.com.br",
	} {
		if row[field] != want {
			t.Errorf("%s is %v, want %v", field, row[field], want)
		}
	}
	if mail := v.Mailed(t, "site@seiva.com.br", "O endereço da área VIP dos seus clientes"); !strings.Contains(mail, v.address) {
		t.Errorf("the address is mailed: %s", mail)
	}
	if v.Text("SELECT COUNT(*) FROM vip_areas WHERE CAST(key_hash AS TEXT) LIKE ?", "%"+v.key+"%") != "0" || strings.Contains(v.Log.String(), v.key) {
		t.Error("the key is kept, or logged")
	}
	again := func() apitest.Answer {
		return v.World.Call(t, apitest.Admin, "POST", one+"/rotate", `{"overlapHours":24}`, "Idempotency-Key", "once")
	}
	if first, repeated := again(), again(); !strings.Contains(first.Text, "domain-key=") || repeated.Status != 201 || strings.TrimSpace(repeated.Text) != `{"data":{"integrationUrl":""}}` ||
		v.Text("SELECT COUNT(*) FROM idempotency_keys WHERE CAST(body AS TEXT) LIKE '%domain-key%'") != "0" {
		t.Errorf("a repeated request gets the key again, or it is kept: %s %q", first.Text, repeated.Text)
	}
	v.Expect(t, []apitest.Case{
		{Name: "VIP already", As: apitest.Admin, Method: "POST", Path: vipList, Body: good.JSON(), Status: 409, Code: "vip.document_taken"},
		{Name: "the id of nothing", As: apitest.Admin, Method: "GET", Path: vipOne + "x", Status: 404, Code: "vip.not_found"},
		{Name: "too long an overlap", As: apitest.Admin, Method: "POST", Path: one + "/rotate", Body: `{"overlapHours":721}`, Status: 422, Code: "vip.invalid", Field: "overlapHours"},
	})
	version := v.World.Call(t, apitest.Admin, "GET", one, "").Header.Get("ETag")
	changed := v.World.Call(t, apitest.Admin, "PUT", one, good.With("tradeName", "Seiva").With("origins", []string{}).JSON(), "If-Match", version)
	if changed.Status != 200 || changed.Str("tradeName") != "Seiva" || !strings.Contains(changed.Text, `"origins":[]`) {
		t.Errorf("%d %s", changed.Status, changed.Text)
	}
	if got := v.World.Call(t, apitest.Admin, "PUT", one, good.JSON(), "If-Match", version); got.Status != 412 || got.Str("code") != "vip.stale" {
		t.Errorf("a version of before: %d %s", got.Status, got.Text)
	}
	leaked := v.key
	rotated := v.World.Call(t, apitest.Admin, "POST", one+"/rotate", `{"overlapHours":0}`)
	data, _ := rotated.Object()["data"].(map[string]any)
	address, _ := data["integrationUrl"].(string)
	if v.key = domainKey(t, address); v.key == leaked {
		t.Errorf("%d %s", rotated.Status, rotated.Text)
	}
	if got := v.ask(apitest.Nobody, "GET", "/area", ""); got.Status != 200 || got.Str("tradeName") != "Seiva" || got.Str("backgroundColor") != "#0b6e3f" {
		t.Errorf("%d %s", got.Status, got.Text)
	}
	v.key = leaked
	if got := v.ask(apitest.Nobody, "GET", "/area", ""); got.Status != 401 || got.Str("code") != "vip.unknown_domain" {
		t.Errorf("a leaked key: %d %s", got.Status, got.Text)
	}
	v.Expect(t, []apitest.Case{
		{Name: "the end", As: apitest.Admin, Method: "DELETE", Path: one, Status: 204},
		{Name: "the end again", As: apitest.Admin, Method: "DELETE", Path: one, Status: 404, Code: "vip.not_found"},
	})
}

// The variant of every consumer's call, with the two headers and a token of an e-mailed code.
func TestVIPConsumerReadsByAMailedCode(t *testing.T) {
	v := newVIP(t)
	key := v.World.Call(t, apitest.House, "POST", "/parceiros/keys", `{"name":"Caixas"}`).Str("key")
	sent := v.World.Call(t, apitest.Nobody, "POST", "/integration/receipts", string(apitest.Sample(t, "valid/02_sp_cpf_pix.xml")), "x-api-key", key, "Content-Type", "application/xml")
	if sent.Status != 201 {
		t.Fatalf("%d %s", sent.Status, sent.Text)
	}
	v.accepts()
	token := v.enters()
	for _, c := range []struct{ method, path, body, want string }{
		{"GET", "/receipts/529.982.247-25", "", `"accessKey":"` + sent.Str("accessKey") + `"`},
		{"GET", "/receipts/52998224725?page=9", "", `"items":[],"page":9,"pageSize":10,"total":1`},
		{"GET", "/customers/52998224725", "", `"termsAccepted":true`},
		{"PUT", "/customers/52998224725", `{"alwaysGreenReceipt":true,"sendReceiptsForVibe":false}`, `"alwaysGreenReceipt":true`},
		{"POST", "/customers/terms", `{"document":"52998224725","email":"outro@example.com","name":"Ana"}`, `"acceptedAt"`},
		{"GET", "/customers/terms", "", `"retailer":"Mercado Seiva"`},
		{"GET", "/achievements", "", `"numberOfTrees"`},
		{"GET", "/retailers/me", "", `{"tradeName":"Mercado Seiva"}`},
		{"GET", "/requests", "", `"sentTo":"a***@example.com"`},
	} {
		if got := v.ask(token, c.method, c.path, c.body); got.Status != 200 || !strings.Contains(got.Text, c.want) {
			t.Errorf("%s %s: %d %s", c.method, c.path, got.Status, got.Text)
		}
	}
	exchanged := v.CustomerToken(t, v.Seiva.ID, apitest.AnaCPF)
	if got := v.ask(exchanged, "GET", "/receipts/52998224725", ""); got.Status != 200 {
		t.Errorf("a token of the exchange: %d %s", got.Status, got.Text)
	}
	for _, private := range []string{apitest.AnaCPF, "529.982", token, v.key} {
		if strings.Contains(v.Log.String(), private) {
			t.Errorf("the log holds %s", private)
		}
	}
	v.Expect(t, []apitest.Case{{Name: "the area ends", As: apitest.Admin, Method: "DELETE", Path: vipOne + v.Text("SELECT id FROM vip_areas"), Status: 204}})
	if got := v.World.Call(t, token, "GET", "/customer/receipts/52998224725", ""); got.Status != 401 || got.Str("code") != "customers.no_token" {
		t.Errorf("who entered by an area that ended: %d %s", got.Status, got.Text)
	}
}

// A key alone, a token alone and another retailer's open nothing, and nobody is told whose CPF is known.
func TestVIPNeedsKeyAndToken(t *testing.T) {
	v := newVIP(t)
	v.accepts()
	const receipts = vipCalls + "/receipts/52998224725"
	token := v.enters()
	theirs := v.CustomerToken(t, v.Alfa.ID, apitest.AnaCPF)
	for _, c := range []struct {
		name, token, document, key, path string
		status                           int
		code                             string
	}{
		{"no headers", token, "", "", receipts, 401, "vip.unknown_domain"},
		{"no key", token, v.document, "", receipts, 401, "vip.unknown_domain"},
		{"no document", token, "", v.key, receipts, 401, "vip.unknown_domain"},
		{"another document", token, "12ABC34501DE35", v.key, receipts, 401, "vip.unknown_domain"},
		{"another key", token, v.document, v.key[1:] + "A", receipts, 401, "vip.unknown_domain"},
		{"a key and no token", apitest.Nobody, v.document, v.key, receipts, 401, "customers.no_token"},
		{"a token of another retailer", theirs, v.document, v.key, receipts, 403, "vip.other_retailer"},
		{"another's document", token, v.document, v.key, vipCalls + "/receipts/" + apitest.BiaCPF, 403, "customers.other_document"},
		{"a session", apitest.Admin, v.document, v.key, receipts, 401, "customers.no_token"},
		{"with a mask", token, "11.222.333/0001-81", v.key, receipts, 200, ""},
	} {
		got := v.World.Call(t, c.token, "GET", c.path, "", "retailer-document", c.document, "domain-key", c.key)
		if got.Status != c.status || c.code != "" && got.Str("code") != c.code {
			t.Errorf("%s: %d %s", c.name, got.Status, got.Text)
		}
	}
	known, unknown := v.ask(apitest.Nobody, "POST", "/codes", `{"document":"52998224725"}`), v.ask(apitest.Nobody, "POST", "/codes", `{"document":"11144477735"}`)
	if known.Status != 202 || unknown.Status != 202 || len(known.Text) != len(unknown.Text) {
		t.Errorf("%d %s, %d %s", known.Status, known.Text, unknown.Status, unknown.Text)
	}
	for _, body := range []string{`{"document":"52998224725","id":"` + known.Str("id") + `","code":"00000000"}`, `{"document":"11144477735","id":"` + unknown.Str("id") + `","code":""}`, `{"document":"52998224725","id":"x","code":"1"}`} {
		if got := v.ask(apitest.Nobody, "POST", "/tokens", body); got.Status != 403 || got.Str("code") != "customers.wrong_code" {
			t.Errorf("%s: %d %s", body, got.Status, got.Text)
		}
	}
	if got := v.ask(apitest.Nobody, "POST", "/codes", `{"document":"123"}`); got.Status != 422 || got.Str("code") != "customers.bad_document" {
		t.Errorf("%d %s", got.Status, got.Text)
	}
	var last apitest.Answer
	for range 6 {
		last = v.ask(apitest.Nobody, "POST", "/codes", `{"document":"11144477735"}`)
	}
	if last.Status != http.StatusTooManyRequests || last.Str("code") != "customers.too_many_codes" || last.Header.Get("Retry-After") == "" {
		t.Errorf("%d %s %v", last.Status, last.Text, last.Header)
	}
}
