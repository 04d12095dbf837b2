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

// codesKept is how long a code outlives its end, so that its owner hears that it was used.
const codesKept = 30 * 24 * time.Hour

type codeRow struct {
	bun.BaseModel `bun:"table:codes,alias:k"`
	ID            string `bun:",pk"`
	Purpose       string
	AccountID     string `bun:",nullzero"`
	EmailKey      string
	Hash          []byte
	Data          string
	CreatedAt     int64
	ExpiresAt     int64
	Tries         int
	UsedAt        int64 `bun:",nullzero"`
}

// CreateCode implements identity.Store.
func (s *Store) CreateCode(ctx context.Context, c identity.Code) error {
	row := codeRow{
		ID: c.ID, Purpose: string(c.Purpose), AccountID: c.AccountID, EmailKey: c.EmailKey, Hash: c.Hash, Data: c.Data,
		CreatedAt: sqldb.Millis(c.CreatedAt), ExpiresAt: sqldb.Millis(c.ExpiresAt), Tries: c.Tries, UsedAt: sqldb.Millis(c.UsedAt),
	}
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		old := sqldb.Outdated{Table: "codes", Key: "id", Where: "expires_at < ?", By: "expires_at", Args: []any{sqldb.Millis(c.CreatedAt.Add(-codesKept))}}
		if err := s.DB.DropOnTheWay(ctx, old); err != nil {
			return err
		}
		_, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
		return err
	})
}

// NewestCode implements identity.Store.
func (s *Store) NewestCode(ctx context.Context, purpose identity.Purpose, emailKey string) (identity.Code, error) {
	return s.code(ctx, "email_key = ? AND purpose = ?", emailKey, string(purpose))
}

// CodeByHash implements identity.Store.
func (s *Store) CodeByHash(ctx context.Context, purpose identity.Purpose, hash []byte) (identity.Code, error) {
	return s.code(ctx, "hash = ? AND purpose = ?", hash, string(purpose))
}

func (s *Store) code(ctx context.Context, where string, values ...any) (identity.Code, error) {
	var r codeRow
	err := s.DB.Read(ctx).NewSelect().Model(&r).Where(where, values...).Order("created_at DESC", "id DESC").Limit(1).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return identity.Code{}, identity.ErrNotFound
	}
	return identity.Code{
		ID: r.ID, Purpose: identity.Purpose(r.Purpose), AccountID: r.AccountID, EmailKey: r.EmailKey, Hash: r.Hash, Data: r.Data,
		CreatedAt: sqldb.Instant(r.CreatedAt), ExpiresAt: sqldb.Instant(r.ExpiresAt), Tries: r.Tries, UsedAt: sqldb.Instant(r.UsedAt),
	}, err
}

// NthCode implements identity.Store.
func (s *Store) NthCode(ctx context.Context, purpose identity.Purpose, emailKey string, since time.Time, n int) (time.Time, error) {
	return sqldb.Nth(ctx, s.DB.Read(ctx).NewSelect().Model((*codeRow)(nil)).
		Where("email_key = ? AND purpose = ? AND created_at > ?", emailKey, string(purpose), sqldb.Millis(since)), n)
}

// TakeTry implements identity.Store.
func (s *Store) TakeTry(ctx context.Context, id string, max int, at time.Time) (bool, error) {
	return sqldb.Changed(s.DB.Write(ctx).NewUpdate().Model((*codeRow)(nil)).Set("tries = tries + 1").
		Where("id = ? AND used_at IS NULL AND expires_at > ? AND tries < ?", id, sqldb.Millis(at), max).Exec(ctx))
}

// UseCode implements identity.Store.
func (s *Store) UseCode(ctx context.Context, id string, at time.Time) (bool, error) {
	return sqldb.Changed(s.DB.Write(ctx).NewUpdate().Model((*codeRow)(nil)).Set("used_at = ?", sqldb.Millis(at)).
		Where("id = ? AND used_at IS NULL AND expires_at > ?", id, sqldb.Millis(at)).Exec(ctx))
}

// RetireCodes implements identity.Store.
func (s *Store) RetireCodes(ctx context.Context, accountID string, at time.Time, purposes ...identity.Purpose) error {
	_, err := s.DB.Write(ctx).NewUpdate().Model((*codeRow)(nil)).Set("used_at = ?", sqldb.Millis(at)).
		Where("account_id = ? AND used_at IS NULL AND purpose IN (?)", accountID, bun.List(purposes)).Exec(ctx)
	return err
}

// UnusedCodes implements identity.Store.
func (s *Store) UnusedCodes(ctx context.Context, accountID string, purpose identity.Purpose) (int, error) {
	n, err := s.DB.Read(ctx).NewSelect().Model((*codeRow)(nil)).
		Where("account_id = ? AND purpose = ? AND used_at IS NULL", accountID, string(purpose)).Count(ctx)
	return int(n), err
}
