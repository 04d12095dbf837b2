// Package receiptstest holds what every store of receipts must do, and a small world of stores to do it in.
package receiptstest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/secret"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfcegen"
)

// Shop is a registered store of the world.
type Shop struct{ RetailerID, StoreID, PartnerID, CNPJ, Name string }

// The world: retailer A has two stores, B one, linked to different software houses; C takes verified receipts only.
var (
	ShopA1 = Shop{"retailera", "storea1", "partner1", "11222333000181", "Seiva Acácias"}
	ShopA2 = Shop{"retailera", "storea2", "partner1", "11222333000262", "Seiva Paulista"}
	ShopB  = Shop{"retailerb", "storeb", "partner2", "12ABC34501DE35", "Empório Alfa"}
	ShopC  = Shop{"0190000000000000000000000c", "storec", "partner2", "12345678000195", "Farmácia Araucária"}
	Shops  = []Shop{ShopA1, ShopA2, ShopB, ShopC}
)

// Backend is a store with the world's partners, retailers and shops in it. Differences lists every roll-up cell that
// is not what a recount of the receipts gives.
type Backend struct {
	Store       receipts.Store
	Differences func(t *testing.T) []string
	Counted     func(t *testing.T) int64 // receipts in the finest roll-up
	// Again is the store of another process, which ends with the test; Erase erases a consumer, as a service of customers does.
	Again   func(t *testing.T) receipts.Store
	Erase   func(ctx context.Context, retailerID string, cpfIndex []byte, at time.Time) error
	RollUps receipts.RollUpStore
	Ratings receipts.Ratings
}

// World is a service on a backend.
type World struct {
	t       *testing.T
	Backend Backend
	Service *receipts.Service
	Gen     *nfcegen.Generator
	Clock   *clock.Fixed
	NewIDs  map[string]string // CNPJ to the id of the store that came after the shop's
	Owners  map[string]string // CNPJ to the retailer that has the shop by now
	Trail   scopetest.Trail
}

// Noon is when the world's sales begin.
var Noon = time.Date(2026, 11, 10, 12, 0, 0, 0, time.FixedZone("", -3*60*60))

var generator = nfcegen.New(7) // its keys are costly to make: one for all tests

// NewWorld starts a service on the backend; it stops with the test.
func NewWorld(t *testing.T, b Backend) *World {
	t.Helper()
	w := &World{t: t, Backend: b, Gen: generator, Clock: clock.NewFixed(Noon.AddDate(0, 0, 14))}
	w.Service = w.service()
	t.Cleanup(w.Service.Close)
	return w
}

// service starts a further one on the backend; the caller closes it.
func (w *World) service() *receipts.Service { return w.serviceOn(w.Backend.Store) }

func (w *World) serviceOn(store receipts.Store) *receipts.Service {
	return receipts.NewService(store, receipts.Ports{
		Emitters: emitters{w}, Trail: &w.Trail, Secrets: receipts.NewSecrets(w.root(), "https://portal.test"), Ratings: w.Backend.Ratings,
	}, w.Clock)
}

func (w *World) root() secret.Root {
	w.t.Helper()
	root, err := secret.New([]byte("a secret of thirty-two bytes and more"))
	if err != nil {
		w.t.Fatal(err)
	}
	return root
}

type emitters struct{ world *World }

// Emitters implements receipts.Emitters over Shops.
func (e emitters) Emitters(_ context.Context, documentos []string) (map[string]receipts.Emitter, error) {
	out := map[string]receipts.Emitter{}
	for _, d := range documentos {
		for _, s := range Shops {
			if s.CNPJ == d {
				out[d] = receipts.Emitter{
					StoreID: cmp.Or(e.world.NewIDs[d], s.StoreID), StoreName: s.Name, RetailerID: cmp.Or(e.world.Owners[d], s.RetailerID), PartnerID: s.PartnerID, VerifiedOnly: s == ShopC,
				}
			}
		}
	}
	return out, nil
}

// Log gives the newest hundred lines of what a key sent today.
func (w *World) Log(keyID string) []receipts.LogLine {
	w.t.Helper()
	page, err := w.Service.Log(w.t.Context(), keyID, "", "", nil, 100)
	if err != nil {
		w.t.Fatal(err)
	}
	return page.Lines
}

