package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/jpeg"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/uploads/uploadstest"
)

// upload sends a file as somebody, as a browser does, and gives its key.
func (p *instance) upload(t *testing.T, who string, file []byte) string {
	t.Helper()
	base, key := "/varejistas", "advertisement-images/000-"+id.New()+".jpg"
	if who == admin || who == support {
		base = "/admin"
	}
	signed := p.call(t, who, "POST", base+"/cdn/signed-urls", fmt.Sprintf(`[{"key":%q,"type":"image/jpeg"}]`, key))
	var list []struct{ Key, URL string }
	if err := json.Unmarshal([]byte(signed.text), &list); err != nil || signed.status != 201 || len(list) != 1 || list[0].Key != key {
		t.Fatalf("sign: %d %s", signed.status, signed.text)
	}
	if got := p.put(t, list[0].URL, "image/jpeg", file); got != 204 {
		t.Fatalf("put: %d", got)
	}
	return key
}

// put sends a file to a signed address.
func (p *instance) put(t *testing.T, address, contentType string, file []byte) int {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		t.Fatalf("not a whole address: %q", address)
	}
	r := httptest.NewRequest(http.MethodPut, u.RequestURI(), bytes.NewReader(file))
	r.Header.Set("Content-Type", contentType)
	w := httptest.NewRecorder()
	p.server.ServeHTTP(w, r)
	return w.Code
}

// draft is the body of a banner; change what a test needs.
type draft map[string]any

func (p *instance) storeDraft(key string) draft {
	return draft{
		"description": "Ofertas de sexta", "segmentType": "BY_STORE",
		"rules":     []any{draft{"type": "RETAILER_ID", "value": p.Retailer}, draft{"type": "STORE_ID", "value": p.Store}},
		"channels":  []any{draft{"channel": "WEBAPP_PUBLIC_RECEIPT"}},
		"images":    []any{draft{"imagePath": key, "actionType": "GO_TO_URL", "actionUrl": "https://loja.com.br/ofertas?a=1", "altText": "Sexta da fruta"}},
		"startDate": time.Now().UTC().Add(-time.Minute).Format(time.RFC3339), "endDate": time.Now().UTC().AddDate(0, 1, 0).Format(time.RFC3339),
	}
}

func allDraft(key string) draft {
	return draft{
		"description": "Para todos", "segmentType": "ALL", "channels": []any{draft{"channel": "APP_HOME"}, draft{"channel": "APP_RECEIPT_LIST"}},
		"images": []any{draft{"imagePath": key}}, "startDate": time.Now().UTC().Add(24 * time.Hour).Format(time.RFC3339), "endDate": nil,
	}
}

func (d draft) with(field string, value any) draft {
	out := draft{}
	for name, v := range d {
		out[name] = v
	}
	if out[field] = value; value == "absent" {
		delete(out, field)
	}
	return out
}

func (d draft) json() string {
	b, _ := json.Marshal(d)
	return string(b)
}

func TestBannerCallsAreGuarded(t *testing.T) {
	p := newInstance(t)
	allowed := map[string][]string{"/admin": {admin, support}, "/varejistas": {retailer, otherRetailer}}
	for base, callers := range allowed {
		calls := map[string]string{"/propagandas": "GET POST", "/propagandas/" + id.New(): "GET PUT DELETE", "/propagandas/ocupacao": "GET", "/cdn/signed-urls": "POST"}
		for _, path := range []string{"duplicate", "why", "metrics"} {
			method := "GET"
			if path == "duplicate" {
				method = "POST"
			}
			if path != "metrics" || base == "/admin" {
				calls["/propagandas/"+id.New()+"/"+path] = method
			}
		}
		for path, methods := range calls {
			for method := range strings.FieldsSeq(methods) {
				rows := []scenario{{"no session", nobody, method, base + path, "{}", 401, "access.no_session", ""}}
				for _, who := range []string{admin, support, house, retailer} {
					if !strings.Contains(strings.Join(callers, " "), who) {
						rows = append(rows, scenario{"wrong profile", who, method, base + path, "{}", 403, "access.wrong_profile", ""})
					}
				}
				p.play(t, rows)
			}
		}
	}
	p.play(t, []scenario{{"a retailer's metrics", retailer, "GET", "/varejistas/propagandas/" + id.New() + "/metrics", "", 404, "", ""}})
}

