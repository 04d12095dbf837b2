package nfce

import (
	"bytes"
	"context"
	"runtime"
	"sync"
)

// Limits of a document: an NFC-e is 10 deep, and has two or three attributes at most on one element and no prefixes.
const (
	maxDepth        = 32
	maxAttributes   = 16 // of one element
	maxDeclarations = 16 // of prefixes, in the whole document

	// budget is what the tokens of a document may cost, each as much as it takes to read. The shortest leaf of the
	// layout (<UF>SP</UF> and the like) has 10 bytes, a start tag and a piece of text, and attributes are rare: no
	// honest document of 1 MB costs more. 990 items with the groups of IBS and CBS cost half of it.
	budget      = (1 << 20) / 10 * (costOfTag + costOfText)
	costOfTag   = 3 // with the end tag
	costOfText  = 1 // between two tags, however long
	costOfOther = 2 // comments, CDATA sections
	costOfAttr  = 6
	costOfSpace = 6 // a namespace declaration, beside its attribute

	// maxCanonical is the longest canonical form: twice the largest document that intake takes, as it is hardly longer
	// than what was sent.
	maxCanonical = 2 << 20

	betweenLooks = 4096 // of the budget: then the context is looked at
)

// reader is the general way to find the facts: one pass over the tokens of XML that writes the canonical forms as it
// goes, and keeps no tree. The scanner falls back to it on anything unusual.
type reader struct {
	facts  facts
	ctx    context.Context
	b      []byte
	at     int // next byte to read
	spent  int // of the budget
	looked int // how much was spent at the last look at the context
	open   [maxDepth]element
	depth  int
	ended  bool

	attrs    [maxAttributes]attribute // of the start tag that is being read
	count    int
	prefixes []binding // in force
	declared int       // prefixes, in the whole document
	xmlAttrs []binding // xml:… of the open elements above what is signed
	value    int       // where the text of the open leaf begins in values
	values   []byte    // what the facts refer to and does not stand in b as it is
	scratch  []byte    // decoded text and attributes of one token
	canonical
}

var readers = sync.Pool{New: func() any { return new(reader) }}

// readersAtOnce is how many documents are in the general reader at most: half of the processors, so that what is
// written oddly never takes them from the tills that write as everybody does.
var readersAtOnce = make(chan struct{}, max(1, runtime.NumCPU()/2))

