package promotions

import (
	"context"
	"log/slog"
	"strconv"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// CountStore compares whether participations count with their receipts, and mends them.
type CountStore interface {
	// InTx runs f in one write transaction; all or nothing of it is kept.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// NextRetailer returns the first retailer behind another, by id, whose receipts take part; "" when none does.
	NextRetailer(ctx context.Context, after string) (string, error)
	// Miscounts returns the days of a retailer's stores whose participations do not count as their receipts do, by day and
	// store, all as of one instant. Those whose receipts went with their month (decision 123) stay as they are.
	Miscounts(ctx context.Context, retailerID string) ([]Miscount, error)
	// Recount lets a day's participations count as their receipts do, and returns what differed. Nobody else changes those
	// until the transaction of ctx ends.
	Recount(ctx context.Context, of StoreDay) (Miscount, error)
	// Known returns what KeepKnown last kept; 0 before.
	Known(ctx context.Context) (int, error)
	KeepKnown(ctx context.Context, miscounts int) error
}

// StoreDay is a day of a store.
type StoreDay struct{ RetailerID, Day, StoreID string }

// Miscount is a store's day with how many participations count though their receipts do not, and the other way round.
type Miscount struct {
	StoreDay
	TooMany, TooFew int
}

// Counts compares whether participations count with their receipts, and mends them, while receipts come in (decision 41).
type Counts struct {
	store CountStore
	trail scope.Trail
}

// NewCounts makes it.
func NewCounts(store CountStore, trail scope.Trail) *Counts { return &Counts{store, trail} }

// Verify compares the participations of a retailer ("": of all), calls tell with every store's day that differs and returns how
// many there are.
func (c *Counts) Verify(ctx context.Context, retailerID string, tell func(Miscount)) (int, error) {
	found, err := c.walk(ctx, retailerID, func(m Miscount) error { tell(m); return nil })
	if err == nil && retailerID == "" {
		err = c.store.KeepKnown(ctx, found)
	}
	return found, errs.Wrap(err, "compare participations")
}

// Rebuild mends what Verify would tell of, each store's day in a transaction of its own; the trail has each.
func (c *Counts) Rebuild(ctx context.Context, retailerID string, tell func(Miscount)) (int, error) {
	mended := 0
	_, err := c.walk(ctx, retailerID, func(m Miscount) error {
		m, err := c.mend(ctx, m.StoreDay)
		if err == nil && m.TooMany+m.TooFew > 0 {
			mended++
			tell(m)
		}
		return err
	})
	if err == nil && retailerID == "" {
		err = c.store.KeepKnown(ctx, 0)
	}
	return mended, errs.Wrap(err, "rebuild participations")
}

const loggedANight = 20

// VerifyAtNight compares everything, and logs what differs.
func (c *Counts) VerifyAtNight(ctx context.Context) error {
	logged := 0
	found, err := c.Verify(ctx, "", func(m Miscount) {
		if logged++; logged <= loggedANight {
			slog.Error("participations differ from receipts", "retailer", m.RetailerID, "store", m.StoreID, "day", m.Day)
		}
	})
	if err == nil && found > 0 {
		slog.Error("participations are wrong: run seiva rollups rebuild", "differences", found)
	}
	return err
}

// State returns how many days of stores are known to differ.
func (c *Counts) State(ctx context.Context) (int, error) { return c.store.Known(ctx) }

// walk calls visit with each store's day of a retailer that differs, or of one retailer after the other.
func (c *Counts) walk(ctx context.Context, only string, visit func(Miscount) error) (found int, err error) {
	for retailerID := only; ; {
		if only == "" {
			if retailerID, err = c.store.NextRetailer(ctx, retailerID); err != nil || retailerID == "" {
				return found, err
			}
		}
		differ, err := c.store.Miscounts(ctx, retailerID)
		if err != nil {
			return found, err
		}
		for _, m := range differ {
			found++
			if err := visit(m); err != nil {
				return found, err
			}
		}
		if only != "" {
			return found, nil
		}
	}
}

func (c *Counts) mend(ctx context.Context, of StoreDay) (m Miscount, err error) {
	err = c.store.InTx(ctx, func(ctx context.Context) error {
		if m, err = c.store.Recount(ctx, of); err != nil || m.TooMany+m.TooFew == 0 {
			return err
		}
		return c.trail.Record(ctx, "promotions.counts_rebuilt", scope.Scope{AccountID: "system"}, of.RetailerID, of.StoreID, map[string]string{
			"day": of.Day, "too_many": strconv.Itoa(m.TooMany), "too_few": strconv.Itoa(m.TooFew),
		})
	})
	return m, err
}
