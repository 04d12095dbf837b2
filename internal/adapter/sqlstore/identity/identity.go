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
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// Store is identity's store.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

type accountRow struct {
	bun.BaseModel  `bun:"table:accounts,alias:a"`
	ID             string `bun:",pk"`
	Email          string
	EmailKey       string
	Name           string
	Profile        string
	RetailerID     string `bun:",nullzero"`
	PartnerID      string `bun:",nullzero"`
	Role           string
	Bound          bool
	ConfirmedAt    int64
	CreatedAt      int64
	SuspendedAt    int64
	SuspendedFor   string
	InvitedBy      string
	FactorRequired bool
}

type credentialRow struct {
	bun.BaseModel `bun:"table:credentials,alias:c"`
	AccountID     string `bun:",pk"`
	PasswordHash  string
	MustChange    bool
	ExpiresAt     int64
	ChangedAt     int64
}

// CreateAccount implements identity.Store.
func (s *Store) CreateAccount(ctx context.Context, a identity.Account) error {
	row := accountRow{
		ID: a.ID, Email: a.Email, EmailKey: identity.EmailKey(a.Email), Name: a.Name, Profile: string(a.Profile),
		RetailerID: a.RetailerID, PartnerID: a.PartnerID, Role: string(a.Role), Bound: a.Stores.Bound(), ConfirmedAt: sqldb.Millis(a.ConfirmedAt), CreatedAt: sqldb.Millis(a.CreatedAt),
		InvitedBy: a.InvitedBy, FactorRequired: a.FactorRequired,
	}
	credential := credentialOf(a, a.CreatedAt)
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		if err := s.HoldCompany(ctx, identity.Owner{RetailerID: a.RetailerID, PartnerID: a.PartnerID}); err != nil {
			return err
		}
		if err := s.emailFree(ctx, row.EmailKey, a); err != nil {
			return err
		}
		if _, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
			return sqldb.ConstraintError(err, identityConstraints)
		}
		if _, err := s.DB.Write(ctx).NewInsert().Model(&credential).Exec(ctx); err != nil {
			return err
		}
		if !a.Stores.Bound() {
			return nil
		}
		return s.Bind(ctx, a)
	})
}

func credentialOf(a identity.Account, changedAt time.Time) credentialRow {
	return credentialRow{
		AccountID: a.ID, PasswordHash: a.PasswordHash, MustChange: a.MustChange, ExpiresAt: sqldb.Millis(a.PasswordExpiresAt),
		ChangedAt: sqldb.Millis(changedAt),
	}
}

// Account implements identity.Store.
func (s *Store) Account(ctx context.Context, id string) (identity.Account, error) {
	return s.account(ctx, s.accounts(ctx).Where("a.id = ?", id))
}

// HoldCompany implements identity.Store.
func (s *Store) HoldCompany(ctx context.Context, o identity.Owner) error {
	return register.HoldCompany(ctx, s.DB, o.RetailerID, o.PartnerID)
}

// HoldAccount implements identity.Store.
func (s *Store) HoldAccount(ctx context.Context, id string) (identity.Account, error) {
	return s.account(ctx, s.DB.Hold(s.accounts(ctx).Where("a.id = ?", id)))
}

// AccountByEmail implements identity.Store.
func (s *Store) AccountByEmail(ctx context.Context, emailKey string) (identity.Account, error) {
	return s.account(ctx, s.accounts(ctx).Where("a.email_key = ?", emailKey).
		OrderExpr("CASE WHEN a.confirmed_at > 0 THEN 0 WHEN c.must_change THEN 1 ELSE 2 END, a.created_at DESC, a.id DESC").Limit(1))
}

// accountAndPassword is what an account is made of.
type accountAndPassword struct {
	accountRow
	PasswordHash      string
	MustChange        bool
	PasswordExpiresAt int64
	PasswordSetAt     int64
}

const passwordColumns = "c.password_hash, c.must_change, c.expires_at AS password_expires_at, c.changed_at AS password_set_at"

// accounts selects accounts with their passwords.
func (s *Store) accounts(ctx context.Context) *bun.SelectQuery {
	return s.DB.Read(ctx).NewSelect().Model((*accountRow)(nil)).Column("a.*").ColumnExpr(passwordColumns).
		Join("JOIN credentials AS c ON c.account_id = a.id")
}

// owned narrows a query to the accounts of an owner; nobody's when the owner is empty.
func owned(q *bun.SelectQuery, o identity.Owner) *bun.SelectQuery {
	if o.RetailerID != "" {
		return q.Where("a.retailer_id = ?", o.RetailerID)
	}
	return q.Where("a.partner_id = ?", o.PartnerID)
}

// MainAccount implements identity.Store.
func (s *Store) MainAccount(ctx context.Context, o identity.Owner) (identity.Account, error) {
	return s.account(ctx, owned(s.accounts(ctx), o).Order("a.created_at", "a.id").Limit(1))
}

