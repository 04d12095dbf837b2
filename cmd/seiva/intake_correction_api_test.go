package main

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/apikeys"
	"seiva/internal/kit/scope"
)

// change writes to the database itself, beside the program.
func (p *tills) change(t *testing.T, query string, args ...any) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(p.settings.Data, sqldb.SQLiteFile)+"?_pragma=busy_timeout(10000)")
	fatal(t, err)
	defer func() { _ = db.Close() }()
	_, err = db.ExecContext(t.Context(), query, args...)
	fatal(t, err)
}

// echoed is what an answer says the till said, as JSON has it.
func echoed(t *testing.T, answer []byte) string {
	t.Helper()
	var said struct {
		CashierCode json.RawMessage `json:"cashierCode"`
		Printed     json.RawMessage `json:"printed"`
	}
	fatal(t, json.Unmarshal(answer, &said))
	return string(said.CashierCode) + " " + string(said.Printed)
}

// Every answer tells what is stored of what a till says beside the document, whatever was sent this time.
func TestIntakeEchoesWhatIsStored(t *testing.T) {
	p := newTills(t)
	xml := func(name string) string { return string(sample(t, name)) }
	const receipt, event = "valid/01_sp_sem_cpf.xml", "valid/30_evento_cancela_01.xml"
	for _, step := range []struct{ path, mediaType, body, want string }{
		{"/verify?cashierCode=%207%20&printed=false", "application/xml", xml(receipt), `"7" false`},
		{"", "application/xml", xml(event), "null null"},
		{"?cashierCode=%207%20&printed=false", "application/xml", xml(receipt), `"7" false`},
		{"?cashierCode=8&printed=true", "application/xml", xml(receipt), `"7" false`},
		{"/verify?cashierCode=8&printed=true", "application/xml", xml(receipt), `"7" false`},
		{"?cashierCode=8", "application/xml", xml(event), `"7" false`},
		{"", "application/x-ndjson", envelope(t, sample(t, receipt)), `"7" false`},
		{"", "application/json", jsonOf(t, xml("valid/02_sp_cpf_pix.xml")), `"" null`},
		{"", "application/x-ndjson", envelope(t, sample(t, "valid/05_alfa_emit_cpf.xml")), `"01" false`},
	} {
		got := p.send(t, p.live, "/integration/receipts"+step.path, step.mediaType, strings.NewReader(step.body))
		if said := echoed(t, got.text); got.status >= 300 || said != step.want {
			t.Errorf("%s %s: %d %s, want %s", step.path, step.mediaType, got.status, said, step.want)
		}
	}
	refused := p.send(t, p.live, "/integration/receipts", "application/x-ndjson", strings.NewReader("{}\n"))
	if bytes.Contains(refused.text, []byte("cashierCode")) {
		t.Errorf("a refused line: %s", refused.text)
	}
}

