package publicweb

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"seiva/internal/kit/httpx"
)

func build() fstest.MapFS {
	return fstest.MapFS{
		".gitkeep":              {},
		"index.html":            {Data: []byte("<p>portal")},
		"index.html.br":         {Data: []byte("portal in br")},
		"stranger.html":         {Data: []byte("<p>stranger")},
		"newcomer.html":         {Data: []byte("<p>newcomer")},
		"visitor.html":          {Data: []byte("<p>visitor")},
		"consumer.html":         {Data: []byte("<p>consumer")},
		"favicon.svg":           {Data: []byte("<svg/>")},
		"assets/app-1a2b.js":    {Data: []byte("app()")},
		"assets/app-1a2b.js.br": {Data: []byte("app in br")},
		"assets/app-1a2b.js.gz": {Data: []byte("app in gzip")},
		"docs/index.html":       {Data: []byte("<p>docs")},
		"docs/swagger.js":       {Data: []byte("swagger()")},
	}
}

func get(t *testing.T, h http.Handler, method, address string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(method, address, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func newAssets(t *testing.T, files fstest.MapFS) *Assets {
	t.Helper()
	a, err := NewAssets(files, func(r *http.Request) bool { return r.Header.Get("Cookie") != "" }, framers)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// A page's policy binds what it loads: only what opens as a document of its own has one.
func TestOnlyDocumentsCarryThePolicy(t *testing.T) {
	files := build()
	files["assets/app-1a2b.css"] = &fstest.MapFile{Data: []byte("p{}")}
	files["assets/inter-1a2b.woff2"] = &fstest.MapFile{Data: []byte("wOF2")}
	h := httpx.SecureHeaders(newAssets(t, files))
	for address, policy := range map[string]bool{
		"/": true, "/accept-terms": true, "/favicon.svg": true, "/assets/gone.js": true,
		"/assets/app-1a2b.js": false, "/assets/app-1a2b.css": false, "/assets/inter-1a2b.woff2": false,
	} {
		w := get(t, h, "GET", address)
		if got := w.Header().Get("Content-Security-Policy") != ""; got != policy || w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s (%s): a policy %t, want %t", address, w.Header().Get("Content-Type"), got, policy)
		}
	}
}

func TestAssetsAnswerEveryAddress(t *testing.T) {
	a := newAssets(t, build())
	for _, c := range []struct {
		name, method, address string
		status                int
		body, cache           string
	}{
		{"a write is refused", "POST", "/", 405, "", ""},
		{"a script that is gone", "GET", "/assets/app-old.js", 404, "", ""},
		{"no way out of the build", "GET", "/assets/../../secret", 404, "", ""},
		{"hidden files are not served", "GET", "/.gitkeep", 404, "", ""},
		{"what programs ask for is no page", "GET", "/favicon.ico", 404, "", ""},
		{"a visitor's beginning", "GET", "/", 200, "<p>newcomer", "no-cache"},
		{"sign-in", "GET", "/signIn?desiredPath=%2Fvarejista", 200, "<p>newcomer", "no-cache"},
		{"sign-in with a slash", "GET", "/signIn/", 200, "<p>newcomer", "no-cache"},
		{"no screen by its case", "GET", "/signin", 200, "<p>stranger", "no-cache"},
		{"a step of a sign-up", "GET", "/software-house-sign-up/empresa", 200, "<p>newcomer", "no-cache"},
		{"below it", "GET", "/software-house-sign-up/empresa/x", 200, "<p>stranger", "no-cache"},
		{"what is no screen", "GET", "/nada", 200, "<p>stranger", "no-cache"},
		{"a deep link", "GET", "/varejista/green-flyer-list?page=2", 200, "<p>stranger", "no-cache"},
		{"the confirmation link", "GET", "/confirmation?confirmationCode=1&username=u&clientId=c", 200, "<p>newcomer", "no-cache"},
		{"an address that says so", "GET", "/x-confirmation?confirmationCode=1&username=u&clientId=c", 200, "<p>stranger", "no-cache"},
		{"the consumer's webview", "GET", "/webviews/crms?token=t&document=1", 200, "<p>consumer", "no-cache"},
		{"the VIP page", "GET", "/vip?retailer-document=11222333000181", 200, "<p>consumer", "no-cache"},
		{"the public terms", "GET", "/accept-terms?token=t", 200, "<p>consumer", "no-cache"},
		{"the public terms with a slash", "GET", "/accept-terms/?token=t", 200, "<p>consumer", "no-cache"},
		{"the retailer's terms are the portal's", "GET", "/documents/accept-terms", 200, "<p>stranger", "no-cache"},
		{"a file at the root", "GET", "/favicon.svg", 200, "<svg/>", "no-cache"},
		{"a script", "GET", "/assets/app-1a2b.js", 200, "app()", "public, max-age=31536000, immutable"},
		{"a script's head", "HEAD", "/assets/app-1a2b.js", 200, "", "public, max-age=31536000, immutable"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := get(t, a, c.method, c.address)
			if w.Code != c.status {
				t.Fatalf("status = %d, want %d", w.Code, c.status)
			}
			if c.status != 200 {
				return
			}
			if got := w.Body.String(); got != c.body {
				t.Errorf("body = %q, want %q", got, c.body)
			}
			if got := w.Header().Get("Cache-Control"); got != c.cache {
				t.Errorf("Cache-Control = %q, want %q", got, c.cache)
			}
		})
	}
}

// Which document an address has depends on who asks. Only who comes with a session is asked for, and with the document.
func TestADocumentIsOfWhoAsks(t *testing.T) {
	const homes = "</assets/home-3c4d.js>; rel=modulepreload; crossorigin"
	files := build()
	files[aheadFile] = &fstest.MapFile{Data: []byte(`{"/varejista": "` + homes + `"}`)}
	a := newAssets(t, files)
	for _, c := range []struct{ address, cookie, body, link string }{
		{"/", "", "<p>newcomer", ""},
		{"/signIn", "", "<p>newcomer", ""},
		{"/varejista", "", "<p>stranger", ""},
		{"/", "seiva_session=t", "portal in br", meAhead},
		{"/varejista", "seiva_session=t", "portal in br", meAhead + ", " + homes},
		{"/varejista/", "seiva_session=t", "portal in br", meAhead + ", " + homes},
		{"/varejista/lojas", "seiva_session=t", "portal in br", meAhead},
		{"/signIn", "seiva_session=t", "<p>visitor", ""},
	} {
		w := get(t, a, "GET", c.address, "Cookie", c.cookie, "Accept-Encoding", "br")
		if w.Body.String() != c.body || strings.Join(w.Header().Values("Link"), ", ") != c.link || !slices.Contains(w.Header().Values("Vary"), "Cookie") {
			t.Errorf("%s, %q: %q, Link %q, Vary %q", c.address, c.cookie, w.Body, w.Header().Values("Link"), w.Header().Values("Vary"))
		}
	}
}

// The portal hands over to the visitors' document what the server serves with it, and nothing else.
func TestServerAndPortalAgreeOnTheVisitorsPages(t *testing.T) {
	source, err := os.ReadFile("../../../web/src/app/visitor-paths.ts")
	if err != nil {
		t.Fatal(err)
	}
	var theirs []string
	for _, found := range regexp.MustCompile(`"(/[^"]*)"`).FindAllStringSubmatch(string(source), -1) {
		theirs = append(theirs, regexp.MustCompile(`\$\w+`).ReplaceAllString(found[1], "*"))
	}
	if !slices.Equal(theirs, visitorPages) {
		t.Errorf("the portal has %q, the server %q", theirs, visitorPages)
	}
}

// The page that says so is drawn all the same; what watches answers sees that the address was no good.
func TestAnIncompleteAddressOfACustomerIsABadRequest(t *testing.T) {
	files := build()
	files["consumer.html.br"] = &fstest.MapFile{Data: []byte("consumer in br")}
	a := newAssets(t, files)
	for page, lacking := range map[string][]string{
		"/webviews/crms": {"", "?token=t", "?document=1", "?token=&document=1"}, "/webviews/crms/": {""},
		"/vip": {"", "?retailer-document=", "?domain-key=k", "?token=t&document=1"}, "/vip/": {""},
	} {
		whole := get(t, a, "GET", page+"?token=t&document=1&retailer-document=11222333000181")
		if whole.Code != http.StatusOK || whole.Header().Get("ETag") == "" {
			t.Errorf("%s: %d %v", page, whole.Code, whole.Header())
		}
		for _, query := range lacking {
			for accept, body := range map[string]string{"": "<p>consumer", "br": "consumer in br"} {
				w := get(t, a, "GET", page+query, "Accept-Encoding", accept, "If-None-Match", whole.Header().Get("ETag"), "Range", "bytes=0-1")
				h := w.Header()
				if w.Code != http.StatusBadRequest || w.Body.String() != body || h.Get("Content-Encoding") != accept || h.Get("ETag") != "" ||
					!strings.HasPrefix(h.Get("Content-Type"), "text/html") || h.Get("X-Robots-Tag") != "noindex" {
					t.Errorf("%s%s in %q: %d %q %v", page, query, accept, w.Code, w.Body, h)
				}
			}
		}
	}
	if w := get(t, a, "HEAD", "/vip"); w.Code != http.StatusBadRequest || w.Body.Len() != 0 {
		t.Errorf("its head: %d %q", w.Code, w.Body)
	}
	if w := get(t, a, "GET", "/accept-terms"); w.Code != http.StatusOK {
		t.Errorf("the terms ask the API, which refuses: %d", w.Code)
	}
}

// Their addresses carry tokens: no other site is told of them, and no search engine keeps them.
func TestConsumerPagesStayPrivate(t *testing.T) {
	a := newAssets(t, build())
	for _, c := range []struct{ address, referrer, robots string }{
		{"/accept-terms?token=t", "no-referrer", "noindex"},
		{"/webviews/crms?token=t&document=1", "no-referrer", "noindex"},
		{"/vip?retailer-document=11222333000181&domain-key=k", "no-referrer", "noindex"},
		{"/signIn", "", ""},
	} {
		header := get(t, a, "GET", c.address).Header()
		if header.Get("Referrer-Policy") != c.referrer || header.Get("X-Robots-Tag") != c.robots {
			t.Errorf("%s: %v", c.address, header)
		}
	}
}

func TestAssetsChooseTheCoding(t *testing.T) {
	a := newAssets(t, build())
	etags := map[string]string{}
	for _, c := range []struct{ accept, coding, body string }{
		{"", "", "app()"},
		{"br, gzip", "br", "app in br"},
		{"gzip, deflate", "gzip", "app in gzip"},
		{"br;q=0, gzip;q=0.5", "gzip", "app in gzip"},
		{"*", "br", "app in br"},
		{"br;q=0, *", "gzip", "app in gzip"},
		{"identity", "", "app()"},
		{"brotli", "", "app()"},
	} {
		w := get(t, a, "GET", "/assets/app-1a2b.js", "Accept-Encoding", c.accept)
		if got := w.Header().Get("Content-Encoding"); got != c.coding || w.Body.String() != c.body {
			t.Errorf("Accept-Encoding %q: coding %q, body %q", c.accept, got, w.Body)
		}
		if got := w.Header().Get("Content-Type"); !strings.HasPrefix(got, "text/javascript") {
			t.Errorf("Content-Type = %q", got)
		}
		if w.Header().Get("Vary") != "Accept-Encoding" {
			t.Error("caches are not told that the coding varies")
		}
		etags[c.coding] = w.Header().Get("ETag")
	}
	if etags[""] == etags["br"] || etags["br"] == etags["gzip"] || strings.HasPrefix(etags["br"], "W/") {
		t.Errorf("each coding needs a strong ETag of its own: %v", etags)
	}
	again := get(t, a, "GET", "/assets/app-1a2b.js", "Accept-Encoding", "br", "If-None-Match", etags["br"])
	if again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Errorf("with its ETag: %d, %d bytes", again.Code, again.Body.Len())
	}
}

