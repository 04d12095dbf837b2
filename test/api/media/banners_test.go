package media

import (
	"bytes"
	"fmt"
	"image/jpeg"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/uploads/uploadstest"
)

func allDraft(key string) apitest.Draft {
	return apitest.Draft{
		"description": "Para todos", "segmentType": "ALL", "channels": []any{apitest.Draft{"channel": "APP_HOME"}, apitest.Draft{"channel": "APP_RECEIPT_LIST"}},
		"images": []any{apitest.Draft{"imagePath": key}}, "startDate": time.Now().UTC().Add(24 * time.Hour).Format(time.RFC3339), "endDate": nil,
	}
}

func TestBannerCallsAreGuarded(t *testing.T) {
	p := apitest.New(t)
	allowed := map[string][]string{"/admin": {apitest.Admin, apitest.Support}, "/varejistas": {apitest.Retailer, apitest.OtherRetailer}}
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
				rows := []apitest.Case{{Name: "no session", Method: method, Path: base + path, Body: "{}", Status: 401, Code: "access.no_session"}}
				for _, who := range []string{apitest.Admin, apitest.Support, apitest.House, apitest.Retailer} {
					if !strings.Contains(strings.Join(callers, " "), who) {
						rows = append(rows, apitest.Case{Name: "wrong profile", As: who, Method: method, Path: base + path, Body: "{}", Status: 403, Code: "access.wrong_profile"})
					}
				}
				p.Expect(t, rows)
			}
		}
	}
	p.Expect(t, []apitest.Case{{Name: "a retailer's metrics", As: apitest.Retailer, Method: "GET", Path: "/varejistas/propagandas/" + id.New() + "/metrics", Status: 404}})
}

func TestBannerFromCreationToRemoval(t *testing.T) {
	p := apitest.New(t)
	key := p.Upload(t, apitest.Retailer, uploadstest.JPEG(t, 298, 124))
	const path = "/varejistas/propagandas"
	created := p.Call(t, apitest.Retailer, "POST", path, p.StoreDraft(key).JSON())
	if created.Status != 201 {
		t.Fatalf("%d %s", created.Status, created.Text)
	}
	one := path + "/" + created.Str("id")
	for _, want := range []string{
		`"status":"ACTIVE"`, `"active":true`, `"segmentType":"BY_STORE"`, `"channels":[{"channel":"WEBAPP_PUBLIC_RECEIPT"}]`, `"imageKey":"pictures/`,
		`"imagePath":"http://example.com/media/pictures/`, `"actionType":"GO_TO_URL","actionUrl":"https://loja.com.br/ofertas?a=1"`, `"width":298,"height":124`,
		`{"type":"RETAILER_ID","value":"` + p.Retailer + `","retailer":{"id":"` + p.Retailer + `","document":"11222333000181","tradeName":"Retailer"}}`,
		`{"type":"STORE_ID","value":"` + p.Store + `","store":{"id":"` + p.Store + `","document":"11222333000181","tradeName":"Store"}}`, `"stores":[{"id":"` + p.Store,
		`"reach":null,"impressions":null,"clicks":null,"clicksNumber":null`, `"altText":"Sexta da fruta"`,
	} {
		if !strings.Contains(strings.ReplaceAll(created.Text, `\u0026`, "&"), want) {
			t.Errorf("no %s in %s", want, created.Text)
		}
	}
	p.Expect(t, []apitest.Case{
		{Name: "another retailer reads", As: apitest.OtherRetailer, Method: "GET", Path: one, Status: 404, Code: "banners.not_found"},
		{Name: "another retailer edits", As: apitest.OtherRetailer, Method: "PUT", Path: one, Body: p.StoreDraft("").JSON(), Status: 404, Code: "banners.not_found"},
		{Name: "another retailer copies", As: apitest.OtherRetailer, Method: "POST", Path: one + "/duplicate", Body: p.StoreDraft("").JSON(), Status: 404, Code: "banners.not_found"},
		{Name: "another retailer asks why", As: apitest.OtherRetailer, Method: "GET", Path: one + "/why", Status: 404, Code: "banners.not_found"},
		{Name: "another retailer removes", As: apitest.OtherRetailer, Method: "DELETE", Path: one, Status: 404, Code: "banners.not_found"},
		{Name: "not an id", As: apitest.Retailer, Method: "GET", Path: path + "/x", Status: 404, Code: "banners.not_found"},
		{Name: "another id in the body", As: apitest.Retailer, Method: "PUT", Path: one, Body: p.StoreDraft("").With("id", id.New()).JSON(), Status: 422, Code: "banners.invalid", Field: "id"},
		{Name: "owner reads", As: apitest.Retailer, Method: "GET", Path: one, Status: 200},
		{Name: "administrator reads", As: apitest.Admin, Method: "GET", Path: "/admin/propagandas/" + created.Str("id"), Status: 200},
		{Name: "picture stays without imagePath", As: apitest.Retailer, Method: "PUT", Path: one, Body: p.StoreDraft("").With("images", []any{apitest.Draft{}}).With("description", "Mudado").With("id", created.Str("id")).JSON(), Status: 200},
	})
	if got := p.Call(t, apitest.Retailer, "GET", one, ""); got.Str("description") != "Mudado" || !strings.Contains(got.Text, `"actionType":null,"actionUrl":null`) {
		t.Errorf("after the change: %s", got.Text)
	}
	staff := p.Call(t, apitest.Support, "GET", "/admin/propagandas?filter=mudado", "")
	if staff.Object()["total"] != 1.0 || staff.Object()["page"] != 0.0 || staff.Object()["pageSize"] != 6.0 || !strings.Contains(staff.Text, `"reach":0,"impressions":0,"clicks":0,"clicksNumber":0`) {
		t.Errorf("support's list: %s", staff.Text)
	}
	p.Exec("DELETE FROM banner_totals WHERE banner_id = ?", created.Str("id"))
	p.Exec("INSERT INTO banner_totals (retailer_id, banner_id, served, impressions, clicks, reach, minute, in_minute) VALUES (?, ?, 9, 7, 3, 5, 0, 0)", p.Retailer, created.Str("id"))
	p.Expect(t, []apitest.Case{apitest.Reading("staff tell figures apart", apitest.Admin, "/admin/propagandas", 200, `"reach":5,"impressions":7,"clicks":3,"clicksNumber":3,"served":9`)})
	p.Expect(t, []apitest.Case{{Name: "removal", As: apitest.Retailer, Method: "DELETE", Path: one, Status: 204}, {Name: "twice", As: apitest.Retailer, Method: "DELETE", Path: one, Status: 409, Code: "banners.removed"}, {Name: "edit", As: apitest.Retailer, Method: "PUT", Path: one, Body: p.StoreDraft("").JSON(), Status: 409, Code: "banners.removed"}})
	if got := p.Call(t, apitest.Retailer, "GET", one, ""); got.Str("status") != "REMOVED" || got.Object()["active"] != false {
		t.Errorf("after the removal: %s", got.Text)
	}
}

