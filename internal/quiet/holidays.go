package quiet

import "time"

// holidays are the national ones of fixed days: Leis 662/1949, 6.802/1980, 10.607/2002, 14.759/2023.
var holidays = map[string]bool{
	"01-01": true, "04-21": true, "05-01": true, "09-07": true, "10-12": true, "11-02": true, "11-15": true, "11-20": true, "12-25": true,
}

// movable are days counted from Easter: Monday and Tuesday of carnival, Good Friday, Easter, Corpus Christi. Of these only Good
// Friday is one by law (Lei 9.093/1995); shops keep the others.
var movable = map[int]bool{-48: true, -47: true, -2: true, 0: true, 60: true}

// Holiday says whether shops of all Brazil are likely closed on a day, whose date alone counts.
func Holiday(day time.Time) bool {
	date := time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, time.UTC)
	return holidays[date.Format("01-02")] || movable[int(date.Sub(easter(day.Year())).Hours())/24]
}

// easter is by the anonymous Gregorian computus (Meeus, Astronomical Algorithms, chapter 8).
func easter(year int) time.Time {
	a, b, c := year%19, year/100, year%100
	d, e := b/4, b%4
	g := (8*b + 13) / 25
	h := (19*a + b - d - g + 15) % 30
	i, k := c/4, c%4
	l := (32 + 2*e + 2*i - h - k) % 7
	m := (a + 11*h + 19*l) / 433
	month := (h + l - 7*m + 90) / 25
	return time.Date(year, time.Month(month), (h+l-7*m+33*month+19)%32, 0, 0, 0, 0, time.UTC)
}