func TestABuildSaysWhichItIs(t *testing.T) {
	files := build()
	if got := newAssets(t, files).Version(); got != "" {
		t.Errorf("a build that does not say it: %q", got)
	}
	files[versionFile] = &fstest.MapFile{Data: []byte("1a2b3c\n")}
	a := newAssets(t, files)
	if got := a.Version(); got != "1a2b3c" {
		t.Errorf("version %q", got)
	}
	h := httpx.Tell(VersionHeader, a.Version(), a)
	for address, status := range map[string]int{"/": 200, "/assets/app-1a2b.js": 200, "/assets/gone.js": 404, "/" + versionFile: 404} {
		w := get(t, h, "GET", address)
		if w.Code != status || w.Header().Get("X-Portal-Version") != "1a2b3c" || w.Body.String() == "1a2b3c\n" {
			t.Errorf("%s: %d %v", address, w.Code, w.Header())
		}
	}
}

func TestWithoutABuildThePageSaysHowToMakeOne(t *testing.T) {
	a := newAssets(t, fstest.MapFS{".gitkeep": {}})
	for _, address := range []string{"/", "/vip", "/varejista"} {
		w := get(t, a, "GET", address)
		if w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), "make build") {
			t.Errorf("%s: %d %q", address, w.Code, w.Body)
		}
	}
}

