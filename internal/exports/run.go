package exports

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"time"

	"seiva/internal/exports/file"
	"seiva/internal/kit/disk"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
	"seiva/internal/kit/standby"
)

// Job is the kind of job that writes a file; its payload is the export's id. SweepJob deletes what has ended, and
// ScheduleJob starts what is due.
const (
	Job         = "exports.write"
	SweepJob    = "exports.sweep"
	ScheduleJob = "exports.schedule"
)

// Retries are the waits after an attempt that failed for a reason which may pass.
var Retries = []time.Duration{10 * time.Second, time.Minute, 5 * time.Minute}

// RunLimit is how long an attempt may take.
const RunLimit = 30 * time.Minute

const (
	noteEvery  = time.Second // how often progress is written down, and a cancellation seen
	looksEvery = 64          // rows between two looks at the clock
	maxFile    = 512 << 20   // bytes
)

var (
	errTooLarge = errors.New("the file is too large")
	errStorage  = errors.New("the file cannot be kept")
)

// Write writes the file of an export that waits, or whose writer died: from its beginning, of what its owner may see now. What
// nothing mends is noted as failed and no error; any other may be tried again. Several may write one export at once, each
// into a blob of its own: the last that began is the one that counts, and its mail is the only one.
func (s *Service) Write(ctx context.Context, exportID string) error {
	e, err := s.store.Begin(ctx, exportID)
	if errors.Is(err, ErrNotFound) {
		return nil // cancelled, or done by another
	}
	if err != nil {
		return errs.Wrap(err, "begin an export")
	}
	switch err = s.write(ctx, &e); {
	case err == nil, errors.Is(err, errTaken):
		return nil
	case errors.Is(err, ErrNoSchedule): // it was removed or paused meanwhile
		_, err = s.store.Cancel(ctx, e.ID, s.clock.Now())
		return errs.Wrap(err, "cancel a run whose schedule stopped")
	case ctx.Err() != nil:
		return err
	}
	if why := whyFor(err); why != "" {
		return s.fail(ctx, e, why)
	}
	return err
}

// whyFor returns the code of a reason that another attempt does not mend; empty otherwise.
func whyFor(err error) string {
	e := errs.From(err)
	switch {
	case errors.Is(err, errHeld), errors.Is(err, errNoReaders), errors.Is(err, ErrFull):
		return e.Code
	case errors.Is(err, file.ErrTooLong):
		return whyTooLong
	case errors.Is(err, errTooLarge):
		return whyTooLarge
	case disk.Full(err):
		return whyDiskFull
	case e.Kind == errs.Forbidden:
		return whyNoAccess
	case e.Kind == errs.Invalid, e.Kind == errs.BadRequest, e.Kind == errs.NotFound:
		return whyInvalid
	}
	return ""
}

// GiveUp notes that the attempts are used up.
func (s *Service) GiveUp(ctx context.Context, exportID string, reason error) error {
	e, err := s.store.ByID(ctx, exportID)
	if errors.Is(err, ErrNotFound) || err == nil && !e.Open() {
		return nil
	}
	if err != nil {
		return errs.Wrap(err, "look up an export")
	}
	why := whyFor(reason)
	switch {
	case why != "":
	case errors.Is(reason, errStorage):
		why = whyStorage
	default:
		why = whyOther
	}
	return s.fail(ctx, e, why)
}

func (s *Service) fail(ctx context.Context, e Export, why string) error {
	e.State, e.Why, e.FinishedAt = Failed, why, s.clock.Now()
	if e.ScheduleID != "" {
		return errs.Wrap(s.failScheduled(ctx, e), "note that a scheduled export failed")
	}
	_, err := s.store.Finish(ctx, e)
	return errs.Wrap(err, "note that an export failed")
}

// write is one run.
func (s *Service) write(ctx context.Context, e *Export) error {
	entry, known := s.ports.Catalogue[e.Kind]
	if !known {
		return ErrUnknownKind
	}
	who, err := s.caller(ctx, *e)
	if err != nil {
		return err
	}
	if err := s.bind(ctx, e, who); err != nil {
		return err
	}
	if err := s.mayRun(ctx, who, *e, entry); err != nil {
		return err
	}
	if err := entry.Check(who, e.Values); err != nil {
		return err
	}
	words, err := entry.Words(ctx, who, e.Values)
	if err != nil {
		return err
	}
	columns, complaint := chosen(entry.Columns(e.Values), commaList(e.Columns))
	if complaint != "" {
		return errs.InvalidFields(whyInvalid, nil)
	}
	content, err := s.temporary()
	if err != nil {
		return err
	}
	defer func() { _ = content.Close() }()
	counted := &counting{w: content, sum: sha256.New()}
	head := file.Head{Title: e.Title, Words: words, Columns: columns}
	if err := s.rows(ctx, e, who, entry, head, counted); err != nil {
		return err
	}
	if skipped, err := s.skips(ctx, *e); skipped || err != nil {
		return err
	}
	e.Bytes, e.Sum = counted.n, counted.sum.Sum(nil)
	return s.deliver(ctx, *e, content, func(ctx context.Context, done Export, link string) error {
		return s.mail(ctx, done, who, entry, words, link)
	})
}

