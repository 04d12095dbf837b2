// Package failures reads what the queue and the outbox gave up, and keeps who saw it.
package failures

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/failures"
	"seiva/internal/outbox"
)

// Store is failures' store.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

type row struct {
	ID, Kind, What, Recipient, Reason string
	At, SeenAt                        int64
	SeenBy                            string
}

func (r row) failure() failures.Failure {
	return failures.Failure{
		ID: r.ID, Kind: failures.Kind(r.Kind), What: r.What, Recipient: r.Recipient, Reason: r.Reason,
		At: sqldb.Instant(r.At), SeenAt: sqldb.Instant(r.SeenAt), SeenBy: r.SeenBy,
	}
}

// failed are the jobs and the mails that were given up since an instant, as f; a mail's own job is its mail.
func (s *Store) failed(ctx context.Context, since time.Time) *bun.SelectQuery {
	from := sqldb.Millis(since)
	read := s.DB.Read(ctx)
	work := read.NewSelect().TableExpr("jobs").ColumnExpr("id, ? AS kind, kind AS what, '' AS recipient, last_error AS reason, failed_at AS at", failures.Work).
		Where("failed_at > 0 AND failed_at >= ? AND kind <> ?", from, outbox.DeliveryJob)
	mail := read.NewSelect().TableExpr("outbox").ColumnExpr("id, ? AS kind, subject AS what, recipient, failure AS reason, failed_at AS at", failures.Mail).
		Where("failed_at > 0 AND failed_at >= ?", from)
	return read.NewSelect().TableExpr("(? UNION ALL ?) AS f", work, mail).
		Join("LEFT JOIN failures_seen AS n ON n.id = f.id AND n.seen_at >= f.at") // what failed once more is new
}

// List implements failures.Store.
func (s *Store) List(ctx context.Context, since time.Time, q failures.Query) ([]failures.Failure, int, error) {
	query := register.Among(s.failed(ctx, since), "f.id", q.IDs)
	if q.Kind != "" {
		query = query.Where("f.kind = ?", q.Kind)
	}
	switch q.State {
	case failures.New:
		query = query.Where("n.id IS NULL")
	case failures.Seen:
		query = query.Where("n.id IS NOT NULL")
	}
	direction := bun.Safe(sqldb.Direction(q.Desc))
	var rows []row
	total, err := shown(query).OrderExpr("f.at ?, f.id ?", direction, direction).Limit(int64(q.Size)).Offset(int64(q.Offset())).ScanAndCount(ctx, &rows)
	found := make([]failures.Failure, len(rows))
	for i, r := range rows {
		found[i] = r.failure()
	}
	return found, int(total), err
}

func shown(q *bun.SelectQuery) *bun.SelectQuery {
	return q.Join("LEFT JOIN accounts AS a ON a.id = n.seen_by").
		ColumnExpr("f.*, COALESCE(n.seen_at, 0) AS seen_at, COALESCE(a.name, '') AS seen_by")
}

// Get implements failures.Store.
func (s *Store) Get(ctx context.Context, since time.Time, id string) (failures.Failure, error) {
	for _, table := range []string{"jobs", "outbox"} {
		if err := s.DB.HoldRow(ctx, table, id); err != nil {
			return failures.Failure{}, err
		}
	}
	var found row
	err := shown(s.failed(ctx, since)).Where("f.id = ?", id).Scan(ctx, &found)
	if errors.Is(err, sql.ErrNoRows) {
		return failures.Failure{}, failures.ErrNotFound
	}
	return found.failure(), err
}

// See implements failures.Store.
func (s *Store) See(ctx context.Context, only string, since, until, at time.Time, accountID string) (int, error) {
	seenAt := s.DB.Greatest() + "(?, f.at)" // by a clock that is behind the one by which it failed it would stay new
	fresh := s.failed(ctx, since).ColumnExpr("f.id, "+seenAt+", ?", sqldb.Millis(at), accountID).Where("n.id IS NULL AND f.at <= ?", sqldb.Millis(until))
	if only != "" {
		fresh = fresh.Where("f.id = ?", only)
	}
	result, err := s.DB.Write(ctx).NewRaw("INSERT INTO failures_seen (id, seen_at, seen_by) ? ON CONFLICT (id) DO UPDATE SET seen_at = EXCLUDED.seen_at, seen_by = EXCLUDED.seen_by", fresh).Exec(ctx)
	if err != nil {
		return 0, err
	}
	return sqldb.Affected(result)
}

// Again implements failures.Store.
func (s *Store) Again(ctx context.Context, id string, at time.Time) error {
	_, err := s.DB.Write(ctx).ExecContext(ctx, "UPDATE jobs SET failed_at = 0, last_error = '', lease = '', attempt = 0, due_at = ? WHERE id = ? AND failed_at > 0", sqldb.Millis(at), id)
	if sqldb.UniqueViolation(err) != "" {
		return failures.ErrQueued
	}
	return err
}

// Forget implements failures.Store. Mails are forgotten by whoever delivers them.
func (s *Store) Forget(ctx context.Context, before time.Time) error {
	at := sqldb.Millis(before)
	for _, old := range []sqldb.Outdated{
		{Table: "jobs", Key: "id", Where: "failed_at > 0 AND failed_at < ?", By: "failed_at", Args: []any{at}},
		{Table: "failures_seen", Key: "id", Where: "seen_at < ?", By: "seen_at", Args: []any{at}},
	} {
		if err := s.DB.DropOnTheWay(ctx, old); err != nil {
			return err
		}
	}
	return nil
}
