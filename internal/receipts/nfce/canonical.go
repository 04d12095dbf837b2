package nfce

import (
	"bytes"
	"slices"
)

// canonical writes the canonical form (C14N 1.0, without comments) of the signed element and of SignedInfo while the
// reader passes over them. Nothing is kept but the bytes that it has written.
type canonical struct {
	out      []byte
	into     *pieces // nil: outside of signed parts
	apex     int     // depth of the signed element
	from     int     // where its form begins in out
	overflow bool    // the form is longer than any honest one

	declarations []binding   // of the start tag that is being written
	sorted       []attribute // of it, what is no declaration
}

var (
	xmlnsPrefix = []byte("xmlns")
	xmlPrefix   = []byte("xml")
	xmlSpace    = []byte("http://www.w3.org/XML/1998/namespace")
)

// startCanonical writes a start tag. The signed element itself takes over the namespaces and xml: attributes that are
// in force where it stands.
func (r *reader) startCanonical(e *element) {
	if r.into == nil {
		switch {
		case e.node == nil:
			return
		case e.node.role == roleSigned:
			r.into = &r.facts.signed
		case e.node.role == roleInfo:
			r.into = &r.facts.signedInfo
		default:
			return
		}
		r.apex, r.from = r.depth, len(r.out)
	}
	r.out = append(append(r.out, '<'), e.name...)
	outside := ""
	if r.depth > r.apex {
		outside = r.open[r.depth-2].space
	}
	if e.space != outside {
		r.out = append(append(append(r.out, ` xmlns="`...), e.space...), '"')
	}
	r.writePrefixes(e)
	r.writeAttributes(e)
	r.out = append(r.out, '>')
	r.overflow = r.overflow || len(r.out) > maxCanonical
}

// writePrefixes writes the declarations of prefixes that the canonical parent does not have alike, by prefix.
func (r *reader) writePrefixes(e *element) {
	first := e.prefixes
	if r.depth == r.apex {
		first = 0
	}
	if first == len(r.prefixes) {
		return
	}
	r.declarations = r.declarations[:0]
	for i := len(r.prefixes) - 1; i >= first; i-- { // the innermost declaration of a prefix holds
		b := r.prefixes[i]
		above := i < e.prefixes
		if r.writes(b) || above && isXML(b) || r.depth > r.apex && r.inherited(b, e.prefixes) {
			continue
		}
		r.declarations = append(r.declarations, b)
	}
	slices.SortFunc(r.declarations, func(a, b binding) int { return bytes.Compare(a.name, b.name) })
	for _, b := range r.declarations {
		r.writeAttribute(xmlnsPrefix, b.name, b.value)
	}
}

// writes tells whether a declaration of that prefix is to be written already.
func (r *reader) writes(b binding) bool {
	return slices.ContainsFunc(r.declarations, func(other binding) bool { return string(other.name) == string(b.name) })
}

// inherited tells whether the first so many declarations in force give the prefix that value already.
func (r *reader) inherited(b binding, first int) bool {
	for i := first - 1; i >= 0; i-- {
		if string(r.prefixes[i].name) == string(b.name) {
			return string(r.prefixes[i].value) == string(b.value)
		}
	}
	return false
}

// isXML tells whether a declaration says of the prefix xml what always holds.
func isXML(b binding) bool {
	return string(b.name) == "xml" && string(b.value) == string(xmlSpace)
}

// writeAttributes writes what is no declaration: first what has no prefix, by name, then by namespace and name.
func (r *reader) writeAttributes(e *element) {
	if r.count == 0 && (r.depth > r.apex || e.xmlAttrs == 0) {
		return
	}
	r.sorted = r.sorted[:0]
	for _, a := range r.attrs[:r.count] {
		if string(a.name) != "xmlns" && string(a.prefix) != "xmlns" {
			r.sorted = append(r.sorted, a)
		}
	}
	if r.depth == r.apex {
		r.inheritAttributes(e)
	}
	for i := 1; i < len(r.sorted); i++ { // few, and in order as a rule
		for j := i; j > 0 && r.before(&r.sorted[j], &r.sorted[j-1]); j-- {
			r.sorted[j], r.sorted[j-1] = r.sorted[j-1], r.sorted[j]
		}
	}
	for i := range r.sorted {
		r.writeAttribute(r.sorted[i].prefix, r.sorted[i].local, r.sorted[i].value)
	}
}

// before tells whether an attribute stands before another in the canonical form.
func (r *reader) before(a, b *attribute) bool {
	if string(a.prefix) != string(b.prefix) {
		if order := bytes.Compare(r.spaceOf(a.prefix), r.spaceOf(b.prefix)); order != 0 {
			return order < 0
		}
	}
	return bytes.Compare(a.local, b.local) < 0
}

// inheritAttributes adds the xml: attributes that are in force around the signed element; the innermost holds.
func (r *reader) inheritAttributes(e *element) {
	for i := e.xmlAttrs - 1; i >= 0; i-- {
		x := attribute{prefix: xmlPrefix, local: r.xmlAttrs[i].name, value: r.xmlAttrs[i].value}
		same := func(a attribute) bool { return string(a.prefix) == "xml" && string(a.local) == string(x.local) }
		if !slices.ContainsFunc(r.sorted, same) {
			r.sorted = append(r.sorted, x)
		}
	}
}

// spaceOf gives the namespace of an attribute's prefix; none for no prefix.
func (r *reader) spaceOf(prefix []byte) []byte {
	if len(prefix) == 0 {
		return nil
	}
	if string(prefix) == "xml" {
		return xmlSpace
	}
	for i := len(r.prefixes) - 1; i >= 0; i-- {
		if string(r.prefixes[i].name) == string(prefix) {
			return r.prefixes[i].value
		}
	}
	return prefix // declared nowhere: behind those without
}

func (r *reader) writeAttribute(prefix, name, value []byte) {
	r.out = append(r.out, ' ')
	if len(prefix) > 0 {
		r.out = append(append(r.out, prefix...), ':')
	}
	r.out = append(append(r.out, name...), '=', '"')
	if !r.escape(value, inValue) {
		r.overflow = true
	}
	r.out = append(r.out, '"')
}

// escape writes text or the value of an attribute; false: the form is longer than any honest one.
func (r *reader) escape(text []byte, where byte) bool {
	plain := 0
	for i, c := range text {
		with := escapes[c]
		if with == "" || where == inText && (c == '"' || c == '\t' || c == '\n') || where == inValue && c == '>' {
			continue
		}
		r.out = append(append(r.out, text[plain:i]...), with...)
		plain = i + 1
		if len(r.out) > maxCanonical {
			return false
		}
	}
	r.out = append(r.out, text[plain:]...)
	return len(r.out) <= maxCanonical
}

var escapes = [256]string{
	'&': "&amp;", '<': "&lt;", '>': "&gt;", '"': "&quot;", '\t': "&#x9;", '\n': "&#xA;", '\r': "&#xD;",
}

// endCanonical writes an end tag.
func (r *reader) endCanonical(e *element) {
	if r.into == nil {
		return
	}
	r.out = append(append(append(r.out, '<', '/'), e.name...), '>')
	if r.depth == r.apex {
		*r.into = pieces{r.out[r.from:len(r.out):len(r.out)]}
		r.into = nil
	}
}
