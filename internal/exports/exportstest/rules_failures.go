package exportstest

import (
	"errors"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"seiva/internal/exports"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// failed expects an export to have ended with a reason, without file or mail.
func (w *world) failed(t *testing.T, who scope.Scope, exportID, reason string) {
	t.Helper()
	got := w.get(t, who, exportID)
	if got.State != exports.Failed || !strings.Contains(got.Reason(), reason) || len(w.post.Sent()) != 0 || len(w.blobs.kept) != 0 {
		t.Errorf("%+v says %q, %d mails, %d files; want %q", got, got.Reason(), len(w.post.Sent()), len(w.blobs.kept), reason)
	}
}

func noAccess(t *testing.T, w *world) {
	ana := w.admin()
	e := w.start(t, ana)
	w.gone[ana.AccountID] = true
	w.work(t)
	w.failed(t, ana, e.ID, "Seu acesso mudou")
	w.gone[ana.AccountID] = false
	again := w.start(t, ana)
	w.report.wrong = errs.New(errs.Forbidden, "access.wrong_profile", "")
	w.work(t)
	w.failed(t, ana, again.ID, "Seu acesso mudou")
}

// lessAccess: a file that is there is opened by nobody whose role or profile does not read any more what it is of, by its link neither.
// A filter that the report refuses by now is no matter.
func lessAccess(t *testing.T, w *world) {
	ana := w.admin()
	e := w.start(t, ana)
	w.work(t)
	token := link(t, w.post.Sent()[0])
	opened := func() (own, linked error) {
		for _, open := range []struct {
			is *error
			by func() (exports.File, error)
		}{
			{&own, func() (exports.File, error) { return w.Open(t.Context(), ana, e.ID) }},
			{&linked, func() (exports.File, error) { return w.OpenLink(t.Context(), token) }},
		} {
			f, err := open.by()
			if *open.is = err; err == nil {
				testkit.Must(t, f.Content.Close())
			}
		}
		return own, linked
	}
	w.report.wrong = errs.New(errs.Forbidden, "access.role", "")
	if own, linked := opened(); !errs.IsKind(own, errs.Forbidden) || !errors.Is(linked, exports.ErrLinkClosed) {
		t.Errorf("opened with a role that does not reach it: %v; by its link: %v", own, linked)
	}
	if _, err := w.FindLink(t.Context(), token); !errors.Is(err, exports.ErrLinkClosed) {
		t.Errorf("told by its link: %v", err)
	}
	w.report.wrong = errs.InvalidFields("reports.invalid_query", map[string]string{"uf": "Escolha uma UF da lista."})
	if own, linked := opened(); own != nil || linked != nil {
		t.Errorf("%v; by its link: %v", own, linked)
	}
}

// unreadable: a file of which nothing can be read is told before anything is sent, and one that is removed meanwhile is gone.
func unreadable(t *testing.T, w *world) {
	ana := w.admin()
	e := w.start(t, ana)
	w.work(t)
	token := link(t, w.post.Sent()[0])
	w.blobs.broken = io.ErrUnexpectedEOF
	if _, err := w.Open(t.Context(), ana, e.ID); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("it is opened: %v", err)
	}
	w.blobs.removed = true
	if _, err := w.OpenLink(t.Context(), token); !errors.Is(err, exports.ErrExpired) {
		t.Errorf("removed meanwhile: %v", err)
	}
}

func diskFull(t *testing.T, w *world) {
	ana := w.admin()
	e := w.start(t, ana)
	w.report.at = func(int) error { return syscall.ENOSPC }
	w.work(t)
	w.failed(t, ana, e.ID, "ficou sem espaço")
}

// Full disks, as either engine's driver and a quota tell of them.
type (
	liteError int
	pgError   string
)

func (e liteError) Error() string  { return "database or disk is full" }
func (e liteError) Code() int      { return int(e) }
func (e pgError) Error() string    { return "could not extend file" }
func (e pgError) SQLState() string { return string(e) }

// neverBegan: what nobody could begin is given up with its own reason, and takes no place of the five any more.
func neverBegan(t *testing.T, w *world) {
	ana := w.admin()
	unavailable := errs.New(errs.Unavailable, "unavailable", "")
	for name, c := range map[string]struct {
		reason error
		said   string
	}{
		"a full SQLite":           {errs.Wrap(liteError(13), "begin"), "ficou sem espaço"},
		"a full PostgreSQL":       {errs.Wrap(pgError("53100"), "begin"), "ficou sem espaço"},
		"a full quota":            {&os.PathError{Op: "write", Err: syscall.EDQUOT}, "ficou sem espaço"},
		"a bucket's full disk":    {errs.Wrap(syscall.ENOSPC, "keep"), "ficou sem espaço"},
		"another error of SQLite": {liteError(5), "Não conseguimos gerar o arquivo"},
		"another of PostgreSQL":   {pgError("40001"), "Não conseguimos gerar o arquivo"},
		"a database that is away": {unavailable, "Não conseguimos gerar o arquivo"},
	} {
		for range exports.MaxOpen { // each lets its place go
			e := w.start(t, ana)
			testkit.Must(t, w.GiveUp(t.Context(), e.ID, c.reason))
			if got := w.get(t, ana, e.ID); got.State != exports.Failed || !strings.Contains(got.Reason(), c.said) {
				t.Errorf("%s: %s says %q", name, got.State, got.Reason())
			}
		}
	}
}

func bucketDown(t *testing.T, w *world) {
	ana := w.admin()
	e := w.start(t, ana)
	w.blobs.fails = errs.New(errs.Unavailable, "uploads.unavailable", "")
	w.work(t)
	if got := w.get(t, ana, e.ID); got.State != exports.Running {
		t.Errorf("after one failure: %+v", got)
	}
	for range exports.Retries {
		w.clock.Advance(time.Hour)
		w.work(t)
	}
	w.failed(t, ana, e.ID, "O armazenamento de arquivos não respondeu")
	w.blobs.fails = nil
	again := w.start(t, ana)
	w.blobs.fails = errs.New(errs.Unavailable, "uploads.unavailable", "")
	w.work(t)
	w.blobs.fails = nil
	w.clock.Advance(time.Hour)
	w.work(t)
	if got := w.get(t, ana, again.ID); got.State != exports.Done {
		t.Errorf("after the bucket came back: %+v", got)
	}
}

func tooLong(t *testing.T, w *world) {
	ana := w.admin()
	w.report.rows = 5001
	read := 0
	w.report.at = func(row int) error { read = row; return nil }
	asked := wanted()
	asked.Format = "pdf"
	e, err := w.Start(t.Context(), ana, asked)
	testkit.Must(t, err)
	w.work(t)
	w.failed(t, ana, e.ID, "Passou de 5.000 linhas, o limite do PDF")
	if read > 0 {
		t.Errorf("%d rows were read of a file that cannot be", read)
	}
	w.report.rows = 5000
	if e, err = w.Start(t.Context(), ana, asked); err != nil {
		t.Fatal(err)
	}
	w.work(t)
	if got := w.get(t, ana, e.ID); got.State != exports.Done || got.Rows != 5000 {
		t.Errorf("%+v", got)
	}
}
