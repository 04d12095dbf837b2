package text

import (
	"slices"
	"strings"
	"unicode"
)

// Holds tells whether a text holds every word of what is looked for, in any order, however either is written.
func Holds(in, wanted string) bool {
	in = Fold(in)
	return !slices.ContainsFunc(strings.Fields(Fold(wanted)), func(word string) bool { return !strings.Contains(in, word) })
}

// Letters of a word in which a slip is forgiven: in a shorter one it makes another word.
const leastForgiven = 4

// HoldsNearly is Holds, but for one slip of the fingers in each word of four letters and more, where a word of the text begins so.
func HoldsNearly(in, wanted string) bool {
	in = Fold(in)
	begins := strings.FieldsFunc(in, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
	return !slices.ContainsFunc(strings.Fields(Fold(wanted)), func(word string) bool {
		letters := []rune(word)
		return !strings.Contains(in, word) && (len(letters) < leastForgiven ||
			!slices.ContainsFunc(begins, func(one string) bool { return beginsNearly([]rune(one), letters) }))
	})
}

// beginsNearly tells whether a text begins with a word but for one letter wrong, missing, too many, or swapped with the next.
func beginsNearly(text, word []rune) bool {
	at := 0
	for at < len(word) && at < len(text) && text[at] == word[at] {
		at++
	}
	goesOn := func(textFrom, wordFrom int) bool {
		rest := word[min(wordFrom, len(word)):]
		return textFrom+len(rest) <= len(text) && slices.Equal(text[textFrom:textFrom+len(rest)], rest)
	}
	swapped := at+1 < len(word) && at+1 < len(text) && text[at] == word[at+1] && text[at+1] == word[at] && goesOn(at+2, at+2)
	return swapped || goesOn(at+1, at+1) || goesOn(at+1, at) || goesOn(at, at+1)
}
