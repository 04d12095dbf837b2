package flyers

import (
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/period"
)

// Week runs from Sunday 00:00 to Saturday 23:59:59 in America/Sao_Paulo (D-50). From and To are its first and last day.
type Week struct{ From, To string }

// WeekOf gives the week in which an instant lies.
func WeekOf(at time.Time) Week {
	local := at.In(clock.Brazil)
	sunday := period.Add(clock.Day(local), -int(local.Weekday()))
	return Week{From: sunday, To: period.Add(sunday, 6)}
}

// Days are the days of the week.
func (w Week) Days() (days [7]string) {
	for i := range days {
		days[i] = period.Add(w.From, i)
	}
	return days
}

// Next is the first day of the week after.
func (w Week) Next() string { return period.Add(w.To, 1) }
