package period

import "regexp"

// AAMM is how access keys have the month of their receipt, for time.Format; time.Parse would take 69 to 99 for years of the last century.
const AAMM = "0601"

var yearAndMonth = regexp.MustCompile(`^\d{2}(\d{2})-(\d{2})`)

// Month is the AAMM of the access keys of a day's receipts, also of what stands before or behind the days of a month ('2026-11',
// '2026-11-31'). Every access key is of this century: of a day of another one, and of what begins like no day, it is what stands before
// all of them, or after. It is four digits whatever the day is.
func Month(day string) string {
	parts := yearAndMonth.FindStringSubmatch(day)
	switch {
	case parts == nil || day < "2000":
		return "0000"
	case day >= "2100":
		return "9999"
	}
	return parts[1] + parts[2]
}
