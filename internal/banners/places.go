package banners

import (
	"cmp"
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

// level is how many slots of a channel stand throughout a period.
type level struct {
	Period
	taken int
}

// levels counts the slots of a channel from the first one's start on, in order. A slot's place is free again at the
// moment of its end.
func levels(slots []Slot, c Channel) []level {
	type change struct {
		at time.Time
		by int
	}
	var changes []change
	for _, s := range slots {
		if !slices.Contains(s.Channels, c) {
			continue
		}
		changes = append(changes, change{s.Start, 1})
		if !s.End.IsZero() {
			changes = append(changes, change{s.End, -1})
		}
	}
	slices.SortFunc(changes, func(a, b change) int { return cmp.Or(a.at.Compare(b.at), cmp.Compare(a.by, b.by)) })
	out, taken := make([]level, len(changes)), 0
	for i, change := range changes {
		if i > 0 {
			out[i-1].End = change.at
		}
		taken += change.by
		out[i] = level{Period{Start: change.at}, taken}
	}
	return out
}

// peak is how many slots stand at once at most, at any moment of a period.
func peak(levels []level, during Period) int {
	highest := 0
	for _, l := range levels {
		if l.overlaps(during) {
			highest = max(highest, l.taken)
		}
	}
	return highest
}

// full gives the periods in which one of some channels has no place left, in the order of their starts.
func full(slots []Slot, channels []Channel, places int) []Period {
	var out []Period
	for _, c := range channels {
		for _, l := range levels(slots, c) {
			if l.taken >= places {
				out = append(out, l.Period)
			}
		}
	}
	slices.SortFunc(out, func(a, b Period) int { return a.Start.Compare(b.Start) })
	return out
}

// nextFree is the first moment, from the period's start on, at which a banner of the same duration has a place on every
// channel throughout; the zero time when none comes. Places are given back only when a banner ends.
func nextFree(slots []Slot, channels []Channel, wanted Period, places int) time.Time {
	for _, taken := range full(slots, channels, places) {
		if !taken.overlaps(wanted) {
			continue
		}
		if taken.End.IsZero() {
			return time.Time{}
		}
		if !wanted.End.IsZero() {
			wanted.End = taken.End.Add(wanted.End.Sub(wanted.Start))
		}
		wanted.Start = taken.End
	}
	return wanted.Start
}
