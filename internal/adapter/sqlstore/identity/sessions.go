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

type sessionRow struct {
	bun.BaseModel `bun:"table:sessions,alias:s"`
	TokenHash     []byte `bun:",pk"`
	ID            string
	AccountID     string
	Factor        string
	CreatedAt     int64
	SeenAt        int64
	ExpiresAt     int64
	ProvenAt      int64
	Address       string
	UserAgent     string
}

func (r sessionRow) session() identity.Session {
	return identity.Session{
		ID: r.ID, AccountID: r.AccountID, TokenHash: r.TokenHash, Factor: identity.Factor(r.Factor), CreatedAt: sqldb.Instant(r.CreatedAt),
		SeenAt: sqldb.Instant(r.SeenAt), ExpiresAt: sqldb.Instant(r.ExpiresAt), ProvenAt: sqldb.Instant(r.ProvenAt), Address: r.Address, UserAgent: r.UserAgent,
	}
}

// CreateSession implements identity.Store.
func (s *Store) CreateSession(ctx context.Context, v identity.Session) error {
	row := sessionRow{
		TokenHash: v.TokenHash, ID: v.ID, AccountID: v.AccountID, Factor: string(v.Factor), CreatedAt: sqldb.Millis(v.CreatedAt),
		SeenAt: sqldb.Millis(v.SeenAt), ExpiresAt: sqldb.Millis(v.ExpiresAt), ProvenAt: sqldb.Millis(v.ProvenAt), Address: v.Address, UserAgent: v.UserAgent,
	}
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		old := sqldb.Outdated{Table: "sessions", Key: "token_hash", Where: "expires_at <= ?", By: "expires_at", Args: []any{row.CreatedAt}}
		if err := s.DB.DropOnTheWay(ctx, old); err != nil {
			return err
		}
		_, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
		return err
	})
}

// SessionByToken implements identity.Store.
func (s *Store) SessionByToken(ctx context.Context, tokenHash []byte) (identity.Session, identity.Account, error) {
	var row struct {
		accountAndPassword
		SessionID string
		Factor    string
		SeenAt    int64
		ExpiresAt int64
		OpenedAt  int64
		ProvenAt  int64
		Address   string
		UserAgent string
	}
	err := s.DB.Read(ctx).NewSelect().Model((*sessionRow)(nil)).
		ColumnExpr("a.*, "+passwordColumns).
		ColumnExpr("s.id AS session_id, s.factor, s.seen_at, s.expires_at, s.created_at AS opened_at, s.proven_at, s.address, s.user_agent").
		Join("JOIN accounts AS a ON a.id = s.account_id").Join("JOIN credentials AS c ON c.account_id = a.id").
		Where("s.token_hash = ?", tokenHash).Scan(ctx, &row)
	if errors.Is(err, sql.ErrNoRows) {
		return identity.Session{}, identity.Account{}, identity.ErrNotFound
	}
	if err != nil {
		return identity.Session{}, identity.Account{}, err
	}
	session := sessionRow{
		ID: row.SessionID, AccountID: row.ID, TokenHash: tokenHash, Factor: row.Factor, CreatedAt: row.OpenedAt, SeenAt: row.SeenAt,
		ExpiresAt: row.ExpiresAt, ProvenAt: row.ProvenAt, Address: row.Address, UserAgent: row.UserAgent,
	}
	account, err := s.whole(ctx, row.accountAndPassword)
	return session.session(), account, err
}

// Sessions implements identity.Store.
func (s *Store) Sessions(ctx context.Context, accountID string, l identity.Living, most int) ([]identity.Session, error) {
	var rows []sessionRow
	err := s.living(ctx, accountID, l).Model(&rows).Order("created_at DESC", "id DESC").Limit(int64(most)).Scan(ctx)
	sessions := make([]identity.Session, len(rows))
	for i, row := range rows {
		sessions[i] = row.session()
	}
	return sessions, err
}

