package ratings

import (
	"context"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/text"
)

// Reply answers a rating of the caller's store, once and for good, in up to 500 characters: whoever has the receipt reads
// it. For a VAREJISTA in person. Errors: ratings.invalid_answer (422, field texto), ErrNotFound,
// and as 409 ratings.already_answered, ratings.hidden, ratings.receipt_does_not_count.
func (s *Service) Reply(ctx context.Context, who scope.Scope, ratingID, words string) (Rating, error) {
	if err := who.Require(scope.Varejista); err != nil {
		return Rating{}, err
	}
	if err := who.InPerson(); err != nil {
		return Rating{}, err
	}
	words, fits := text.Block(words, maxAnswer)
	if !fits {
		return Rating{}, errs.InvalidFields("ratings.invalid_answer", map[string]string{"texto": "Escreva a resposta, com até 500 caracteres."})
	}
	return s.write(ctx, who, ratingID, "ratings.answered", func(ctx context.Context, r *Rating) error {
		if !r.Counts {
			return errDoesNotCount
		}
		if !r.Hidden.At.IsZero() {
			return errHidden
		}
		r.Answer = Answer{words, who.AccountID, s.clock.Now().Truncate(time.Millisecond)}
		written, err := s.store.Answer(ctx, r.ID, r.Answer)
		return orConflict(written, err, errAnswered)
	})
}

// Hide takes a rating's comment, and its answer, from everybody's sight but the administrators', for a reason of up to 500 characters that is
// kept. Its stars count on: nobody polishes an average. For an ADMINISTRADOR. Errors: ratings.invalid_reason (422, field
// motivo), ErrNotFound, ratings.already_hidden (409).
func (s *Service) Hide(ctx context.Context, who scope.Scope, ratingID, reason string) (Rating, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Rating{}, err
	}
	reason, fits := text.Block(reason, maxReason)
	if !fits {
		return Rating{}, errs.InvalidFields("ratings.invalid_reason", map[string]string{"motivo": "Diga o motivo, com até 500 caracteres."})
	}
	return s.write(ctx, who, ratingID, "ratings.hidden", func(ctx context.Context, r *Rating) error {
		r.Hidden = Hiding{reason, who.AccountID, s.clock.Now().Truncate(time.Millisecond)}
		written, err := s.store.Hide(ctx, r.ID, r.Hidden)
		return orConflict(written, err, errAlreadyHidden)
	})
}

// write changes a rating that the caller may change, with a line in the trail that repeats nothing of what people wrote. Once
// the consumer was erased there is nothing to write: whoever read the words before might repeat them.
func (s *Service) write(ctx context.Context, who scope.Scope, ratingID, action string, change func(context.Context, *Rating) error) (Rating, error) {
	if !id.Valid(ratingID) {
		return Rating{}, ErrNotFound
	}
	var r Rating
	err := s.store.InTx(ctx, func(ctx context.Context) (err error) {
		if r, err = s.store.ByID(ctx, ratingID); err != nil {
			return err
		}
		if !who.Profile.Staff() && (r.RetailerID != who.RetailerID || !who.Stores.Has(r.StoreID)) {
			return ErrNotFound
		}
		if _, err := s.ports.Receipt(ctx, r.Key); err != nil {
			return err
		}
		if r, err = s.store.Of(ctx, r.Key); err != nil { // as it is now that nobody changes it
			return err
		}
		if err := change(ctx, &r); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, action, who, r.RetailerID, r.ID, nil)
	})
	return r, errs.Wrap(err, "write to a rating")
}

func orConflict(written bool, err, conflict error) error {
	if err == nil && !written {
		return conflict
	}
	return err
}
