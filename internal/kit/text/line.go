package text

import (
	"net/mail"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line gives one line of text as it is stored, trimmed and with single spaces, and whether it may be: 1 to max
// characters, valid UTF-8, no control characters (PostgreSQL refuses some of them).
func Line(s string, max int) (string, bool) {
	s = strings.Join(strings.Fields(s), " ")
	ok := s != "" && utf8.ValidString(s) && utf8.RuneCountInString(s) <= max && strings.IndexFunc(s, unicode.IsControl) < 0
	return s, ok
}

// ValidEmail tells whether s is one bare address of at most 254 characters with a domain.
func ValidEmail(s string) bool {
	address, err := mail.ParseAddress(s)
	if err != nil || address.Address != s || len(s) > 254 {
		return false
	}
	_, domain, _ := strings.Cut(s, "@")
	return strings.Contains(domain, ".")
}
