package integrationapi

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net/http"
	"sync/atomic"
	"unicode/utf8"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/text"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

var errUnsupported = errs.New(errs.UnsupportedMedia, "receipts.unsupported_media",
	"Tipo de conteúdo não aceito. Envie application/xml, application/json ou application/x-ndjson.")

// errCompressed is what a body is told that is GZIP's: nothing here unpacks one, and as a document it would be called corrupt.
var errCompressed = errs.New(errs.UnsupportedMedia, "receipts.unsupported_media",
	"O corpo veio comprimido (gzip). Envie-o sem compressão e sem o cabeçalho Content-Encoding.")

// compressed tells whether a body begins as GZIP's do, which no text does.
func compressed(begins []byte) bool { return bytes.HasPrefix(begins, []byte{0x1f, 0x8b}) }

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
	if compressed(body) {
		return receipts.Submission{}, errCompressed
	}
	switch mediaType(r) {
	case typeXML:
		printed, err := printedQuery(r)
		return receipts.Submission{XML: body, Cashier: r.URL.Query().Get("cashierCode"), Printed: printed}, err
	case typeJSON:
		if err := besideBody(r, "no corpo"); err != nil {
			return receipts.Submission{}, err
		}
		in := decodeEnvelope(body)
		return in, in.Err
	default:
		return receipts.Submission{}, errUnsupported
	}
}

// besideBody refuses parameters that only a body without room for them takes.
func besideBody(r *http.Request, where string) error {
	fields := map[string]string{}
	for _, name := range [...]string{"cashierCode", "printed"} {
		if r.URL.Query().Has(name) {
			fields[name] = "Informe " + where + ", e não no endereço."
		}
	}
	if len(fields) == 0 {
		return nil
	}
	e := *errUnknownField
	e.Message, e.Fields = "Neste formato, cashierCode e printed vão "+where+", e não no endereço. Corrija e reenvie.", fields
	return &e
}

// decodeEnvelope reads one JSON object; what is wrong with it becomes the submission's error.
func decodeEnvelope(b []byte) receipts.Submission {
	b = text.WithoutMark(b)
	if !utf8.Valid(b) {
		return receipts.Submission{Err: receipts.ErrBadEnvelope}
	}
	if in, plain := plainEnvelope(b); plain {
		in.XML = nfce.FromText(in.XML)
		return in
	}
	var xml, cashier *string
	var printed *bool
	err := readObject(b, receipts.ErrBadEnvelope,
		field{"xml", &xml, wantText}, field{"cashierCode", &cashier, wantText}, field{"printed", &printed, wantFlag})
	if err != nil {
		return receipts.Submission{Err: err}
	}
	if xml == nil {
		e := *receipts.ErrBadEnvelope
		e.Fields = map[string]string{"xml": forms.Required}
		return receipts.Submission{Err: &e}
	}
	in := receipts.Submission{XML: nfce.FromText([]byte(*xml)), Printed: receipts.PrintedOf(printed)}
	if cashier != nil {
		in.Cashier = *cashier
	}
	return in
}

// What fields of other types are told.
const (
	wantText = "Deve ser um texto, entre aspas."
	wantFlag = "Deve ser true ou false, sem aspas."
)

// lines reads a batch line by line in constant memory.
type lines struct {
	reader *bufio.Reader
	number int
	line   []byte // the current one; its room serves all
	found  int    // lines that are no envelope
	strict *bool  // of all of them

	request string // the call's id

	unreadable *atomic.Int64 // lines answered as unreadable, later than they are found
	document   func()        // told before a document is waited for
	pause      func()        // called for each line, blank ones too: waits where lines come too fast
}

// Next gives the next line that is not blank, or io.EOF; errTooManyUnreadable once so many were not readable, errCompressed where nothing
// is a line. A line
// over the limit is passed over and refused. A last line without an end counts only when the body ended as it should:
// else it may be half a document.
func (l *lines) Next() (receipts.Submission, error) {
	if l.found >= maxUnreadable || l.unreadable.Load() >= maxUnreadable {
		return receipts.Submission{}, errTooManyUnreadable
	}
	l.document()
	if l.number == 0 {
		if begins, _ := l.reader.Peek(2); compressed(begins) {
			return receipts.Submission{}, errCompressed
		}
	}
	for {
		line, tooLong, err := l.readLine()
		if err != nil && !(errors.Is(err, io.EOF) && (len(line) > 0 || tooLong)) {
			return receipts.Submission{}, err
		}
		l.pause()
		l.number++
		if line = bytes.TrimSpace(text.WithoutMark(line)); len(line) == 0 && !tooLong {
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
		in.Line, in.RequestID = l.number, l.request
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