// Grant is a live key of the shop's software house.
func (s Shop) Grant() scope.Grant {
	return scope.Grant{KeyID: "key" + s.PartnerID, PartnerID: s.PartnerID}
}

// TestGrant is a test key of it.
func (s Shop) TestGrant() scope.Grant {
	g := s.Grant()
	g.Test = true
	return g
}

// Sale is a sale of the shop; number makes it another one.
func (s Shop) Sale(number int) nfcegen.Sale {
	return nfcegen.Sale{
		Emitter: nfcegen.Emitter{
			CNPJ: s.CNPJ, LegalName: s.Name + " LTDA", TradeName: s.Name, Street: "Rua das Acácias", StreetNumber: "100",
			District: "Centro", CityCode: 3550308, City: "São Paulo", UF: "SP", CEP: "01310100",
		},
		Serie: 1, Number: number, At: Noon.Add(time.Duration(number) * time.Minute),
	}
}

// signers are the shops' certificates, each made once: to make one costs what seven signatures do.
var signers sync.Map

func signer(of nfcegen.Emitter) *nfcegen.Signer {
	name := [2]string{of.CNPJ, of.LegalName}
	made, known := signers.Load(name)
	if !known {
		made, _ = signers.LoadOrStore(name, generator.Signer(of.CNPJ, of.LegalName))
	}
	return made.(*nfcegen.Signer) //nolint:forcetypeassert // nothing else is in it
}

// XML makes the sale's document.
func (w *World) XML(s nfcegen.Sale) []byte {
	return w.Gen.Receipt(s, signer(s.Emitter))
}

// CancelXML makes the cancellation of a sale.
func (w *World) CancelXML(s nfcegen.Sale, c nfcegen.Cancel) []byte {
	if c.AccessKey == "" {
		c.AccessKey = w.Gen.AccessKey(s)
	}
	if c.At.IsZero() {
		c.At = s.At.Add(10 * time.Minute)
	}
	return w.Gen.Cancellation(c, signer(s.Emitter))
}

// Send hands one document in as not printed, from cashier 01.
func (w *World) Send(g scope.Grant, xml []byte) receipts.Outcome {
	return w.Service.Receive(w.t.Context(), g, receipts.Submission{XML: xml, Cashier: "01", Printed: receipts.NotPrinted})
}

// Expect sends and fails unless the document ends as told: a ResultStatus, or the code of a refusal.
func (w *World) Expect(g scope.Grant, xml []byte, want string) receipts.Outcome {
	w.t.Helper()
	out := w.Send(g, xml)
	got := string(out.Result.Status)
	if out.Err != nil {
		got = errs.From(out.Err).Code
	}
	if got != want {
		w.t.Fatalf("got %s (%v), want %s", got, errors.Unwrap(out.Err), want)
	}
	return out
}

// Sums fails unless the retailer's list holds n receipts of status and every roll-up is what a recount gives.
func (w *World) Sums(retailerID string, status receipts.Status, n int) {
	w.t.Helper()
	page, err := w.Service.List(w.t.Context(), Retailer(retailerID), receipts.Filter{
		Start: "2026-11-01", End: "2026-11-30", Status: &status,
	}, firstPage)
	if err != nil {
		w.t.Fatal(err)
	}
	if page.Total != n {
		w.t.Fatalf("%d receipts are %v, want %d", page.Total, status, n)
	}
	w.Consistent()
}

// Consistent fails unless every roll-up is what a recount gives.
func (w *World) Consistent() {
	w.t.Helper()
	for _, d := range w.Backend.Differences(w.t) {
		w.t.Error(d)
	}
}

// Retailer is a caller of profile VAREJISTA.
func Retailer(id string) scope.Scope {
	return scope.Scope{AccountID: "account" + id, Profile: scope.Varejista, RetailerID: id}
}

// Partner is a caller of profile PARCEIRO.
func Partner(id string) scope.Scope {
	return scope.Scope{AccountID: "account" + id, Profile: scope.Parceiro, PartnerID: id}
}

// CPF makes a valid one from nine digits' worth of n.
func CPF(n int) string {
	base := fmt.Sprintf("%09d", n)
	for weight := 10; weight <= 11; weight++ {
		sum := 0
		for i, c := range base {
			sum += int(c-'0') * (weight - i)
		}
		digit := 11 - sum%11
		if digit > 9 {
			digit = 0
		}
		base += fmt.Sprint(digit)
	}
	return base
}
