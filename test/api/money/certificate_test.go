package money

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/contracts"
	"seiva/internal/kit/id"
	"seiva/internal/kit/testkit"
)

var linkIn = regexp.MustCompile(`https?://\S+/verificar-contrato\?codigo=\S+`)

// Who signed gets a certificate, as do the programme's people, and whoever is shown it verifies it without a session.
func TestACertificateIsGivenAndVerified(t *testing.T) {
	p := apitest.New(t)
	const own = "/varejistas/contrato/certificado"
	staffs := func(base, retailerID string) string {
		return base + "/varejistas/" + retailerID + "/contrato/certificado"
	}
	p.Expect(t, []apitest.Case{
		{Name: "nobody", Method: http.MethodGet, Path: own, Status: 401},
		{Name: "a software house", As: apitest.House, Method: http.MethodGet, Path: own, Status: 403},
		{Name: "an administrator", As: apitest.Admin, Method: http.MethodGet, Path: own, Status: 403},
		{Name: "the retailer by the administrator's call", As: apitest.Retailer, Method: http.MethodGet, Path: staffs("/admin", p.Retailer), Status: 403},
		{Name: "the retailer by support's call", As: apitest.Retailer, Method: http.MethodGet, Path: staffs("/support", p.Retailer), Status: 403},
		{Name: "unsigned", As: apitest.Retailer, Method: http.MethodGet, Path: own, Status: 409, Code: "contracts.not_signed"},
		{Name: "unsigned", As: apitest.Support, Method: http.MethodGet, Path: staffs("/support", p.Retailer), Status: 409, Code: "contracts.not_signed"},
		{Name: "nobody's", As: apitest.Admin, Method: http.MethodGet, Path: staffs("/admin", id.New()), Status: 404, Code: "contracts.not_found"},
		{Name: "no id", As: apitest.Support, Method: http.MethodGet, Path: staffs("/support", "x"), Status: 404, Code: "contracts.not_found"},
	})
	text := p.Call(t, apitest.Retailer, http.MethodGet, "/varejistas/contrato/texto", "")
	signed := p.Call(t, apitest.Retailer, http.MethodPost, "/varejistas/documentos/accept-terms", `{"aceito":true,"sha256":"`+text.Str("sha256")+`"}`,
		"User-Agent", "Firefox/140.0")
	if signed.Status != http.StatusCreated {
		t.Fatalf("signed: %d %s", signed.Status, signed.Text)
	}
	stands := func(who, base string) apitest.Case {
		return apitest.Case{Name: "how it stands", As: who, Method: http.MethodGet, Path: base + "/varejistas/" + p.Retailer + "/contrato", Status: 200, Has: []string{
			`"contratoAssinado":true`, `"versaoAssinada":"` + text.Str("versao") + `"`,
		}}
	}
	refused := func(who, base string, status int) apitest.Case {
		return apitest.Case{Name: "how it stands", As: who, Method: http.MethodGet, Path: base + "/varejistas/" + p.Retailer + "/contrato", Status: status, Lacks: []string{"versaoAssinada"}}
	}
	p.Expect(t, []apitest.Case{
		stands(apitest.Admin, "/admin"), stands(apitest.Support, "/support"),
		refused(apitest.Support, "/admin", 403), refused(apitest.Admin, "/support", 403), refused(apitest.Retailer, "/support", 403),
		refused(apitest.House, "/support", 403), refused(apitest.Nobody, "/support", 401),
		{Name: "nobody's", As: apitest.Support, Method: http.MethodGet, Path: "/support/varejistas/" + id.New() + "/contrato", Status: 404, Code: "contracts.not_found"},
	})
	var files []string
	for _, c := range []struct{ who, path string }{
		{apitest.Retailer, own}, {apitest.Admin, staffs("/admin", p.Retailer)}, {apitest.Support, staffs("/support", p.Retailer)},
	} {
		got := p.Call(t, c.who, http.MethodGet, c.path, "")
		if got.Status != http.StatusOK || got.Header.Get("Content-Type") != "application/pdf" ||
			got.Header.Get("Content-Disposition") != `attachment; filename="certificado-`+apitest.RetailerDocument+`.pdf"` {
			t.Fatalf("%s: %d %v", c.who, got.Status, got.Header)
		}
		files = append(files, got.Text)
	}
	if files[0] != files[1] || files[0] != files[2] {
		t.Error("they differ")
	}
	p.Expect(t, []apitest.Case{
		{Name: "of no moment", As: apitest.Retailer, Method: http.MethodGet, Path: own + "?assinadoEm=ontem", Status: 422},
		{Name: "of another moment", As: apitest.Support, Method: http.MethodGet, Path: staffs("/support", p.Retailer) + "?assinadoEm=2020-01-02T03:04:05Z", Status: 409, Code: "contracts.not_signed"},
	})
	if got := p.Get(apitest.Retailer, own+"?assinadoEm="+signed.Str("dataAssinatura")); got.Text != files[0] {
		t.Errorf("by its moment: %d", got.Status)
	}
	said := strings.Join(testkit.PDFPages(t, []byte(files[0])), "\n")
	hash := strings.ReplaceAll(said, " ", "")
	for _, want := range []string{"11.222.333/0001-81", "Texto aberto por", "Assinado", "Firefox/140.0"} {
		if !strings.Contains(said, want) {
			t.Errorf("it does not say %q: %s", want, said)
		}
	}
	if !strings.Contains(strings.ReplaceAll(hash, "\n", ""), text.Str("sha256")) {
		t.Errorf("it has another hash: %s", said)
	}
	link, err := url.Parse(linkIn.FindString(strings.ReplaceAll(said, "\n", "")))
	testkit.Must(t, err)
	code := link.Query().Get(contracts.VerifyQuery)
	verify := func(code string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		p.Server.ServeHTTP(w, httptest.NewRequest(http.MethodGet, contracts.VerifyPath+"?"+contracts.VerifyQuery+"="+url.QueryEscape(code), http.NoBody))
		return w
	}
	if w := verify(code); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), text.Str("sha256")) || strings.Contains(w.Body.String(), p.Text("SELECT signer_email FROM contracts WHERE retailer_id = ?", p.Retailer)) {
		t.Errorf("verified: %d %s", w.Code, w.Body)
	}
	if w := verify(strings.Replace(code, p.Retailer, p.OtherRetailer, 1)); w.Code != http.StatusNotFound {
		t.Errorf("another's: %d %s", w.Code, w.Body)
	}
}
