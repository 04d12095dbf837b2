package customers

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/customers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
)

// retailersAtOnce is how many retailers one statement of the list asks: SQLite joins at most 500 selections.
const retailersAtOnce = 100

type listedRow struct {
	AccessKey, RetailerID, StoreName, TradeName string
	IssuedAt, Cents                             int64
	UTCOffset                                   int `bun:"utc_offset"`
	Status                                      int
	Excluded                                    bool
}

// AccountReceipts implements customers.Store. Of each retailer it reads no more of receipts_consumer than the page may need,
// whatever else the person bought there.
func (s *Store) AccountReceipts(
	ctx context.Context, cpfIndex []byte, retailerIDs []string, l customers.Listing, p customers.Part,
) ([]customers.AccountReceipt, error) {
	var out []customers.AccountReceipt
	err := register.Find(s.DB, l.Filter, func(narrow register.Narrow) (int, error) {
		out = nil
		for some := range slices.Chunk(retailerIDs, retailersAtOnce) {
			rows, err := s.listed(ctx, cpfIndex, some, l, p, narrow)
			if err != nil {
				return 0, err
			}
			for _, row := range rows {
				out = append(out, row.receipt())
			}
		}
		slices.SortFunc(out, customers.ByNewest)
		out = out[:min(p.Limit, len(out))]
		return len(out), nil
	})
	return out, err
}

func (s *Store) listed(
	ctx context.Context, cpfIndex []byte, retailerIDs []string, l customers.Listing, p customers.Part, narrow register.Narrow,
) (rows []listedRow, err error) {
	newest := "issued_at DESC, access_key DESC"
	parts, args, after := make([]string, len(retailerIDs)), make([]any, len(retailerIDs)), p.After
	for i, retailerID := range retailerIDs {
		q := register.ConsumersReceipts(ctx, s.DB, scope.Grant{RetailerID: retailerID}, cpfIndex).
			ColumnExpr("c.retailer_id, c.store_id, c.access_key, c.issued_at, c.utc_offset, c.cents, c.status, c.excluded")
		if after.AccessKey != "" {
			q = q.Where("c.issued_at <= ?"+s.DB.OfMonths("c.period", "", clock.Day(after.IssuedAt.UTC().AddDate(0, 0, 1))), sqldb.Millis(after.IssuedAt)).
				Where("(c.issued_at, c.access_key, c.retailer_id) < (?, ?, ?)", sqldb.Millis(after.IssuedAt), after.AccessKey, after.RetailerID)
		}
		if !p.Since.IsZero() { // its month is of the receipt's own day
			q = q.Where("c.issued_at >= ?"+s.DB.OfMonths("c.period", clock.Day(p.Since.UTC().AddDate(0, 0, -1)), ""), sqldb.Millis(p.Since))
		}
		parts[i], args[i] = "SELECT * FROM (?) AS one", s.of(ctx, q, retailerID, l, narrow).OrderExpr(newest).Limit(int64(p.Limit))
	}
	// The page is cut before the names are looked up.
	page := s.DB.Read(ctx).NewSelect().TableExpr("("+strings.Join(parts, " UNION ALL ")+") AS l", args...).ColumnExpr("l.*").
		OrderExpr("l.issued_at DESC, l.access_key DESC, l.retailer_id DESC").Limit(int64(p.Limit))
	err = s.DB.Read(ctx).NewSelect().TableExpr("(?) AS l", page).
		ColumnExpr("l.retailer_id, l.access_key, l.issued_at, l.utc_offset, l.cents, l.status, l.excluded").
		ColumnExpr("s.trade_name AS store_name, r.trade_name").
		Join("JOIN stores AS s ON s.retailer_id = l.retailer_id AND s.id = l.store_id").
		Join("JOIN retailers AS r ON r.id = l.retailer_id").Scan(ctx, &rows)
	return rows, err
}

// counts tells whether sums count a receipt c.
const counts = "c.status = 0 AND NOT c.excluded"

