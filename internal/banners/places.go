package banners

import (
	"slices"
	"time"
)

// A channel has so many places in one scope: all consumers, or one retailer's. A banner takes a place from its start
// to its end; at no moment may more stand there than there are places (D-45).

// Slot is an active banner's place.
type Slot struct {
	ID, Name string
	Channels []Channel
	Period
}

// peak is how many slots of a channel stand at once at most, at any moment of a period.
func peak(slots []Slot, c Channel, during Period) int {
	highest := 0
	for _, from := range moments(slots, during) {
		at := 0
		for _, s := range slots {
			if slices.Contains(s.Channels, c) && s.contains(from) {
				at++
			}
		}
		highest = max(highest, at)
	}
	return highest
}

// moments are those at which the number can rise: the period's start, and every slot's start within it.
func moments(slots []Slot, during Period) []time.Time {
	out := []time.Time{during.Start}
	for _, s := range slots {
		if s.Start.After(during.Start) && during.contains(s.Start) {
			out = append(out, s.Start)
		}
	}
	return out
}

// fits tells whether a further banner has a place on every channel for the whole period.
func fits(slots []Slot, channels []Channel, during Period, places int) bool {
	return !slices.ContainsFunc(channels, func(c Channel) bool { return peak(slots, c, during) >= places })
}

// nextFree is the first moment, from the period's start on, at which a banner of the same duration fits; the zero time
// when none comes. Places are given back only when a banner ends.
func nextFree(slots []Slot, channels []Channel, wanted Period, places int) time.Time {
	starts := []time.Time{wanted.Start}
	for _, s := range slots {
		if s.End.After(wanted.Start) {
			starts = append(starts, s.End)
		}
	}
	slices.SortFunc(starts, time.Time.Compare)
	for _, start := range starts {
		during := Period{Start: start}
		if !wanted.End.IsZero() {
			during.End = start.Add(wanted.End.Sub(wanted.Start))
		}
		if fits(slots, channels, during, places) {
			return start
		}
	}
	return time.Time{}
}
