package onboarding

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/scope"
	"seiva/internal/onboarding"
)

type pendingRow struct {
	bun.BaseModel `bun:"table:pending_sign_ups,alias:p"`
	AccountID     string `bun:",pk"`
	OwnerID       string
	Documento     string
	Profile       string
	Verified      bool
	CreatedAt     int64
}

func (r pendingRow) pending() onboarding.Pending {
	return onboarding.Pending{AccountID: r.AccountID, OwnerID: r.OwnerID, Entry: onboarding.Entry{
		Documento: r.Documento, Profile: scope.Profile(r.Profile), Verified: r.Verified, At: sqldb.Instant(r.CreatedAt),
	}}
}

// Await implements onboarding.Store.
func (s *Store) Await(ctx context.Context, p onboarding.Pending) error {
	row := pendingRow{
		AccountID: p.AccountID, OwnerID: p.OwnerID, Documento: p.Documento, Profile: string(p.Profile), Verified: p.Verified,
		CreatedAt: sqldb.Millis(p.At),
	}
	_, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
	return err
}

// Pending implements onboarding.Store.
func (s *Store) Pending(ctx context.Context, accountID string) (onboarding.Pending, error) {
	var row pendingRow
	err := s.DB.Hold(s.DB.Read(ctx).NewSelect().Model(&row).Where("account_id = ?", accountID)).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return onboarding.Pending{}, onboarding.ErrNotPending
	}
	return row.pending(), err
}

// Settle implements onboarding.Store.
func (s *Store) Settle(ctx context.Context, accountID string) error {
	_, err := s.DB.Write(ctx).NewDelete().Model((*pendingRow)(nil)).Where("account_id = ?", accountID).Exec(ctx)
	return err
}

// Stale implements onboarding.Store.
func (s *Store) Stale(ctx context.Context, before time.Time, after onboarding.Pending, limit int) ([]onboarding.Pending, error) {
	var rows []pendingRow
	at := sqldb.Millis(after.At)
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("created_at < ?", sqldb.Millis(before)).
		Where("created_at > ? OR (created_at = ? AND account_id > ?)", at, at, after.AccountID).
		Order("created_at", "account_id").Limit(int64(limit)).Scan(ctx)
	found := make([]onboarding.Pending, len(rows))
	for i, row := range rows {
		found[i] = row.pending()
	}
	return found, err
}

// ForgetConsents implements onboarding.Store.
func (s *Store) ForgetConsents(ctx context.Context, accountID string) error {
	_, err := s.DB.Write(ctx).NewDelete().Model((*accountConsentRow)(nil)).Where("account_id = ?", accountID).Exec(ctx)
	return err
}
