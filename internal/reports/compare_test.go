package reports

import (
	"testing"

	"seiva/internal/kit/period"
)

// Days that are not over, months of different lengths and leap years: like is compared with like, or not at all.
func TestWhatAPeriodIsComparedWith(t *testing.T) {
	for _, c := range []struct {
		name, from, to, today string
		with                  Against
		now, earlier          period.Period
	}{
		{"nothing", "2026-11-01", "2026-11-10", "2026-11-20", "", period.Period{}, period.Period{}},
		{"a week that is over", "2026-11-09", "2026-11-15", "2026-11-20", Before, period.Period{From: "2026-11-09", To: "2026-11-15"}, period.Period{From: "2026-11-02", To: "2026-11-08"}},
		{"a week until yesterday", "2026-11-16", "2026-11-22", "2026-11-19", Before, period.Period{From: "2026-11-16", To: "2026-11-18"}, period.Period{From: "2026-11-09", To: "2026-11-11"}},
		{"its first day", "2026-11-19", "2026-11-25", "2026-11-19", Before, period.Period{}, period.Period{}},
		{"all to come", "2026-12-01", "2026-12-31", "2026-11-19", YearBefore, period.Period{}, period.Period{}},
		{"31 days after a month of 28", "2027-03-01", "2027-03-31", "2027-04-02", Before, period.Period{From: "2027-03-01", To: "2027-03-31"}, period.Period{From: "2027-01-29", To: "2027-02-28"}},
		{"over a new year", "2027-01-01", "2027-01-10", "2027-02-01", Before, period.Period{From: "2027-01-01", To: "2027-01-10"}, period.Period{From: "2026-12-22", To: "2026-12-31"}},
		{"a year before", "2026-11-01", "2026-11-30", "2026-11-20", YearBefore, period.Period{From: "2026-11-01", To: "2026-11-19"}, period.Period{From: "2025-11-01", To: "2025-11-19"}},
		{"a leap year's February", "2028-02-01", "2028-02-29", "2028-03-02", YearBefore, period.Period{From: "2028-02-01", To: "2028-02-28"}, period.Period{From: "2027-02-01", To: "2027-02-28"}},
		{"from the leap day on", "2028-02-29", "2028-03-03", "2028-04-01", YearBefore, period.Period{From: "2028-03-01", To: "2028-03-03"}, period.Period{From: "2027-03-01", To: "2027-03-03"}},
		{"the leap day alone", "2028-02-29", "2028-02-29", "2028-04-01", YearBefore, period.Period{}, period.Period{}},
		{"the leap day and the one before", "2028-02-29", "2028-02-29", "2028-04-01", Before, period.Period{From: "2028-02-29", To: "2028-02-29"}, period.Period{From: "2028-02-28", To: "2028-02-28"}},
		{"after a leap year", "2029-02-01", "2029-03-01", "2029-04-01", YearBefore, period.Period{From: "2029-02-01", To: "2029-03-01"}, period.Period{From: "2028-02-01", To: "2028-03-01"}},
	} {
		p := period.Period{From: c.from, To: c.to}
		got := c.with.of(p, c.today)
		if got.Now != c.now || got.Earlier != c.earlier {
			t.Errorf("%s: %v with %v, want %v with %v", c.name, got.Now, got.Earlier, c.now, c.earlier)
		}
		if c.with == "" {
			continue
		}
		// Each day has one counterpart, in the earlier period, or a reason to have none.
		seen := map[string]bool{}
		for _, day := range p.Each() {
			earlier, none := got.day(p, day)
			if (earlier == "") == (none == "") || earlier != "" && (earlier < got.Earlier.From || earlier > got.Earlier.To || seen[earlier]) {
				t.Errorf("%s: %s with %q, %q", c.name, day, earlier, none)
			}
			seen[earlier] = earlier != ""
			if over := day < c.today; over == (none == Running) {
				t.Errorf("%s: %s: %q", c.name, day, none)
			}
		}
	}
}

// A store that came after the earlier days says so; one that was there and had none is new. Nothing is said where nothing is compared.
func TestAStoreThatWasNotThereSaysSo(t *testing.T) {
	p := period.Period{From: "2026-11-01", To: "2026-11-10"}
	for _, c := range []struct {
		with    Against
		since   string
		earlier int64
		want    Remark
	}{
		{Before, "2026-11-01", 0, Newborn}, {Before, "2026-10-31", 0, Fresh}, {Before, "2026-11-01", 3, ""}, {YearBefore, "2026-10-31", 0, Newborn}, {"", "2026-11-05", 0, ""},
	} {
		f := Filter{Period: p, Compared: c.with.of(p, "2026-11-20")}
		line := SerieSums{Since: c.since, Sums: Sums{Total: 5}}
		if c.with != "" {
			line.Compared = Compared{Measured: 5, Earlier: c.earlier}
		}
		if got := storeRow(f, line).Said(); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

func TestWhatAChangeSays(t *testing.T) {
	ratio := func(r float64) *float64 { return &r }
	for _, c := range []struct {
		of   Compared
		want *float64
		said Remark
	}{
		{Compared{Measured: 110, Earlier: 100}, ratio(.1), ""},
		{Compared{Measured: 2, Earlier: 3}, ratio(-.333), ""},
		{Compared{Measured: 2001, Earlier: 2000}, ratio(.001), ""}, // half a thousandth is one
		{Compared{Measured: 0, Earlier: 5}, ratio(-1), ""},
		{Compared{Measured: 5}, nil, Fresh},
		{Compared{}, nil, ""},
		{Compared{Measured: 5, Remark: Newborn}, nil, Newborn},
		{Compared{Remark: Running}, nil, Running},
	} {
		got := c.of.Change()
		if (got == nil) != (c.want == nil) || got != nil && *got != *c.want || c.of.Said() != c.said {
			t.Errorf("%+v: %v, %q", c.of, got, c.of.Said())
		}
	}
}
