package exports

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"seiva/internal/kit/clock"
)

// Every is how often a schedule runs.
type Every string

// The three.
const (
	Daily   Every = "daily"
	Weekly  Every = "weekly"
	Monthly Every = "monthly"
)

// zone is a clock of Brazil. None has had a summer time since 2019; if it returns, the system's zones know.
type zone struct {
	name, said string
	location   *time.Location
}

func loadZone(name, said string, east int) zone {
	location, err := time.LoadLocation(name)
	if err != nil {
		location = time.FixedZone(name, east*60*60)
	}
	return zone{name, said, location}
}

// zones are those in which people live; the first is the programme's own.
var zones = []zone{
	{clock.Brazil.String(), "horário de Brasília", clock.Brazil},
	loadZone("America/Noronha", "horário de Fernando de Noronha", -2),
	loadZone("America/Manaus", "horário de Manaus", -4),
	loadZone("America/Rio_Branco", "horário de Rio Branco", -5),
}

// Timetable says when a schedule runs: at a whole hour of a zone, every day, on days of the week, or on a day of the month.
type Timetable struct {
	Every    Every
	Weekdays []time.Weekday // of a weekly one, ascending
	Day      int            // of a monthly one, 1 to 31; months that are shorter have it on their last day
	Hour     int            // 0 to 23
	Zone     string         // one of zones
}

func zoneOf(name string) (zone, bool) {
	at := slices.IndexFunc(zones, func(z zone) bool { return z.name == name })
	return zones[max(at, 0)], at >= 0
}

// Next returns the first moment after an instant at which the timetable, which is right, has a run.
func (t Timetable) Next(after time.Time) time.Time {
	z, _ := zoneOf(t.Zone)
	from := after.In(z.location)
	for n := 0; ; n++ { // a month and a day at most
		at := time.Date(from.Year(), from.Month(), from.Day()+n, t.Hour, 0, 0, 0, z.location)
		if t.has(at) && at.After(after) {
			return at.UTC()
		}
	}
}

// Latest returns the last run that is due at an instant, of those from one on that is.
func (t Timetable) Latest(from, now time.Time) time.Time {
	for next := t.Next(from); !next.After(now); next = t.Next(next) {
		from = next
	}
	return from
}

// DayOf is the day of a run by the timetable's own clock, YYYY-MM-DD.
func (t Timetable) DayOf(at time.Time) string {
	z, _ := zoneOf(t.Zone)
	return clock.Day(at.In(z.location))
}

func (t Timetable) has(at time.Time) bool {
	switch t.Every {
	case Weekly:
		return slices.Contains(t.Weekdays, at.Weekday())
	case Monthly:
		last := time.Date(at.Year(), at.Month()+1, 0, 0, 0, 0, 0, time.UTC).Day()
		return at.Day() == min(t.Day, last)
	case Daily:
	}
	return true
}

// Fields of the call.
const (
	everyField    = "frequencia"
	weekdaysField = "diasDaSemana"
	dayField      = "diaDoMes"
	hourField     = "hora"
	zoneField     = "fuso"
)

// clean returns the timetable without what its rhythm does not look at, and a complaint for each wrong field.
func (t Timetable) clean() (Timetable, map[string]string) {
	fields := map[string]string{}
	out := Timetable{Every: t.Every, Hour: t.Hour, Zone: t.Zone}
	switch t.Every {
	case Daily:
	case Weekly:
		out.Weekdays = slices.Compact(slices.Sorted(slices.Values(t.Weekdays)))
		if len(out.Weekdays) == 0 || out.Weekdays[0] < time.Sunday || out.Weekdays[len(out.Weekdays)-1] > time.Saturday {
			fields[weekdaysField] = "Escolha um ou mais dias da semana."
		}
	case Monthly:
		if out.Day = t.Day; t.Day < 1 || t.Day > 31 {
			fields[dayField] = "Escolha um dia de 1 a 31."
		}
	default:
		fields[everyField] = "Escolha todo dia, toda semana ou todo mês."
	}
	if t.Hour < 0 || t.Hour > 23 {
		fields[hourField] = "Escolha uma hora de 0 a 23."
	}
	if _, known := zoneOf(t.Zone); !known {
		fields[zoneField] = "Escolha um dos fusos da lista."
	}
	return out, fields
}

var weekdayNames = []string{"domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"}

// Words say when it runs: 'toda segunda e quinta às 07:00 (horário de Brasília)'.
func (t Timetable) Words() string {
	days := "todo dia"
	switch t.Every {
	case Weekly:
		names := make([]string, len(t.Weekdays))
		for i, day := range t.Weekdays {
			names[i] = weekdayNames[day]
		}
		if days = "toda "; t.Weekdays[0] == time.Sunday || t.Weekdays[0] == time.Saturday {
			days = "todo "
		}
		last := len(names) - 1
		if last > 0 {
			days += strings.Join(names[:last], ", ") + " e "
		}
		days += names[last]
	case Monthly:
		days = "todo dia " + strconv.Itoa(t.Day)
		if t.Day > 28 {
			days += " ou no último do mês"
		}
	case Daily:
	}
	z, _ := zoneOf(t.Zone)
	return fmt.Sprintf("%s às %02d:00 (%s)", days, t.Hour, z.said)
}
