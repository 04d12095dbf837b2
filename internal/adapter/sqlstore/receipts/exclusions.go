package receipts

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/receipts"
)

const sameExclusion = " WHERE retailer_id = ? AND access_key = ?"

// KeepExclusion implements receipts.Store.
func (s *Store) KeepExclusion(ctx context.Context, key receipts.Key, reason, accountID string, at time.Time) error {
	if err := s.exec(ctx, "DELETE FROM receipt_exclusions"+sameExclusion, key.RetailerID, key.AccessKey); err != nil || reason == "" {
		return err
	}
	return s.exec(ctx, "INSERT INTO receipt_exclusions (retailer_id, access_key, reason, account_id, at) VALUES (?, ?, ?, ?, ?)",
		key.RetailerID, key.AccessKey, reason, accountID, sqldb.Millis(at))
}

// Exclusion implements receipts.Store.
func (s *Store) Exclusion(ctx context.Context, key receipts.Key) (string, error) {
	var reason string
	err := s.db.Read(ctx).QueryRowContext(ctx, "SELECT reason FROM receipt_exclusions"+sameExclusion, key.RetailerID, key.AccessKey).Scan(&reason)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return reason, err
}