// CountSessions implements identity.Store.
func (s *Store) CountSessions(ctx context.Context, accountID string, l identity.Living) (int, error) {
	n, err := s.living(ctx, accountID, l).Model((*sessionRow)(nil)).Count(ctx)
	return int(n), err
}

func (s *Store) living(ctx context.Context, accountID string, l identity.Living) *bun.SelectQuery {
	return s.DB.Read(ctx).NewSelect().
		Where("account_id = ? AND expires_at > ? AND seen_at > ?", accountID, sqldb.Millis(l.Now), sqldb.Millis(l.UsedSince))
}

// TouchSession implements identity.Store.
func (s *Store) TouchSession(ctx context.Context, id string, at time.Time) error {
	_, err := s.DB.Write(ctx).NewUpdate().Model((*sessionRow)(nil)).Set("seen_at = ?", sqldb.Millis(at)).Where("id = ?", id).Exec(ctx)
	return err
}

// RaiseSession implements identity.Store.
func (s *Store) RaiseSession(ctx context.Context, accountID, id string, tokenHash []byte, f identity.Factor) (identity.Session, error) {
	var row sessionRow
	result, err := s.DB.Write(ctx).NewUpdate().Model(&row).Set("token_hash = ?, factor = ?", tokenHash, string(f)).
		Where("id = ? AND account_id = ?", id, accountID).Returning("*").Exec(ctx)
	return row.session(), sqldb.ChangedOr(result, err, identity.ErrNotFound)
}

// ProveSession implements identity.Store.
func (s *Store) ProveSession(ctx context.Context, accountID, id string, at time.Time) error {
	result, err := s.DB.Write(ctx).NewUpdate().Model((*sessionRow)(nil)).Set("proven_at = ?", sqldb.Millis(at)).
		Where("id = ? AND account_id = ?", id, accountID).Exec(ctx)
	return sqldb.ChangedOr(result, err, identity.ErrNotFound)
}

// DeleteSession implements identity.Store.
func (s *Store) DeleteSession(ctx context.Context, accountID, id string) error {
	result, err := s.DB.Write(ctx).NewDelete().Model((*sessionRow)(nil)).Where("id = ? AND account_id = ?", id, accountID).Exec(ctx)
	return sqldb.ChangedOr(result, err, identity.ErrNotFound)
}

// DeleteSessions implements identity.Store.
func (s *Store) DeleteSessions(ctx context.Context, accountID, exceptID string) error {
	_, err := s.DB.Write(ctx).NewDelete().Model((*sessionRow)(nil)).Where("account_id = ? AND id <> ?", accountID, exceptID).Exec(ctx)
	return err
}

type deviceRow struct {
	bun.BaseModel `bun:"table:devices,alias:d"`
	AccountID     string `bun:",pk"`
	Hash          []byte `bun:",pk"`
	SeenAt        int64
}

// SeeDevice implements identity.Store.
func (s *Store) SeeDevice(ctx context.Context, accountID string, hash []byte, at time.Time) (first, known bool, err error) {
	err = s.DB.InTx(ctx, func(ctx context.Context) error {
		devices := func() *bun.SelectQuery {
			return s.DB.Read(ctx).NewSelect().Model((*deviceRow)(nil)).Where("account_id = ?", accountID)
		}
		if known, err = devices().Where("hash = ?", hash).Exists(ctx); err != nil {
			return err
		}
		any, err := devices().Exists(ctx)
		if err != nil {
			return err
		}
		first = !any
		row := deviceRow{AccountID: accountID, Hash: hash, SeenAt: sqldb.Millis(at)}
		_, err = s.DB.Write(ctx).NewInsert().Model(&row).On("CONFLICT (account_id, hash) DO UPDATE").
			Set("seen_at = EXCLUDED.seen_at").Exec(ctx)
		return err
	})
	return first, known, err
}
