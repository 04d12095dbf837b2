package media

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/app/apitest"
	"seiva/internal/banners"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/stores"
)

// ask sends a request as an app does; the Authorization header is left out when token is empty.
func ask(p *apitest.Instance, t *testing.T, token, method, path, body string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(method, "/api/app/banners"+path, strings.NewReader(body))
	if token != "" {
		r.Header.Set("Authorization", token)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	w := httptest.NewRecorder()
	p.Server.ServeHTTP(w, r)
	return w
}

func TestAppBannerFeed(t *testing.T) {
	p := apitest.New(t)
	owner := scope.Scope{AccountID: "owner", Profile: scope.Varejista, RetailerID: p.Retailer}
	web := apitest.Publish(t, p.App, owner, apitest.ForStore(p.Store, banners.WebPublicReceipt))
	details := apitest.Publish(t, p.App, owner, apitest.ForStore(p.Store, banners.AppReceiptDetails))
	home := apitest.Publish(t, p.App, scope.Scope{AccountID: "staff", Profile: scope.Administrador}, banners.Draft{Segment: banners.SegmentAll, Channels: []banners.Channel{banners.AppHome}})
	issue := func(retailerID string) string {
		issued, err := p.Customers.Issue(t.Context(), p.RetailersKey(t, retailerID), apitest.AnaCPF)
		testkit.Must(t, err)
		return issued.Token
	}
	mine, others := issue(p.Retailer), issue(p.OtherRetailer)
	for _, c := range []struct {
		name, token, query string
		status             int
		want               string
	}{
		{"no token", "", "?channel=APP_HOME", 401, "customers.no_token"},
		{"unknown token", "Bearer " + mine[1:], "?channel=WEBAPP_PUBLIC_RECEIPT", 401, "customers.no_token"},
		{"a portal's session", "Bearer " + p.Tokens[apitest.Admin], "?channel=APP_HOME", 401, "customers.no_token"},
		{"no channel", mine, "", 422, `"channel"`},
		{"no channel, no token", "", "", 401, "customers.no_token"},
		{"unknown channel", mine, "?channel=TV", 422, `"channel"`},
		{"bad viewer", "", "?channel=WEBAPP_PUBLIC_RECEIPT&viewerId=" + apitest.AnaCPF, 422, `"viewerId"`},
		{"anonymous on the receipt", "", "?channel=WEBAPP_PUBLIC_RECEIPT&storeId=" + p.Store, 200, web},
		{"anonymous, no store", "", "?channel=WEBAPP_PUBLIC_RECEIPT", 200, `{"items":[]}`},
		{"anonymous, hostile store", "", "?channel=WEBAPP_PUBLIC_RECEIPT&storeId=%00%27%22%3Cscript%3E", 200, `{"items":[]}`},
		{"another's token", others, "?channel=APP_RECEIPT_DETAILS&storeId=" + p.Store, 200, `{"items":[]}`},
		{"own token", "Bearer " + mine, "?channel=APP_RECEIPT_DETAILS&storeId=" + p.Store, 200, details},
		{"home page", mine, "?channel=APP_HOME", 200, home},
		{"with a viewer", mine, "?channel=APP_HOME&viewerId=viewer-0001", 200, home},
	} {
		got := ask(p, t, c.token, "GET", c.query, "")
		if got.Code != c.status || !strings.Contains(got.Body.String(), c.want) || got.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %s", c.name, got.Code, got.Body)
		}
	}
	w := ask(p, t, "", "GET", "?channel=WEBAPP_PUBLIC_RECEIPT", "") // the feed has a way of its own, on which nothing is lost
	for _, header := range []string{"X-Request-Id", "Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Resource-Policy"} {
		if w.Header().Get(header) == "" {
			t.Errorf("no %s in %v", header, w.Header())
		}
	}
	if kind := w.Header().Get("Content-Type"); kind != "application/json" {
		t.Errorf("content type %s", kind)
	}
	for method, status := range map[string]int{http.MethodHead: 200, http.MethodPost: 404, http.MethodOptions: 404} {
		if got := ask(p, t, "", method, "?channel=WEBAPP_PUBLIC_RECEIPT", ""); got.Code != status {
			t.Errorf("%s: %d %s", method, got.Code, got.Body)
		}
	}
	metrics := httptest.NewRequest(http.MethodGet, "/metrics", nil)
	metrics.RemoteAddr = "127.0.0.1:4000"
	counted := httptest.NewRecorder()
	p.Server.ServeHTTP(counted, metrics)
	if !strings.Contains(counted.Body.String(), `{method="GET",route="GET /api/app/banners",status="200"}`) || !strings.Contains(p.Log.String(), `route="GET /api/app/banners" status=200`) {
		t.Error("the feed is not counted or not in the log")
	}
	if strings.Contains(p.Log.String(), "viewer-0001") || strings.Contains(p.Log.String(), mine) {
		t.Error("the log holds a viewer or a token")
	}
	var feed struct{ Items []map[string]any }
	testkit.Must(t, json.Unmarshal(ask(p, t, mine, "GET", "?channel=APP_RECEIPT_DETAILS&storeId="+p.Store, "").Body.Bytes(), &feed))
	item := feed.Items[0]
	if item["actionUrl"] != "https://loja.com.br/ofertas?a=1&b=2" || item["width"] != 298.0 || item["goUrl"] != "http://example.com/api/app/banners/"+details+"/go?channel=APP_RECEIPT_DETAILS&storeId="+p.Store {
		t.Errorf("%v", item)
	}
	w = httptest.NewRecorder()
	if p.Server.ServeHTTP(w, httptest.NewRequest(http.MethodGet, item["imageUrl"].(string), nil)); w.Code != 200 {
		t.Errorf("the picture: %d", w.Code)
	}
}

