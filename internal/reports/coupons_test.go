package reports

import "testing"

func TestRatioHasFourDecimals(t *testing.T) {
	for _, c := range []struct {
		identified, total int64
		want              float64
	}{{0, 0, 0}, {0, 7, 0}, {1, 3, 0.3333}, {2, 3, 0.6667}, {1, 8, 0.125}, {7, 7, 1}, {99_999, 100_000, 1}, {1, 100_000, 0}} {
		s := Sums{Total: c.total, Identified: c.identified}
		if got := s.Ratio(); got != c.want || s.Unidentified() != c.total-c.identified {
			t.Errorf("%d of %d: %v and %d others, want %v", c.identified, c.total, got, s.Unidentified(), c.want)
		}
	}
}
