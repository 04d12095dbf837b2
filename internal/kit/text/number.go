package text

import (
	"strconv"
	"strings"
)

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

// Size writes a number of bytes: '34 KB', '1,5 MB', '12,0 GB'.
func Size(bytes int64) string {
	const kb = 1 << 10
	switch {
	case bytes < kb:
		return strconv.FormatInt(bytes, 10) + " bytes"
	case bytes < kb*kb:
		return strconv.FormatInt(bytes/kb, 10) + " KB"
	case bytes < kb*kb*kb:
		return tenths(float64(bytes)/(kb*kb)) + " MB"
	}
	return tenths(float64(bytes)/(kb*kb*kb)) + " GB"
}

func tenths(n float64) string {
	return strings.Replace(strconv.FormatFloat(n, 'f', 1, 64), ".", ",", 1)
}
