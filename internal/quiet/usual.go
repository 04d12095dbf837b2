package quiet

import (
	"math"
	"time"
)

const (
	// Weeks is of how many weeks what is usual is made.
	Weeks = 8
	// leastDays is how many days a store has sold for before anything is usual.
	leastDays = 28
	// rare is on how many days of a store a silence as long comes at most by chance, for it to be told.
	rare = 0.001
	// again is by how much more receipts must have been missed where a silence was told in the last 90 days.
	again = 1.5
)

// Day is what a store sold on one, by the hour of its tills' clock. Only its date counts.
type Day struct {
	Date  time.Time
	Hours [24]int
	Clock *time.Location // nil: neither it nor Late is known
	Late  time.Duration  // by how much the last of its receipts came after it was issued
}

// Usual is how many receipts a store has in each hour of its week.
type Usual struct {
	expected [7][24]float64
	spread   float64 // variance of an hour's number, in its expected numbers: 1 is Poisson's
}

// Learn makes what is usual of the days of the last weeks, from the first on which the store sold, holidays left out; days without
// a receipt are among them. False: there are less than four weeks.
func Learn(days []Day) (Usual, bool) {
	var u Usual
	var counted [7]float64
	kept := make([]Day, 0, len(days))
	for _, d := range days {
		if Holiday(d.Date) {
			continue
		}
		kept = append(kept, d)
		w := d.Date.Weekday()
		counted[w]++
		for h, n := range d.Hours {
			u.expected[w][h] += float64(n)
		}
	}
	for w := range u.expected {
		for h := range u.expected[w] {
			u.expected[w][h] /= max(counted[w], 1)
		}
	}
	u.spread = spreadOf(kept, u, counted)
	return u, len(days) >= leastDays
}

// spreadOf is Pearson's statistic by its degrees of freedom, 1 at least. Days of no receipt tell of an outage, not of the spread.
func spreadOf(days []Day, u Usual, counted [7]float64) float64 {
	var sum, free float64
	for _, d := range days {
		if d.Hours == [24]int{} {
			continue
		}
		w := d.Date.Weekday()
		for h, n := range d.Hours {
			if e := u.expected[w][h]; e >= 1 && counted[w] > 1 {
				sum += (float64(n) - e) * (float64(n) - e) / e
				free += 1 - 1/counted[w]
			}
		}
	}
	if free == 0 {
		return 1
	}
	return max(1, sum/free)
}

// Expected is how many receipts are usual between two instants, in the zone of the first; none on holidays.
func (u Usual) Expected(from, to time.Time) float64 {
	var sum float64
	for from.Before(to) {
		end := from.Truncate(time.Hour).Add(time.Hour) // Brazil's zones are of whole hours
		if end.After(to) {
			end = to
		}
		if !Holiday(from) {
			sum += u.expected[from.Weekday()][from.Hour()] * end.Sub(from).Hours()
		}
		from = end
	}
	return sum
}

// Silence is how likely none comes between two instants: by the negative binomial whose variance is the spread times its mean.
func (u Usual) Silence(from, to time.Time) float64 {
	perReceipt := 1.0
	if u.spread > 1.0001 {
		perReceipt = math.Log(u.spread) / (u.spread - 1)
	}
	return math.Exp(-u.Expected(from, to) * perReceipt)
}

// Silent says whether a silence between two instants is to be told: a store begins one after each receipt, so that its chance is
// counted for all of a day's. Told: it had another one told not long ago.
func (u Usual) Silent(from, to time.Time, told bool) bool {
	chance := u.Silence(from, to)
	if told {
		chance = math.Pow(chance, 1/again)
	}
	return u.daily()*chance < rare && chance < rare
}

// daily is how many receipts a day has.
func (u Usual) daily() (sum float64) {
	for _, hours := range u.expected {
		for _, n := range hours {
			sum += n / 7
		}
	}
	return sum
}
