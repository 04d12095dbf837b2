package archive

import (
	"bytes"
	"encoding/binary"
	"strings"
)

// phrases are constant strings of the layout, mostly runs of tags between two values, each replaced by a code of one
// or two bytes that no UTF-8 text holds: what is left to compress is little more than the values.
type phrases struct {
	list [][]byte
	// starts holds for each hash of a phrase's first bytes the phrases with that hash, longest first.
	starts [1 << hashBits][]uint16
}

const (
	hashBits  = 11
	minPhrase = 8 // bytes: what is hashed
)

// The codes: control characters that XML forbids and bytes that UTF-8 never uses. The first of them precedes a byte of
// the document that is a code itself; the next four begin a code of two bytes, whose second byte is any.
var (
	codes  = codeBytes()
	codeOf = func() (table [256]int16) {
		for i := range table {
			table[i] = -1
		}
		for i, c := range codes {
			table[c] = int16(i)
		}
		return table
	}()
)

const (
	escape    = 0
	longFirst = 1 // index of the first code that begins a long one
	longCount = 4
	shortFrom = longFirst + longCount // index of the first code that stands alone
)

func codeBytes() []byte {
	var all []byte
	for c := range 256 {
		control := c < ' ' && c != '\t' && c != '\n' && c != '\r'
		if control || c == 0xC0 || c == 0xC1 || c >= 0xF5 {
			all = append(all, byte(c))
		}
	}
	return all
}

// parsePhrases reads a phrase a line, the most frequent first: they get the short codes.
func parsePhrases(file []byte) *phrases {
	p := &phrases{}
	for line := range strings.Lines(string(file)) {
		p.list = append(p.list, []byte(strings.TrimSuffix(line, "\n")))
	}
	for i, phrase := range p.list {
		at := &p.starts[hash(phrase)]
		n := 0
		for n < len(*at) && len(p.list[(*at)[n]]) >= len(phrase) {
			n++
		}
		*at = append((*at)[:n], append([]uint16{uint16(i)}, (*at)[n:]...)...)
	}
	return p
}

func hash(b []byte) uint64 {
	return binary.LittleEndian.Uint64(b) * 0x9E3779B97F4A7C15 >> (64 - hashBits)
}

// replace appends the parts of a text, with codes for phrases, to into.
func (p *phrases) replace(into []byte, parts ...[]byte) []byte {
	for _, part := range parts {
		into = p.replacePart(into, part)
	}
	return into
}

func (p *phrases) replacePart(into, text []byte) []byte {
	plain := 0 // where the bytes begin that are yet to be copied
	for i := 0; i < len(text); {
		c := text[i]
		if c == '<' || c == '"' {
			if code, size := p.find(text[i:]); size > 0 {
				into = p.appendCode(append(into, text[plain:i]...), code)
				i += size
				plain = i
				continue
			}
		} else if codeOf[c] >= 0 {
			into = append(append(into, text[plain:i]...), codes[escape])
			plain = i
		}
		i++
	}
	return append(into, text[plain:]...)
}

// find gives the longest phrase that text begins with, and its length.
func (p *phrases) find(text []byte) (code, size int) {
	if len(text) < minPhrase {
		return 0, 0
	}
	for _, i := range p.starts[hash(text)] {
		if phrase := p.list[i]; bytes.HasPrefix(text, phrase) {
			return int(i), len(phrase)
		}
	}
	return 0, 0
}

func (p *phrases) appendCode(into []byte, phrase int) []byte {
	if short := len(codes) - shortFrom; phrase >= short {
		phrase -= short
		return append(into, codes[longFirst+phrase>>8], byte(phrase))
	}
	return append(into, codes[shortFrom+phrase])
}

// restore undoes replace; false: text was not made by it, or becomes longer than MaxDocument.
func (p *phrases) restore(text []byte) ([]byte, bool) {
	out := make([]byte, 0, min(4*len(text), MaxDocument))
	for i := 0; i < len(text); i++ {
		c := text[i]
		index := int(codeOf[c])
		if index < 0 {
			out = append(out, c)
			continue
		}
		phrase := index - shortFrom
		if index < shortFrom {
			if i++; i == len(text) {
				return nil, false
			}
			if index == escape {
				out = append(out, text[i])
				continue
			}
			phrase = len(codes) - shortFrom + (index-longFirst)<<8 + int(text[i])
		}
		if phrase >= len(p.list) || len(out)+len(p.list[phrase]) > MaxDocument {
			return nil, false
		}
		out = append(out, p.list[phrase]...)
	}
	return out, len(out) <= MaxDocument
}
