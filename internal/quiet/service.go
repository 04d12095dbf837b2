package quiet

import (
	"context"
	"log/slog"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/scope"
)

// WatchJob is the kind of the job that looks for silent stores.
const WatchJob = "quiet.watch"

const (
	// settled is after how many days a day is counted: what comes later counts no more.
	settled = 2
	// countedAtOnce is how many days one run counts, so that the first weeks of an installation come bit by bit.
	countedAtOnce = 3
	shopsAtOnce   = 200
	toldLately    = 90 * 24 * time.Hour
	// longGone is how long a store is silent that nobody is told of any more: the report of stores calls it 'quieta'.
	longGone = 7 * 24 * time.Hour
)

// Ports are what it asks of others.
type Ports struct {
	// RetailerEmail and HouseEmail give the address of a retailer, or of a software house; empty: there is none.
	RetailerEmail, HouseEmail func(ctx context.Context, id string) (string, error)
	Post                      letter.Post
	Trail                     scope.Trail
	Portal                    string // address of the portal
}

// Service knows the rules of silent stores.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// Watch tells of stores that fell silent, and of those that are back: each once, in whatever process it runs.
func (s *Service) Watch(ctx context.Context) error {
	now := s.clock.Now().Truncate(time.Millisecond)
	today := now.In(clock.Brazil)
	from := clock.Day(today.AddDate(0, 0, -settled-7*Weeks+1))
	seen := round{now: now}
	counted, err := s.count(ctx, today, from)
	if err != nil {
		return errs.Wrap(err, "count what stores sold by the hour")
	}
	for after := ""; ; {
		shops, err := s.store.Shops(ctx, after, shopsAtOnce, from)
		if err != nil {
			return errs.Wrap(err, "list stores")
		}
		if len(shops) == 0 {
			break
		}
		sold, err := s.store.Sold(ctx, shops, from)
		if err != nil {
			return errs.Wrap(err, "read what stores sold")
		}
		for _, shop := range shops {
			if err := s.look(ctx, shop, among(sold[shop.ID], counted), &seen); err != nil {
				return errs.Wrap(err, "look whether a store is silent")
			}
		}
		if err := s.store.Forget(ctx, shops, from); err != nil {
			return errs.Wrap(err, "forget what stores sold")
		}
		after = shops[len(shops)-1].ID
	}
	if seen.ours() {
		slog.WarnContext(ctx, "nobody's receipts arrive: no store is told that it is silent", "stores", len(seen.silent), "last", seen.last)
		return nil
	}
	for _, shop := range seen.silent {
		if err := s.open(ctx, shop, now); err != nil {
			return errs.Wrap(err, "tell of a silence")
		}
	}
	return nil
}

// round is what one run saw.
type round struct {
	now      time.Time
	last     time.Time // of all receipts
	sellers  int       // stores that were to sell in the last hour
	expected float64   // what they were to sell
	silent   []Shop
}

// What must have been expected in an hour, of how many stores at least, for a silence of all to be the installation's own fault.
const (
	sellersOfAll  = 5
	expectedOfAll = 10
)

func (r *round) see(till tills, usual Usual) {
	if till.late > 0 {
		return // nothing of it is to be here by now
	}
	if n := usual.Expected(r.now.Add(-time.Hour).In(till.clock), r.now.In(till.clock)); n >= 1 {
		r.sellers, r.expected = r.sellers+1, r.expected+n
	}
}

// ours tells whether nothing arrived of anybody in an hour in which several stores sell.
func (r *round) ours() bool {
	return r.sellers >= sellersOfAll && r.expected >= expectedOfAll && r.now.Sub(r.last) > time.Hour
}

// count counts the newest days that are to be counted, and gives all that are, in order.
func (s *Service) count(ctx context.Context, today time.Time, from string) ([]string, error) {
	counted, err := s.store.Counted(ctx, from)
	if err != nil {
		return nil, err
	}
	var days []string
	left := countedAtOnce
	for back := settled; back < settled+7*Weeks; back++ {
		day := clock.Day(today.AddDate(0, 0, -back))
		if !counted[day] {
			if left == 0 {
				continue
			}
			left--
			if err := s.store.Count(ctx, day); err != nil {
				return nil, err
			}
		}
		days = append([]string{day}, days...)
	}
	return days, nil
}

func (s *Service) look(ctx context.Context, shop Shop, days []Day, seen *round) error {
	now, last, till := seen.now, shop.Incident, tillsOf(days, shop.UF)
	shop.Clock = till.clock
	if shop.Last.After(seen.last) {
		seen.last = shop.Last
	}
	if last != nil && last.Ended.IsZero() {
		if !shop.Last.After(last.Since) {
			return s.remind(ctx, shop, now)
		}
		return s.store.InTx(ctx, func(ctx context.Context) error {
			if first, err := s.store.End(ctx, *last, now); err != nil || !first {
				return err
			}
			return s.tell(ctx, shop, back(shop, last.Since, s.ports.Portal))
		})
	}
	usual, ok := Learn(days)
	told := last != nil && now.Sub(last.Told) < toldLately
	if !ok {
		return nil
	}
	seen.see(till, usual)
	if now.Sub(shop.Last) > longGone || !usual.Silent(shop.Last.In(till.clock), now.Add(-till.late).In(till.clock), told) {
		return nil
	}
	seen.silent = append(seen.silent, shop)
	return nil
}

// remind tells once more of a silence whose snooze is over.
func (s *Service) remind(ctx context.Context, shop Shop, now time.Time) error {
	until := shop.Incident.SnoozedUntil
	if until.IsZero() || now.Before(until) {
		return nil
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if first, err := s.store.Remind(ctx, *shop.Incident, until); err != nil || !first {
			return err
		}
		return s.tell(ctx, shop, still(shop, s.ports.Portal))
	})
}

// open writes an incident down and tells of it, unless another process was faster.
func (s *Service) open(ctx context.Context, shop Shop, now time.Time) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		first, err := s.store.Open(ctx, Incident{ID: id.New(), RetailerID: shop.RetailerID, StoreID: shop.ID, Since: shop.Last, Told: now})
		if err != nil || !first {
			return err
		}
		return s.tell(ctx, shop, silent(shop, s.ports.Portal))
	})
}

// among are the days that were counted from the first on which a store sold, those on which it sold nothing too.
func among(sold []Day, counted []string) []Day {
	by := make(map[string]Day, len(sold))
	for _, d := range sold {
		by[clock.Day(d.Date)] = d
	}
	var days []Day
	for _, text := range counted {
		d, found := by[text]
		if !found {
			if len(days) == 0 {
				continue
			}
			d.Date, _ = time.Parse(time.DateOnly, text) // clock.Day wrote it
		}
		days = append(days, d)
	}
	return days
}

// tell writes to the retailer and to the software house, who may have no address.
func (s *Service) tell(ctx context.Context, shop Shop, l letter.Letter) error {
	to, err := s.ports.RetailerEmail(ctx, shop.RetailerID)
	if err != nil {
		return err
	}
	house := ""
	if shop.PartnerID != "" {
		if house, err = s.ports.HouseEmail(ctx, shop.PartnerID); err != nil {
			return err
		}
	}
	for _, address := range []string{to, house} {
		if address == "" {
			continue
		}
		if err := s.ports.Post.Send(ctx, address, l); err != nil {
			return err
		}
	}
	return nil
}
