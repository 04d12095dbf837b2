package app

import (
	"context"
	"errors"
	"time"

	sqlratings "seiva/internal/adapter/sqlstore/ratings"
	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/ratings"
	"seiva/internal/receipts"
)

// RollUps are the sums that reports read, each of which is compared and mended by its domain.
type RollUps struct {
	Receipts *receipts.RollUps
	Ratings  *ratings.Sums
}

func newRollUps(db *sqldb.DB, trail scope.Trail, c clock.Clock) RollUps {
	return RollUps{receipts.NewRollUps(sqlreceipts.NewRollUps(db), trail, c), ratings.NewSums(sqlratings.NewSums(db), trail, c)}
}

// state returns how many days of stores are known to differ in either, and when receipts were last compared.
func (r RollUps) state(ctx context.Context) (differences int, endedAt time.Time, err error) {
	differences, endedAt, err = r.Receipts.State(ctx)
	said, wrong := r.Ratings.State(ctx)
	return differences + said, endedAt, errors.Join(err, wrong)
}
