package nfce

import (
	"bytes"
	"sync"
	"unicode/utf8"
)

// scanner finds the facts in one pass over the bytes, without copying, when the document is written the way that
// authorised documents are: plain tags, and signed parts that are in canonical form already but for their start tag
// and for empty-element tags. On anything else (comments, processing instructions, prefixes, odd spacing, references
// other than &amp; &lt; &gt;, a known element twice, bytes that are no XML) scan gives up and the general reader
// decides; scan itself never refuses a document.
type scanner struct {
	facts facts

	b     []byte
	at    int // next byte to read
	depth int
	spent int // of the budget, as the general reader counts it
	open  [maxDepth]scanned
	wide  bool // a byte above ASCII was seen

	canonical  *pieces // the canonical form that is being collected, nil outside of signed parts
	apex       int     // depth of its element
	from       int     // where its next piece begins
	signedPart pieces  // reused from document to document
	infoPart   pieces
	startTag   [256]byte // the rebuilt start tag of the signed element
}

type scanned struct {
	name  []byte
	node  *node
	space string // the namespace that it and its children must have
	text  int    // where its text begins
}

var scanners = sync.Pool{New: func() any { return new(scanner) }}

// release drops what refers to the document and gives the scanner back.
func (s *scanner) release() {
	s.signedPart, s.infoPart = s.signedPart.reuse(s.facts.signed), s.infoPart.reuse(s.facts.signedInfo)
	s.facts, s.b, s.canonical = facts{}, nil, nil
	scanners.Put(s)
}

const (
	around    = 2 * costOfText // the white space before and after the root
	maxPieces = 2048           // of a canonical form: an empty-element tag takes four
)

const (
	letter  = 1 << iota // may begin a name
	inName              // may continue a name
	inText              // plain character of text, of signed parts too
	inValue             // plain character of an attribute
)

var classes = func() (table [256]byte) {
	for c := range table {
		b := byte(c)
		alpha := b == '_' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z'
		if alpha {
			table[c] |= letter | inName
		}
		if b >= '0' && b <= '9' || b == '-' || b == '.' {
			table[c] |= inName
		}
		if b != '<' && b != '&' && b != '>' && b >= ' ' && b < utf8.RuneSelf {
			table[c] |= inText
			if b != '"' {
				table[c] |= inValue
			}
		}
		if b == '\t' || b == '\n' {
			table[c] |= inText
		}
	}
	return table
}()

// scan tells whether it could read the whole document; only then are the facts complete.
func (s *scanner) scan(content []byte) bool {
	s.facts, s.b, s.at, s.depth, s.spent, s.wide, s.canonical = facts{}, content, 0, 0, around, false, nil
	for s.at < len(s.b) && s.b[s.at] <= ' ' {
		if !isSpace(s.b[s.at]) {
			return false
		}
		s.at++
	}
	for {
		if s.at+1 >= len(s.b) || s.b[s.at] != '<' {
			return false
		}
		var ok bool
		switch s.b[s.at+1] {
		case '/':
			ok = s.end()
		case '!':
			ok = s.cdata()
		default:
			ok = s.start()
		}
		if !ok {
			return false
		}
		if s.depth == 0 {
			break
		}
		if s.at < len(s.b) && s.b[s.at] != '<' && !s.text() {
			return false
		}
	}
	for _, c := range s.b[s.at:] {
		if !isSpace(c) {
			return false
		}
	}
	return s.facts.documents == 1 && !s.facts.repeated && s.spent <= budget && (!s.wide || validText(s.b))
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// validText tells whether b is UTF-8 without the two characters above ASCII that XML forbids.
func validText(b []byte) bool {
	return utf8.Valid(b) && !bytes.Contains(b, []byte("\uFFFE")) && !bytes.Contains(b, []byte("\uFFFF"))
}

// text reads character data up to the next tag.
func (s *scanner) text() bool {
	b, i := s.b, s.at
	s.spent += costOfText
	for i < len(b) {
		c := b[i]
		switch {
		case classes[c]&inText != 0:
			i++
		case c == '<':
			s.facts.characters(s.open[s.depth-1].node, b[s.at:i])
			s.at = i
			return true
		case c >= utf8.RuneSelf:
			s.wide = true
			i++
		case c == '&':
			n := reference(b[i:])
			if n == 0 || s.open[s.depth-1].leaf() {
				return false
			}
			i += n
		default:
			return false
		}
	}
	return false
}

// reference gives the length of the reference at the beginning of b if it is one that canonical text may hold.
func reference(b []byte) int {
	switch {
	case len(b) > 4 && string(b[:5]) == "&amp;":
		return 5
	case len(b) > 3 && (string(b[:4]) == "&lt;" || string(b[:4]) == "&gt;"):
		return 4
	}
	return 0
}

func (e *scanned) leaf() bool { return e.node != nil && e.node.text != noField }

// cdata reads a CDATA section, which may stand where nothing is signed or needed: in infNFeSupl/qrCode.
func (s *scanner) cdata() bool {
	const begin, finish = "<![CDATA[", "]]>"
	rest, ok := bytes.CutPrefix(s.b[s.at:], []byte(begin))
	if !ok || s.canonical != nil || s.depth == 0 || s.open[s.depth-1].leaf() {
		return false
	}
	s.spent += costOfOther
	n := bytes.Index(rest, []byte(finish))
	if n < 0 {
		return false
	}
	for _, c := range rest[:n] {
		if c < ' ' && !isSpace(c) {
			return false
		}
		s.wide = s.wide || c >= utf8.RuneSelf
	}
	s.at += len(begin) + n + len(finish)
	return true
}

// end reads an end tag.
func (s *scanner) end() bool {
	if s.depth == 0 {
		return false
	}
	e := &s.open[s.depth-1]
	after := s.at + 2 + len(e.name)
	if after >= len(s.b) || s.b[after] != '>' || string(s.b[s.at+2:after]) != string(e.name) {
		return false
	}
	if e.leaf() {
		s.facts.set(e.node.text, s.b[e.text:s.at])
	}
	s.at = after + 1
	s.close()
	return true
}

// close leaves the innermost element; s.at is behind its end.
func (s *scanner) close() {
	if s.canonical != nil && s.depth == s.apex {
		*s.canonical = append(*s.canonical, s.b[s.from:s.at])
		s.canonical = nil
	}
	s.depth--
}
