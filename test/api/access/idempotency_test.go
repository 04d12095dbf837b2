package access

import (
	"strings"
	"sync"
	"testing"

	"seiva/internal/app/apitest"
)

func TestRepeatedCreationMakesOneKey(t *testing.T) {
	p := apitest.New(t)
	const body = `{"name":"Caixas","environment":"test"}`
	answers := make([]apitest.Answer, 50)
	var group sync.WaitGroup
	for i := range answers {
		group.Go(func() {
			answers[i] = p.Call(t, apitest.House, "POST", "/parceiros/keys", body, apitest.IdempotencyKey, "abc")
		})
	}
	group.Wait()
	shown := 0
	for _, a := range answers {
		if a.Status != 201 || a.Str("id") != answers[0].Str("id") || a.Str("prefix") != answers[0].Str("prefix") {
			t.Fatalf("%d %s, the first: %s", a.Status, a.Text, answers[0].Text)
		}
		if a.Str("key") != "" {
			shown++
		}
	}
	if shown != 1 {
		t.Errorf("the key was shown %d times", shown)
	}
	if list := p.Call(t, apitest.House, "GET", "/parceiros/keys", ""); list.Object()["total"] != 1.0 {
		t.Errorf("list: %s", list.Text)
	}
	rotate := "/parceiros/keys/" + answers[0].Str("id") + "/rotate"
	for name, row := range map[string]struct {
		who, path, body, key string
		status               int
		code                 string
	}{
		"other body":     {apitest.House, "/parceiros/keys", `{"name":"Outra"}`, "abc", 422, "request.idempotency_mismatch"},
		"other path":     {apitest.House, rotate, body, "abc", 422, "request.idempotency_mismatch"},
		"other account":  {apitest.OtherHouse, "/parceiros/keys", `{"name":"Outra"}`, "abc", 201, ""},
		"key too long":   {apitest.House, "/parceiros/keys", body, strings.Repeat("k", 256), 422, "request.idempotency_key"},
		"wrong profile":  {apitest.Retailer, "/parceiros/keys", body, "abc", 403, "access.wrong_profile"},
		"no session":     {apitest.Nobody, "/parceiros/keys", body, "abc", 401, "access.no_session"},
		"body over 1 MB": {apitest.House, "/parceiros/keys", `{"name":"` + strings.Repeat("a", 1<<20) + `"}`, "big", 413, "request.too_large"},
		"not JSON":       {apitest.House, "/parceiros/keys", `{`, "broken", 400, "request.malformed"},
		"not a creation": {apitest.Support, "/identity/sign-out", "", "abc", 204, ""},
	} {
		if got := p.Call(t, row.who, "POST", row.path, row.body, apitest.IdempotencyKey, row.key); got.Status != row.status || got.Str("code") != row.code {
			t.Errorf("%s: %d %s", name, got.Status, got.Text)
		}
	}
}

func TestFailedCreationMayBeTriedAgainWithItsKey(t *testing.T) {
	p := apitest.New(t)
	restrict := "/support/parceiros/api-keys/restricted/" + p.House
	p.Call(t, apitest.Support, "PUT", restrict, `{"restricted":true,"reason":"x"}`)
	if got := p.Call(t, apitest.House, "POST", "/parceiros/keys", `{"name":"Caixas"}`, apitest.IdempotencyKey, "k"); got.Status != 403 {
		t.Fatalf("while restricted: %d %s", got.Status, got.Text)
	}
	p.Call(t, apitest.Support, "PUT", restrict, `{"restricted":false}`)
	first := p.Call(t, apitest.House, "POST", "/parceiros/keys", `{"name":"Caixas"}`, apitest.IdempotencyKey, "k")
	if first.Status != 201 || first.Str("key") == "" {
		t.Fatalf("after release: %d %s", first.Status, first.Text)
	}
	rotate := "/parceiros/keys/" + first.Str("id") + "/rotate"
	rotated := p.Call(t, apitest.House, "POST", rotate, `{"overlapHours":1}`, apitest.IdempotencyKey, "r")
	again := p.Call(t, apitest.House, "POST", rotate, `{"overlapHours":1}`, apitest.IdempotencyKey, "r")
	if rotated.Str("key") == "" || again.Status != 201 || again.Str("id") != rotated.Str("id") || strings.Contains(again.Text, `"key"`) {
		t.Errorf("rotated twice: %s then %d %s", rotated.Text, again.Status, again.Text)
	}
}
