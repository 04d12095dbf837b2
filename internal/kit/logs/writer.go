package logs

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"strings"
	"sync"
	"time"
)

const (
	waits     = 200 * time.Millisecond // how long a line that is no warning may wait for others
	blockSize = 32 << 10
	maxLine   = 8 << 10 // of what a library writes by itself
)

// writer writes lines in blocks: a line for each request would otherwise cost a call of the kernel each.
type writer struct {
	mu      sync.Mutex
	out     io.Writer
	lines   []byte
	planned bool
	journal bool // each line says how grave it is, as systemd's journal reads it
}

// Write implements io.Writer; slog writes one line at a time.
func (w *writer) Write(line []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.journal {
		w.lines = append(w.lines, priority(line)...)
	}
	w.lines = append(w.lines, line...)
	if len(w.lines) >= blockSize {
		w.send()
	} else if !w.planned {
		w.planned = true
		time.AfterFunc(waits, w.flush)
	}
	return len(line), nil
}

func (w *writer) flush() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.planned = false
	w.send()
}

func (w *writer) send() {
	if len(w.lines) > 0 {
		_, _ = w.out.Write(w.lines) // there is nowhere else to say that the log cannot be written
		w.lines = w.lines[:0]
	}
}

// prompt lets warnings and errors wait for nothing.
type prompt struct {
	slog.Handler
	out *writer
}

// Handle implements slog.Handler.
func (p prompt) Handle(ctx context.Context, r slog.Record) error {
	err := p.Handler.Handle(ctx, r)
	if r.Level >= slog.LevelWarn {
		p.out.flush()
	}
	return err
}

// WithAttrs implements slog.Handler.
func (p prompt) WithAttrs(attrs []slog.Attr) slog.Handler {
	return prompt{p.Handler.WithAttrs(attrs), p.out}
}

// WithGroup implements slog.Handler.
func (p prompt) WithGroup(name string) slog.Handler { return prompt{p.Handler.WithGroup(name), p.out} }

// adopt makes a warning of each line that it reads.
func (l *Log) adopt(from io.Reader) {
	lines := bufio.NewReaderSize(from, maxLine)
	for {
		line, err := lines.ReadSlice('\n') // a longer one comes in parts
		if text := strings.TrimSpace(string(line)); text != "" {
			l.Warn(text, "source", "stderr")
		}
		if err != nil && err != bufio.ErrBufferFull {
			return
		}
	}
}
