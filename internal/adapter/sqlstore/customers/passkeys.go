package customers

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/customers"
	"seiva/internal/kit/passkeys"
)

type passkeyRow struct {
	bun.BaseModel `bun:"table:customer_passkeys,alias:p"`
	ID            string `bun:",pk"`
	AccountID     string
	Name          string
	CredentialID  []byte
	Record        string
	CreatedAt     int64
	LastUsedAt    int64
}

var passkeyConstraints = map[string]error{
	"customer_passkeys_credential_uq": customers.ErrPasskeyKnown,
	"customer_passkeys.credential_id": customers.ErrPasskeyKnown,
}

// Passkeys implements customers.Store.
func (s *Store) Passkeys(ctx context.Context, accountID string) ([]customers.Passkey, error) {
	var rows []passkeyRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("account_id = ?", accountID).Order("created_at", "id").
		Limit(passkeys.MaxPerHolder).Scan(ctx)
	out := make([]customers.Passkey, len(rows))
	for i, r := range rows {
		out[i] = customers.Passkey{
			ID: r.ID, AccountID: r.AccountID, Name: r.Name, CredentialID: r.CredentialID, Record: r.Record,
			CreatedAt: sqldb.Instant(r.CreatedAt), LastUsedAt: sqldb.Instant(r.LastUsedAt),
		}
	}
	return out, err
}

// AddPasskey implements customers.Store.
func (s *Store) AddPasskey(ctx context.Context, p customers.Passkey) error {
	row := passkeyRow{
		ID: p.ID, AccountID: p.AccountID, Name: p.Name, CredentialID: p.CredentialID, Record: p.Record,
		CreatedAt: sqldb.Millis(p.CreatedAt), LastUsedAt: sqldb.Millis(p.LastUsedAt),
	}
	_, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
	return sqldb.ConstraintError(err, passkeyConstraints)
}

// UsePasskey implements customers.Store.
func (s *Store) UsePasskey(ctx context.Context, accountID string, used passkeys.Made, at time.Time) error {
	result, err := s.DB.Write(ctx).NewUpdate().Model((*passkeyRow)(nil)).Set("record = ?, last_used_at = ?", used.Record, sqldb.Millis(at)).
		Where("credential_id = ? AND account_id = ?", used.CredentialID, accountID).Exec(ctx)
	return sqldb.ChangedOr(result, err, customers.ErrNotFound)
}

// DropPasskey implements customers.Store.
func (s *Store) DropPasskey(ctx context.Context, accountID, id string) error {
	result, err := s.DB.Write(ctx).NewDelete().Model((*passkeyRow)(nil)).Where("id = ? AND account_id = ?", id, accountID).Exec(ctx)
	return sqldb.ChangedOr(result, err, customers.ErrNotFound)
}

// DropPasskeys implements customers.Store.
func (s *Store) DropPasskeys(ctx context.Context, accountID string) error {
	_, err := s.DB.Write(ctx).NewDelete().Model((*passkeyRow)(nil)).Where("account_id = ?", accountID).Exec(ctx)
	return err
}

// SpendChallenge implements customers.Store.
func (s *Store) SpendChallenge(ctx context.Context, hash []byte, expiresAt, now time.Time) (bool, error) {
	old := sqldb.Outdated{Table: "customer_challenges", Key: "hash", Where: "expires_at <= ?", By: "expires_at", Args: []any{sqldb.Millis(now)}}
	if err := s.DB.DropOnTheWay(ctx, old); err != nil {
		return false, err
	}
	return sqldb.Changed(s.DB.Write(ctx).NewRaw("INSERT INTO customer_challenges (hash, expires_at) VALUES (?, ?) ON CONFLICT DO NOTHING",
		hash, sqldb.Millis(expiresAt)).Exec(ctx))
}
