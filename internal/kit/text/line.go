package text

import (
	"net/mail"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line returns one line of text as it is stored, trimmed and with single spaces, without what nobody sees, and whether it may
// be: 1 to max characters, valid UTF-8, no control characters (PostgreSQL refuses some of them).
func Line(s string, max int) (string, bool) {
	s = strings.Join(strings.Fields(withoutUnseen(s)), " ")
	return s, storable(s, max) && strings.IndexFunc(s, unicode.IsControl) < 0
}

// Block is Line for text of several lines, which keeps its spaces, line breaks and tabs.
func Block(s string, max int) (string, bool) {
	s = strings.TrimSpace(withoutUnseen(strings.ReplaceAll(s, "\r\n", "\n")))
	forbidden := func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }
	return s, storable(s, max) && strings.IndexFunc(s, forbidden) < 0
}

func storable(s string, max int) bool {
	return shows(s) && utf8.ValidString(s) && utf8.RuneCountInString(s) <= max
}

// ValidEmail reports whether s is a BareAddress that every server can be handed: in ASCII, since one of other letters takes
// SMTPUTF8 of every server on the way, and a mail that never arrives confirms nothing. A domain may be in punycode.
func ValidEmail(s string) bool {
	return BareAddress(s) && strings.IndexFunc(s, func(r rune) bool { return r > unicode.MaxASCII }) < 0
}

// BareAddress reports whether s is one bare address of at most 254 characters with a domain; also of what was taken before
// ValidEmail asked for ASCII.
func BareAddress(s string) bool {
	address, err := mail.ParseAddress(s)
	if err != nil || address.Address != s || len(s) > 254 {
		return false
	}
	_, domain, _ := strings.Cut(s, "@")
	return strings.Contains(domain, ".")
}

// MaskEmail shows an address to whoever may know only that it is theirs: its first letter and its domain.
func MaskEmail(email string) string {
	local, domain, _ := strings.Cut(email, "@")
	if local == "" {
		return ""
	}
	return string([]rune(local)[:1]) + "***@" + domain
}
