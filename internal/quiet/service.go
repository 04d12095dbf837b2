package quiet

import (
	"context"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/letter"
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
)

// Ports are what it asks of others.
type Ports struct {
	// RetailerEmail and HouseEmail give the address of a retailer, or of a software house; empty: there is none.
	RetailerEmail, HouseEmail func(ctx context.Context, id string) (string, error)
	Post                      letter.Post
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
	counted, err := s.count(ctx, today, from)
	if err != nil {
		return errs.Wrap(err, "count what stores sold by the hour")
	}
	for after := ""; ; {
		shops, err := s.store.Shops(ctx, after, shopsAtOnce)
		if err != nil {
			return errs.Wrap(err, "list stores")
		}
		ids := make([]string, len(shops))
		for i, shop := range shops {
			if err := s.look(ctx, shop, counted, from, now); err != nil {
				return errs.Wrap(err, "look whether a store is silent")
			}
			ids[i] = shop.ID
		}
		if len(shops) > 0 {
			if err := s.store.Forget(ctx, ids, from); err != nil {
				return errs.Wrap(err, "forget what stores sold")
			}
		}
		if len(shops) < shopsAtOnce {
			return nil
		}
		after = ids[len(ids)-1]
	}
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

func (s *Service) look(ctx context.Context, shop Shop, counted []string, from string, now time.Time) error {
	last := shop.Incident
	if last != nil && last.Ended.IsZero() {
		if !shop.Last.After(last.Since) {
			return nil
		}
		return s.store.InTx(ctx, func(ctx context.Context) error {
			if first, err := s.store.End(ctx, last.ID, now); err != nil || !first {
				return err
			}
			return s.tell(ctx, shop, back(shop, last.Since, s.ports.Portal))
		})
	}
	sold, err := s.store.Sold(ctx, shop.ID, from)
	if err != nil {
		return err
	}
	usual, ok := Learn(among(sold, counted))
	told := last != nil && now.Sub(last.Told) < toldLately
	if !ok || !usual.Silent(shop.Last.In(zoneOf(shop.UF)), now.In(zoneOf(shop.UF)), told) {
		return nil
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		first, err := s.store.Open(ctx, Incident{ID: id.New(), StoreID: shop.ID, Since: shop.Last, Told: now})
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
