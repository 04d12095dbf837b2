package localbilling

import (
	"slices"
	"time"

	"seiva/internal/billing"
)

// invoice is one bill, of a month or of the rest of one.
type invoice struct {
	At      time.Time
	Cents   int            // what is taken
	Carried int            // of it, what earlier changes had left, where Items is empty
	Method  Method         // how it was to be paid; empty on the oldest
	Items   []billing.Item // empty: a difference in the middle of a month
}

// month is the beginning of the nth month that is paid for; one that begins on the 31st begins on the last day of a
// shorter month.
func (a account) month(n int) time.Time {
	from := a.StartedAt
	first := time.Date(from.Year(), from.Month(), 1, from.Hour(), from.Minute(), from.Second(), from.Nanosecond(), from.Location())
	first = first.AddDate(0, n, 0)
	return first.AddDate(0, 0, min(from.Day(), first.AddDate(0, 1, -1).Day())-1)
}

// periodEnd is when the month that was billed last ends.
func (a account) periodEnd() time.Time { return a.month(a.Periods) }

// rolled bills the months that have begun by now, or ends what was cancelled. It gives the same whenever it is asked.
func (a account) rolled(now time.Time) account {
	if a.StartedAt.IsZero() || a.Stage == ended || a.Stage == closed {
		return a
	}
	for !a.periodEnd().After(now) {
		if !a.CanceledAt.IsZero() {
			if billing.Due(a.CarryCents) > 0 {
				a = a.billed(a.periodEnd(), 0, nil)
			}
			a.Stage, a.OverdueSince = ended, time.Time{}
			return a
		}
		a = a.billed(a.periodEnd(), billing.Total(a.Order.Items), a.Order.Items)
		a.Periods++
	}
	return a
}

// billed is the account after an invoice, with what earlier changes left.
func (a account) billed(at time.Time, cents int, items []billing.Item) account {
	taken := billing.Due(cents + a.CarryCents)
	a.Invoices = append(slices.Clone(a.Invoices), invoice{At: at, Cents: taken, Carried: taken - cents, Method: a.Method, Items: items})
	a.CarryCents += cents - taken
	return a
}

// changed is the account after a change, as Stripe settles one (decision 148).
func (a account) changed(c billing.Change) account {
	items, changeable := billing.WithStores(a.Order.Items, c.Stores)
	if !changeable {
		return a
	}
	difference := 0
	for i, then := range items { // Stripe gives back the rest of the former number, and bills that of the new one
		difference += a.rest(then.Quantity*then.UnitCents, c.At) - a.rest(a.Order.Items[i].Quantity*then.UnitCents, c.At)
	}
	atOnce := billing.AtOnce(a.Order.Items, c.Stores, kinds[a.Method])
	a.Order.Items = items
	if atOnce {
		return a.billed(c.At, difference, nil)
	}
	a.CarryCents += difference
	return a
}

// rest is the part of a month's price for what is left of the month that was billed last, to the nearest cent.
func (a account) rest(cents int, at time.Time) int {
	start, end := a.month(a.Periods-1), a.periodEnd()
	left, whole := int(end.Sub(at)/time.Second), int(end.Sub(start)/time.Second)
	if whole <= 0 {
		return 0
	}
	left = min(max(left, 0), whole)
	return (cents*left + whole/2) / whole
}

// nextCharge is zero where none comes: what was cancelled only pays what earlier changes left.
func (a account) nextCharge() billing.Charge {
	if a.Stage != paid && a.Stage != overdue {
		return billing.Charge{}
	}
	goesOn, owed := a.CanceledAt.IsZero(), a.CarryCents
	if goesOn {
		owed += billing.Total(a.Order.Items)
	}
	due := billing.Due(owed)
	if due == 0 && !goesOn {
		return billing.Charge{}
	}
	return billing.Charge{Cents: due, At: a.periodEnd()}
}
