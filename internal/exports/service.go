package exports

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"time"

	"seiva/internal/exports/file"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
)

// Ports are what exports ask of others.
type Ports struct {
	Catalogue Catalogue
	// Caller returns an account as it acts now for that owner, under a switch when its id is set; ErrNoAccess when it may not
	// any more.
	Caller    func(ctx context.Context, o Owner, switchID string) (scope.Scope, error)
	Teammates Teammates
	// Held returns a 403 while a retailer's contract holds it.
	Held  func(ctx context.Context, retailerID string) error
	Queue jobqueue.Queue
	Blobs Blobs
	Post  letter.Post
	Trail scope.Trail

	LeaveKey  []byte // of the links that lead out of schedules
	PublicURL string // origin of the links in letters, without a slash at its end
	Folder    string // where files are written before they are whole; made when it is absent
}

// ErrNoAccess is returned by Ports.Caller for somebody who may not act any more as they did.
var ErrNoAccess = errs.New(errs.Forbidden, whyNoAccess, reasons[whyNoAccess])

// Service knows the rules of exports.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// Now is the instant by which states are told.
func (s *Service) Now() time.Time { return s.clock.Now() }

// Start has a file written in the background. Errors: ErrUnknownKind, exports.invalid (422, every wrong field), those of the
// report for its values (fields as 'filtros.startDate'), ErrTooMany, ErrFull, ErrTooManyToday.
func (s *Service) Start(ctx context.Context, who scope.Scope, w Wanted) (Export, error) {
	if err := who.May(scope.ReceiptArea, false); err != nil {
		return Export{}, err
	}
	entry, known := s.ports.Catalogue[w.Kind]
	if !known {
		return Export{}, ErrUnknownKind
	}
	w, fields := w.clean()
	columns, complaint := chosen(entry.Columns(w.Values), w.Values[columnsValue])
	if complaint != "" {
		fields[valuesField+"."+columnsValue] = complaint
	}
	if len(fields) > 0 {
		return Export{}, errs.InvalidFields("exports.invalid", fields)
	}
	if err := entry.Check(who, w.Values); err != nil {
		return Export{}, within(err)
	}
	e := Export{
		ID: id.New(), Owner: OwnerOf(who), SwitchID: who.SwitchID, Kind: w.Kind, Title: entry.Title, Format: file.Format(w.Format),
		Values: w.Values, Columns: namesOf(columns), Email: w.Email, State: Waiting, CreatedAt: s.clock.Now().Truncate(time.Millisecond),
	}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.room(ctx, e); err != nil {
			return err
		}
		if err := s.store.Create(ctx, e); err != nil {
			return err
		}
		if err := s.enqueue(ctx, e); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "exports.requested", who, who.RetailerID, e.ID, map[string]string{
			"kind": e.Kind, "format": string(e.Format), "columns": strings.Join(e.Columns, ","), "filters": filtersOf(e.Values),
			"domain": e.Email[strings.LastIndexByte(e.Email, '@')+1:],
		})
	})
	return e, errs.Wrap(err, "ask for an export")
}

// enqueue has a file written: one at a time of an account, so that nobody waits for all of somebody's, and what it scheduled
// beside what it waits for.
func (s *Service) enqueue(ctx context.Context, e Export) error {
	job := jobqueue.New(Job, e.ID, e.CreatedAt)
	job.Unique, job.Lane = e.ID, e.AccountID
	if e.ScheduleID != "" {
		job.Lane = "scheduled " + e.AccountID
	}
	_, err := s.ports.Queue.Enqueue(ctx, job)
	return err
}

// filtersOf names what a query is narrowed by, without the values: somebody may have typed a person's number there.
func filtersOf(values map[string]string) string {
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(values)), func(name string) bool { return name == columnsValue })
	return strings.Join(names, ",")
}

// room returns ErrTooMany, ErrFull or ErrTooManyToday unless the account may have another file. Many at once count each other.
func (s *Service) room(ctx context.Context, e Export) error {
	if err := s.store.Hold(ctx, e.AccountID); err != nil {
		return err
	}
	open, err := s.store.CountOpen(ctx, e.AccountID)
	if err != nil {
		return err
	}
	if open >= MaxOpen {
		return ErrTooMany
	}
	kept, err := s.store.Kept(ctx, e.Owner)
	if err != nil {
		return err
	}
	if kept.full() {
		return ErrFull
	}
	const window = 24 * time.Hour
	first, err := s.store.Nth(ctx, e.AccountID, e.CreatedAt.Add(-window), MaxADay)
	if err == nil && !first.IsZero() {
		err = ErrTooManyToday.After(first.Add(window).Sub(e.CreatedAt))
	}
	return err
}

// List returns a page of the caller's exports, the newest first.
func (s *Service) List(ctx context.Context, who scope.Scope, page, size int) (paging.Page[Export], error) {
	r, err := paging.Make(page, size, MaxPages, "", "")
	if err != nil {
		return paging.Page[Export]{}, err
	}
	rows, total, err := s.store.List(ctx, OwnerOf(who), r)
	return paging.Of(r, rows, total), errs.Wrap(err, "list exports")
}

// Get returns one of the caller's, or ErrNotFound.
func (s *Service) Get(ctx context.Context, who scope.Scope, exportID string) (Export, error) {
	if !id.Valid(exportID) {
		return Export{}, ErrNotFound
	}
	e, err := s.store.Get(ctx, OwnerOf(who), exportID)
	return e, errs.Wrap(err, "look up an export")
}

