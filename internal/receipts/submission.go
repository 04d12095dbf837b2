package receipts

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"seiva/internal/kit/scope"
	"seiva/internal/receipts/archive"
	"seiva/internal/receipts/nfce"
)

// MaxDocument is the largest document taken, in bytes.
const MaxDocument = 1 << 20

const maxLine = 60 // characters of a cashier's code

// Submission is one document as a till sent it. Err, when set, says why there is no document to read.
type Submission struct {
	XML     []byte
	Cashier string
	Printed Printed
	Line    int // where it stood in a stream; the Outcome carries it back
	Err     error
}

// ResultStatus is what became of a document.
type ResultStatus string

// What can become of a document that is not refused.
const (
	ResultAccepted  ResultStatus = "accepted"
	ResultDuplicate ResultStatus = "duplicate"
	ResultCancelled ResultStatus = "cancelled" // an event that took effect, or a receipt that came after its event
	ResultPending   ResultStatus = "pending"   // an event before its receipt
	ResultIgnored   ResultStatus = "ignored"   // an event without effect
)

// Result answers an accepted document.
type Result struct {
	AccessKey    string
	Status       ResultStatus
	Identified   bool
	StoreID      string
	Verification nfce.Verification
	PublicURL    string
	Receipt      bool // false: the document was an event
}

// Outcome is a Result, or the error that refused the document; then Verification is set where it was computed.
type Outcome struct {
	Line         int
	Result       Result
	Verification *nfce.Verification
	Err          error
}

// entry is one document on its way through intake.
type entry struct {
	grant   scope.Grant
	doc     *nfce.Document
	packed  archive.Packed
	cashier string
	printed Printed
	out     Outcome
}

func (e *entry) refuse(err error) { e.out.Err = err }

// emitter is the CNPJ that the document says it comes from; ” when it was not understood.
func (e *entry) emitter() string {
	switch {
	case e.doc == nil:
		return ""
	case e.doc.Receipt != nil:
		return e.doc.Receipt.EmitterCNPJ
	default:
		return e.doc.Event.EmitterCNPJ
	}
}

// prepare reads and verifies one document: all that needs no database, so that it runs side by side.
func prepare(grant scope.Grant, in Submission) *entry {
	e := &entry{grant: grant, cashier: strings.TrimSpace(in.Cashier), printed: in.Printed, out: Outcome{Line: in.Line}}
	if in.Err != nil {
		e.refuse(in.Err)
		return e
	}
	if len(in.XML) > MaxDocument {
		e.refuse(ErrTooLarge)
		return e
	}
	environment := nfce.Production
	if grant.Test {
		environment = nfce.Homologation
	}
	doc, err := nfce.Parse(in.XML, environment)
	e.doc = doc
	if doc != nil {
		e.out.Verification = verificationOf(doc)
	}
	if err != nil {
		e.refuse(err)
		return e
	}
	if !plainLine(e.cashier) {
		e.refuse(ErrBadCashier)
		return e
	}
	if doc.Event != nil && doc.Event.Verification.Signature != nfce.SignatureValid {
		e.refuse(ErrBadSignature) // nothing is cancelled on an unproven paper
		return e
	}
	e.packed = archive.Pack(in.XML)
	return e
}

func verificationOf(doc *nfce.Document) *nfce.Verification {
	if doc.Receipt != nil {
		return &doc.Receipt.Verification
	}
	return &doc.Event.Verification
}

// plainLine tells whether s is a short text without line breaks or other control characters.
func plainLine(s string) bool {
	return utf8.ValidString(s) && utf8.RuneCountInString(s) <= maxLine && !strings.ContainsFunc(s, unicode.IsControl)
}
