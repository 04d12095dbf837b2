package logs_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/logs"
)

type requestKey struct{}

func correlation(ctx context.Context) (string, string) {
	request, _ := ctx.Value(requestKey{}).(string)
	return request, "trace of " + request
}

// written is what a log wrote, to be read while it writes.
type written struct {
	mu sync.Mutex
	bytes.Buffer
}

func (w *written) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.Buffer.Write(p)
}

func (w *written) lines(t *testing.T) []map[string]any {
	t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	var lines []map[string]any
	for text := range strings.Lines(w.String()) {
		var line map[string]any
		if err := json.Unmarshal([]byte(text), &line); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		lines = append(lines, line)
	}
	return lines
}

// What a request caused carries the request's id, through loggers that were given more.
func TestALineCarriesTheIDsOfItsRequest(t *testing.T) {
	var out written
	log := logs.New(&out, slog.LevelInfo, correlation)
	ctx := context.WithValue(t.Context(), requestKey{}, "r1")
	log.ErrorContext(ctx, "request failed")
	log.With("part", "database").InfoContext(ctx, "tried again")
	log.Info("nobody's")
	log.Debug("not asked for")
	log.Close()
	lines := out.lines(t)
	if len(lines) != 3 {
		t.Fatalf("%v", lines)
	}
	for n, want := range []any{"r1", "r1", nil} {
		if lines[n]["request_id"] != want || (want != nil && lines[n]["trace_id"] != "trace of r1") {
			t.Errorf("line %d: %v, want %v", n, lines[n], want)
		}
	}
}

// A line that is no warning waits for others, but not for long; a warning takes all that waits along.
func TestLinesAreWrittenInBlocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out written
		log := logs.New(&out, slog.LevelInfo, correlation)
		log.Info("one")
		if n := len(out.lines(t)); n != 0 {
			t.Errorf("%d lines at once", n)
		}
		time.Sleep(time.Second)
		if n := len(out.lines(t)); n != 1 {
			t.Errorf("%d lines a second later", n)
		}
		log.Info("two")
		log.Warn("three")
		if n := len(out.lines(t)); n != 3 {
			t.Errorf("%d lines after a warning", n)
		}
		log.Info("four")
		log.Close()
		if n := len(out.lines(t)); n != 4 {
			t.Errorf("%d lines after the end", n)
		}
	})
}

// pgError is an error as PostgreSQL's driver returns them.
type pgError struct{ code, text string }

func (p *pgError) Error() string    { return p.text }
func (p *pgError) SQLState() string { return p.code }

// Ten thousand errors of one kind are a line, and a line a minute with their number; another kind is a line of its own.
func TestWhatRepeatsItselfIsCounted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out written
		log := logs.New(&out, slog.LevelInfo, correlation)
		fail := func(n int, err error) {
			ctx := context.WithValue(t.Context(), requestKey{}, fmt.Sprint("r", n))
			log.ErrorContext(ctx, "request failed", "code", "internal", "cause", fmt.Errorf("read receipt %d: %w", n, err))
		}
		for n := range 10_000 {
			fail(n, &pgError{"57P01", fmt.Sprintf("connection %d was ended", n)})
		}
		fail(0, &pgError{"53100", "disk full"})
		fail(1, io.ErrUnexpectedEOF)
		if n := len(out.lines(t)); n != 3 {
			t.Fatalf("%d lines, want 3", n)
		}
		time.Sleep(61 * time.Second)
		lines := out.lines(t)
		if len(lines) != 4 || lines[3]["repeated"] != 9999.0 || lines[3]["msg"] != "request failed" || lines[3]["request_id"] != "r9999" ||
			lines[3]["level"] != "ERROR" || !strings.Contains(fmt.Sprint(lines[3]["cause"]), "read receipt 9999") {
			t.Errorf("after a minute: %v", lines[3:])
		}
		for n := range 5 {
			fail(n, &pgError{"57P01", "ended"})
		}
		time.Sleep(time.Minute)
		if lines = out.lines(t); len(lines) != 5 || lines[4]["repeated"] != 5.0 {
			t.Errorf("after two minutes: %v", lines[4:])
		}
		time.Sleep(2 * time.Minute) // a minute without it: the next is a first one
		if n := len(out.lines(t)); n != 5 {
			t.Errorf("%d lines though nothing happened", n)
		}
		fail(7, &pgError{"57P01", "ended"})
		log.Close()
		if lines = out.lines(t); len(lines) != 6 || lines[5]["repeated"] != nil {
			t.Errorf("after a quiet minute: %v", lines[5:])
		}
		time.Sleep(2 * time.Minute) // lets the timers end
	})
}

// What says who is concerned is a line for each of them.
func TestNobodysTroubleIsSwallowed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out written
		log := logs.New(&out, slog.LevelInfo, correlation)
		for n := range 20 {
			log.Error("a retailer has two subscriptions", "retailer", n)
			log.Info("request", "n", n)
		}
		log.Error("a part does not answer", "part", "database", "cause", errs.New(errs.Unavailable, "part.away", ""))
		log.Error("a part does not answer", "part", "mail", "cause", errs.New(errs.Unavailable, "part.away", ""))
		log.Close()
		if n := len(out.lines(t)); n != 42 {
			t.Errorf("%d lines, want 42", n)
		}
		time.Sleep(2 * time.Minute)
	})
}

// However many kinds there are, what is kept of them is bounded, and all are counted.
func TestKindsBeyondTheBoundAreCountedTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out written
		log := logs.New(&out, slog.LevelInfo, correlation)
		for n := range 3000 {
			log.Error("trouble", "of", "somebody "+fmt.Sprint(n))
		}
		if n := len(out.lines(t)); n != 257 {
			t.Errorf("%d lines, want 257", n)
		}
		time.Sleep(61 * time.Second)
		lines := out.lines(t)
		if last := lines[len(lines)-1]; last["repeated"] != 3000.0-257 {
			t.Errorf("%v", last)
		}
		time.Sleep(2 * time.Minute)
	})
}

// A library that writes to standard error by itself writes lines of the log.
func TestWhatLibrariesWriteByThemselvesIsJSONToo(t *testing.T) {
	saved := os.Stderr
	t.Cleanup(func() { os.Stderr = saved })
	read, write := io.Pipe()
	log := logs.New(write, slog.LevelInfo, correlation)
	if err := log.TakeStandardError(); err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = fmt.Fprintln(os.Stderr, "SDK 2026/11/22 WARN Response has no supported checksum.") }()
	var line map[string]any
	if err := json.NewDecoder(read).Decode(&line); err != nil {
		t.Fatal(err)
	}
	if text := fmt.Sprint(line["msg"]); !strings.Contains(text, "no supported checksum") || line["source"] != "stderr" || line["level"] != "WARN" {
		t.Errorf("%v", line)
	}
	if err := errors.Join(os.Stderr.Close(), read.Close()); err != nil {
		t.Error(err)
	}
}