func TestBannerFormIsCheckedByTheServer(t *testing.T) {
	p := apitest.New(t)
	key := p.Upload(t, apitest.Retailer, uploadstest.JPEG(t, 30, 20))
	adminKey := p.Upload(t, apitest.Admin, uploadstest.JPEG(t, 30, 20))
	theirs := []any{apitest.Draft{"imagePath": p.Upload(t, apitest.OtherRetailer, uploadstest.JPEG(t, 30, 20))}}
	now := time.Now().UTC()
	at := func(d time.Duration) string { return now.Add(d).Format(time.RFC3339) }
	image := func(action string) []any {
		return []any{apitest.Draft{"imagePath": key, "actionType": "GO_TO_URL", "actionUrl": action}}
	}
	channels := func(names ...string) []any {
		var out []any
		for _, n := range names {
			out = append(out, apitest.Draft{"channel": n})
		}
		return out
	}
	own, forAll := p.StoreDraft(key), allDraft(adminKey)
	const wrongURL = `Esta URL é inválida. A URL deve começar com "https://"`
	for _, c := range []struct {
		name, who      string
		body           apitest.Draft
		field, message string
	}{
		{"no name", apitest.Retailer, own.With("description", " "), "description", "Este campo é obrigatório"},
		{"long name", apitest.Retailer, own.With("description", strings.Repeat("a", 121)), "description", "Use no máximo 120 caracteres."},
		{"no image", apitest.Retailer, own.With("images", []any{}), "images[0].imagePath", ""},
		{"a key that is none", apitest.Retailer, own.With("images", []any{apitest.Draft{"imagePath": "advertisement-images/\x00.jpg"}}), "images[0].imagePath", ""},
		{"a page of a flyer", apitest.Retailer, own.With("images", []any{apitest.Draft{"imagePath": p.FlyerPage(t, apitest.Retailer)}}), "images[0].imagePath", "Envie a imagem do banner."},
		{"an image nobody sent", apitest.Retailer, own.With("images", []any{apitest.Draft{"imagePath": "advertisement-images/000-11111111.jpg"}}), "images[0].imagePath", ""},
		{"somebody else's image", apitest.Retailer, own.With("images", []any{apitest.Draft{"imagePath": adminKey}}), "images[0].imagePath", ""},
		{"no channel", apitest.Retailer, own.With("channels", []any{}), "channels", "Escolha pelo menos um canal."},
		{"three channels", apitest.Admin, forAll.With("channels", channels("APP_HOME", "APP_RECEIPT_LIST", "APP_RECEIPT_DETAILS")), "channels", "Escolha no máximo dois canais."},
		{"one channel twice", apitest.Admin, forAll.With("channels", channels("APP_HOME", "APP_HOME")), "channels", "Não repita canais."},
		{"a retailer's home page", apitest.Retailer, own.With("channels", channels("APP_HOME")), "channels", ""},
		{"a retailer's coupon list", apitest.Retailer, own.With("channels", channels("WEBAPP_PUBLIC_RECEIPT", "APP_RECEIPT_LIST")), "channels", ""},
		{"by retailer on the home page", apitest.Admin, own.With("channels", channels("APP_HOME")).With("images", forAll["images"]), "channels", ""},
		{"a retailer for everybody", apitest.Retailer, own.With("segmentType", "ALL"), "segmentType", ""},
		{"unknown segment", apitest.Admin, forAll.With("segmentType", "SOME"), "segmentType", ""},
		{"rules for everybody", apitest.Admin, forAll.With("rules", own["rules"]), "rules", ""},
		{"no retailer", apitest.Admin, forAll.With("segmentType", "BY_STORE").With("channels", own["channels"]), "rules", "Escolha um varejista."},
		{"no store", apitest.Admin, own.With("rules", []any{apitest.Draft{"type": "RETAILER_ID", "value": p.Retailer}}), "rules", "Escolha pelo menos uma loja."},
		{"another's store", apitest.Retailer, own.With("rules", []any{apitest.Draft{"type": "STORE_ID", "value": p.OtherStore}}), "rules", ""},
		{"another retailer", apitest.Retailer, own.With("rules", []any{apitest.Draft{"type": "RETAILER_ID", "value": p.OtherRetailer, "flags": []any{"ALL_STORES"}}}), "rules", ""},
		{"deleted store", apitest.OtherRetailer, own.With("rules", []any{apitest.Draft{"type": "STORE_ID", "value": p.DeletedStore}}).With("images", theirs), "rules", ""},
		{"two retailers", apitest.Admin, own.With("rules", []any{apitest.Draft{"type": "RETAILER_ID", "value": p.Retailer}, apitest.Draft{"type": "RETAILER_ID", "value": p.OtherRetailer}}), "rules", ""},
		{"no start", apitest.Retailer, own.With("startDate", "absent"), "startDate", "Este campo é obrigatório"},
		{"start long past", apitest.Retailer, own.With("startDate", at(-16*time.Minute)), "startDate", ""},
		{"start in a year that JSON cannot hold", apitest.Retailer, own.With("startDate", "9999-12-31T23:59:59-12:00").With("endDate", nil), "startDate", "O início está longe demais. Escolha uma data mais próxima."},
		{"not a date", apitest.Retailer, own.With("startDate", "amanhã"), "startDate", ""},
		{"end before the start", apitest.Retailer, own.With("startDate", at(time.Hour)).With("endDate", at(time.Minute)), "endDate", "O fim deve ser depois do início."},
		{"end at the start", apitest.Retailer, own.With("startDate", at(time.Hour)).With("endDate", at(time.Hour)), "endDate", ""},
		{"more than a year", apitest.Retailer, own.With("startDate", at(time.Hour)).With("endDate", now.Add(time.Hour).AddDate(1, 0, 2).Format(time.RFC3339)), "endDate", ""},
		{"http", apitest.Retailer, own.With("images", image("http://loja.com.br")), "images[0].actionUrl", wrongURL},
		{"a script", apitest.Retailer, own.With("images", image("javascript:alert(1)//https://")), "images[0].actionUrl", wrongURL},
		{"credentials", apitest.Retailer, own.With("images", image("https://loja.com.br@mal.example/")), "images[0].actionUrl", wrongURL},
		{"no host", apitest.Retailer, own.With("images", image("https:///ofertas")), "images[0].actionUrl", wrongURL},
		{"a line break", apitest.Retailer, own.With("images", image("https://loja.com.br/\r\nSet-Cookie: a=b")), "images[0].actionUrl", wrongURL},
		{"very long", apitest.Retailer, own.With("images", image("https://loja.com.br/"+strings.Repeat("a", 2048))), "images[0].actionUrl", wrongURL},
		{"a link without what a tap does", apitest.Retailer, own.With("images", []any{apitest.Draft{"imagePath": key, "actionUrl": "https://loja.com.br"}}), "images[0].actionType", "Com um link, envie GO_TO_URL."},
		{"a link without what a tap does, by staff", apitest.Admin, forAll.With("images", []any{apitest.Draft{"imagePath": adminKey, "actionUrl": "https://loja.com.br"}}), "images[0].actionType", "Com um link, envie GO_TO_URL."},
		{"what a tap does without a link", apitest.Retailer, own.With("images", []any{apitest.Draft{"imagePath": key, "actionType": "GO_TO_URL"}}), "images[0].actionUrl", wrongURL},
		{"two images", apitest.Retailer, own.With("images", []any{apitest.Draft{"imagePath": key}, apitest.Draft{"imagePath": key}}), "images", "Envie uma só imagem."},
		{"two images, by staff", apitest.Admin, forAll.With("images", []any{apitest.Draft{"imagePath": adminKey}, apitest.Draft{}}), "images", "Envie uma só imagem."},
		{"channels of a wrong type", apitest.Retailer, own.With("channels", "APP_HOME"), "channels", ""},
	} {
		path := "/varejistas/propagandas"
		if c.who == apitest.Admin {
			path = "/admin/propagandas"
			if !strings.Contains(c.body.JSON(), adminKey) {
				c.body = c.body.With("images", forAll["images"])
			}
		}
		got := p.Call(t, c.who, "POST", path, c.body.JSON())
		if got.Status != 422 || got.Field(c.field) == "" || c.message != "" && got.Field(c.field) != c.message {
			t.Errorf("%s: %d %s, want %q: %q", c.name, got.Status, got.Text, c.field, c.message)
		}
	}
	for name, body := range map[string]apitest.Draft{
		"start 14 minutes past": own.With("startDate", at(-14*time.Minute)),
		"exactly a year":        own.With("startDate", at(time.Hour)).With("endDate", now.Add(time.Hour).AddDate(1, 0, 0).Format(time.RFC3339)),
		"without an end":        own.With("endDate", nil),
		"all stores":            own.With("rules", []any{apitest.Draft{"type": "RETAILER_ID", "value": p.Retailer, "flags": []any{"ALL_STORES"}}}),
		"without its own id":    own.With("rules", []any{apitest.Draft{"type": "STORE_ID", "value": p.Store}}),
		"unknown fields":        own.With("clicks", 12).With("retailerId", p.OtherRetailer).With("active", false),
	} {
		if got := p.Call(t, apitest.Retailer, "POST", "/varejistas/propagandas", body.JSON()); got.Status != 201 || got.Object()["active"] != true {
			t.Errorf("%s: %d %s", name, got.Status, got.Text)
		}
	}
	for _, query := range []string{"?lojaId=%00", "?varejistaId=%00%ff", "?filter=%00", ""} {
		if got := p.Call(t, apitest.Admin, "GET", "/admin/propagandas"+query, ""); got.Status != 200 {
			t.Errorf("list%s: %d %s", query, got.Status, got.Text)
		}
	}
	for body, status := range map[string]int{"": 400, "{": 400, "[]": 422, `{"images":"x"}`: 422, `null`: 422} {
		if got := p.Call(t, apitest.Retailer, "POST", "/varejistas/propagandas", body); got.Status != status && got.Status != 422 {
			t.Errorf("%q: %d %s", body, got.Status, got.Text)
		}
	}
}

