package publicweb

import (
	"cmp"
	"html/template"
	"net/http"
	"strings"
	"sync/atomic"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
)

var errLoading = errs.New(errs.Unavailable, "internal.loading", "A Seiva está começando. Tente novamente em alguns segundos.")

// Loading answers in an installation's place until it is opened: 503 with Retry-After, to programs as any error, to people
// as a page that says how far it is, asks again in the background and opens what was asked for once that is there. /healthz says that the process runs. Once it is to leave, /readyz
// answers 503 and every connection ends with its answer, so that whoever keeps some goes elsewhere with the next request.
type Loading struct {
	opened  atomic.Pointer[http.Handler]
	far     atomic.Pointer[string]
	leaving atomic.Bool
}

type loadingView struct {
	Style  template.CSS
	Script template.JS
	Far    string
}

// The page's script, named by its hash, asks the page's own address: a page that is loaded again every so often takes the
// focus, and the place where somebody reads, with it.
var (
	loadingScript = template.JS(ownFile("templates/loading.js")) //nolint:gosec // our own file
	loadingPolicy = policy + "; script-src " + hashed(string(loadingScript)) + "; connect-src 'self'"
)

// Tell says how far the loading is, in Portuguese.
func (l *Loading) Tell(far string) { l.far.Store(&far) }

// Open has everything answered by a handler from now on.
func (l *Loading) Open(h http.Handler) { l.opened.Store(&h) }

// Leave tells from now on that requests are better sent elsewhere, and goes on answering them.
func (l *Loading) Leave() { l.leaving.Store(true) }

var stopping = readiness{Unavailable, []partState{{"process", Unavailable, "stopping", "O processo está terminando. Envie as chamadas a outra réplica."}}}

// ServeHTTP implements http.Handler.
func (l *Loading) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if l.leaving.Load() {
		w.Header().Set("Connection", "close")
		if r.URL.Path == "/readyz" {
			writeState(w, http.StatusServiceUnavailable, stopping)
			return
		}
	}
	if h := l.opened.Load(); h != nil {
		(*h).ServeHTTP(w, r)
		return
	}
	if r.URL.Path == "/healthz" {
		Alive(w, r)
		return
	}
	if strings.HasPrefix(r.URL.Path, "/api/") {
		w.Header().Set("Retry-After", "2")
		httpx.WriteError(w, r, errLoading)
		return
	}
	for name, value := range map[string]string{
		"Retry-After": "2", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex",
	} {
		w.Header().Set(name, value)
	}
	var far string
	if said := l.far.Load(); said != nil {
		far = *said
	}
	writeWith(w, r, http.StatusServiceUnavailable, "loading", loadingView{style, loadingScript, cmp.Or(far, "começando")}, loadingPolicy)
}
