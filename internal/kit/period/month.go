package period

// Month is the AAMM of the access keys of a day's receipts, four digits whatever the day is. Every access key is of this century:
// of a day of another one it is what stands before all of them, or after.
func Month(day string) string {
	at := parse(day)
	switch year := at.Year(); {
	case year < 2000:
		return "0000"
	case year >= 2100:
		return "9999"
	}
	return at.Format("0601")
}
