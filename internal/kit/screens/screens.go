// Package screens says how screens name what is kept for them, and how large it may be.
package screens

import (
	"bytes"
	"encoding/json"
	"regexp"
	"unicode/utf8"
)

// Limits of what is kept for a screen.
const (
	MaxName  = 100
	MaxValue = 8 * 1024 // bytes of compact JSON
)

var name = regexp.MustCompile(`^[a-z0-9]+([.-][a-z0-9]+)*$`)

// IsName reports whether a text is a name: plain small letters and digits, with dots or hyphens between them.
func IsName(s string) bool { return len(s) <= MaxName && name.MatchString(s) }

// Compact returns a JSON value without needless spaces, and whether it may be kept. It has to be UTF-8: PostgreSQL takes nothing else.
func Compact(value json.RawMessage) (json.RawMessage, bool) {
	var out bytes.Buffer
	err := json.Compact(&out, value)
	return out.Bytes(), err == nil && out.Len() <= MaxValue && utf8.Valid(out.Bytes())
}
