package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

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
func (s *Identity) CreateCode(ctx context.Context, c identity.Code) error {
	row := codeRow{
		ID: c.ID, Purpose: string(c.Purpose), AccountID: c.AccountID, EmailKey: c.EmailKey, Hash: c.Hash, Data: c.Data,
		CreatedAt: millis(c.CreatedAt), ExpiresAt: millis(c.ExpiresAt), Tries: c.Tries, UsedAt: millis(c.UsedAt),
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		old := outdated{table: "codes", key: "id", where: "expires_at < ?", by: "expires_at", args: []any{millis(c.CreatedAt.Add(-codesKept))}}
		if err := s.db.dropOnTheWay(ctx, old); err != nil {
			return err
		}
		_, err := s.db.write(ctx).NewInsert().Model(&row).Exec(ctx)
		return err
	})
}

// NewestCode implements identity.Store.
func (s *Identity) NewestCode(ctx context.Context, purpose identity.Purpose, emailKey string) (identity.Code, error) {
	return s.code(ctx, "email_key = ? AND purpose = ?", emailKey, string(purpose))
}

// CodeByHash implements identity.Store.
func (s *Identity) CodeByHash(ctx context.Context, purpose identity.Purpose, hash []byte) (identity.Code, error) {
	return s.code(ctx, "hash = ? AND purpose = ?", hash, string(purpose))
}

func (s *Identity) code(ctx context.Context, where string, values ...any) (identity.Code, error) {
	var r codeRow
	err := s.db.read(ctx).NewSelect().Model(&r).Where(where, values...).Order("created_at DESC", "id DESC").Limit(1).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return identity.Code{}, identity.ErrNotFound
	}
	return identity.Code{
		ID: r.ID, Purpose: identity.Purpose(r.Purpose), AccountID: r.AccountID, EmailKey: r.EmailKey, Hash: r.Hash, Data: r.Data,
		CreatedAt: instant(r.CreatedAt), ExpiresAt: instant(r.ExpiresAt), Tries: r.Tries, UsedAt: instant(r.UsedAt),
	}, err
}

// CountCodes implements identity.Store.
func (s *Identity) CountCodes(ctx context.Context, purpose identity.Purpose, emailKey string, since time.Time) (int, error) {
	n, err := s.db.read(ctx).NewSelect().Model((*codeRow)(nil)).
		Where("email_key = ? AND purpose = ? AND created_at > ?", emailKey, string(purpose), millis(since)).Count(ctx)
	return int(n), err
}

// TakeTry implements identity.Store.
func (s *Identity) TakeTry(ctx context.Context, id string, max int, at time.Time) (bool, error) {
	return changed(s.db.write(ctx).NewUpdate().Model((*codeRow)(nil)).Set("tries = tries + 1").
		Where("id = ? AND used_at IS NULL AND expires_at > ? AND tries < ?", id, millis(at), max).Exec(ctx))
}

// UseCode implements identity.Store.
func (s *Identity) UseCode(ctx context.Context, id string, at time.Time) (bool, error) {
	return changed(s.db.write(ctx).NewUpdate().Model((*codeRow)(nil)).Set("used_at = ?", millis(at)).
		Where("id = ? AND used_at IS NULL AND expires_at > ?", id, millis(at)).Exec(ctx))
}

// RetireCodes implements identity.Store.
func (s *Identity) RetireCodes(ctx context.Context, accountID string, at time.Time, purposes ...identity.Purpose) error {
	_, err := s.db.write(ctx).NewUpdate().Model((*codeRow)(nil)).Set("used_at = ?", millis(at)).
		Where("account_id = ? AND used_at IS NULL AND purpose IN (?)", accountID, bun.List(purposes)).Exec(ctx)
	return err
}

// UnusedCodes implements identity.Store.
func (s *Identity) UnusedCodes(ctx context.Context, accountID string, purpose identity.Purpose) (int, error) {
	n, err := s.db.read(ctx).NewSelect().Model((*codeRow)(nil)).
		Where("account_id = ? AND purpose = ? AND used_at IS NULL", accountID, string(purpose)).Count(ctx)
	return int(n), err
}
