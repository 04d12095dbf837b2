package app

import (
	"context"
	"errors"
	"time"

	sqlpromotions "seiva/internal/adapter/sqlstore/promotions"
	sqlratings "seiva/internal/adapter/sqlstore/ratings"
	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/promotions"
	"seiva/internal/ratings"
	"seiva/internal/receipts"
)

// RollUps are what reports read in place of receipts and ratings, each of which is compared and mended by its domain.
type RollUps struct {
	Receipts   *receipts.RollUps
	Ratings    *ratings.Sums
	Promotions *promotions.Counts
}

func newRollUps(db *sqldb.DB, trail scope.Trail, c clock.Clock) RollUps {
	return RollUps{
		receipts.NewRollUps(sqlreceipts.NewRollUps(db), trail, c), ratings.NewSums(sqlratings.NewSums(db), trail, c),
		promotions.NewCounts(sqlpromotions.NewCounts(db), trail, c),
	}
}

// state returns how many days of stores are known to differ in any, and when receipts were last compared.
func (r RollUps) state(ctx context.Context) (differences int, endedAt time.Time, err error) {
	differences, endedAt, err = r.Receipts.State(ctx)
	said, wrong := r.Ratings.State(ctx)
	taken, failed := r.Promotions.State(ctx)
	return differences + said + taken, endedAt, errors.Join(err, wrong, failed)
}
