package receipts

import (
	"slices"
	"time"
)

// troubledFor is how long an emitter whose documents could not be committed alone is committed apart from others: the server that has its
// retailer's rows may be away, while others' are there (decision 142).
const troubledFor = 5 * time.Second

// troubled are emitters by the moment until which that holds. The committer alone uses it.
type troubled map[string]time.Time

// apart gives groups in the order in which they are committed, those without trouble first: else each of their commits would fail with the
// others', and be made again one by one.
func (t troubled) apart(groups []*group, now time.Time) [][]*group {
	for emitter, until := range t {
		if !now.Before(until) {
			delete(t, emitter)
		}
	}
	if len(t) == 0 {
		return [][]*group{groups}
	}
	var well, apart []*group
	for _, g := range groups {
		if slices.ContainsFunc(g.entries, func(e *entry) bool { _, is := t[e.emitter()]; return is }) {
			apart = append(apart, g)
		} else {
			well = append(well, g)
		}
	}
	return slices.DeleteFunc([][]*group{well, apart}, func(g []*group) bool { return len(g) == 0 })
}

// ended hears of a commit that is not made again one by one.
func (t troubled) ended(groups []*group, now time.Time, err error) {
	for _, g := range groups {
		for _, e := range g.entries {
			if err != nil {
				t[e.emitter()] = now.Add(troubledFor)
			} else {
				delete(t, e.emitter())
			}
		}
	}
}
