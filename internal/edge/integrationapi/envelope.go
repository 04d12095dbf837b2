package integrationapi

import (
	"bytes"
	"encoding/binary"
	"strconv"

	"seiva/internal/receipts"
)

// plainEnvelope reads an envelope as nearly every till writes it: the known names, spelled exactly and once each, with
// values of their types. Of anything else it makes nothing: then encoding/json, ten times slower, decides. b is valid
// UTF-8 and is not kept.
func plainEnvelope(b []byte) (in receipts.Submission, plain bool) {
	r := envelopeReader{b}
	if !r.mark('{') {
		return in, false
	}
	var seenXML, seenCashier, seenPrinted bool
	for {
		name, ok := r.text()
		if !ok || !r.mark(':') {
			return in, false
		}
		var seen *bool
		switch string(name) {
		case "xml":
			seen = &seenXML
			in.XML, ok = r.text()
		case "cashierCode":
			seen = &seenCashier
			var cashier []byte
			cashier, ok = r.text()
			in.Cashier = string(cashier)
		case "printed":
			seen = &seenPrinted
			in.Printed, ok = r.printed()
		default:
			return in, false
		}
		if !ok || *seen {
			return in, false
		}
		*seen = true
		if !r.mark(',') {
			break
		}
	}
	return in, r.mark('}') && len(r.space()) == 0 && seenXML
}

type envelopeReader struct{ rest []byte }

// space passes over white space and gives what is left.
func (r *envelopeReader) space() []byte {
	r.rest = bytes.TrimLeft(r.rest, " \t\r\n")
	return r.rest
}

// mark passes over one punctuation mark, if it comes next.
func (r *envelopeReader) mark(c byte) bool {
	if rest := r.space(); len(rest) == 0 || rest[0] != c {
		return false
	}
	r.rest = r.rest[1:]
	return true
}

func (r *envelopeReader) printed() (receipts.Printed, bool) {
	for word, flag := range map[string]bool{"true": true, "false": false} {
		if rest, ok := bytes.CutPrefix(r.space(), []byte(word)); ok {
			r.rest = rest
			return receipts.PrintedOf(&flag), true
		}
	}
	return 0, false
}

var escapes = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// text reads a string into bytes of its own; false when it is not well formed, or writes a character in two halves.
func (r *envelopeReader) text() ([]byte, bool) {
	if !r.mark('"') {
		return nil, false
	}
	out := make([]byte, 0, ordinaryLength(r.rest))
	for {
		n := ordinary(r.rest)
		out = append(out, r.rest[:n]...)
		r.rest = r.rest[n:]
		switch {
		case len(r.rest) > 0 && r.rest[0] == '"':
			r.rest = r.rest[1:]
			return out, true
		case len(r.rest) < 2 || r.rest[0] != '\\':
			return nil, false
		case r.rest[1] == 'u':
			if len(r.rest) < 6 {
				return nil, false
			}
			char, err := strconv.ParseUint(string(r.rest[2:6]), 16, 16)
			if err != nil || char >= 0xd800 && char < 0xe000 {
				return nil, false
			}
			out = append(out, string(rune(char))...)
			r.rest = r.rest[6:]
		default:
			char := escapes[r.rest[1]]
			if char == 0 {
				return nil, false
			}
			out = append(out, char)
			r.rest = r.rest[2:]
		}
	}
}

// ordinaryLength bounds a string that begins at b: a short one ends at its first quotation mark.
func ordinaryLength(b []byte) int {
	if n := ordinary(b); n < len(b) && b[n] == '"' {
		return n
	}
	return len(b)
}

// ordinary counts the bytes before a quotation mark, a backslash or a control character, eight at a time.
func ordinary(b []byte) int {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	n := 0
	for ; n+8 <= len(b); n += 8 {
		x := binary.LittleEndian.Uint64(b[n:])
		quote, backslash := x^'"'*ones, x^'\\'*ones
		if ((x-' '*ones)&^x|(quote-ones)&^quote|(backslash-ones)&^backslash)&highs != 0 {
			break
		}
	}
	for n < len(b) && b[n] >= ' ' && b[n] != '"' && b[n] != '\\' {
		n++
	}
	return n
}
