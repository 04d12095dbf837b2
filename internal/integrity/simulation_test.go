package integrity_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"seiva/internal/integrity"
)

// Several drawings, since one may be lucky. The rules were chosen on the first.
const (
	worlds, firstWorld          = 4, 31
	stores, cashiers, simulated = 140, 4, 90
	plantedOfKind               = 20
	begins                      = 30 // the day on which the planted begin
	regulars                    = 1200
	soundFalse                  = 1 // false findings in a thousand honest cashiers, of any kind, in all worlds
	customers, daily            = .7, 3
	slowest, fastest, differing = 35.0, 110.0, .15
	habit                       = .4 // how far cashiers of a store differ in asking, in log-odds
)

var kinds = []integrity.Kind{integrity.RepeatedCPF, integrity.Pace, integrity.Share}

// within is how many days a planted one may go on before it is found.
var within = map[integrity.Kind]int{integrity.RepeatedCPF: 14, integrity.Pace: 14, integrity.Share: 30}

// In each world 500 honest cashiers and 60 others, of 140 stores, over ninety days. Of those who type their own CPF on 5 to 25 receipts a
// day, in bursts of made-up ones on half of their days, or one for nine in ten who give none, 95 in 100 of each kind are found in
// time; of the honest at most one in a thousand ever is.
func TestWhoTypesCPFsIsFoundAndTheHonestAreNot(t *testing.T) {
	found, wrong := make([]map[integrity.Kind]int, worlds), make([]int, worlds)
	t.Run("worlds", func(t *testing.T) {
		for world := range worlds {
			t.Run(strconv.Itoa(world), func(t *testing.T) {
				t.Parallel()
				found[world] = map[integrity.Kind]int{}
				for i := range stores {
					s := newShop(uint64(i), uint64(firstWorld+world))
					if i < plantedOfKind*len(kinds) {
						s.planted, s.kind = s.random.IntN(cashiers), kinds[i%len(kinds)]
					}
					hit, falsely := s.watch(t)
					if hit {
						found[world][s.kind]++
					}
					wrong[world] += falsely
				}
			})
		}
	})
	all := map[integrity.Kind]int{}
	falsely := 0
	for world := range worlds {
		for _, kind := range kinds {
			all[kind] += found[world][kind]
		}
		falsely += wrong[world]
	}
	t.Logf("found %v of %d each, %v of 500 honest cashiers falsely", found, plantedOfKind, wrong)
	for _, kind := range kinds {
		if all[kind]*100 < 95*plantedOfKind*worlds {
			t.Errorf("%s: %d of %d found", kind, all[kind], plantedOfKind*worlds)
		}
	}
	if honest := (stores*cashiers - plantedOfKind*len(kinds)) * worlds; falsely*1000 > soundFalse*honest {
		t.Errorf("%d of %d honest cashiers falsely", falsely, honest)
	}
}

// shop is a store of the simulation with its cashiers.
type shop struct {
	random  *rand.Rand
	rate    [cashiers]float64 // receipts of an ordinary day
	asks    [cashiers]float64 // share that is identified
	weights []float64         // of regulars, added up
	planted int
	kind    integrity.Kind
	base    int // of its CPFs
	strange int
	days    []played
}

// played is a day of the window.
type played struct {
	uses map[string][]integrity.Use
	sold [cashiers]integrity.Sold
}

func newShop(seed, world uint64) *shop {
	s := &shop{random: rand.New(rand.NewPCG(seed, world)), planted: -1, base: int(seed) * 1_000_000}
	base := .3 + .4*s.random.Float64()
	for c := range s.rate {
		s.rate[c] = slowest * math.Pow(fastest/slowest, s.random.Float64())
		s.asks[c] = 1 / (1 + math.Exp(-math.Log(base/(1-base))-habit*s.random.NormFloat64()))
	}
	sum := 0.
	for i := range regulars {
		sum += math.Pow(float64(i+20), -.8)
		s.weights = append(s.weights, sum)
	}
	return s
}

// customer is one who gives a CPF: a regular, the more the more often, or a stranger.
func (s *shop) customer() string {
	if s.random.Float64() < customers {
		i, _ := slices.BinarySearch(s.weights, s.random.Float64()*s.weights[regulars-1])
		return strconv.Itoa(s.base + i)
	}
	s.strange++
	return strconv.Itoa(s.base + 10_000 + s.strange)
}

var opening = time.Date(2026, 8, 3, 11, 0, 0, 0, time.UTC)

