package nfce

import (
	"bytes"
	"unicode/utf8"
)

// The tokens of XML 1.0, as encoding/xml in its strict mode cuts them. What is in no way unusual is not copied.

// name reads a name, which must not have more than one colon.
func (r *reader) name() ([]byte, bool) {
	begin, i, colons, wide := r.at, r.at, 0, false
	for ; i < len(r.b); i++ {
		c := r.b[i]
		if classes[c]&inName != 0 {
			continue
		}
		if c == ':' {
			colons++
		} else if wide = wide || c >= utf8.RuneSelf; c < utf8.RuneSelf {
			break
		}
	}
	r.at = i
	name := r.b[begin:i]
	if len(name) == 0 || i == len(r.b) || colons > 1 {
		return nil, false
	}
	if c := name[0]; c < utf8.RuneSelf && classes[c]&letter == 0 && c != ':' {
		return nil, false
	}
	return name, !wide || wideName(name)
}

// wideName tells whether a name beyond ASCII is one (NameStartChar and NameChar of the fifth edition).
func wideName(name []byte) bool {
	for i := 0; i < len(name); {
		c, n := utf8.DecodeRune(name[i:])
		if c == utf8.RuneError && n == 1 || c >= utf8.RuneSelf && !nameRune(c, i == 0) {
			return false
		}
		i += n
	}
	return true
}

func nameRune(c rune, first bool) bool {
	switch {
	case c == 0xB7, c >= 0x300 && c <= 0x36F, c == 0x203F, c == 0x2040:
		return !first
	case c == 0xD7, c == 0xF7, c == 0x37E:
		return false
	}
	return c >= 0xC0 && c <= 0x1FFF || c == 0x200C || c == 0x200D || c >= 0x2070 && c <= 0x218F ||
		c >= 0x2C00 && c <= 0x2FEF || c >= 0x3001 && c <= 0xD7FF || c >= 0xF900 && c <= 0xFDCF ||
		c >= 0xFDF0 && c <= 0xFFFD || c >= 0x10000 && c <= 0xEFFFF
}

// split cuts a name at its colon, if there is something on both sides.
func split(name []byte) (prefix, local []byte) {
	if i := bytes.IndexByte(name, ':'); i > 0 && i < len(name)-1 {
		return name[:i], name[i+1:]
	}
	return nil, name
}

// space skips white space.
func (r *reader) space() {
	for r.at < len(r.b) && isSpace(r.b[r.at]) {
		r.at++
	}
}

// attributes reads the rest of a start tag and tells whether it is one of an empty element.
func (r *reader) attributes() (empty bool, err error) {
	r.count, r.scratch = 0, r.scratch[:0]
	ordered := true
	for {
		r.space()
		if r.at+1 >= len(r.b) {
			if r.at < len(r.b) && r.b[r.at] == '>' {
				r.at++
				return false, nil
			}
			return false, ErrMalformedXML
		}
		switch r.b[r.at] {
		case '>':
			r.at++
			return false, nil
		case '/':
			r.at += len("/>")
			if r.b[r.at-1] != '>' {
				return false, ErrMalformedXML
			}
			return true, nil
		}
		if r.count == maxAttributes || !r.attribute(&r.attrs[r.count]) {
			return false, ErrMalformedXML
		}
		a := &r.attrs[r.count]
		cost := costOfAttr
		if string(a.name) == "xmlns" || string(a.prefix) == "xmlns" {
			cost += costOfSpace
		}
		if err := r.spend(cost); err != nil {
			return false, err
		}
		ordered = ordered && (r.count == 0 || bytes.Compare(r.attrs[r.count-1].name, a.name) < 0)
		if !ordered && r.twice(a.name) { // names in order are all different
			return false, ErrMalformedXML
		}
		r.count++
	}
}

// twice tells whether the start tag has had an attribute of that name.
func (r *reader) twice(name []byte) bool {
	for i := range r.count {
		if string(r.attrs[i].name) == string(name) {
			return true
		}
	}
	return false
}

// attribute reads one attribute. Its value stands in the document or in scratch.
func (r *reader) attribute(a *attribute) bool {
	var ok bool
	if a.name, ok = r.name(); !ok {
		return false
	}
	a.prefix, a.local = split(a.name)
	r.space()
	if r.at == len(r.b) || r.b[r.at] != '=' {
		return false
	}
	r.at++
	r.space()
	if r.at == len(r.b) || r.b[r.at] != '"' && r.b[r.at] != '\'' {
		return false
	}
	rest := r.b[r.at+1:]
	n := bytes.IndexByte(rest, r.b[r.at])
	if n < 0 || bytes.IndexByte(rest[:n], '<') >= 0 {
		return false
	}
	r.at += n + len(`""`)
	a.value, ok = r.decoded(rest[:n], true)
	return ok
}

