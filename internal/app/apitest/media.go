package apitest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"seiva/internal/app"
	"seiva/internal/banners"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/uploads"
	"seiva/internal/uploads/uploadstest"
)

// Upload sends a file as somebody, as a browser does, and gives its key.
func (p *Instance) Upload(t *testing.T, who string, file []byte) string {
	t.Helper()
	base, key := "/varejistas", "advertisement-images/000-"+id.New()+".jpg"
	if who == Admin || who == Support {
		base = "/admin"
	}
	signed := p.Call(t, who, "POST", base+"/cdn/signed-urls", fmt.Sprintf(`[{"key":%q,"type":"image/jpeg"}]`, key))
	var list []struct{ Key, URL string }
	if err := json.Unmarshal([]byte(signed.Text), &list); err != nil || signed.Status != 201 || len(list) != 1 || list[0].Key != key {
		t.Fatalf("sign: %d %s", signed.Status, signed.Text)
	}
	if got := p.Put(t, list[0].URL, "image/jpeg", file); got != 204 {
		t.Fatalf("put: %d", got)
	}
	return key
}

// Put sends a file to a signed address.
func (p *Instance) Put(t *testing.T, address, contentType string, file []byte) int {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		t.Fatalf("not a whole address: %q", address)
	}
	r := httptest.NewRequest(http.MethodPut, u.RequestURI(), bytes.NewReader(file))
	r.Header.Set("Content-Type", contentType)
	w := httptest.NewRecorder()
	p.Server.ServeHTTP(w, r)
	return w.Code
}

// Draft is the body of a banner; change what a test needs.
type Draft map[string]any

func (p *Instance) StoreDraft(key string) Draft {
	return Draft{
		"description": "Ofertas de sexta", "segmentType": "BY_STORE",
		"rules":     []any{Draft{"type": "RETAILER_ID", "value": p.Retailer}, Draft{"type": "STORE_ID", "value": p.Store}},
		"channels":  []any{Draft{"channel": "WEBAPP_PUBLIC_RECEIPT"}},
		"images":    []any{Draft{"imagePath": key, "actionType": "GO_TO_URL", "actionUrl": "https://loja.com.br/ofertas?a=1", "altText": "Sexta da fruta"}},
		"startDate": time.Now().UTC().Add(-time.Minute).Format(time.RFC3339), "endDate": time.Now().UTC().AddDate(0, 1, 0).Format(time.RFC3339),
	}
}

func (d Draft) With(field string, value any) Draft {
	out := Draft{}
	for name, v := range d {
		out[name] = v
	}
	if out[field] = value; value == "absent" {
		delete(out, field)
	}
	return out
}

func (d Draft) JSON() string {
	b, _ := json.Marshal(d)
	return string(b)
}

// publish puts a banner up through the services, as the portal would, and gives its id.
func Publish(t *testing.T, a *app.App, who scope.Scope, d banners.Draft) string {
	t.Helper()
	key := "advertisement-images/000-" + id.New() + ".jpg"
	_, err := a.Portal.Uploads.Sign(t.Context(), who, []uploads.Wanted{{Key: key, Type: "image/jpeg"}})
	testkit.Must(t, err)
	testkit.Must(t, a.Blobs.Write(t.Context(), key, "image/jpeg", uploadstest.JPEG(t, 298, 124)))
	testkit.Must(t, a.Portal.Banners.Prepare(t.Context(), who, key))
	d.Upload, d.Name = key, "Ofertas"
	if d.Start.IsZero() {
		d.Start = time.Now().Add(-time.Minute)
	}
	made, err := a.Portal.Banners.Create(t.Context(), who, d)
	testkit.Must(t, err)
	return made.ID
}

func ForStore(storeID string, channels ...banners.Channel) banners.Draft {
	return banners.Draft{
		Segment: banners.SegmentByStore, Channels: channels, ActionType: banners.GoToURL, ActionURL: "https://loja.com.br/ofertas?a=1&b=2",
		Rules: []banners.Rule{{Type: banners.StoreRule, Value: storeID}},
	}
}

// Page sends a file as a page of a flyer or campaign, as somebody, and gives its key.
func (p *Instance) Page(t *testing.T, who, path, folder, ending, contentType string, file []byte) string {
	t.Helper()
	key := folder + "000-" + id.New() + ending
	signed := p.Call(t, who, "POST", path, fmt.Sprintf(`[{"key":%q,"type":%q,"size":%d}]`, key, contentType, len(file)))
	var list []struct{ Key, URL string }
	if err := json.Unmarshal([]byte(signed.Text), &list); err != nil || signed.Status != 201 || len(list) != 1 {
		t.Fatalf("sign: %d %s", signed.Status, signed.Text)
	}
	if got := p.Put(t, list[0].URL, contentType, file); got != 204 {
		t.Fatalf("put: %d", got)
	}
	return key
}

func (p *Instance) FlyerPage(t *testing.T, who string) string {
	t.Helper()
	base := map[string]string{Admin: "/admin"}[who]
	if base == "" {
		base = "/varejistas"
	}
	return p.Page(t, who, base+"/cdn/signed-urls", "green-flyers/", ".jpg", "image/jpeg", uploadstest.JPEG(t, 300, 400))
}