func TestAppBannerCounting(t *testing.T) {
	p := apitest.New(t)
	owner := scope.Scope{AccountID: "owner", Profile: scope.Varejista, RetailerID: p.Retailer}
	one := apitest.Publish(t, p.App, owner, apitest.ForStore(p.Store, banners.WebPublicReceipt, banners.AppReceiptDetails))
	silent := apitest.ForStore(p.Store, banners.AppReceiptDetails)
	silent.ActionType, silent.ActionURL = "", ""
	unlinked, later := apitest.Publish(t, p.App, owner, silent), apitest.ForStore(p.Store, banners.AppReceiptDetails)
	later.Start = time.Now().Add(time.Hour)
	scheduled := apitest.Publish(t, p.App, owner, later)
	viewer := `{"viewerId":"viewer-0001","channel":"APP_RECEIPT_DETAILS","storeId":"` + p.Store + `"}`
	for _, c := range []struct {
		name, method, path, body string
		status                   int
		want                     string
	}{
		{"no viewer", "POST", "/" + one + "/impressions", "{}", 422, `"viewerId"`},
		{"a CPF", "POST", "/" + one + "/impressions", `{"viewerId":"529.982.247-25"}`, 422, `"viewerId"`},
		{"wrong type", "POST", "/" + one + "/clicks", `{"viewerId":7}`, 422, `"viewerId"`},
		{"no body", "POST", "/" + one + "/clicks", "", 400, "request.malformed"},
		{"huge viewer", "POST", "/" + one + "/clicks", `{"viewerId":"` + strings.Repeat("a", 70_000) + `"}`, 422, `"viewerId"`},
		{"unknown banner", "POST", "/" + id.New() + "/impressions", viewer, 404, "banners.not_found"},
		{"no id", "POST", "/x'--/impressions", viewer, 404, "banners.not_found"},
		{"not begun", "POST", "/" + scheduled + "/impressions", viewer, 404, "banners.not_found"},
		{"another channel", "POST", "/" + one + "/impressions", `{"viewerId":"viewer-0001","channel":"APP_HOME"}`, 404, "banners.not_found"},
		{"link of an unlinked one", "GET", "/" + unlinked + "/go", "", 404, "banners.not_found"},
		{"impression", "POST", "/" + one + "/impressions", viewer, 204, ""},
		{"again", "POST", "/" + one + "/impressions", viewer, 204, ""},
		{"click", "POST", "/" + one + "/clicks", viewer, 204, ""},
		{"picture", "GET", "/" + one + "/image?viewerId=viewer-0002", "", 302, ""},
		{"picture without a viewer", "GET", "/" + one + "/image", "", 302, ""},
		{"picture again", "GET", "/" + one + "/image", "", 302, ""},
		{"link", "GET", "/" + one + "/go?viewerId=viewer-0002&to=https://mal.example&url=//mal.example", "", 302, ""},
		{"link without a viewer", "GET", "/" + one + "/go", "", 302, ""},
	} {
		got := ask(p, t, "", c.method, c.path, c.body)
		if got.Code != c.status || !strings.Contains(got.Body.String(), c.want) {
			t.Errorf("%s: %d %.300s", c.name, got.Code, got.Body)
		}
		location := got.Header().Get("Location")
		if strings.Contains(c.path, "/go") && c.status == 302 && location != "https://loja.com.br/ofertas?a=1&b=2" {
			t.Errorf("%s leads to %q", c.name, location)
		}
		if strings.Contains(c.path, "/image") && !strings.HasPrefix(location, "/media/pictures/") {
			t.Errorf("%s leads to %q", c.name, location)
		}
	}
	today := time.Now().In(time.FixedZone("-03", -3*3600)).Format(time.DateOnly)
	metrics := p.Call(t, apitest.Support, "GET", "/admin/propagandas/"+one+"/metrics?startDate="+today+"&endDate="+today, "")
	for _, want := range []string{
		`"reach":3,"served":0,"impressions":3,"clicks":3`, `"channel":"APP_RECEIPT_DETAILS","served":0,"impressions":1,"clicks":1`,
		`"channel":"WEBAPP_PUBLIC_RECEIPT","served":0,"impressions":2,"clicks":2`,
	} {
		if !strings.Contains(metrics.Text, want) {
			t.Errorf("no %s in %s", want, metrics.Text)
		}
	}
	p.Expect(t, []apitest.Case{
		{Name: "metrics of a month that is none", As: apitest.Admin, Method: "GET", Path: "/admin/propagandas/" + one + "/metrics?startDate=2026-13-01&endDate=" + today, Status: 422, Code: "banners.invalid_period", Field: "startDate"},
		{Name: "metrics of nothing", As: apitest.Admin, Method: "GET", Path: "/admin/propagandas/" + id.New() + "/metrics?startDate=" + today + "&endDate=" + today, Status: 404, Code: "banners.not_found"},
	})
}

