package apitest

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"seiva/internal/apikeys"
	"seiva/internal/app"
	"seiva/internal/edge/integrationapi"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/receipts/nfce"
)

// Tills is an installation with one software house, the emitters of the sample documents as its stores, and a key of
// each environment.
type Tills struct {
	*Instance
	Server          *httptest.Server // the instance's, over the network
	RetailerID      string
	PartnerID       string
	Live, Test      string
	BoundToRetailer string
}

var SampleStores = []string{"11222333000181", "12ABC34501DE35", "12345678000195", "SE1VA026000178"}

func NewTills(t *testing.T) *Tills {
	t.Helper()
	p := SeedTills(t, Empty(t))
	p.Server = httptest.NewServer(p.Instance.Server)
	t.Cleanup(p.Server.Close)
	return p
}

// SeedTills makes everyone who takes part, without a server on the network.
func SeedTills(t *testing.T, a *app.App) *Tills {
	t.Helper()
	p := &Tills{Instance: Of(t, a)}
	house := p.MakePartner("90400500000103", "Caixa Livre")
	owner := p.MakeRetailer("11222333000181", "Mercado", house.ID)
	for _, cnpj := range SampleStores {
		p.MakeStore(owner, "", cnpj, "Loja "+cnpj)
	}
	p.RetailerID, p.PartnerID = owner.ID, house.ID
	p.Live = p.newKey(t, apikeys.Live, "")
	p.Test = p.newKey(t, apikeys.Test, "")
	p.BoundToRetailer = p.newKey(t, apikeys.Live, owner.ID)
	return p
}

func (p *Tills) newKey(t *testing.T, environment apikeys.Environment, retailerID string) string {
	t.Helper()
	who := scope.Scope{AccountID: "test", Profile: scope.Parceiro, PartnerID: p.PartnerID}
	issued, err := p.Portal.Keys.Create(t.Context(), who, apikeys.SoftwareHouseKey, apikeys.Draft{
		Name: "Caixa", Environment: environment, Bindings: apikeys.Bindings{PartnerID: p.PartnerID, RetailerID: retailerID},
	})
	testkit.Must(t, err)
	return issued.Presented
}

// Reply is what intake answered.
type Reply struct {
	Status int
	Header http.Header
	Text   []byte
	Body   struct {
		AccessKey, Code, Message, PublicURL, StoreID string
		Status                                       any // a word in results, a number in problems
		Identified                                   bool
		Fields                                       map[string]string
		Verification                                 *struct {
			Signature, Protocol string
			Reasons             []string
		}
	}
}

// send posts a body under /api with a key.
func (p *Tills) Send(t *testing.T, key, path, mediaType string, body io.Reader) Reply {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, p.Server.URL+"/api"+path, body)
	testkit.Must(t, err)
	r.Header.Set("Content-Type", mediaType)
	if key != "" {
		r.Header.Set("x-api-key", key)
	}
	response, err := http.DefaultClient.Do(r)
	testkit.Must(t, err)
	defer func() { _ = response.Body.Close() }()
	out := Reply{Status: response.StatusCode, Header: response.Header}
	out.Text, err = io.ReadAll(response.Body)
	testkit.Must(t, err)
	if response.Header.Get("Content-Type") != "application/x-ndjson" {
		testkit.Must(t, json.Unmarshal(out.Text, &out.Body))
	}
	return out
}

func (p *Tills) SendXML(t *testing.T, key string, xml []byte) Reply {
	t.Helper()
	return p.Send(t, key, "/integration/receipts?cashierCode=01&printed=false", "application/xml", bytes.NewReader(xml))
}

// Stored counts the receipts that the retailer sees in the samples' month.
func (p *Tills) Stored(t *testing.T) int {
	t.Helper()
	var n int
	for _, table := range []string{"receipts", "sealed_documents", "receipt_events", "receipt_days"} {
		n += p.Count(table)
	}
	return n
}

func Sample(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(repository(t), "testdata/nfce", name))
	testkit.Must(t, err)
	return b
}

// Exchange is what a till does: a key and a CPF for a token.
func (p *Tills) Exchange(t *testing.T, key, cpf string) string {
	t.Helper()
	got := p.Call(t, Nobody, "POST", "/customer-tokens", `{"document":"`+cpf+`"}`, "x-api-key", key)
	if got.Status != 201 {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	var issued integrationapi.CustomerToken
	testkit.Must(t, json.Unmarshal([]byte(got.Text), &issued))
	return issued.Token
}

// repository is the folder above the test's own that has the module in it.
func repository(t *testing.T) string {
	t.Helper()
	folder, err := os.Getwd()
	testkit.Must(t, err)
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder
		}
		above := filepath.Dir(folder)
		if above == folder {
			t.Fatal("the tests run outside of the repository")
		}
		folder = above
	}
}

// NumberedKey is an access key of the same emitter and month with another number.
func NumberedKey(of string, number int) string {
	key, _ := nfce.ParseAccessKey(of)
	key.Number = number
	return nfce.BuildAccessKey(key)
}
