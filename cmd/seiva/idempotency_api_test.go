package main

import (
	"strings"
	"sync"
	"testing"
)

const idempotencyKey = "Idempotency-Key"

func TestRepeatedCreationMakesOneKey(t *testing.T) {
	p := newInstance(t)
	const body = `{"name":"Caixas","environment":"test"}`
	answers := make([]answer, 50)
	var group sync.WaitGroup
	for i := range answers {
		group.Go(func() { answers[i] = p.call(t, house, "POST", "/parceiros/keys", body, idempotencyKey, "abc") })
	}
	group.Wait()
	shown := 0
	for _, a := range answers {
		if a.status != 201 || a.str("id") != answers[0].str("id") || a.str("prefix") != answers[0].str("prefix") {
			t.Fatalf("%d %s, the first: %s", a.status, a.text, answers[0].text)
		}
		if a.str("key") != "" {
			shown++
		}
	}
	if shown != 1 {
		t.Errorf("the key was shown %d times", shown)
	}
	if list := p.call(t, house, "GET", "/parceiros/keys", ""); list.object()["total"] != 1.0 {
		t.Errorf("list: %s", list.text)
	}
	rotate := "/parceiros/keys/" + answers[0].str("id") + "/rotate"
	for name, row := range map[string]struct {
		who, path, body, key string
		status               int
		code                 string
	}{
		"other body":     {house, "/parceiros/keys", `{"name":"Outra"}`, "abc", 422, "request.idempotency_mismatch"},
		"other path":     {house, rotate, body, "abc", 422, "request.idempotency_mismatch"},
		"other account":  {otherHouse, "/parceiros/keys", `{"name":"Outra"}`, "abc", 201, ""},
		"key too long":   {house, "/parceiros/keys", body, strings.Repeat("k", 256), 422, "request.idempotency_key"},
		"wrong profile":  {retailer, "/parceiros/keys", body, "abc", 403, "access.wrong_profile"},
		"no session":     {nobody, "/parceiros/keys", body, "abc", 401, "access.no_session"},
		"body over 1 MB": {house, "/parceiros/keys", `{"name":"` + strings.Repeat("a", 1<<20) + `"}`, "big", 413, "request.too_large"},
		"not JSON":       {house, "/parceiros/keys", `{`, "broken", 400, "request.malformed"},
		"not a creation": {support, "/identity/sign-out", "", "abc", 204, ""},
	} {
		if got := p.call(t, row.who, "POST", row.path, row.body, idempotencyKey, row.key); got.status != row.status || got.str("code") != row.code {
			t.Errorf("%s: %d %s", name, got.status, got.text)
		}
	}
}

func TestFailedCreationMayBeTriedAgainWithItsKey(t *testing.T) {
	p := newInstance(t)
	restrict := "/support/parceiros/api-keys/restricted/" + p.House
	p.call(t, support, "PUT", restrict, `{"restricted":true,"reason":"x"}`)
	if got := p.call(t, house, "POST", "/parceiros/keys", `{"name":"Caixas"}`, idempotencyKey, "k"); got.status != 403 {
		t.Fatalf("while restricted: %d %s", got.status, got.text)
	}
	p.call(t, support, "PUT", restrict, `{"restricted":false}`)
	first := p.call(t, house, "POST", "/parceiros/keys", `{"name":"Caixas"}`, idempotencyKey, "k")
	if first.status != 201 || first.str("key") == "" {
		t.Fatalf("after release: %d %s", first.status, first.text)
	}
	rotate := "/parceiros/keys/" + first.str("id") + "/rotate"
	rotated := p.call(t, house, "POST", rotate, `{"overlapHours":1}`, idempotencyKey, "r")
	again := p.call(t, house, "POST", rotate, `{"overlapHours":1}`, idempotencyKey, "r")
	if rotated.str("key") == "" || again.status != 201 || again.str("id") != rotated.str("id") || strings.Contains(again.text, `"key"`) {
		t.Errorf("rotated twice: %s then %d %s", rotated.text, again.status, again.text)
	}
}
