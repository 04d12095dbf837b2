package consumers

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/testkit"
)

const (
	people  = "/admin/customers"
	account = "/customer/account"
)

// CU-01, CU-03: six a page where nothing else is asked for, with the fields of the specification, the CPF masked.
func TestConsumersAreListed(t *testing.T) {
	p := apitest.NewWorld(t)
	for n := range 7 {
		first := fmt.Sprintf("%09d", 100_000_000+n)
		p.Accepts(t, p.Seiva.ID, first+brdoc.CPFCheckDigits(first), fmt.Sprintf("pessoa%d@example.com", n))
	}
	green := "100000000" + brdoc.CPFCheckDigits("100000000")
	if got := p.Call(t, p.CustomerToken(t, p.Seiva.ID, green), "PUT", "/customer/customers/"+green, `{"alwaysGreenReceipt":true,"sendReceiptsForVibe":false}`); got.Status != 200 {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	page := p.Call(t, apitest.Admin, "GET", people+"?sortBy=email", "").Object()
	items, _ := page["items"].([]any)
	for n, want := range []bool{true, false} { // CU-03
		if row, _ := items[n].(map[string]any); row["alwaysGreenReceipt"] != want || row["sendReceiptsForVibe"] != false {
			t.Errorf("%v, want %v", row, want)
		}
	}
	if len(items) != 6 || page["pageSize"] != 6.0 || page["total"] != 7.0 || page["page"] != 0.0 {
		t.Fatalf("%v", page)
	}
	second := p.Call(t, apitest.Admin, "GET", people+"?page=1&sortBy=email.desc", "").Object()
	items, _ = second["items"].([]any)
	row, _ := items[0].(map[string]any)
	if len(items) != 1 || row["email"] != "pessoa0@example.com" {
		t.Fatalf("%v", second)
	}
	for field, want := range map[string]any{"cpf": "***.000.000-**", "name": "Ana Souza", "retailers": 1.0} {
		if row[field] != want {
			t.Errorf("%s is %v, want %v", field, row[field], want)
		}
	}
	mine := "100000000" + brdoc.CPFCheckDigits("100000000")
	p.Call(t, p.CustomerToken(t, p.Seiva.ID, mine), "PUT", "/customer/customers/"+mine, `{"alwaysGreenReceipt":true,"sendReceiptsForVibe":false}`)
	if chosen := p.Call(t, apitest.Admin, "GET", people+"?filter=pessoa0", ""); !strings.Contains(chosen.Text, `"alwaysGreenReceipt":true,"sendReceiptsForVibe":false,"vibeOffered":false`) {
		t.Errorf("what was chosen: %s", chosen.Text)
	}
	found := p.Call(t, apitest.Admin, "GET", people+"?filter=pessoa3", "").Object()
	if found["total"] != 1.0 {
		t.Errorf("%v", found)
	}
	p.Expect(t, []apitest.Case{
		{Name: "support", As: apitest.Support, Method: "GET", Path: people, Status: 403, Code: "access.wrong_profile"},
		{Name: "an order that is none", As: apitest.Admin, Method: "GET", Path: people + "?sortBy=cpf", Status: 400, Code: "paging.unknown_sort"},
		{Name: "a huge page", As: apitest.Admin, Method: "GET", Path: people + "?pageSize=1000000000", Status: 422, Code: "paging.page_size"},
	})
}

// CU-02, AA-09: the e-mail is changed with a password or without; the CPF is shown for a reason, and stands in no log.
func TestAnAdministratorHelpsAConsumer(t *testing.T) {
	p := apitest.NewWorld(t)
	p.Accepts(t, p.Seiva.ID, apitest.AnaCPF, "ana@example.com")
	one := p.Text("SELECT id FROM customer_accounts")
	shown := p.Call(t, apitest.Admin, "POST", people+"/"+one+"/cpf", `{"motivo":"A pessoa ligou e confirmou os dados"}`)
	if shown.Status != 200 || shown.Str("cpf") != apitest.AnaCPF {
		t.Fatalf("%d %s", shown.Status, shown.Text)
	}
	good := `{"currentEmail":"ana@example.com","newEmail":"ana.souza@example.com","newPassword":"grampo-azul-correto"}`
	p.Expect(t, []apitest.Case{
		{Name: "CPF without a reason", As: apitest.Admin, Method: "POST", Path: people + "/" + one + "/cpf", Body: "{}", Status: 422},
		{Name: "CPF of nobody", As: apitest.Admin, Method: "POST", Path: people + "/x/cpf", Body: `{"motivo":"A pessoa ligou e confirmou"}`, Status: 404, Code: "customers.not_found"},
		{Name: "support", As: apitest.Support, Method: "PUT", Path: people + "/change-email", Body: good, Status: 403, Code: "access.wrong_profile"},
		{Name: "nobody's", As: apitest.Admin, Method: "PUT", Path: people + "/change-email", Body: strings.Replace(good, "ana@", "bia@", 1), Status: 422, Code: "customers.unknown_email", Field: "currentEmail"},
		{Name: "a weak password", As: apitest.Admin, Method: "PUT", Path: people + "/change-email", Body: strings.Replace(good, "grampo-azul-correto", "12345678", 1), Status: 422, Code: "customers.weak_password", Field: "newPassword"},
	})
	changed := p.Call(t, apitest.Admin, "PUT", people+"/change-email", good)
	if changed.Status != 200 || changed.Str("email") != "ana.souza@example.com" {
		t.Fatalf("%d %s", changed.Status, changed.Text)
	}
	for _, to := range []string{"ana@example.com", "ana.souza@example.com"} {
		if p.Mailed(t, to, "O e-mail da sua conta mudou") == "" {
			t.Errorf("%s heard nothing", to)
		}
	}
	in := p.Call(t, apitest.Nobody, "POST", account+"/sign-in", `{"document":"529.982.247-25","password":"grampo-azul-correto"}`)
	if in.Status != 201 || in.Str("token") == "" {
		t.Fatalf("%d %s", in.Status, in.Text)
	}
	for _, secret := range []string{apitest.AnaCPF, "grampo-azul-correto", in.Str("token")} {
		if strings.Contains(p.Log.String(), secret) {
			t.Errorf("%q stands in the log", secret)
		}
	}
}

// IM-08: by a mailed code a person sees, in one account, the receipts of every retailer whose terms were accepted, and of no
// other.
func TestAConsumersAccount(t *testing.T) {
	p := apitest.NewTills(t)
	if sent := p.SendXML(t, p.Live, apitest.Sample(t, "valid/02_sp_cpf_pix.xml")); sent.Status != 201 {
		t.Fatalf("%d %s", sent.Status, sent.Text)
	}
	retailerID := p.RetailerID
	p.Accepts(t, retailerID, apitest.AnaCPF, "ana@example.com")
	asked := p.Call(t, apitest.Nobody, "POST", account+"/codes", `{"document":"529.982.247-25"}`)
	stranger := p.Call(t, apitest.Nobody, "POST", account+"/codes", `{"document":"11144477735"}`)
	if asked.Status != 202 || stranger.Status != 202 || !slices.Equal(keysOf(asked), keysOf(stranger)) {
		t.Errorf("a CPF with an account and one without differ: %s %s", asked.Text, stranger.Text)
	}
	code := eightDigits.FindString(p.Mailed(t, "ana@example.com", "Seu código para ver os seus cupons"))
	in := p.Call(t, apitest.Nobody, "POST", account+"/tokens", fmt.Sprintf(`{"document":"52998224725","id":%q,"code":%q}`, asked.Str("id"), code))
	token := in.Str("token")
	own := p.Call(t, token, "GET", account, "")
	var shown struct {
		CPF, Name, Email  string
		Retailers, Others []struct{ ID, TradeName string }
	}
	testkit.Must(t, json.Unmarshal([]byte(own.Text), &shown))
	if shown.CPF != "***.982.247-**" || shown.Name != "Ana Souza" || shown.Email != "ana@example.com" || len(shown.Retailers) != 1 || len(shown.Others) != 0 ||
		shown.Retailers[0].ID != retailerID || shown.Retailers[0].TradeName == "" {
		t.Fatalf("%s", own.Text)
	}
	opened := p.Call(t, token, "POST", account+"/retailers/"+retailerID+"/tokens", "")
	receipts := p.Call(t, opened.Str("token"), "GET", "/customer/receipts/"+opened.Str("document"), "")
	if opened.Status != 201 || receipts.Object()["total"] != 1.0 {
		t.Fatalf("%d %s: %s", opened.Status, opened.Text, receipts.Text)
	}
	p.Expect(t, []apitest.Case{
		{Name: "no session", Method: "GET", Path: account, Status: 401, Code: "customers.no_session"},
		{Name: "a retailer's token", As: opened.Str("token"), Method: "GET", Path: account, Status: 401, Code: "customers.no_session"},
		{Name: "the account's at a retailer", As: token, Method: "GET", Path: "/customer/receipts/52998224725", Status: 401, Code: "customers.no_token"},
		{Name: "a retailer of nobody", As: token, Method: "POST", Path: account + "/retailers/x/tokens", Status: 404, Code: "customers.not_found"},
		{Name: "the address that it has", As: token, Method: "POST", Path: account + "/retailers/" + retailerID + "/email", Status: 404, Code: "customers.not_found"},
		{Name: "a weak password", As: token, Method: "PUT", Path: account + "/password", Body: `{"newPassword":"Ana Souza"}`, Status: 422, Code: "customers.weak_password", Field: "newPassword"},
		{Name: "a wrong password", Method: "POST", Path: account + "/sign-in", Body: `{"document":"52998224725","password":"x"}`, Status: 403, Code: "customers.wrong_password"},
		{Name: "nobody's", Method: "POST", Path: account + "/sign-in", Body: `{"document":"11144477735","password":"x"}`, Status: 403, Code: "customers.wrong_password"},
		{Name: "leave", As: token, Method: "DELETE", Path: account + "/tokens/current", Status: 204},
		{Name: "left", As: token, Method: "GET", Path: account, Status: 401, Code: "customers.no_session"},
	})
}

func keysOf(a apitest.Answer) []string {
	var keys []string
	for key := range a.Object() {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// CR-03: the customer's own call says who accepted with this retailer, to who reaches the whole of it; never what others know.
func TestACustomerIsToldToTheirRetailer(t *testing.T) {
	p := apitest.NewWorld(t)
	ask := func(retailerID string) map[string]any {
		t.Helper()
		got := p.Call(t, p.CustomerToken(t, retailerID, apitest.AnaCPF), "GET", "/customer/customers/"+apitest.AnaCPF, "")
		if got.Status != 200 {
			t.Fatalf("%d %s", got.Status, got.Text)
		}
		return got.Object()
	}
	p.Accepts(t, p.Seiva.ID, apitest.AnaCPF, "ana@example.com")
	for field, want := range map[string]any{"cpf": "***.982.247-**", "name": "Ana Souza", "email": "ana@example.com", "alwaysGreenReceipt": false, "sendReceiptsForVibe": false} {
		if got := ask(p.Seiva.ID)[field]; got != want {
			t.Errorf("%s is %v, want %v", field, got, want)
		}
	}
	for green, vibe := range map[bool]bool{true: false, false: true} {
		token := p.CustomerToken(t, p.Seiva.ID, apitest.AnaCPF)
		if got := p.Call(t, token, "PUT", "/customer/customers/"+apitest.AnaCPF, fmt.Sprintf(`{"alwaysGreenReceipt":%t,"sendReceiptsForVibe":%t}`, green, vibe)); got.Status != 200 {
			t.Fatalf("%d %s", got.Status, got.Text)
		}
		if chosen := ask(p.Seiva.ID); chosen["alwaysGreenReceipt"] != green || chosen["sendReceiptsForVibe"] != vibe {
			t.Errorf("chosen %t and %t: %v", green, vibe, chosen)
		}
		if other := ask(p.Alfa.ID); other["alwaysGreenReceipt"] != false || other["sendReceiptsForVibe"] != false {
			t.Errorf("chosen with another retailer: %v", other)
		}
	}
	if other := ask(p.Alfa.ID); other["name"] != nil || other["email"] != nil || other["cpf"] != "***.982.247-**" {
		t.Errorf("a retailer without an acceptance: %v", other)
	}
}
