package audit

import (
	"context"
	"encoding/json"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// Service writes the trail and checks it.
type Service struct {
	store Store
	clock clock.Clock
}

// NewService makes a Service.
func NewService(store Store, c clock.Clock) *Service { return &Service{store, c} }

// Record writes down what the actor did to an object, and in whose place when under a switched profile, in the
// transaction of ctx when there is one: call it inside the change's own, so that neither is kept without the other.
func (s *Service) Record(ctx context.Context, action string, actor scope.Scope, retailerID, objectID string, details map[string]string) error {
	text, err := json.Marshal(details) // sorts the names
	if err != nil {
		return errs.Wrap(err, "write audit details")
	}
	return errs.Wrap(s.store.Append(ctx, Entry{
		At: s.clock.Now(), ActorID: actor.AccountID, ActedFor: actor.ActsFor(), Action: action, RetailerID: retailerID,
		ObjectID: objectID, Details: string(text),
	}), "append to the audit trail")
}

// walkBatch is how many entries Verify holds in memory.
const walkBatch = 1000

// Verify walks the whole trail and gives its length, or an error that matches ErrBroken at the first entry that does
// not follow from the one before. Entries cut off at the very end cannot be seen from the trail alone.
func (s *Service) Verify(ctx context.Context) (entries int64, err error) {
	var last Entry
	for {
		batch, err := s.store.After(ctx, last.Number, walkBatch)
		if err != nil {
			return 0, errs.Wrap(err, "read the audit trail")
		}
		for _, e := range batch {
			if !e.follows(last) {
				return 0, broken(last.Number + 1)
			}
			last = e
		}
		if len(batch) < walkBatch {
			return last.Number, nil
		}
	}
}
