package quiet

import (
	"slices"
	"time"
)

const (
	// knownDays is of how many days it must be known when their receipts came, for any habit to be learnt.
	knownDays = 7
	// prompt is how late the receipts of most days come at most, of a store that sends them as it sells.
	prompt = time.Hour
	// imported is how late those come that somebody brought in later: they tell of no habit.
	imported = settled * 24 * time.Hour
)

// tills is what a store's tills do: by which clock they issue, and by how much what they issue comes late.
type tills struct {
	clock *time.Location
	late  time.Duration
}

// tillsOf learns it of the days that were counted: the clock of the last one, else that of the store's state. A store that sends its
// receipts in batches is as late as on nine days of ten; others are not late, whatever a few days had.
func tillsOf(days []Day, uf string) tills {
	t := tills{clock: zoneOf(uf)}
	var late []time.Duration
	for _, d := range days {
		if d.Clock == nil {
			continue
		}
		t.clock = d.Clock
		if d.Late <= imported {
			late = append(late, d.Late)
		}
	}
	slices.Sort(late)
	if n := len(late); n >= knownDays && late[n/2] > prompt {
		t.late = late[n*9/10]
	}
	return t
}

// zone is the clock of a store's tills.
func (s Shop) zone() *time.Location {
	if s.Clock == nil {
		return zoneOf(s.UF)
	}
	return s.Clock
}
