package billing_test

import (
	"slices"
	"strings"
	"testing"

	"seiva/internal/billing"
)

// The maximum of stores is the sum of the quantities minus one, and thus the number of stores paid for (SB-06, D-67).
func TestThePlanPaysForItsStores(t *testing.T) {
	for stores, want := range map[int]int{0: 1, 1: 1, 2: 2, 40: 40} {
		items := billing.ShippedPrices().For(stores)
		if got := billing.MaxStores(items); got != want {
			t.Errorf("%d stores: a maximum of %d, want %d", stores, got, want)
		}
	}
	if got := billing.MaxStores(nil); got != 0 {
		t.Errorf("no products: %d", got)
	}
	if got := billing.Total(billing.ShippedPrices().For(3)); got != 4990+3*2990 {
		t.Errorf("three stores cost %d", got)
	}
}

// Whatever else a plan holds, and wherever it stands, its stores are what another number of them changes; none at all is no plan.
func TestAnotherNumberOfStores(t *testing.T) {
	items := billing.ShippedPrices().For(3)
	slices.Reverse(items)
	if changed, changeable := billing.WithStores(items, 5); !changeable || billing.MaxStores(changed) != 5 || billing.MaxStores(items) != 3 {
		t.Errorf("%+v, %v", changed, changeable)
	}
	items[len(items)-1].Quantity = 3
	for stores, want := range map[int]bool{2: false, 3: true} {
		if _, changeable := billing.WithStores(items, stores); changeable != want {
			t.Errorf("%d stores: %v", stores, changeable)
		}
	}
}

func TestWhatIsDue(t *testing.T) {
	for owed, want := range map[int]int{-1: 0, 49: 0, 50: 50, 4990: 4990} {
		if got := billing.Due(owed); got != want {
			t.Errorf("of %d cents %d are due, want %d", owed, got, want)
		}
	}
}

func TestPricesAreAFile(t *testing.T) {
	const head = "produto,nome,centavos\n"
	prices, err := billing.ReadPrices([]byte(head + "loja,Loja,1\nbase,Plano,10000000\n"))
	if err != nil || billing.Total(prices.For(10)) != 10_000_010 {
		t.Errorf("%+v, %v", prices, err)
	}
	for name, file := range map[string]string{
		"empty": "", "no products": head, "no base": head + "loja,Loja,1\n", "no store": head + "base,Plano,1\n",
		"twice":    head + "base,Plano,1\nbase,Plano,1\nloja,Loja,1\n",
		"another":  head + "base,Plano,1\nloja,Loja,1\ncaixa,Caixa,1\n",
		"for base": head + "loja,Loja,1\ncaixa,Caixa,1\n",
		"for loja": head + "base,Plano,1\ncaixa,Caixa,1\n",
		"free":     head + "base,Plano,0\nloja,Loja,1\n",
		"negative": head + "base,Plano,-1\nloja,Loja,1\n",
		"reais":    head + "base,Plano,\"49,90\"\nloja,Loja,1\n",
		"too dear": head + "base,Plano,10000001\nloja,Loja,1\n",
		"nameless": head + "base, ,1\nloja,Loja,1\n",
		"long":     head + "base," + strings.Repeat("a", 121) + ",1\nloja,Loja,1\n",
		"a field":  head + "base,1\n",
	} {
		if _, err := billing.ReadPrices([]byte(file)); err == nil {
			t.Errorf("%s was taken", name)
		}
	}
}
