package audit

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// Service writes the trail and checks it.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// Ports are what the trail is given.
type Ports struct {
	Key   []byte // of 32 bytes: seals the chain
	Queue jobqueue.Queue
	// Pictures tells which pictures stand.
	Pictures Pictures
}

// Pictures knows what became of pictures.
type Pictures interface {
	// Standing gives those of some pictures, by their keys, that are kept.
	Standing(ctx context.Context, pictures []string) ([]string, error)
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// Record writes down what the actor did to an object, and in whose place when under a switched profile, in the
// transaction of ctx when there is one: call it inside the change's own, so that neither is kept without the other.
func (s *Service) Record(ctx context.Context, action string, actor scope.Scope, retailerID, objectID string, details map[string]string) error {
	text, err := json.Marshal(details) // sorts the names
	if err != nil {
		return errs.Wrap(err, "write audit details")
	}
	e := Entry{
		At: s.clock.Now(), ActorID: actor.AccountID, ActedFor: actor.ActsFor(), Action: action, RetailerID: retailerID,
		ObjectID: objectID, Details: string(text), Origin: scope.OriginOf(ctx),
	}
	seal := func(last Entry) Entry { return e.after(last, s.ports.Key) }
	return errs.Wrap(s.store.Append(ctx, seal), "append to the audit trail")
}

// Stay returns a page of what was done in a stay, the oldest first. That it began and ended, and the calls that were made in
// it, are not among them: a call that was refused changed nothing.
func (s *Service) Stay(ctx context.Context, stay Stay, r paging.Request) (paging.Page[Entry], error) {
	rows, total, err := s.store.Stay(ctx, stay, r)
	return paging.Of(r, rows, total), errs.Wrap(err, "read what was done in a stay")
}

// OfObject returns a page of what happened to an object, of these actions, the newest first.
func (s *Service) OfObject(ctx context.Context, objectID string, actions []string, r paging.Request) (paging.Page[Entry], error) {
	rows, total, err := s.store.OfObject(ctx, objectID, actions, r)
	return paging.Of(r, rows, total), errs.Wrap(err, "read what happened to an object")
}

// Head returns the newest entry as one signed word, for a place of its own; Verify compares the trail with it later.
func (s *Service) Head(ctx context.Context) (string, error) {
	last, err := s.store.Last(ctx)
	if err != nil {
		return "", errs.Wrap(err, "read the audit trail's end")
	}
	return Head{last.Number, last.Hash, s.clock.Now()}.signed(s.ports.Key), nil
}

// Adopt keys a trail that was begun without a key: it walks it whole and signs its last entry, once. From then on no
// entry without a key is believed behind it. heads gives a text with the heads that are known from elsewhere: a trail that
// does not hold them is not adopted. A trail with a key already, or without entries, is left alone, and heads not asked.
func (s *Service) Adopt(ctx context.Context, heads func(context.Context) (string, error)) error {
	kept, err := s.store.Unkeyed(ctx)
	if err != nil || kept != "" {
		return errs.Wrap(err, "read the audit trail's beginning")
	}
	first, err := s.store.After(ctx, 0, 1)
	if err != nil || len(first) == 0 || first[0].follows(Entry{}, s.ports.Key) {
		return errs.Wrap(err, "read the audit trail's beginning")
	}
	elsewhere, err := heads(ctx)
	if err != nil {
		return err
	}
	known, err := headsIn(elsewhere, s.ports.Key)
	if err != nil {
		return err
	}
	last, err := s.walk(ctx, known, Entry.followsUnkeyed, unheard)
	if err != nil {
		return err
	}
	head := Head{last.Number, last.Hash, s.clock.Now()}
	slog.Warn("audit trail keyed", "entries", head.Number, "head", head.signed(s.ports.Key))
	return errs.Wrap(s.store.SetUnkeyed(ctx, head.signed(s.ports.Key)), "key the audit trail")
}

// Verify walks the whole trail and returns its length, or an error that matches ErrBroken at the first entry that does
// not follow from the one before. heads is a text with heads that were taken before (” for none, then entries cut off
// at the very end cannot be seen); a head of another installation is ErrForeignHead.
func (s *Service) Verify(ctx context.Context, heads string) (entries int64, err error) {
	return s.verify(ctx, heads, unheard)
}

// verify is Verify that tells now and then how far it is; an error of walked ends it.
func (s *Service) verify(ctx context.Context, heads string, walked func(number int64) error) (entries int64, err error) {
	known, err := headsIn(heads, s.ports.Key)
	if err != nil {
		return 0, err
	}
	kept, err := s.store.Unkeyed(ctx)
	if err != nil {
		return 0, errs.Wrap(err, "read the audit trail's beginning")
	}
	var unkeyed int64
	if kept != "" {
		boundary, err := headsIn(kept, s.ports.Key)
		if err != nil || len(boundary) != 1 {
			return 0, broken(1)
		}
		known, unkeyed = append(known, boundary...), boundary[0].Number
	}
	now := s.clock.Now()
	last, err := s.walk(ctx, known, func(e, last Entry) bool {
		if !e.originHolds(s.ports.Key, now) {
			return false
		}
		if e.Number <= unkeyed {
			return e.followsUnkeyed(last)
		}
		return e.follows(last, s.ports.Key)
	}, walked)
	return last.Number, err
}

// walkBatch is how many entries are held in memory at once.
const walkBatch = 1000

// walk checks every entry against the one before, and every head against its entry; it returns the last. walked hears the last
// number of each batch.
func (s *Service) walk(ctx context.Context, heads []Head, follows func(e, last Entry) bool, walked func(number int64) error) (last Entry, err error) {
	at := map[int64][]Head{}
	for _, h := range heads {
		at[h.Number] = append(at[h.Number], h)
	}
	for {
		batch, err := s.store.After(ctx, last.Number, walkBatch)
		if err != nil {
			return last, errs.Wrap(err, "read the audit trail")
		}
		for _, e := range batch {
			if !follows(e, last) {
				return last, broken(last.Number + 1)
			}
			for _, h := range at[e.Number] {
				if !bytes.Equal(h.Hash, e.Hash) {
					return last, rewritten(h)
				}
			}
			last = e
		}
		if err := walked(last.Number); err != nil {
			return last, err
		}
		if len(batch) < walkBatch {
			break
		}
	}
	for _, h := range heads {
		if h.Number > last.Number {
			return last, cut(h, last.Number)
		}
	}
	return last, nil
}
