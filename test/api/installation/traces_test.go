package installation

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"seiva/internal/adapter/collector/collectortest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

const tracedKey = "35261111222333000181650010000001021009124803" // of the sample that it sends

// A walk through what holds CPFs, access keys, tokens, addresses and passwords: traces tell where the time went, and none of them.
func TestTracesTellTheTimeAndNobodysData(t *testing.T) {
	for engine, settings := range map[string]func(*testing.T) app.Settings{"sqlite": apitest.OnSQLite, "postgres": apitest.OnPostgres} {
		t.Run(engine, func(t *testing.T) {
			to, s := collectortest.New(t), settings(t)
			register := httptest.NewServer(http.NotFoundHandler())
			t.Cleanup(register.Close)
			s.Traces = app.TracesSettings{To: to.URL, Service: "seiva", Headers: "authorization=Bearer%20s3cret"}
			s.CNPJURL, s.PublicURL, s.SharedBlobs = register.URL, "http://portal.example", true
			a, err := app.Open(t.Context(), s)
			testkit.Must(t, err)
			testkit.Must(t, a.Migrate(t.Context()))
			private := walk(t, apitest.SeedTills(t, a))
			a.Close() // sends what waits
			for _, name := range []string{
				"POST /api/integration/receipts", "GET /r/{token...}", "POST /api/identity/sign-in", "GET /", "GET /api/integration/customers/{cpf}/preferences",
				"intake queue", "intake commit", "INSERT sealed_documents", "SELECT receipts", "INSERT receipts", "BEGIN", "COMMIT", "wait for a connection",
				"job exports.write", "files", "CNPJ register",
			} {
				if len(to.Named(name)) == 0 {
					t.Errorf("no span %q", name)
				}
			}
			for _, s := range to.Named("POST /api/integration/receipts") {
				if collectortest.Said(s, "seiva.audience") != "integration" || collectortest.Said(s, "seiva.request_id") == "" || len(s.GetParentSpanId()) > 0 {
					t.Errorf("%v", s)
				}
			}
			for _, text := range private {
				if text == "" || strings.Contains(to.Written(), text) {
					t.Errorf("the traces hold %q", text)
				}
			}
		})
	}
}

// walk does what holds private data, right and wrong, and gives that data.
func walk(t *testing.T, v *apitest.Tills) (private []string) {
	v.Server = httptest.NewServer(v.Instance.Server)
	t.Cleanup(v.Server.Close)
	v.SignIn(t, apitest.Admin, identity.NewAccount{Profile: scope.Administrador})
	v.SignIn(t, apitest.Retailer, identity.NewAccount{Profile: scope.Varejista, RetailerID: v.RetailerID})
	link := v.Link(t, v.Live, "valid/02_sp_cpf_pix.xml")
	token := v.CustomerToken(t, v.RetailerID, apitest.AnaCPF)
	v.Accepts(t, v.RetailerID, apitest.AnaCPF, "ana@consumidora.example")
	for _, c := range []struct{ who, method, path, body string }{
		{apitest.Nobody, "POST", "/identity/sign-in", `{"email":"ana@seiva.test","password":"wrong-password"}`},
		{apitest.Nobody, "POST", "/identity/sign-in", `{"email":"` + "VAREJISTA" + v.RetailerID + `@demo.seiva.test","password":"Seiva-demo-2026"}`},
		{apitest.Nobody, "GET", "/parceiros/search/cnpj/11444777000161", ""},
		{token, "GET", "/customer/customers/" + apitest.AnaCPF, ""},
		{apitest.Retailer, "GET", "/varejistas/cupons?chaveAcesso=" + tracedKey, ""},
		{apitest.Admin, "GET", "/admin/cupons?busca=" + tracedKey, ""},
		{apitest.Admin, "GET", "/admin/consumidores?busca=ana%40consumidora.example", ""},
		{apitest.Retailer, "POST", "/varejistas/exports", `{"tipo":"lista-cupons","emailDestinatario":"ana@seiva.test","formatoExportacao":"csv","filtros":{}}`},
	} {
		v.Call(t, c.who, c.method, c.path, c.body)
	}
	batch := v.Send(t, v.Live, "/integration/receipts", "application/x-ndjson", strings.NewReader("{}\n"))
	if batch.Status != http.StatusOK {
		t.Errorf("batch: %d %s", batch.Status, batch.Text)
	}
	v.Call(t, "", "GET", "/integration/customers/"+apitest.AnaCPF+"/preferences", "", "x-api-key", v.Live)
	for _, path := range []string{link, link + ".json", link + ".xml", "/r/" + tracedKey, "/" + apitest.AnaCPF, "/healthz"} {
		response, err := http.Get(v.Server.URL + path) //nolint:noctx // our own server
		testkit.Must(t, err)
		_, err = io.Copy(io.Discard, response.Body)
		testkit.Must(t, err)
		testkit.Must(t, response.Body.Close())
	}
	v.Worker(slog.New(slog.DiscardHandler)).RunDue(t.Context())
	return []string{
		apitest.AnaCPF, "529.982.247-25", tracedKey, "11444777000161", strings.TrimPrefix(link, "/r/"), token, v.Live, "@demo.seiva.test", "ana@", "ana%40",
		"wrong-password", "Seiva-demo-2026", "s3cret", v.Tokens[apitest.Retailer], "senha", "healthz",
	}
}

// A request that asks somebody else tells them nothing of its trace.
func TestNobodyElseIsToldOfATrace(t *testing.T) {
	var seen http.Header
	register := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen = r.Header
		w.WriteHeader(http.StatusNotFound)
	}))
	t.Cleanup(register.Close)
	to, s := collectortest.New(t), apitest.OnSQLite(t)
	s.Traces, s.CNPJURL = app.TracesSettings{To: to.URL}, register.URL
	p := apitest.NewOn(t, s)
	p.Get(apitest.Nobody, "/parceiros/search/cnpj/11444777000161")
	if seen == nil || seen.Get("Traceparent") != "" || seen.Get("Baggage") != "" {
		t.Errorf("%v", seen)
	}
}

// Without a collector an installation traces nothing; switched off, neither, whatever else is set.
func TestAnInstallationTracesWhenItIsTold(t *testing.T) {
	for name, traces := range map[string]func(address string) app.TracesSettings{
		"nothing is set": func(string) app.TracesSettings { return app.TracesSettings{Sampler: "no such", Headers: "x"} },
		"switched off":   func(address string) app.TracesSettings { return app.TracesSettings{To: address, Off: true} },
		"none are kept":  func(address string) app.TracesSettings { return app.TracesSettings{To: address, Sampler: "always_off"} },
	} {
		t.Run(name, func(t *testing.T) {
			to, s := collectortest.New(t), apitest.OnSQLite(t)
			s.Traces = traces(to.URL)
			testkit.Must(t, s.Check())
			a, err := app.Open(t.Context(), s)
			testkit.Must(t, err)
			testkit.Must(t, a.Migrate(t.Context()))
			apitest.Of(t, a).Get(apitest.Nobody, "/identity/me")
			a.Close()
			if n := len(to.Spans()); n != 0 {
				t.Errorf("%d spans", n)
			}
		})
	}
}
