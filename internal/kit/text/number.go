package text

import "strconv"

// Reais writes cents of a real as '1.234,56'.
func Reais(cents int64) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	fraction := strconv.FormatInt(cents%100+100, 10)[1:]
	return sign + Thousands(strconv.FormatInt(cents/100, 10)) + "," + fraction
}

// Thousands writes digits with a stop before every three: '1.234.567'.
func Thousands(digits string) string {
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "." + digits[at:]
	}
	return digits
}
