package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/identity"
	"seiva/internal/kit/scope"
)

// Identity is identity's store.
type Identity struct{ db *DB }

// NewIdentity makes it.
func NewIdentity(db *DB) *Identity { return &Identity{db} }

type accountRow struct {
	bun.BaseModel `bun:"table:accounts,alias:a"`
	ID            string `bun:",pk"`
	Email         string
	EmailKey      string
	Name          string
	Profile       string
	RetailerID    string `bun:",nullzero"`
	PartnerID     string `bun:",nullzero"`
	ConfirmedAt   int64
	CreatedAt     int64
}

type credentialRow struct {
	bun.BaseModel `bun:"table:credentials,alias:c"`
	AccountID     string `bun:",pk"`
	PasswordHash  string
	MustChange    bool
	ChangedAt     int64
}

type sessionRow struct {
	bun.BaseModel `bun:"table:sessions,alias:s"`
	TokenHash     []byte `bun:",pk"`
	ID            string
	AccountID     string
	CreatedAt     int64
	SeenAt        int64
	ExpiresAt     int64
	Address       string
	UserAgent     string
}

// CreateAccount implements identity.Store.
func (s *Identity) CreateAccount(ctx context.Context, a identity.Account) error {
	row := accountRow{
		ID: a.ID, Email: a.Email, EmailKey: identity.EmailKey(a.Email), Name: a.Name, Profile: string(a.Profile),
		RetailerID: a.RetailerID, PartnerID: a.PartnerID, ConfirmedAt: millis(a.ConfirmedAt), CreatedAt: millis(a.CreatedAt),
	}
	credential := credentialRow{AccountID: a.ID, PasswordHash: a.PasswordHash, MustChange: a.MustChange, ChangedAt: millis(a.CreatedAt)}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.db.write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
			return constraintError(err)
		}
		_, err := s.db.write(ctx).NewInsert().Model(&credential).Exec(ctx)
		return err
	})
}

// AccountByEmail implements identity.Store.
func (s *Identity) AccountByEmail(ctx context.Context, emailKey string) (identity.Account, error) {
	var row struct {
		accountRow
		PasswordHash string
		MustChange   bool
	}
	err := s.db.read(ctx).NewSelect().Model((*accountRow)(nil)).Column("a.*").ColumnExpr("c.password_hash, c.must_change").
		Join("JOIN credentials AS c ON c.account_id = a.id").Where("a.email_key = ?", emailKey).Scan(ctx, &row)
	if errors.Is(err, sql.ErrNoRows) {
		return identity.Account{}, identity.ErrNotFound
	}
	return row.account(row.PasswordHash, row.MustChange), err
}

func (r accountRow) account(hash string, mustChange bool) identity.Account {
	return identity.Account{
		ID: r.ID, Email: r.Email, Name: r.Name, Profile: scope.Profile(r.Profile), RetailerID: r.RetailerID,
		PartnerID: r.PartnerID, PasswordHash: hash, MustChange: mustChange,
		ConfirmedAt: instant(r.ConfirmedAt), CreatedAt: instant(r.CreatedAt),
	}
}

// CreateSession implements identity.Store.
func (s *Identity) CreateSession(ctx context.Context, v identity.Session) error {
	row := sessionRow{
		TokenHash: v.TokenHash, ID: v.ID, AccountID: v.AccountID, CreatedAt: millis(v.CreatedAt), SeenAt: millis(v.SeenAt),
		ExpiresAt: millis(v.ExpiresAt), Address: v.Address, UserAgent: v.UserAgent,
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		w := s.db.write(ctx)
		if _, err := w.NewDelete().Model((*sessionRow)(nil)).Where("expires_at <= ?", row.CreatedAt).Exec(ctx); err != nil {
			return err
		}
		_, err := w.NewInsert().Model(&row).Exec(ctx)
		return err
	})
}

// SessionByToken implements identity.Store.
func (s *Identity) SessionByToken(ctx context.Context, tokenHash []byte) (identity.Session, identity.Account, error) {
	var row struct {
		accountRow
		PasswordHash string
		MustChange   bool
		SessionID    string
		SeenAt       int64
		ExpiresAt    int64
		OpenedAt     int64
	}
	err := s.db.read(ctx).NewSelect().Model((*sessionRow)(nil)).
		ColumnExpr("a.*, c.password_hash, c.must_change").
		ColumnExpr("s.id AS session_id, s.seen_at, s.expires_at, s.created_at AS opened_at").
		Join("JOIN accounts AS a ON a.id = s.account_id").Join("JOIN credentials AS c ON c.account_id = a.id").
		Where("s.token_hash = ?", tokenHash).Scan(ctx, &row)
	if errors.Is(err, sql.ErrNoRows) {
		return identity.Session{}, identity.Account{}, identity.ErrNotFound
	}
	session := identity.Session{
		ID: row.SessionID, AccountID: row.ID, TokenHash: tokenHash, CreatedAt: instant(row.OpenedAt),
		SeenAt: instant(row.SeenAt), ExpiresAt: instant(row.ExpiresAt),
	}
	return session, row.account(row.PasswordHash, row.MustChange), err
}

// TouchSession implements identity.Store.
func (s *Identity) TouchSession(ctx context.Context, id string, at time.Time) error {
	_, err := s.db.write(ctx).NewUpdate().Model((*sessionRow)(nil)).Set("seen_at = ?", millis(at)).Where("id = ?", id).Exec(ctx)
	return err
}

// DeleteSession implements identity.Store.
func (s *Identity) DeleteSession(ctx context.Context, accountID, id string) error {
	_, err := s.db.write(ctx).NewDelete().Model((*sessionRow)(nil)).Where("id = ? AND account_id = ?", id, accountID).Exec(ctx)
	return err
}

type failuresRow struct {
	bun.BaseModel `bun:"table:sign_in_failures,alias:f"`
	EmailKey      string `bun:",pk"`
	Failures      int
	LockedUntil   int64
	LastAt        int64
}

// Failures implements identity.Store.
func (s *Identity) Failures(ctx context.Context, emailKey string) (identity.Failures, error) {
	var row failuresRow
	err := s.db.read(ctx).NewSelect().Model(&row).Where("email_key = ?", emailKey).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return identity.Failures{}, nil
	}
	return identity.Failures{Count: row.Failures, LockedUntil: instant(row.LockedUntil)}, err
}

// SetFailures implements identity.Store.
func (s *Identity) SetFailures(ctx context.Context, emailKey string, f identity.Failures, at time.Time) error {
	if f.Count == 0 {
		_, err := s.db.write(ctx).NewDelete().Model((*failuresRow)(nil)).Where("email_key = ?", emailKey).Exec(ctx)
		return err
	}
	row := failuresRow{EmailKey: emailKey, Failures: f.Count, LockedUntil: millis(f.LockedUntil), LastAt: millis(at)}
	_, err := s.db.write(ctx).NewInsert().Model(&row).On("CONFLICT (email_key) DO UPDATE").
		Set("failures = EXCLUDED.failures").Set("locked_until = EXCLUDED.locked_until").Set("last_at = EXCLUDED.last_at").Exec(ctx)
	return err
}
