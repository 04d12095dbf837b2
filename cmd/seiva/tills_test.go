package main

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
	"seiva/internal/kit/scope"
)

// tills is an installation with one software house, the emitters of the sample documents as its stores, and a key of
// each environment.
type tills struct {
	*instance
	server          *httptest.Server // the instance's, over the network
	retailerID      string
	partnerID       string
	live, test      string
	boundToRetailer string
}

var sampleStores = []string{"11222333000181", "12ABC34501DE35", "12345678000195", "SE1VA026000178"}

func newTills(t *testing.T) *tills {
	t.Helper()
	p := seedTills(t, testApp(t))
	p.server = httptest.NewServer(p.instance.server)
	t.Cleanup(p.server.Close)
	return p
}

// seedTills makes everyone who takes part, without a server on the network.
func seedTills(t *testing.T, a *app.App) *tills {
	t.Helper()
	p := &tills{instance: instanceOf(t, a)}
	house := p.makePartner("90400500000103", "Caixa Livre")
	owner := p.makeRetailer("11222333000181", "Mercado", house.ID)
	for _, cnpj := range sampleStores {
		p.makeStore(owner, "", cnpj, "Loja "+cnpj)
	}
	p.retailerID, p.partnerID = owner.ID, house.ID
	p.live = p.newKey(t, apikeys.Live, "")
	p.test = p.newKey(t, apikeys.Test, "")
	p.boundToRetailer = p.newKey(t, apikeys.Live, owner.ID)
	return p
}

func (p *tills) newKey(t *testing.T, environment apikeys.Environment, retailerID string) string {
	t.Helper()
	who := scope.Scope{AccountID: "test", Profile: scope.Parceiro, PartnerID: p.partnerID}
	issued, err := p.Portal.Keys.Create(t.Context(), who, apikeys.SoftwareHouseKey, apikeys.Draft{
		Name: "Caixa", Environment: environment, Bindings: apikeys.Bindings{PartnerID: p.partnerID, RetailerID: retailerID},
	})
	fatal(t, err)
	return issued.Presented
}

// reply is what intake answered.
type reply struct {
	status int
	header http.Header
	text   []byte
	body   struct {
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
func (p *tills) send(t *testing.T, key, path, mediaType string, body io.Reader) reply {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, p.server.URL+"/api"+path, body)
	fatal(t, err)
	r.Header.Set("Content-Type", mediaType)
	if key != "" {
		r.Header.Set("x-api-key", key)
	}
	response, err := http.DefaultClient.Do(r)
	fatal(t, err)
	defer func() { _ = response.Body.Close() }()
	out := reply{status: response.StatusCode, header: response.Header}
	out.text, err = io.ReadAll(response.Body)
	fatal(t, err)
	if response.Header.Get("Content-Type") != "application/x-ndjson" {
		fatal(t, json.Unmarshal(out.text, &out.body))
	}
	return out
}

func (p *tills) sendXML(t *testing.T, key string, xml []byte) reply {
	t.Helper()
	return p.send(t, key, "/integration/receipts?cashierCode=01&printed=false", "application/xml", bytes.NewReader(xml))
}

// stored counts the receipts that the retailer sees in the samples' month.
func (p *tills) stored(t *testing.T) int {
	t.Helper()
	var n int
	for _, table := range []string{"receipts", "sealed_documents", "receipt_events", "receipt_days"} {
		n += p.count(t, table)
	}
	return n
}

func sample(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("../../testdata/nfce", name))
	fatal(t, err)
	return b
}
