package analytics

import (
	"strings"

	"seiva/internal/kit/brdoc"
)

// hidden stands where a text had a CPF.
const hidden = "***"

// hideCPF takes every CPF out of a text: sole traders have theirs in their name, and tills send what they like as a cashier's code.
func hideCPF(text string) string {
	if len(text) < brdoc.CPFLength {
		return text
	}
	var out strings.Builder
	kept := 0
	for at := 0; at < len(text); at++ {
		if end := cpfAt(text, at); end > 0 {
			out.WriteString(text[kept:at])
			out.WriteString(hidden)
			kept, at = end, end-1
		}
	}
	if kept == 0 {
		return text
	}
	return out.String() + text[kept:]
}

// cpfAt gives where the CPF ends that begins at a place, with or without its points, and with zeros before it; 0: none does.
func cpfAt(text string, at int) int {
	if !digit(text, at) || digit(text, at-1) {
		return 0
	}
	for first := at; ; first++ {
		bare, end := elevenDigits(text, first)
		if end > 0 && !digit(text, end) && brdoc.ValidCPF(bare) {
			return end
		}
		if text[first] != '0' || !digit(text, first+1) {
			return 0
		}
	}
}

// elevenDigits reads so many digits, between each two of which one sign may stand.
func elevenDigits(text string, from int) (bare string, end int) {
	var digits [brdoc.CPFLength]byte
	read := 0
	for i := from; i < len(text); i++ {
		switch {
		case digit(text, i):
			digits[read] = text[i]
			read++
		case digit(text, i+1) && strings.IndexByte(".-/ ", text[i]) >= 0:
		default:
			return "", 0
		}
		if read == len(digits) {
			return string(digits[:]), i + 1
		}
	}
	return "", 0
}

func digit(text string, at int) bool {
	return at >= 0 && at < len(text) && text[at] >= '0' && text[at] <= '9'
}
