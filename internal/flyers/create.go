package flyers

import (
	"context"
	"slices"
	"strconv"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// Prepare checks the sent files before Create names them; it may wait for the network, so it runs outside of Create's
// transaction. Error: flyers.invalid (422, fields `images[0]`).
func (s *Service) Prepare(ctx context.Context, who scope.Scope, uploads []string) error {
	if _, err := reachOf(who); err != nil {
		return err
	}
	return s.pages.Prepare(ctx, who, "flyers.invalid", uploads)
}

// Create publishes a flyer in this week. Errors: flyers.invalid (422, fields), flyers.limit_reached (422, nextFreeDate)
// when every store of the retailer has one this week, flyers.store_taken (422, storeIds) when a chosen one has.
func (s *Service) Create(ctx context.Context, who scope.Scope, d Draft) (Record, error) {
	reach, err := reachOf(who)
	if err != nil {
		return Record{}, err
	}
	var out Record
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		now := s.clock.Now().Truncate(time.Millisecond)
		f := Flyer{ID: id.New(), RetailerID: d.RetailerID, StoreIDs: distinct(d.StoreIDs), Week: WeekOf(now), CreatedAt: now, CreatedBy: who.AccountID}
		if f.RetailerID == "" {
			f.RetailerID = reach.RetailerID
		}
		if err := s.check(ctx, who, reach, d, &f); err != nil {
			return err
		}
		if err := s.store.Create(ctx, f); err != nil {
			return err
		}
		if err := s.pages.Keep(ctx, f.Images, ownerName(f)); err != nil {
			return err
		}
		details := map[string]string{"stores": strconv.Itoa(len(f.StoreIDs)), "images": strconv.Itoa(len(f.Images))}
		if err := s.ports.Trail.Record(ctx, "flyers.published", who, f.RetailerID, f.ID, details); err != nil {
			return err
		}
		out, err = s.store.Get(ctx, reach, f.ID)
		return err
	})
	return out, errs.Wrap(err, "publish a flyer")
}

func distinct(list []string) []string { return slices.Compact(slices.Sorted(slices.Values(list))) }

// check looks up what a flyer names, and whether its stores are free.
func (s *Service) check(ctx context.Context, who scope.Scope, reach Reach, d Draft, f *Flyer) error {
	fields := map[string]string{}
	var err error
	if f.Images, err = s.pages.Take(ctx, who, d.Uploads, fields); err != nil {
		return err
	}
	known, err := s.checkRetailer(ctx, reach, f.RetailerID, fields)
	if err != nil {
		return err
	}
	var week Calendar
	if known {
		if week, err = s.store.Week(ctx, f.RetailerID, reach.Stores, f.Week, maxStores); err != nil {
			return err
		}
		if week.Total() > 0 && week.Full() {
			return errLimit(f.Week)
		}
	}
	switch {
	case d.AllFree && week.Free <= maxStores:
		f.StoreIDs = week.freeStores()
	case d.AllFree || len(f.StoreIDs) > maxStores:
		fields[storesField] = manyStores
	}
	if len(f.StoreIDs) == 0 && fields[storesField] == "" {
		fields[storesField] = forms.Required
	}
	taken := 0
	living := map[string]bool{}
	for _, store := range week.Stores {
		living[store.ID] = true
		if _, chosen := slices.BinarySearch(f.StoreIDs, store.ID); chosen && store.FlyerID != "" {
			taken++
		}
	}
	if known && slices.ContainsFunc(f.StoreIDs, func(storeID string) bool { return !living[storeID] }) {
		fields[storesField] = badStore
	}
	if len(fields) > 0 {
		return errs.InvalidFields("flyers.invalid", fields)
	}
	if taken > 0 {
		return errTaken(taken, f.Week)
	}
	return nil
}

func (s *Service) checkRetailer(ctx context.Context, reach Reach, retailerID string, fields map[string]string) (bool, error) {
	switch {
	case retailerID == "":
		fields[retailerField] = forms.Required
		return false, nil
	case !reach.Everything && retailerID != reach.RetailerID:
		fields[retailerField] = badRetailer
		return false, nil
	}
	there, err := s.retailerExists(ctx, retailerID)
	if err == nil && !there {
		fields[retailerField] = badRetailer
	}
	return there, err
}
