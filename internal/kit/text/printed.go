package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

// Printable makes what a program calls itself fit to be stored and shown, at most so many characters of it: databases refuse
// some bytes that headers may hold.
func Printable(s string, max int) string {
	printable := strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) || r == utf8.RuneError {
			return -1
		}
		return r
	}, s)
	if runes := []rune(printable); len(runes) > max {
		return string(runes[:max])
	}
	return printable
}

// Latin writes a text in the letters of a PDF's own fonts (Windows-1252), a dot for each that they lack; lost tells that there
// was one.
func Latin(s string) (written string, lost bool) {
	var out strings.Builder
	for _, r := range norm.NFC.String(s) {
		if r == '\u2212' { // a minus, which is no letter of its own there
			r = '-'
		}
		letter, known := charmap.Windows1252.EncodeRune(r)
		if !known {
			letter, lost = '.', true
		}
		out.WriteByte(letter)
	}
	return out.String(), lost
}
