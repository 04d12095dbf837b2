package period

import (
	"maps"
	"slices"
	"testing"
)

func TestClosed(t *testing.T) {
	const today = "2026-11-20"
	cases := []struct {
		name, start, end string
		want             Period
		wrong            []string
	}{
		{"absent: the last 30 days", "", "", Period{"2026-10-22", today}, nil},
		{"only a start", "2026-11-01", "", Period{"2026-11-01", today}, nil},
		{"only an end", "", "2026-03-30", Period{"2026-03-01", "2026-03-30"}, nil},
		{"one day", today, today, Period{today, today}, nil},
		{"an end in the future", "2026-11-01", "2027-01-31", Period{"2026-11-01", "2027-01-31"}, nil},
		{"400 days", "2025-10-17", today, Period{"2025-10-17", today}, nil},
		{"401 days", "2025-10-16", today, Period{}, []string{"endDate"}},
		{"inverted", "2026-11-02", "2026-11-01", Period{}, []string{"endDate"}},
		{"a start in the future without an end", "2026-11-21", "", Period{}, []string{"endDate"}},
		{"no such day", "2026-02-30", today, Period{}, []string{"startDate"}},
		{"both wrong", "20/11/2026", "2026-1-1", Period{}, []string{"endDate", "startDate"}},
	}
	for _, c := range cases {
		got, fields := Closed(c.start, c.end, today)
		if got != c.want || !slices.Equal(slices.Sorted(maps.Keys(fields)), c.wrong) {
			t.Errorf("%s: %v, %v; want %v, %v", c.name, got, fields, c.want, c.wrong)
		}
	}
}

func TestOpenKeepsAbsentEnds(t *testing.T) {
	if got, fields := Open("", ""); got != (Period{}) || fields != nil {
		t.Errorf("both absent: %v, %v", got, fields)
	}
	if _, fields := Open("2026-11-02", "2026-11-01"); fields["endDate"] == "" {
		t.Error("inverted: no message")
	}
}

func TestBeforeAndEach(t *testing.T) {
	p := Period{"2026-02-27", "2026-03-02"}
	if got := p.Before(); got != (Period{"2026-02-23", "2026-02-26"}) {
		t.Errorf("before: %v", got)
	}
	if got := p.Each(); !slices.Equal(got, []string{"2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"}) {
		t.Errorf("each: %v", got)
	}
}

func TestGrowing(t *testing.T) {
	p := Period{"2026-02-27", "2026-03-10"}
	if got := p.Growing(true); !slices.Equal(got, []Period{{"2026-03-09", "2026-03-10"}, {"2026-03-03", "2026-03-10"}, p}) {
		t.Errorf("from the end: %v", got)
	}
	if got := p.Growing(false); !slices.Equal(got, []Period{{"2026-02-27", "2026-02-28"}, {"2026-02-27", "2026-03-06"}, p}) {
		t.Errorf("from the beginning: %v", got)
	}
	day := Period{"2026-02-27", "2026-02-27"}
	if got := day.Growing(true); !slices.Equal(got, []Period{day}) {
		t.Errorf("one day: %v", got)
	}
}
