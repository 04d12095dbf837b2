package reports

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

// Search implements reports.DirectoryStore.
func (s *Store) Search(ctx context.Context, text string, each, counted int) ([]reports.Hit, int, error) {
	var hits []reports.Hit
	all := 0
	err := register.Find(s.db, text, func(narrow register.Narrow) (int, error) {
		hits, all = nil, 0
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
			err := narrow(kind.query, "x.search").ColumnExpr("? AS kind", kind.kind).Column("x.id", "x.documento", "x.trade_name").
				Order("x.search", "x.id").Limit(int64(counted)).Scan(ctx, &found)
			if err != nil {
				return 0, err
			}
			hits, all = append(hits, found[:min(len(found), each)]...), all+len(found)
		}
		return all, nil
	})
	return hits, all, err
}

// People implements reports.DirectoryStore: the beginning of an address is a range of its index.
func (s *Store) People(ctx context.Context, email string, most, counted int) ([]reports.Hit, int, error) {
	var hits []reports.Hit
	err := s.db.Read(ctx).NewSelect().TableExpr("accounts AS a").ColumnExpr("a.email").
		ColumnExpr("CASE WHEN r.id IS NULL THEN ? ELSE ? END AS kind", reports.PartnerHit, reports.RetailerHit).
		ColumnExpr("COALESCE(r.id, p.id) AS id, COALESCE(r.documento, p.documento) AS documento").
		ColumnExpr("COALESCE(r.trade_name, p.trade_name) AS trade_name").
		Join("LEFT JOIN retailers AS r ON r.id = a.retailer_id").Join("LEFT JOIN partners AS p ON p.id = a.partner_id").
		Where("a.email_key >= ? AND a.email_key < ? AND (r.id IS NOT NULL OR p.id IS NOT NULL)", email, email+"\U0010FFFF").
		Order("a.email_key", "a.id").Limit(int64(counted)).Scan(ctx, &hits)
	return hits[:min(len(hits), most)], len(hits), err
}

// Accounts implements reports.DirectoryStore, as People does.
func (s *Store) Accounts(ctx context.Context, email string, of reports.Whose, companyID string, asked time.Time, r paging.Request) ([]reports.Person, int, error) {
	var rows []struct {
		ID, Email, Name, Profile string
		CompanyID, Company       string
		ConfirmedAt, SuspendedAt int64
		Invited                  bool
		InvitedUntil             int64
	}
	q := s.db.Read(ctx).NewSelect().TableExpr("accounts AS a").
		Column("a.id", "a.email", "a.name", "a.profile", "a.confirmed_at", "a.suspended_at").ColumnExpr("c.must_change AS invited, c.expires_at AS invited_until").
		ColumnExpr("COALESCE(r.id, p.id, '') AS company_id, COALESCE(r.trade_name, p.trade_name, '') AS company").
		Join("JOIN credentials AS c ON c.account_id = a.id").
		Join("LEFT JOIN retailers AS r ON r.id = a.retailer_id").Join("LEFT JOIN partners AS p ON p.id = a.partner_id").
		Where("a.email_key >= ? AND a.email_key < ?", email, email+"\U0010FFFF")
	switch of {
	case reports.Companies:
		q = q.Where("(a.retailer_id IS NOT NULL OR a.partner_id IS NOT NULL)")
	case reports.Staff:
		q = q.Where(register.StaffAccounts)
	}
	if companyID != "" {
		q = q.Where(register.AccountsOf, companyID)
	}
	if !asked.IsZero() {
		q = q.Where("EXISTS (SELECT 1 FROM factor_resets AS fr WHERE fr.account_id = a.id AND fr.expires_at > ?)", sqldb.Millis(asked))
	}
	total, err := q.Order("a.email_key", "a.id").Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx, &rows)
	people := make([]reports.Person, len(rows))
	for i, row := range rows {
		people[i] = reports.Person{
			ID: row.ID, Email: row.Email, Name: row.Name, Profile: scope.Profile(row.Profile), CompanyID: row.CompanyID, Company: row.Company,
			ConfirmedAt: sqldb.Instant(row.ConfirmedAt), SuspendedAt: sqldb.Instant(row.SuspendedAt), Invited: row.Invited,
			InvitedUntil: sqldb.Instant(row.InvitedUntil),
		}
	}
	return people, int(total), err
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
