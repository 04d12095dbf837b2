package identity

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
)

type resetRow struct {
	bun.BaseModel `bun:"table:factor_resets,alias:fr"`
	AccountID     string `bun:",pk"`
	AskedBy       string
	AskedFor      string
	AskedAt       int64
	ExpiresAt     int64
}

// Suspend implements identity.Store.
func (s *Store) Suspend(ctx context.Context, accountID string, at time.Time, why string) error {
	result, err := s.DB.Write(ctx).NewUpdate().Model((*accountRow)(nil)).
		Set("suspended_at = ?, suspended_for = ?", sqldb.Millis(at), why).Where("id = ?", accountID).Exec(ctx)
	return sqldb.ChangedOr(result, err, identity.ErrNotFound)
}

// HoldAdministrators implements identity.Store; in the order of their ids, so that two who take each other away wait for one
// another.
func (s *Store) HoldAdministrators(ctx context.Context) (ids []string, err error) {
	err = s.DB.Hold(s.DB.Read(ctx).NewSelect().Model((*accountRow)(nil)).Column("a.id").
		Where(register.StaffAccounts).Where("a.profile = ?", scope.Administrador).Where(register.MayEnter).Order("a.id")).Scan(ctx, &ids)
	return ids, err
}

// AskReset implements identity.Store.
func (s *Store) AskReset(ctx context.Context, r identity.FactorReset) error {
	row := resetRow{
		AccountID: r.AccountID, AskedBy: r.AskedBy, AskedFor: r.Reason, AskedAt: sqldb.Millis(r.AskedAt), ExpiresAt: sqldb.Millis(r.ExpiresAt),
	}
	_, err := s.DB.Write(ctx).NewInsert().Model(&row).On("CONFLICT (account_id) DO UPDATE").
		Set("asked_by = EXCLUDED.asked_by, asked_for = EXCLUDED.asked_for, asked_at = EXCLUDED.asked_at, expires_at = EXCLUDED.expires_at").
		Exec(ctx)
	return err
}

// Reset implements identity.Store.
func (s *Store) Reset(ctx context.Context, accountID string) (identity.FactorReset, error) {
	row := resetRow{AccountID: accountID}
	err := s.DB.Read(ctx).NewSelect().Model(&row).WherePK().Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		err = identity.ErrNotFound
	}
	return identity.FactorReset{
		AccountID: row.AccountID, AskedBy: row.AskedBy, Reason: row.AskedFor, AskedAt: sqldb.Instant(row.AskedAt),
		ExpiresAt: sqldb.Instant(row.ExpiresAt),
	}, err
}

// DropReset implements identity.Store.
func (s *Store) DropReset(ctx context.Context, accountID string) (bool, error) {
	return sqldb.Changed(s.DB.Write(ctx).NewDelete().Model((*resetRow)(nil)).Where("account_id = ?", accountID).Exec(ctx))
}

// DropResetsOf implements identity.Store; there are a handful of requests in all.
func (s *Store) DropResetsOf(ctx context.Context, askerID string) error {
	_, err := s.DB.Write(ctx).NewDelete().Model((*resetRow)(nil)).Where("asked_by = ?", askerID).Exec(ctx)
	return err
}

// DeletePasskeys implements identity.Store.
func (s *Store) DeletePasskeys(ctx context.Context, accountID string) error {
	_, err := s.DB.Write(ctx).NewDelete().Model((*passkeyRow)(nil)).Where("account_id = ?", accountID).Exec(ctx)
	return err
}
