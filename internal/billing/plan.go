package billing

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"errors"
	"fmt"
	"strconv"

	"seiva/internal/kit/text"
)

// Products of the plan (D-67): the base once, and one 'loja' for each store, so that the sum of the quantities minus
// one is the number of stores.
const (
	BaseProduct  = "base"
	StoreProduct = "loja"
)

// MonthlyPriceMax is R$ 100.000,00, in cents: more is a slip of the finger in the file of prices.
const MonthlyPriceMax = 10_000_000

// Item is a product of a subscription or checkout. UnitCents is its price a month, in cents of a real.
type Item struct {
	Product, Name       string
	Quantity, UnitCents int
}

// Total is what the items cost together a month, in cents.
func Total(items []Item) int {
	cents := 0
	for _, i := range items {
		cents += i.Quantity * i.UnitCents
	}
	return cents
}

// MaxStores is how many stores the items pay for: the sum of the quantities minus one (specification B§4).
func MaxStores(items []Item) int {
	sum := 0
	for _, i := range items {
		sum += i.Quantity
	}
	return max(sum-1, 0)
}

// Prices are the products with what each costs a month.
type Prices struct{ base, store Item }

// The prices that ship with the program: product, name on screens and invoices, cents a month.
//
//go:embed data/prices.csv
var shipped []byte

// ShippedPrices are those of data/prices.csv.
func ShippedPrices() Prices {
	prices, err := ReadPrices(shipped)
	if err != nil { // the file is part of the program: the tests find a broken one
		panic(fmt.Sprintf("billing: %v", err))
	}
	return prices
}

// ReadPrices reads a file like data/prices.csv: both products, each once.
func ReadPrices(file []byte) (Prices, error) {
	r := csv.NewReader(bytes.NewReader(file))
	r.FieldsPerRecord = 3
	rows, err := r.ReadAll()
	if err != nil {
		return Prices{}, fmt.Errorf("não é um arquivo de preços, com três colunas: %w", err)
	}
	found := map[string]Item{}
	for _, row := range rows[min(1, len(rows)):] {
		name, named := text.Line(row[1], 120)
		cents, err := strconv.Atoi(row[2])
		if err != nil || !named || cents <= 0 || cents > MonthlyPriceMax {
			return Prices{}, fmt.Errorf("o produto %s precisa de um nome e de um preço de 1 a %d centavos", row[0], MonthlyPriceMax)
		}
		if _, twice := found[row[0]]; twice {
			return Prices{}, fmt.Errorf("o produto %s está duas vezes: deixe uma linha", row[0])
		}
		found[row[0]] = Item{Product: row[0], Name: name, Quantity: 1, UnitCents: cents}
	}
	base, hasBase := found[BaseProduct]
	store, hasStore := found[StoreProduct]
	if !hasBase || !hasStore || len(found) != 2 {
		return Prices{}, errors.New("os produtos são " + BaseProduct + " e " + StoreProduct + ", cada um em uma linha")
	}
	return Prices{base, store}, nil
}

// For gives the items of a retailer with so many stores; one that has none yet pays for the first.
func (p Prices) For(stores int) []Item {
	perStore := p.store
	perStore.Quantity = max(stores, 1)
	return []Item{p.base, perStore}
}
