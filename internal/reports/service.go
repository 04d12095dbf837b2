package reports

import (
	"context"
	"maps"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
)

// Service answers reports. Staff see every retailer, a retailer its own stores, a partner those whose software house
// it is: what is not the caller's is not counted, whatever the filters say.
type Service struct {
	store Store
	clock clock.Clock
}

// NewService makes a Service.
func NewService(store Store, c clock.Clock) *Service { return &Service{store, c} }

func (s *Service) today() string { return clock.Day(s.clock.Now().In(clock.Brazil)) }

// Coupons gives one page of the coupon report. Errors: reports.invalid_query and paging.page_size (422, with
// fields), paging.unknown_sort (400). A page holds at most 1000 rows for staff, 100 for others.
func (s *Service) Coupons(ctx context.Context, who scope.Scope, q CouponQuery) (CouponReport, error) {
	p, fields := period.Closed(q.Start, q.End, s.today())
	group, wrong := groupBy(q.GroupBy)
	if fields = merge(fields, wrong); fields != nil {
		return CouponReport{}, invalidQuery(fields)
	}
	r, err := q.page(who)
	if err != nil {
		return CouponReport{}, err
	}
	f := filter(who, p, q.RetailerIDs)
	if group == ByDate {
		days, err := s.store.ByDay(ctx, f)
		return pageOfDays(days, r), errs.Wrap(err, "sum receipts by day")
	}
	rows, groups, all, err := s.store.BySerie(ctx, f, r)
	page := paging.Map(paging.Of(r, rows, groups), serieRow)
	return CouponReport{Page: page, Totals: all}, errs.Wrap(err, "sum receipts by série")
}

func merge(a, b map[string]string) map[string]string {
	if a == nil {
		return b
	}
	maps.Copy(a, b)
	return a
}

// DailyQuery asks for a chart.
type DailyQuery struct {
	Start, End  string
	RetailerIDs string // comma list; read for staff alone
	StoreID     string
}

// Daily gives every day of the period, those without receipts too. Errors: reports.invalid_query.
func (s *Service) Daily(ctx context.Context, who scope.Scope, q DailyQuery) ([]DaySums, error) {
	p, fields := period.Closed(q.Start, q.End, s.today())
	if q.StoreID != "" && !id.Valid(q.StoreID) {
		fields = merge(fields, map[string]string{"lojaId": "Escolha uma loja da lista."})
	}
	if fields != nil {
		return nil, invalidQuery(fields)
	}
	f := filter(who, p, q.RetailerIDs)
	f.StoreID = q.StoreID
	found, err := s.store.ByDay(ctx, f)
	if err != nil {
		return nil, errs.Wrap(err, "sum receipts by day")
	}
	days := p.Each()
	out := make([]DaySums, len(days))
	for i, day := range days {
		if len(found) > 0 && found[0].Day == day {
			out[i], found = found[0], found[1:]
		} else {
			out[i].Day = day
		}
	}
	return out, nil
}