// The page behind a receipt's link shows the banner of its store, counts without a script, and leads where it should.
func TestPublicReceiptShowsItsStoresBanner(t *testing.T) {
	v := apitest.NewTills(t)
	owner := scope.Scope{AccountID: "owner", Profile: scope.Varejista, RetailerID: v.RetailerID}
	all, err := v.Portal.Stores.All(t.Context(), owner, apitest.SampleStores[0])
	testkit.Must(t, err)
	chosen := all[slices.IndexFunc(all, func(s stores.Summary) bool { return s.Documento == apitest.SampleStores[0] })].ID
	link := v.Link(t, v.Live, "valid/01_sp_sem_cpf.xml")
	if bare := v.Open(t, http.MethodGet, link); strings.Contains(bare.Body, "Publicidade") {
		t.Error("a banner before there is one")
	}
	one := apitest.Publish(t, v.Instance.App, owner, apitest.ForStore(chosen, banners.WebPublicReceipt))
	shown := v.Open(t, http.MethodGet, link)
	image := regexp.MustCompile(`<img src="(/api/app/banners/` + one + `/image[^"]*)"`).FindStringSubmatch(shown.Body)
	if shown.Status != 200 || len(image) != 2 || len(shown.Body) > 50_000 {
		t.Fatalf("%d, %d bytes, %q", shown.Status, len(shown.Body), image)
	}
	if policy := shown.Header.Get("Content-Security-Policy"); strings.Contains(policy, "unsafe") || !strings.Contains(policy, "img-src 'self'") || !strings.HasPrefix(policy, "default-src 'none'") {
		t.Errorf("policy: %s", policy)
	}
	for range 3 { // the browser follows to the picture itself; one consumer, one minute
		picture := v.Open(t, http.MethodGet, strings.ReplaceAll(image[1], "&amp;", "&"))
		if picture.Status != 200 || picture.Header.Get("Content-Type") != "image/jpeg" {
			t.Fatalf("the picture: %d %v", picture.Status, picture.Header)
		}
	}
	r, err := v.Portal.Banners.Get(t.Context(), scope.Scope{Profile: scope.Suporte}, one)
	testkit.Must(t, err)
	if r.Totals.Impressions != 1 || r.Totals.Reach != 1 || r.Totals.Clicks != 0 {
		t.Errorf("%+v", *r.Totals)
	}
	if strings.Contains(v.Log.String(), "viewerId=") {
		t.Error("the log holds a viewer")
	}
	if other := v.Open(t, http.MethodGet, v.Link(t, v.Live, "valid/06_alfa_contingencia.xml")); strings.Contains(other.Body, "Publicidade") {
		t.Error("another store's receipt shows it")
	}
}
