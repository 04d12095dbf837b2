package receipts_test

import (
	"testing"
	"time"

	"seiva/internal/receipts"
)

// Who names no day is shown the last 30; who names one of two is told so by the filter, and not shown another period.
func TestAPeriodIsAskedForWholeOrNotAtAll(t *testing.T) {
	now := time.Date(2026, 11, 10, 2, 0, 0, 0, time.UTC) // in Brazil still the day before
	for name, c := range map[string]struct {
		asked      receipts.Asked
		start, end string
	}{
		"none":        {receipts.Asked{}, "2026-10-11", "2026-11-09"},
		"a day":       {receipts.Asked{Day: "2026-09-01"}, "2026-09-01", "2026-09-01"},
		"both":        {receipts.Asked{Start: "2026-09-01", End: "2026-09-30"}, "2026-09-01", "2026-09-30"},
		"no last day": {receipts.Asked{Start: "2026-09-01"}, "2026-09-01", ""},
		"no first":    {receipts.Asked{End: "2026-09-30"}, "", "2026-09-30"},
	} {
		if f, err := c.asked.Filter(now); err != nil || f.Start != c.start || f.End != c.end {
			t.Errorf("%s: from %q to %q, %v; want from %q to %q", name, f.Start, f.End, err, c.start, c.end)
		}
	}
}