func TestBannerFromCreationToRemoval(t *testing.T) {
	p := newInstance(t)
	key := p.upload(t, retailer, uploadstest.JPEG(t, 298, 124))
	const path = "/varejistas/propagandas"
	created := p.call(t, retailer, "POST", path, p.storeDraft(key).json())
	if created.status != 201 {
		t.Fatalf("%d %s", created.status, created.text)
	}
	one := path + "/" + created.str("id")
	for _, want := range []string{
		`"status":"ACTIVE"`, `"active":true`, `"segmentType":"BY_STORE"`, `"channels":[{"channel":"WEBAPP_PUBLIC_RECEIPT"}]`, `"imageKey":"pictures/`,
		`"imagePath":"http://example.com/media/pictures/`, `"actionType":"GO_TO_URL","actionUrl":"https://loja.com.br/ofertas?a=1"`, `"width":298,"height":124`,
		`{"type":"RETAILER_ID","value":"` + p.Retailer + `","retailer":{"id":"` + p.Retailer + `","document":"11222333000181","tradeName":"Retailer"}}`,
		`{"type":"STORE_ID","value":"` + p.Store + `","store":{"id":"` + p.Store + `"`, `"stores":[{"id":"` + p.Store,
		`"reach":null,"impressions":null,"clicks":null,"clicksNumber":null`, `"altText":"Sexta da fruta"`,
	} {
		if !strings.Contains(strings.ReplaceAll(created.text, `\u0026`, "&"), want) {
			t.Errorf("no %s in %s", want, created.text)
		}
	}
	p.play(t, []scenario{
		{"another retailer reads", otherRetailer, "GET", one, "", 404, "banners.not_found", ""},
		{"another retailer edits", otherRetailer, "PUT", one, p.storeDraft("").json(), 404, "banners.not_found", ""},
		{"another retailer copies", otherRetailer, "POST", one + "/duplicate", p.storeDraft("").json(), 404, "banners.not_found", ""},
		{"another retailer asks why", otherRetailer, "GET", one + "/why", "", 404, "banners.not_found", ""},
		{"another retailer removes", otherRetailer, "DELETE", one, "", 404, "banners.not_found", ""},
		{"not an id", retailer, "GET", path + "/x", "", 404, "banners.not_found", ""},
		{"another id in the body", retailer, "PUT", one, p.storeDraft("").with("id", id.New()).json(), 422, "banners.invalid", "id"},
		{"owner reads", retailer, "GET", one, "", 200, "", ""},
		{"administrator reads", admin, "GET", "/admin/propagandas/" + created.str("id"), "", 200, "", ""},
		{"picture stays without imagePath", retailer, "PUT", one, p.storeDraft("").with("images", []any{draft{}}).with("description", "Mudado").with("id", created.str("id")).json(), 200, "", ""},
	})
	if got := p.call(t, retailer, "GET", one, ""); got.str("description") != "Mudado" || !strings.Contains(got.text, `"actionType":null,"actionUrl":null`) {
		t.Errorf("after the change: %s", got.text)
	}
	staff := p.call(t, support, "GET", "/admin/propagandas?filter=mudado", "")
	if staff.object()["total"] != 1.0 || staff.object()["page"] != 0.0 || staff.object()["pageSize"] != 6.0 || !strings.Contains(staff.text, `"reach":0,"impressions":0,"clicks":0,"clicksNumber":0`) {
		t.Errorf("support's list: %s", staff.text)
	}
	p.play(t, []scenario{{"removal", retailer, "DELETE", one, "", 204, "", ""}, {"twice", retailer, "DELETE", one, "", 409, "banners.removed", ""}, {"edit", retailer, "PUT", one, p.storeDraft("").json(), 409, "banners.removed", ""}})
	if got := p.call(t, retailer, "GET", one, ""); got.str("status") != "REMOVED" || got.object()["active"] != false {
		t.Errorf("after the removal: %s", got.text)
	}
}

