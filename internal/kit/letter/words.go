package letter

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/text"
)

// What people may have typed is bounded, in characters.
const (
	maxLine = 200  // subjects and names
	maxFact = 1500 // facts, which may quote: 500 characters and a name, once no link is in them
)

// line makes one line of what a person may have typed, cut at a length: a line break in a subject would begin another header.
func line(s string, most int) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	runes := []rune(strings.Join(strings.Fields(s), " "))
	if len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return string(runes)
}

// Named is the name of a person or company in one line: whoever typed it may not have the mail program make a link of it.
func Named(s string) string { return text.Unlinked(line(s, maxLine)) }

// Quoted is what a person wrote, as Named is a name: in one line, but in full where it has at most 500 characters.
func Quoted(s string) string { return text.Unlinked(line(s, maxFact)) }

// By begins a sentence with who did it, or without when that is not known.
func By(who, did, otherwise string) string {
	if who = Named(who); who == "" {
		return otherwise
	}
	return who + " " + did
}

// Duration writes whole days, hours or minutes, whichever fits.
func Duration(d time.Duration) string {
	switch minutes := int(d / time.Minute); {
	case minutes > 2*24*60 && minutes%(24*60) == 0:
		return count(minutes/(24*60), "dia")
	case minutes > 0 && minutes%60 == 0:
		return count(minutes/60, "hora")
	default:
		return count(minutes, "minuto")
	}
}

func count(n int, unit string) string {
	if n != 1 {
		unit += "s"
	}
	return strconv.Itoa(n) + " " + unit
}

// Day writes an instant's day as people in Brazil read it, in Brasília's time.
func Day(t time.Time) string { return t.In(clock.Brazil).Format("02/01/2006") }

// Moment writes an instant with its hour, as Day does.
func Moment(t time.Time) string {
	return t.In(clock.Brazil).Format("02/01/2006 às 15:04") + " (horário de Brasília)"
}
