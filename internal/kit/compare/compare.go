// Package compare compares what was added up by day and store with what it comes from, retailer after retailer, and mends it,
// while more comes in (decision 41).
package compare

import (
	"context"
	"log/slog"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// StoreDay is one day of one store: what is compared, and mended, at once.
type StoreDay struct{ RetailerID, Day, StoreID string }

// Of is for what embeds one.
func (d StoreDay) Of() StoreDay { return d }

// Difference is a store's day whose sums are not what they come from.
type Difference interface {
	Of() StoreDay
	// Differs reports whether it is one: it may have been mended since it was found.
	Differs() bool
	// Details are what the trail says of it besides the day.
	Details() map[string]string
}

// Store compares sums with what they come from, and mends them.
type Store[D Difference] interface {
	// InTx runs f in one write transaction; all or nothing of it is kept.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// NextRetailer returns the first retailer behind another, by id, that has something to compare; "" when none has.
	NextRetailer(ctx context.Context, after string) (string, error)
	// Differences returns what differs of a retailer, by day and store, all as of one instant.
	Differences(ctx context.Context, retailerID string) ([]D, error)
	// Mend makes the sums of a store's day what they come from, and returns what differed. Nobody else moves those until the
	// transaction of ctx ends.
	Mend(ctx context.Context, of StoreDay) (D, error)
	// Known returns how many differences KeepKnown last kept; 0 before. That may keep as well when they were found.
	Known(ctx context.Context) (int, error)
	KeepKnown(ctx context.Context, differences int, at time.Time) error
}

// Words are what the log, errors and the trail call sums.
type Words struct{ Sums, Differ, Rebuilt string }

// Sums compares and mends those of one domain.
type Sums[D Difference] struct {
	store Store[D]
	words Words
	trail scope.Trail
	clock clock.Clock
}

// New makes it.
func New[D Difference](store Store[D], words Words, trail scope.Trail, c clock.Clock) *Sums[D] {
	return &Sums[D]{store, words, trail, c}
}

// Verify compares the sums of a retailer ("": of all), calls tell with every difference and returns how many there are.
func (s *Sums[D]) Verify(ctx context.Context, retailerID string, tell func(D)) (int, error) {
	found, err := s.walk(ctx, retailerID, func(d D) error { tell(d); return nil })
	if err == nil && retailerID == "" {
		err = s.store.KeepKnown(ctx, found, s.clock.Now())
	}
	return found, errs.Wrap(err, "compare "+s.words.Sums)
}

// Rebuild mends what Verify would tell of, each store's day in a transaction of its own; the trail has each.
func (s *Sums[D]) Rebuild(ctx context.Context, retailerID string, tell func(D)) (int, error) {
	mended := 0
	_, err := s.walk(ctx, retailerID, func(d D) error {
		d, err := s.mend(ctx, d.Of())
		if err == nil && d.Differs() {
			mended++
			tell(d)
		}
		return err
	})
	if err == nil && retailerID == "" {
		err = s.store.KeepKnown(ctx, 0, s.clock.Now())
	}
	return mended, errs.Wrap(err, "rebuild "+s.words.Sums)
}

// VerifyAtNight compares everything, and logs what differs.
func (s *Sums[D]) VerifyAtNight(ctx context.Context) error {
	log := Log(s.words)
	found, err := s.Verify(ctx, "", func(d D) { log(d.Of()) })
	if err == nil {
		LogKnown(s.words, found)
	}
	return err
}

// State returns how many store's days are known to differ.
func (s *Sums[D]) State(ctx context.Context) (int, error) { return s.store.Known(ctx) }

// walk calls visit with each difference of a retailer, or of one after the other, and returns how many there are.
func (s *Sums[D]) walk(ctx context.Context, only string, visit func(D) error) (found int, err error) {
	for retailerID := only; ; {
		if only == "" {
			if retailerID, err = s.store.NextRetailer(ctx, retailerID); err != nil || retailerID == "" {
				return found, err
			}
		}
		differ, err := s.store.Differences(ctx, retailerID)
		if err != nil {
			return found, err
		}
		for _, d := range differ {
			found++
			if err := visit(d); err != nil {
				return found, err
			}
		}
		if only != "" {
			return found, nil
		}
	}
}

func (s *Sums[D]) mend(ctx context.Context, of StoreDay) (d D, err error) {
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if d, err = s.store.Mend(ctx, of); err != nil || !d.Differs() {
			return err
		}
		return Record(ctx, s.trail, s.words, of, d.Details())
	})
	return d, err
}

// Record tells the trail, in the transaction of ctx, that a store's day was mended.
func Record(ctx context.Context, trail scope.Trail, words Words, of StoreDay, details map[string]string) error {
	details["day"] = of.Day
	return trail.Record(ctx, words.Rebuilt, scope.Scope{AccountID: "system"}, of.RetailerID, of.StoreID, details)
}

const loggedANight = 20

// Log returns what logs the differences that a night finds, twenty at most.
func Log(words Words) func(StoreDay) {
	logged := 0
	return func(of StoreDay) {
		if logged++; logged <= loggedANight {
			slog.Error(words.Differ, "retailer", of.RetailerID, "store", of.StoreID, "day", of.Day)
		}
	}
}

// LogKnown logs how many differences are known after a night.
func LogKnown(words Words, differences int) {
	if differences > 0 {
		slog.Error(words.Sums+" are wrong: run seiva rollups rebuild", "differences", differences)
	}
}
