package quiet

import "time"

type monthDay struct {
	month time.Month
	day   int
}

// holidays are the national ones of fixed days: Leis 662/1949, 6.802/1980, 10.607/2002, 14.759/2023.
var holidays = map[monthDay]bool{
	{time.January, 1}: true, {time.April, 21}: true, {time.May, 1}: true, {time.September, 7}: true, {time.October, 12}: true,
	{time.November, 2}: true, {time.November, 15}: true, {time.November, 20}: true, {time.December, 25}: true,
}

// movable are days counted from Easter: Monday and Tuesday of carnival, Good Friday, Easter, Corpus Christi. Of these only Good
// Friday is one by law (Lei 9.093/1995); shops keep the others.
var movable = map[int]bool{-48: true, -47: true, -2: true, 0: true, 60: true}

// Holiday says whether shops of all Brazil are likely closed on a day, whose date alone counts.
func Holiday(day time.Time) bool {
	year, month, date := day.Date()
	return holidays[monthDay{month, date}] || movable[day.YearDay()-easter(year).YearDay()]
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