// Delete cancels an export of the caller's that is still to be written, and removes any other, whose place is given back at once. Errors:
// ErrNotFound, ErrDone.
func (s *Service) Delete(ctx context.Context, who scope.Scope, exportID string) error {
	var removed Export
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		e, err := s.Get(ctx, who, exportID)
		if err != nil {
			return err
		}
		action := "exports.removed"
		if e.Open() {
			action = "exports.cancelled"
			cancelled, err := s.store.Cancel(ctx, e.ID, s.clock.Now())
			if err == nil && !cancelled {
				err = ErrDone
			}
			if err != nil {
				return err
			}
		} else if err := s.store.Remove(ctx, e.ID, s.clock.Now()); err != nil {
			return err
		}
		if e.State == Done {
			removed = e
		}
		return s.ports.Trail.Record(ctx, action, who, who.RetailerID, e.ID, nil)
	})
	if err == nil && removed.ID != "" {
		if err := s.clear(ctx, removed); err != nil {
			slog.WarnContext(ctx, "a removed file is left to the next sweep", "export", removed.ID, "cause", err)
		}
	}
	return errs.Wrap(err, "remove an export")
}

// File is a file to be sent.
type File struct {
	Export
	Content io.ReadCloser // whoever gets it closes it
}

// Open returns the caller's file. Errors: ErrNotFound, a 403 to who could not ask for it any more, ErrNotReady, ErrExpired, those of the
// place where files are kept.
func (s *Service) Open(ctx context.Context, who scope.Scope, exportID string) (File, error) {
	if err := who.May(scope.ReceiptArea, false); err != nil {
		return File{}, err
	}
	e, err := s.Get(ctx, who, exportID)
	if err == nil {
		err = s.stillReads(who, e)
	}
	if err != nil {
		return File{}, err
	}
	return s.noted(ctx, "exports.downloaded", who, e)
}

// OpenLink returns the file behind a mailed link, to whoever has it: as long as its owner could still ask for it. The trail
// names the owner, since who has the link is not known. Errors: ErrNotFound, ErrExpired, ErrLinkClosed.
func (s *Service) OpenLink(ctx context.Context, token string) (File, error) {
	who, e, err := s.linked(ctx, token)
	if err != nil {
		return File{}, err
	}
	return s.noted(ctx, "exports.link_opened", who, e)
}

// FindLink tells what OpenLink would give, with the errors of it: nothing is taken, so that nothing is noted.
func (s *Service) FindLink(ctx context.Context, token string) (Export, error) {
	_, e, err := s.linked(ctx, token)
	return e, err
}

// linked returns the export behind a mailed link, and its owner as they are now.
func (s *Service) linked(ctx context.Context, token string) (scope.Scope, Export, error) {
	e, err := s.store.ByLink(ctx, secret.Hash(token))
	if err != nil {
		return scope.Scope{}, Export{}, errs.Wrap(err, "look up a link")
	}
	if e.StateAt(s.clock.Now()) == Expired {
		return scope.Scope{}, Export{}, ErrExpired
	}
	who, err := s.caller(ctx, e)
	if err == nil {
		err = s.stillReads(who, e)
	}
	if errs.IsKind(err, errs.Forbidden) || err == nil && !OwnerOf(who).has(e) {
		return scope.Scope{}, Export{}, ErrLinkClosed
	}
	return who, e, errs.Wrap(err, "look up who asked for a file")
}

// stillReads refuses who may not read any more what a file is of: their role or profile may be another since it was written. A filter
// that the report knows no more is no matter to a file that is there.
func (s *Service) stillReads(who scope.Scope, e Export) error {
	entry, known := s.ports.Catalogue[e.Kind]
	if !known {
		return nil
	}
	if err := entry.Check(who, e.Values); errs.IsKind(err, errs.Forbidden) {
		return err
	}
	return nil
}

// noted opens a file and writes down that it was taken: neither without the other.
func (s *Service) noted(ctx context.Context, action string, who scope.Scope, e Export) (File, error) {
	f, err := s.open(ctx, e)
	if err != nil {
		return File{}, err
	}
	if err := s.ports.Trail.Record(ctx, action, who, who.RetailerID, e.ID, map[string]string{"kind": e.Kind}); err != nil {
		_ = f.Content.Close()
		return File{}, errs.Wrap(err, "note who takes a file")
	}
	return f, nil
}

func (s *Service) open(ctx context.Context, e Export) (File, error) {
	switch e.StateAt(s.clock.Now()) {
	case Done:
	case Expired:
		return File{}, ErrExpired
	default:
		return File{}, ErrNotReady
	}
	content, err := s.begun(ctx, e.Blob(e.Run))
	if errs.IsKind(err, errs.NotFound) { // it expired, or was removed, a moment ago
		return File{}, ErrExpired
	}
	return File{e, content}, errs.Wrap(err, "open an export")
}

// begun opens a blob of which something can be read: one that is removed as it is opened is not found, and no file that breaks off.
func (s *Service) begun(ctx context.Context, key string) (io.ReadCloser, error) {
	content, err := s.ports.Blobs.Open(ctx, key)
	if err != nil {
		return nil, err
	}
	begun := bufio.NewReader(content)
	if _, err = begun.Peek(1); err == nil {
		return struct {
			io.Reader
			io.Closer
		}{begun, content}, nil
	}
	_ = content.Close()
	still, gone := s.ports.Blobs.Open(ctx, key)
	if gone != nil {
		return nil, gone
	}
	return nil, errors.Join(err, still.Close())
}

// caller returns who asked for an export as they are now, if they may still read what it is of: ErrNoAccess or another 403
// otherwise.
func (s *Service) caller(ctx context.Context, e Export) (scope.Scope, error) {
	who, err := s.ports.Caller(ctx, e.Owner, e.SwitchID)
	if err == nil {
		err = who.May(scope.ReceiptArea, false)
	}
	return who, err
}
