package sandbox

import (
	"math/rand/v2"
	"testing"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/id"
)

// Whatever the number: two valid CNPJs, one with letters, that lead back to it, ids of their own, and nobody else's CNPJ does.
func TestASandboxFollowsFromItsNumber(t *testing.T) {
	random, seen := rand.New(rand.NewPCG(1, 2)), map[string]bool{} //nolint:gosec // repeatable on purpose
	numbers := []int{0, 1, 35, 36, branches - 1, branches, 10 * branches}
	for range 500 {
		numbers = append(numbers, 100_000+random.IntN(800_000))
	}
	for _, n := range numbers {
		at := Stores(n)
		for letters, shop := range map[bool]Shop{false: at.Digits, true: at.Letters} {
			back, is := numberOf(shop.CNPJ)
			if !brdoc.ValidCNPJ(shop.CNPJ) || hasLetters(shop.CNPJ) != letters || !is || back != n || !id.Valid(shop.StoreID) || shop.RetailerID != RetailerID {
				t.Errorf("%d: %+v leads to %d (%v)", n, shop, back, is)
			}
			seen[shop.CNPJ], seen[shop.StoreID] = true, true
		}
	}
	distinct := map[int]bool{}
	for _, n := range numbers {
		distinct[n] = true
	}
	if len(seen) != 4*len(distinct) {
		t.Errorf("%d CNPJs and ids of %d sandboxes", len(seen), len(distinct))
	}
	for _, cnpj := range []string{"", "11222333000181", "12ABC34501DE35", "SE1VA026000178", "99999900000000", "SEIVATST000100", "999999abcdefgh"} {
		if n, is := numberOf(cnpj); is {
			t.Errorf("%s is said to be sandbox %d's", cnpj, n)
		}
	}
}
