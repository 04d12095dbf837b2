package billing

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/billing"
)

// OpenCheckout implements billing.Store.
func (s *Store) OpenCheckout(ctx context.Context, retailerID string) (billing.Checkout, error) {
	var row checkoutRow
	err := s.db.Read(ctx).NewSelect().Model(&row).Where("retailer_id = ? AND closed_at = 0", retailerID).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return billing.Checkout{}, billing.ErrNoCheckout
	}
	if err != nil {
		return billing.Checkout{}, err
	}
	items, err := itemsOf(row.Items)
	return billing.Checkout{
		RetailerID: row.RetailerID, ID: row.ID, Ref: row.Ref, URL: row.URL, Items: items, CreatedAt: sqldb.Instant(row.CreatedAt),
		ExpiresAt: sqldb.Instant(row.ExpiresAt), FinishedAt: sqldb.Instant(row.FinishedAt), ClosedAt: sqldb.Instant(row.ClosedAt),
	}, err
}

// Claim implements billing.Store: the unique index makes a second claim wait until the first one's transaction ends.
func (s *Store) Claim(ctx context.Context, c, replaces billing.Checkout) (billing.Checkout, error) {
	items, err := json.Marshal(c.Items)
	if err != nil {
		return billing.Checkout{}, err
	}
	row := checkoutRow{
		RetailerID: c.RetailerID, ID: c.ID, Items: string(items), CreatedAt: sqldb.Millis(c.CreatedAt), ExpiresAt: sqldb.Millis(c.ExpiresAt),
	}
	var open billing.Checkout
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if replaces.ID != "" {
			_, err := s.db.Write(ctx).NewUpdate().Model((*checkoutRow)(nil)).Set("closed_at = ?", row.CreatedAt).
				Where("retailer_id = ? AND id = ? AND ref = ? AND closed_at = 0", row.RetailerID, replaces.ID, replaces.Ref).Exec(ctx)
			if err != nil {
				return err
			}
		}
		_, err := s.db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx)
		if err != nil {
			return err
		}
		open, err = s.OpenCheckout(ctx, c.RetailerID)
		return err
	})
	return open, err
}

// Opened implements billing.Store.
func (s *Store) Opened(ctx context.Context, c billing.Checkout) (bool, error) {
	_, err := s.db.Write(ctx).NewUpdate().Model((*checkoutRow)(nil)).Set("ref = ?", c.Ref).Set("url = ?", c.URL).
		Set("expires_at = ?", sqldb.Millis(c.ExpiresAt)).Where("retailer_id = ? AND id = ? AND url = ''", c.RetailerID, c.ID).Exec(ctx)
	if err != nil {
		return false, err
	}
	return s.has(ctx, "retailer_id = ? AND id = ? AND closed_at = 0", c.RetailerID, c.ID)
}

// Knows implements billing.Store.
func (s *Store) Knows(ctx context.Context, retailerID, checkoutID string) (bool, error) {
	return s.has(ctx, "retailer_id = ? AND id = ?", retailerID, checkoutID)
}

func (s *Store) has(ctx context.Context, where string, args ...any) (bool, error) {
	return s.db.Read(ctx).NewSelect().Model((*checkoutRow)(nil)).Where(where, args...).Exists(ctx)
}
