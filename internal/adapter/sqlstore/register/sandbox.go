package register

import (
	"context"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/receipts/sandbox"
)

// SandboxRetailer is the retailer of the stores in which software houses try their integration. It has no document, no account
// and no living store: no list shows it, and nobody enters it.
const SandboxRetailer = sandbox.RetailerID

// OpenSandbox makes the retailer, where it is not there, and a software house's store of it, closed from the start: whoever
// lists stores lists living ones, and what was received for a closed one stays its software house's.
func OpenSandbox(ctx context.Context, db *sqldb.DB, partnerID, storeID, documento, name string) error {
	w := db.Write(ctx)
	if _, err := w.ExecContext(ctx, "INSERT INTO retailers (id, documento, corporate_name, trade_name, search, created_at) "+
		"VALUES (?, '', ?, ?, '', 0) ON CONFLICT DO NOTHING", SandboxRetailer, sandboxName, sandboxName); err != nil {
		return err
	}
	_, err := w.ExecContext(ctx, "INSERT INTO stores (retailer_id, id, documento, trade_name, search, partner_id, created_at, deleted_at) "+
		"VALUES (?, ?, ?, ?, '', ?, 0, 1)", SandboxRetailer, storeID, documento, name, partnerID)
	return err
}

const sandboxName = "Ambiente de teste"