// Colleagues implements identity.Store.
func (s *Store) Colleagues(ctx context.Context, o identity.Owner, exceptID string, r paging.Request) ([]identity.Account, int, error) {
	var rows []accountAndPassword
	total, err := owned(s.accounts(ctx), o).Where("a.id <> ?", exceptID).Order("a.created_at", "a.id").
		Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx, &rows)
	if err != nil {
		return nil, 0, err
	}
	list := make([]identity.Account, len(rows))
	for i, row := range rows {
		list[i] = row.account()
	}
	return list, int(total), s.addStores(ctx, list)
}

// DeleteAccount implements identity.Store; what hangs on the account falls with it.
func (s *Store) DeleteAccount(ctx context.Context, o identity.Owner, id string) error {
	q := s.DB.Write(ctx).NewDelete().Model((*accountRow)(nil)).Where("id = ?", id)
	if o.RetailerID != "" {
		q = q.Where("retailer_id = ?", o.RetailerID)
	} else {
		q = q.Where("partner_id = ?", o.PartnerID)
	}
	result, err := q.Exec(ctx)
	return sqldb.ChangedOr(result, err, identity.ErrNotFound)
}

func (s *Store) account(ctx context.Context, q *bun.SelectQuery) (identity.Account, error) {
	var row accountAndPassword
	err := q.Scan(ctx, &row)
	if errors.Is(err, sql.ErrNoRows) {
		return identity.Account{}, identity.ErrNotFound
	}
	if err != nil {
		return identity.Account{}, err
	}
	return s.whole(ctx, row)
}

// whole is an account with its stores.
func (s *Store) whole(ctx context.Context, row accountAndPassword) (identity.Account, error) {
	list := []identity.Account{row.account()}
	err := s.addStores(ctx, list)
	return list[0], err
}

func (r accountAndPassword) account() identity.Account {
	a := identity.Account{
		ID: r.ID, Email: r.Email, Name: r.Name, Profile: scope.Profile(r.Profile), RetailerID: r.RetailerID,
		PartnerID: r.PartnerID, Role: scope.Role(r.Role), PasswordHash: r.PasswordHash, MustChange: r.MustChange,
		PasswordExpiresAt: sqldb.Instant(r.PasswordExpiresAt), PasswordSetAt: sqldb.Instant(r.PasswordSetAt), ConfirmedAt: sqldb.Instant(r.ConfirmedAt), CreatedAt: sqldb.Instant(r.CreatedAt),
		SuspendedAt: sqldb.Instant(r.SuspendedAt), SuspendedFor: r.SuspendedFor, InvitedBy: r.InvitedBy, FactorRequired: r.FactorRequired,
	}
	if r.Bound {
		a.Stores = scope.OnlyStores() // addStores knows which
	}
	return a
}

// ConfirmAccount implements identity.Store.
func (s *Store) ConfirmAccount(ctx context.Context, id string, at time.Time) error {
	_, err := s.DB.Write(ctx).NewUpdate().Model((*accountRow)(nil)).Set("confirmed_at = ?", sqldb.Millis(at)).
		Where("id = ? AND confirmed_at = 0", id).Exec(ctx)
	return sqldb.ConstraintError(err, identityConstraints)
}

// SetPassword implements identity.Store.
func (s *Store) SetPassword(ctx context.Context, a identity.Account, at time.Time) error {
	row := credentialOf(a, at)
	_, err := s.DB.Write(ctx).NewUpdate().Model(&row).WherePK().Exec(ctx)
	return err
}

// SetEmail implements identity.Store.
func (s *Store) SetEmail(ctx context.Context, a identity.Account) error {
	if err := s.emailFree(ctx, identity.EmailKey(a.Email), a); err != nil {
		return err
	}
	result, err := s.DB.Write(ctx).NewUpdate().Model((*accountRow)(nil)).
		Set("email = ?, email_key = ?, name = ?", a.Email, identity.EmailKey(a.Email), a.Name).Where("id = ?", a.ID).Exec(ctx)
	return sqldb.ChangedOr(result, sqldb.ConstraintError(err, identityConstraints), identity.ErrNotFound)
}

// ForgetPassword implements identity.Store.
func (s *Store) ForgetPassword(ctx context.Context, id, hash string) error {
	_, err := s.DB.Write(ctx).NewUpdate().Model((*credentialRow)(nil)).Set("password_hash = ''").
		Where("account_id = ? AND password_hash = ?", id, hash).Exec(ctx)
	return err
}

var identityConstraints = map[string]error{
	"accounts_email_uq":      identity.ErrEmailTaken,
	"accounts.email_key":     identity.ErrEmailTaken,
	"passkeys_credential_uq": identity.ErrPasskeyKnown,
	"passkeys.credential_id": identity.ErrPasskeyKnown,
}
