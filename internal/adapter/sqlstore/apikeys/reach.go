package apikeys

import (
	"context"
	"database/sql"
	"errors"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/customers"
	"seiva/internal/kit/scope"
)

// KeyReach implements customers.Participants. A store that was closed still counts among those that others serve: its
// receipts are there.
func (s *Store) KeyReach(ctx context.Context, keyID, retailerID string) (customers.KeyReach, error) {
	var row struct {
		Name, Environment, PartnerID, RetailerID, StoreID, House string
		ExpiresAt, RevokedAt                                     int64
		Serves, Shared                                           bool
	}
	err := s.DB.Read(ctx).NewSelect().TableExpr("api_keys AS k").Join("JOIN retailers AS r ON r.id = ?", retailerID).
		Column("k.name", "k.environment", "k.partner_id", "k.retailer_id", "k.store_id", "k.expires_at", "k.revoked_at").
		ColumnExpr("r.partner_id AS house").
		ColumnExpr("EXISTS (SELECT 1 FROM stores AS s WHERE s.retailer_id = r.id AND s.deleted_at = 0 AND (k.store_id IS NULL OR s.id = k.store_id)"+
			" AND (k.partner_id IS NULL OR "+register.EffectivePartner+" = k.partner_id)) AS serves").
		ColumnExpr("EXISTS (SELECT 1 FROM stores AS s WHERE s.retailer_id = r.id AND "+register.EffectivePartner+" <> k.partner_id) AS shared").
		Where("k.id = ?", keyID).Scan(ctx, &row)
	if errors.Is(err, sql.ErrNoRows) {
		return customers.KeyReach{}, customers.ErrNotFound
	}
	own, served := row.PartnerID == "", row.House == row.PartnerID
	return customers.KeyReach{
		Grant: scope.Grant{
			KeyID: keyID, PartnerID: row.PartnerID, RetailerID: row.RetailerID, StoreID: row.StoreID, Test: row.Environment == "test",
		},
		Name: row.Name, ExpiresAt: sqldb.Instant(row.ExpiresAt), RevokedAt: sqldb.Instant(row.RevokedAt),
		Linked: row.Serves || row.StoreID == "" && (own || served),
		Whole:  row.StoreID == "" && (own || served && !row.Shared),
	}, err
}