// TestAChangeToInactiveRemoves: `active` of a body means what it says (BN-59, BN-61), by the rules of a removal.
func TestAChangeToInactiveRemoves(t *testing.T) {
	p := apitest.New(t)
	for _, c := range []struct{ who, base string }{{apitest.Retailer, "/varejistas"}, {apitest.Admin, "/admin"}, {apitest.Support, "/admin"}} {
		key := p.Upload(t, c.who, uploadstest.JPEG(t, 30, 20))
		body := p.StoreDraft(key)
		if c.base == "/admin" {
			body = allDraft(key)
		}
		created := p.Call(t, c.who, "POST", c.base+"/propagandas", body.JSON())
		one := c.base + "/propagandas/" + created.Str("id")
		stays := p.Call(t, c.who, "PUT", one, body.With("active", true).JSON())
		if stays.Status != 200 || stays.Object()["active"] != true {
			t.Errorf("%s, active: %d %s", c.who, stays.Status, stays.Text)
		}
		if stale := p.Call(t, c.who, "PUT", one, `{"active":false}`, "If-Match", `"1"`); stale.Status != 412 {
			t.Errorf("%s, another version: %d %s", c.who, stale.Status, stale.Text)
		}
		gone := p.Call(t, c.who, "PUT", one, body.With("active", false).With("description", "Outro").JSON())
		if gone.Status != 200 || gone.Object()["active"] != false || gone.Str("status") != "REMOVED" || gone.Str("description") != created.Str("description") {
			t.Errorf("%s, inactive: %d %s", c.who, gone.Status, gone.Text)
		}
		p.Expect(t, []apitest.Case{
			{Name: "inactive twice", As: c.who, Method: "PUT", Path: one, Body: body.With("active", false).JSON(), Status: 409, Code: "banners.removed"},
			{Name: "back again", As: c.who, Method: "PUT", Path: one, Body: body.With("active", true).JSON(), Status: 409, Code: "banners.removed"},
		})
	}
}

