// Package storestest holds what every storage of stores must do, and builders for tests of others.
package storestest

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
	"seiva/internal/stores"
)

// Stage is a fresh storage with what stands around it in the same database.
type Stage struct {
	Storage interface {
		stores.Storage
		stores.RootStorage
	}
	// Partner makes a software house and Retailer a retailer linked to one (or to none, when empty); each gives the id.
	Partner  func(name string) string
	Retailer func(name, partnerID string, verifiedOnly bool) string
	// Former makes a store as it could be made before roots were kept, whoever has its root.
	Former func(s stores.Store)
	// Contest leaves a root to be decided, as an upgrade does.
	Contest func(root string)
}

var now = time.UnixMilli(1_790_000_000_000).UTC()

// CNPJ gives the n-th document of the tests, with right check digits.
func CNPJ(n int) string {
	first := fmt.Sprintf("%08d0001", n)
	return first + brdoc.CNPJCheckDigits(first)
}

// Store builds a store as it is kept.
func Store(retailerID, partnerID, documento, tradeName string) stores.Store {
	return stores.Store{
		ID: id.New(), RetailerID: retailerID, PartnerID: partnerID, Documento: documento, TradeName: tradeName,
		Category: "Supermercado", CreatedAt: now, Address: stores.Address{
			CEP: "01310100", Street: "Avenida Paulista", Number: "1000", District: "Bela Vista", City: "São Paulo", UF: "SP",
		},
	}
}

// lists is a small programme: one category, two cities.
type lists struct{}

func (lists) CategoryName(choice string) (string, bool) {
	return "Supermercado", strings.EqualFold(choice, "supermercado")
}

func (lists) CityName(uf, name string) (string, bool) {
	city, ok := map[string]string{"SP sao paulo": "São Paulo", "AM manaus": "Manaus"}[uf+" "+strings.ToLower(name)]
	return city, ok
}

func service(storage stores.Storage) *stores.Service {
	return stores.NewService(storage, stores.Ports{Reference: lists{}, Trail: &scopetest.Trail{}}, clock.NewFixed(now))
}

func retailer(id string) scope.Scope { return scope.Scope{Profile: scope.Varejista, RetailerID: id} }

func partner(id string) scope.Scope { return scope.Scope{Profile: scope.Parceiro, PartnerID: id} }

// network is two retailers with four stores between two software houses and nobody.
type network struct {
	caixa, beta, stranger string // software houses
	seiva, alfa           string // retailers: linked to caixa, and to nobody
	all                   []stores.Store
}

// build makes: Seiva with Centro (by its retailer, caixa) and Norte (its own, beta); Alfa with Sul (nobody's) and
// Oeste (its own, caixa).
func build(t *testing.T, stage Stage) network {
	n := network{caixa: stage.Partner("Caixa Livre"), beta: stage.Partner("Beta"), stranger: stage.Partner("Gama")}
	n.seiva, n.alfa = stage.Retailer("Mercado Seiva", n.caixa, true), stage.Retailer("Empório Alfa", "", false)
	n.all = []stores.Store{
		Store(n.seiva, "", CNPJ(1), "Loja Centro"), Store(n.seiva, n.beta, CNPJ(2), "Loja Norte"),
		Store(n.alfa, "", CNPJ(3), "Loja Sul"), Store(n.alfa, n.caixa, CNPJ(4), "Loja Oeste"),
	}
	n.all[2].Address, n.all[2].Category = stores.Address{City: "Manaus", UF: "AM"}, ""
	for i, s := range n.all {
		s.CreatedAt = now.Add(time.Duration(i) * time.Hour)
		n.all[i] = s
		testkit.Must(t, stage.Storage.Create(context.Background(), s))
	}
	return n
}
