package receipts

import (
	"context"
	"errors"
	"log/slog"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
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
	Strict  *bool // refuse what VerifiedOnly retailers refuse; nil: as the key, of which those for tests do
	Line    int   // where it stood in a stream; the Outcome carries it back
	Err     error

	RequestID string // of the call that it came with, for the key's log
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
	Identified   bool // the receipt, or of an event the one that it is about, has a CPF
	StoreID      string
	RetailerID   string
	Verification nfce.Verification
	PublicURL    string
	Receipt      bool  // false: the document was an event
	Stored       *Said // nil while no receipt of the key's environment is stored under the access key
}

// Said is what the till said beside a receipt.
type Said struct {
	Cashier string // '' when it said none
	Printed Printed
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
	strict  bool
	out     Outcome
	xml     []byte // until it is read
	sale    []byte // see keep
	claim   string // the emitter that the access key names, where the document was not read at once

	began     time.Time
	requestID string
}

func (e *entry) refuse(err error) { e.out.Err = err }

// emitter is the CNPJ that the document says it comes from; ” when it was not understood.
func (e *entry) emitter() string {
	switch {
	case e.doc == nil:
		return e.claim
	case e.doc.Receipt != nil:
		return e.doc.Receipt.EmitterCNPJ
	default:
		return e.doc.Event.EmitterCNPJ
	}
}

// prepare reads and verifies documents side by side: all that needs no transaction. What is spelt as usual and comes
// with a known certificate is read at once. For the rest the emitters that the access keys name are looked up, all at
// once: what comes from elsewhere is not worth more reading, and nothing of it is kept. Once ctx ends, what
// is unusual or large is given up as not saved.
func (s *Service) prepare(ctx context.Context, grant scope.Grant, in []Submission) []*entry {
	entries, now := make([]*entry, len(in)), s.clock.Now()
	sideBySide(len(in), func(i int) {
		entries[i] = &entry{grant: grant, out: Outcome{Line: in[i].Line}}
		defer recovered(&entries[i].out.Err)
		entries[i] = quickly(ctx, grant, in[i], now)
	})
	var rest []*entry
	var claims []string
	for i, e := range entries {
		e.began, e.requestID = now, in[i].RequestID
		if e.xml != nil {
			rest = append(rest, e)
			if e.claim != "" {
				claims = append(claims, e.claim)
			}
		}
	}
	if len(rest) == 0 {
		return entries
	}
	own, err := s.own(ctx, grant, claims)
	if err != nil {
		slog.ErrorContext(ctx, "emitters not looked up", "cause", err, "documents", len(rest))
		for _, e := range rest {
			e.refuse(notSaved(err))
		}
		return entries
	}
	sideBySide(len(rest), func(i int) {
		defer recovered(&rest[i].out.Err)
		rest[i].read(ctx, now, own)
	})
	return entries
}

// own gives a function that tells which emitters the key may send for.
func (s *Service) own(ctx context.Context, grant scope.Grant, emitters []string) (func(string) bool, error) {
	if len(emitters) == 0 {
		return func(string) bool { return false }, nil
	}
	slices.Sort(emitters)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), commitLimit) // others of the chunk are read all the same
	defer cancel()
	found, err := s.ports.Emitters.Emitters(ctx, slices.Compact(emitters))
	return func(emitter string) bool {
		store, known := found[emitter]
		return known && inScope(grant, store)
	}, err
}

// sideBySide does something for each of [0, n), on all cores when there are many. Whoever else waits for a core, such as a commit
// or a till's receipt, gets it after one of them, and not when the scheduler's 10 ms are over.
func sideBySide(n int, do func(i int)) {
	workers := max(1, min(runtime.NumCPU(), (n+7)/8))
	work := func(first int) {
		for i := first; i < n; i += workers {
			do(i)
			runtime.Gosched()
		}
	}
	var wait sync.WaitGroup
	for w := 1; w < workers; w++ {
		wait.Go(func() { work(w) })
	}
	work(0)
	wait.Wait()
}

