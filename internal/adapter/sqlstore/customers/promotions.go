package customers

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/customers"
)

// promotions gives those that some receipts of a retailer take part in while they count, by access key.
func (s *Store) promotions(ctx context.Context, retailerID string, accessKeys []string) (map[string][]customers.Promotion, error) {
	var rows []struct {
		AccessKey, Name, Sponsor string
		Units                    int64
	}
	err := s.DB.Read(ctx).NewSelect().TableExpr("promotion_receipts AS pr").ColumnExpr("pr.access_key, pm.name, sp.trade_name AS sponsor, pr.units").
		Join("JOIN promotions AS pm ON pm.id = pr.promotion_id").Join("JOIN sponsors AS sp ON sp.id = pm.sponsor_id").
		Where("pr.retailer_id = ? AND pr.access_key IN (?) AND pr.counts", retailerID, bun.List(accessKeys)).Order("pm.name", "pm.id").Scan(ctx, &rows)
	out := map[string][]customers.Promotion{}
	for _, row := range rows {
		out[row.AccessKey] = append(out[row.AccessKey], customers.Promotion{Name: row.Name, Sponsor: row.Sponsor, Units: row.Units})
	}
	return out, err
}
