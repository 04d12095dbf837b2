package register

import (
	"context"

	"seiva/internal/adapter/sqlstore/sqldb"
)

// HoldCompany keeps others from holding a retailer, or else a software house, until the transaction of ctx ends. Who names neither holds
// nothing.
func HoldCompany(ctx context.Context, db *sqldb.DB, retailerID, partnerID string) error {
	switch {
	case retailerID != "":
		return db.HoldRow(ctx, "retailers", retailerID)
	case partnerID != "":
		return db.HoldRow(ctx, "partners", partnerID)
	}
	return nil
}
