package period

// Relatives are the periods that move with the day, as addresses name them: the same as the screens' (period.ts).
var Relatives = []string{"hoje", "ontem", "7d", "30d", "90d", "semana-passada", "mes", "mes-passado"}

// Relative returns what a relative period is on a day; false for a name that there is not.
func Relative(name, today string) (Period, bool) {
	first := today[:len(today)-2] + "01"
	switch name {
	case "hoje":
		return Period{today, today}, true
	case "ontem":
		return Period{Add(today, -1), Add(today, -1)}, true
	case "7d":
		return Period{Add(today, -6), today}, true
	case "30d":
		return Period{Add(today, -29), today}, true
	case "90d":
		return Period{Add(today, -89), today}, true
	case "semana-passada": // from Monday to Sunday
		sunday := Add(today, -1-(int(parse(today).Weekday())+6)%7)
		return Period{Add(sunday, -6), sunday}, true
	case "mes":
		return Period{first, today}, true
	case "mes-passado":
		end := Add(first, -1)
		return Period{parse(end).Format("2006-01-") + "01", end}, true
	}
	return Period{}, false
}