func TestBannerFormIsCheckedByTheServer(t *testing.T) {
	p := newInstance(t)
	key := p.upload(t, retailer, uploadstest.JPEG(t, 30, 20))
	adminKey := p.upload(t, admin, uploadstest.JPEG(t, 30, 20))
	theirs := []any{draft{"imagePath": p.upload(t, otherRetailer, uploadstest.JPEG(t, 30, 20))}}
	now := time.Now().UTC()
	at := func(d time.Duration) string { return now.Add(d).Format(time.RFC3339) }
	image := func(action string) []any { return []any{draft{"imagePath": key, "actionUrl": action}} }
	channels := func(names ...string) []any {
		var out []any
		for _, n := range names {
			out = append(out, draft{"channel": n})
		}
		return out
	}
	own, forAll := p.storeDraft(key), allDraft(adminKey)
	const wrongURL = `Esta URL é inválida. A URL deve começar com "https://"`
	for _, c := range []struct {
		name, who      string
		body           draft
		field, message string
	}{
		{"no name", retailer, own.with("description", " "), "description", "Este campo é obrigatório"},
		{"long name", retailer, own.with("description", strings.Repeat("a", 121)), "description", "Use no máximo 120 caracteres."},
		{"no image", retailer, own.with("images", []any{}), "images[0].imagePath", ""},
		{"a key that is none", retailer, own.with("images", []any{draft{"imagePath": "advertisement-images/\x00.jpg"}}), "images[0].imagePath", ""},
		{"a page of a flyer", retailer, own.with("images", []any{draft{"imagePath": p.flyerPage(t, retailer)}}), "images[0].imagePath", "Envie a imagem do banner."},
		{"an image nobody sent", retailer, own.with("images", []any{draft{"imagePath": "advertisement-images/000-11111111.jpg"}}), "images[0].imagePath", ""},
		{"somebody else's image", retailer, own.with("images", []any{draft{"imagePath": adminKey}}), "images[0].imagePath", ""},
		{"no channel", retailer, own.with("channels", []any{}), "channels", "Escolha pelo menos um canal."},
		{"three channels", admin, forAll.with("channels", channels("APP_HOME", "APP_RECEIPT_LIST", "APP_RECEIPT_DETAILS")), "channels", "Escolha no máximo dois canais."},
		{"one channel twice", admin, forAll.with("channels", channels("APP_HOME", "APP_HOME")), "channels", "Não repita canais."},
		{"a retailer's home page", retailer, own.with("channels", channels("APP_HOME")), "channels", ""},
		{"a retailer's coupon list", retailer, own.with("channels", channels("WEBAPP_PUBLIC_RECEIPT", "APP_RECEIPT_LIST")), "channels", ""},
		{"by retailer on the home page", admin, own.with("channels", channels("APP_HOME")).with("images", forAll["images"]), "channels", ""},
		{"a retailer for everybody", retailer, own.with("segmentType", "ALL"), "segmentType", ""},
		{"unknown segment", admin, forAll.with("segmentType", "SOME"), "segmentType", ""},
		{"rules for everybody", admin, forAll.with("rules", own["rules"]), "rules", ""},
		{"no retailer", admin, forAll.with("segmentType", "BY_STORE").with("channels", own["channels"]), "rules", "Escolha um varejista."},
		{"no store", admin, own.with("rules", []any{draft{"type": "RETAILER_ID", "value": p.Retailer}}), "rules", "Escolha pelo menos uma loja."},
		{"another's store", retailer, own.with("rules", []any{draft{"type": "STORE_ID", "value": p.OtherStore}}), "rules", ""},
		{"another retailer", retailer, own.with("rules", []any{draft{"type": "RETAILER_ID", "value": p.OtherRetailer, "flags": []any{"ALL_STORES"}}}), "rules", ""},
		{"deleted store", otherRetailer, own.with("rules", []any{draft{"type": "STORE_ID", "value": p.DeletedStore}}).with("images", theirs), "rules", ""},
		{"two retailers", admin, own.with("rules", []any{draft{"type": "RETAILER_ID", "value": p.Retailer}, draft{"type": "RETAILER_ID", "value": p.OtherRetailer}}), "rules", ""},
		{"no start", retailer, own.with("startDate", "absent"), "startDate", "Informe a data e a hora de início."},
		{"start long past", retailer, own.with("startDate", at(-16*time.Minute)), "startDate", ""},
		{"start in a year that JSON cannot hold", retailer, own.with("startDate", "9999-12-31T23:59:59-12:00").with("endDate", nil), "startDate", "O início está longe demais. Escolha uma data mais próxima."},
		{"not a date", retailer, own.with("startDate", "amanhã"), "startDate", ""},
		{"end before the start", retailer, own.with("startDate", at(time.Hour)).with("endDate", at(time.Minute)), "endDate", "O fim deve ser depois do início."},
		{"end at the start", retailer, own.with("startDate", at(time.Hour)).with("endDate", at(time.Hour)), "endDate", ""},
		{"more than a year", retailer, own.with("startDate", at(time.Hour)).with("endDate", now.Add(time.Hour).AddDate(1, 0, 2).Format(time.RFC3339)), "endDate", ""},
		{"http", retailer, own.with("images", image("http://loja.com.br")), "images[0].actionUrl", wrongURL},
		{"a script", retailer, own.with("images", image("javascript:alert(1)//https://")), "images[0].actionUrl", wrongURL},
		{"credentials", retailer, own.with("images", image("https://loja.com.br@mal.example/")), "images[0].actionUrl", wrongURL},
		{"no host", retailer, own.with("images", image("https:///ofertas")), "images[0].actionUrl", wrongURL},
		{"a line break", retailer, own.with("images", image("https://loja.com.br/\r\nSet-Cookie: a=b")), "images[0].actionUrl", wrongURL},
		{"very long", retailer, own.with("images", image("https://loja.com.br/"+strings.Repeat("a", 2048))), "images[0].actionUrl", wrongURL},
		{"channels of a wrong type", retailer, own.with("channels", "APP_HOME"), "channels", ""},
	} {
		path := "/varejistas/propagandas"
		if c.who == admin {
			path = "/admin/propagandas"
			if !strings.Contains(c.body.json(), adminKey) {
				c.body = c.body.with("images", forAll["images"])
			}
		}
		got := p.call(t, c.who, "POST", path, c.body.json())
		if got.status != 422 || got.field(c.field) == "" || c.message != "" && got.field(c.field) != c.message {
			t.Errorf("%s: %d %s, want %q: %q", c.name, got.status, got.text, c.field, c.message)
		}
	}
	for name, body := range map[string]draft{
		"start 14 minutes past": own.with("startDate", at(-14*time.Minute)),
		"exactly a year":        own.with("startDate", at(time.Hour)).with("endDate", now.Add(time.Hour).AddDate(1, 0, 0).Format(time.RFC3339)),
		"without an end":        own.with("endDate", nil),
		"all stores":            own.with("rules", []any{draft{"type": "RETAILER_ID", "value": p.Retailer, "flags": []any{"ALL_STORES"}}}),
		"without its own id":    own.with("rules", []any{draft{"type": "STORE_ID", "value": p.Store}}),
		"unknown fields":        own.with("clicks", 12).with("retailerId", p.OtherRetailer).with("active", false),
	} {
		if got := p.call(t, retailer, "POST", "/varejistas/propagandas", body.json()); got.status != 201 || got.object()["active"] != true {
			t.Errorf("%s: %d %s", name, got.status, got.text)
		}
	}
	for _, query := range []string{"?lojaId=%00", "?varejistaId=%00%ff", "?filter=%00", ""} {
		if got := p.call(t, admin, "GET", "/admin/propagandas"+query, ""); got.status != 200 {
			t.Errorf("list%s: %d %s", query, got.status, got.text)
		}
	}
	for body, status := range map[string]int{"": 400, "{": 400, "[]": 422, `{"images":"x"}`: 422, `null`: 422} {
		if got := p.call(t, retailer, "POST", "/varejistas/propagandas", body); got.status != status && got.status != 422 {
			t.Errorf("%q: %d %s", body, got.status, got.text)
		}
	}
}

