package integrity

import (
	"cmp"
	"math"
	"slices"
	"time"
)

// Kind is a rule that found something.
type Kind string

// The kinds.
const (
	RepeatedCPF Kind = "CPF_REPETIDO"
	Pace        Kind = "RITMO"
	Share       Kind = "PARCELA"
)

// WindowDays is over how many days a finding counts, the day looked at included.
const WindowDays = 30

// One CPF is repeated when a cashier has it on at least eight receipts of a day, a twelfth of the cashier's, three times what
// the most repeated CPF of the store's other cashiers usually reaches; or, in the window, on 24 receipts, a thirtieth of the
// cashier's, and three for each day that has it: who buys once or twice a day is no finding. Either way three of four of its
// receipts at the store must be this cashier's.
const (
	repeatedOfDay      = 8
	oneOfDay           = 12
	timesOthers        = 3
	repeatedOfWindow   = 24
	oneOfWindow        = 30
	repeatedPerDay     = 3
	timesElsewhere     = 3
	candidatesOfStore  = 20 // CPFs of a store's day that are followed through the window, the most repeated first
	receiptsOfAFinding = 1000
)

// A burst is four identified receipts of a cashier at one till within half a minute: three whole sales with eleven digits typed in
// each, ten seconds apart. Eight receipts of a day in bursts are a finding. What a till issued without connection does not count, and
// neither does a till with most receipts on a whole minute: its clock has no seconds.
const (
	burst       = 4
	burstWithin = 30 * time.Second
	inBursts    = 8
)

// A share is far when the odds of an identified receipt are six times those of the store's other cashiers together, and the
// share at least 15 points above the best of them. Both sides need receipts: 200 of the cashier on five days or more, and two others
// with as many.
const (
	timesOdds    = 6
	pointsAbove  = .15
	enoughSold   = 200
	enoughDays   = 5
	enoughOthers = 2
)

// Receipt is one with a CPF that counts, of a cashier who has a code.
type Receipt struct {
	Cashier string
	Serie   int
	At      time.Time // of its issue
	CPF     string    // its keyed index; empty where the consumer was erased since
	Offline bool      // issued without connection
	Evidence
}

// Evidence is a receipt behind a finding.
type Evidence struct{ Day, Period, AccessKey string }

// Use is a receipt of a CPF at a store.
type Use struct {
	Cashier string
	Evidence
}

// Sold is what a cashier's code sold in the window, of what counts.
type Sold struct {
	Cashier                 string
	Total, Identified, Days int
	Today                   int // of Total, on the day looked at
}

// StoreDay is what is looked at: a store's receipts with CPF of a day, and what its cashiers sold in the window that ends with it.
type StoreDay struct {
	Identified []Receipt
	Sold       []Sold
}

// Seen is what a rule found about a cashier.
type Seen struct {
	Cashier string
	Kind    Kind
	// Counted are receipts of the window: with the CPF, in bursts (of the day alone), with any CPF. Of is what the cashier sold.
	Counted, Of int
	Most        int // in one day; 0 for Share
	// Others and OthersOf are the store's other cashiers' receipts with CPF, and all; of Share alone.
	Others, OthersOf int
	// Strength tells what is more of the same kind: receipts, receipts of a day, thousandths of the odds' ratio.
	Strength int
	Receipts []Evidence // none for Share: they are the cashier's with CPF
}

// Judge looks at a store's day. uses gives the receipts of a CPF at the store in the window, the newest first.
func Judge(d StoreDay, uses func(cpf string) ([]Use, error)) ([]Seen, error) {
	sold, by := map[string]Sold{}, map[string][]Receipt{}
	for _, s := range d.Sold {
		sold[s.Cashier] = s
	}
	for _, r := range d.Identified {
		by[r.Cashier] = append(by[r.Cashier], r)
	}
	found, err := repeated(d.Identified, sold, uses)
	for _, s := range d.Sold {
		if keys := bursts(by[s.Cashier]); len(keys) >= inBursts {
			found = append(found, Seen{Cashier: s.Cashier, Kind: Pace, Counted: len(keys), Of: s.Total, Most: len(keys), Strength: len(keys), Receipts: keys})
		}
		if seen, far := share(s, d.Sold); far {
			found = append(found, seen)
		}
	}
	return found, err
}

type pair struct{ cashier, cpf string }

