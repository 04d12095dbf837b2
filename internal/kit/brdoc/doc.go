// Package brdoc reads, checks and writes Brazilian identifiers: CNPJ, CPF, CEP and telephone numbers.
//
// Parse functions take what people type or paste, with or without the usual mask, and return the bare form that is
// stored. Valid functions accept the bare form alone. Format functions take the bare form and return what people read;
// anything else comes back unchanged, so that a screen never shows an empty cell for an odd value.
package brdoc

import "strings"

// normalize upper-cases ASCII letters and strips the mask characters '.', '/', '-' and space, and nothing else:
// a look-alike letter or digit from another alphabet stays, and so fails validation.
func normalize(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '.' || r == '/' || r == '-' || r == ' ':
			return -1
		case r >= 'a' && r <= 'z':
			return r - 'a' + 'A'
		}
		return r
	}, s)
}

// digits reports whether s is n ASCII digits.
func digits(s string, n int) bool {
	if len(s) != n {
		return false
	}
	for i := range n {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

func allEqual(s string) bool {
	return strings.Count(s, s[:1]) == len(s)
}

// mod11 is the check digit of the weighted sum of s: each character is worth its ASCII code less 48 (digits 0 to 9,
// letters 17 to 42), 11 less the remainder by 11, or 0 when the remainder is below 2.
func mod11(s string, weight func(i int) int) byte {
	sum := 0
	for i := range len(s) {
		sum += int(s[i]-'0') * weight(i)
	}
	if r := sum % 11; r >= 2 {
		return byte('0' + 11 - r)
	}
	return '0'
}
