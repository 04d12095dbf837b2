package promotions

import (
	"context"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// AddItem adds a product to a promotion. Errors: promotions.invalid_item (422, every wrong field), ErrNotFound, ErrItemTaken,
// ErrTooManyItems.
func (s *Service) AddItem(ctx context.Context, who scope.Scope, i Item) (Item, error) {
	i.ID = id.New()
	err := s.change(ctx, who, i.PromotionID, func(ctx context.Context, r Record) error {
		if fields := i.clean(); len(fields) > 0 {
			return errs.InvalidFields("promotions.invalid_item", fields)
		}
		known, err := s.store.Items(ctx, r.ID)
		if err != nil {
			return err
		}
		if len(known) >= maxItems {
			return ErrTooManyItems
		}
		for _, other := range known {
			if bare(other.GTIN) == bare(i.GTIN) {
				return ErrItemTaken
			}
		}
		if err := s.store.AddItem(ctx, i); err != nil {
			return err
		}
		return s.recordPart(ctx, who, "promotions.item_added", r.Promotion)
	})
	return i, errs.Wrap(err, "add a product to a promotion")
}

// RemoveItem takes a product out; receipts that took part by it stay. Error: ErrItemNotFound.
func (s *Service) RemoveItem(ctx context.Context, who scope.Scope, itemID string) error {
	if err := who.Require(scope.Administrador); err != nil {
		return err
	}
	if !id.Valid(itemID) {
		return ErrItemNotFound
	}
	found, err := s.store.Item(ctx, itemID)
	if err != nil {
		return errs.Wrap(err, "read a product of a promotion")
	}
	return errs.Wrap(s.change(ctx, who, found.PromotionID, func(ctx context.Context, r Record) error {
		if err := s.store.RemoveItem(ctx, itemID); err != nil {
			return err
		}
		return s.recordPart(ctx, who, "promotions.item_removed", r.Promotion)
	}), "take a product out of a promotion")
}

// AddPlace lets a promotion run in a store. Errors: promotions.invalid_store (422), ErrNotFound, ErrPlaceTaken, ErrTooManyPlaces.
func (s *Service) AddPlace(ctx context.Context, who scope.Scope, promotionID, storeID string) (Place, error) {
	added := Place{ID: id.New(), PromotionID: promotionID, StoreID: storeID}
	err := s.change(ctx, who, promotionID, func(ctx context.Context, r Record) error {
		var living bool
		var err error
		if id.Valid(storeID) {
			if living, err = s.store.LivingStore(ctx, storeID); err != nil {
				return err
			}
		}
		if !living {
			return errs.InvalidFields("promotions.invalid_store", map[string]string{storeField: badStore})
		}
		if r.Places >= maxPlaces {
			return ErrTooManyPlaces
		}
		if err := s.store.AddPlace(ctx, added); err != nil {
			return err
		}
		if err := s.recordPart(ctx, who, "promotions.store_added", r.Promotion); err != nil {
			return err
		}
		added, err = s.store.Place(ctx, added.ID)
		return err
	})
	return added, errs.Wrap(err, "add a store to a promotion")
}

// Places gives a page of a promotion's stores, by name. Error: ErrNotFound.
func (s *Service) Places(ctx context.Context, who scope.Scope, promotionID string, r paging.Request) (paging.Page[Place], error) {
	if err := who.Require(scope.Administrador); err != nil {
		return paging.Page[Place]{}, err
	}
	if !id.Valid(promotionID) {
		return paging.Page[Place]{}, ErrNotFound
	}
	if _, err := s.store.Get(ctx, promotionID); err != nil {
		return paging.Page[Place]{}, errs.Wrap(err, "read a promotion")
	}
	rows, total, err := s.store.Places(ctx, promotionID, r)
	return paging.Of(r, rows, total), errs.Wrap(err, "list a promotion's stores")
}

// RemovePlace ends the promotion in a store, by the link's id; receipts that took part there stay. Error: ErrPlaceNotFound.
func (s *Service) RemovePlace(ctx context.Context, who scope.Scope, linkID string) error {
	if err := who.Require(scope.Administrador); err != nil {
		return err
	}
	if !id.Valid(linkID) {
		return ErrPlaceNotFound
	}
	found, err := s.store.Place(ctx, linkID)
	if err != nil {
		return errs.Wrap(err, "read a store of a promotion")
	}
	return errs.Wrap(s.change(ctx, who, found.PromotionID, func(ctx context.Context, r Record) error {
		if err := s.store.RemovePlace(ctx, linkID); err != nil {
			return err
		}
		return s.recordPart(ctx, who, "promotions.store_removed", r.Promotion)
	}), "take a store out of a promotion")
}

// recordPart is record of what changed among a promotion's products and stores: its last simulation was of others.
func (s *Service) recordPart(ctx context.Context, who scope.Scope, action string, p Promotion) error {
	if err := s.store.OutdateSimulation(ctx, p.ID, s.clock.Now()); err != nil {
		return err
	}
	return s.record(ctx, who, action, p)
}