// play is a cashier's day: when each receipt was issued, and its CPF, empty for none.
func (s *shop) play(c, day int) (at []time.Time, cpfs []string) {
	n := int(s.rate[c] * math.Exp(differing*s.random.NormFloat64()))
	arrivals := make([]float64, n)
	for i := range arrivals {
		arrivals[i] = s.random.Float64() * 8 * 3600
	}
	slices.Sort(arrivals)
	free := 0.
	sell := func(from, takes float64, cpf string) {
		free = max(from, free) + takes
		at = append(at, opening.AddDate(0, 0, day).Add(time.Duration(free*float64(time.Second))).Truncate(time.Second))
		cpfs = append(cpfs, cpf)
	}
	for _, arrival := range arrivals {
		cpf := ""
		takes := max(9, 40*math.Exp(.55*s.random.NormFloat64()))
		if s.random.Float64() < s.asks[c] {
			cpf, takes = s.customer(), takes+6
		}
		sell(arrival, takes, cpf)
		if cpf != "" { // who pays in parts
			for more := s.random.Float64(); more < .04; more = s.random.Float64() {
				sell(arrival, 15+20*s.random.Float64(), cpf)
			}
		}
	}
	for i := range daily { // who comes every day, mostly to the same cashier
		if i%cashiers == c == (s.random.Float64() < .8) {
			for range 1 + s.random.IntN(2) {
				sell(free, 40, strconv.Itoa(s.base+9_000+i))
			}
		}
	}
	return at, cpfs
}

// cheat changes a planted cashier's day.
func (s *shop) cheat(at []time.Time, cpfs []string) {
	switch s.kind {
	case integrity.RepeatedCPF:
		own, left := strconv.Itoa(s.base+999_999), 5+s.random.IntN(21)
		for _, i := range s.random.Perm(len(cpfs)) {
			if cpfs[i] == "" && left > 0 {
				cpfs[i], left = own, left-1
			}
		}
	case integrity.Pace:
		if s.random.IntN(2) == 0 {
			return
		}
		for range 1 + s.random.IntN(3) {
			long := min(8+s.random.IntN(8), len(at))
			from := s.random.IntN(len(at) - long + 1)
			for i := from + 1; i < from+long; i++ {
				at[i] = at[i-1].Add(time.Duration(4+s.random.IntN(6)) * time.Second)
			}
			for i := from; i < from+long; i++ {
				if cpfs[i] == "" {
					cpfs[i] = s.stranger()
				}
			}
		}
	default:
		for i := range cpfs {
			if cpfs[i] == "" && s.random.Float64() < .9 {
				cpfs[i] = s.stranger()
			}
		}
	}
}

func (s *shop) stranger() string {
	s.strange++
	return strconv.Itoa(s.base + 10_000 + s.strange)
}

// watch plays the days; every night looks.
func (s *shop) watch(t *testing.T) (hit bool, wrong int) {
	t.Helper()
	falsely := map[string]bool{}
	for day := range simulated {
		today := played{uses: map[string][]integrity.Use{}}
		var identified []integrity.Receipt
		for c := range cashiers {
			code := strconv.Itoa(c)
			today.sold[c].Cashier = code
			if s.random.IntN(7) == 0 {
				continue // a day off
			}
			at, cpfs := s.play(c, day)
			if c == s.planted && day >= begins {
				s.cheat(at, cpfs)
			}
			today.sold[c].Total, today.sold[c].Days = len(at), 1
			for i, cpf := range cpfs {
				if cpf == "" {
					continue
				}
				today.sold[c].Identified++
				r := integrity.Receipt{Cashier: code, Serie: c, At: at[i], CPF: cpf, Evidence: integrity.Evidence{Day: strconv.Itoa(day)}}
				identified = append(identified, r)
				today.uses[cpf] = append(today.uses[cpf], integrity.Use{Cashier: code, Evidence: r.Evidence})
			}
		}
		s.days = append(s.days, today)
		s.days = s.days[max(0, len(s.days)-integrity.WindowDays):]
		seen, err := integrity.Judge(integrity.StoreDay{Identified: identified, Sold: s.sold()}, s.uses)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range seen {
			switch {
			case one.Cashier != strconv.Itoa(s.planted) || day < begins:
				if !falsely[one.Cashier] {
					t.Logf("store %d day %d: %s %+v", s.base/1_000_000, day, one.Kind, one.Counted)
				}
				falsely[one.Cashier] = true
			case one.Kind == s.kind && day-begins < within[s.kind]:
				hit = true
			}
		}
	}
	return hit, len(falsely)
}

func (s *shop) sold() []integrity.Sold {
	all := make([]integrity.Sold, cashiers)
	for i, day := range s.days {
		for c, sold := range day.sold {
			all[c].Cashier = sold.Cashier
			all[c].Total += sold.Total
			all[c].Identified += sold.Identified
			all[c].Days += sold.Days
			if i == len(s.days)-1 {
				all[c].Today = sold.Total
			}
		}
	}
	return all
}

func (s *shop) uses(cpf string) (all []integrity.Use, _ error) {
	for _, day := range s.days {
		all = append(all, day.uses[cpf]...)
	}
	return all, nil
}
