// Package register is what every room of sqlstore may read of partners, retailers, stores and their links, each in one spelling.
// A store's software house is its own, else its retailer's: that decides whose receipts a software house sees, and the texts
// here say it once for each shape that an index wants. TestASoftwareHouseSeesOneSet holds them together.
package register

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/scope"
)

// StoresOfRetailers are stores s with their retailers r: the tables of EffectivePartner.
const StoresOfRetailers = "stores AS s JOIN retailers AS r ON r.id = s.retailer_id"

// EffectivePartner is the software house that counts for a store s of the retailer r.
const EffectivePartner = "COALESCE(s" + orItsRetailers

const orItsRetailers = ".partner_id, r.partner_id)"

// EffectivePartnerOf is EffectivePartner of a store that has another name than s.
func EffectivePartnerOf(store string) string { return "COALESCE(" + store + orItsRetailers }

// OfPartner holds for a row of a store's whose EffectivePartner is ?0. It is asked of each row: by a list of the stores SQLite read all
// that a retailer has for each of its stores.
func OfPartner(row string) string {
	return "EXISTS (SELECT 1 FROM stores AS o JOIN retailers AS l ON l.id = o.retailer_id WHERE o.retailer_id = " + row + ".retailer_id AND o.id = " + row +
		".store_id AND COALESCE(o.partner_id, l.partner_id) = ?0)"
}

// PartnerStores are the ids of the stores whose EffectivePartner is ?0, each way on an index.
const PartnerStores = `SELECT id FROM stores WHERE partner_id = ?0
	UNION ALL SELECT o.id FROM retailers AS l JOIN stores AS o ON o.retailer_id = l.id
	WHERE l.partner_id = ?0 AND o.partner_id IS NULL`

// PartnersRetailers are the retailers that have, or had, or may come to have a store of which the software house ?0 sees
// receipts: more than LinkedRetailers by those whose store was closed.
const PartnersRetailers = "SELECT id FROM retailers WHERE partner_id = ?0 UNION SELECT retailer_id FROM stores WHERE partner_id = ?0"

// LinkedRetailers are those that the software house ?0 reaches, each way on an index.
const LinkedRetailers = PartnersRetailers + " AND deleted_at = 0"

// LinkedPartners are the software houses that reach the retailer ?0: LinkedRetailers from the other end.
const LinkedPartners = "SELECT partner_id FROM retailers WHERE id = ?0 AND partner_id IS NOT NULL UNION ALL " +
	"SELECT partner_id FROM stores WHERE retailer_id = ?0 AND deleted_at = 0 AND partner_id IS NOT NULL"

// OfStores keeps the rows of the stores to which a caller is bound (decision 96); all of them where there is no bound.
func OfStores(q *bun.SelectQuery, column string, to scope.Stores) *bun.SelectQuery {
	if !to.Bound() {
		return q
	}
	ids := to.IDs()
	if len(ids) == 0 {
		return q.Where(sqldb.NoRow(column))
	}
	return q.Where("? IN (?)", bun.Safe(column), bun.List(ids))
}

// BeyondStores narrows a query to the stores to which a caller is not bound.
func BeyondStores(q *bun.SelectQuery, column string, to scope.Stores) *bun.SelectQuery {
	if ids := to.IDs(); len(ids) > 0 {
		return q.Where("? NOT IN (?)", bun.Safe(column), bun.List(ids))
	}
	return q
}

// KeyUsable holds at an instant, its argument, for keys k that were not revoked and have not expired.
const KeyUsable = "k.revoked_at = 0 AND (k.expires_at = 0 OR k.expires_at > ?)"

// KeysOfStores keeps of the keys k that reach a retailer those that reach one of the stores to which a caller is bound.
func KeysOfStores(q *bun.SelectQuery, to scope.Stores) *bun.SelectQuery {
	if !to.Bound() {
		return q
	}
	ids := append(to.IDs(), "") // no store has the empty id: a list is never empty
	return q.Where("k.store_id IS NULL OR k.store_id IN (?)", bun.List(ids)).
		Where("k.partner_id IS NULL OR k.partner_id IN (SELECT "+EffectivePartner+" FROM "+StoresOfRetailers+" WHERE s.id IN (?))", bun.List(ids)).
		Where("EXISTS (SELECT 1 FROM stores AS s WHERE s.id IN (?))", bun.List(ids))
}

// RetailerExists tells whether there is such a retailer.
func RetailerExists(ctx context.Context, db *sqldb.DB, retailerID string) (bool, error) {
	return db.Read(ctx).NewSelect().Table("retailers").Where("id = ?", retailerID).Exists(ctx)
}

// LivingStores selects the living ones among stores of any retailer.
func LivingStores(ctx context.Context, db *sqldb.DB, storeIDs []string) *bun.SelectQuery {
	return db.Read(ctx).NewSelect().TableExpr("stores AS s").Column("s.id").Where("s.id IN (?) AND s.deleted_at = 0", bun.List(storeIDs))
}

// ConsumersReceipts selects a consumer's receipts of production in the stores that a grant reaches as the links stand now.
func ConsumersReceipts(ctx context.Context, db *sqldb.DB, g scope.Grant, cpfIndex []byte) *bun.SelectQuery {
	q := db.Read(ctx).NewSelect().TableExpr("receipts AS c").
		Where("c.retailer_id = ? AND c.cpf_index = ? AND c.test = ?", g.RetailerID, cpfIndex, false)
	if g.StoreID != "" {
		q = q.Where("c.store_id = ?", g.StoreID)
	}
	if g.PartnerID != "" {
		q = q.Where("c.store_id IN (SELECT s.id FROM "+StoresOfRetailers+
			" WHERE s.retailer_id = ? AND "+EffectivePartner+" = ?)", g.RetailerID, g.PartnerID)
	}
	return q
}

// StoresAtOnce is how many stores, with names and addresses, one statement of bun's inserts: it writes values into the
// text, which SQLite takes up to a million characters of.
const StoresAtOnce = 200

// RestrictKeys writes whether a software house may use its keys, with the reason and since when; absent where there is none.
func RestrictKeys(ctx context.Context, db *sqldb.DB, partnerID string, restricted bool, reason string, since time.Time, absent error) error {
	result, err := db.Write(ctx).NewUpdate().Table("partners").Set("keys_restricted = ?", restricted).
		Set("restricted_reason = ?", reason).Set("restricted_at = ?", sqldb.Millis(since)).Where("id = ?", partnerID).Exec(ctx)
	return sqldb.ChangedOr(result, err, absent)
}
