package banners

import (
	"context"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// Day holds a banner's counts of one day (of America/Sao_Paulo) on one channel.
type Day struct {
	Day                         string
	Channel                     Channel
	Served, Impressions, Clicks int64
}

// Metrics are a banner's sums, and its counts by day and channel in a period.
type Metrics struct {
	Totals
	Days []Day
}

// Metrics gives them to staff alone; both days are included, 400 at most. Errors: ErrNotFound,
// banners.invalid_period (422, fields).
func (s *Service) Metrics(ctx context.Context, who scope.Scope, bannerID, from, to string) (Metrics, error) {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return Metrics{}, err
	}
	r, err := s.Get(ctx, who, bannerID)
	if err != nil {
		return Metrics{}, err
	}
	if _, _, err := daysOf(from, to); err != nil {
		return Metrics{}, err
	}
	days, err := s.store.Days(ctx, r.Ref(), from, to)
	return Metrics{*r.Totals, days}, errs.Wrap(err, "read a banner's counts")
}
