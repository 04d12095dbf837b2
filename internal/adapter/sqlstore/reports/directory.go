package reports

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/reports"
)

// Search implements reports.DirectoryStore.
func (s *Store) Search(ctx context.Context, text string, each int) ([]reports.Hit, error) {
	var hits []reports.Hit
	for _, kind := range []struct {
		kind  reports.Kind
		query *bun.SelectQuery
	}{
		{reports.RetailerHit, s.db.Read(ctx).NewSelect().TableExpr("retailers AS x")},
		{reports.PartnerHit, s.db.Read(ctx).NewSelect().TableExpr("partners AS x")},
		{
			reports.StoreHit, s.db.Read(ctx).NewSelect().TableExpr("stores AS x").ColumnExpr("r.trade_name AS retailer").
				Join("JOIN retailers AS r ON r.id = x.retailer_id").Where("x.deleted_at = 0"),
		},
	} {
		var found []reports.Hit
		err := register.Searching(kind.query, "x.search", text).ColumnExpr("? AS kind", kind.kind).
			Column("x.id", "x.documento", "x.trade_name").Order("x.search", "x.id").Limit(int64(each)).Scan(ctx, &found)
		if err != nil {
			return nil, err
		}
		hits = append(hits, found...)
	}
	return hits, nil
}

// RetailerCompany implements reports.DirectoryStore.
func (s *Store) RetailerCompany(ctx context.Context, retailerID string) (reports.Company, error) {
	q := s.db.Read(ctx).NewSelect().TableExpr("retailers AS r").
		ColumnExpr("(SELECT COUNT(*) FROM stores AS s WHERE s.retailer_id = r.id AND s.deleted_at = 0) AS stores").
		ColumnExpr("0 AS retailers").ColumnExpr("(SELECT COUNT(*) FROM accounts AS a WHERE a.retailer_id = r.id) AS accounts").
		Where("r.id = ?", retailerID)
	return s.company(ctx, q, "retailer_id", retailerID)
}

// PartnerCompany implements reports.DirectoryStore.
func (s *Store) PartnerCompany(ctx context.Context, partnerID string) (reports.Company, error) {
	q := s.db.Read(ctx).NewSelect().TableExpr("partners AS p").
		ColumnExpr("(SELECT COUNT(*) FROM stores AS s WHERE s.deleted_at = 0 AND s.id IN ("+register.PartnerStores+")) AS stores", partnerID).
		ColumnExpr("(SELECT COUNT(*) FROM retailers AS r WHERE r.id IN ("+register.LinkedRetailers+")) AS retailers", partnerID).
		ColumnExpr("(SELECT COUNT(*) FROM accounts AS a WHERE a.partner_id = p.id) AS accounts").
		Where("p.id = ?", partnerID)
	return s.company(ctx, q, "partner_id", partnerID)
}

func (s *Store) company(ctx context.Context, counts *bun.SelectQuery, owner, ownerID string) (reports.Company, error) {
	var row struct{ Stores, Retailers, Accounts int }
	err := counts.Scan(ctx, &row)
	if errors.Is(err, sql.ErrNoRows) {
		return reports.Company{}, reports.ErrNoCompany
	}
	if err != nil {
		return reports.Company{}, err
	}
	company := reports.Company{Stores: row.Stores, Retailers: row.Retailers, Accounts: row.Accounts}
	err = s.db.Read(ctx).NewSelect().Table("accounts").Column("id", "email", "name").
		ColumnExpr("confirmed_at <> 0 AS confirmed").Where("? = ?", bun.Ident(owner), ownerID).
		Order("created_at", "id").Limit(1).Scan(ctx, &company.Main)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return company, err
}
