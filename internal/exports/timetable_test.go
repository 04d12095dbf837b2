package exports

import (
	"slices"
	"strings"
	"testing"
	"time"
)

const brasilia = "America/Sao_Paulo"

// moment reads instants as '2026-11-25T07:00-03:00'.
func moment(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse("2006-01-02T15:04Z07:00", text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func TestNextRuns(t *testing.T) {
	for name, c := range map[string]struct {
		table Timetable
		after string
		want  []string
	}{
		"later today":       {Timetable{Every: Daily, Hour: 7, Zone: brasilia}, "2026-11-25T06:59-03:00", []string{"2026-11-25T07:00-03:00", "2026-11-26T07:00-03:00"}},
		"never twice":       {Timetable{Every: Daily, Hour: 7, Zone: brasilia}, "2026-11-25T07:00-03:00", []string{"2026-11-26T07:00-03:00"}},
		"over the year":     {Timetable{Every: Daily, Hour: 0, Zone: brasilia}, "2026-12-31T12:00-03:00", []string{"2027-01-01T00:00-03:00"}},
		"Rio Branco":        {Timetable{Every: Daily, Hour: 23, Zone: "America/Rio_Branco"}, "2026-11-26T00:30-03:00", []string{"2026-11-25T23:00-05:00", "2026-11-26T23:00-05:00"}},
		"Manaus":            {Timetable{Every: Daily, Hour: 7, Zone: "America/Manaus"}, "2026-11-25T07:30-03:00", []string{"2026-11-25T07:00-04:00"}},
		"Noronha":           {Timetable{Every: Daily, Hour: 0, Zone: "America/Noronha"}, "2026-11-25T22:30-03:00", []string{"2026-11-26T00:00-02:00"}},
		"former summertime": {Timetable{Every: Daily, Hour: 0, Zone: brasilia}, "2026-11-01T00:00-03:00", []string{"2026-11-02T00:00-03:00"}},
		"mondays": {
			Timetable{Every: Weekly, Weekdays: []time.Weekday{time.Monday}, Hour: 7, Zone: brasilia},
			"2026-11-23T07:00-03:00",
			[]string{"2026-11-30T07:00-03:00", "2026-12-07T07:00-03:00"},
		},
		"sundays and thursdays": {
			Timetable{Every: Weekly, Weekdays: []time.Weekday{time.Sunday, time.Thursday}, Hour: 20, Zone: brasilia},
			"2026-12-30T12:00-03:00",
			[]string{"2026-12-31T20:00-03:00", "2027-01-03T20:00-03:00", "2027-01-07T20:00-03:00"},
		},
		"a monday by its own clock": {
			Timetable{Every: Weekly, Weekdays: []time.Weekday{time.Monday}, Hour: 23, Zone: "America/Rio_Branco"},
			"2026-11-23T12:00-03:00",
			[]string{"2026-11-24T01:00-03:00"},
		},
		"the 31st": {
			Timetable{Every: Monthly, Day: 31, Hour: 6, Zone: brasilia},
			"2027-01-31T06:00-03:00",
			[]string{"2027-02-28T06:00-03:00", "2027-03-31T06:00-03:00", "2027-04-30T06:00-03:00", "2027-05-31T06:00-03:00"},
		},
		"the 29th": {
			Timetable{Every: Monthly, Day: 29, Hour: 6, Zone: brasilia},
			"2027-02-01T06:00-03:00",
			[]string{"2027-02-28T06:00-03:00", "2027-03-29T06:00-03:00"},
		},
		"the 30th of a leap year": {
			Timetable{Every: Monthly, Day: 30, Hour: 6, Zone: brasilia},
			"2028-02-01T06:00-03:00",
			[]string{"2028-02-29T06:00-03:00", "2028-03-30T06:00-03:00"},
		},
		"the first, over the year": {Timetable{Every: Monthly, Day: 1, Hour: 6, Zone: brasilia}, "2026-12-01T06:00-03:00", []string{"2027-01-01T06:00-03:00"}},
	} {
		at := moment(t, c.after)
		for _, want := range c.want {
			if at = c.table.Next(at); !at.Equal(moment(t, want)) {
				t.Errorf("%s: %s, want %s", name, at, want)
			}
		}
	}
}

// Whatever the timetable, its runs are in order, at its hour, and as many as its rhythm says over four years.
func TestRunsOverYears(t *testing.T) {
	for _, z := range zones {
		for _, c := range []struct {
			table Timetable
			runs  int
		}{
			{Timetable{Every: Daily, Hour: 0}, 1461},
			{Timetable{Every: Daily, Hour: 23}, 1461},
			{Timetable{Every: Weekly, Weekdays: []time.Weekday{time.Monday}, Hour: 7}, 209},
			{Timetable{Every: Monthly, Day: 29, Hour: 3}, 48},
			{Timetable{Every: Monthly, Day: 30, Hour: 3}, 48},
			{Timetable{Every: Monthly, Day: 31, Hour: 3}, 48},
		} {
			c.table.Zone = z.name
			until := time.Date(2029, 12, 31, 23, 59, 0, 0, z.location)
			at, runs := time.Date(2025, 12, 31, 23, 59, 0, 0, z.location), 0
			for {
				next := c.table.Next(at)
				if next.After(until) {
					break
				}
				if !next.After(at) || next.In(z.location).Hour() != c.table.Hour || next.In(z.location).Minute() != 0 {
					t.Fatalf("%+v: %s after %s", c.table, next, at)
				}
				at, runs = next, runs+1
			}
			if runs != c.runs {
				t.Errorf("%+v: %d runs, want %d", c.table, runs, c.runs)
			}
		}
	}
}

func TestWhatWasMissedRunsOnce(t *testing.T) {
	daily := Timetable{Every: Daily, Hour: 7, Zone: brasilia}
	from := moment(t, "2026-11-18T07:00-03:00")
	for now, want := range map[string]string{
		"2026-11-18T07:00-03:00": "2026-11-18T07:00-03:00", "2026-11-18T23:00-03:00": "2026-11-18T07:00-03:00",
		"2026-11-25T06:00-03:00": "2026-11-24T07:00-03:00", "2026-11-25T07:00-03:00": "2026-11-25T07:00-03:00",
	} {
		if got := daily.Latest(from, moment(t, now)); !got.Equal(moment(t, want)) {
			t.Errorf("at %s: %s, want %s", now, got, want)
		}
	}
	if day := (Timetable{Zone: "America/Rio_Branco"}).DayOf(moment(t, "2026-11-26T01:00-03:00")); day != "2026-11-25" {
		t.Error(day)
	}
}

func TestTimetables(t *testing.T) {
	for name, c := range map[string]struct {
		table Timetable
		words string
		wrong []string
	}{
		"every day":       {Timetable{Every: Daily, Day: 40, Hour: 7, Zone: brasilia}, "todo dia às 07:00 (horário de Brasília)", nil},
		"a weekday":       {Timetable{Every: Weekly, Weekdays: []time.Weekday{1}, Hour: 7, Zone: brasilia}, "toda segunda às 07:00 (horário de Brasília)", nil},
		"some, as sent":   {Timetable{Every: Weekly, Weekdays: []time.Weekday{6, 4, 1, 4}, Hour: 18, Zone: "America/Manaus"}, "toda segunda, quinta e sábado às 18:00 (horário de Manaus)", nil},
		"a weekend":       {Timetable{Every: Weekly, Weekdays: []time.Weekday{0}, Hour: 0, Zone: brasilia}, "todo domingo às 00:00 (horário de Brasília)", nil},
		"a day":           {Timetable{Every: Monthly, Day: 5, Hour: 6, Zone: brasilia}, "todo dia 5 às 06:00 (horário de Brasília)", nil},
		"of every month":  {Timetable{Every: Monthly, Day: 28, Hour: 23, Zone: brasilia}, "todo dia 28 às 23:00 (horário de Brasília)", nil},
		"the last":        {Timetable{Every: Monthly, Day: 31, Hour: 6, Zone: brasilia}, "todo dia 31 ou no último do mês às 06:00 (horário de Brasília)", nil},
		"nothing":         {Timetable{}, "", []string{everyField, zoneField}},
		"no weekday":      {Timetable{Every: Weekly, Hour: 7, Zone: brasilia}, "", []string{weekdaysField}},
		"no such weekday": {Timetable{Every: Weekly, Weekdays: []time.Weekday{7}, Hour: 7, Zone: brasilia}, "", []string{weekdaysField}},
		"before sunday":   {Timetable{Every: Weekly, Weekdays: []time.Weekday{-1, 1}, Hour: 7, Zone: brasilia}, "", []string{weekdaysField}},
		"before the 1st":  {Timetable{Every: Monthly, Day: 0, Hour: -1, Zone: brasilia}, "", []string{dayField, hourField}},
		"no such day":     {Timetable{Every: Monthly, Day: 32, Hour: 24, Zone: "Europe/Berlin"}, "", []string{dayField, zoneField, hourField}},
	} {
		got, fields := c.table.clean()
		var wrong []string
		for field := range fields {
			wrong = append(wrong, field)
		}
		slices.Sort(wrong)
		slices.Sort(c.wrong)
		if !slices.Equal(wrong, c.wrong) {
			t.Errorf("%s: wrong %v, want %v", name, wrong, c.wrong)
		}
		if len(c.wrong) == 0 && got.Words() != c.words {
			t.Errorf("%s: %q, want %q", name, got.Words(), c.words)
		}
	}
	var all []string
	for _, z := range zones {
		all = append(all, z.name)
	}
	if names := strings.Join(all, " "); names != "America/Sao_Paulo America/Noronha America/Manaus America/Rio_Branco" {
		t.Error(names)
	}
}
