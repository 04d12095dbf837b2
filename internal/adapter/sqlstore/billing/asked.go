package billing

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/billing"
)

type askedRow struct {
	bun.BaseModel `bun:"table:billing_asked,alias:a"`
	RetailerID    string `bun:",pk"`
	ID            string `bun:",pk"`
	Ref           string
	AccountID     string
	Action        string
	FromStores    int
	ToStores      int
	AskedAt       int64
}

// Ask implements billing.Store.
func (s *Store) Ask(ctx context.Context, a billing.Asked) error {
	row := askedRow{
		RetailerID: a.RetailerID, ID: a.ID, Ref: a.Ref, AccountID: a.AccountID, Action: a.Action, FromStores: a.From, ToStores: a.To,
		AskedAt: sqldb.Millis(a.At),
	}
	_, err := s.db.Write(ctx).NewInsert().Model(&row).Exec(ctx)
	return err
}

// Undone implements billing.Store.
func (s *Store) Undone(ctx context.Context, a billing.Asked) error {
	_, err := s.remove(ctx, a).Where("id = ?", a.ID).Exec(ctx)
	return err
}

// Answered implements billing.Store.
func (s *Store) Answered(ctx context.Context, a billing.Asked) (first bool, err error) {
	err = s.InTx(ctx, func(ctx context.Context) error {
		first, err = sqldb.Changed(s.remove(ctx, a).Where("id = ?", a.ID).Exec(ctx))
		if err != nil || !first {
			return err
		}
		_, err = s.remove(ctx, a).Where("action = ? AND to_stores = ? AND asked_at <= ?", a.Action, a.To, sqldb.Millis(a.At)).Exec(ctx)
		return err
	})
	return first, err
}

func (s *Store) remove(ctx context.Context, a billing.Asked) *bun.DeleteQuery {
	return s.db.Write(ctx).NewDelete().Model((*askedRow)(nil)).Where("retailer_id = ?", a.RetailerID)
}

// Unanswered implements billing.Store.
func (s *Store) Unanswered(ctx context.Context, retailerID string, before time.Time, limit int) ([]billing.Asked, error) {
	var rows []askedRow
	q := s.db.Read(ctx).NewSelect().Model(&rows).Where("asked_at < ?", sqldb.Millis(before)).Order("asked_at", "id").Limit(int64(limit))
	if retailerID != "" {
		q = q.Where("retailer_id = ?", retailerID)
	}
	err := q.Scan(ctx)
	asked := make([]billing.Asked, len(rows))
	for i, r := range rows {
		asked[i] = billing.Asked{
			RetailerID: r.RetailerID, ID: r.ID, Ref: r.Ref, AccountID: r.AccountID, Action: r.Action, From: r.FromStores, To: r.ToStores,
			At: sqldb.Instant(r.AskedAt),
		}
	}
	return asked, err
}
