package customers

import (
	"time"

	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
)

const yearAndMonth = "2006-01"

// monthCount is how many receipts a month has, of their own days.
type monthCount struct {
	Month string // YYYY-MM
	Count int
}

// pageOf gives the days among whose receipts a page lies, how many are newer than all of these, and how many there are; months are the
// newest first. A month's days begin and end by more than one clock, so that the moments of its neighbours lie among its own: the page's
// first and last month come with theirs.
func pageOf(months []monthCount, r paging.Request) (days period.Period, newer, total int) {
	for _, m := range months {
		if days.To == "" && r.Offset() < total+m.Count {
			days.To = month(m.Month).AddDate(0, 2, -1).Format(time.DateOnly)
		}
		if total < r.Offset()+r.Size {
			days.From = month(m.Month).AddDate(0, -1, 0).Format(time.DateOnly)
		}
		total += m.Count
	}
	for _, m := range months {
		if m.Month+"-01" > days.To {
			newer += m.Count
		}
	}
	return days, newer, total
}

func month(text string) time.Time {
	first, _ := time.Parse(yearAndMonth, text) // a receipt's day is one
	return first
}