// A file that the build keeps packed alone is sent packed, and unpacked to whoever asks for it plain.
func TestPackedFilesAreSentPlainToo(t *testing.T) {
	files := build()
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, _ = z.Write([]byte("reader()"))
	_ = z.Close()
	files["docs/reader.js.gz"], files["docs/reader.js.br"] = &fstest.MapFile{Data: packed.Bytes()}, &fstest.MapFile{Data: []byte("reader in br")}
	docs := newAssets(t, files).Docs()
	for accept, want := range map[string]struct{ coding, body string }{
		"br, gzip": {"br", "reader in br"},
		"gzip":     {"gzip", packed.String()},
		"":         {"", "reader()"},
		"identity": {"", "reader()"},
	} {
		w := get(t, docs, "GET", "/api/docs/reader.js", "Accept-Encoding", accept)
		if w.Code != 200 || w.Body.String() != want.body || w.Header().Get("Content-Encoding") != want.coding ||
			w.Header().Get("Vary") != "Accept-Encoding" || !strings.Contains(w.Header().Get("Content-Type"), "javascript") {
			t.Errorf("%q: %d %q %v", accept, w.Code, w.Body, w.Header())
		}
	}
	if w := get(t, docs, "GET", "/api/docs/reader.js.gz"); w.Code != http.StatusNotFound {
		t.Errorf("the packed file itself: %d", w.Code)
	}
}

