package outbox

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/outbox"
)

// Store is outbox's store.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

type outboxRow struct {
	bun.BaseModel `bun:"table:outbox,alias:o"`
	ID            string `bun:",pk"`
	Recipient     string
	Subject       string
	BodyText      string
	BodyHTML      string
	CreatedAt     int64
	ExpiresAt     int64
	DeliveredAt   int64
	FailedAt      int64
	Failure       string
}

func (r outboxRow) mail() outbox.Mail {
	return outbox.Mail{
		ID: r.ID, To: r.Recipient, Subject: r.Subject, Text: r.BodyText, HTML: r.BodyHTML, CreatedAt: sqldb.Instant(r.CreatedAt),
		ExpiresAt:   sqldb.Instant(r.ExpiresAt),
		DeliveredAt: sqldb.Instant(r.DeliveredAt), FailedAt: sqldb.Instant(r.FailedAt), Failure: r.Failure,
	}
}

// Add implements outbox.Store.
func (s *Store) Add(ctx context.Context, m outbox.Mail) error {
	row := outboxRow{
		ID: m.ID, Recipient: m.To, Subject: m.Subject, BodyText: m.Text, BodyHTML: m.HTML, CreatedAt: sqldb.Millis(m.CreatedAt),
		ExpiresAt: sqldb.Millis(m.ExpiresAt),
	}
	_, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
	return err
}

// Mail implements outbox.Store.
func (s *Store) Mail(ctx context.Context, id string) (outbox.Mail, error) {
	var row outboxRow
	err := s.DB.Read(ctx).NewSelect().Model(&row).Where("id = ?", id).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return outbox.Mail{}, outbox.ErrNotFound
	}
	return row.mail(), err
}

// Delivered implements outbox.Store.
func (s *Store) Delivered(ctx context.Context, id string, at, dropBefore time.Time, keepText bool) error {
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		for _, ended := range []string{"delivered_at", "failed_at"} {
			old := sqldb.Outdated{Table: "outbox", Key: "id", Where: ended + " > 0 AND " + ended + " < ?", By: ended, Args: []any{sqldb.Millis(dropBefore)}}
			if err := s.DB.DropOnTheWay(ctx, old); err != nil {
				return err
			}
		}
		_, err := s.end(ctx, id, keepText).Set("delivered_at = ?", sqldb.Millis(at)).Exec(ctx)
		return err
	})
}

// Failed implements outbox.Store.
func (s *Store) Failed(ctx context.Context, id string, at time.Time, reason string, keepText bool) error {
	_, err := s.end(ctx, id, keepText).Set("failed_at = ?", sqldb.Millis(at)).Set("failure = ?", reason).Exec(ctx)
	return err
}

// end begins an update of a mail that waits.
func (s *Store) end(ctx context.Context, id string, keepText bool) *bun.UpdateQuery {
	update := s.DB.Write(ctx).NewUpdate().Model((*outboxRow)(nil)).Where("id = ? AND delivered_at = 0 AND failed_at = 0", id)
	if keepText {
		return update
	}
	return update.Set("body_text = ''").Set("body_html = ''")
}

// Count implements outbox.Store.
func (s *Store) Count(ctx context.Context, failedSince time.Time) (outbox.Counts, error) {
	var counts outbox.Counts
	err := s.DB.Read(ctx).QueryRowContext(ctx, "SELECT (SELECT COUNT(*) FROM outbox WHERE delivered_at = 0 AND failed_at = 0), "+
		"(SELECT COUNT(*) FROM outbox WHERE failed_at > 0 AND failed_at >= ?)", sqldb.Millis(failedSince)).Scan(&counts.Waiting, &counts.Failed)
	return counts, err
}

// OldestWaiting implements outbox.Store.
func (s *Store) OldestWaiting(ctx context.Context) (time.Time, error) {
	var at int64
	err := s.DB.Read(ctx).QueryRowContext(ctx, "SELECT COALESCE(MIN(created_at), 0) FROM outbox WHERE delivered_at = 0 AND failed_at = 0").Scan(&at)
	return sqldb.Instant(at), err
}

// Latest implements outbox.Store.
func (s *Store) Latest(ctx context.Context, limit int) ([]outbox.Mail, error) {
	var rows []outboxRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Order("id DESC").Limit(int64(limit)).Scan(ctx)
	mails := make([]outbox.Mail, len(rows))
	for i, r := range rows {
		mails[i] = r.mail()
	}
	return mails, err
}
