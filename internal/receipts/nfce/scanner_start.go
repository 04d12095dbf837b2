package nfce

import "unicode/utf8"

// What turns an empty-element tag into its canonical pair of tags, around the name.
var (
	emptyTagEnd = []byte("></")
	tagEnd      = []byte(">")
)

// start reads a start tag or an empty-element tag.
func (s *scanner) start() bool {
	b, begin := s.b, s.at+1
	i := begin
	if classes[b[i]]&letter == 0 {
		return false
	}
	for i < len(b) && classes[b[i]]&inName != 0 {
		i++
	}
	s.spent += costOfTag
	if i == len(b) || s.depth == maxDepth || s.spent > budget {
		return false
	}
	e := &s.open[s.depth]
	e.name, e.node = b[begin:i], nil
	parent, parentSpace := roots, nfeSpace
	if s.depth > 0 {
		above := &s.open[s.depth-1]
		parent, parentSpace = above.node, above.space
	}
	e.space = parentSpace
	if parent != nil {
		if parent.text != noField {
			return false
		}
		e.node = parent.child(e.name)
	}
	if s.depth == 0 {
		if e.node == nil {
			return false
		}
		s.facts.root = e.node.name
	}
	if isDocument(e.name) {
		s.facts.documents++
	}
	if e.node != nil {
		if e.node.role == roleSignature {
			e.space = dsigSpace
		}
		s.facts.enter(e.node)
	}
	s.depth++
	s.at = i
	signed := e.node != nil && (e.node.role == roleSigned || e.node.role == roleInfo)
	if s.depth == 1 || signed || e.space != parentSpace || b[i] != '>' {
		if !s.attributes(e, signed) {
			return false
		}
	}
	empty := b[s.at] == '/'
	if empty {
		if s.at+1 >= len(b) || b[s.at+1] != '>' || signed {
			return false
		}
		if s.canonical != nil {
			if len(*s.canonical) > maxPieces {
				return false
			}
			*s.canonical = append(*s.canonical, b[s.from:s.at], emptyTagEnd, e.name, tagEnd)
			s.from = s.at + 2
		}
		s.at++
	}
	s.at++
	e.text = s.at
	if signed {
		s.from = s.at
	}
	if empty {
		if e.leaf() {
			s.facts.set(e.node.text, []byte{})
		}
		s.depth--
	}
	return true
}

// attributes reads from behind the name of e to its '>' or '/'. Inside signed parts they must stand in canonical order
// and declare no namespace; the start tag of a signed part is rebuilt with the namespace that it inherits.
func (s *scanner) attributes(e *scanned, signed bool) bool {
	var names, values [maxAttributes][]byte
	n, declared := 0, s.depth > 1 && e.space == s.open[s.depth-2].space
	for s.b[s.at] == ' ' {
		if n == maxAttributes || !s.attribute(&names[n], &values[n]) {
			return false
		}
		for i := range n {
			if string(names[i]) == string(names[n]) {
				return false
			}
		}
		if s.canonical != nil && n > 0 && string(names[n-1]) > string(names[n]) {
			return false
		}
		if string(names[n]) == "xmlns" {
			s.spent += costOfSpace
			if s.canonical != nil || string(values[n]) != e.space {
				return false
			}
			declared = true
		}
		n++
	}
	if c := s.b[s.at]; !declared || c != '>' && c != '/' {
		return false
	}
	if e.node != nil {
		for _, want := range e.node.attrs {
			for i := range n {
				if string(names[i]) == want.name {
					s.facts.set(want.field, values[i])
				}
			}
		}
	}
	return !signed || s.beginCanonical(e, names[:n])
}

// attribute reads one attribute with the space before it.
func (s *scanner) attribute(name, value *[]byte) bool {
	s.spent += costOfAttr
	b, i := s.b, s.at+1
	begin := i
	for i < len(b) && classes[b[i]]&inName != 0 {
		i++
	}
	if i == begin || classes[b[begin]]&letter == 0 || i+1 >= len(b) || b[i] != '=' || b[i+1] != '"' {
		return false
	}
	*name = b[begin:i]
	i += 2
	begin = i
	for i < len(b) && b[i] != '"' {
		if classes[b[i]]&inValue == 0 {
			if b[i] < utf8.RuneSelf {
				return false
			}
			s.wide = true
		}
		i++
	}
	if i+1 >= len(b) {
		return false
	}
	*value = b[begin:i]
	s.at = i + 1
	return true
}

// beginCanonical starts to collect a canonical form with the start tag as C14N writes it: the namespace first, then
// the attributes by name.
func (s *scanner) beginCanonical(e *scanned, names [][]byte) bool {
	s.apex = s.depth
	if e.node.role == roleInfo {
		for _, name := range names {
			if string(name) != "xmlns" {
				return false
			}
		}
		s.canonical, s.facts.signedInfo = &s.facts.signedInfo, append(s.infoPart[:0], infoStartTag)
		return true
	}
	tag := append(s.startTag[:0], '<')
	tag = append(tag, e.name...)
	tag = append(tag, ` xmlns="`+nfeSpace+`"`...)
	known := len(names)
	for _, want := range e.node.attrs {
		if value := s.facts.value[want.field]; value != nil {
			tag = append(append(append(append(append(tag, ' '), want.name...), '=', '"'), value...), '"')
			known--
		}
	}
	for _, name := range names {
		if string(name) == "xmlns" {
			known--
		}
	}
	s.canonical, s.facts.signed = &s.facts.signed, append(s.signedPart[:0], append(tag, '>'))
	return known == 0
}

var infoStartTag = []byte(`<SignedInfo xmlns="` + dsigSpace + `">`)
