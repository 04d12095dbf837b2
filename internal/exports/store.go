package exports

import (
	"context"
	"io"
	"time"

	"seiva/internal/kit/paging"
)

// Store keeps exports.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// InSnapshot runs f while everything that is read with its context is of the moment in which it begins. It writes nothing.
	InSnapshot(ctx context.Context, f func(ctx context.Context) error) error
	ScheduleStore
	// Hold keeps others from holding or changing an account until the transaction of ctx ends.
	Hold(ctx context.Context, accountID string) error
	// CountOpen counts an account's exports that wait or run, in whatever profile it asked for them; runs of schedules do not count.
	CountOpen(ctx context.Context, accountID string) (int, error)
	// Nth returns when an account asked for the nth newest of its exports since an instant, removed ones included and
	// runs of schedules not; the zero time when there are fewer.
	Nth(ctx context.Context, accountID string, since time.Time, n int) (time.Time, error)
	// Create stores an export that waits. Of one run of a schedule there is one: ErrStarted, which spoils no transaction.
	Create(ctx context.Context, e Export) error

	// HoldCompany keeps others from holding an owner's company, or the account of one that has none, until the transaction of ctx ends.
	HoldCompany(ctx context.Context, o Owner) error
	// Kept returns what is stored of the files of an owner's company, or of the account of one that has none.
	Kept(ctx context.Context, o Owner) (Kept, error)

	// List returns a page of an owner's, the newest first, without removed ones.
	List(ctx context.Context, o Owner, r paging.Request) ([]Export, int, error)
	// Get returns one of an owner's, or ErrNotFound.
	Get(ctx context.Context, o Owner, id string) (Export, error)
	// ByID returns anybody's, or ErrNotFound.
	ByID(ctx context.Context, id string) (Export, error)
	// ByLink returns the one with a link's hash, or ErrNotFound.
	ByLink(ctx context.Context, hash []byte) (Export, error)

	// Begin gives an export that waits or runs to its next run, which starts with no row; ErrNotFound when it does neither.
	Begin(ctx context.Context, id string) (Export, error)
	// Bind notes to which stores the owner of a run is bound by now. False: the export is no more that run's.
	Bind(ctx context.Context, id string, run int, stores string) (bool, error)
	// Progress notes what a run has written. False: the export is no more that run's.
	Progress(ctx context.Context, id string, run, rows, total int) (bool, error)
	// Finish stores how e.Run ended: state, figures, times; run 0 is of an export that waits. False: it is no more that run's,
	// and nothing was stored.
	Finish(ctx context.Context, e Export) (bool, error)
	// Cancel ends one that waits or runs; false when it does neither.
	Cancel(ctx context.Context, id string, at time.Time) (bool, error)
	// Remove takes one out of every list, and its file with the next sweep.
	Remove(ctx context.Context, id string, at time.Time) error

	// Leftover returns at most limit exports whose files nobody may have any more and that are not swept: failed, cancelled,
	// removed, or expired by now. Those that failed or were cancelled after settled are none yet: a run may still go on.
	Leftover(ctx context.Context, now, settled time.Time, limit int) ([]Export, error)
	// Swept notes when the files of all its runs were deleted.
	Swept(ctx context.Context, id string, at time.Time) error
	// Forget deletes what was swept and asked for before an instant.
	Forget(ctx context.Context, before time.Time) error
}

// ScheduleStore keeps schedules.
type ScheduleStore interface {
	// CountSchedules counts those of an account.
	CountSchedules(ctx context.Context, accountID string) (int, error)
	// CreateSchedule stores one with its readers.
	CreateSchedule(ctx context.Context, s Schedule) error
	// Schedules returns a page of those of an owner's company, the newest first: those that the account has or is mailed, or all.
	Schedules(ctx context.Context, o Owner, all bool, r paging.Request) ([]Schedule, int, error)
	// Scheduled returns one, or ErrNoSchedule. HoldSchedule keeps others from changing it until the transaction of ctx ends.
	Scheduled(ctx context.Context, id string) (Schedule, error)
	HoldSchedule(ctx context.Context, id string) (Schedule, error)
	// DueSchedules returns at most limit of those that are due at an instant and not paused, without their readers; the longest due first.
	DueSchedules(ctx context.Context, now time.Time, limit int) ([]Schedule, error)
	// ClaimRun moves one that waits for a run to the next; false when it does not any more.
	ClaimRun(ctx context.Context, id string, due, next time.Time) (bool, error)
	// PauseSchedule and ResumeSchedule stop one and have it run again.
	PauseSchedule(ctx context.Context, id, why string, at time.Time) error
	ResumeSchedule(ctx context.Context, id string, next time.Time) error
	// EditSchedule saves what was edited of one: format, values, columns, timetable, the next run, readers. People who left stay out
	// unless they are among the readers.
	EditSchedule(ctx context.Context, s Schedule) error
	// LeaveSchedule takes an account out of a schedule, and keeps that they left it.
	LeaveSchedule(ctx context.Context, id, accountID string, at time.Time) error
	// DeleteSchedule removes one with its readers.
	DeleteSchedule(ctx context.Context, id string) error
}

// Blobs keeps the files themselves.
type Blobs interface {
	// Put stores a blob of that many bytes, whole or not at all. content is read from its beginning, maybe several times.
	Put(ctx context.Context, key, contentType string, content io.ReadSeeker, size int64) error
	// Open returns a blob to be read, once; whoever gets it closes it. ctx is for all of the reading. It matches
	// errs.NotFound when there is none.
	Open(ctx context.Context, key string) (io.ReadCloser, error)
	// Delete removes a blob; one that is absent is no error.
	Delete(ctx context.Context, key string) error
	// Clear removes every blob under a folder's key, which has no slash at its end, and what writers who died left there.
	Clear(ctx context.Context, folder string) error
}
