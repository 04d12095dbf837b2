// Package period reads the two days, YYYY-MM-DD and both included, between which reports look.
package period

import "time"

// Period is from a day to a day, both included. An empty day is an open end.
type Period struct{ From, To string }

// MaxDays is the longest closed period a report answers.
const MaxDays = 400

// DefaultDays is the length of the period of a report that names none (D-73).
const DefaultDays = 30

// The names of the two query fields, which Fields answers with.
const (
	startField = "startDate"
	endField   = "endDate"
)

// Open reads a period whose ends may be absent. The second result names every wrong field; nil when all is well.
func Open(start, end string) (Period, map[string]string) {
	fields := map[string]string{}
	for name, day := range map[string]string{startField: start, endField: end} {
		if day != "" {
			Day(name, day, time.UTC, fields)
		}
	}
	if len(fields) == 0 && start != "" && end != "" && end < start {
		fields[endField] = "A data final deve ser igual ou posterior à data inicial."
	}
	if len(fields) > 0 {
		return Period{}, fields
	}
	return Period{From: start, To: end}, nil
}

// Day reads the day of a field as the moment at which it begins somewhere; of what is no day it puts the complaint into fields.
// The year has four digits: anything else text order would put wrong.
func Day(field, day string, in *time.Location, fields map[string]string) time.Time {
	t, err := time.ParseInLocation(time.DateOnly, day, in)
	if err != nil {
		fields[field] = "Informe uma data que exista, no formato AAAA-MM-DD."
	}
	return t
}

// Closed reads a period of at most MaxDays. Without a start it begins DefaultDays before its end, without an end it
// ends today; an end in the future is fine.
func Closed(start, end, today string) (Period, map[string]string) {
	p, fields := Open(start, end)
	if fields != nil {
		return Period{}, fields
	}
	if p.To == "" {
		p.To = today
	}
	if p.From == "" {
		p.From = Add(p.To, 1-DefaultDays)
	}
	if p, fields = Open(p.From, p.To); fields != nil {
		return Period{}, fields
	}
	if p.Days() > MaxDays {
		return Period{}, map[string]string{endField: "O período pode ter no máximo 400 dias. Escolha datas mais próximas."}
	}
	return p, nil
}

// Days is the number of days of a closed period.
func (p Period) Days() int {
	return int(parse(p.To).Sub(parse(p.From))/(24*time.Hour)) + 1
}

// Before is the period of the same length that ends the day before a closed one begins.
func (p Period) Before() Period {
	return Period{From: Add(p.From, -p.Days()), To: Add(p.From, -1)}
}

// LeapDay is the day, MM-DD, that not every year has.
const LeapDay = "02-29"

// IsLeapDay tells whether a day is one that the year before does not have.
func IsLeapDay(day string) bool { return day[len("2000-"):] == LeapDay }

// YearBefore is the same day of the year before, of any but the leap day.
func YearBefore(day string) string { return parse(day).AddDate(-1, 0, 0).Format(time.DateOnly) }

// Each returns every day of a closed period, ascending.
func (p Period) Each() []string {
	days := make([]string, 0, p.Days())
	for day := parse(p.From); len(days) < cap(days); day = day.AddDate(0, 0, 1) {
		days = append(days, day.Format(time.DateOnly))
	}
	return days
}

// Growing returns parts of a closed period, each within the next: of 2 days, of 8, of 32 and so on, and the whole at last;
// fromEnd has them end where the period ends, otherwise they begin where it begins.
func (p Period) Growing(fromEnd bool) []Period {
	var parts []Period
	for days := 2; days < p.Days(); days *= 4 {
		if fromEnd {
			parts = append(parts, Period{Add(p.To, 1-days), p.To})
		} else {
			parts = append(parts, Period{p.From, Add(p.From, days-1)})
		}
	}
	return append(parts, p)
}

// Add moves a day by n days.
func Add(day string, n int) string { return parse(day).AddDate(0, 0, n).Format(time.DateOnly) }

// parse is for days that were checked before.
func parse(day string) time.Time {
	t, _ := time.Parse(time.DateOnly, day)
	return t
}
