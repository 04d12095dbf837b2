package receipts

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts/nfce"
)

// FiscalYears is how many whole years, beside the current one, the tax authorities may ask for (CTN, art. 173): nothing goes earlier.
const FiscalYears = 5

// RetentionJob is the kind of the job that drops receipts of months that are no longer kept.
const RetentionJob = "receipts.retention"

// MonthsJob is the kind of the job that makes room for receipts of months that come.
const MonthsJob = "receipts.months"

// DenseJob is the kind of the job that rebuilds the indexes of months that are over.
const DenseJob = "receipts.dense"

// denseAfter is how long a month is over before its indexes are: what comes later of it is little.
const denseAfter = 7 * 24 * time.Hour

// RetentionStore drops what is no longer kept.
type RetentionStore interface {
	// InTx runs f in one write transaction; all or nothing of it is kept.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// MoveLine makes a period the first whose receipts are kept, unless a later one is, and returns which is. Nobody who
	// asked FirstKept is still storing by the one of before.
	MoveLine(ctx context.Context, period string) (string, error)
	// FirstKept returns which is; ” when it was never moved.
	FirstKept(ctx context.Context) (string, error)
	// Newest returns the period of the newest receipt of all tills but those of the programme's own; ” when there is none.
	Newest(ctx context.Context) (string, error)
	WaitingStore
	KeepWaiting(ctx context.Context, text string) error
	// Dropped returns the period before which everything has gone; ” when nothing ever went. KeepDropped keeps it.
	Dropped(ctx context.Context) (string, error)
	KeepDropped(ctx context.Context, period string) error
	// MakeMonths makes room for the receipts of some months, where receipts are kept by months, and for documents that come in them.
	MakeMonths(ctx context.Context, months []string) error
	// MakeDense rebuilds the indexes of the months before one, once, where receipts are kept by months. Nobody waits for it. After an
	// error the next call goes on from there.
	MakeDense(ctx context.Context, before string) error
	// DropBefore deletes the receipts of the months before a period, with their documents, events, exclusions and readings,
	// in small transactions or month by month, and returns how many. Sums stay. When ctx ends, or somebody holds one of them, it ends with an
	// error, and the next call goes on from there.
	DropBefore(ctx context.Context, period string) (int, error)
}

// Words are what people wrote of receipts.
type Words interface {
	// ForgetWords takes them away where the receipt's month is before a period; what is added up of them stays.
	ForgetWords(ctx context.Context, period string) error
}

// Retention drops receipts of months that are no longer kept.
type Retention struct {
	store RetentionStore
	words Words
	trail scope.Trail
	clock clock.Clock
	years int
}

// NewRetention makes it: so many whole years before the current one are kept, FiscalYears at least; 0: these.
func NewRetention(store RetentionStore, words Words, trail scope.Trail, years int, c clock.Clock) *Retention {
	return &Retention{store, words, trail, c, years}
}

// firstKept returns the first month (AAMM) whose receipts are kept at a moment. Every access key is of this century.
func firstKept(years int, at time.Time) string {
	const century = 2000
	return fmt.Sprintf("%02d01", max(0, at.In(clock.Brazil).Year()-max(years, FiscalYears)-century))
}

// monthOf returns what stands before every day of a period (AAMM).
func monthOf(period string) string { return "20" + period[:2] + "-" + period[2:] }

// Months are those in which receipts are, or soon will be, issued at a moment: the month and the next.
func Months(at time.Time) []string {
	at = at.In(clock.Brazil)
	return []string{at.Format(period.AAMM), time.Date(at.Year(), at.Month()+1, 1, 0, 0, 0, 0, clock.Brazil).Format(period.AAMM)}
}

// MakeMonths makes room ahead, so that intake finds it there: should it be missing all the same, intake makes it and goes on.
func (r *Retention) MakeMonths(ctx context.Context) error {
	return errs.Wrap(r.store.MakeMonths(ctx, Months(r.clock.Now())), "make months of receipts")
}

// MakeDense has the indexes of months that are over take the room that they need: they grew at a hundred places at once, which leaves
// their pages half full (decision 144).
func (r *Retention) MakeDense(ctx context.Context) error {
	before := r.clock.Now().Add(-denseAfter).In(clock.Brazil).Format(period.AAMM)
	return errs.Wrap(r.store.MakeDense(ctx, before), "make months of receipts dense")
}

// Enforce drops what is no longer kept. From the first moment on intake refuses it, so that nothing is counted a second time.
func (r *Retention) Enforce(ctx context.Context) error {
	return errs.Wrap(r.enforce(ctx), "drop receipts that are no longer kept")
}

func (r *Retention) enforce(ctx context.Context) error {
	line, err := r.move(ctx)
	if err != nil {
		return err
	}
	dropped, err := r.store.Dropped(ctx)
	if err != nil || dropped >= line {
		return err
	}
	if err := r.words.ForgetWords(ctx, line); err != nil {
		return err
	}
	n, err := r.store.DropBefore(ctx, line)
	if n > 0 {
		slog.InfoContext(ctx, "receipts that are no longer kept dropped", "before", monthOf(line), "receipts", n)
		told := r.trail.Record(ctx, "receipts.retention_ended", system, "", "", map[string]string{"before": monthOf(line), "receipts": strconv.Itoa(n)})
		err = cmp.Or(err, told)
	}
	if err != nil {
		return err
	}
	return r.store.KeepDropped(ctx, line)
}

// move gives the line, which goes by the clock where receipts vouch for its year.
func (r *Retention) move(ctx context.Context) (line string, err error) {
	line, err = r.store.FirstKept(ctx)
	wanted := firstKept(r.years, r.clock.Now())
	if err != nil || line >= wanted {
		return line, err
	}
	if ok, err := r.vouched(ctx, wanted); err != nil || !ok {
		return line, err
	}
	err = r.store.InTx(ctx, func(ctx context.Context) error {
		line, err = r.store.MoveLine(ctx, wanted)
		return err
	})
	return line, err
}

// firstKept returns the first month whose receipts are taken in for these access keys: what dropped receipts went by counts
// as well, also where another process keeps fewer years, or one kept fewer before. Nothing younger than the law's years goes
// anywhere, so that what tills send as a rule asks nothing.
func (s *Service) firstKept(ctx context.Context, accessKeys ...string) (string, error) {
	now := s.clock.Now()
	line, asked := firstKept(s.ports.Years, now), firstKept(FiscalYears, now.AddDate(1, 0, 0))
	for _, key := range accessKeys {
		if nfce.Period(key) < asked {
			moved, err := s.store.FirstKept(ctx)
			return max(line, moved), err
		}
	}
	return line, nil
}

// kept refuses to change a receipt that is, or will soon be, dropped: sums cannot follow where receipts are missing.
func (s *Service) kept(ctx context.Context, accessKey string) error {
	line, err := s.firstKept(ctx, accessKey)
	if err == nil && nfce.Period(accessKey) < line {
		err = ErrNotKept
	}
	return err
}
