package ratings

import (
	"context"
	"errors"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/scope"
)

// Ports are what ratings ask of others.
type Ports struct {
	// Receipt returns a receipt as it stands; until the transaction of ctx ends, nobody changes it, rates it or erases its
	// consumer. ErrNotFound: there is none, or its consumer was erased.
	Receipt func(ctx context.Context, key Key) (Receipt, error)
	// OfConsumer reports whether an access key, which may be any text, is of a receipt of the consumer's, in a store that the
	// grant reaches.
	OfConsumer func(ctx context.Context, grant scope.Grant, cpfIndex []byte, accessKey string) (bool, error)
	Trail      scope.Trail
	// RetailerEmail returns where a retailer is written to; empty when it has no address.
	RetailerEmail func(ctx context.Context, retailerID string) (string, error)
	Post          letter.Post
	Portal        string // address of the portal
}

// Service knows the rules of ratings.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// OfConsumer names a receipt that the consumer of a token may rate: one of their own. Error: ErrNotFound for any other.
func (s *Service) OfConsumer(ctx context.Context, grant scope.Grant, cpfIndex []byte, accessKey string) (Key, error) {
	theirs, err := s.ports.OfConsumer(ctx, grant, cpfIndex, accessKey)
	if err != nil {
		return Key{}, errs.Wrap(err, "find a consumer's receipt")
	}
	if !theirs {
		return Key{}, ErrNotFound
	}
	return Key{grant.RetailerID, accessKey}, nil
}

// Rate takes the rating of a receipt, for whoever has proven that it is theirs: by its link, or as OfConsumer says. The first
// needs a score; for seven days it may be changed. Errors: ratings.invalid (422), ErrNotFound, and as 409
// ratings.receipt_does_not_count, ratings.change_ended, ratings.hidden (the comment alone: stars may be changed).
func (s *Service) Rate(ctx context.Context, key Key, d Draft) (Rating, error) {
	if _, err := d.clean(false); err != nil { // before anything is held
		return Rating{}, err
	}
	var after Rating
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		receipt, err := s.ports.Receipt(ctx, key)
		if err != nil {
			return err
		}
		if !receipt.Counts {
			return errDoesNotCount
		}
		before, err := s.store.Of(ctx, key)
		first := errors.Is(err, ErrNotFound)
		if err != nil && !first {
			return err
		}
		if after, err = s.rated(receipt, before, first, d); err != nil {
			return err
		}
		save := s.store.Change
		if first {
			save = s.store.Create
		}
		if err := save(ctx, after); err != nil {
			return err
		}
		return s.add(ctx, before, after)
	})
	return after, errs.Wrap(err, "rate a receipt")
}

// rated is what becomes of a rating; first: before is none.
func (s *Service) rated(receipt Receipt, before Rating, first bool, d Draft) (Rating, error) {
	d, err := d.clean(first)
	if err != nil {
		return Rating{}, err
	}
	now := s.clock.Now().Truncate(time.Millisecond)
	after := before
	if first {
		after = Rating{
			Key: receipt.Key, ID: id.New(), StoreID: receipt.StoreID, Day: clock.Day(now.In(clock.Brazil)), CreatedAt: now, Counts: receipt.Counts,
		}
	} else if !now.Before(before.Until()) {
		return Rating{}, errEnded
	}
	if d.Score != 0 {
		after.Score = d.Score
	}
	if d.Comment != nil && *d.Comment != before.Comment {
		if !before.Hidden.At.IsZero() {
			return Rating{}, errHidden
		}
		after.Comment = *d.Comment
	}
	if after != before {
		after.ChangedAt = now
	}
	return after, nil
}

func (s *Service) add(ctx context.Context, before, after Rating) error {
	cell, change := moves(before, after)
	if change == (Stars{}) {
		return nil
	}
	return s.store.Add(ctx, cell, change)
}

// Of returns the rating of a receipt as whoever has the receipt sees it, also one that does not count any more; false when there is
// none.
func (s *Service) Of(ctx context.Context, key Key) (Rating, bool, error) {
	r, err := s.store.Of(ctx, key)
	if errors.Is(err, ErrNotFound) {
		return Rating{}, false, nil
	}
	return r.Public(), err == nil, errs.Wrap(err, "read a receipt's rating")
}

// Changeable reports whether a rating may still be changed.
func (s *Service) Changeable(r Rating) bool { return s.clock.Now().Before(r.Until()) }

// ForgetWords implements receipts.Words.
func (s *Service) ForgetWords(ctx context.Context, period string) error {
	return s.store.ForgetWords(ctx, period)
}

// Counting takes the ratings of a retailer's receipts out of the sums that no longer count, and back in those of receipts
// that count again: in the transaction of ctx, which changes the receipts and lets nobody rate them until it ends.
func (s *Service) Counting(ctx context.Context, retailerID string, changed map[string]bool) error {
	accessKeys := make([]string, 0, len(changed))
	for accessKey := range changed {
		accessKeys = append(accessKeys, accessKey)
	}
	rated, err := s.store.Some(ctx, retailerID, accessKeys)
	if err != nil {
		return err
	}
	for _, before := range rated {
		after := before
		if after.Counts = changed[before.AccessKey]; after == before {
			continue
		}
		if err := s.store.SetCounts(ctx, after.Key, after.Counts); err != nil {
			return err
		}
		if err := s.add(ctx, before, after); err != nil {
			return err
		}
	}
	return nil
}
