package receipts

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
)

// Newest implements receipts.RetentionStore. Where months have parts of their own they are looked at from the newest on, each by itself:
// what asks all of them for a retailer's newest takes a plan of all of them for each retailer.
func (s *Retention) Newest(ctx context.Context) (string, error) {
	parts, err := s.DB.Parts(ctx, "receipts")
	if err != nil {
		return "", err
	}
	if len(parts) == 0 {
		return s.newestIn(ctx, "receipts", "")
	}
	slices.SortFunc(parts, func(a, b sqldb.Part) int {
		if sqldb.Below(a.Until, b.Until) {
			return 1
		}
		return -1
	})
	for _, part := range parts {
		newest, err := s.newestIn(ctx, part.Name, strings.TrimPrefix(part.Name, "receipts_"))
		if err != nil || newest != "" {
			return newest, err
		}
	}
	return "", nil
}

// newestIn returns the period of the newest receipt of a table, but for those of the programme's own: by two look-ups by the key for each
// retailer, until one of a period is found that no other is behind.
func (s *Retention) newestIn(ctx context.Context, table, last string) (newest string, err error) {
	read := s.DB.Read(ctx)
	for retailerID := ""; ; {
		var next, found sql.NullString
		if err := read.QueryRowContext(ctx, "SELECT MIN(retailer_id) FROM "+table+" WHERE retailer_id > ?", retailerID).Scan(&next); err != nil || !next.Valid {
			return newest, err
		}
		retailerID = next.String
		if retailerID == register.SandboxRetailer { // its documents are made here, by the clock in question
			continue
		}
		if err := read.QueryRowContext(ctx, "SELECT MAX(period) FROM "+table+" WHERE retailer_id = ?", retailerID).Scan(&found); err != nil {
			return newest, err
		}
		if newest = max(newest, found.String); newest == last {
			return newest, nil
		}
	}
}
