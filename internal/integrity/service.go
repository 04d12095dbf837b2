package integrity

import (
	"context"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
)

// LookJob is the kind of the job that looks at the days that ended.
const LookJob = "integrity.look"

const (
	// lookBack is how many days are looked at when none was for long: in a new installation, or after an outage.
	lookBack    = 7
	shopsAtOnce = 200
	// quietDays is after how many days without it a finding ends.
	quietDays = 14
	// silencedFor is how long a finding that somebody called legitimate keeps the next of its kind away, unless that is half as strong
	// again.
	silencedFor = 90 * 24 * time.Hour
	// keptFor is how long a finding that ended is kept.
	keptFor = 90 * 24 * time.Hour
)

// lastZone is the one in which a Brazilian day ends last: Acre's.
var lastZone = time.FixedZone("-05", -5*60*60)

// Ports are what it asks of others.
type Ports struct{ Trail scope.Trail }

// Service knows the rules of findings.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// Look looks at the days that ended everywhere and were not looked at, the oldest first: also from several processes at once, each
// finding is written once. A day that is looked at twice is found the same.
func (s *Service) Look(ctx context.Context) error {
	now := s.clock.Now().Truncate(time.Millisecond)
	today := clock.Day(now.In(lastZone))
	looked, err := s.store.Looked(ctx)
	if err != nil {
		return errs.Wrap(err, "find the day looked at last")
	}
	day := period.Add(today, -lookBack)
	if looked >= day {
		day = period.Add(looked, 1)
	}
	for ; day < today; day = period.Add(day, 1) {
		if err := s.lookAt(ctx, day, now); err != nil {
			return errs.Wrap(err, "look at "+day)
		}
		if err := s.store.MarkLooked(ctx, day); err != nil {
			return errs.Wrap(err, "note a day that was looked at")
		}
	}
	if err := s.store.EndQuiet(ctx, period.Add(today, -quietDays-1), now.Add(-silencedFor), now); err != nil {
		return errs.Wrap(err, "end findings")
	}
	return errs.Wrap(s.store.Forget(ctx, now.Add(-keptFor)), "forget findings")
}

func (s *Service) lookAt(ctx context.Context, day string, now time.Time) error {
	from := period.Add(day, 1-WindowDays)
	for after := (Shop{}); ; {
		shops, err := s.store.Shops(ctx, day, after, shopsAtOnce)
		if err != nil || len(shops) == 0 {
			return err
		}
		for _, shop := range shops {
			looked, err := s.store.Day(ctx, shop, from, day)
			if err != nil {
				return err
			}
			found, err := Judge(looked, func(cpf string) ([]Use, error) { return s.store.Uses(ctx, shop, cpf, from, day) })
			if err != nil {
				return err
			}
			for _, seen := range found {
				f := Finding{ID: id.New(), Shop: shop, Seen: seen, FirstDay: day, LastDay: day, From: from, SeenAt: now}
				if err := s.store.InTx(ctx, func(ctx context.Context) error { return s.keep(ctx, f) }); err != nil {
					return err
				}
			}
		}
		after = shops[len(shops)-1]
	}
}

// keep saves a finding: as a new one, over the one that lasts, or not at all if somebody called it legitimate.
func (s *Service) keep(ctx context.Context, f Finding) error {
	receipts := f.Receipts[:min(len(f.Receipts), receiptsOfAFinding)]
	lasting, err := s.store.Lasting(ctx, f.Shop, f.Cashier, f.Kind)
	switch {
	case err != nil:
		return err
	case lasting == nil:
		return s.store.Open(ctx, f, receipts)
	case !lasting.VerdictAt.IsZero():
		if !changed(*lasting, f) {
			return nil
		}
		if err := s.store.End(ctx, *lasting, f.SeenAt); err != nil {
			return err
		}
		return s.store.Open(ctx, f, receipts)
	case lasting.LastDay > f.LastDay: // another process is further on
		return nil
	}
	f.ID, f.FirstDay = lasting.ID, lasting.FirstDay
	if f.Kind == Pace {
		f.Most = max(f.Most, lasting.Most)
		f.Strength = f.Most
	}
	return s.store.Refresh(ctx, f, receipts, f.Kind != Pace, receiptsOfAFinding)
}

// changed reports whether a finding differs from the one that was called legitimate: its time is over, or it is half as strong
// again.
func changed(judged, f Finding) bool {
	return f.SeenAt.Sub(judged.VerdictAt) > silencedFor || 2*f.Strength >= 3*judged.Strength
}
