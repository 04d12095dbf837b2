package stores

import (
	"context"
	"errors"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// Add makes a store. A VAREJISTA makes its own, with any software house; a PARCEIRO makes those of retailers that are
// linked to it, and the retailer's software house counts for them. It joins the transaction of ctx. Errors:
// stores.invalid (422, every wrong field), stores.unknown_retailer (also for a retailer linked to somebody else),
// stores.unknown_partner and stores.over_limit (422), stores.document_taken and
// stores.root_taken (409).
func (s *Service) Add(ctx context.Context, who scope.Scope, n NewStore) (Listed, error) {
	n, err := s.owned(ctx, who, n)
	if err != nil {
		return Listed{}, err
	}
	if n, err = n.clean(s.ports.Reference); err != nil {
		return Listed{}, err
	}
	store := s.made(n)
	var kept Listed
	err = s.storage.InTx(ctx, func(ctx context.Context) (err error) {
		if err := s.room(ctx, store.RetailerID, 1); err != nil {
			return err
		}
		if err := s.storage.Create(ctx, store); err != nil {
			return err
		}
		kept, err = s.record(ctx, who, "stores.created", store)
		return err
	})
	return kept, errs.Wrap(err, "keep the store")
}

// record writes what somebody did to a living store into the trail, in the transaction of ctx, and gives the store as
// they see it.
func (s *Service) record(ctx context.Context, who scope.Scope, action string, store Store) (Listed, error) {
	if err := s.ports.Trail.Record(ctx, action, who, store.RetailerID, store.ID, map[string]string{"documento": store.Documento}); err != nil {
		return Listed{}, err
	}
	return s.Get(ctx, who, store.ID)
}

// owned returns the store with the retailer and the software house that the caller may give it to.
func (s *Service) owned(ctx context.Context, who scope.Scope, n NewStore) (NewStore, error) {
	if err := who.Require(scope.Varejista, scope.Parceiro); err != nil {
		return n, err
	}
	if who.Profile == scope.Varejista {
		n.RetailerID = who.RetailerID
	}
	link, err := "", error(ErrUnknownRetailer)
	if id.Valid(n.RetailerID) {
		link, err = s.storage.LinkOf(ctx, n.RetailerID)
	}
	if who.Profile == scope.Parceiro && (err == nil && link != who.PartnerID || errors.Is(err, ErrUnknownRetailer)) {
		_, fields := n.checked(s.ports.Reference)
		fields["varejistaId"] = ErrUnknownRetailer.Fields["varejistaId"]
		return n, errs.InvalidFields(ErrUnknownRetailer.Code, fields)
	}
	if who.Profile == scope.Parceiro || n.PartnerID == link {
		n.PartnerID = "" // the retailer's counts, also when it changes
	}
	return n, errs.Wrap(err, "look up the retailer")
}

// Room is how many stores a retailer has, and how many its subscription allows.
type Room struct {
	Used, Most int
	Limited    bool // without, Most says nothing
}

// RoomOf tells a software house how many stores a retailer that is linked to it has and may have, before it fills in another.
// Error: ErrNotLinked.
func (s *Service) RoomOf(ctx context.Context, who scope.Scope, retailerID string) (Room, error) {
	if err := who.Require(scope.Parceiro); err != nil {
		return Room{}, err
	}
	link, err := "", error(ErrUnknownRetailer)
	if id.Valid(retailerID) {
		link, err = s.storage.LinkOf(ctx, retailerID)
	}
	if errors.Is(err, ErrUnknownRetailer) || err == nil && link != who.PartnerID {
		return Room{}, ErrNotLinked
	}
	var room Room
	if err == nil {
		room, err = s.roomOf(ctx, retailerID)
	}
	return room, errs.Wrap(err, "read how many stores a retailer may have")
}

// roomOf counts before it asks what the plan allows: whoever changes the plan waits for the count, or the other way round.
func (s *Service) roomOf(ctx context.Context, retailerID string) (Room, error) {
	if s.ports.Limits == nil {
		return Room{}, nil
	}
	used, err := s.storage.Living(ctx, retailerID)
	if err != nil {
		return Room{}, err
	}
	most, limited, err := s.ports.Limits.MaxStores(ctx, retailerID)
	if err != nil || !limited {
		return Room{}, err
	}
	return Room{used, most, true}, nil
}

// room refuses more stores than the retailer's subscription allows, in the transaction of ctx.
func (s *Service) room(ctx context.Context, retailerID string, more int) error {
	room, err := s.roomOf(ctx, retailerID)
	if err == nil && room.Limited && room.Used+more > room.Most {
		err = overLimit(room.Most, room.Used, more)
	}
	return err
}
