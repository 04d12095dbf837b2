package promotions

import (
	"strconv"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/compare"
	"seiva/internal/kit/scope"
)

// Miscount is a store's day with how many participations count though their receipts do not, and the other way round. Those
// whose receipts went with their month (decision 123) stay as they are.
type Miscount struct {
	compare.StoreDay
	TooMany, TooFew int
}

// Differs implements compare.Difference.
func (m Miscount) Differs() bool { return m.TooMany+m.TooFew > 0 }

// Details implements compare.Difference.
func (m Miscount) Details() map[string]string {
	return map[string]string{"too_many": strconv.Itoa(m.TooMany), "too_few": strconv.Itoa(m.TooFew)}
}

// Counts compares whether participations count with their receipts, and mends them.
type Counts = compare.Sums[Miscount]

// NewCounts makes it.
func NewCounts(store compare.Store[Miscount], trail scope.Trail, c clock.Clock) *Counts {
	return compare.New(store, compare.Words{
		Sums: "participations", Differ: "participations differ from receipts", Rebuilt: "promotions.counts_rebuilt",
	}, trail, c)
}
