package brdoc

import "strings"

// ParseCEP returns the 8 digits of a postal code written 99999-999 or 99999999, and whether it has that form. A CEP has
// no check digit.
func ParseCEP(s string) (string, bool) {
	s = strings.TrimSpace(s)
	if len(s) == 9 && s[5] == '-' {
		s = s[:5] + s[6:]
	}
	return s, ValidCEP(s)
}

// ValidCEP reports whether s is 8 digits.
func ValidCEP(s string) bool { return digits(s, 8) }

// FormatCEP writes 99999-999.
func FormatCEP(s string) string {
	if len(s) != 8 {
		return s
	}
	return s[:5] + "-" + s[5:]
}

// areaCodes are the 67 area codes (DDD) of Anatel's numbering plan, space before and after each.
const areaCodes = " 11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55" +
	" 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99 "

// ParsePhone returns a Brazilian number in E.164 (+5511987654321) and whether it is valid. It takes the number with or
// without the country code 55, with spaces, parentheses, hyphens, points and a leading '+'.
func ParsePhone(s string) (string, bool) {
	bare := strings.Map(func(r rune) rune {
		if strings.ContainsRune(" ()-.", r) {
			return -1
		}
		return r
	}, s)
	bare, international := strings.CutPrefix(bare, "+")
	if international || len(bare) > 11 {
		local, brazilian := strings.CutPrefix(bare, "55")
		if !brazilian {
			return s, false
		}
		bare = local
	}
	e164 := "+55" + bare
	return e164, ValidPhone(e164)
}

// ValidPhone reports whether s is E.164 of Brazil: +55, an existing area code, then 9 digits starting with 9 (mobile) or
// 8 digits starting with 2 to 5 (landline).
func ValidPhone(s string) bool {
	local, ok := strings.CutPrefix(s, "+55")
	if !ok || !digits(local, len(local)) || len(local) < 10 || !strings.Contains(areaCodes, " "+local[:2]+" ") {
		return false
	}
	switch len(local) {
	case 11:
		return local[2] == '9'
	case 10:
		return local[2] >= '2' && local[2] <= '5'
	}
	return false
}

// FormatPhone writes (11) 98765-4321 or (11) 3456-7890.
func FormatPhone(s string) string {
	if !ValidPhone(s) {
		return s
	}
	local := s[3:]
	return "(" + local[:2] + ") " + local[2:len(local)-4] + "-" + local[len(local)-4:]
}
