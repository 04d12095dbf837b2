package banners

import (
	"context"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
)

// Calendar tells how full the channels of one scope are.
type Calendar struct {
	Places int
	Days   []DayPlaces
	Slots  []Slot // the banners that stand in those days
}

// DayPlaces are the places taken at once at most on one day (of America/Sao_Paulo), by channel.
type DayPlaces struct {
	Day   string
	Taken map[Channel]int
}

// Occupancy gives the calendar of a retailer or, for staff with an empty retailer, of all consumers; both days are
// included, 400 at most. Error: banners.invalid_period (422, fields), banners.invalid (422) for an unknown retailer.
func (s *Service) Occupancy(ctx context.Context, who scope.Scope, retailerID, from, to string) (Calendar, error) {
	reach, err := reachOf(who)
	if err != nil {
		return Calendar{}, err
	}
	if !reach.Everything {
		retailerID = reach.RetailerID
	}
	if retailerID != "" {
		if there, err := s.retailerExists(ctx, retailerID); err != nil || !there {
			return Calendar{}, orUnknownRetailer(err)
		}
	}
	first, last, err := daysOf(from, to)
	if err != nil {
		return Calendar{}, err
	}
	slots, err := s.store.Slots(ctx, retailerID, first)
	if err != nil {
		return Calendar{}, errs.Wrap(err, "read the calendar of banners")
	}
	out := Calendar{Places: s.ports.Config.Places, Slots: []Slot{}}
	whole := Period{first, last.AddDate(0, 0, 1)}
	for _, slot := range slots {
		if slot.overlaps(whole) {
			out.Slots = append(out.Slots, slot)
		}
	}
	byChannel := map[Channel][]level{}
	for _, c := range Channels {
		byChannel[c] = levels(out.Slots, c)
	}
	for day := first; !day.After(last); day = day.AddDate(0, 0, 1) {
		taken := map[Channel]int{}
		for c, levels := range byChannel {
			taken[c] = peak(levels, Period{day, day.AddDate(0, 0, 1)})
		}
		out.Days = append(out.Days, DayPlaces{clock.Day(day), taken})
	}
	return out, nil
}

func (s *Service) retailerExists(ctx context.Context, retailerID string) (bool, error) {
	if !id.Valid(retailerID) {
		return false, nil
	}
	return s.ports.Participants.RetailerExists(ctx, retailerID)
}

func orUnknownRetailer(err error) error {
	if err != nil {
		return errs.Wrap(err, "look up a retailer")
	}
	return errs.InvalidFields("banners.invalid", map[string]string{"varejistaId": badRetailer})
}

// daysOf reads a period of days of America/Sao_Paulo.
func daysOf(from, to string) (first, last time.Time, err error) {
	fields := map[string]string{}
	first, last = period.Day("startDate", from, clock.Brazil, fields), period.Day("endDate", to, clock.Brazil, fields)
	switch {
	case len(fields) > 0:
	case last.Before(first):
		fields["endDate"] = "A data final deve ser igual ou posterior à inicial."
	case last.After(first.AddDate(0, 0, period.MaxDays-1)):
		fields["endDate"] = "O período pode ter no máximo 400 dias."
	}
	if len(fields) > 0 {
		return first, last, errs.InvalidFields("banners.invalid_period", fields)
	}
	return first, last, nil
}
