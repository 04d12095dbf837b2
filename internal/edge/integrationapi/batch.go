package integrationapi

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"sync/atomic"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

// What one upload may hold of lines that are no documents. The first of them are told what is wrong, the others by code
// alone.
const (
	maxUnreadable  = 1_000
	explainedLines = 10
)

var errTooManyUnreadable = errs.New(errs.Invalid, "receipts.too_many_unreadable",
	"Este envio tem mais de 1.000 linhas que não são documentos. Esta linha e as seguintes não foram lidas: confira o formato do arquivo e reenvie.")

// unreadable are the refusals of what is no document at all, whatever it costs to find out.
var unreadable = []error{
	receipts.ErrBadEnvelope, receipts.ErrTooLarge, errUnknownField,
	nfce.ErrMalformedXML, nfce.ErrForbiddenDoctype, nfce.ErrWrongNamespace, nfce.ErrSeveralDocuments,
}

func isUnreadable(err error) bool {
	return err != nil && slices.ContainsFunc(unreadable, func(known error) bool { return errors.Is(err, known) })
}

// receiveBatch answers one result line for each line, in order, while the body is still coming. The HTTP status is
// 200 from the first line on; a body that breaks off ends the answer, and every line before it is answered. What ends
// it from our side is said in a last line.
func (g *guard) receiveBatch(s Services, w http.ResponseWriter, r *http.Request) {
	if err := besideBody(r, "em cada linha"); err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	strict, err := strictQuery(r)
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	who := callerOf(r.Context())
	standing, leave := g.batches.Enter(who.counted)
	if !standing.OK {
		standing.Refuse(w, r, errTooManyBatches)
		return
	}
	defer leave()
	control := http.NewResponseController(w)
	if err := control.EnableFullDuplex(); err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", typeNDJSON)
	w.Header().Set("Connection", "close")     // net/http mistakes what is left of a body for the next request
	w.Header().Set("X-Accel-Buffering", "no") // proxies: pass lines on as they come
	out := &answers{ctx: r.Context(), w: w, flush: control.Flush}
	body := httpx.PacedBody(r)
	source := &lines{
		reader: bufio.NewReaderSize(r.Body, 64<<10), unreadable: &out.unreadable, document: body.Document, pause: g.pause(who.counted),
		strict: strict, request: httpx.RequestID(r.Context()),
	}
	grant := func(ctx context.Context) (scope.Grant, error) {
		return s.Keys.Authenticate(ctx, r.Header.Get(keyHeader))
	}
	err = s.Receipts.Stream(r.Context(), grant, source, func(outcomes []receipts.Outcome) error {
		err := out.write(outcomes)
		if err != nil {
			body.Stop() // whoever takes no answers need not send on
		}
		return err
	})
	if why := whyEnded(err); why != nil {
		out.end(r, why)
	}
}

// whyEnded tells what ended a batch from our side: its key opens nothing any more, or nobody can tell; the program stops, and the rest
// comes again; too much is unreadable; the sender stands still. nil: the sender ended it, or broke off, and all was answered.
func whyEnded(err error) error {
	var ours *errs.Error
	switch {
	case errors.As(err, &ours):
		return err
	case httpx.TimedOut(err):
		return httpx.ErrTooSlow
	default:
		return nil
	}
}

// answers writes the lines of a batch's answer.
type answers struct {
	ctx        context.Context
	w          http.ResponseWriter
	flush      func() error
	buffer     bytes.Buffer
	unreadable atomic.Int64 // answered so far; the reader, which is ahead, looks at it
	answered   int          // the number of the last line that was; 0: none
	failed     bool         // the sender takes no more
}

// end says in a last line, that of the first one without an answer, why there is none from here on; where no line was answered, the call
// itself is refused.
func (a *answers) end(r *http.Request, why error) {
	switch {
	case a.failed:
	case a.answered == 0:
		httpx.WriteError(a.w, r, why)
	default:
		_ = a.write([]receipts.Outcome{{Line: a.answered + 1, Err: why}})
	}
}

func (a *answers) write(outcomes []receipts.Outcome) error {
	a.buffer.Reset()
	encoder := json.NewEncoder(&a.buffer)
	for _, o := range outcomes {
		line := lineOf(a.ctx, o)
		if isUnreadable(o.Err) && a.unreadable.Add(1) > explainedLines {
			line.Message, line.Fields = "", nil
		}
		if err := encoder.Encode(line); err != nil {
			return err
		}
		a.answered = o.Line
	}
	_, err := a.w.Write(a.buffer.Bytes())
	if err == nil {
		err = a.flush()
	}
	a.failed = a.failed || err != nil
	return err
}

func lineOf(ctx context.Context, o receipts.Outcome) BatchLine {
	if o.Err != nil {
		problem := httpx.ProblemOf(ctx, o.Err)
		line := BatchLine{Line: o.Line, Status: "rejected", HTTPStatus: problem.Status, Code: problem.Code, Message: problem.Message, Fields: problem.Fields}
		if errs.IsKind(o.Err, errs.Invalid) {
			line.Verification = o.Verification
		}
		return line
	}
	r := o.Result
	facts := &ReceiptFacts{
		AccessKey: r.AccessKey, Identified: r.Identified, StoreID: r.StoreID, PublicURL: r.PublicURL,
	}
	facts.CashierCode, facts.Printed = saidOf(r.Stored)
	return BatchLine{
		Line: o.Line, Status: string(r.Status), HTTPStatus: httpStatus(r), Verification: &r.Verification,
		ReceiptFacts: facts,
	}
}
