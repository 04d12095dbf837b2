package jobs

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/id"
	"seiva/internal/kit/jobqueue"
)

// Store is jobqueue's store.
type Store struct {
	db       *sqldb.DB
	enqueued chan struct{}
}

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{db, make(chan struct{}, 1)} }

type jobRow struct {
	bun.BaseModel `bun:"table:jobs,alias:j"`
	ID            string `bun:",pk"`
	Kind          string
	UniqueKey     string
	Lane          string
	Payload       string
	DueAt         int64
	Attempt       int
	Lease         string
	FailedAt      int64
	LastError     string
}

// Enqueue implements jobqueue.Queue.
func (s *Store) Enqueue(ctx context.Context, j jobqueue.Job) (bool, error) {
	row := jobRow{ID: id.New(), Kind: j.Kind, UniqueKey: j.Unique, Lane: j.Lane, Payload: j.Payload, DueAt: sqldb.Millis(j.DueAt)}
	result, err := s.db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx)
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	if n > 0 {
		s.db.AfterCommit(ctx, s.ring)
	}
	return n > 0, err
}

func (s *Store) ring() {
	select {
	case s.enqueued <- struct{}{}:
	default: // one is waiting to be heard
	}
}

// Enqueued implements jobqueue.Store.
func (s *Store) Enqueued() <-chan struct{} { return s.enqueued }

// Claim implements jobqueue.Store.
func (s *Store) Claim(ctx context.Context, kind string, now, leaseEnds time.Time) (jobqueue.Job, bool, error) {
	due := func(db bun.IDB) *bun.SelectQuery {
		return db.NewSelect().Model((*jobRow)(nil)).Column("id").
			Where("kind = ? AND failed_at = 0 AND due_at <= ?", kind, sqldb.Millis(now)).
			Where("lane = '' OR NOT EXISTS (?)", sameLane(db, now)).Order("due_at", "id").Limit(1)
	}
	if any, err := due(s.db.Read(ctx)).Exists(ctx); err != nil || !any { // an idle worker writes nothing
		return jobqueue.Job{}, false, err
	}
	w := s.db.Write(ctx)
	var row jobRow
	err := w.NewUpdate().Model(&row).Set("attempt = attempt + 1").Set("due_at = ?", sqldb.Millis(leaseEnds)).Set("lease = ?", id.New()).
		Where("id = (?)", s.db.SkipLocked(due(w))).Returning("*").Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return jobqueue.Job{}, false, nil
	}
	return jobqueue.Job{
		ID: row.ID, Kind: row.Kind, Unique: row.UniqueKey, Lane: row.Lane, Payload: row.Payload, DueAt: sqldb.Instant(row.DueAt),
		Attempt: row.Attempt, Lease: row.Lease,
	}, err == nil, err
}

// sameLane selects the jobs that j waits for: those of its lane that somebody works on, or that come first. What is being
// claimed at the same moment is one or the other.
func sameLane(db bun.IDB, now time.Time) *bun.SelectQuery {
	return db.NewSelect().TableExpr("jobs AS o").ColumnExpr("1").
		Where("o.kind = j.kind AND o.lane = j.lane AND o.lane <> '' AND o.id <> j.id AND o.failed_at = 0").
		Where("(o.lease <> '' AND o.due_at > ?) OR (o.due_at <= ? AND (o.due_at, o.id) < (j.due_at, j.id))", sqldb.Millis(now), sqldb.Millis(now))
}

// Renew implements jobqueue.Store.
func (s *Store) Renew(ctx context.Context, j jobqueue.Job, leaseEnds time.Time) (bool, error) {
	return sqldb.Changed(s.db.Write(ctx).NewUpdate().Model((*jobRow)(nil)).Set("due_at = ?", sqldb.Millis(leaseEnds)).
		Where("id = ? AND lease = ?", j.ID, j.Lease).Exec(ctx))
}

// Settle implements jobqueue.Store.
func (s *Store) Settle(ctx context.Context, j jobqueue.Job) error {
	_, err := s.db.Write(ctx).NewDelete().Model((*jobRow)(nil)).Where("id = ? AND lease = ?", j.ID, j.Lease).Exec(ctx)
	return err
}

// Retry implements jobqueue.Store.
func (s *Store) Retry(ctx context.Context, j jobqueue.Job, due time.Time, reason string) error {
	_, err := s.held(ctx, j).Set("due_at = ?", sqldb.Millis(due)).Set("last_error = ?", reason).Exec(ctx)
	return err
}

// Fail implements jobqueue.Store.
func (s *Store) Fail(ctx context.Context, j jobqueue.Job, at time.Time, reason string) error {
	_, err := s.held(ctx, j).Set("failed_at = ?", sqldb.Millis(at)).Set("last_error = ?", reason).Exec(ctx)
	return err
}

// Release implements jobqueue.Store.
func (s *Store) Release(ctx context.Context, j jobqueue.Job, now time.Time) error {
	_, err := s.held(ctx, j).Set("due_at = ?", sqldb.Millis(now)).Set("attempt = attempt - 1").Exec(ctx)
	return err
}

// held begins an update that gives the job back, if this worker still has it.
func (s *Store) held(ctx context.Context, j jobqueue.Job) *bun.UpdateQuery {
	return s.db.Write(ctx).NewUpdate().Model((*jobRow)(nil)).Set("lease = ''").Where("id = ? AND lease = ?", j.ID, j.Lease)
}
