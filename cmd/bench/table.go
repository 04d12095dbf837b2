package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
	"time"
)

// row is one line of the table. Bar and ratio are ours divided by theirs.
type row struct {
	name           string
	ratios         []float64 // of the rounds
	bar            float64
	atLeast        bool // the ratio should not be under the bar; else not over it
	ours, theirs   string
	against, notes string
}

// ratio is the median of the rounds.
func (r row) ratio() float64 { return median(r.ratios) }

func (r row) met() bool {
	if r.atLeast {
		return r.ratio() >= r.bar
	}
	return r.ratio() <= r.bar
}

func median(of []float64) float64 {
	sorted := slices.Sorted(slices.Values(of))
	if len(sorted) == 0 {
		return 0
	}
	return (sorted[len(sorted)/2] + sorted[(len(sorted)-1)/2]) / 2
}

// p99 is what 99 of 100 answers took at most, in milliseconds.
func p99(took []time.Duration) float64 {
	if len(took) == 0 {
		return 0
	}
	slices.Sort(took)
	return float64(took[len(took)*99/100].Microseconds()) / 1000
}

// add takes a row whose two figures were measured in turns, one pair a round.
func (b *bench) add(r row, unit string, ours, theirs []float64) {
	for i := range ours {
		r.ratios = append(r.ratios, ours[i]/theirs[i])
	}
	r.ours, r.theirs = figure(median(ours), unit), figure(median(theirs), unit)
	b.table = append(b.table, r)
}

func figure(value float64, unit string) string {
	if value >= 100 {
		return fmt.Sprintf("%.0f %s", value, unit)
	}
	return fmt.Sprintf("%.3g %s", value, unit)
}

func (b *bench) print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	_, _ = fmt.Fprintln(w, "row\tratio\tbar\tmet\tours\tagainst\tspread\thow")
	for _, r := range b.table {
		word, met := "at most", "no"
		if r.atLeast {
			word = "at least"
		}
		if r.met() {
			met = "yes"
		}
		_, _ = fmt.Fprintf(w, "%s\t%.3g\t%s %.3g\t%s\t%s\t%s\t%.3g to %.3g\t%s\n", r.name, r.ratio(), word, r.bar, met,
			r.ours, r.theirs, slices.Min(r.ratios), slices.Max(r.ratios), r.how())
	}
	return w.Flush()
}

func (r row) how() string {
	if r.notes == "" {
		return r.against
	}
	return r.against + "; " + r.notes
}
