package ratings

import (
	"fmt"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/compare"
	"seiva/internal/kit/scope"
)

// Difference is a store's day with what its ratings add up to, and what is kept of it.
type Difference struct {
	compare.StoreDay
	ByRatings, Kept Stars
	Line            bool // something is kept, if only zeros
}

// Differs implements compare.Difference; a line of zeros is one too, since what has no ratings has no line.
func (d Difference) Differs() bool {
	return d.ByRatings != d.Kept || d.Line != (d.ByRatings != Stars{})
}

// Details implements compare.Difference.
func (d Difference) Details() map[string]string {
	return map[string]string{"stars": fmt.Sprint(d.ByRatings), "stars_before": fmt.Sprint(d.Kept)}
}

// Sums compares the sums of ratings with the ratings, and mends them.
type Sums = compare.Sums[Difference]

// NewSums makes it.
func NewSums(store compare.Store[Difference], trail scope.Trail, c clock.Clock) *Sums {
	return compare.New(store, compare.Words{
		Sums: "sums of ratings", Differ: "sums of ratings differ", Rebuilt: "ratings.sums_rebuilt",
	}, trail, c)
}
