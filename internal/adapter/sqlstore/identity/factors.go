package identity

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/identity"
)

type totpRow struct {
	bun.BaseModel `bun:"table:second_factors,alias:t"`
	AccountID     string `bun:",pk"`
	Secret        []byte
	LastStep      int64
	CreatedAt     int64
	ConfirmedAt   int64
}

// TOTP implements identity.Store.
func (s *Store) TOTP(ctx context.Context, accountID string) (identity.TOTP, error) {
	var r totpRow
	err := s.DB.Read(ctx).NewSelect().Model(&r).Where("account_id = ?", accountID).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return identity.TOTP{}, identity.ErrNotFound
	}
	return identity.TOTP{
		AccountID: r.AccountID, Secret: r.Secret, LastStep: r.LastStep, CreatedAt: sqldb.Instant(r.CreatedAt), ConfirmedAt: sqldb.Instant(r.ConfirmedAt),
	}, err
}

// StartTOTP implements identity.Store.
func (s *Store) StartTOTP(ctx context.Context, t identity.TOTP) error {
	row := totpRow{AccountID: t.AccountID, Secret: t.Secret, CreatedAt: sqldb.Millis(t.CreatedAt)}
	result, err := s.DB.Write(ctx).NewInsert().Model(&row).On("CONFLICT (account_id) DO UPDATE").
		Set("secret = EXCLUDED.secret, created_at = EXCLUDED.created_at").Where("t.confirmed_at = 0").Exec(ctx)
	return sqldb.ChangedOr(result, err, identity.ErrNotFound)
}

// ConfirmTOTP implements identity.Store.
func (s *Store) ConfirmTOTP(ctx context.Context, t identity.TOTP, step int64, at time.Time) (bool, error) {
	return sqldb.Changed(s.DB.Write(ctx).NewUpdate().Model((*totpRow)(nil)).Set("confirmed_at = ?, last_step = ?", sqldb.Millis(at), step).
		Where("account_id = ? AND confirmed_at = 0 AND secret = ?", t.AccountID, t.Secret).Exec(ctx))
}

// AdvanceTOTP implements identity.Store.
func (s *Store) AdvanceTOTP(ctx context.Context, accountID string, step int64) (bool, error) {
	return sqldb.Changed(s.DB.Write(ctx).NewUpdate().Model((*totpRow)(nil)).Set("last_step = ?", step).
		Where("account_id = ? AND confirmed_at > 0 AND last_step < ?", accountID, step).Exec(ctx))
}

// DeleteTOTP implements identity.Store.
func (s *Store) DeleteTOTP(ctx context.Context, accountID string) error {
	_, err := s.DB.Write(ctx).NewDelete().Model((*totpRow)(nil)).Where("account_id = ?", accountID).Exec(ctx)
	return err
}

type passkeyRow struct {
	bun.BaseModel `bun:"table:passkeys,alias:p"`
	ID            string `bun:",pk"`
	AccountID     string
	Name          string
	CredentialID  []byte
	Credential    string
	CreatedAt     int64
	LastUsedAt    int64
}

// CreatePasskey implements identity.Store.
func (s *Store) CreatePasskey(ctx context.Context, p identity.Passkey) error {
	row := passkeyRow{
		ID: p.ID, AccountID: p.AccountID, Name: p.Name, CredentialID: p.CredentialID, Credential: p.Credential,
		CreatedAt: sqldb.Millis(p.CreatedAt), LastUsedAt: sqldb.Millis(p.LastUsedAt),
	}
	_, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
	return sqldb.ConstraintError(err, identityConstraints)
}

// Passkeys implements identity.Store.
func (s *Store) Passkeys(ctx context.Context, accountID string) ([]identity.Passkey, error) {
	var rows []passkeyRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("account_id = ?", accountID).Order("created_at", "id").Scan(ctx)
	passkeys := make([]identity.Passkey, len(rows))
	for i, r := range rows {
		passkeys[i] = identity.Passkey{
			ID: r.ID, AccountID: r.AccountID, Name: r.Name, CredentialID: r.CredentialID, Credential: r.Credential,
			CreatedAt: sqldb.Instant(r.CreatedAt), LastUsedAt: sqldb.Instant(r.LastUsedAt),
		}
	}
	return passkeys, err
}

// UsePasskey implements identity.Store.
func (s *Store) UsePasskey(ctx context.Context, id, credential string, at time.Time) error {
	result, err := s.DB.Write(ctx).NewUpdate().Model((*passkeyRow)(nil)).Set("credential = ?, last_used_at = ?", credential, sqldb.Millis(at)).
		Where("id = ?", id).Exec(ctx)
	return sqldb.ChangedOr(result, err, identity.ErrNotFound)
}

// DeletePasskey implements identity.Store.
func (s *Store) DeletePasskey(ctx context.Context, accountID, id string) error {
	result, err := s.DB.Write(ctx).NewDelete().Model((*passkeyRow)(nil)).Where("id = ? AND account_id = ?", id, accountID).Exec(ctx)
	return sqldb.ChangedOr(result, err, identity.ErrNotFound)
}
