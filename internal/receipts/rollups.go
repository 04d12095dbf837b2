package receipts

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/compare"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
)

// RollUpStore compares and mends roll-ups.
type RollUpStore interface {
	// InTx runs f in one write transaction; all or nothing of it is kept. It runs f again when another process got in its way.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// NextDay returns the first day behind a store's day, by retailer, day and store, that has receipts or roll-ups (its
	// StoreID is empty); false when none has.
	NextDay(ctx context.Context, after StoreDay) (StoreDay, bool, error)
	// Compare calls visit with every store's day of the retailer behind after and until a day, by day and store. Each is as
	// of the same instant; one is in memory at a time. An error of visit ends it.
	Compare(ctx context.Context, after StoreDay, until string, visit func(*Recount) error) error
	// Recount returns a store's day as it stands. Nobody else stores, changes or adds up receipts of it until the
	// transaction of ctx ends.
	Recount(ctx context.Context, of StoreDay) (*Recount, error)
	// FirstKept is as that of Store: sums of earlier months have no receipts to be compared with.
	FirstKept(ctx context.Context) (string, error)
	// Mend makes both roll-ups of a store's day what its receipts add up to.
	Mend(ctx context.Context, c *Recount) error
	// Round returns how far the nightly comparison has come; KeepRound keeps it.
	Round(ctx context.Context) (Round, error)
	KeepRound(ctx context.Context, r Round) error
}

// Round is how far the nightly comparison has come.
type Round struct {
	At      StoreDay // of the round under way; empty: it is to begin
	Found   int      // differences of the round under way
	Before  int      // differences of the last whole round
	EndedAt time.Time
}

// Differences is what is known to differ.
func (r Round) Differences() int { return max(r.Found, r.Before) }

// RollUps compares roll-ups with the receipts, and mends them, while receipts come in.
type RollUps struct {
	store RollUpStore
	trail scope.Trail
	clock clock.Clock
}

// NewRollUps makes it.
func NewRollUps(store RollUpStore, trail scope.Trail, c clock.Clock) *RollUps {
	return &RollUps{store, trail, c}
}

// RollUpsJob is the kind of the job that compares roll-ups at night.
const RollUpsJob = "receipts.verify_rollups"

const (
	suspectsAtOnce = 500
	longestNight   = 10 * time.Minute
	keptEvery      = 100 // months of a retailer
)

// Compared is what a comparison looked at and found, in days of stores.
type Compared struct{ StoreDays, Differences int }

// Verify compares the roll-ups of a retailer (”: of all) with the receipts, and calls tell with every difference.
func (u *RollUps) Verify(ctx context.Context, retailerID string, tell func(Difference)) (Compared, error) {
	w := walk{RollUps: u, only: retailerID, tell: tell}
	return u.whole(ctx, &w, "compare roll-ups")
}

// Rebuild mends what Verify would tell of; of a retailer that is named it writes every line again. Whoever stops it can
// begin again: what is right is passed over. The trail has each store's day that was wrong.
func (u *RollUps) Rebuild(ctx context.Context, retailerID string, tell func(Difference)) (Compared, error) {
	w := walk{RollUps: u, only: retailerID, tell: tell, mend: true, all: retailerID != ""}
	return u.whole(ctx, &w, "rebuild roll-ups")
}

// whole walks to the end. What is known of everything is news for the nightly comparison as well.
func (u *RollUps) whole(ctx context.Context, w *walk, what string) (Compared, error) {
	w.at.RetailerID = w.only
	_, err := w.run(ctx)
	if err == nil && w.only == "" {
		left := w.Differences
		if w.mend {
			left = 0
		}
		err = u.store.KeepRound(ctx, Round{Before: left, EndedAt: u.clock.Now()})
	}
	return w.Compared, errs.Wrap(err, what)
}

// VerifyAtNight goes on with the comparison of everything where the last one stopped, for ten minutes at most.
func (u *RollUps) VerifyAtNight(ctx context.Context) error {
	return errs.Wrap(u.night(ctx), "compare roll-ups at night")
}

func (u *RollUps) night(ctx context.Context) error {
	round, err := u.store.Round(ctx)
	if err != nil {
		return err
	}
	began, found := u.clock.Now(), round.Found
	w := walk{RollUps: u, at: round.At}
	log := compare.Log(words)
	w.tell = func(d Difference) { log(d.StoreDay) }
	w.enough = func() bool { return u.clock.Now().Sub(began) > longestNight }
	w.keep = func() error {
		return u.store.KeepRound(ctx, Round{At: w.at, Found: found + w.Differences, Before: round.Before, EndedAt: round.EndedAt})
	}
	done, err := w.run(ctx)
	if err != nil {
		return err
	}
	round.At, round.Found, round.EndedAt = w.at, found+w.Differences, u.clock.Now()
	if done {
		round.At, round.Before, round.Found = StoreDay{}, round.Found, 0
	}
	compare.LogKnown(words, round.Differences())
	slog.Info("roll-ups compared", "store_days", w.StoreDays, "differences", w.Differences, "whole", done)
	return u.store.KeepRound(ctx, round)
}

