package integrationapi

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"sync/atomic"
	"unicode/utf8"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/receipts"
)

var errUnsupported = errs.New(errs.UnsupportedMedia, "receipts.unsupported_media",
	"Tipo de conteúdo não aceito. Envie application/xml, application/json ou application/x-ndjson.")

var errTruncated = errs.New(errs.BadRequest, "receipts.truncated",
	"O envio foi interrompido antes do fim. Reenvie o documento completo.")

// readOne reads a body that holds one document. Size is judged before the type, as the contract orders.
func readOne(w http.ResponseWriter, r *http.Request) (receipts.Submission, error) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, receipts.MaxDocument))
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return receipts.Submission{}, receipts.ErrTooLarge
	}
	if httpx.TimedOut(err) {
		return receipts.Submission{}, httpx.ErrTooSlow
	}
	if err != nil {
		return receipts.Submission{}, errTruncated
	}
	switch mediaType(r) {
	case typeXML:
		printed, err := printedQuery(r)
		return receipts.Submission{XML: body, Cashier: r.URL.Query().Get("cashierCode"), Printed: printed}, err
	case typeJSON:
		in := decodeEnvelope(body)
		return in, in.Err
	default:
		return receipts.Submission{}, errUnsupported
	}
}

// decodeEnvelope reads one JSON object; what is wrong with it becomes the submission's error.
func decodeEnvelope(b []byte) receipts.Submission {
	var envelope struct {
		XML         *string `json:"xml"`
		CashierCode *string `json:"cashierCode"`
		Printed     *bool   `json:"printed"`
	}
	refuse := func(field, message string) receipts.Submission {
		e := *receipts.ErrBadEnvelope
		e.Fields = map[string]string{field: message}
		return receipts.Submission{Err: &e}
	}
	if !utf8.Valid(b) {
		return receipts.Submission{Err: receipts.ErrBadEnvelope}
	}
	if in, plain := plainEnvelope(b); plain {
		return in
	}
	if err := json.Unmarshal(b, &envelope); err != nil {
		var wrongType *json.UnmarshalTypeError
		if errors.As(err, &wrongType) && wrongType.Field != "" {
			return refuse(wrongType.Field, "Tipo errado: xml e cashierCode são textos, printed é true ou false.")
		}
		return receipts.Submission{Err: receipts.ErrBadEnvelope}
	}
	if envelope.XML == nil {
		return refuse("xml", "Este campo é obrigatório")
	}
	in := receipts.Submission{XML: []byte(*envelope.XML), Printed: receipts.PrintedOf(envelope.Printed)}
	if envelope.CashierCode != nil {
		in.Cashier = *envelope.CashierCode
	}
	return in
}

// lines reads a batch line by line in constant memory.
type lines struct {
	reader *bufio.Reader
	number int
	line   []byte // the current one; its room serves all
	found  int    // lines that are no envelope
	strict *bool  // of all of them

	unreadable *atomic.Int64 // lines answered as unreadable, later than they are found
	document   func()        // told before a document is waited for
	pause      func()        // called for each line, blank ones too: waits where lines come too fast
}

// Next gives the next line that is not blank, or io.EOF; errTooManyUnreadable once so many were not readable. A line
// over the limit is passed over and refused. A last line without an end counts only when the body ended as it should:
// else it may be half a document.
func (l *lines) Next() (receipts.Submission, error) {
	if l.found >= maxUnreadable || l.unreadable.Load() >= maxUnreadable {
		return receipts.Submission{}, errTooManyUnreadable
	}
	l.document()
	for {
		line, tooLong, err := l.readLine()
		if err != nil && !(errors.Is(err, io.EOF) && (len(line) > 0 || tooLong)) {
			return receipts.Submission{}, err
		}
		l.pause()
		l.number++
		if line = bytes.TrimSpace(line); len(line) == 0 && !tooLong {
			continue
		}
		in := receipts.Submission{Err: receipts.ErrTooLarge}
		if !tooLong {
			in = decodeEnvelope(line)
			in.Strict = l.strict
		}
		if in.Err != nil {
			l.found++
		}
		in.Line = l.number
		return in, nil
	}
}

// Waiting tells whether the next line has not begun to arrive.
func (l *lines) Waiting() bool { return l.reader.Buffered() == 0 }

// readLine gives a line until the next call.
func (l *lines) readLine() (line []byte, tooLong bool, err error) {
	line = l.line[:0]
	defer func() { l.line = line[:0] }()
	for {
		part, err := l.reader.ReadSlice('\n')
		if !tooLong {
			line = append(line, part...)
			if len(line) > receipts.MaxDocument {
				line, tooLong = nil, true
			}
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, tooLong, err
		}
	}
}
