package achievements

import (
	"context"
	"math"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
)

// Day is what counts on one day for receipts that cost the same on paper.
type Day struct {
	Day        string
	CostMilli  int64 // thousandths of a real that one printed receipt costs
	Total      int64
	NotPrinted int64 // only those that were declared not printed
}

// Filter says whose receipts: a retailer's, or those of the stores whose software house is the partner, or all of the programme.
type Filter struct {
	period.Period
	Programme             bool
	RetailerID, PartnerID string
	Stores                scope.Stores // to which the caller is bound
}

// Store reads the roll-ups of receipts.
type Store interface {
	// Days gives the days that have receipts, one row for each cost; an open end of the period has no limit.
	Days(ctx context.Context, f Filter) ([]Day, error)
	// CustomerDays gives the days of one consumer's receipts in the stores that a grant reaches of its retailer, without
	// their cost.
	CustomerDays(ctx context.Context, grant scope.Grant, cpfIndex []byte) ([]Day, error)
	// Ratings adds up the ratings of a period's days, by the day on which each was first given.
	Ratings(ctx context.Context, f Filter) (Ratings, error)
}

// Savings are sums over a period. Grams of paper, litres and trees are fractions, CO2 is whole kilograms, rounded down
// (AC-07). OilLitres are nothing without OilEstimated: no source says how much. Receipts counts every one, printed or not; NotPrinted those that all the other figures come from.
type Savings struct {
	PaperGrams, Trees, WaterLitres float64
	CO2Kilograms                   int64
	OilLitres                      float64
	OilEstimated                   bool
	Reais                          float64
	Receipts, NotPrinted           int64
	Ratings                        Ratings
}

// Oil is the litres of oil; nil where nothing is estimated.
func (s Savings) Oil() *float64 {
	if !s.OilEstimated {
		return nil
	}
	return &s.OilLitres
}

// Service counts savings.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// Ports are what savings are counted by.
type Ports struct{ Table Table }

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// Of gives the caller's savings, and what consumers said, between two days, both included; an absent day is an open end. Each receipt counts by
// the factors in force on its own day, and by its retailer's present cost of paper. Only for VAREJISTA and PARCEIRO.
// Errors: achievements.invalid_query (422).
func (s *Service) Of(ctx context.Context, who scope.Scope, start, end string) (Savings, error) {
	if err := who.Require(scope.Varejista, scope.Parceiro); err != nil {
		return Savings{}, err
	}
	p, fields := period.Open(start, end)
	if fields != nil {
		return Savings{}, errs.InvalidFields("achievements.invalid_query", fields)
	}
	f := Filter{Period: p, RetailerID: who.RetailerID, PartnerID: who.PartnerID, Stores: who.Stores}
	days, err := s.store.Days(ctx, f)
	if err != nil {
		return Savings{}, errs.Wrap(err, "read receipts not printed")
	}
	out := s.ports.Table.Factors.savings(days)
	out.Ratings, err = s.store.Ratings(ctx, f)
	return out, errs.Wrap(err, "read ratings")
}

// Programme gives the grams of paper that the whole programme did not print, by the days of a closed period that have receipts.
// Only for staff.
func (s *Service) Programme(ctx context.Context, who scope.Scope, p period.Period) (map[string]float64, error) {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return nil, err
	}
	days, err := s.store.Days(ctx, Filter{Period: p, Programme: true})
	grams := map[string]float64{}
	for _, d := range days {
		grams[d.Day] = tidy(grams[d.Day] + float64(d.NotPrinted)*s.ports.Table.Factors.On(PaperGrams, d.Day).Value)
	}
	return grams, errs.Wrap(err, "read the programme's receipts not printed")
}

// OfCustomer gives what one consumer's receipts saved in the stores that a grant reaches of its retailer, without the
// money, which is the retailer's. The caller has proven that the CPF is the consumer's.
func (s *Service) OfCustomer(ctx context.Context, grant scope.Grant, cpfIndex []byte) (Savings, error) {
	days, err := s.store.CustomerDays(ctx, grant, cpfIndex)
	if err != nil {
		return Savings{}, errs.Wrap(err, "read a consumer's receipts not printed")
	}
	return s.ports.Table.Factors.savings(days), nil
}

// InForce gives today's factors, for anybody to check, and the table that they are of.
func (s *Service) InForce() ([]Factor, Table) {
	return s.ports.Table.Factors.InForce(clock.Day(s.clock.Now().In(clock.Brazil))), s.ports.Table
}

func (f Factors) savings(days []Day) Savings {
	out := Savings{OilEstimated: f.Estimate(OilMillilitres)}
	var co2, oil, milli float64
	for _, d := range days {
		n := float64(d.NotPrinted)
		out.Receipts += d.Total
		out.NotPrinted += d.NotPrinted
		out.PaperGrams += n * f.On(PaperGrams, d.Day).Value
		out.Trees += n * f.On(Trees, d.Day).Value
		out.WaterLitres += n * f.On(WaterLitres, d.Day).Value
		co2 += n * f.On(CO2Grams, d.Day).Value
		oil += n * f.On(OilMillilitres, d.Day).Value
		milli += n * float64(d.CostMilli)
	}
	out.PaperGrams, out.Trees, out.WaterLitres = tidy(out.PaperGrams), tidy(out.Trees), tidy(out.WaterLitres)
	out.CO2Kilograms = int64(math.Floor(tidy(co2 / 1000)))
	out.OilLitres = tidy(oil / 1000)
	out.Reais = milli / 1000
	return out
}

// tidy drops what binary fractions add beyond the factors' own seven decimals, so that 9 kg stay 9 when rounded down.
func tidy(x float64) float64 { return math.Round(x*1e7) / 1e7 }
