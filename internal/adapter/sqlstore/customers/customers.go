package customers

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/customers"
	"seiva/internal/kit/paging"
)

// Store is customers' store.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

type customerTokenRow struct {
	bun.BaseModel `bun:"table:customer_tokens,alias:t"`
	TokenHash     []byte `bun:",pk"`
	RetailerID    string
	CPFIndex      []byte `bun:"cpf_index"`
	KeyID         string
	ExpiresAt     int64
}

// CreateToken implements customers.Store.
func (s *Store) CreateToken(ctx context.Context, t customers.Token, now time.Time) error {
	row := customerTokenRow{TokenHash: t.Hash, RetailerID: t.RetailerID, CPFIndex: t.CPFIndex, KeyID: t.KeyID, ExpiresAt: sqldb.Millis(t.ExpiresAt)}
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		old := sqldb.Outdated{Table: "customer_tokens", Key: "token_hash", Where: "expires_at <= ?", By: "expires_at", Args: []any{sqldb.Millis(now)}, Tenants: true}
		if err := s.DB.DropOnTheWay(ctx, old); err != nil {
			return err
		}
		_, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
		return err
	})
}

// tokenOf is the condition for a retailer's token, which one server has.
func tokenOf(retailerID string, hash []byte) (condition string, args []any) {
	if retailerID == customers.Anywhere {
		return "token_hash = ?", []any{hash}
	}
	return "token_hash = ? AND retailer_id = ?", []any{hash, retailerID}
}

// Token implements customers.Store.
func (s *Store) Token(ctx context.Context, retailerID string, hash []byte) (customers.Token, error) {
	var row customerTokenRow
	condition, args := tokenOf(retailerID, hash)
	err := s.DB.Read(ctx).NewSelect().Model(&row).Where(condition, args...).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return customers.Token{}, customers.ErrNotFound
	}
	return customers.Token{
		Hash: row.TokenHash, RetailerID: row.RetailerID, CPFIndex: row.CPFIndex, KeyID: row.KeyID, ExpiresAt: sqldb.Instant(row.ExpiresAt),
	}, err
}

// receiptStatus is the name of each stored status, by its number.
var receiptStatus = [...]customers.Status{customers.Authorised, customers.Cancelled, customers.Substituted}

// Receipts implements customers.Store. They are counted by month, which tells in which months the page lies: no other is read for it.
func (s *Store) Receipts(ctx context.Context, c customers.Customer, r paging.Request) ([]customers.Receipt, int, error) {
	of := func() *bun.SelectQuery {
		return register.ConsumersReceipts(ctx, s.DB, c.Grant, c.CPFIndex)
	}
	var months []monthCount
	err := of().ColumnExpr("substr(c.day, 1, 7) AS month, COUNT(*) AS count").GroupExpr("substr(c.day, 1, 7)").OrderExpr("month DESC").Scan(ctx, &months)
	if err != nil {
		return nil, 0, err
	}
	days, newer, total := pageOf(months, r)
	if r.Offset() >= total {
		return nil, total, nil
	}
	var rows []struct {
		AccessKey, TradeName string
		IssuedAt, Cents      int64
		UTCOffset            int `bun:"utc_offset"`
		Status               int
		Excluded             bool
	}
	err = ofDays(of(), s.DB, days).Join("JOIN stores AS s ON s.retailer_id = c.retailer_id AND s.id = c.store_id").
		ColumnExpr("c.access_key, c.issued_at, c.utc_offset, c.cents, c.status, c.excluded, s.trade_name").
		OrderExpr("c.issued_at DESC, c.access_key DESC").Limit(int64(r.Size)).Offset(int64(r.Offset()-newer)).Scan(ctx, &rows)
	if err != nil {
		return nil, 0, err
	}
	out := make([]customers.Receipt, len(rows))
	for i, row := range rows {
		out[i] = customers.Receipt{
			AccessKey: row.AccessKey, IssuedAt: sqldb.Stated(row.IssuedAt, row.UTCOffset), StoreName: row.TradeName,
			AmountCents: row.Cents, Status: receiptStatus[row.Status], MayRate: mayRate(receiptStatus[row.Status], row.Excluded),
		}
	}
	return out, total, nil
}

// TradeName implements customers.Store.
func (s *Store) TradeName(ctx context.Context, retailerID string) (string, error) {
	var name string
	err := s.DB.Read(ctx).NewSelect().TableExpr("retailers").Column("trade_name").Where("id = ?", retailerID).Scan(ctx, &name)
	if errors.Is(err, sql.ErrNoRows) {
		return "", customers.ErrNotFound
	}
	return name, err
}

type customerPreferencesRow struct {
	bun.BaseModel `bun:"table:customer_preferences,alias:p"`
	RetailerID    string `bun:",pk"`
	CPFIndex      []byte `bun:"cpf_index,pk"`
	AlwaysGreen   bool
	SendVibe      bool
	VibeTerms     string
	UpdatedAt     int64
}

// Preferences implements customers.Store.
func (s *Store) Preferences(ctx context.Context, retailerID string, cpfIndex []byte) (customers.Preferences, error) {
	row := customerPreferencesRow{RetailerID: retailerID, CPFIndex: cpfIndex}
	err := s.DB.Read(ctx).NewSelect().Model(&row).WherePK().Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return customers.Preferences{}, nil
	}
	return customers.Preferences{AlwaysGreen: row.AlwaysGreen, SendForVibe: row.SendVibe, VibeTerms: row.VibeTerms}, err
}

// SetPreferences implements customers.Store.
func (s *Store) SetPreferences(ctx context.Context, retailerID string, cpfIndex []byte, p customers.Preferences, now time.Time) error {
	row := customerPreferencesRow{
		RetailerID: retailerID, CPFIndex: cpfIndex, AlwaysGreen: p.AlwaysGreen, SendVibe: p.SendForVibe, VibeTerms: p.VibeTerms,
		UpdatedAt: sqldb.Millis(now),
	}
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		if err := s.holdCustomer(ctx, cpfIndex); err != nil {
			return err
		}
		_, err := s.DB.Write(ctx).NewInsert().Model(&row).On("CONFLICT (retailer_id, cpf_index) DO UPDATE").
			Set("always_green = EXCLUDED.always_green").Set("send_vibe = EXCLUDED.send_vibe").
			Set("vibe_terms = EXCLUDED.vibe_terms").Set("updated_at = EXCLUDED.updated_at").Exec(ctx)
		return err
	})
}