func TestReceiptsAreCorrected(t *testing.T) {
	p := newTills(t)
	sent := p.sendXML(t, p.live, sample(t, "valid/02_sp_cpf_pix.xml"))
	test := p.sendXML(t, p.test, sample(t, "valid/18_sp_homologacao.xml")).body.AccessKey
	path := "/integration/receipts/" + sent.body.AccessKey
	other := p.makePartner("45723174000110", "Outra Software House")
	issued, err := p.portal.Keys.Create(t.Context(), scope.Scope{AccountID: "o", Profile: scope.Parceiro, PartnerID: other.ID},
		apikeys.SoftwareHouseKey, apikeys.Draft{Name: "Outra", Environment: apikeys.Live, Bindings: apikeys.Bindings{PartnerID: other.ID}})
	fatal(t, err)
	absent := "/integration/receipts/" + strings.Replace(sent.body.AccessKey, "3526", "3527", 1)
	for _, c := range []struct {
		name, key, path, body string
		status                int
		want                  string // what is stored, or the code and its field
	}{
		{"both", p.live, path, `{"cashierCode":" 08 ","printed":true}`, 200, `"08" true`},
		{"the same again", p.live, path, `{"cashierCode":"08","printed":true}`, 200, `"08" true`},
		{"one, behind a mark", p.live, path, jsonBOM + `{"printed":false,"cashierCode":null}`, 200, `"08" false`},
		{"no cashier", p.boundToRetailer, path, `{"cashierCode":""}`, 200, `"" false`},
		{"a test", p.test, "/integration/receipts/" + test, `{"cashierCode":"1"}`, 200, `"1" false`},
		{"a test by a live key", p.live, "/integration/receipts/" + test, `{"cashierCode":"1"}`, 404, "receipts.not_found "},
		{"another's", issued.Presented, path, `{"cashierCode":"1"}`, 404, "receipts.not_found "},
		{"absent", p.live, absent, `{"cashierCode":"1"}`, 404, "receipts.not_found "},
		{"no key of a receipt", p.live, "/integration/receipts/verify", `{"cashierCode":"1"}`, 404, "receipts.not_found "},
		{"without a key", "", path, `{"cashierCode":"1"}`, 401, "apikeys.invalid "},
		{"nothing", p.live, path, `{}`, 422, "receipts.nothing_to_correct "},
		{"null", p.live, path, `{"printed":null}`, 422, "receipts.nothing_to_correct "},
		{"no body", p.live, path, "", 400, "request.malformed "},
		{"no JSON", p.live, path, `cashierCode=1`, 422, "receipts.bad_correction "},
		{"a wrong type", p.live, path, `{"cashierCode":1}`, 422, "receipts.bad_correction cashierCode"},
		{"an unknown field", p.live, path, `{"caixa":"1"}`, 422, "request.unknown_field caixa"},
		{"an unknown parameter", p.live, path + "?caixa=1", `{"cashierCode":"1"}`, 422, "request.unknown_field caixa"},
		{"too long", p.live, path, `{"cashierCode":"` + strings.Repeat("9", 61) + `"}`, 422, "receipts.bad_cashier "},
		{"much too long", p.live, path, `{"cashierCode":"` + strings.Repeat("9", 1<<20) + `"}`, 413, "request.too_large "},
	} {
		got := p.call(t, nobody, "PATCH", c.path, c.body, "x-api-key", c.key)
		said := got.str("code") + " "
		if fields, _ := got.object()["fields"].(map[string]any); len(fields) == 1 {
			for name := range fields {
				said += name
			}
		}
		if got.status < 300 {
			said = echoed(t, []byte(got.text))
		}
		if got.status != c.status || said != c.want || got.status >= 300 && len(got.str("message")) < 30 {
			t.Errorf("%s: %d %q, want %d %q: %s", c.name, got.status, said, c.status, c.want, got.text)
		}
	}
	if n := p.count(t, `audit WHERE action = 'receipts.corrected' AND details LIKE '%"day"%' AND details NOT LIKE '%08%'`); n != 4 {
		t.Errorf("%d corrections in the trail", n)
	}
	if n := p.count(t, "receipt_days WHERE cashier = '' AND total = 1 AND not_printed = 1"); n != 1 || p.count(t, "receipt_days") != 1 {
		t.Errorf("the sums did not follow")
	}
}

// What a receipt or its retailer has become stands: an erased consumer stays unknown, and after 30 days, or once the
// retailer's documents are destroyed, nothing is corrected.
func TestCorrectionsEnd(t *testing.T) {
	p := newTills(t)
	path := "/integration/receipts/" + p.sendXML(t, p.live, sample(t, "valid/02_sp_cpf_pix.xml")).body.AccessKey
	p.change(t, "UPDATE api_keys SET last_used_at = 0")
	p.change(t, "UPDATE receipts SET cpf_index = NULL")
	correct := func(cashier string) answer {
		return p.call(t, nobody, "PATCH", path, `{"cashierCode":"`+cashier+`"}`, "x-api-key", p.boundToRetailer)
	}
	got := correct("02")
	until, err := time.Parse(time.RFC3339Nano, got.str("correctableUntil"))
	if got.status != 200 || err != nil || time.Until(until) > 30*24*time.Hour || time.Until(until) < 29*24*time.Hour {
		t.Fatalf("%d %s", got.status, got.text)
	}
	if p.count(t, "receipts WHERE cashier = '02' AND cpf_index IS NULL") != 1 || strings.Contains(got.text, "publicUrl") {
		t.Errorf("the consumer is known again: %s", got.text)
	}
	if p.count(t, "api_keys WHERE last_used_at > 0") != 1 {
		t.Error("the key's use is not noted")
	}
	p.change(t, "UPDATE receipts SET received_at = received_at - ?", (30 * 24 * time.Hour).Milliseconds())
	if got := correct("03"); got.status != 409 || got.str("code") != "receipts.correction_ended" {
		t.Errorf("after thirty days: %d %s", got.status, got.text)
	}
	fatal(t, p.custody.Destroy(t.Context(), scope.Scope{Profile: scope.Administrador, AccountID: "a"}, p.retailerID))
	if got := correct("03"); got.status != 403 || got.str("code") != "receipts.retailer_ended" {
		t.Errorf("a destroyed retailer: %d %s", got.status, got.text)
	}
}
