package achievements

import "testing"

// The average has one decimal, rounded up from the half, and none without a rating.
func TestAverageOfRatings(t *testing.T) {
	if got := (Ratings{}).Average(); got != nil {
		t.Errorf("of none: %v", *got)
	}
	for r, want := range map[Ratings]float64{
		{1, 5}: 5, {3, 10}: 3.3, {3, 11}: 3.7, {4, 17}: 4.3, {20, 89}: 4.5, {2, 9}: 4.5, {1000, 4949}: 4.9, {1000, 4950}: 5,
	} {
		if got := r.Average(); got == nil || *got != want {
			t.Errorf("%+v: %v, want %v", r, *got, want)
		}
	}
}
