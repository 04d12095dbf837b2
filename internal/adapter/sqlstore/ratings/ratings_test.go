package ratings_test

import (
	"testing"

	sqlratings "seiva/internal/adapter/sqlstore/ratings"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/ratings/ratingstest"
	"seiva/internal/receipts/receiptstest"
)

func TestRatings(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		ratingstest.Conformance(t, func(t *testing.T) ratingstest.Backend {
			db := open(t)
			stage.Receipts(t, db)
			var shops []ratingstest.Shop
			for _, s := range []receiptstest.Shop{receiptstest.ShopA1, receiptstest.ShopA2, receiptstest.ShopB} {
				shops = append(shops, ratingstest.Shop{RetailerID: s.RetailerID, StoreID: s.StoreID, Name: s.Name})
			}
			return ratingstest.Backend{
				Store: sqlratings.New(db), Sums: sqlratings.NewSums(db), Shops: shops,
				Differences: func(t *testing.T) []string { return sqltest.RatingDifferences(t, sqltest.Raw(t, db)) },
			}
		})
	})
}