// State returns how many days of stores are known to differ, and when the last comparison of everything, or its last
// night, ended; zero: never.
func (u *RollUps) State(ctx context.Context) (differences int, endedAt time.Time, err error) {
	round, err := u.store.Round(ctx)
	return round.Differences(), round.EndedAt, err
}

// walk goes through days of stores in their order, a month of a retailer at once.
type walk struct {
	*RollUps
	Compared
	only   string   // a retailer; '': all
	at     StoreDay // everything until here is done
	mend   bool
	all    bool // look at every day as at a suspect
	tell   func(Difference)
	enough func() bool  // nil: never
	keep   func() error // nil: nothing is kept on the way
}

// run gives true once nothing is left.
func (w *walk) run(ctx context.Context) (done bool, err error) {
	for months := 1; ; months++ {
		began := time.Now()
		more, err := w.month(ctx)
		if err != nil || !more || w.ended() {
			return err == nil && !more, err
		}
		if w.keep != nil && months%keptEvery == 0 {
			if err := w.keep(); err != nil {
				return false, err
			}
		}
		if err := rest(ctx, began); err != nil {
			return false, err
		}
	}
}

func (w *walk) ended() bool { return w.enough != nil && w.enough() }

// rest leaves the database to others for as long as the work took.
func rest(ctx context.Context, began time.Time) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Since(began)):
		return nil
	}
}

var errEnough = errors.New("receipts: enough for once")

// month compares the next month of a retailer, or a part of it, and looks at what differs again; false when nothing is left.
func (w *walk) month(ctx context.Context) (more bool, err error) {
	next, ok, err := w.store.NextDay(ctx, w.at)
	if err != nil || !ok || (w.only != "" && next.RetailerID != w.only) {
		return false, err
	}
	kept, err := w.store.FirstKept(ctx)
	if err != nil {
		return false, err
	}
	if kept != "" && period.Month(next.Day) < kept {
		w.at = StoreDay{RetailerID: next.RetailerID, Day: monthOf(kept)}
		return true, nil
	}
	after, until := w.at, monthEnd(next.Day)
	if after.RetailerID != next.RetailerID {
		after = StoreDay{RetailerID: next.RetailerID}
	}
	at := StoreDay{RetailerID: next.RetailerID, Day: until}
	var suspects []StoreDay
	err = w.store.Compare(ctx, after, until, func(c *Recount) error {
		w.StoreDays++
		if _, differs := c.Difference(); differs || w.all {
			suspects = append(suspects, c.StoreDay)
		}
		if len(suspects) == suspectsAtOnce || w.ended() {
			at = c.StoreDay
			return errEnough
		}
		return nil
	})
	if err != nil && !errors.Is(err, errEnough) {
		return false, err
	}
	for _, day := range suspects {
		if err := w.again(ctx, day); err != nil {
			return false, err
		}
	}
	w.at = at
	return true, nil
}

// monthEnd returns what stands behind every day of a day's month and before the next month's.
func monthEnd(day string) string { return day[:min(len(day), len("2026-11"))] + "-99" }

// again looks at a suspect while nobody adds to it.
func (w *walk) again(ctx context.Context, day StoreDay) error {
	began := time.Now()
	var d Difference
	var differs bool
	err := w.store.InTx(ctx, func(ctx context.Context) error {
		d, differs = Difference{}, false
		count, err := w.store.Recount(ctx, day)
		if err != nil {
			return err
		}
		if kept, err := w.store.FirstKept(ctx); err != nil || period.Month(day.Day) < kept {
			return err // dropped meanwhile
		}
		if d, differs = count.Difference(); !w.mend || (!differs && !w.all) {
			return nil
		}
		if err := w.store.Mend(ctx, count); err != nil || !differs {
			return err
		}
		return compare.Record(ctx, w.trail, words, day, details(d))
	})
	if err != nil {
		return err
	}
	if differs {
		w.Differences++
		w.tell(d)
	}
	return rest(ctx, began)
}

var system = scope.Scope{AccountID: "system"}

var words = compare.Words{Sums: "roll-ups", Differ: "roll-ups differ from receipts", Rebuilt: "receipts.rollups_rebuilt"}

func details(d Difference) map[string]string {
	number := func(n int64) string { return strconv.FormatInt(n, 10) }
	return map[string]string{
		"total": number(d.ByReceipts.Total), "cents": number(d.ByReceipts.Cents),
		"total_before": number(d.ByCells.Total), "cents_before": number(d.ByCells.Cents),
	}
}
