package nfce

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"github.com/beevik/etree"
	dsig "github.com/russellhaering/goxmldsig"
)

// libraryReader finds the facts with libraries alone: the tokens of encoding/xml, then a DOM and the canonical forms of
// goxmldsig. It says what the readers of the package must find.
type libraryReader struct {
	facts     facts
	open      []libraryElement
	prefixes  int // declared so far
	ended     bool
	text      []byte // of the leaf that is open
	twoSpaces bool   // an element has attributes of two prefixes, which the library does not sort by their namespaces
}

type libraryElement struct {
	name  xml.Name // as written: Space is the prefix
	space string   // the default namespace inside
	want  string   // the namespace that its children must have
	node  *node    // nil: on no known path
}

func readByLibrary(content []byte) (*libraryReader, error) {
	r := &libraryReader{}
	tokens := xml.NewDecoder(bytes.NewReader(content))
	for {
		token, err := tokens.RawToken()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, ErrMalformedXML
		}
		if err := r.token(token); err != nil {
			return nil, err
		}
	}
	if !r.ended {
		return nil, ErrMalformedXML
	}
	if r.facts.documents == 1 && !r.facts.wrongNamespace && !r.facts.repeated {
		return r, r.facts.canonicalise(content)
	}
	return r, nil
}

func (r *libraryReader) token(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		return r.start(t)
	case xml.EndElement:
		return r.end(t)
	case xml.CharData:
		if len(r.open) > 0 {
			r.text = append(r.text, t...)
			r.facts.characters(r.open[len(r.open)-1].node, t)
			return nil
		}
		if len(bytes.Trim(t, " \t\r\n")) > 0 {
			return ErrMalformedXML
		}
	case xml.Directive:
		if bytes.HasPrefix(t, []byte("DOCTYPE")) {
			return ErrForbiddenDoctype
		}
		return ErrMalformedXML
	case xml.ProcInst:
		return ErrProcessingInstruction
	}
	return nil
}

func (r *libraryReader) start(t xml.StartElement) error {
	if len(r.open) == maxDepth || r.ended || len(t.Attr) > maxAttributes || duplicates(t.Attr) {
		return ErrMalformedXML
	}
	prefix := ""
	for _, a := range t.Attr {
		if a.Name.Space != "" && a.Name.Space != "xmlns" {
			r.twoSpaces = r.twoSpaces || prefix != "" && prefix != a.Name.Space
			prefix = a.Name.Space
		}
	}
	parent := libraryElement{want: nfeSpace, node: roots}
	if len(r.open) > 0 {
		parent = r.open[len(r.open)-1]
	}
	e := libraryElement{name: t.Name, space: parent.space, want: parent.want}
	for _, a := range t.Attr {
		if a.Name.Space == "" && a.Name.Local == "xmlns" {
			e.space = a.Value
		}
		if a.Name.Space == "xmlns" {
			r.prefixes++
		}
	}
	local := []byte(t.Name.Local)
	if parent.node != nil {
		e.node = parent.node.child(local)
		r.facts.repeated = r.facts.repeated || parent.node.text != noField
	}
	if string(local) == "Signature" && e.space == dsigSpace {
		e.want = dsigSpace
	} else if e.node != nil && e.node.role == roleSignature {
		e.node = nil
	}
	if t.Name.Space != "" || strings.Contains(t.Name.Local, ":") || e.space != e.want ||
		r.prefixes > maxDeclarations {
		r.facts.wrongNamespace = true
	}
	if isDocument(local) {
		r.facts.documents++
	}
	if len(r.open) == 0 {
		r.facts.root = t.Name.Local
	}
	if e.node != nil {
		r.facts.enter(e.node)
		for _, want := range e.node.attrs {
			for _, a := range t.Attr {
				if a.Name.Space == "" && a.Name.Local == want.name {
					r.facts.set(want.field, []byte(a.Value))
				}
			}
		}
	}
	r.text = r.text[:0]
	r.open = append(r.open, e)
	return nil
}

func (r *libraryReader) end(t xml.EndElement) error {
	last := len(r.open) - 1
	if last < 0 || r.open[last].name != t.Name {
		return ErrMalformedXML
	}
	if n := r.open[last].node; n != nil && n.text != noField {
		r.facts.set(n.text, append([]byte{}, r.text...))
	}
	r.open = r.open[:last]
	r.ended = last == 0
	return nil
}

func duplicates(attrs []xml.Attr) bool {
	for i := range attrs {
		for j := range i {
			if attrs[i].Name == attrs[j].Name {
				return true
			}
		}
	}
	return false
}

// canonicalise fills in the canonical forms (C14N 1.0, without comments) of the signed element and of SignedInfo.
func (f *facts) canonicalise(content []byte) error {
	tree := etree.NewDocument()
	if err := tree.ReadFromBytes(content); err != nil {
		return ErrMalformedXML
	}
	document, signed := "NFe", "infNFe"
	if f.event {
		document, signed = "evento", "infEvento"
	}
	holder := only(&tree.Element, f.root)
	if f.root != document {
		holder = only(holder, document)
	}
	canonicalizer := dsig.MakeC14N10RecCanonicalizer()
	for _, part := range []struct {
		element *etree.Element
		into    *pieces
	}{
		{only(holder, signed), &f.signed},
		{only(only(holder, "Signature"), "SignedInfo"), &f.signedInfo},
	} {
		if part.element == nil {
			continue
		}
		innermost(part.element)
		canonical, err := canonicalizer.Canonicalize(part.element)
		if err != nil {
			return ErrMalformedXML
		}
		*part.into = pieces{canonical}
	}
	return nil
}

// innermost takes away the declarations and attributes of ancestors that the element has itself: the library would let
// the outermost hold.
func innermost(e *etree.Element) {
	for _, own := range e.Attr {
		for above := e.Parent(); above != nil; above = above.Parent() {
			above.RemoveAttr(own.FullKey())
		}
	}
}

// only gives the first child of that name; known elements are known to occur once.
func only(parent *etree.Element, name string) *etree.Element {
	if parent == nil {
		return nil
	}
	for _, child := range parent.ChildElements() {
		if child.Space == "" && child.Tag == name && (name != "Signature" || child.NamespaceURI() == dsigSpace) {
			return child
		}
	}
	return nil
}
