package localbilling

import (
	"slices"
	"time"

	"seiva/internal/billing"
)

// invoice is one bill, of a month or of the rest of one.
type invoice struct {
	At    time.Time
	Cents int
	Items []billing.Item // empty: a difference in the middle of a month
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
			a.Stage, a.OverdueSince = ended, time.Time{}
			return a
		}
		cents := billing.Total(a.Order.Items) + a.CarryCents
		a.Invoices = append(slices.Clone(a.Invoices), invoice{a.periodEnd(), max(cents, 0), a.Order.Items})
		a.CarryCents, a.Periods = min(cents, 0), a.Periods+1
	}
	return a
}

// changed is the account after a change, as Stripe prorates one: more is charged at once, less is given back with the
// next invoice.
func (a account) changed(c billing.Change) account {
	items, changeable := billing.WithStores(a.Order.Items, c.Stores)
	if !changeable {
		return a
	}
	difference := a.rest(billing.Total(items)-billing.Total(a.Order.Items), c.At)
	a.Order.Items = items
	if difference > 0 {
		a.Invoices = append(slices.Clone(a.Invoices), invoice{At: c.At, Cents: difference})
	} else {
		a.CarryCents += difference
	}
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
	half := whole / 2
	if cents < 0 {
		half = -half
	}
	return (cents*left + half) / whole
}

// nextCharge is zero where none comes.
func (a account) nextCharge() billing.Charge {
	if a.Stage != paid && a.Stage != overdue || !a.CanceledAt.IsZero() {
		return billing.Charge{}
	}
	return billing.Charge{Cents: max(billing.Total(a.Order.Items)+a.CarryCents, 0), At: a.periodEnd()}
}
