package nfcegen

import (
	"math/rand/v2"
	"slices"
	"strconv"
)

// basket draws what somebody buys: one to a dozen different goods, three or four as a rule.
func basket(random *rand.Rand) []Item {
	count := 1
	for count < 12 && random.IntN(100) < 70 {
		count++
	}
	items := make([]Item, 0, count)
	used := make(map[int]bool, count)
	for len(items) < count {
		n := random.IntN(len(catalogue))
		if used[n] {
			continue
		}
		used[n] = true
		items = append(items, catalogue[n].item(n, random))
	}
	return items
}

// Basket draws so many lines; the same name gives the same ones.
func (g *Generator) Basket(name string, lines int) []Item {
	random := g.random("basket " + name)
	items := make([]Item, lines)
	for i := range items {
		n := random.IntN(len(catalogue))
		items[i] = catalogue[n].item(n, random)
	}
	return items
}

// item draws a quantity and, for one line in twenty, a discount of a tenth.
func (p product) item(n int, random *rand.Rand) Item {
	i := Item{
		Code: strconv.Itoa(1001 + n), Name: p.name, NCM: p.ncm, Unit: p.unit, UnitPriceCents: p.cents, Quantity: 1000,
	}
	if p.unit == "KG" {
		i.Quantity = int64(150 + random.IntN(2350))
	} else {
		i.EAN = ean(n)
		if random.IntN(4) == 0 {
			i.Quantity = int64(2+random.IntN(5)) * 1000
		}
	}
	if random.IntN(20) == 0 {
		i.DiscountCents = i.TotalCents() / 10
	}
	return i
}

// GTIN is the bar code of a product of the baskets, by its name; empty when there is no such product with one.
func GTIN(name string) string {
	n := slices.IndexFunc(catalogue, func(p product) bool { return p.name == name && p.unit != "KG" })
	if n < 0 {
		return ""
	}
	return ean(n)
}

// ean gives an EAN-13 of Brazil's range for the n-th product.
func ean(n int) string {
	text := "789" + strconv.Itoa(100_010_010+n*7919)
	sum := 0
	for i := range len(text) {
		sum += int(text[i]-'0') * (1 + 2*(i%2))
	}
	return text + strconv.Itoa((10-sum%10)%10)
}

// payment draws how a total is paid: cash with change, cards, Pix, now and then two of them.
func payment(random *rand.Rand, total int64) ([]Payment, int64) {
	switch n := random.IntN(100); {
	case n < 25:
		paid := (total + 999) / 1000 * 1000
		return []Payment{{"01", paid}}, paid - total
	case n < 50:
		return []Payment{{"03", total}}, 0
	case n < 70:
		return []Payment{{"04", total}}, 0
	case n < 93:
		return []Payment{{"17", total}}, 0
	case n < 97:
		return []Payment{{"10", total}}, 0
	}
	return []Payment{{"01", total / 2}, {"17", total - total/2}}, 0
}
