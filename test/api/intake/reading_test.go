package intake

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"seiva/docs"
	"seiva/internal/apikeys"
	"seiva/internal/app/apitest"
	"seiva/internal/edge/integrationapi"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// asks calls as a till does.
func asks(p *apitest.Tills, t *testing.T, key, method, path, body string) apitest.Answer {
	t.Helper()
	return p.Call(t, apitest.Nobody, method, path, body, "x-api-key", key)
}

// keyFor makes one of any kind.
func keyFor(p *apitest.Tills, t *testing.T, kind apikeys.Kind, to apikeys.Bindings) string {
	t.Helper()
	issued, err := p.Portal.Keys.Create(t.Context(), scope.Scope{AccountID: "a", Profile: scope.Administrador}, kind,
		apikeys.Draft{Name: "Uma chave", Bindings: to})
	testkit.Must(t, err)
	return issued.Presented
}

// The five ways to bind a key: each says who it is and which stores it reaches, and sees the receipt or does not.
func TestEveryKindOfKeyKnowsItself(t *testing.T) {
	p := apitest.NewTills(t)
	sent := p.SendXML(t, p.Live, apitest.Sample(t, "valid/01_sp_sem_cpf.xml")).Body
	other := p.MakePartner("45723174000110", "Outra Software House")
	for name, c := range map[string]struct {
		key, environment string
		house, retailer  bool
		store            string
		stores           int
		sees             bool
	}{
		"a software house's":       {p.Live, "live", true, false, "", 4, true},
		"its test key":             {p.Test, "test", true, false, "", 4 + 2, false}, // and the two of its sandbox
		"of one retailer":          {p.BoundToRetailer, "live", true, true, "", 4, true},
		"a retailer's own":         {keyFor(p, t, apikeys.RetailerKey, apikeys.Bindings{RetailerID: p.RetailerID}), "live", false, true, "", 4, true},
		"of one store":             {keyFor(p, t, apikeys.RetailerKey, apikeys.Bindings{RetailerID: p.RetailerID, StoreID: sent.StoreID}), "live", false, true, sent.StoreID, 1, true},
		"another software house's": {keyFor(p, t, apikeys.SoftwareHouseKey, apikeys.Bindings{PartnerID: other.ID}), "live", true, false, "", 0, false},
	} {
		who := asks(p, t, c.key, "GET", "/integration/whoami", "")
		stores, _ := who.Object()["stores"].([]any)
		if who.Status != 200 || who.Str("environment") != c.environment || (who.Object()["softwareHouseId"] != nil) != c.house ||
			(who.Object()["retailerId"] != nil) != c.retailer || who.Str("storeId") != c.store || len(stores) != c.stores ||
			who.Object()["moreStores"] != false || len(who.Str("keyId")) != 26 || who.Str("name") == "" {
			t.Errorf("%s: %d %s", name, who.Status, who.Text)
		}
		status, missing := http.StatusNotFound, `["`+sent.AccessKey+`"]`
		if c.sees {
			status, missing = http.StatusOK, `[]`
		}
		if got := asks(p, t, c.key, "GET", "/integration/receipts/"+sent.AccessKey, ""); got.Status != status {
			t.Errorf("%s reads the receipt: %d %s", name, got.Status, got.Text)
		}
		got := asks(p, t, c.key, "POST", "/integration/receipts/missing", `{"accessKeys":["`+sent.AccessKey+`"]}`)
		if got.Status != 200 || !strings.Contains(got.Text, `"missing":`+missing) {
			t.Errorf("%s misses: %d %s", name, got.Status, got.Text)
		}
	}
	if got := asks(p, t, "", "GET", "/integration/whoami", ""); got.Status != 401 || got.Str("code") != "apikeys.invalid" {
		t.Errorf("without a key: %d %s", got.Status, got.Text)
	}
}