func TestUploadsOverHTTP(t *testing.T) {
	p := apitest.New(t)
	sign := func(key, kind string, size int) string {
		got := p.Call(t, apitest.Retailer, "POST", "/varejistas/cdn/signed-urls", fmt.Sprintf(`[{"key":%q,"type":%q,"size":%d}]`, key, kind, size))
		list, _ := got.Body.([]any)
		if len(list) != 1 {
			t.Fatalf("%d %s", got.Status, got.Text)
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
		if got := p.Put(t, c.address, c.kind, c.file); got != c.status {
			t.Errorf("%s: %d, want %d", c.name, got, c.status)
		}
	}
	for _, path := range []string{"/media/advertisement-images/000-11111111.jpg", "/media/", "/media/pictures/../seiva.db", "/media/pictures/%2e%2e/secret"} {
		w := httptest.NewRecorder()
		p.Server.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if w.Code == 200 {
			t.Errorf("%s shows something", path)
		}
	}
	p.Expect(t, []apitest.Case{
		{Name: "a method that signs nothing", As: apitest.Retailer, Method: "POST", Path: "/varejistas/cdn/signed-urls", Body: `[{"key":"advertisement-images/../000-11111111.jpg","type":"image/jpeg"}]`, Status: 422, Code: "uploads.invalid", Field: "[0].key"},
		{Name: "another's key", As: apitest.OtherRetailer, Method: "POST", Path: "/varejistas/cdn/signed-urls", Body: `[{"key":"advertisement-images/000-11111111.jpg","type":"image/jpeg"}]`, Status: 409, Code: "uploads.key_taken"},
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
		got := p.Call(t, apitest.Retailer, "POST", "/varejistas/propagandas", p.StoreDraft(p.Upload(t, apitest.Retailer, c.file)).JSON())
		if got.Status != 422 || got.Field("images[0].imagePath") != c.want {
			t.Errorf("%s: %d %s", name, got.Status, got.Text)
		}
	}
	created := p.Call(t, apitest.Retailer, "POST", "/varejistas/propagandas", p.StoreDraft("advertisement-images/000-11111111.jpg").JSON())
	images, _ := created.Object()["images"].([]any)
	if len(images) != 1 {
		t.Fatalf("%d %s", created.Status, created.Text)
	}
	if got := p.Put(t, address, "image/jpeg", uploadstest.JPEG(t, 60, 40)); got != 409 {
		t.Fatalf("another file to the same address: %d", got)
	}
	w := httptest.NewRecorder()
	p.Server.ServeHTTP(w, httptest.NewRequest(http.MethodGet, images[0].(map[string]any)["imagePath"].(string), nil))
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
	p := apitest.New(t)
	key := p.Upload(t, apitest.Retailer, uploadstest.JPEG(t, 30, 20))
	body := p.StoreDraft(key)
	first := p.Call(t, apitest.Retailer, "POST", "/varejistas/propagandas", body.JSON(), "Idempotency-Key", "a")
	again := p.Call(t, apitest.Retailer, "POST", "/varejistas/propagandas", body.JSON(), "Idempotency-Key", "a")
	if first.Status != 201 || again.Status != 201 || first.Str("id") != again.Str("id") {
		t.Fatalf("a repeated publication: %d %s, %d %s", first.Status, first.Text, again.Status, again.Text)
	}
	one := "/varejistas/propagandas/" + first.Str("id")
	tag := func() string {
		r := httptest.NewRequest(http.MethodGet, "/api"+one, nil)
		r.Header.Set("Authorization", "Bearer "+p.Tokens[apitest.Retailer])
		w := httptest.NewRecorder()
		p.Server.ServeHTTP(w, r)
		return w.Header().Get("ETag")
	}
	stale := tag()
	if got := p.Call(t, apitest.Retailer, "PUT", one, body.With("description", "Primeira").JSON(), "If-Match", stale); got.Status != 200 {
		t.Fatalf("the first editor: %d %s", got.Status, got.Text)
	}
	if got := p.Call(t, apitest.Retailer, "PUT", one, body.With("description", "Segunda").JSON(), "If-Match", stale); got.Status != 412 || got.Str("code") != "banners.stale" {
		t.Errorf("the second editor: %d %s", got.Status, got.Text)
	}
	if got := p.Call(t, apitest.Retailer, "DELETE", one, "", "If-Match", stale); got.Status != 412 {
		t.Errorf("a stale removal: %d %s", got.Status, got.Text)
	}
	open := p.Call(t, apitest.Admin, "POST", "/admin/switched-profile", `{"profile":"VAREJISTA","id":"`+p.Retailer+`","reason":"Conferir um banner"}`)
	if got := p.Call(t, apitest.Admin, "PUT", one, `{"active":false}`, "x-retailer-id", p.Retailer); got.Status != 403 || got.Str("code") != "banners.switched_profile" {
		t.Errorf("made inactive under a switched profile: %d %s", got.Status, got.Text)
	}
	if got := p.Call(t, apitest.Admin, "DELETE", one, "", "x-retailer-id", p.Retailer); got.Status != 403 || got.Str("code") != "banners.switched_profile" {
		t.Errorf("an administrator in the retailer's profile: %d %s, %d %s", open.Status, open.Text, got.Status, got.Text)
	}
	if got := p.Call(t, apitest.Retailer, "DELETE", one, "", "x-retailer-id", p.Retailer); got.Status != 403 {
		t.Errorf("under a switched profile: %d %s", got.Status, got.Text)
	}
	if got := p.Call(t, apitest.Retailer, "DELETE", one, "", "If-Match", tag()); got.Status != 204 {
		t.Errorf("the current version: %d %s", got.Status, got.Text)
	}
	next := time.Now().UTC().AddDate(0, 2, 0).Truncate(time.Second)
	for n := range 10 {
		if got := p.Call(t, apitest.Retailer, "POST", "/varejistas/propagandas", body.With("endDate", next.Format(time.RFC3339)).JSON()); got.Status != 201 {
			t.Fatalf("banner %d: %d %s", n, got.Status, got.Text)
		}
	}
	full := p.Call(t, apitest.Retailer, "POST", "/varejistas/propagandas", body.JSON())
	if full.Status != 422 || full.Str("code") != "banners.channel_full" || full.Str("message") != "Maximum number of advertisements reached for channel" ||
		full.Field("nextFreeDate") != next.Format("2006-01-02T15:04:05.000Z07:00") ||
		!strings.HasPrefix(full.Field("channels"), "O número máximo de banners para um ou mais canais selecionados foi alcançado") {
		t.Errorf("the eleventh: %d %s", full.Status, full.Text)
	}
	other := p.Call(t, apitest.Retailer, "POST", "/varejistas/propagandas", body.With("channels", []any{apitest.Draft{"channel": "APP_RECEIPT_DETAILS"}}).JSON())
	if other.Status != 201 {
		t.Errorf("on the other channel: %d %s", other.Status, other.Text)
	}
	last := clock.Day(next.In(clock.Brazil))
	calendar := p.Call(t, apitest.Retailer, "GET", "/varejistas/propagandas/ocupacao?startDate="+last+"&endDate="+last, "")
	if calendar.Status != 200 || !strings.Contains(calendar.Text, `{"channel":"WEBAPP_PUBLIC_RECEIPT","occupied":10,"free":0}`) || calendar.Object()["maximum"] != 10.0 {
		t.Errorf("the calendar: %d %.300s", calendar.Status, calendar.Text)
	}
}