// repeated finds for each cashier the CPF that is repeated most, if any is.
func repeated(day []Receipt, sold map[string]Sold, uses func(string) ([]Use, error)) ([]Seen, error) {
	counts, most := map[pair]int{}, map[string]int{}
	for _, r := range day {
		if r.CPF == "" {
			continue
		}
		p := pair{r.Cashier, r.CPF}
		counts[p]++
		most[r.Cashier] = max(most[r.Cashier], counts[p])
	}
	var candidates []pair
	for p, n := range counts {
		if n >= repeatedPerDay {
			candidates = append(candidates, p)
		}
	}
	slices.SortFunc(candidates, func(a, b pair) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a.cashier, b.cashier), cmp.Compare(a.cpf, b.cpf))
	})
	best := map[string]Seen{}
	for _, p := range candidates[:min(len(candidates), candidatesOfStore)] {
		all, err := uses(p.cpf)
		if err != nil {
			return nil, err
		}
		seen := Seen{Cashier: p.cashier, Kind: RepeatedCPF, Of: sold[p.cashier].Total}
		days := map[string]int{}
		for _, u := range all {
			if u.Cashier == p.cashier {
				seen.Counted++
				days[u.Day]++
				seen.Most = max(seen.Most, days[u.Day])
				seen.Receipts = append(seen.Receipts, u.Evidence)
			}
		}
		seen.Strength = seen.Counted
		ofDay := counts[p] >= repeatedOfDay && counts[p]*oneOfDay >= sold[p.cashier].Today && counts[p] >= timesOthers*median(most, p.cashier)
		ofWindow := seen.Counted >= repeatedOfWindow && seen.Counted*oneOfWindow >= seen.Of && seen.Counted >= repeatedPerDay*len(days)
		own := (len(all)-seen.Counted)*timesElsewhere <= seen.Counted
		if (ofDay || ofWindow) && own && seen.Counted > best[p.cashier].Counted {
			best[p.cashier] = seen
		}
	}
	var found []Seen
	for _, seen := range best {
		found = append(found, seen)
	}
	return found, nil
}

// median is the middle of what a store's other cashiers have; 0 where there is none. With several cashiers it is an honest one's, as long
// as most are.
func median(most map[string]int, without string) int {
	var others []int
	for cashier, n := range most {
		if cashier != without {
			others = append(others, n)
		}
	}
	if len(others) == 0 {
		return 0
	}
	slices.Sort(others)
	return others[(len(others)-1)/2]
}

// bursts gives a cashier's receipts of a day that are in bursts.
func bursts(day []Receipt) []Evidence {
	tills := map[int][]Receipt{}
	for _, r := range day {
		if !r.Offline {
			tills[r.Serie] = append(tills[r.Serie], r)
		}
	}
	var in []Evidence
	for _, till := range tills {
		if len(till) < burst || wholeMinutes(till) {
			continue
		}
		slices.SortFunc(till, func(a, b Receipt) int { return a.At.Compare(b.At) })
		upTo := 0 // those before it stand in the answer, or not at all
		for i := range till[:len(till)-burst+1] {
			if till[i+burst-1].At.Sub(till[i].At) > burstWithin {
				continue
			}
			for ; upTo < i+burst; upTo++ {
				if upTo >= i {
					in = append(in, till[upTo].Evidence)
				}
			}
		}
	}
	return in
}

func wholeMinutes(till []Receipt) bool {
	whole := 0
	for _, r := range till {
		if r.At.Second() == 0 {
			whole++
		}
	}
	return whole*2 > len(till)
}

// share compares a cashier with the store's others.
func share(of Sold, all []Sold) (Seen, bool) {
	if of.Total < enoughSold || of.Days < enoughDays {
		return Seen{}, false
	}
	others, best, n := Sold{}, 0., 0
	for _, s := range all {
		if s.Cashier == of.Cashier || s.Total < enoughSold {
			continue
		}
		n++
		others.Total += s.Total
		others.Identified += s.Identified
		best = max(best, float64(s.Identified)/float64(s.Total))
	}
	ratio := odds(of) / odds(others)
	if n < enoughOthers || ratio < timesOdds || float64(of.Identified)/float64(of.Total) < best+pointsAbove {
		return Seen{}, false
	}
	return Seen{
		Cashier: of.Cashier, Kind: Share, Counted: of.Identified, Of: of.Total, Others: others.Identified, OthersOf: others.Total,
		Strength: int(math.Round(1000 * ratio)),
	}, true
}

// odds of an identified receipt; half a receipt on either side keeps them finite.
func odds(s Sold) float64 {
	return (float64(s.Identified) + .5) / (float64(s.Total-s.Identified) + .5)
}