// What is read of a receipt is what is stored: the till's words, the events, no consumer; once the consumer is erased no link.
func TestAKeyReadsAReceipt(t *testing.T) {
	p := apitest.NewTills(t)
	sent := p.SendXML(t, p.Live, apitest.Sample(t, "valid/05_alfa_emit_cpf.xml")).Body
	path := "/integration/receipts/" + sent.AccessKey
	got := asks(p, t, p.Live, "GET", path, "")
	if got.Status != 200 || got.Str("status") != "authorised" || got.Str("cashierCode") != "01" || got.Object()["printed"] != false ||
		got.Object()["identified"] != true || got.Str("publicUrl") != sent.PublicURL || got.Object()["test"] != false || len(got.Object()["events"].([]any)) != 0 {
		t.Errorf("%d %s", got.Status, got.Text)
	}
	p.SendXML(t, p.Live, apitest.Sample(t, "valid/31_evento_cancela_alfa_05.xml"))
	p.Exec("UPDATE receipts SET cpf_index = NULL")
	got = asks(p, t, p.Live, "GET", path, "")
	events, _ := got.Object()["events"].([]any)
	if got.Str("status") != "cancelled" || len(events) != 1 || got.Object()["publicUrl"] != nil || strings.Contains(got.Text, "cpf") {
		t.Errorf("cancelled, the consumer erased: %s", got.Text)
	}
	for _, wrong := range []string{"/integration/receipts/" + strings.Replace(sent.AccessKey, "3526", "3527", 1), "/integration/receipts/1", path[:len(path)-1] + "%27"} {
		if got := asks(p, t, p.Live, "GET", wrong, ""); got.Status != 404 || got.Str("code") != "receipts.not_found" {
			t.Errorf("%s: %d %s", wrong, got.Status, got.Text)
		}
	}
}

// A day comes in pages; test receipts are in the pages of test keys alone.
func TestAKeyListsADay(t *testing.T) {
	p := apitest.NewTills(t)
	live := p.SendXML(t, p.Live, apitest.Sample(t, "valid/01_sp_sem_cpf.xml")).Body
	test := p.SendXML(t, p.Test, apitest.Sample(t, "valid/18_sp_homologacao.xml")).Body
	list := func(key, query string) apitest.Answer {
		return asks(p, t, key, "GET", "/integration/receipts?"+query, "")
	}
	var day string
	for _, c := range []struct{ own, other, accessKey, storeID string }{
		{p.Test, p.Live, test.AccessKey, test.StoreID}, {p.Live, p.Test, live.AccessKey, live.StoreID},
	} {
		day = asks(p, t, c.own, "GET", "/integration/receipts/"+c.accessKey, "").Str("day")
		got := list(c.own, "day="+day+"&storeId="+c.storeID)
		items, _ := got.Object()["items"].([]any)
		if got.Status != 200 || len(items) != 1 || !strings.Contains(got.Text, c.accessKey) || got.Object()["nextCursor"] != nil {
			t.Errorf("%d %s", got.Status, got.Text)
		}
		if got := list(c.other, "day="+day+"&storeId="+c.storeID); got.Status != 200 || strings.Contains(got.Text, c.accessKey) {
			t.Errorf("a key of the other environment: %d %s", got.Status, got.Text)
		}
	}
	for query, want := range map[string]string{
		"day=" + day: "422 receipts.invalid_filter", "storeId=" + live.StoreID: "422 receipts.invalid_filter",
		"day=" + day + "&storeId=nada": "404 receipts.store_not_found", "day=" + day + "&storeId=" + live.StoreID + "&cursor=x": "422 receipts.invalid_filter",
		"day=" + day + "&loja=1": "422 request.unknown_field",
	} {
		if got := list(p.Live, query); fmt.Sprint(got.Status, " ", got.Str("code")) != want {
			t.Errorf("%s: %d %s", query, got.Status, got.Text)
		}
	}
}

// The till's day is closed with proof: of ten thousand keys those are told that are not here, and a list is bounded.
func TestAKeyAsksWhatIsMissing(t *testing.T) {
	p := apitest.NewTills(t)
	sent := p.SendXML(t, p.Live, apitest.Sample(t, "valid/01_sp_sem_cpf.xml")).Body.AccessKey
	var keys []string
	for range 10_000 {
		keys = append(keys, sent)
	}
	absent := apitest.NumberedKey(sent, 777)
	keys[17], keys[4_000] = absent, absent
	body := func(keys []string) string {
		text, err := json.Marshal(map[string]any{"accessKeys": keys})
		testkit.Must(t, err)
		return string(text)
	}
	missing := func(body string) apitest.Answer {
		return asks(p, t, p.Live, "POST", "/integration/receipts/missing", body)
	}
	if got := missing(body(keys)); got.Status != 200 || !strings.Contains(got.Text, `"missing":["`+absent+`"]`) {
		t.Errorf("%d %.300s", got.Status, got.Text)
	}
	for name, c := range map[string]struct{ body, want string }{
		"none":           {`{"accessKeys":[]}`, "200 "},
		"one too many":   {body(append(keys, sent)), "422 receipts.too_many_access_keys"},
		"no list":        {`{}`, "422 receipts.bad_key_list"},
		"null":           {`{"accessKeys":null}`, "422 receipts.bad_key_list"},
		"two lists":      {`{"accessKeys":["` + sent + `"],"accessKeys":[]}`, "422 receipts.bad_key_list"},
		"a text":         {`{"accessKeys":"` + sent + `"}`, "422 receipts.bad_key_list"},
		"numbers":        {`{"accessKeys":[1]}`, "422 receipts.bad_key_list"},
		"no access key":  {`{"accessKeys":["35"]}`, "422 receipts.bad_access_key"},
		"another field":  {`{"accessKeys":[],"chaves":[]}`, "422 request.unknown_field"},
		"no JSON":        {sent, "422 receipts.bad_key_list"},
		"more than 1 MB": {`{"accessKeys":["` + strings.Repeat(" ", 1<<20) + `"]}`, "413 request.too_large"},
	} {
		if got := missing(c.body); fmt.Sprint(got.Status, " ", got.Str("code")) != c.want {
			t.Errorf("%s: %d %.300s, want %s", name, got.Status, got.Text, c.want)
		}
	}
}

