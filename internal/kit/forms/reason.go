package forms

import (
	"unicode/utf8"

	"seiva/internal/kit/text"
)

// Limits of a reason, in characters.
const (
	minReason = 10
	maxReason = 500
)

// Reason is a Rule: why staff do something in another's place, in one line.
func Reason(typed string) (clean, complaint string) {
	clean, fits := text.Line(typed, maxReason)
	if !fits || utf8.RuneCountInString(clean) < minReason {
		return typed, "Diga o motivo em 10 a 500 caracteres."
	}
	return clean, ""
}
