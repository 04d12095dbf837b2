package intake

import (
	"net/url"
	"strings"
	"testing"

	"seiva/internal/apikeys"
	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// What a key sent is its owner's to read, alone and in a batch, taken and refused; a document is not in it.
func TestAKeysLog(t *testing.T) {
	p := apitest.NewTills(t)
	for who, account := range map[string]identity.NewAccount{
		apitest.Admin: {Profile: scope.Administrador}, apitest.House: {Profile: scope.Parceiro, PartnerID: p.PartnerID},
		apitest.OtherHouse: {Profile: scope.Parceiro, PartnerID: p.MakePartner("12345678000195", "Beta").ID},
	} {
		p.SignIn(t, who, account)
	}
	sample := apitest.Sample(t, "valid/02_sp_cpf_pix.xml")
	first := p.SendXML(t, p.Live, sample)
	batch := p.Send(t, p.Live, "/integration/receipts", "application/x-ndjson", strings.NewReader(envelope(t, sample)+"{}\n"))
	p.SendXML(t, p.Live, apitest.Sample(t, "malformed/m21_rejeitada_539.xml"))
	p.Send(t, p.Live, "/integration/receipts/verify", "application/xml", strings.NewReader("<html>"))

	house := scope.Scope{AccountID: "test", Profile: scope.Parceiro, PartnerID: p.PartnerID}
	keys, err := p.Portal.Keys.List(t.Context(), house, apikeys.SoftwareHouseKey, apikeys.ListQuery{Request: paging.Request{Size: 10, Sort: "createdAt"}})
	testkit.Must(t, err)
	log := "/parceiros/keys/" + keys.Items[0].ID + "/log"
	whole := p.Call(t, apitest.House, "GET", log, "")
	items, _ := whole.Object()["items"].([]any)
	if whole.Status != 200 || len(items) != 4 {
		t.Fatalf("%d %s", whole.Status, whole.Text)
	}
	for i, want := range []map[string]any{
		{"status": "rejected", "code": "receipts.not_authorised", "requestId": nil, "line": nil, "cashierCode": "01"},
		{"status": "rejected", "code": "receipts.bad_envelope", "requestId": batch.Header.Get("X-Request-Id"), "line": 2.0, "accessKey": nil},
		{"status": "duplicate", "accessKey": first.Body.AccessKey, "requestId": batch.Header.Get("X-Request-Id"), "line": 1.0},
		{"status": "accepted", "accessKey": first.Body.AccessKey, "requestId": first.Header.Get("X-Request-Id"), "storeName": "Loja 11222333000181", "cashierCode": "01"},
	} {
		got, _ := items[i].(map[string]any)
		for name, value := range want {
			if name == "requestId" && value == nil {
				continue
			}
			if got[name] != value {
				t.Errorf("line %d: %s is %v, want %v", i, name, got[name], value)
			}
		}
	}
	if strings.Contains(whole.Text, "<") || strings.Contains(whole.Text, p.Live) {
		t.Errorf("the log shows a document, or the key: %s", whole.Text)
	}
	if !strings.Contains(whole.Text, `"counts":[{"status":"accepted","total":1},{"status":"duplicate","total":1}`) {
		t.Errorf("counts: %s", whole.Text)
	}
	page := p.Call(t, apitest.House, "GET", log+"?limit=3&status=", "").Str("next")
	p.Expect(t, []apitest.Case{
		{Name: "the rest", As: apitest.House, Method: "GET", Path: log + "?after=" + url.QueryEscape(page), Status: 200, Has: []string{`"status":"accepted"`}, Lacks: []string{`"status":"duplicate","accessKey"`, `"next"`}},
		{Name: "refused ones", As: apitest.House, Method: "GET", Path: log + "?status=rejected", Status: 200, Has: []string{"receipts.bad_envelope"}, Lacks: []string{`"requestId":"` + first.Header.Get("X-Request-Id")}},
		{Name: "of the refusals", As: apitest.House, Method: "GET", Path: strings.Replace(log, "/log", "/refusals", 1), Status: 200, Has: []string{"receipts.bad_envelope", "receipts.not_authorised"}},
		{Name: "another day", As: apitest.House, Method: "GET", Path: log + "?day=2020-01-01", Status: 200, Has: []string{`"items":[]`}},
		{Name: "no day", As: apitest.House, Method: "GET", Path: log + "?day=ontem", Status: 422, Code: "receipts.invalid_filter", Field: "day"},
		{Name: "no status", As: apitest.House, Method: "GET", Path: log + "?status=odd", Status: 422, Code: "receipts.invalid_filter", Field: "status"},
		{Name: "no place", As: apitest.House, Method: "GET", Path: log + "?after=a-!", Status: 422, Code: "receipts.invalid_filter", Field: "after"},
		{Name: "paused", As: apitest.House, Method: "POST", Path: strings.Replace(log, "/log", "/pause", 1), Status: 200},
		{Name: "of a paused key", As: apitest.House, Method: "GET", Path: log, Status: 200, Has: []string{`"pausedAt":"20`}},
		{Name: "resumed", As: apitest.House, Method: "POST", Path: strings.Replace(log, "/log", "/resume", 1), Status: 200},
		{Name: "of a key that works again", As: apitest.House, Method: "GET", Path: log, Status: 200, Has: []string{`"pausedAt":null`}},
		{Name: "an administrator", As: apitest.Admin, Method: "GET", Path: strings.Replace(log, "/parceiros", "/admin", 1), Status: 200, Has: []string{"receipts.bad_envelope"}},
		{Name: "another house", As: apitest.OtherHouse, Method: "GET", Path: log, Status: 404, Code: "apikeys.not_found"},
	})
}