func TestUploadsOverHTTP(t *testing.T) {
	p := newInstance(t)
	sign := func(key, kind string, size int) string {
		got := p.call(t, retailer, "POST", "/varejistas/cdn/signed-urls", fmt.Sprintf(`[{"key":%q,"type":%q,"size":%d}]`, key, kind, size))
		list, _ := got.body.([]any)
		if len(list) != 1 {
			t.Fatalf("%d %s", got.status, got.text)
		}
		return list[0].(map[string]any)["url"].(string)
	}
	file := uploadstest.JPEG(t, 30, 20)
	address := sign("advertisement-images/000-11111111.jpg", "image/jpeg", 0)
	exact := sign("advertisement-images/000-22222222.jpg", "image/jpeg", len(file))
	for _, c := range []struct {
		name, address, kind string
		file                []byte
		status              int
	}{
		{"another type", address, "text/html", file, 415},
		{"another key", strings.Replace(address, "11111111", "22222222", 1), "image/jpeg", file, 403},
		{"a climbing key", strings.Replace(address, "advertisement-images", "..", 1), "image/jpeg", file, 403},
		{"a later end", strings.Replace(address, "expires=1", "expires=2", 1), "image/jpeg", file, 403},
		{"no signature", strings.Split(address, "&signature")[0], "image/jpeg", file, 403},
		{"too much", address, "image/jpeg", make([]byte, 5<<20+1), 413},
		{"20 MB", address, "image/jpeg", make([]byte, 20<<20), 413},
		{"shorter than said", exact, "image/jpeg", file[1:], 422},
		{"longer than said", exact, "image/jpeg", append(bytes.Clone(file), 0), 422},
		{"as said", exact, "image/jpeg", file, 204},
		{"good", address, "image/jpeg", file, 204},
		{"again, within its time", address, "image/jpeg", file, 409},
	} {
		if got := p.put(t, c.address, c.kind, c.file); got != c.status {
			t.Errorf("%s: %d, want %d", c.name, got, c.status)
		}
	}
	for _, path := range []string{"/media/advertisement-images/000-11111111.jpg", "/media/", "/media/pictures/../seiva.db", "/media/pictures/%2e%2e/secret"} {
		w := httptest.NewRecorder()
		p.server.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if w.Code == 200 {
			t.Errorf("%s shows something", path)
		}
	}
	p.play(t, []scenario{
		{"a method that signs nothing", retailer, "POST", "/varejistas/cdn/signed-urls", `[{"key":"advertisement-images/../000-11111111.jpg","type":"image/jpeg"}]`, 422, "uploads.invalid", "[0].key"},
		{"another's key", otherRetailer, "POST", "/varejistas/cdn/signed-urls", `[{"key":"advertisement-images/000-11111111.jpg","type":"image/jpeg"}]`, 409, "uploads.key_taken", ""},
	})
	for name, c := range map[string]struct {
		file []byte
		want string
	}{
		"a PNG named .jpg":  {onePNG(t), "O arquivo não é um JPEG. Salve a imagem como JPEG (.jpg) e envie de novo."},
		"a cut picture":     {file[:len(file)-9], "O arquivo está cortado ou danificado. Abra a imagem, salve como JPEG e envie de novo."},
		"a page behind it":  {append(bytes.Clone(file), "<script>"...), "O arquivo tem outros dados além da imagem. Abra a imagem, salve como JPEG e envie de novo."},
		"65,000 x 65,000":   {saying65000(file), "A imagem passa de 25 milhões de pixels (12,5 milhões em um arquivo progressivo, CMYK ou de 16 bits). Reduza as dimensões e envie de novo."},
		"nothing but a tag": {[]byte{0xFF, 0xD8, 0xFF, 0xD9}, "O arquivo está cortado ou danificado. Abra a imagem, salve como JPEG e envie de novo."},
	} {
		got := p.call(t, retailer, "POST", "/varejistas/propagandas", p.storeDraft(p.upload(t, retailer, c.file)).json())
		if got.status != 422 || got.field("images[0].imagePath") != c.want {
			t.Errorf("%s: %d %s", name, got.status, got.text)
		}
	}
	created := p.call(t, retailer, "POST", "/varejistas/propagandas", p.storeDraft("advertisement-images/000-11111111.jpg").json())
	images, _ := created.object()["images"].([]any)
	if len(images) != 1 {
		t.Fatalf("%d %s", created.status, created.text)
	}
	if got := p.put(t, address, "image/jpeg", uploadstest.JPEG(t, 60, 40)); got != 409 {
		t.Fatalf("another file to the same address: %d", got)
	}
	w := httptest.NewRecorder()
	p.server.ServeHTTP(w, httptest.NewRequest(http.MethodGet, images[0].(map[string]any)["imagePath"].(string), nil))
	if shown, err := jpeg.DecodeConfig(bytes.NewReader(w.Body.Bytes())); err != nil || shown.Width != 30 {
		t.Errorf("an address that is used again changes what is published: %+v, %v", shown, err)
	}
	if w.Code != 200 || w.Header().Get("Content-Type") != "image/jpeg" || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") || !bytes.HasPrefix(w.Body.Bytes(), []byte{0xFF, 0xD8}) {
		t.Errorf("the picture: %d %v", w.Code, w.Header())
	}
}

