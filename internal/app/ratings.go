package app

import (
	"bytes"
	"context"
	"errors"

	sqlratings "seiva/internal/adapter/sqlstore/ratings"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/ratings"
	"seiva/internal/receipts"
)

// newRatings plugs ratings into receipts, which are there once in is asked for them: each rests on the other.
func newRatings(g ground, to contacts, in func() *receipts.Service, c clock.Clock) *ratings.Service {
	return ratings.NewService(sqlratings.New(g.db), ratings.Ports{
		Receipt: func(ctx context.Context, key ratings.Key) (ratings.Receipt, error) {
			held, err := in().Hold(ctx, receipts.Key(key))
			if errors.Is(err, receipts.ErrNotFound) {
				err = ratings.ErrNotFound
			}
			return ratings.Receipt{Key: key, StoreID: held.StoreID, Counts: held.Counts()}, err
		},
		OfConsumer: func(ctx context.Context, grant scope.Grant, cpfIndex []byte, accessKey string) (bool, error) {
			found, err := in().Seen(ctx, grant, accessKey)
			if errors.Is(err, receipts.ErrNotFound) {
				return false, nil
			}
			return err == nil && found.RetailerID == grant.RetailerID && bytes.Equal(found.CPFIndex, cpfIndex), err
		},
		Trail: g.trail, RetailerEmail: to.retailerEmail, Post: g.post, Portal: g.origin,
	}, c)
}
