package sqlstore

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/kit/scope"
)

// What every store may read of retailers, stores and their links, each in one spelling. A store's software house is its own,
// else its retailer's: that decides whose receipts a software house sees, and the texts below say it once for each shape
// that an index wants. TestASoftwareHouseSeesOneSet holds them together.

// storesOfRetailers are stores s with their retailers r: the tables of effectivePartner.
const storesOfRetailers = "stores AS s JOIN retailers AS r ON r.id = s.retailer_id"

// effectivePartner is the software house that counts for a store s of the retailer r.
const effectivePartner = "COALESCE(s.partner_id, r.partner_id)"

// partnerStores are the ids of the stores whose effectivePartner is ?0, each way on an index.
const partnerStores = `SELECT id FROM stores WHERE partner_id = ?0
	UNION ALL SELECT o.id FROM retailers AS l JOIN stores AS o ON o.retailer_id = l.id
	WHERE l.partner_id = ?0 AND o.partner_id IS NULL`

// partnersRetailers are the retailers that have, or had, or may come to have a store of which the software house ?0 sees
// receipts: more than linkedRetailers by those whose store was closed.
const partnersRetailers = "SELECT id FROM retailers WHERE partner_id = ?0 UNION SELECT retailer_id FROM stores WHERE partner_id = ?0"

// linkedRetailers are those that the software house ?0 reaches, each way on an index.
const linkedRetailers = partnersRetailers + " AND deleted_at = 0"

// linkedPartners are the software houses that reach the retailer ?0: linkedRetailers from the other end.
const linkedPartners = "SELECT partner_id FROM retailers WHERE id = ?0 AND partner_id IS NOT NULL UNION ALL " +
	"SELECT partner_id FROM stores WHERE retailer_id = ?0 AND deleted_at = 0 AND partner_id IS NOT NULL"

func retailerExists(ctx context.Context, db *DB, retailerID string) (bool, error) {
	return db.read(ctx).NewSelect().Table("retailers").Where("id = ?", retailerID).Exists(ctx)
}

// livingStores selects the living ones among stores of any retailer.
func livingStores(ctx context.Context, db *DB, storeIDs []string) *bun.SelectQuery {
	return db.read(ctx).NewSelect().TableExpr("stores AS s").Column("s.id").Where("s.id IN (?) AND s.deleted_at = 0", bun.List(storeIDs))
}

// consumersReceipts selects a consumer's receipts of production in the stores that a grant reaches as the links stand now.
func consumersReceipts(ctx context.Context, db *DB, g scope.Grant, cpfIndex []byte) *bun.SelectQuery {
	q := db.read(ctx).NewSelect().TableExpr("receipts AS c").
		Where("c.retailer_id = ? AND c.cpf_index = ? AND c.test = ?", g.RetailerID, cpfIndex, false)
	if g.StoreID != "" {
		q = q.Where("c.store_id = ?", g.StoreID)
	}
	if g.PartnerID != "" {
		q = q.Where("c.store_id IN (SELECT s.id FROM "+storesOfRetailers+
			" WHERE s.retailer_id = ? AND "+effectivePartner+" = ?)", g.RetailerID, g.PartnerID)
	}
	return q
}

// storesAtOnce is how many stores, with names and addresses, one statement of bun's inserts: it writes values into the
// text, which SQLite takes up to a million characters of.
const storesAtOnce = 200

// restrictKeys writes whether a software house may use its keys, with the reason and since when; absent where there is none.
func restrictKeys(ctx context.Context, db *DB, partnerID string, restricted bool, reason string, since time.Time, absent error) error {
	result, err := db.write(ctx).NewUpdate().Table("partners").Set("keys_restricted = ?", restricted).
		Set("restricted_reason = ?", reason).Set("restricted_at = ?", millis(since)).Where("id = ?", partnerID).Exec(ctx)
	return changedOr(result, err, absent)
}
