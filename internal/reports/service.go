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

// Coupons returns one page of the coupon report. Errors: reports.invalid_query and paging.page_size (422, with
// fields), paging.unknown_sort (400). A page holds at most 1000 rows for staff, 100 for others.
func (s *Service) Coupons(ctx context.Context, who scope.Scope, q CouponQuery) (CouponReport, error) {
	p, fields := period.Closed(q.Start, q.End, s.today())
	group, wrong := groupBy(q.GroupBy)
	against, unknown := againstOf(q.Against)
	if fields = merge(merge(merge(fields, wrong), unknown), wrongStore(q.StoreID)); fields != nil {
		return CouponReport{}, invalidQuery(fields)
	}
	r, err := q.page(who)
	if err != nil {
		return CouponReport{}, err
	}
	f := filter(who, p, q.RetailerIDs, q.StoreID)
	f.Compared = against.of(p, s.today())
	report, err := s.grouped(ctx, f, group, r)
	if err != nil {
		return CouponReport{}, errs.Wrap(err, "sum receipts by "+group)
	}
	report.Comparison = f.Compared.overall(report.Totals.Compared)
	report.Beside, err = s.store.Beside(ctx, f)
	return report, errs.Wrap(err, "count receipts beside the sums")
}

func (s *Service) grouped(ctx context.Context, f Filter, group string, r paging.Request) (CouponReport, error) {
	read, row := s.store.BySerie, serieRow
	switch group {
	case ByDate:
		days, err := s.days(ctx, f)
		return pageOfDays(days, r), err
	case ByStore:
		read, row = s.store.ByStore, storeRow
	}
	rows, groups, all, err := read(ctx, f, r)
	of := func(line SerieSums) Row { return row(f, line) }
	return CouponReport{Page: paging.Map(paging.Of(r, rows, groups), of), Totals: all}, err
}

// days gives the days that have receipts, ascending: compared, those that had some too.
func (s *Service) days(ctx context.Context, f Filter) ([]DaySums, error) {
	now, err := s.store.ByDay(ctx, f)
	if err != nil || f.Compared.With == "" {
		return now, err
	}
	var earlier []DaySums
	if f.Compared.remark() == "" {
		then := f
		then.Period = f.Compared.Earlier
		earlier, err = s.store.ByDay(ctx, then)
	}
	return f.Compared.days(f.Period, now, earlier), err
}

// eachGroup hands over every row of grouped as it is read, with how many there are.
func (s *Service) eachGroup(ctx context.Context, f Filter, group string, r paging.Request, row func(line Row, total int) error) error {
	each, rowOf := s.store.EachSerie, serieRow
	switch group {
	case ByDate:
		days, err := s.days(ctx, f)
		if err != nil {
			return err
		}
		r.Page, r.Size = 0, len(days)
		for _, line := range pageOfDays(days, r).Items {
			if err := row(line, len(days)); err != nil {
				return err
			}
		}
		return nil
	case ByStore:
		each, rowOf = s.store.EachStore, storeRow
	}
	return each(ctx, f, r, func(line SerieSums, groups int) error { return row(rowOf(f, line), groups) })
}

// wrongStore names the field of a store's id that cannot be one; nil when it can, or is empty.
func wrongStore(storeID string) map[string]string {
	if storeID == "" || id.Valid(storeID) {
		return nil
	}
	return map[string]string{"lojaId": "Escolha uma loja da lista."}
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
	Against     string
}

// Daily gives every day of the period, those without receipts too. Errors: reports.invalid_query.
func (s *Service) Daily(ctx context.Context, who scope.Scope, q DailyQuery) ([]DaySums, error) {
	p, fields := period.Closed(q.Start, q.End, s.today())
	against, unknown := againstOf(q.Against)
	if fields = merge(merge(fields, unknown), wrongStore(q.StoreID)); fields != nil {
		return nil, invalidQuery(fields)
	}
	f := filter(who, p, q.RetailerIDs, q.StoreID)
	f.Compared = against.of(p, s.today())
	found, err := s.days(ctx, f)
	if err != nil {
		return nil, errs.Wrap(err, "sum receipts by day")
	}
	days := p.Each()
	out := make([]DaySums, len(days))
	for i, day := range days {
		if len(found) > 0 && found[0].Day == day {
			out[i], found = found[0], found[1:]
			continue
		}
		out[i].Day = day
		if against != "" {
			_, out[i].Remark = f.Compared.day(p, day)
		}
	}
	return out, nil
}
