package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/customers"
	"seiva/internal/kit/paging"
)

// Customers is customers' store.
type Customers struct{ transactor }

// NewCustomers makes it.
func NewCustomers(db *DB) *Customers { return &Customers{transactor{db: db}} }

type customerTokenRow struct {
	bun.BaseModel `bun:"table:customer_tokens,alias:t"`
	TokenHash     []byte `bun:",pk"`
	RetailerID    string
	CPFIndex      []byte `bun:"cpf_index"`
	KeyID         string
	ExpiresAt     int64
}

// CreateToken implements customers.Store.
func (s *Customers) CreateToken(ctx context.Context, t customers.Token, now time.Time) error {
	row := customerTokenRow{TokenHash: t.Hash, RetailerID: t.RetailerID, CPFIndex: t.CPFIndex, KeyID: t.KeyID, ExpiresAt: millis(t.ExpiresAt)}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		old := outdated{table: "customer_tokens", key: "token_hash", where: "expires_at <= ?", by: "expires_at", args: []any{millis(now)}}
		if err := s.db.dropOnTheWay(ctx, old); err != nil {
			return err
		}
		_, err := s.db.write(ctx).NewInsert().Model(&row).Exec(ctx)
		return err
	})
}

// Token implements customers.Store.
func (s *Customers) Token(ctx context.Context, hash []byte) (customers.Token, error) {
	var row customerTokenRow
	err := s.db.read(ctx).NewSelect().Model(&row).Where("token_hash = ?", hash).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return customers.Token{}, customers.ErrNotFound
	}
	return customers.Token{
		Hash: row.TokenHash, RetailerID: row.RetailerID, CPFIndex: row.CPFIndex, KeyID: row.KeyID, ExpiresAt: instant(row.ExpiresAt),
	}, err
}

// receiptStatus is the name of each stored status, by its number.
var receiptStatus = [...]customers.Status{customers.Authorised, customers.Cancelled, customers.Substituted}

// Receipts implements customers.Store.
func (s *Customers) Receipts(ctx context.Context, c customers.Customer, r paging.Request) ([]customers.Receipt, int, error) {
	of := func() *bun.SelectQuery {
		return consumersReceipts(ctx, s.db, c.Grant, c.CPFIndex)
	}
	total, err := of().Count(ctx)
	if err != nil {
		return nil, 0, err
	}
	var rows []struct {
		AccessKey, TradeName string
		IssuedAt, Cents      int64
		UTCOffset            int `bun:"utc_offset"`
		Status               int
	}
	err = of().Join("JOIN stores AS s ON s.retailer_id = c.retailer_id AND s.id = c.store_id").
		ColumnExpr("c.access_key, c.issued_at, c.utc_offset, c.cents, c.status, s.trade_name").
		OrderExpr("c.issued_at DESC, c.access_key DESC").Limit(int64(r.Size)).Offset(int64(r.Offset())).Scan(ctx, &rows)
	if err != nil {
		return nil, 0, err
	}
	out := make([]customers.Receipt, len(rows))
	for i, row := range rows {
		out[i] = customers.Receipt{
			AccessKey: row.AccessKey, IssuedAt: stated(row.IssuedAt, row.UTCOffset), StoreName: row.TradeName,
			AmountCents: row.Cents, Status: receiptStatus[row.Status],
		}
	}
	return out, int(total), nil
}

// TradeName implements customers.Store.
func (s *Customers) TradeName(ctx context.Context, retailerID string) (string, error) {
	var name string
	err := s.db.read(ctx).NewSelect().TableExpr("retailers").Column("trade_name").Where("id = ?", retailerID).Scan(ctx, &name)
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
	UpdatedAt     int64
}

// Preferences implements customers.Store.
func (s *Customers) Preferences(ctx context.Context, retailerID string, cpfIndex []byte) (customers.Preferences, error) {
	row := customerPreferencesRow{RetailerID: retailerID, CPFIndex: cpfIndex}
	err := s.db.read(ctx).NewSelect().Model(&row).WherePK().Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return customers.Preferences{}, nil
	}
	return customers.Preferences{AlwaysGreen: row.AlwaysGreen, SendForVibe: row.SendVibe}, err
}

// SetPreferences implements customers.Store.
func (s *Customers) SetPreferences(ctx context.Context, retailerID string, cpfIndex []byte, p customers.Preferences, now time.Time) error {
	row := customerPreferencesRow{
		RetailerID: retailerID, CPFIndex: cpfIndex, AlwaysGreen: p.AlwaysGreen, SendVibe: p.SendForVibe, UpdatedAt: millis(now),
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.holdCustomer(ctx, cpfIndex); err != nil {
			return err
		}
		_, err := s.db.write(ctx).NewInsert().Model(&row).On("CONFLICT (retailer_id, cpf_index) DO UPDATE").
			Set("always_green = EXCLUDED.always_green").Set("send_vibe = EXCLUDED.send_vibe").
			Set("updated_at = EXCLUDED.updated_at").Exec(ctx)
		return err
	})
}