// saying65000 states 65,000 x 65,000 pixels in a JPEG's header: 12 GB to whoever believes it.
func saying65000(file []byte) []byte {
	out := bytes.Clone(file)
	frame := bytes.Index(out, []byte{0xFF, 0xC0})
	copy(out[frame+5:], []byte{0xFD, 0xE8, 0xFD, 0xE8})
	return out
}

func TestBannerRaces(t *testing.T) {
	p := newInstance(t)
	key := p.upload(t, retailer, uploadstest.JPEG(t, 30, 20))
	body := p.storeDraft(key)
	first := p.call(t, retailer, "POST", "/varejistas/propagandas", body.json(), "Idempotency-Key", "a")
	again := p.call(t, retailer, "POST", "/varejistas/propagandas", body.json(), "Idempotency-Key", "a")
	if first.status != 201 || again.status != 201 || first.str("id") != again.str("id") {
		t.Fatalf("a repeated publication: %d %s, %d %s", first.status, first.text, again.status, again.text)
	}
	one := "/varejistas/propagandas/" + first.str("id")
	tag := func() string {
		r := httptest.NewRequest(http.MethodGet, "/api"+one, nil)
		r.Header.Set("Authorization", "Bearer "+p.tokens[retailer])
		w := httptest.NewRecorder()
		p.server.ServeHTTP(w, r)
		return w.Header().Get("ETag")
	}
	stale := tag()
	if got := p.call(t, retailer, "PUT", one, body.with("description", "Primeira").json(), "If-Match", stale); got.status != 200 {
		t.Fatalf("the first editor: %d %s", got.status, got.text)
	}
	if got := p.call(t, retailer, "PUT", one, body.with("description", "Segunda").json(), "If-Match", stale); got.status != 412 || got.str("code") != "banners.stale" {
		t.Errorf("the second editor: %d %s", got.status, got.text)
	}
	if got := p.call(t, retailer, "DELETE", one, "", "If-Match", stale); got.status != 412 {
		t.Errorf("a stale removal: %d %s", got.status, got.text)
	}
	open := p.call(t, admin, "POST", "/admin/switched-profile", `{"profile":"VAREJISTA","id":"`+p.Retailer+`","reason":"Conferir um banner"}`)
	if got := p.call(t, admin, "DELETE", one, "", "x-retailer-id", p.Retailer); got.status != 403 || got.str("code") != "banners.switched_profile" {
		t.Errorf("an administrator in the retailer's profile: %d %s, %d %s", open.status, open.text, got.status, got.text)
	}
	if got := p.call(t, retailer, "DELETE", one, "", "x-retailer-id", p.Retailer); got.status != 403 {
		t.Errorf("under a switched profile: %d %s", got.status, got.text)
	}
	if got := p.call(t, retailer, "DELETE", one, "", "If-Match", tag()); got.status != 204 {
		t.Errorf("the current version: %d %s", got.status, got.text)
	}
	next := time.Now().UTC().AddDate(0, 2, 0).Truncate(time.Second)
	for n := range 10 {
		if got := p.call(t, retailer, "POST", "/varejistas/propagandas", body.with("endDate", next.Format(time.RFC3339)).json()); got.status != 201 {
			t.Fatalf("banner %d: %d %s", n, got.status, got.text)
		}
	}
	full := p.call(t, retailer, "POST", "/varejistas/propagandas", body.json())
	if full.status != 422 || full.str("code") != "banners.channel_full" || full.str("message") != "Maximum number of advertisements reached for channel" ||
		full.field("nextFreeDate") != next.Format("2006-01-02T15:04:05.000Z07:00") ||
		!strings.HasPrefix(full.field("channels"), "O número máximo de banners para um ou mais canais selecionados foi alcançado") {
		t.Errorf("the eleventh: %d %s", full.status, full.text)
	}
	other := p.call(t, retailer, "POST", "/varejistas/propagandas", body.with("channels", []any{draft{"channel": "APP_RECEIPT_DETAILS"}}).json())
	if other.status != 201 {
		t.Errorf("on the other channel: %d %s", other.status, other.text)
	}
	last := clock.Day(next.In(clock.Brazil))
	calendar := p.call(t, retailer, "GET", "/varejistas/propagandas/ocupacao?startDate="+last+"&endDate="+last, "")
	if calendar.status != 200 || !strings.Contains(calendar.text, `{"channel":"WEBAPP_PUBLIC_RECEIPT","occupied":10,"free":0}`) || calendar.object()["maximum"] != 10.0 {
		t.Errorf("the calendar: %d %.300s", calendar.status, calendar.text)
	}
}
