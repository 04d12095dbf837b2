package consumers

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// IM-08: one list over all retailers of the account, and choices for all of them; a retailer that is left is gone from both.
func TestOneListOverAllRetailers(t *testing.T) {
	p := apitest.NewTills(t)
	sent := p.SendXML(t, p.Live, apitest.Sample(t, "valid/02_sp_cpf_pix.xml"))
	if sent.Status != 201 {
		t.Fatalf("%d %s", sent.Status, sent.Text)
	}
	p.Accepts(t, p.RetailerID, apitest.AnaCPF, "ana@example.com")
	token := p.AccountToken(t, apitest.AnaCPF, "ana@example.com")
	var list struct {
		Items []struct {
			AccessKey, StoreName, RetailerID, RetailerName, PublicURL string
			AmountCents                                               int64
		}
		Months []struct {
			Month       string
			Count       int
			AmountCents int64
		}
		NextCursor *string
	}
	got := p.Call(t, token, "GET", account+"/receipts?startDate=2000-01-01&filter=loja", "")
	testkit.Must(t, json.Unmarshal([]byte(got.Text), &list))
	if got.Status != 200 || len(list.Items) != 1 || list.NextCursor != nil {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	if one := list.Items[0]; one.AccessKey == "" || one.RetailerID != p.RetailerID || one.RetailerName == "" || one.StoreName == "" || !strings.Contains(one.PublicURL, "/r/") {
		t.Errorf("%s", got.Text)
	}
	if len(list.Months) != 1 || list.Months[0].Count != 1 || list.Months[0].AmountCents != list.Items[0].AmountCents || len(list.Months[0].Month) != len("2026-11") {
		t.Errorf("%s", got.Text)
	}
	_, err := p.Rows.Exec("UPDATE receipts SET excluded = ?", true)
	testkit.Must(t, err)
	for query, want := range map[string]string{"": `"count":0,"amountCents":0`, "?counted=true": `{"items":[],"months":[],"nextCursor":null}`} {
		if got := p.Call(t, token, "GET", account+"/receipts"+query, "").Text; !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
	chosen := p.Call(t, token, "PATCH", account+"/preferences", `{"alwaysGreenReceipt":true}`)
	shown, _ := chosen.Object()["account"].(map[string]any)
	retailers, _ := shown["retailers"].([]any)
	one, _ := retailers[0].(map[string]any)
	if chosen.Status != 200 || shown["alwaysGreenReceipt"] != true || shown["vibeOffered"] != false || one["alwaysGreenReceipt"] != true {
		t.Fatalf("%d %s", chosen.Status, chosen.Text)
	}
	p.Expect(t, []apitest.Case{
		{Name: "no session", Method: "GET", Path: account + "/receipts", Status: 401, Code: "customers.no_session"},
		{Name: "no session to choose", Method: "PATCH", Path: account + "/preferences", Body: `{}`, Status: 401, Code: "customers.no_session"},
		{Name: "a retailer of nobody", As: token, Method: "GET", Path: account + "/receipts?retailerId=x", Status: 404, Code: "customers.not_found"},
		{Name: "no cursor", As: token, Method: "GET", Path: account + "/receipts?cursor=x", Status: 422, Code: "customers.invalid_list", Field: "cursor"},
		{Name: "no day", As: token, Method: "GET", Path: account + "/receipts?startDate=2026-02-30", Status: 422, Code: "customers.invalid_list", Field: "startDate"},
		{Name: "a period that ends before it begins", As: token, Method: "GET", Path: account + "/receipts?startDate=2026-02-02&endDate=2026-02-01", Status: 422, Code: "customers.invalid_list", Field: "endDate"},
	})
	p.Call(t, token, "GET", account+"/receipts?filter="+apitest.AnaCPF, "")
	if strings.Contains(p.Log.String(), apitest.AnaCPF) {
		t.Error("what was looked for stands in the log")
	}
}

// CU-03: staff see both of a person's choices; sending to the Vibe counts where something is sent.
func TestStaffSeeWhoSendsToTheVibe(t *testing.T) {
	f := newFeed(t, apitest.OnSQLite(t))
	f.SignIn(t, apitest.Admin, identity.NewAccount{Profile: scope.Administrador})
	f.Accepts(t, f.RetailerID, apitest.AnaCPF, "ana@example.com")
	token := f.CustomerToken(t, f.RetailerID, apitest.AnaCPF)
	for green, vibe := range map[bool]bool{true: false, false: true} {
		chosen := fmt.Sprintf(`"alwaysGreenReceipt":%t,"sendReceiptsForVibe":%t`, green, vibe)
		put := f.Call(t, token, "PUT", "/customer/customers/"+apitest.AnaCPF, "{"+chosen+"}")
		if seen := f.Call(t, apitest.Admin, "GET", people, ""); put.Status != 200 || seen.Object()["total"] != 1.0 || !strings.Contains(seen.Text, chosen) {
			t.Errorf("%s: %d %s, seen as %s", chosen, put.Status, put.Text, seen.Text)
		}
	}
}