// of keeps the receipts c of a retailer that a list asks for.
func (s *Store) of(ctx context.Context, q *bun.SelectQuery, retailerID string, l customers.Listing, narrow register.Narrow) *bun.SelectQuery {
	if l.Filter != "" {
		stores := s.DB.Read(ctx).NewSelect().TableExpr(register.StoresOfRetailers).Column("s.id").Where("s.retailer_id = ?", retailerID)
		q = q.Where("c.store_id IN (?)", narrow(stores, "s.search || ' ' || r.search"))
	}
	if l.Counted {
		q = q.Where(counts)
	}
	return ofDays(q, s.DB, l.Period)
}

// MonthSums implements customers.Store.
func (s *Store) MonthSums(ctx context.Context, cpfIndex []byte, retailerIDs []string, l customers.Listing) ([]customers.MonthSum, error) {
	var out []customers.MonthSum
	err := register.Find(s.DB, l.Filter, func(narrow register.Narrow) (int, error) {
		sums := map[string]customers.MonthSum{}
		for some := range slices.Chunk(retailerIDs, retailersAtOnce) {
			parts, args := make([]string, len(some)), make([]any, len(some))
			for i, retailerID := range some {
				q := register.ConsumersReceipts(ctx, s.DB, scope.Grant{RetailerID: retailerID}, cpfIndex).ColumnExpr("substr(c.day, 1, 7) AS month").
					ColumnExpr("COUNT(CASE WHEN " + counts + " THEN 1 END) AS count").
					ColumnExpr("CAST(COALESCE(SUM(CASE WHEN " + counts + " THEN c.cents END), 0) AS BIGINT) AS cents")
				parts[i], args[i] = "SELECT * FROM (?) AS one", s.of(ctx, q, retailerID, l, narrow).GroupExpr("substr(c.day, 1, 7)")
			}
			var rows []customers.MonthSum
			if err := s.DB.Read(ctx).NewRaw(strings.Join(parts, " UNION ALL "), args...).Scan(ctx, &rows); err != nil {
				return 0, err
			}
			for _, r := range rows {
				sum := sums[r.Month]
				sums[r.Month] = customers.MonthSum{Month: r.Month, Count: sum.Count + r.Count, Cents: sum.Cents + r.Cents}
			}
		}
		out = slices.SortedFunc(maps.Values(sums), func(a, b customers.MonthSum) int { return strings.Compare(b.Month, a.Month) })
		return len(out), nil
	})
	return out, err
}

// ofDays keeps the receipts c of some days of their own. A day of anywhere begins and ends within a day of Greenwich's.
func ofDays(q *bun.SelectQuery, db *sqldb.DB, p period.Period) *bun.SelectQuery {
	if begin, err := time.Parse(time.DateOnly, p.From); err == nil {
		q = q.Where("c.issued_at >= ? AND c.day >= ?"+db.OfMonths("c.period", p.From, ""), sqldb.Millis(begin.AddDate(0, 0, -1)), p.From)
	}
	if end, err := time.Parse(time.DateOnly, p.To); err == nil {
		q = q.Where("c.issued_at <= ? AND c.day <= ?"+db.OfMonths("c.period", "", p.To), sqldb.Millis(end.AddDate(0, 0, 2)), p.To)
	}
	return q
}

func (r listedRow) receipt() customers.AccountReceipt {
	status := receiptStatus[r.Status]
	return customers.AccountReceipt{
		Receipt: customers.Receipt{
			AccessKey: r.AccessKey, IssuedAt: sqldb.Stated(r.IssuedAt, r.UTCOffset), StoreName: r.StoreName, AmountCents: r.Cents,
			Status: status, MayRate: mayRate(status, r.Excluded),
		},
		RetailerID: r.RetailerID, TradeName: r.TradeName,
	}
}

// mayRate tells whether a receipt may be rated: sums count it.
func mayRate(status customers.Status, excluded bool) bool {
	return status == customers.Authorised && !excluded
}
