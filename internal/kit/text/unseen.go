package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The unseen that stays, for what stands around it: they join emoji and letters of other scripts, and spell flags.
var joins = &unicode.RangeTable{
	R16: []unicode.Range16{{Lo: 0x200c, Hi: 0x200d, Stride: 1}},
	R32: []unicode.Range32{{Lo: 0xe0020, Hi: 0xe007f, Stride: 1}},
}

// Letters and signs that are drawn as nothing: fillers of Hangul, Braille without a dot.
var blanks = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x115f, Hi: 0x1160, Stride: 1},
		{Lo: 0x2800, Hi: 0x2800, Stride: 1},
		{Lo: 0x3164, Hi: 0x3164, Stride: 1},
		{Lo: 0xffa0, Hi: 0xffa0, Stride: 1},
	},
}

// withoutUnseen takes out what is in a text and on no screen. It comes with what is pasted, and then no search finds the
// word; it turns what follows round, or makes a name of nothing.
func withoutUnseen(s string) string {
	if !utf8.ValidString(s) { // refused as it is
		return s
	}
	return strings.Map(func(r rune) rune {
		if unicode.Is(blanks, r) || (unicode.Is(unicode.Cf, r) && !unicode.Is(joins, r)) {
			return -1
		}
		return r
	}, s)
}

// Blank tells whether there is nothing to see in what was typed.
func Blank(s string) bool { return strings.TrimSpace(withoutUnseen(s)) == "" }

// shows tells whether anything of a text is drawn.
func shows(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return !unicode.In(r, unicode.Cf, unicode.Mn) })
}