// bind makes the file one of the stores to which its owner is bound as it is written.
func (s *Service) bind(ctx context.Context, e *Export, who scope.Scope) error {
	if e.Stores == who.Stores.Key() {
		return nil
	}
	e.Stores = who.Stores.Key()
	ours, err := s.store.Bind(ctx, e.ID, e.Run, e.Stores)
	if err == nil && !ours {
		err = errTaken
	}
	return err
}

// rows writes the file, of one moment. The context of that moment is for reading alone: progress is noted beside it.
func (s *Service) rows(ctx context.Context, e *Export, who scope.Scope, report Report, head file.Head, out *counting) error {
	return s.store.InSnapshot(standby.MayIf(ctx, e.Run == 1), func(reading context.Context) error {
		e.SnapshotAt = s.clock.Now()
		head.At = e.SnapshotAt
		f, err := file.New(e.Format, out, head)
		if err != nil {
			return err
		}
		p := progress{Service: s, e: e, noted: e.SnapshotAt}
		err = report.Each(reading, who, e.Values, namesOf(head.Columns), func(cells []any, total int) error {
			if err := p.row(ctx, total); err != nil {
				return err
			}
			if err := f.Row(cells, total); err != nil {
				return err
			}
			return out.err
		})
		if err != nil {
			return err
		}
		return f.Close()
	})
}

// deliver keeps a whole file, and then says in one transaction that it is done and mails its link: neither without the other,
// and both once.
func (s *Service) deliver(ctx context.Context, e Export, content io.ReadSeeker, mail func(ctx context.Context, done Export, link string) error) error {
	key := e.Blob(e.Run)
	if err := s.ports.Blobs.Put(ctx, key, e.Format.Type(), content, e.Bytes); err != nil {
		return fmt.Errorf("%w: %w", errStorage, err)
	}
	token := secret.Token()
	e.State, e.Link, e.FinishedAt = Done, secret.Hash(token), s.clock.Now().Truncate(time.Millisecond)
	e.ExpiresAt = e.FinishedAt.Add(ValidFor)
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.keep(ctx, e); err != nil {
			return err
		}
		stored, err := s.store.Finish(ctx, e)
		if err == nil && !stored {
			err = errTaken
		}
		if err != nil {
			return err
		}
		return mail(ctx, e, s.ports.PublicURL+LinkPath+token)
	})
	if errors.Is(err, errTaken) || errors.Is(err, ErrFull) {
		return errors.Join(err, s.ports.Blobs.Delete(ctx, key)) // nobody else knows of it
	}
	return errs.Wrap(err, "finish an export")
}

// LinkPath is where the links of mails begin.
const LinkPath = "/arquivo/"

// temporary makes a file that has no name any more: whatever becomes of the process, nothing of it is left.
func (s *Service) temporary() (*os.File, error) {
	if err := os.MkdirAll(s.ports.Folder, 0o700); err != nil {
		return nil, err
	}
	f, err := os.CreateTemp(s.ports.Folder, "export-*")
	if err != nil {
		return nil, err
	}
	return f, os.Remove(f.Name())
}

// counting counts and sums what is written, up to the size that a file may have.
type counting struct {
	w   io.Writer
	sum hash.Hash
	n   int64
	err error // the first; writers between may swallow it
}

// Write implements io.Writer.
func (c *counting) Write(p []byte) (int, error) {
	if c.err == nil && c.n+int64(len(p)) > maxFile {
		c.err = errTooLarge
	}
	if c.err != nil {
		return 0, c.err
	}
	n, err := c.w.Write(p)
	_, _ = c.sum.Write(p[:n]) // never fails
	c.n, c.err = c.n+int64(n), err
	return n, err
}

// progress notes how far a run is.
type progress struct {
	*Service
	e     *Export
	noted time.Time
}

// row counts a row before it is written; errTaken ends the run.
func (p *progress) row(ctx context.Context, total int) error {
	p.e.Rows, p.e.Total = p.e.Rows+1, total
	if p.e.Rows%looksEvery != 1 {
		return nil
	}
	now := p.clock.Now()
	if p.e.Rows > 1 && now.Sub(p.noted) < noteEvery {
		return nil
	}
	p.noted = now
	ours, err := p.store.Progress(ctx, p.e.ID, p.e.Run, p.e.Rows-1, total)
	if err == nil && !ours {
		err = errTaken
	}
	return err
}
