// Package reportstest holds what every store of reports must do, and a small programme to count in.
package reportstest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/reports"
)

// World is a programme's rows, as the database holds them.
type World struct {
	Partners  []string
	Retailers []Retailer
	Stores    []Store
	Receipts  []Receipt
	Ratings   []Rating
	Scanned   []Scanned
}

// Rating is a row of ratings: of the receipt, on its day.
type Rating struct {
	Receipt
	ID              string
	Score           int
	Comment, Answer string
	Hidden          bool
}

// Retailer is a row of retailers; CostMilli is what a printed receipt costs it, in thousandths of a real. SentAt and SignedAt
// are its contract's, in milliseconds. Payment is nil without a subscription.
type Retailer struct {
	ID, PartnerID                  string
	CostMilli                      int64
	TradeName, City, UF            string
	Address, Number, District, CEP string
	SentAt, SignedAt               int64
	Payment                        *reports.Payment
}

// Store is a row of stores.
type Store struct {
	RetailerID, ID, PartnerID string
	Documento, TradeName      string
	City, UF, Category        string
	Deleted                   bool
}

// Receipt is a row of receipts. Consumer: 0 none, 1 CPF, 2 CNPJ, 3 foreign. Printed: 0 unknown, 1 printed, 2 not
// printed. Status: 0 authorised, 1 cancelled, 2 substituted.
type Receipt struct {
	RetailerID, StoreID, Day string
	IssuedAt                 time.Time
	Serie, Number            int
	Cashier                  string
	Cents                    int64
	Consumer                 int
	CPFIndex                 []byte
	Printed, Status          int
	Test                     bool
	AccessKey                string
}

// Counts tells whether the receipt is in any total.
func (r Receipt) Counts() bool { return !r.Test && r.Status == 0 }

// Today is the day on which the generated receipts end; Now is an instant of it.
const Today = "2026-11-20"

// Now is noon of Today in Brazil.
var Now = time.Date(2026, 11, 20, 12, 0, 0, 0, clock.Brazil)

// Generate makes a programme of three retailers and two partners: one retailer of each partner, one of none; one store
// belongs to another partner than its retailer, one is closed, one has no receipts. No two orders of names are the same. Receipts lie in the 150 days up to
// today, of every kind that must and must not count. The same seed gives the same receipts.
func Generate(seed uint64, receipts int) World {
	w := World{Partners: []string{id.New(), id.New()}}
	for i, partner := range []string{w.Partners[0], w.Partners[1], ""} {
		r := Retailer{
			ID: id.New(), PartnerID: partner, CostMilli: int64(40 + 15*i), TradeName: []string{"Rede M", "Rede Z", "Rede B"}[i],
			City: []string{"Recife", "Aracaju", "Santos"}[i], UF: []string{"PE", "SE", "SP"}[i], SentAt: []int64{5, 7, 0}[i], SignedAt: []int64{6, 0, 0}[i],
			Address: []string{"Rua da Aurora", "Avenida Ivo do Prado", ""}[i], Number: []string{"325", "S/N", ""}[i],
			District: []string{"Boa Vista", "Centro", ""}[i], CEP: []string{"50050000", "49010050", ""}[i],
			Payment: []*reports.Payment{{MaxStores: 7, Late: true}, {MaxStores: 2}, nil}[i],
		}
		w.Retailers = append(w.Retailers, r)
		for n := range 4 - i {
			store := Store{
				RetailerID: r.ID, ID: id.New(), Documento: fmt.Sprintf("1122233300%02d%02d", i, n),
				TradeName: fmt.Sprintf("Loja %c%d", 'C'-rune(i), n), Deleted: i == 0 && n == 2,
				City: []string{"Santos", "Belo Horizonte", "Olinda", "Manaus"}[(i+n)%4], UF: []string{"SP", "MG", "PE", "AM"}[(i+n)%4],
				Category: []string{"padaria", "mercado", ""}[n%3],
			}
			if i == 0 && n == 1 {
				store.PartnerID = w.Partners[1]
			}
			w.Stores = append(w.Stores, store)
		}
	}
	silent := len(w.Stores) - 1
	random := rand.New(rand.NewPCG(seed, seed))
	for n := range receipts {
		store := w.Stores[random.IntN(silent)]
		back := random.IntN(150)
		at := Now.AddDate(0, 0, -back).Add(time.Duration(random.IntN(8*3600)) * time.Second)
		r := Receipt{
			RetailerID: store.RetailerID, StoreID: store.ID, Day: clock.Day(at), IssuedAt: at,
			Serie: 1 + random.IntN(3)*9, Number: n, Cents: int64(random.IntN(50_000)), Consumer: pick(random, 5, 4, 1, 1),
			Printed: pick(random, 2, 1, 4), Status: pick(random, 12, 1, 1), Test: random.IntN(15) == 0,
			AccessKey: fmt.Sprintf("3526%040d", n),
		}
		if store.TradeName != "Loja B0" { // its receipts name no cashier
			r.Cashier = []string{"", "01", "02", "Ana"}[random.IntN(4)]
		}
		if r.Consumer == 1 {
			r.CPFIndex = fmt.Appendf(nil, "cpf index %06d", random.IntN(5))
		}
		w.Receipts = append(w.Receipts, r)
	}
	return w
}

