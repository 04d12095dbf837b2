package period

// Month is the AAMM of the access keys of a day's receipts. Every access key is of this century: of a day of another one it is
// what stands before all of them, or after.
func Month(day string) string {
	switch {
	case day < "2000":
		return "0000"
	case day >= "2100":
		return "9999"
	}
	return day[2:4] + day[5:7]
}
