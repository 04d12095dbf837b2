package apitest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"seiva/internal/apikeys"
	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/scope"
	"seiva/internal/partners"
	"seiva/internal/receipts/nfcegen"
	"seiva/internal/retailers"
	"seiva/internal/retailers/retailerstest"
	"seiva/internal/stores"
)

const (
	RetailerDocument = "11222333000181"
	PartnerDocument  = "SE1VA026000178"
)

// companies are a small programme: Seiva (retailer) is linked to Caixa Livre (house), but its store Norte is Beta's
// (other house); Alfa (other retailer) is linked to nobody.
type companies struct {
	Caixa, Beta          partners.Partner
	Seiva, Alfa          retailers.Retailer
	Centro, Norte, Praia stores.Store
}

// World is an installation with the companies, and an account for each caller.
type World struct {
	*Instance
	companies
}

var worldSeed = Seed[companies]{Fill: func(p *Instance) companies {
	c := companies{Caixa: p.MakePartner(PartnerDocument, "Caixa Livre"), Beta: p.MakePartner("12345678000195", "Beta")}
	c.Seiva = p.MakeRetailer(RetailerDocument, "Mercado Seiva", c.Caixa.ID)
	c.Alfa = p.MakeRetailer("12ABC34501DE35", "Empório Alfa", "")
	c.Centro = p.MakeStore(c.Seiva, "", "11222333000181", "Loja Centro")
	c.Norte = p.MakeStore(c.Seiva, c.Beta.ID, "11222333000262", "Loja Norte")
	c.Praia = p.MakeStore(c.Alfa, "", "12ABC34501DE35", "Alfa Praia")
	p.SignInAll(c.Caixa.ID, c.Beta.ID, c.Seiva.ID, c.Alfa.ID)
	return c
}}

// WorldIn fills an empty installation.
func WorldIn(p *Instance) *World { return &World{p, worldSeed.Fill(p)} }

// NewWorld is a copy of one that was filled once.
func NewWorld(t *testing.T) *World {
	t.Helper()
	p, c := worldSeed.Plant(t, WithTestPayments(t))
	return &World{p, c}
}

func (p *Instance) MakePartner(documento, name string) partners.Partner {
	p.T.Helper()
	contact := partners.Contact{Name: "Ana Souza", Phone: "11987654321", Email: "ana@caixalivre.com.br"}
	made, err := p.Partners.Create(p.T.Context(), partners.NewPartner{
		Documento: documento, CorporateName: name + " Ltda", TradeName: name, Categories: []string{"supermercado"},
		Focal: contact, Technical: contact,
	})
	p.Check(err)
	return made
}

func (p *Instance) MakeRetailer(documento, name, partnerID string) retailers.Retailer {
	p.T.Helper()
	asked := retailerstest.New(documento, name)
	asked.PartnerID = partnerID
	made, err := p.Retailers.Create(p.T.Context(), asked)
	p.Check(err)
	return made
}

func (p *Instance) MakeStore(r retailers.Retailer, partnerID, documento, name string) stores.Store {
	p.T.Helper()
	made, err := p.Stores.Create(p.T.Context(), stores.NewStore{
		RetailerID: r.ID, PartnerID: partnerID, Documento: documento, TradeName: name, Category: "farmácia",
		Address: stores.Address{UF: "AM", City: "manaus", CEP: "69005-040"},
	})
	p.Check(err)
	return made
}

// Branch gives the CNPJ of the n-th branch of a root.
func Branch(root string, n int) string {
	first := fmt.Sprintf("%s%04d", root, n)
	return first + brdoc.CNPJCheckDigits(first)
}

// KeyOf makes a key of a retailer.
func (p *Instance) KeyOf(retailerID string) string {
	p.T.Helper()
	who := scope.Scope{AccountID: "test", Profile: scope.Administrador}
	issued, err := p.Portal.Keys.Create(p.T.Context(), who, apikeys.RetailerKey, apikeys.Draft{
		Name: "Caixa", Environment: apikeys.Live, Bindings: apikeys.Bindings{RetailerID: retailerID},
	})
	p.Check(err)
	return issued.Presented
}

// Sell sends a signed document of an emitter with a key and gives the answer's status.
func (p *Instance) Sell(key, cnpj string, number int) int {
	p.T.Helper()
	gen := nfcegen.New(7)
	xml := gen.Receipt(nfcegen.Sale{
		Emitter: nfcegen.Emitter{CNPJ: cnpj, LegalName: "LOJA", CityCode: 3550308, City: "São Paulo", UF: "SP", CEP: "01310100"},
		Serie:   1, Number: number, At: time.Date(2026, 11, 10, 8, 0, 0, 0, time.FixedZone("", -3*60*60)),
	}, gen.Signer(cnpj, "LOJA"))
	r := httptest.NewRequest(http.MethodPost, "/api/integration/receipts?cashierCode=01&printed=false", strings.NewReader(string(xml)))
	r.Header.Set("Content-Type", "application/xml")
	r.Header.Set("x-api-key", key)
	w := httptest.NewRecorder()
	p.Server.ServeHTTP(w, r)
	return w.Code
}

// BranchCNPJ gives the n-th CNPJ that no part has.
func BranchCNPJ(n int) string {
	first := fmt.Sprintf("%08d0001", 55_000_000+n)
	return first + brdoc.CNPJCheckDigits(first)
}

const (
	SwitchedProfile = "/admin/switched-profile"
	AsRetailer      = "x-retailer-id"
	AsHouse         = "x-software-house-id"
)

// Enter opens a switch; the body comes back.
func (p *World) Enter(profile, ownerID string) Answer {
	p.T.Helper()
	body := fmt.Sprintf(`{"profile":%q,"id":%q,"reason":"Conferir as lojas com o dono"}`, profile, ownerID)
	got := p.Call(p.T, Admin, "POST", SwitchedProfile, body)
	if got.Status != 201 {
		p.T.Fatalf("enter %s: %d %s", profile, got.Status, got.Text)
	}
	return got
}

const UiSettings = "/identity/ui-settings"
