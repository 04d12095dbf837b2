package achievements

import "math"

// Ratings are what consumers gave: how many ratings, and all their stars together.
type Ratings struct{ Count, Stars int64 }

// Average is the stars of one rating, rounded to one decimal; nil where there is none.
func (r Ratings) Average() *float64 {
	if r.Count == 0 {
		return nil
	}
	average := math.Round(10*float64(r.Stars)/float64(r.Count)) / 10
	return &average
}