// text reads character data up to the next tag or the end.
func (r *reader) text() error {
	if err := r.spend(costOfText); err != nil {
		return err
	}
	raw := r.b[r.at:]
	if n := bytes.IndexByte(raw, '<'); n >= 0 {
		raw = raw[:n]
	}
	r.at += len(raw)
	r.scratch = r.scratch[:0]
	text, ok := r.decoded(raw, true)
	if !ok || bytes.Contains(raw, []byte("]]>")) {
		return ErrMalformedXML
	}
	return r.characters(text)
}

// declaration reads what begins with <!: a comment, which is dropped, or a CDATA section, which is text.
func (r *reader) declaration() error {
	if err := r.spend(costOfOther); err != nil {
		return err
	}
	rest := r.b[r.at:]
	switch {
	case bytes.HasPrefix(rest, []byte("<!--")):
		n := bytes.Index(rest[4:], []byte("--")) + 4 + 2
		if n < 4+2 || n == len(rest) || rest[n] != '>' {
			return ErrMalformedXML
		}
		r.at += n + 1
		return nil
	case bytes.HasPrefix(rest, []byte("<![CDATA[")):
		raw := rest[len("<![CDATA["):]
		n := bytes.Index(raw, []byte("]]>"))
		if n < 0 {
			return ErrMalformedXML
		}
		r.at += len("<![CDATA[") + n + len("]]>")
		r.scratch = r.scratch[:0]
		text, ok := r.decoded(raw[:n], false)
		if !ok {
			return ErrMalformedXML
		}
		return r.characters(text)
	case bytes.HasPrefix(rest, []byte("<!DOCTYPE")):
		return ErrForbiddenDoctype
	}
	return ErrMalformedXML
}

// decoded gives characters with line ends made \n and, if there may be any, references resolved. What has neither is
// returned as it stands; the rest is appended to scratch.
func (r *reader) decoded(raw []byte, references bool) ([]byte, bool) {
	i, wide := 0, false
	for ; i < len(raw); i++ {
		c := raw[i]
		if c >= utf8.RuneSelf {
			wide = true
		} else if c == '\r' || c == '&' && references {
			break
		} else if c < ' ' && !isSpace(c) {
			return nil, false
		}
	}
	if i == len(raw) {
		return raw, !wide || validText(raw)
	}
	begin := len(r.scratch)
	r.scratch = append(r.scratch, raw[:i]...)
	for i < len(raw) {
		c, n := raw[i], 1
		switch {
		case c == '\r':
			if i+1 < len(raw) && raw[i+1] == '\n' {
				n = 2
			}
			r.scratch = append(r.scratch, '\n')
		case c == '&' && references:
			var meant rune
			if meant, n = resolve(raw[i:]); n == 0 {
				return nil, false
			}
			r.scratch = utf8.AppendRune(r.scratch, meant)
		case c < ' ' && !isSpace(c):
			return nil, false
		default:
			r.scratch = append(r.scratch, c)
		}
		i += n
	}
	text := r.scratch[begin:len(r.scratch):len(r.scratch)]
	return text, validText(text)
}

var entities = []struct {
	name  string
	meant rune
}{{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}}

// resolve gives the character that the reference at the beginning of b means, and its length; 0: it is none, or names
// nothing that XML knows.
func resolve(b []byte) (rune, int) {
	if len(b) < len("&lt;") {
		return 0, 0
	}
	if b[1] != '#' {
		for _, e := range entities {
			if len(b) >= len(e.name) && string(b[:len(e.name)]) == e.name {
				return e.meant, len(e.name)
			}
		}
		return 0, 0
	}
	i, base := 2, 10
	if b[2] == 'x' {
		i, base = 3, 16
	}
	begin, value := i, 0
	for ; i < len(b) && b[i] != ';'; i++ {
		digit := digitOf(b[i])
		if digit >= base {
			return 0, 0
		}
		value = min(value*base+digit, utf8.MaxRune+1) // what is too large stays so
	}
	if i == begin || i == len(b) || !isCharacter(rune(value)) {
		return 0, 0
	}
	return rune(value), i + 1
}

func digitOf(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return 16
}

// isCharacter tells whether a reference may name the character. One half of a surrogate pair is read as U+FFFD, as
// encoding/xml does.
func isCharacter(c rune) bool {
	return c == '\t' || c == '\n' || c == '\r' || c >= ' ' && c <= utf8.MaxRune && c != 0xFFFE && c != 0xFFFF
}
