package logs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"seiva/internal/kit/errs"
)

const (
	every    = time.Minute // how often the count of what repeats itself is told
	maxKinds = 256         // what is beyond is counted as one
	maxClass = 120         // bytes of a kind's name, of each part
)

// repeats counts warnings and errors of one kind: the first is written, the others of the next minute are counted, and
// their count is written with the last of them; so on while they come.
type repeats struct {
	mu      sync.Mutex
	known   map[string]*kind
	planned bool
}

// kind is what is known of lines that repeat themselves.
type kind struct {
	count int
	last  slog.Record
	to    slog.Handler
}

// beyond is the kind of all that come when there are too many kinds.
const beyond = ""

// hold reports whether a line is counted and not written.
func (r *repeats) hold(record slog.Record, to slog.Handler) bool {
	name := nameOf(record)
	r.mu.Lock()
	defer r.mu.Unlock()
	known, ok := r.known[name]
	if !ok && len(r.known) >= maxKinds {
		name = beyond
		known, ok = r.known[name]
	}
	if ok {
		known.count++
		known.last, known.to = record.Clone(), to
		return true
	}
	r.known[name] = &kind{}
	if !r.planned {
		r.planned = true
		time.AfterFunc(every, r.tell)
	}
	return false
}

// tell writes the counts, and forgets what came no more.
func (r *repeats) tell() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for name, k := range r.known {
		if k.count == 0 {
			delete(r.known, name)
			continue
		}
		line := k.last
		line.AddAttrs(slog.Int("repeated", k.count))
		_ = k.to.Handle(context.Background(), line) // the log's own errors have nowhere to go
		*k = kind{}
	}
	if r.planned = len(r.known) > 0; r.planned {
		time.AfterFunc(every, r.tell)
	}
}

// held lets repeats decide on warnings and errors.
type held struct {
	slog.Handler
	repeats *repeats
}

// Handle implements slog.Handler.
func (h held) Handle(ctx context.Context, r slog.Record) error {
	if r.Level >= slog.LevelWarn && h.repeats.hold(r, h.Handler) {
		return nil
	}
	return h.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (h held) WithAttrs(attrs []slog.Attr) slog.Handler {
	return held{h.Handler.WithAttrs(attrs), h.repeats}
}

// WithGroup implements slog.Handler.
func (h held) WithGroup(name string) slog.Handler { return held{h.Handler.WithGroup(name), h.repeats} }

// nameOf returns the kind of a line: its message with, of one that has a cause, the class of the cause and what says which
// part failed; of any other all it says, so that two retailers with the same trouble are two.
func nameOf(r slog.Record) string {
	name, cause, rest := r.Message, "", ""
	r.Attrs(func(a slog.Attr) bool {
		switch a.Key {
		case requestKey, traceKey, "stack":
		case "code", "kind", "part":
			name += "\n" + short(a.Value.String())
		case "cause":
			cause = "cause"
			if err, ok := a.Value.Any().(error); ok && err != nil {
				cause = classOf(err)
			}
		default:
			rest += "\n" + short(a.Value.String())
		}
		return true
	})
	return short(name) + "\n" + cmp.Or(cause, rest)
}

// classOf tells apart why things fail, not where: a database's code, else the innermost error's type and its text
// without figures.
func classOf(err error) string {
	code := ""
	for next := err; next != nil; next = errors.Unwrap(next) {
		err = next
		switch e := next.(type) {
		case *errs.Error:
			code = e.Code
		case interface{ SQLState() string }:
			return "SQLSTATE " + e.SQLState()
		case interface{ Code() int }:
			return fmt.Sprintf("%T %d", e, e.Code())
		}
	}
	text := strings.Map(func(letter rune) rune {
		if letter >= '0' && letter <= '9' {
			return -1
		}
		return letter
	}, short(err.Error()))
	return fmt.Sprintf("%s %T %s", code, err, text)
}

func short(text string) string { return text[:min(len(text), maxClass)] }
