package banners

import (
	"context"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// Restore publishes a banner again that is removed and since then as it was, which version tells: for whoever takes a removal back.
// Its places may be taken and its stores gone meanwhile. Errors: ErrSwitchedProfile, ErrNotAsRemoved, banners.invalid and
// banners.channel_full (422, fields), ErrNotFound.
func (s *Service) Restore(ctx context.Context, who scope.Scope, bannerID, version string) error {
	if who.Switched() {
		return ErrSwitchedProfile
	}
	err := s.change(ctx, func(ctx context.Context) error {
		r, err := s.Get(ctx, who, bannerID)
		switch {
		case err != nil:
			return err
		case r.Active || r.Version() != version:
			return ErrNotAsRemoved
		case r.Elsewhere:
			return errOtherStores
		}
		b, fields := r.Banner, map[string]string{}
		if err := s.checkAudience(ctx, &b.Audience, b.Audience.StoreIDs, fields); err != nil {
			return err
		}
		if len(fields) > 0 {
			return errs.InvalidFields("banners.invalid", fields)
		}
		if err := s.checkPlaces(ctx, b); err != nil {
			return err
		}
		b.Active, b.UpdatedAt = true, nextState(r.UpdatedAt, s.clock.Now())
		if err := s.store.Update(ctx, b.Audience.RetailerID, b); err != nil {
			return err
		}
		if ofStaff(who) {
			if err := s.look(ctx, who, b); err != nil {
				return err
			}
		}
		return s.ports.Trail.Record(ctx, "banners.restored", who, b.Audience.RetailerID, b.ID, map[string]string{"name": b.Name})
	})
	return errs.Wrap(err, "restore a banner")
}

// nextState is the instant of a change: later than that of the one before.
func nextState(before, now time.Time) time.Time {
	if now = now.Truncate(time.Millisecond); now.After(before) {
		return now
	}
	return before.Add(time.Millisecond)
}