// largeDocument is the size in bytes from which documents take turns; 99 of 100 receipts have 10 kB.
const largeDocument = 64 << 10

// largeAtOnce is how many large documents are read and packed at most: half of the processors, so that the other half
// is there for the tills.
var largeAtOnce = make(chan struct{}, max(1, runtime.NumCPU()/2))

// turn waits until a document of that size may be worked on; done lets the next one in.
func turn(ctx context.Context, size int) (done func(), err error) {
	if size < largeDocument {
		return func() {}, nil
	}
	select {
	case largeAtOnce <- struct{}{}:
		return func() { <-largeAtOnce }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// quickly reads a document where that takes little; else its xml and claim are left for read.
func quickly(ctx context.Context, grant scope.Grant, in Submission, now time.Time) *entry {
	e := &entry{
		grant: grant, cashier: strings.TrimSpace(in.Cashier), printed: in.Printed, strict: grant.Test, out: Outcome{Line: in.Line},
	}
	if in.Strict != nil {
		e.strict = *in.Strict
	}
	if in.Err != nil {
		e.refuse(in.Err)
		return e
	}
	if len(in.XML) > MaxDocument {
		e.refuse(ErrTooLarge)
		return e
	}
	leave, err := turn(ctx, len(in.XML))
	if err != nil {
		e.refuse(notSaved(err))
		return e
	}
	defer leave()
	doc, claim, done, err := nfce.Quick(in.XML, e.environment(), now)
	if !done {
		e.xml, e.claim = in.XML, claim
		return e
	}
	if e.judge(doc, err); e.out.Err == nil {
		e.keep(in.XML)
	}
	return e
}

// read reads what quickly left, as far as its emitter is worth it.
func (e *entry) read(ctx context.Context, now time.Time, own func(emitter string) bool) {
	xml := e.xml
	e.xml = nil
	leave, err := turn(ctx, len(xml))
	if err != nil {
		e.refuse(notSaved(err))
		return
	}
	defer leave()
	doc, err := nfce.Read(ctx, xml, e.environment(), now, own)
	switch {
	case errors.Is(err, nfce.ErrUnread):
		e.refuse(ErrOutOfScope)
		return
	case interrupted(err):
		e.refuse(notSaved(err))
		return
	}
	switch e.judge(doc, err); {
	case e.out.Err != nil:
	case !own(e.emitter()):
		e.refuse(ErrOutOfScope)
	default:
		e.keep(xml)
	}
}

// usualDocument is the size in bytes up to which a consumer's receipt stays as it came until its commit: 99 of 100 receipts
// have less.
const usualDocument = 10 << 10

// keep packs the document of an entry that will be stored. A consumer's receipt of the usual size stays beside it, so that
// promotions need not unpack it again within the transaction.
func (e *entry) keep(xml []byte) {
	e.packed = archive.Pack(xml)
	if e.doc.Receipt != nil && e.doc.Receipt.Consumer == nfce.ConsumerCPF && len(xml) <= usualDocument {
		e.sale = xml
	}
}

// interrupted tells whether an error is the end of the request and not the document's fault.
func interrupted(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

func (e *entry) environment() nfce.Environment {
	if e.grant.Test {
		return nfce.Homologation
	}
	return nfce.Production
}

// judge takes over what the reading of the document gave, and refuses what can be refused without a look at what is
// stored.
func (e *entry) judge(doc *nfce.Document, err error) {
	e.doc = doc
	if doc != nil {
		e.out.Verification = verificationOf(doc)
	}
	switch {
	case err != nil:
		e.refuse(err)
	case !plainLine(e.cashier):
		e.refuse(ErrBadCashier)
	case doc.Event != nil && doc.Event.Verification.Signature != nfce.SignatureValid:
		e.refuse(ErrBadSignature) // nothing is cancelled on an unproven paper
	}
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
