package promotions

import "strings"

// gtin reads a bar code as GS1 writes it (GTIN-8, -12, -13 or -14, with its check digit); spaces and dashes are left out.
func gtin(typed string) (string, string) {
	bare := strings.NewReplacer(" ", "", "-", "").Replace(typed)
	if !validGTIN(bare) {
		return "", badGTIN
	}
	return bare, ""
}

// validGTIN checks length, digits and GS1's check digit: weights 3 and 1 from the right.
func validGTIN(s string) bool {
	switch len(s) {
	case 8, 12, 13, 14:
	default:
		return false
	}
	sum := 0
	for i := range len(s) {
		digit := int(s[i] - '0')
		if s[i] < '0' || s[i] > '9' {
			return false
		}
		if weighted := (len(s)-1-i)%2 == 1; weighted {
			digit *= 3
		}
		sum += digit
	}
	return sum%10 == 0 && strings.Trim(s, "0") != ""
}

// bare is a GTIN without the zeros that fill it up to 14 digits, by which its spellings meet.
func bare(code string) string { return strings.TrimLeft(code, "0") }
