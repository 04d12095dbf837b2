package banners

import (
	"context"
	"slices"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// check puts a draft over a banner, looks up what it names, and finds it a place. Call it under Lock. Stores that the
// banner had and that were deleted since leave it: it shows nowhere there, and nobody could take them out of a form.
func (s *Service) check(ctx context.Context, who scope.Scope, d Draft, b *Banner) error {
	had := b.Audience.StoreIDs
	fields := d.apply(who, b, s.clock.Now())
	if err := s.checkAudience(ctx, &b.Audience, had, fields); err != nil {
		return err
	}
	if err := s.checkPicture(ctx, who, d.Upload, b, fields); err != nil {
		return err
	}
	if len(fields) > 0 {
		return errs.InvalidFields("banners.invalid", fields)
	}
	return s.checkPlaces(ctx, *b)
}

func (s *Service) checkAudience(ctx context.Context, a *Audience, had []string, fields map[string]string) error {
	if a.RetailerID == "" || fields["rules"] != "" {
		return nil
	}
	there, err := s.ports.Participants.RetailerExists(ctx, a.RetailerID)
	if err != nil {
		return err
	}
	if !there {
		fields["rules"] = badRetailer
		return nil
	}
	if len(a.StoreIDs) == 0 {
		return nil
	}
	living, err := s.ports.Participants.LivingStores(ctx, a.RetailerID, a.StoreIDs)
	if err != nil || len(living) == len(a.StoreIDs) {
		return err
	}
	a.StoreIDs = slices.DeleteFunc(a.StoreIDs, func(store string) bool {
		return !slices.Contains(living, store) && slices.Contains(had, store)
	})
	switch {
	case len(a.StoreIDs) > len(living):
		fields["rules"] = badStore
	case len(a.StoreIDs) == 0:
		fields["rules"] = noStores
	}
	return nil
}

func (s *Service) checkPicture(ctx context.Context, who scope.Scope, upload string, b *Banner, fields map[string]string) error {
	if upload == "" {
		if b.Picture.Key == "" {
			fields[pictureField] = noPicture
		}
		return nil
	}
	picture, err := s.ports.Pictures.Picture(ctx, who, upload)
	if errs.IsKind(err, errs.NotFound) || errs.IsKind(err, errs.Invalid) {
		fields[pictureField] = noPicture
		return nil
	}
	b.Picture = picture
	return err
}

const isoMillis = "2006-01-02T15:04:05.000Z07:00"

// checkPlaces refuses a banner for which a channel has no place, and says when one is free.
func (s *Service) checkPlaces(ctx context.Context, b Banner) error {
	from := b.Start
	if now := s.clock.Now(); from.Before(now) {
		from = now // what is over takes no place
	}
	wanted := Period{from, b.End}
	if !b.End.IsZero() && !b.End.After(from) {
		return nil
	}
	slots, err := s.store.Slots(ctx, b.Audience.RetailerID, from)
	if err != nil {
		return err
	}
	others := slices.DeleteFunc(slots, func(slot Slot) bool { return slot.ID == b.ID })
	next := nextFree(others, b.Channels, wanted, s.ports.Config.Places)
	if next.Equal(from) {
		return nil
	}
	fields := map[string]string{"channels": channelFull}
	if !next.IsZero() {
		fields["nextFreeDate"] = next.UTC().Format(isoMillis)
		fields["channels"] += ". Há lugar a partir de " + next.In(clock.Brazil).Format("02/01/2006 às 15:04") + " (horário de Brasília)."
	}
	return errFull(fields)
}
