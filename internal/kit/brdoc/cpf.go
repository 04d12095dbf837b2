package brdoc

// CPFLength is the number of digits of a bare CPF: 9 and 2 check digits.
const CPFLength = 11

// ParseCPF returns the bare CPF and whether it is valid. Leading zeros count: a CPF is text.
func ParseCPF(s string) (string, bool) {
	s = normalize(s)
	return s, ValidCPF(s)
}

// ValidCPF reports whether s is a bare CPF with right check digits, not all equal.
func ValidCPF(s string) bool {
	if !digits(s, CPFLength) || allEqual(s) {
		return false
	}
	return CPFCheckDigits(s[:9]) == s[9:]
}

// CPFCheckDigits returns the two check digits of the first 9 digits of a CPF: weights 10 to 2, then 11 to 2.
func CPFCheckDigits(first9 string) string {
	one := string(mod11(first9, func(i int) int { return 10 - i }))
	return one + string(mod11(first9+one, func(i int) int { return 11 - i }))
}

// MaskCPF writes ***.999.999-**. A text of any other length becomes asterisks alone: it may still be personal.
func MaskCPF(s string) string {
	if len(s) != CPFLength {
		return "***.***.***-**"
	}
	return "***." + s[3:6] + "." + s[6:9] + "-**"
}
