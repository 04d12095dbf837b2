package brdoc

// CNPJLength is the number of characters of a bare CNPJ: 8 of root, 4 of branch, 2 check digits.
const CNPJLength = 14

// ParseCNPJ returns the bare, upper-case CNPJ (numeric or alphanumeric) and whether it is valid.
func ParseCNPJ(s string) (string, bool) {
	s = normalize(s)
	return s, ValidCNPJ(s)
}

// ValidCNPJ reports whether s is a bare CNPJ with right check digits: 12 digits or upper-case letters, then 2 digits
// (IN RFB 2.229/2024). All characters equal is refused, as 00000000000000 passes the arithmetic.
func ValidCNPJ(s string) bool {
	if len(s) != CNPJLength || !digits(s[12:], 2) {
		return false
	}
	for i := range 12 {
		if c := s[i]; (c < '0' || c > '9') && (c < 'A' || c > 'Z') {
			return false
		}
	}
	if allEqual(s) {
		return false
	}
	return CNPJCheckDigits(s[:12]) == s[12:]
}

// CNPJCheckDigits returns the two check digits of the first 12 characters of a CNPJ, which must be digits or
// upper-case letters: weights 2 to 9 from right to left, over 12 and then over 13 characters.
func CNPJCheckDigits(first12 string) string {
	weight := func(length int) func(int) int {
		return func(i int) int { return 2 + (length-1-i)%8 }
	}
	one := string(mod11(first12, weight(12)))
	return one + string(mod11(first12+one, weight(13)))
}

// FormatCNPJ writes AA.AAA.AAA/AAAA-DV.
func FormatCNPJ(s string) string {
	if len(s) != CNPJLength {
		return s
	}
	return s[:2] + "." + s[2:5] + "." + s[5:8] + "/" + s[8:12] + "-" + s[12:]
}

// Root returns the 8 characters that every branch of one company shares, or "" when s has not the length of a CNPJ.
func Root(s string) string {
	if len(s) != CNPJLength {
		return ""
	}
	return s[:8]
}