// The camera is for the page that scans, and for nothing else.
func TestTheCameraIsOnePages(t *testing.T) {
	h := httpx.SecureHeaders(newAssets(t, build()))
	for address, policy := range map[string]string{
		"/escanear": "camera=(self)", "/escanear/": "camera=(self)", "/": "camera=()", "/accept-terms": "camera=()", "/lista-lojas": "camera=()",
		"/escanear/x": "camera=()", "/signIn": "camera=()",
	} {
		w := get(t, h, "GET", address)
		if got := w.Header().Get("Permissions-Policy"); w.Code != 200 || got != policy || strings.HasPrefix(address, "/escanear") && strings.Contains(w.Header().Get("Content-Security-Policy"), "unsafe-eval") {
			t.Errorf("%s: %d %s", address, w.Code, got)
		}
		if page := address == "/escanear" || address == "/escanear/"; page != (w.Body.String() == "<p>consumer" && address != "/accept-terms") {
			t.Errorf("%s: %s", address, w.Body)
		}
	}
}

func TestDocs(t *testing.T) {
	docs := newAssets(t, build()).Docs()
	if w := get(t, docs, "GET", "/api/docs"); w.Code != http.StatusMovedPermanently || w.Header().Get("Location") != "/api/docs/" {
		t.Errorf("without the slash: %d %v", w.Code, w.Header())
	}
	if w := get(t, docs, "GET", "/api/docs/../index.html"); w.Code != http.StatusNotFound {
		t.Errorf("outside of the folder: %d", w.Code)
	}
	w := get(t, docs, "GET", "/api/docs/")
	if w.Code != 200 || w.Body.String() != "<p>docs" {
		t.Errorf("page: %d %q", w.Code, w.Body)
	}
	policy := w.Header().Get("Content-Security-Policy")
	if !strings.Contains(policy, "script-src 'self';") || !strings.Contains(policy, "style-src 'self' 'unsafe-inline'") {
		t.Errorf("policy = %q", policy)
	}
	if w := get(t, docs, "GET", "/api/docs/swagger.js"); w.Body.String() != "swagger()" {
		t.Errorf("script: %d %q", w.Code, w.Body)
	}
}
