package promotions

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"seiva/internal/kit/errs"
)

// Key is a receipt's identity.
type Key struct{ RetailerID, AccessKey string }

// Sold is one line of a receipt: a product's GTIN and its quantity, a decimal with a point.
type Sold struct{ GTIN, Quantity string }

// Arrival is a consumer's receipt whose document is stored now. Sold reads its lines of wanted products.
type Arrival struct {
	Key
	StoreID, Day string
	CPFIndex     []byte
	Counts       bool // no staff took it out of every sum
	Sold         func(ctx context.Context, wanted func(gtin string) bool) ([]Sold, error)
}

// Running is a promotion in a store, as intake compares receipts with it.
type Running struct {
	PromotionID, StoreID string
	Start, End           string
	Items                []Item

	wants map[string]bool // see codes
}

// Participation is a receipt that takes part in a promotion. Units are thousandths of what was bought of its products.
type Participation struct {
	Key
	PromotionID, StoreID, Day string
	CPFIndex                  []byte
	Units                     int64
	Counts                    bool
}

// Figures are what takes part in a promotion: receipts that count, the people among them (each CPF once, those who were erased
// since left out) and thousandths of units.
type Figures struct {
	Receipts, People int
	Units            int64
	Days             []DayFigures
	Stores           []StoreFigures
}

// DayFigures are those of one day of receipts.
type DayFigures struct {
	Day      string
	Receipts int
	Units    int64
}

// StoreFigures are those of one store.
type StoreFigures struct {
	StoreID, Documento, TradeName string
	Receipts                      int
	Units                         int64
}

// Arrived notes, in the transaction of ctx that stores them, which receipts take part in the promotions that run then. Those
// whose documents gave way to others take part by them alone.
func (s *Service) Arrived(ctx context.Context, replaced []Key, arrivals []Arrival) error {
	if err := s.store.Forget(ctx, replaced); err != nil {
		return errs.Wrap(err, "take replaced receipts out of promotions")
	}
	if len(arrivals) == 0 {
		return nil
	}
	stores, from, to := map[string]bool{}, arrivals[0].Day, arrivals[0].Day
	for _, a := range arrivals {
		stores[a.StoreID] = true
		from, to = min(from, a.Day), max(to, a.Day)
	}
	running, err := s.store.Running(ctx, slices.Sorted(maps.Keys(stores)), from, to)
	if err != nil || len(running) == 0 {
		return errs.Wrap(err, "read the promotions of stores")
	}
	byStore, wants := map[string][]Running{}, map[string]map[string]bool{}
	for _, r := range running {
		if wants[r.PromotionID] == nil {
			wants[r.PromotionID] = r.codes()
		}
		r.wants = wants[r.PromotionID]
		byStore[r.StoreID] = append(byStore[r.StoreID], r)
	}
	var taken []Participation
	for _, a := range arrivals {
		of, err := a.takesPart(ctx, byStore[a.StoreID])
		if err != nil {
			return errs.Wrap(err, "compare a receipt with promotions")
		}
		taken = append(taken, of...)
	}
	if len(taken) == 0 {
		return nil
	}
	return errs.Wrap(s.store.Take(ctx, taken), "note participations")
}

func (a Arrival) takesPart(ctx context.Context, running []Running) (taken []Participation, err error) {
	running = slices.DeleteFunc(slices.Clone(running), func(r Running) bool { return a.Day < r.Start || a.Day > r.End })
	if len(running) == 0 {
		return nil, nil
	}
	sold, err := a.Sold(ctx, func(gtin string) bool {
		return slices.ContainsFunc(running, func(r Running) bool { return r.wants[bare(gtin)] })
	})
	if err != nil {
		return nil, err
	}
	units := unitsOf(sold)
	for _, r := range running {
		if bought := r.bought(units); bought > 0 {
			taken = append(taken, Participation{a.Key, r.PromotionID, a.StoreID, a.Day, a.CPFIndex, bought, a.Counts})
		}
	}
	return taken, nil
}

// codes are the bare GTINs of the promotion's products.
func (r Running) codes() map[string]bool {
	codes := map[string]bool{}
	for _, item := range r.Items {
		codes[bare(item.GTIN)] = true
	}
	return codes
}

// thousand is a unit.
const thousand = 1000

// bought gives the thousandths of the promotion's products of which enough were bought; 0: the receipt does not take part.
func (r Running) bought(units map[string]int64) (total int64) {
	for _, item := range r.Items {
		if n := units[bare(item.GTIN)]; n >= int64(item.Quantity)*thousand {
			total += n
		}
	}
	return total
}

// unitsOf adds the lines of a receipt up, in thousandths by bare GTIN. What cannot be read, or is absurd, counts as nothing.
func unitsOf(sold []Sold) map[string]int64 {
	units := map[string]int64{}
	for _, line := range sold {
		quantity, err := strconv.ParseFloat(line.Quantity, 64)
		if code := bare(strings.TrimSpace(line.GTIN)); code != "" && err == nil && quantity > 0 && quantity < 1e6 {
			units[code] += int64(quantity*thousand + 0.5)
		}
	}
	return units
}

// Counting hears which of a retailer's stored receipts count from now on, and which no longer do, in the transaction of ctx.
func (s *Service) Counting(ctx context.Context, retailerID string, changed map[string]bool) error {
	return errs.Wrap(s.store.Counting(ctx, retailerID, changed), "count participations")
}

// Of gives the names of the promotions that a receipt takes part in.
func (s *Service) Of(ctx context.Context, key Key) ([]string, error) {
	names, err := s.store.Of(ctx, key)
	return names, errs.Wrap(err, "read a receipt's promotions")
}
