package apitest

import (
	"archive/zip"
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"seiva/internal/apikeys"
	"seiva/internal/customers"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

var mailedCode = regexp.MustCompile(`\b\d{8}\b`)

// Proof asks for an action of the token's consumer, and gives the code that was mailed; where the request waits instead,
// it has the day pass.
func (p *Instance) Proof(t *testing.T, token, action string) (code string) {
	t.Helper()
	got := p.Call(t, token, "POST", "/customer/requests", `{"action":"`+action+`"}`)
	if got.Status != 201 {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	if got.Str("status") == "code" {
		latest, err := p.Outbox.Latest(t.Context())
		testkit.Must(t, err)
		return mailedCode.FindString(latest[0].Text)
	}
	p.Exec("UPDATE customer_requests SET due_at = 1 WHERE id = ?", got.Str("id"))
	testkit.Must(t, p.Customers.CarryOut(t.Context(), got.Str("id")))
	if action == "export" {
		p.Exec("UPDATE customer_requests SET due_at = ? WHERE id = ?", time.Now().Add(time.Hour).UnixMilli(), got.Str("id"))
	}
	return ""
}

// download proves who asks, and gives Ana's data with the files in it.
func (p *Instance) Download(t *testing.T, token string) (http.Header, map[string]string) {
	t.Helper()
	code := p.Proof(t, token, "export")
	return p.DownloadWith(t, token, code)
}

func (p *Instance) DownloadWith(t *testing.T, token, code string) (http.Header, map[string]string) {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, "/api/customer/customers/"+AnaCPF+"/data", http.NoBody)
	r.Header.Set("X-Customer-Code", code)
	r.Header.Set("Authorization", token)
	w := httptest.NewRecorder()
	p.Server.ServeHTTP(w, r)
	archive, err := zip.NewReader(bytes.NewReader(w.Body.Bytes()), int64(w.Body.Len()))
	if err != nil {
		t.Fatalf("%d %v: %s", w.Code, err, w.Body)
	}
	files := map[string]string{}
	for _, f := range archive.File {
		opened, err := f.Open()
		testkit.Must(t, err)
		content, err := io.ReadAll(opened)
		testkit.Must(t, err)
		files[f.Name] = string(content)
	}
	return w.Header(), files
}

// waitingRequest begins what waits a day.
func (p *Instance) WaitingRequest(t *testing.T, token, action string) string {
	t.Helper()
	got := p.Call(t, token, "POST", "/customer/requests", `{"action":"`+action+`","delay":true}`)
	if got.Status != 201 || got.Str("status") != "waiting" {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	return got.Str("id")
}

const (
	AnaCPF = "52998224725"
	BiaCPF = "11144477735"
)

// RetailersKey makes a key that a retailer bound to the whole of itself, and gives what it allows.
func (p *Instance) RetailersKey(t *testing.T, retailerID string) scope.Grant {
	t.Helper()
	who := scope.Scope{AccountID: "test", Profile: scope.Administrador}
	key, err := p.Portal.Keys.Create(t.Context(), who, apikeys.RetailerKey, apikeys.Draft{Name: "Aplicativo", Bindings: apikeys.Bindings{RetailerID: retailerID}})
	if err != nil {
		t.Fatal(err)
	}
	return scope.Grant{KeyID: key.ID, RetailerID: retailerID}
}

// CustomerToken exchanges a retailer's key and a CPF for a token, as the integration API does.
func (p *Instance) CustomerToken(t *testing.T, retailerID, cpf string) string {
	t.Helper()
	issued, err := p.Customers.Issue(t.Context(), p.RetailersKey(t, retailerID), cpf)
	if err != nil {
		t.Fatal(err)
	}
	return issued.Token
}

// Accepts has a consumer accept a retailer's terms by a key of the whole of it, which vouches for the address.
func (p *Instance) Accepts(t *testing.T, retailerID, cpf, email string) {
	t.Helper()
	c, err := p.Customers.Authenticate(t.Context(), p.CustomerToken(t, retailerID, cpf))
	testkit.Must(t, err)
	_, err = p.Customers.Accept(t.Context(), c, customers.Acceptance{Document: cpf, Email: email, Name: "Ana Souza"}, customers.Origin{Channel: customers.FromAPI})
	testkit.Must(t, err)
}

var eightDigits = regexp.MustCompile(`\b\d{8}\b`)

// AccountToken has a consumer enter the account by the code that an address gets, from a network address of its own.
func (p *Instance) AccountToken(t *testing.T, cpf, email string) string {
	t.Helper()
	asked, err := p.Customers.AskEntry(t.Context(), customers.AccountGate, cpf, customers.Origin{Channel: customers.FromPage, Address: "of " + id.New()})
	testkit.Must(t, err)
	code := eightDigits.FindString(p.Mailed(t, email, "Seu código para ver os seus cupons"))
	issued, err := p.Customers.Enter(t.Context(), customers.AccountGate, cpf, asked.ID, code)
	testkit.Must(t, err)
	return issued.Token
}

// Link sends a sample and gives its public path.
func (p *Tills) Link(t *testing.T, key, name string) string {
	t.Helper()
	got := p.SendXML(t, key, Sample(t, name))
	_, token, found := strings.Cut(got.Body.PublicURL, "/r/")
	if got.Status != http.StatusCreated || !found || len(token) != 47 {
		t.Fatalf("%s: %d %s", name, got.Status, got.Text)
	}
	return "/r/" + token
}

// OfBefore is a public link as it was before links had a place: what it has in secret (decision 140).
func OfBefore(link string) string { return link[:len("/r/")+22] }

// page is what a link gave.
type page struct {
	Status int
	Header http.Header
	Body   string
}

// Open asks for a public link as a consumer's browser does: no session, no key.
func (p *Tills) Open(t *testing.T, method, path string) page {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, p.Server.URL+path, nil)
	testkit.Must(t, err)
	response, err := http.DefaultClient.Do(r)
	testkit.Must(t, err)
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	testkit.Must(t, err)
	return page{response.StatusCode, response.Header, string(body)}
}
