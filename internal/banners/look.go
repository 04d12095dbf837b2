package banners

import (
	"context"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// Look notes that the caller has looked at a retailer's banner as it stands; whoever changes it asks for another look. Staff's own
// changes ask for none. Only for staff. Errors: ErrNotFound, ErrStale, ErrRemoved.
func (s *Service) Look(ctx context.Context, who scope.Scope, bannerID, version string) (Record, error) {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return Record{}, err
	}
	var out Record
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.Lock(ctx); err != nil {
			return err
		}
		b, err := s.Get(ctx, who, bannerID)
		switch {
		case err != nil:
			return err
		case version != "" && version != b.Version():
			return ErrStale
		case !b.Active:
			return ErrRemoved
		}
		if err := s.look(ctx, who, b.Banner); err != nil {
			return err
		}
		if out, err = s.Get(ctx, who, bannerID); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "banners.looked_at", who, b.Audience.RetailerID, b.ID, map[string]string{"name": b.Name})
	})
	return out, errs.Wrap(err, "look at a banner")
}

func (s *Service) look(ctx context.Context, who scope.Scope, b Banner) error {
	return s.store.Look(ctx, b.Ref(), b.UpdatedAt, s.clock.Now(), who.AccountID)
}

// ofStaff tells whether what a caller publishes needs no look of staff.
func ofStaff(who scope.Scope) bool { return who.Profile.Staff() || who.Switched() }

// CountUnseen gives how many banners List would give that wait for a look.
func (s *Service) CountUnseen(ctx context.Context, who scope.Scope) (int, error) {
	page, err := s.List(ctx, who, ListQuery{Unseen: true, Request: paging.Request{Size: 1}})
	return page.Total, err
}
