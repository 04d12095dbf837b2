package nfce

import (
	"bytes"
	"time"
)

// facts are what a reader found in one file, before any rule is applied. There are two readers, the scanner and the
// general one, and they must find the same.
type facts struct {
	root      string // local name of the root element
	documents int    // elements infNFe and evento, wherever they stand
	event     bool   // the document is an event

	wrongNamespace bool // an element with a prefix, or outside the namespace of its place
	repeated       bool // an element on a known path occurs twice, or an element stands where text must

	value [fieldCount][]byte // nil: absent
	seen  uint64             // the bits of the known elements

	signature bool
	protocol  bool

	items    bool // there is a det,
	payments bool // a detPag,
	name     bool // and an xNome of emit with something in it

	certificate *certificate              // of fieldCertificate, where certified
	certified   bool                      // the cache knew it
	own         func(emitter string) bool // whose certificates may be kept; nil: nobody's
	now         time.Time                 // when the document is read; zero: whenever

	signed     pieces // the canonical form of what the signature covers; empty: there is none
	signedInfo pieces
}

// pieces are the parts of a canonical form: hashed one after the other, never joined.
type pieces [][]byte

// reuse gives the longer of the room that was there and what became of it, without what it refers to.
func (p pieces) reuse(grown pieces) pieces {
	if cap(grown) > cap(p) {
		p = grown
	}
	clear(p[:cap(p)])
	return p[:0]
}

// enter notes a known element.
func (f *facts) enter(n *node) {
	if f.seen&n.bit != 0 && !n.role.many() {
		f.repeated = true
	}
	f.seen |= n.bit
	switch n.role {
	case roleEvent:
		f.event = true
	case roleSignature:
		f.signature = true
	case roleProtocol:
		f.protocol = true
	case roleItem:
		f.items = true
	case rolePayment:
		f.payments = true
	}
}

// characters notes text that stands in a known element, or outside of all of them, where n is nil. It says what is
// blank by XML's white space.
func (f *facts) characters(n *node, text []byte) {
	if n != nil && n.role == roleName && !f.name {
		f.name = len(bytes.Trim(text, " \t\r\n")) > 0
	}
}

// set notes a value: the first one of a certificate, every one of a Transform.
func (f *facts) set(at field, value []byte) {
	if at == fieldTransform1 {
		for at < fieldTransform3 && f.value[at] != nil {
			at++
		}
	}
	if f.value[at] == nil {
		f.value[at] = value
	}
}

func (f *facts) text(at field) string { return string(f.value[at]) }

// isDocument tells whether an element is one of the documents of which a file may hold one.
func isDocument(name []byte) bool {
	return string(name) == "infNFe" || string(name) == "evento"
}
