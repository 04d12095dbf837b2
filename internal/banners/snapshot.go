package banners

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"time"
)

// Ad is a banner as a consumer gets it. It does not change: a change of the banner makes a new one.
type Ad struct {
	ID, PictureKey     string
	Width, Height      int
	AltText, ActionURL string
	Version            string
}

// showing is an ad within its period.
type showing struct {
	Period
	banner Banner
	ad     *Ad
}

// line is what takes turns on one channel in one place, with how often each was handed out.
type line struct {
	channel Channel
	storeID string
	turns   []*showing
	next    atomic.Uint64
	served  []atomic.Int64
}

// place is where a consumer is: a store or, for one who is at a retailer's but in no store, the retailer; empty for
// all others.
type place struct {
	channel Channel
	id      string
}

// snapshot is everything that consumers may see, read from the store at one moment.
type snapshot struct {
	version uint64 // of the changes that it knows
	at      time.Time
	banners map[string]*showing
	lines   map[place]*line
	ownerOf map[string]string // of each store that some banner names
}

func newSnapshot(live []Banner, version uint64, at time.Time) *snapshot {
	s := &snapshot{
		version: version, at: at, banners: map[string]*showing{}, lines: map[place]*line{}, ownerOf: map[string]string{},
	}
	forAll := map[Channel][]*showing{}
	own := map[place][]*showing{}
	for _, b := range live {
		shown := &showing{b.Period, b, &Ad{
			ID: b.ID, PictureKey: b.Picture.Key, Width: b.Picture.Width, Height: b.Picture.Height, AltText: b.AltText, ActionURL: b.ActionURL,
			Version: b.Version(),
		}}
		s.banners[b.ID] = shown
		for _, c := range b.Channels {
			if b.Audience.RetailerID == "" {
				forAll[c] = append(forAll[c], shown)
				continue
			}
			for _, store := range b.Audience.StoreIDs {
				own[place{c, store}] = append(own[place{c, store}], shown)
				s.ownerOf[store] = b.Audience.RetailerID
			}
			if b.Audience.AllStores {
				own[place{c, b.Audience.RetailerID}] = append(own[place{c, b.Audience.RetailerID}], shown)
			}
		}
	}
	for _, c := range Channels {
		s.lines[place{c, ""}] = newLine(c, "", forAll[c])
	}
	for p, list := range own {
		store := ""
		if s.ownerOf[p.id] != "" {
			store = p.id
		}
		s.lines[p] = newLine(p.channel, store, append(slices.Clone(list), forAll[p.channel]...))
	}
	return s
}

// newLine starts anywhere, so that a snapshot that lives for one request favours nobody.
func newLine(c Channel, storeID string, turns []*showing) *line {
	l := &line{channel: c, storeID: storeID, turns: turns, served: make([]atomic.Int64, len(turns))}
	l.next.Store(rand.Uint64N(1 << 32)) //nolint:gosec // only for fairness
	return l
}

// lineFor gives the line of a store; a consumer of one retailer sees of other retailers' stores nothing.
func (s *snapshot) lineFor(c Channel, storeID, retailerID string) *line {
	at := storeID
	if retailerID != "" && (storeID == "" || s.ownerOf[storeID] != retailerID) {
		at = retailerID
	} else if storeID != "" && s.ownerOf[storeID] == "" {
		at = "" // a retailer's id in a store's place finds nothing
	}
	if l, ok := s.lines[place{c, at}]; ok {
		return l
	}
	return s.lines[place{c, ""}]
}

// take gives up to most ads, each starting the list as often as the others, and notes that they were handed out.
func (l *line) take(now time.Time, most int, seen map[string]bool) []*Ad {
	living := 0
	for _, s := range l.turns {
		if s.contains(now) && !seen[s.ad.ID] {
			living++
		}
	}
	if living == 0 {
		return nil
	}
	out, skip := make([]*Ad, 0, min(living, most)), int(l.next.Add(1)%uint64(living)) //nolint:gosec // small
	for at, passed := 0, 0; len(out) < cap(out); at = (at + 1) % len(l.turns) {
		s := l.turns[at]
		if !s.contains(now) || seen[s.ad.ID] {
			continue
		}
		if passed++; passed > skip {
			out = append(out, s.ad)
			l.served[at].Add(1)
		}
	}
	return out
}

// drain gives what was handed out since the last time.
func (s *snapshot) drain(day string) []Served {
	var out []Served
	for _, l := range s.lines {
		for i := range l.served {
			if n := l.served[i].Swap(0); n > 0 {
				out = append(out, Served{l.turns[i].banner.Ref(), day, l.channel, l.storeID, n})
			}
		}
	}
	return out
}
