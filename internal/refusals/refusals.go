// Package refusals finds the API keys that are refused more than usual, for staff.
package refusals

import (
	"context"
	"math"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// WatchJob is the kind of the job that looks for them by the hour.
const WatchJob = "refusals.watch"

const (
	// least is how many refusals in 24 hours are worth a look, whatever is usual.
	least = 20
	// times is how many times the usual they are.
	times = 3
	// usualDays are the days that tell what is usual, before the last 24 hours; the log of keys goes no further back.
	usualDays = 28
	// most is how many refusals of a time are counted: beyond it there are so many.
	most = 10_000
	// keysAtOnce is how many keys one query looks at.
	keysAtOnce = 500
)

// Sorts of the list.
const (
	ByRefused = "recusados"
	BySince   = "desde"
)

// Counted is what was refused to a key of production.
type Counted struct {
	KeyID     string
	CreatedAt time.Time
	Last      int    // in the last 24 hours
	Before    int    // in the usual days, of keys whose Last is worth it
	Code      string // of most of the last
}

// Usual is how much was refused a day, of a key that is so young in as many days as it had.
func (c Counted) Usual(now time.Time) float64 {
	days := min(now.Add(-day).Sub(c.CreatedAt).Hours()/24, usualDays)
	return float64(c.Before) / math.Max(days, 1)
}

// Above tells whether it was refused more than usual.
func (c Counted) Above(now time.Time) bool {
	return c.Last >= least && float64(c.Last) > times*c.Usual(now)
}

// Peak is a key that is refused more than usual. Usual is a day's.
type Peak struct {
	KeyID         string
	Since, SeenAt time.Time
	Refused       int
	Usual         float64
	Code          string
}

// Listed is a peak with whose key it is: a software house's, a retailer's, or both.
type Listed struct {
	Peak
	Kind, Name, Prefix       string
	PartnerID, PartnerName   string
	RetailerID, RetailerName string
}

// Window is from when to when refusals are counted, and when what is usual begins; how many at most, of each.
type Window struct {
	Usual, From, To time.Time
	Least, Most     int
}

// Store counts what was refused, and keeps what was found.
type Store interface {
	// Counted counts what was refused to some keys of production in use, in the order of their ids after one; empty: no more.
	Counted(ctx context.Context, after string, limit int, w Window) ([]Counted, error)
	// Keep puts what was found in the place of what was found before, in one transaction; since is kept of who was there.
	Keep(ctx context.Context, found []Peak) error
	// List gives a page, and how many there are.
	List(ctx context.Context, r paging.Request) ([]Listed, int, error)
}

// Service is for staff alone.
type Service struct {
	store Store
	clock clock.Clock
}

// NewService makes a Service.
func NewService(store Store, c clock.Clock) *Service { return &Service{store, c} }

const day = 24 * time.Hour

// Watch looks which keys are refused more than usual.
func (s *Service) Watch(ctx context.Context) error {
	now := s.clock.Now().Truncate(time.Millisecond)
	w := Window{Usual: now.Add(-(usualDays + 1) * day), From: now.Add(-day), To: now, Least: least, Most: most}
	var found []Peak
	for after := ""; ; {
		keys, err := s.store.Counted(ctx, after, keysAtOnce, w)
		if err != nil {
			return errs.Wrap(err, "count what was refused to keys")
		}
		if len(keys) == 0 {
			break
		}
		for _, k := range keys {
			if k.Above(now) {
				found = append(found, Peak{KeyID: k.KeyID, Since: now, SeenAt: now, Refused: k.Last, Usual: k.Usual(now), Code: k.Code})
			}
		}
		after = keys[len(keys)-1].KeyID
	}
	return errs.Wrap(s.store.Keep(ctx, found), "keep which keys are refused")
}

// List gives a page of them as the last look found them, those with the most refusals first.
func (s *Service) List(ctx context.Context, who scope.Scope, r paging.Request) (paging.Page[Listed], error) {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return paging.Page[Listed]{}, err
	}
	if r.Sort == "" {
		r.Sort, r.Desc = ByRefused, true
	}
	rows, total, err := s.store.List(ctx, r)
	return paging.Of(r, rows, total), errs.Wrap(err, "list refused keys")
}

// Count gives how many List has.
func (s *Service) Count(ctx context.Context, who scope.Scope) (int, error) {
	page, err := s.List(ctx, who, paging.Request{Size: 1})
	return page.Total, err
}
