package ratings

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// SumStore compares the sums by store and day with the ratings, and mends them.
type SumStore interface {
	// InTx runs f in one write transaction; all or nothing of it is kept.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// NextRetailer returns the first retailer behind another, by id, that has ratings or sums; "" when none has.
	NextRetailer(ctx context.Context, after string) (string, error)
	// Differences returns a retailer's cells that differ, by day and store, all as of one instant.
	Differences(ctx context.Context, retailerID string) ([]Difference, error)
	// Mend makes a cell what its ratings add up to, and returns how it stood. One without ratings goes. Nobody else moves it
	// until the transaction of ctx ends.
	Mend(ctx context.Context, c Cell) (Difference, error)
	// Compared returns what KeepCompared last kept; the zero Compared before.
	Compared(ctx context.Context) (Compared, error)
	KeepCompared(ctx context.Context, c Compared) error
}

// Difference is a cell with what its ratings add up to, and what is kept of it.
type Difference struct {
	Cell
	ByRatings, Kept Stars
	Line            bool // something is kept, if only zeros
}

// Differs reports whether it is one; a line of zeros is one too, since what has no ratings has no line.
func (d Difference) Differs() bool {
	return d.ByRatings != d.Kept || d.Line != (d.ByRatings != Stars{})
}

// Compared is what a comparison of everything found, and when it ended.
type Compared struct {
	Differences int
	EndedAt     time.Time
}

// Sums compares the sums of ratings with the ratings, and mends them, while consumers rate (decision 41).
type Sums struct {
	store SumStore
	trail scope.Trail
	clock clock.Clock
}

// NewSums makes it.
func NewSums(store SumStore, trail scope.Trail, c clock.Clock) *Sums { return &Sums{store, trail, c} }

// Verify compares the sums of a retailer ("": of all) with the ratings, calls tell with every difference and returns how many
// there are.
func (s *Sums) Verify(ctx context.Context, retailerID string, tell func(Difference)) (int, error) {
	found, err := s.walk(ctx, retailerID, func(d Difference) error { tell(d); return nil })
	if err == nil && retailerID == "" {
		err = s.store.KeepCompared(ctx, Compared{found, s.clock.Now()})
	}
	return found, errs.Wrap(err, "compare sums of ratings")
}

// Rebuild mends what Verify would tell of, each cell in a transaction of its own; the trail has each.
func (s *Sums) Rebuild(ctx context.Context, retailerID string, tell func(Difference)) (int, error) {
	mended := 0
	_, err := s.walk(ctx, retailerID, func(d Difference) error {
		d, err := s.mend(ctx, d.Cell)
		if err == nil && d.Differs() {
			mended++
			tell(d)
		}
		return err
	})
	if err == nil && retailerID == "" {
		err = s.store.KeepCompared(ctx, Compared{0, s.clock.Now()})
	}
	return mended, errs.Wrap(err, "rebuild sums of ratings")
}

const loggedANight = 20

// VerifyAtNight compares everything, and logs what differs.
func (s *Sums) VerifyAtNight(ctx context.Context) error {
	logged := 0
	found, err := s.Verify(ctx, "", func(d Difference) {
		if logged++; logged <= loggedANight {
			slog.Error("sums of ratings differ", "retailer", d.RetailerID, "store", d.StoreID, "day", d.Day)
		}
	})
	if err == nil && found > 0 {
		slog.Error("sums of ratings are wrong: run seiva rollups rebuild", "differences", found)
	}
	return err
}

// State returns how many cells are known to differ.
func (s *Sums) State(ctx context.Context) (int, error) {
	last, err := s.store.Compared(ctx)
	return last.Differences, err
}

// walk calls visit with each difference of a retailer, or of one after the other, and returns how many there are.
func (s *Sums) walk(ctx context.Context, only string, visit func(Difference) error) (found int, err error) {
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

func (s *Sums) mend(ctx context.Context, c Cell) (d Difference, err error) {
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if d, err = s.store.Mend(ctx, c); err != nil || !d.Differs() {
			return err
		}
		return s.trail.Record(ctx, "ratings.sums_rebuilt", scope.Scope{AccountID: "system"}, c.RetailerID, c.StoreID, map[string]string{
			"day": c.Day, "stars": fmt.Sprint(d.ByRatings), "stars_before": fmt.Sprint(d.Kept),
		})
	})
	return d, err
}
