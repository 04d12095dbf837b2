package reports

import (
	"context"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
)

// Indicators are the figures of a retailer's or partner's home. Previous is the period of the same length before. A day
// that is not over is no measure of a whole one: Full are the period's days that are over, FullPrevious the same days of
// the period before.
type Indicators struct {
	Period             period.Period
	Current, Previous  Sums
	Full, FullPrevious Sums
	Board
	Facts
}

// TillDays is the window in which a cashier counts as a point of sale (IM-03), ReceiptDays that of the receipts which a report
// without a period tells.
const (
	TillDays    = 90
	ReceiptDays = 30
)

// boardRows is how many stores a home shows at most.
const boardRows = 100

// Indicators gives the figures of the caller's home. Only for VAREJISTA and PARCEIRO (else 403). Errors:
// reports.invalid_query.
func (s *Service) Indicators(ctx context.Context, who scope.Scope, start, end string) (Indicators, error) {
	if who.Profile.Staff() {
		return Indicators{}, errNoHome
	}
	now := s.clock.Now()
	today := clock.Day(now.In(clock.Brazil))
	p, fields := period.Closed(start, end, today)
	if fields != nil {
		return Indicators{}, invalidQuery(fields)
	}
	out, f := Indicators{Period: p}, filter(who, p, "", "")
	both := f
	both.From = p.Before().From
	days, err := s.store.ByDay(ctx, both)
	if err != nil {
		return Indicators{}, errs.Wrap(err, "sum two periods")
	}
	for _, d := range days {
		out.add(d, today)
	}
	if out.Board, err = s.store.Board(ctx, f, period.Add(today, 1-TillDays), boardRows); err != nil {
		return Indicators{}, errs.Wrap(err, "read the stores' figures")
	}
	out.Facts, err = s.store.Facts(ctx, f, now)
	return out, errs.Wrap(err, "read the first steps")
}

// add counts a day in the period, or in the one before; among the full ones where it, or its counterpart, is over.
func (v *Indicators) add(d DaySums, today string) {
	sums, full, counterpart := &v.Current, &v.Full, d.Day
	if d.Day < v.Period.From {
		sums, full, counterpart = &v.Previous, &v.FullPrevious, period.Add(d.Day, v.Period.Days())
	}
	sums.add(d.Sums)
	if counterpart < today {
		full.add(d.Sums)
	}
}