// AtTheEdge is the world with two tills that sold once, on the last day of their window and on the day before it (IM-03).
func (w World) AtTheEdge() World {
	store := w.Stores[0]
	for back := 89; back <= 90; back++ {
		at := Now.AddDate(0, 0, -back)
		w.Receipts = append(w.Receipts, Receipt{
			RetailerID: store.RetailerID, StoreID: store.ID, Day: clock.Day(at), IssuedAt: at, Serie: 1, Cashier: fmt.Sprintf("há %d dias", back),
			Consumer: 2, Cents: 100, AccessKey: fmt.Sprintf("3527%040d", back),
		})
	}
	return w
}

// Rated is the world with a rating of every third receipt.
func (w World) Rated() World {
	for n, r := range w.Receipts {
		if n%3 == 0 {
			w.Ratings = append(w.Ratings, rating(r, n/3))
		}
	}
	return w
}

// rating rates a receipt: every second has words, some of which are answered or hidden.
func rating(r Receipt, n int) Rating {
	out := Rating{Receipt: r, ID: id.New(), Score: 1 + n*7%11%5}
	if n%2 == 0 {
		out.Comment = fmt.Sprintf("Comentário %d", n)
		out.Hidden = n%14 == 0
		if n%6 == 0 {
			out.Answer = "Obrigado"
		}
	}
	return out
}

// pick gives an index, each as often as its weight.
func pick(random *rand.Rand, weights ...int) int {
	sum := 0
	for _, w := range weights {
		sum += w
	}
	at := random.IntN(sum)
	for i, w := range weights {
		if at -= w; at < 0 {
			return i
		}
	}
	return 0
}

// HouseName is the trade name of a software house of the world's; empty of none.
func (w World) HouseName(id string) string {
	at := slices.Index(w.Partners, id)
	if at < 0 {
		return ""
	}
	return fmt.Sprintf("Casa %c", 'Q'-rune(at))
}

// House is what a software house says of itself.
func (w World) House(id string) reports.SoftwareHouseReportRow {
	name := w.HouseName(id)
	site := strings.ToLower(strings.ReplaceAll(name, " ", "")) + ".test"
	house := reports.SoftwareHouseReportRow{
		ID: id, Documento: id[:14], Nome: name + " Ltda", Fantasia: name, Categorias: []string{}, DataCadastro: made,
		ContatoTecnicoNome: "Rita da " + name, ContatoTecnicoTelefone: "+551133224455", ContatoTecnicoEmail: "rita@" + site,
		PontoFocalNome: "Bruno da " + name, PontoFocalWhatsapp: "+5511987654321", PontoFocalEmail: "bruno@" + site,
	}
	if id == w.Partners[0] {
		house.Categorias = []string{"Supermercado", "Farmácia"}
	}
	return house
}

// Payments answers as the subscriptions of a world's retailers do.
func (w World) Payments(_ context.Context, retailerIDs []string) (map[string]reports.Payment, error) {
	found := map[string]reports.Payment{}
	for _, id := range retailerIDs {
		if payment := w.RetailerByID(id).Payment; payment != nil {
			found[id] = *payment
		}
	}
	return found, nil
}

// RetailerByID finds a retailer.
func (w World) RetailerByID(id string) Retailer {
	for _, r := range w.Retailers {
		if r.ID == id {
			return r
		}
	}
	return Retailer{}
}

// EffectivePartner of a store: its own, else its retailer's.
func (w World) EffectivePartner(s Store) string {
	if s.PartnerID != "" {
		return s.PartnerID
	}
	return w.RetailerByID(s.RetailerID).PartnerID
}

// StoreByID finds a store.
func (w World) StoreByID(id string) Store {
	for _, s := range w.Stores {
		if s.ID == id {
			return s
		}
	}
	return Store{}
}
