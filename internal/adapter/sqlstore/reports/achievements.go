package reports

import (
	"context"

	"seiva/internal/achievements"
	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

// Achievements is achievements' store.
type Achievements struct{ db *sqldb.DB }

// NewAchievements makes it.
func NewAchievements(db *sqldb.DB) *Achievements { return &Achievements{db} }

// Days implements achievements.Store.
func (s *Achievements) Days(ctx context.Context, f achievements.Filter) ([]achievements.Day, error) {
	var rows []achievements.Day
	of := reports.Filter{Period: f.Period, PartnerID: f.PartnerID, RetailerIDs: []string{f.RetailerID}, Stores: f.Stores}
	if f.Programme {
		of.RetailerIDs = nil
	}
	err := rollUp(ctx, s.db, "receipt_store_days", of).
		Join("JOIN retailers AS paper ON paper.id = d.retailer_id").
		ColumnExpr("d.day, paper.receipt_cost_milli AS cost_milli").
		ColumnExpr("CAST(SUM(d.total) AS BIGINT) AS total, CAST(SUM(d.not_printed) AS BIGINT) AS not_printed").
		GroupExpr("d.day, paper.receipt_cost_milli").OrderExpr("d.day, paper.receipt_cost_milli").Scan(ctx, &rows)
	return rows, err
}

// Ratings implements achievements.Store.
func (s *Achievements) Ratings(ctx context.Context, f achievements.Filter) (achievements.Ratings, error) {
	var sums achievements.Ratings
	of := reports.Filter{Period: f.Period, PartnerID: f.PartnerID, RetailerIDs: []string{f.RetailerID}, Stores: f.Stores}
	err := rollUp(ctx, s.db, "rating_days", of).
		ColumnExpr("CAST(COALESCE(SUM(d.n1 + d.n2 + d.n3 + d.n4 + d.n5), 0) AS BIGINT) AS count").
		ColumnExpr("CAST(COALESCE(SUM(d.n1 + 2 * d.n2 + 3 * d.n3 + 4 * d.n4 + 5 * d.n5), 0) AS BIGINT) AS stars").Scan(ctx, &sums)
	return sums, err
}

// CustomerDays implements achievements.Store.
func (s *Achievements) CustomerDays(ctx context.Context, grant scope.Grant, cpfIndex []byte) ([]achievements.Day, error) {
	var rows []achievements.Day
	err := register.ConsumersReceipts(ctx, s.db, grant, cpfIndex).Where("c.status = 0").
		ColumnExpr("c.day, COUNT(*) AS total, CAST(SUM(CASE WHEN c.printed = 2 THEN 1 ELSE 0 END) AS BIGINT) AS not_printed").
		GroupExpr("c.day").OrderExpr("c.day").Scan(ctx, &rows)
	return rows, err
}
