package reports

import (
	"context"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
)

// Programme are figures of the last 30 days, today included, beside those of the 30 days before.
type Programme struct {
	Period                   period.Period
	PaperGrams               float64 // of paper that was not printed
	Measured, Earlier        float64 // the same of the days that are over, and of their counterparts (decision 99)
	Receiving, ReceivingThen int     // stores that are receiving now, and those that had a receipt in such a week 30 days ago
	Joined, JoinedBefore     int     // retailers
	Gone, GoneBefore         int     // retailers
}

// ProgrammePorts are what its figures come from.
type ProgrammePorts struct {
	// Paper gives the grams of paper that was not printed, by day.
	Paper func(ctx context.Context, who scope.Scope, p period.Period) (map[string]float64, error)
	// WithReceipts counts the stores that have a receipt in a closed period, also those that are closed by now.
	WithReceipts func(ctx context.Context, p period.Period) (int, error)
}

// Programmes tells how the programme goes.
type Programmes struct {
	kinds Kinds
	ports ProgrammePorts
	clock clock.Clock
}

// NewProgrammes makes it. Stores and retailers are counted as their reports count them, which open what was counted.
func NewProgrammes(kinds Kinds, ports ProgrammePorts, c clock.Clock) *Programmes {
	return &Programmes{kinds, ports, c}
}

// Figures gives them. Only for administrators.
func (s *Programmes) Figures(ctx context.Context, who scope.Scope) (Programme, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Programme{}, err
	}
	today := clock.Day(s.clock.Now().In(clock.Brazil))
	out := Programme{Period: period.Period{From: period.Add(today, 1-ReceiptDays), To: today}}
	before := out.Period.Before()
	grams, err := s.ports.Paper(ctx, who, period.Period{From: before.From, To: today})
	if err != nil {
		return Programme{}, err
	}
	for _, day := range out.Period.Each() {
		out.PaperGrams += grams[day]
		if day < today {
			out.Measured += grams[day]
			out.Earlier += grams[period.Add(day, -ReceiptDays)]
		}
	}
	week := period.Period{From: period.Add(before.To, 1-StateDays), To: before.To}
	if out.ReceivingThen, err = s.ports.WithReceipts(ctx, week); err != nil {
		return Programme{}, errs.Wrap(err, "count the stores that received")
	}
	if out.Receiving, err = s.kinds.Stores.Count(ctx, who, map[string]string{"situacao": string(Receiving)}); err != nil {
		return Programme{}, err
	}
	for _, figure := range []struct {
		of          Standing
		now, before *int
	}{{Joined, &out.Joined, &out.JoinedBefore}, {Gone, &out.Gone, &out.GoneBefore}} {
		if *figure.now, err = s.kinds.Retailers.Count(ctx, who, map[string]string{"situacao": string(figure.of)}); err != nil {
			return Programme{}, err
		}
		asked := Filter{Staff: true, Standing: figure.of, Today: before.To}
		if *figure.before, err = s.kinds.Retailers.source.Count(ctx, asked); err != nil {
			return Programme{}, errs.Wrap(err, "count retailers of the days before")
		}
	}
	return out, nil
}