// readGenerally gives a reader that has read the document, for release; its turn ends with that.
func readGenerally(ctx context.Context, content []byte) (*reader, error) {
	select {
	case readersAtOnce <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	r := readers.Get().(*reader)
	if err := r.read(ctx, content); err != nil {
		r.release()
		return nil, err
	}
	return r, nil
}

// release drops what refers to the document, and lets the next one in.
func (r *reader) release() {
	*r = reader{
		values: r.values[:0], scratch: r.scratch[:0], prefixes: r.prefixes[:0], xmlAttrs: r.xmlAttrs[:0],
		canonical: canonical{out: r.out[:0], declarations: r.declarations[:0], sorted: r.sorted[:0]},
	}
	readers.Put(r)
	<-readersAtOnce
}

type element struct {
	name     []byte // as written
	space    string // the default namespace inside; "" is any that is neither of the two known
	want     string // the namespace that its children must have
	node     *node  // nil: on no known path
	prefixes int    // in force outside
	xmlAttrs int    // outside
}

type attribute struct {
	name, prefix, local []byte // name is prefix:local, or local
	value               []byte
}

type binding struct{ name, value []byte }

// read finds the facts of a document in UTF-8 (see decode); they refer to it and to the reader. Its errors are
// ErrMalformedXML and its kinds, ErrForbiddenDoctype, and the context's.
func (r *reader) read(ctx context.Context, content []byte) error {
	r.ctx, r.b = ctx, content
	if r.values == nil {
		r.values = make([]byte, 0, 1024) // a value that is there is never nil, even when it is empty
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	for r.at < len(r.b) {
		var err error
		switch {
		case r.b[r.at] != '<':
			err = r.text()
		case r.at+1 == len(r.b):
			err = ErrMalformedXML
		case r.b[r.at+1] == '/':
			err = r.end()
		case r.b[r.at+1] == '!':
			err = r.declaration()
		case r.b[r.at+1] == '?':
			err = ErrProcessingInstruction
		default:
			err = r.start()
		}
		if err != nil {
			return err
		}
	}
	if !r.ended {
		return ErrMalformedXML
	}
	return nil
}

// spend takes the cost of a token from the budget, and looks now and then whether anybody still waits.
func (r *reader) spend(cost int) error {
	r.spent += cost
	if r.spent > budget {
		return ErrTooManyTokens
	}
	if r.spent-r.looked >= betweenLooks {
		r.looked = r.spent
		return r.ctx.Err()
	}
	return nil
}

// start reads a start tag or an empty-element tag.
func (r *reader) start() error {
	if err := r.spend(costOfTag); err != nil {
		return err
	}
	r.at++
	name, ok := r.name()
	if !ok || r.depth == maxDepth || r.ended {
		return ErrMalformedXML
	}
	empty, err := r.attributes()
	if err != nil {
		return err
	}
	e := &r.open[r.depth]
	r.depth++
	r.enter(e, name)
	r.value = len(r.values)
	r.startCanonical(e)
	if r.overflow {
		return ErrTooManyTokens
	}
	if empty {
		r.leave()
	}
	return nil
}

// outermost is what the root has around it.
var outermost = element{want: nfeSpace, node: roots}

// enter opens an element and notes what it means to the facts.
func (r *reader) enter(e *element, name []byte) {
	parent := &outermost
	if r.depth > 1 {
		parent = &r.open[r.depth-2]
	}
	e.name, e.space, e.want, e.node = name, parent.space, parent.want, nil
	e.prefixes, e.xmlAttrs = len(r.prefixes), len(r.xmlAttrs)
	prefix, local := split(name)
	r.declare(e)
	if parent.node != nil {
		e.node = parent.node.child(local)
		r.facts.repeated = r.facts.repeated || parent.node.text != noField
	}
	if len(local) == len("Signature") && string(local) == "Signature" && e.space == dsigSpace {
		e.want = dsigSpace
	} else if e.node != nil && e.node.role == roleSignature {
		e.node = nil
	}
	if len(prefix) > 0 || bytes.IndexByte(local, ':') >= 0 || e.space != e.want || r.declared > maxDeclarations {
		r.facts.wrongNamespace = true
	}
	if isDocument(local) {
		r.facts.documents++
	}
	if r.depth == 1 {
		r.facts.root = string(local)
	}
	if e.node == nil {
		return
	}
	r.facts.enter(e.node)
	for _, want := range e.node.attrs {
		for _, a := range r.attrs[:r.count] {
			if string(a.name) == want.name {
				r.facts.set(want.field, r.keep(a.value))
			}
		}
	}
}

// declare notes the namespaces that a start tag declares, and its xml: attributes.
func (r *reader) declare(e *element) {
	for i := range r.attrs[:r.count] {
		a := &r.attrs[i]
		switch {
		case string(a.name) == "xmlns":
			e.space = known(a.value)
		case string(a.prefix) == "xmlns":
			if r.declared++; r.declared <= maxDeclarations {
				r.prefixes = append(r.prefixes, binding{a.local, r.keep(a.value)})
			}
		case string(a.prefix) == "xml" && r.into == nil:
			r.xmlAttrs = append(r.xmlAttrs, binding{a.local, r.keep(a.value)})
		}
	}
}

func known(space []byte) string {
	switch string(space) {
	case nfeSpace:
		return nfeSpace
	case dsigSpace:
		return dsigSpace
	}
	return ""
}

// end reads an end tag.
func (r *reader) end() error {
	r.at += len("</")
	name, ok := r.name()
	r.space()
	if !ok || r.depth == 0 || string(r.open[r.depth-1].name) != string(name) || r.at == len(r.b) || r.b[r.at] != '>' {
		return ErrMalformedXML
	}
	r.at++
	r.leave()
	return nil
}

// leave closes the innermost element.
func (r *reader) leave() {
	e := &r.open[r.depth-1]
	if e.leaf() {
		r.facts.set(e.node.text, r.values[r.value:len(r.values):len(r.values)])
	}
	r.endCanonical(e)
	r.prefixes, r.xmlAttrs = r.prefixes[:e.prefixes], r.xmlAttrs[:e.xmlAttrs]
	r.depth--
	r.ended = r.depth == 0
}

func (e *element) leaf() bool { return e.node != nil && e.node.text != noField }

// characters takes decoded text in.
func (r *reader) characters(text []byte) error {
	if r.depth == 0 {
		if len(bytes.Trim(text, " \t\r\n")) > 0 {
			return ErrMalformedXML
		}
		return nil
	}
	r.facts.characters(r.open[r.depth-1].node, text)
	if r.open[r.depth-1].leaf() {
		r.values = append(r.values, text...)
	}
	if r.into != nil && !r.escape(text, inText) {
		return ErrTooManyTokens
	}
	return nil
}

// keep gives a value that stays what it is: values of attributes may stand in scratch.
func (r *reader) keep(value []byte) []byte {
	at := len(r.values)
	r.values = append(r.values, value...)
	return r.values[at:len(r.values):len(r.values)]
}