// A refused list says where the malformed keys stand and what is wrong, of a bounded number, and repeats nothing of what was sent.
func TestARefusedKeyListSaysWhere(t *testing.T) {
	p := apitest.NewTills(t)
	good := p.SendXML(t, p.Live, apitest.Sample(t, "valid/01_sp_sem_cpf.xml")).Body.AccessKey
	swapped := good[:42] + good[43:] + good[42:43]
	refused := func(keys any, code string) map[string]string {
		body, err := json.Marshal(map[string]any{"accessKeys": keys})
		testkit.Must(t, err)
		got := asks(p, t, p.Live, "POST", "/integration/receipts/missing", string(body))
		var problem struct {
			Fields map[string]string `json:"fields"`
		}
		testkit.Must(t, json.Unmarshal([]byte(got.Text), &problem))
		if got.Status != 422 || got.Str("code") != code || strings.Contains(got.Text, good[:20]) {
			t.Errorf("%d %.300s", got.Status, got.Text)
		}
		return problem.Fields
	}
	digits := "Confira os algarismos, as letras maiúsculas e o dígito verificador."
	want := map[string]string{
		"accessKeys[1]": "Uma chave de acesso tem 44 caracteres; esta tem 47.", "accessKeys[3]": digits,
		"accessKeys[4]": "Uma chave de acesso tem 44 caracteres; esta tem 0.", "accessKeys[5]": digits,
	}
	if got := refused([]string{good, "NFe" + good, good, swapped, "", strings.Repeat("ç", 44)}, "receipts.bad_access_key"); !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	all := slices.Repeat([]string{swapped}, 10_000)
	if got := refused(all, "receipts.bad_access_key"); len(got) != 21 || got["accessKeys[19]"] == "" || !strings.HasPrefix(got["accessKeys"], "10000 chaves") {
		t.Errorf("of 10,000: %v", got)
	}
	if got := refused(all[:20], "receipts.bad_access_key"); len(got) != 20 || got["accessKeys"] != "" {
		t.Errorf("of 20: %v", got)
	}
	want = map[string]string{"accessKeys": "Deve ser uma lista de textos.", "accessKeys[1]": noText, "accessKeys[3]": noText}
	if got := refused([]any{good, 35261111, "35", []string{good}}, "receipts.bad_key_list"); !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := refused(slices.Repeat([]int{35}, 10_000), "receipts.bad_key_list"); len(got) != 21 || got["accessKeys[19]"] != noText {
		t.Errorf("of 10,000 numbers: %v", got)
	}
}

const noText = "Deve ser um texto, entre aspas."

// Every answer to a key says how much is left of its limit, and which version of the calls it is: also what is refused.
func TestEveryAnswerToAKeyTellsLimitAndVersion(t *testing.T) {
	p := apitest.NewTills(t)
	changes, err := docs.Served.ReadFile("changelog.md")
	testkit.Must(t, err)
	if !strings.Contains(string(changes), "\n## "+integrationapi.Version+" ") {
		t.Errorf("docs/changelog.md does not tell of %s", integrationapi.Version)
	}
	asked := map[string]bool{}
	for _, r := range apitest.LiveRoutes(p.App) {
		if len(r.Op.Security) == 0 || r.Op.Security[0][httpx.APIKeySecurity] == nil {
			continue
		}
		for _, query := range []string{"", "?nada=1"} {
			got := asks(p, t, p.Test, r.Method, apitest.Parameter.ReplaceAllString(r.Path, "35")+query, "{}")
			asked[r.Path] = true
			if got.Header.Get("RateLimit") == "" || got.Header.Get("RateLimit-Policy") == "" || got.Header.Get("X-API-Version") != integrationapi.Version {
				t.Errorf("%s %s%s: %d %v", r.Method, r.Path, query, got.Status, got.Header)
			}
		}
	}
	if len(asked) < 7 {
		t.Errorf("only %v were asked", asked)
	}
}
