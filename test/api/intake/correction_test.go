package intake

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"seiva/internal/apikeys"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// echoed is what an answer says the till said, as JSON has it.
func echoed(t *testing.T, answer []byte) string {
	t.Helper()
	var said struct {
		CashierCode json.RawMessage `json:"cashierCode"`
		Printed     json.RawMessage `json:"printed"`
	}
	testkit.Must(t, json.Unmarshal(answer, &said))
	return string(said.CashierCode) + " " + string(said.Printed)
}

// Every answer tells what is stored of what a till says beside the document, whatever was sent this time.
func TestIntakeEchoesWhatIsStored(t *testing.T) {
	p := apitest.NewTills(t)
	xml := func(name string) string { return string(apitest.Sample(t, name)) }
	const receipt, event = "valid/01_sp_sem_cpf.xml", "valid/30_evento_cancela_01.xml"
	for _, step := range []struct{ path, mediaType, body, want string }{
		{"/verify?cashierCode=%207%20&printed=false", "application/xml", xml(receipt), `"7" false`},
		{"", "application/xml", xml(event), "null null"},
		{"?cashierCode=%207%20&printed=false", "application/xml", xml(receipt), `"7" false`},
		{"?cashierCode=8&printed=true", "application/xml", xml(receipt), `"7" false`},
		{"/verify?cashierCode=8&printed=true", "application/xml", xml(receipt), `"7" false`},
		{"?cashierCode=8", "application/xml", xml(event), `"7" false`},
		{"", "application/x-ndjson", envelope(t, apitest.Sample(t, receipt)), `"7" false`},
		{"", "application/json", jsonOf(t, xml("valid/02_sp_cpf_pix.xml")), `"" null`},
		{"", "application/x-ndjson", envelope(t, apitest.Sample(t, "valid/05_alfa_emit_cpf.xml")), `"01" false`},
	} {
		got := p.Send(t, p.Live, "/integration/receipts"+step.path, step.mediaType, strings.NewReader(step.body))
		if said := echoed(t, got.Text); got.Status >= 300 || said != step.want {
			t.Errorf("%s %s: %d %s, want %s", step.path, step.mediaType, got.Status, said, step.want)
		}
	}
	refused := p.Send(t, p.Live, "/integration/receipts", "application/x-ndjson", strings.NewReader("{}\n"))
	if bytes.Contains(refused.Text, []byte("cashierCode")) {
		t.Errorf("a refused line: %s", refused.Text)
	}
}

