package flyers

import (
	"context"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/media"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
)

// Service knows the rules of green flyers.
type Service struct {
	store Store
	ports Ports
	pages media.Pages
	clock clock.Clock
}

// Ports are what flyers ask of others.
type Ports struct {
	Pictures media.Pictures
	Trail    scope.Trail
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service {
	return &Service{store, ports, media.Pages{Pictures: ports.Pictures}, c}
}

// reachOf says whose flyers the caller manages: administrators all, a retailer its own; support none (D-12).
func reachOf(who scope.Scope) (Reach, error) {
	if who.Profile == scope.Varejista && who.RetailerID != "" {
		return Reach{RetailerID: who.RetailerID, Stores: who.Stores}, nil
	}
	return Reach{Everything: true}, who.Require(scope.Administrador)
}

// Days narrows a list to days of creation, YYYY-MM-DD and both included; an empty one is an open end.
type Days struct{ From, To string }

func (d Days) instants() (from, to time.Time, err error) {
	p, fields := period.Open(d.From, d.To)
	if fields != nil {
		return from, to, errs.InvalidFields("flyers.invalid", fields)
	}
	if p.From != "" {
		from = clock.Beginning(p.From)
	}
	if p.To != "" {
		to = clock.Beginning(period.Add(p.To, 1))
	}
	return from, to, nil
}

// List gives a page of the flyers that the caller manages, the newest first. retailerID narrows it for administrators.
// Error: flyers.invalid (422, startDate and endDate).
func (s *Service) List(ctx context.Context, who scope.Scope, retailerID string, d Days, r paging.Request) (paging.Page[Record], error) {
	reach, err := reachOf(who)
	if err != nil {
		return paging.Page[Record]{}, err
	}
	if !id.ValidOrEmpty(retailerID) {
		return paging.Of[Record](r, nil, 0), nil // nobody has it
	}
	q := ListQuery{Request: r, RetailerID: retailerID}
	if q.From, q.To, err = d.instants(); err != nil {
		return paging.Page[Record]{}, err
	}
	rows, total, err := s.store.List(ctx, reach, q)
	return paging.Of(r, rows, total), errs.Wrap(err, "list flyers")
}

// All gives the flyers of a retailer's days, at most the newest 1000; without days those of this week. Error:
// flyers.invalid (422).
func (s *Service) All(ctx context.Context, who scope.Scope, d Days) ([]Record, error) {
	if d == (Days{}) {
		d = Days(WeekOf(s.clock.Now()))
	}
	page, err := s.List(ctx, who, "", d, paging.Request{Size: maxAll})
	return page.Items, err
}

// Get gives one flyer that the caller manages, or ErrNotFound.
func (s *Service) Get(ctx context.Context, who scope.Scope, flyerID string) (Record, error) {
	reach, err := reachOf(who)
	if err != nil {
		return Record{}, err
	}
	if !id.Valid(flyerID) {
		return Record{}, ErrNotFound
	}
	r, err := s.store.Get(ctx, reach, flyerID)
	return r, errs.Wrap(err, "look up a flyer")
}

// Delete takes a flyer away; its stores may have another in the same week. Error: ErrNotFound.
func (s *Service) Delete(ctx context.Context, who scope.Scope, flyerID string) error {
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		r, err := s.Get(ctx, who, flyerID)
		if err != nil {
			return err
		}
		if r.Elsewhere {
			return errOtherStores
		}
		if err := s.store.Delete(ctx, r.RetailerID, r.ID); err != nil {
			return err
		}
		if err := s.pages.LetGo(ctx, r.Images, ownerName(r.Flyer)); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "flyers.deleted", who, r.RetailerID, r.ID, nil)
	})
	return errs.Wrap(err, "delete a flyer")
}

func ownerName(f Flyer) string { return "flyer " + f.ID }

// ThisWeek tells what the stores of a retailer have in the week of now, and names at most so many of each day and of those without
// a flyer. A retailer asks for itself; an administrator names one. Error: ErrUnknownRetailer.
func (s *Service) ThisWeek(ctx context.Context, who scope.Scope, retailerID string, most int) (Calendar, error) {
	retailerID, err := s.weekOwner(ctx, who, retailerID)
	if err != nil {
		return Calendar{}, err
	}
	c, err := s.store.Week(ctx, retailerID, who.Stores, WeekOf(s.clock.Now()), paging.Choices{Limit: most}.Most(maxStores))
	return c, errs.Wrap(err, "read a week of flyers")
}

// Free lists the stores of a retailer to choose from for a flyer of this week, by name. A retailer asks for itself; an administrator
// names one. Error: ErrUnknownRetailer.
func (s *Service) Free(ctx context.Context, who scope.Scope, retailerID string, c paging.Choices) ([]Named, error) {
	retailerID, err := s.weekOwner(ctx, who, retailerID)
	if err != nil {
		return nil, err
	}
	c.Limit = c.Most(maxStores)
	found, err := s.store.Free(ctx, retailerID, who.Stores, WeekOf(s.clock.Now()).From, c)
	return found, errs.Wrap(err, "list the stores without a flyer")
}

// weekOwner is the retailer whose week a caller may read.
func (s *Service) weekOwner(ctx context.Context, who scope.Scope, retailerID string) (string, error) {
	reach, err := reachOf(who)
	if err != nil {
		return "", err
	}
	if !reach.Everything {
		retailerID = reach.RetailerID
	}
	there, err := s.retailerExists(ctx, retailerID)
	if err == nil && !there {
		err = ErrUnknownRetailer
	}
	return retailerID, errs.Wrap(err, "look up a retailer")
}

func (s *Service) retailerExists(ctx context.Context, retailerID string) (bool, error) {
	if !id.Valid(retailerID) {
		return false, nil
	}
	return s.store.RetailerExists(ctx, retailerID)
}

// ForConsumers gives a retailer's flyers of this week, of one store when it is named. It knows no caller: whose
// consumer asks is the edge's to tell.
func (s *Service) ForConsumers(ctx context.Context, retailerID, storeID string) ([]Record, error) {
	if !id.ValidOrEmpty(storeID) {
		return nil, nil
	}
	found, err := s.store.OfWeek(ctx, retailerID, storeID, WeekOf(s.clock.Now()).From)
	return found, errs.Wrap(err, "read the flyers of this week")
}
