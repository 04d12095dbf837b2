package httpx

import (
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"sync"
	"time"

	"seiva/internal/kit/errs"
)

// Pace is how fast the other side of a connection must go. Deadlines follow progress: whoever goes on at a steady rate
// may take as long as it takes, whoever stands still is given up.
type Pace struct {
	Silence time.Duration // without a byte, read or written, for so long: given up
	Grace   time.Duration // a body may keep us waiting so long in all,
	Rate    int           // and a second more for each so many bytes of it
	Between time.Duration // a stream may be silent so long between two documents
	Linger  time.Duration // a body that nobody reads is thrown away for so long, so that its sender gets to read the answer
}

// DefaultPace lets 1 MB come over 20 kbit/s.
var DefaultPace = Pace{Silence: 15 * time.Second, Grace: 15 * time.Second, Rate: 2 << 10, Between: 2 * time.Minute, Linger: 5 * time.Second}

// ErrTooSlow answers a body that did not come at the pace asked for.
var ErrTooSlow = errs.New(errs.Timeout, "request.too_slow",
	"Os dados chegaram devagar demais e o envio foi interrompido. Verifique a conexão e envie novamente.")

// TimedOut reports whether reading or writing failed because the other side was too slow.
func TimedOut(err error) bool {
	var timeout net.Error
	return errors.Is(err, os.ErrDeadlineExceeded) || errors.As(err, &timeout) && timeout.Timeout()
}

// deadliner is a writer to a real connection; writers of tests may be none.
type deadliner interface {
	SetReadDeadline(at time.Time) error
	SetWriteDeadline(at time.Time) error
}

// Body is a request's body that must come at a Pace.
type Body struct {
	io.ReadCloser
	conn deadliner
	pace Pace

	mu      sync.Mutex
	limit   time.Time     // when not zero, the handler's own: the body is given up at that moment at the latest
	stream  bool          // a row of documents
	arrived int           // bytes of this document
	waited  time.Duration // for them
	ended   error         // why nothing more can be read
}

// Document says that the body is a row of documents and that the next one begins: it has the whole Grace again, and may
// be waited for as long as Between. Of a body that has no pace it does nothing.
func (b *Body) Document() {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stream, b.arrived, b.waited = true, 0, 0
}

// Stop ends a read that is under way, and all that would follow.
func (b *Body) Stop() {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ended = os.ErrDeadlineExceeded
	_ = b.conn.SetReadDeadline(time.Unix(1, 0))
}

// Read waits for the next bytes as long as the pace allows.
func (b *Body) Read(p []byte) (int, error) {
	start := time.Now()
	if err := b.wait(start); err != nil {
		return 0, err
	}
	n, err := b.ReadCloser.Read(p)
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.stream && b.arrived == 0 {
		start = time.Now() // the wait for a document is not the document's
	}
	b.arrived += n
	b.waited += time.Since(start)
	if b.ended == nil {
		b.ended = err
	}
	return n, err
}

// wait sets the deadline of the read that is about to begin, or says why there is none.
func (b *Body) wait(now time.Time) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ended != nil {
		return b.ended
	}
	patience := min(b.pace.Silence, b.pace.Grace+time.Duration(b.arrived)*time.Second/time.Duration(b.pace.Rate)-b.waited)
	if b.stream && b.arrived == 0 {
		patience = b.pace.Between
	}
	at := now.Add(patience)
	if !b.limit.IsZero() && b.limit.Before(at) {
		at = b.limit
	}
	return b.conn.SetReadDeadline(at)
}

// leave lets net/http throw away what the handler did not read, for a short while.
func (b *Body) leave() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ended == nil {
		_ = b.conn.SetReadDeadline(time.Now().Add(b.pace.Linger))
	}
}

// maxDrained is how much of an unread body is thrown away at most.
const maxDrained = 8 << 20

// drain throws away what a handler in full duplex did not read, as net/http does for others: a sender whose connection
// breaks loses the answer.
func (b *Body) drain() {
	b.capped(time.Now().Add(b.pace.Linger))
	_, _ = io.CopyN(io.Discard, b, maxDrained)
	b.Stop()
}

// capped takes a handler's own deadline.
func (b *Body) capped(at time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.limit = at
}

// PacedBody returns the body of a request that came through Outer; nil when it has none, or no connection behind it.
func PacedBody(r *http.Request) *Body {
	b, _ := r.Body.(*Body)
	return b
}

// keepPace puts a request under a pace: its body from now on, what is written to e with each piece.
func (e *exchange) keepPace(pace Pace, r *http.Request) {
	conn, ok := e.ResponseWriter.(deadliner)
	if !ok {
		return
	}
	e.conn, e.pace = conn, pace
	if r.Body == nil || r.Body == http.NoBody {
		return
	}
	e.body = &Body{ReadCloser: r.Body, conn: conn, pace: pace}
	r.Body = e.body
}

// piece is how much of an answer must be taken within Silence.
const piece = 64 << 10

// Write gives every piece of the answer its time.
func (e *exchange) Write(p []byte) (written int, err error) {
	e.answering()
	for {
		part := p[:min(len(p), piece)]
		e.writing()
		n, err := e.ResponseWriter.Write(part)
		written += n
		e.written += int64(n)
		if p = p[len(part):]; err != nil || len(p) == 0 {
			return written, err
		}
	}
}

// FlushError sends what was written; http.ResponseController calls it.
func (e *exchange) FlushError() error {
	e.answering()
	e.writing()
	return http.NewResponseController(e.ResponseWriter).Flush()
}

// EnableFullDuplex lets the handler go on reading while it answers; http.ResponseController calls it.
func (e *exchange) EnableFullDuplex() error {
	e.duplex = true
	return http.NewResponseController(e.ResponseWriter).EnableFullDuplex()
}

// SetReadDeadline gives the body a last moment beside its pace; zero takes it away.
func (e *exchange) SetReadDeadline(at time.Time) error {
	if e.body != nil {
		e.body.capped(at)
	}
	return nil
}

// writing gives what is written next its time; net/http may throw an unread body away before.
func (e *exchange) writing() {
	if e.conn != nil {
		_ = e.conn.SetWriteDeadline(time.Now().Add(e.pace.Silence + e.pace.Linger))
	}
}

// answering happens before the first byte of the answer: net/http then reads on what the handler left of the body.
func (e *exchange) answering() {
	if e.body != nil && !e.duplex && !e.answered {
		e.body.leave()
	}
	e.answered = true
}

// finish gives what is still in buffers its time. The handler has returned.
func (e *exchange) finish() {
	switch {
	case e.body == nil:
	case e.duplex:
		e.body.drain()
	case !e.answered:
		e.body.leave()
	}
	e.writing()
}