func TestReceiptsAreCorrected(t *testing.T) {
	p := apitest.NewTills(t)
	sent := p.SendXML(t, p.Live, apitest.Sample(t, "valid/02_sp_cpf_pix.xml"))
	test := p.SendXML(t, p.Test, apitest.Sample(t, "valid/18_sp_homologacao.xml")).Body.AccessKey
	path := "/integration/receipts/" + sent.Body.AccessKey
	other := p.MakePartner("45723174000110", "Outra Software House")
	issued, err := p.Portal.Keys.Create(t.Context(), scope.Scope{AccountID: "o", Profile: scope.Parceiro, PartnerID: other.ID},
		apikeys.SoftwareHouseKey, apikeys.Draft{Name: "Outra", Environment: apikeys.Live, Bindings: apikeys.Bindings{PartnerID: other.ID}})
	testkit.Must(t, err)
	absent := "/integration/receipts/" + strings.Replace(sent.Body.AccessKey, "3526", "3527", 1)
	for _, c := range []struct {
		name, key, path, body string
		status                int
		want                  string // what is stored, or the code and its field
	}{
		{"both", p.Live, path, `{"cashierCode":" 08 ","printed":true}`, 200, `"08" true`},
		{"the same again", p.Live, path, `{"cashierCode":"08","printed":true}`, 200, `"08" true`},
		{"one, behind a mark", p.Live, path, jsonBOM + `{"printed":false,"cashierCode":null}`, 200, `"08" false`},
		{"no cashier", p.BoundToRetailer, path, `{"cashierCode":""}`, 200, `"" false`},
		{"a test", p.Test, "/integration/receipts/" + test, `{"cashierCode":"1"}`, 200, `"1" false`},
		{"a test by a live key", p.Live, "/integration/receipts/" + test, `{"cashierCode":"1"}`, 404, "receipts.not_found "},
		{"another's", issued.Presented, path, `{"cashierCode":"1"}`, 404, "receipts.not_found "},
		{"absent", p.Live, absent, `{"cashierCode":"1"}`, 404, "receipts.not_found "},
		{"no key of a receipt", p.Live, "/integration/receipts/verify", `{"cashierCode":"1"}`, 404, "receipts.not_found "},
		{"without a key", "", path, `{"cashierCode":"1"}`, 401, "apikeys.invalid "},
		{"nothing", p.Live, path, `{}`, 422, "receipts.nothing_to_correct "},
		{"null", p.Live, path, `{"printed":null}`, 422, "receipts.nothing_to_correct "},
		{"no body", p.Live, path, "", 400, "request.malformed "},
		{"no JSON", p.Live, path, `cashierCode=1`, 422, "receipts.bad_correction "},
		{"a wrong type", p.Live, path, `{"cashierCode":1}`, 422, "receipts.bad_correction cashierCode"},
		{"an unknown field", p.Live, path, `{"caixa":"1"}`, 422, "request.unknown_field caixa"},
		{"an unknown parameter", p.Live, path + "?caixa=1", `{"cashierCode":"1"}`, 422, "request.unknown_field caixa"},
		{"too long", p.Live, path, `{"cashierCode":"` + strings.Repeat("9", 61) + `"}`, 422, "receipts.bad_cashier "},
		{"much too long", p.Live, path, `{"cashierCode":"` + strings.Repeat("9", 1<<20) + `"}`, 413, "request.too_large "},
	} {
		got := p.Call(t, apitest.Nobody, "PATCH", c.path, c.body, "x-api-key", c.key)
		said := got.Str("code") + " "
		if fields, _ := got.Object()["fields"].(map[string]any); len(fields) == 1 {
			for name := range fields {
				said += name
			}
		}
		if got.Status < 300 {
			said = echoed(t, []byte(got.Text))
		}
		if got.Status != c.status || said != c.want || got.Status >= 300 && len(got.Str("message")) < 30 {
			t.Errorf("%s: %d %q, want %d %q: %s", c.name, got.Status, said, c.status, c.want, got.Text)
		}
	}
	if n := p.Count(`audit WHERE action = 'receipts.corrected' AND details LIKE '%"day"%' AND details NOT LIKE '%08%'`); n != 4 {
		t.Errorf("%d corrections in the trail", n)
	}
	if n := p.Count("receipt_days WHERE cashier = '' AND total = 1 AND not_printed = 1"); n != 1 || p.Count("receipt_days") != 1 {
		t.Errorf("the sums did not follow")
	}
}

// What a receipt or its retailer has become stands: an erased consumer stays unknown, and after 30 days, or once the
// retailer's documents are destroyed, nothing is corrected.
func TestCorrectionsEnd(t *testing.T) {
	p := apitest.NewTills(t)
	path := "/integration/receipts/" + p.SendXML(t, p.Live, apitest.Sample(t, "valid/02_sp_cpf_pix.xml")).Body.AccessKey
	p.Exec("UPDATE api_keys SET last_used_at = 0")
	p.Exec("UPDATE receipts SET cpf_index = NULL")
	correct := func(cashier string) apitest.Answer {
		return p.Call(t, apitest.Nobody, "PATCH", path, `{"cashierCode":"`+cashier+`"}`, "x-api-key", p.BoundToRetailer)
	}
	got := correct("02")
	until, err := time.Parse(time.RFC3339Nano, got.Str("correctableUntil"))
	if got.Status != 200 || err != nil || time.Until(until) > 30*24*time.Hour || time.Until(until) < 29*24*time.Hour {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	if p.Count("receipts WHERE cashier = '02' AND cpf_index IS NULL") != 1 || strings.Contains(got.Text, "publicUrl") {
		t.Errorf("the consumer is known again: %s", got.Text)
	}
	if p.Count("api_keys WHERE last_used_at > 0") != 1 {
		t.Error("the key's use is not noted")
	}
	p.Exec("UPDATE receipts SET received_at = received_at - ?", (30 * 24 * time.Hour).Milliseconds())
	if got := correct("03"); got.Status != 409 || got.Str("code") != "receipts.correction_ended" {
		t.Errorf("after thirty days: %d %s", got.Status, got.Text)
	}
	testkit.Must(t, p.Custody.Destroy(t.Context(), scope.Scope{Profile: scope.Administrador, AccountID: "a"}, p.RetailerID))
	if got := correct("03"); got.Status != 403 || got.Str("code") != "receipts.retailer_ended" {
		t.Errorf("a destroyed retailer: %d %s", got.Status, got.Text)
	}
}
