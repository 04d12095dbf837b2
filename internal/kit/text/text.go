// Package text checks what people type and folds it for searching, the same on every database engine.
package text

import (
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// Fold lower-cases, drops accents and control characters and squeezes spaces: 'Empório  Açaí' becomes 'emporio acai'.
func Fold(s string) string {
	t := transform.Chain(norm.NFD, runes.Remove(runes.Predicate(unsearchable)), norm.NFC)
	out, _, err := transform.String(t, s)
	if err != nil {
		out = s
	}
	return strings.Join(strings.Fields(strings.ToLower(out)), " ")
}

func unsearchable(r rune) bool {
	return unicode.Is(unicode.Mn, r) || unicode.IsControl(r) && !unicode.IsSpace(r)
}

// LikePattern makes a LIKE pattern that finds s anywhere, with the pattern's own signs escaped by a backslash.
func LikePattern(s string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(Fold(s)) + "%"
}
