package audit

import (
	"context"
	"encoding/hex"
	"fmt"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
)

const (
	// OriginsFor is how long the trail keeps from where an act came: as long as one search reaches.
	OriginsFor = 400 * 24 * time.Hour
	// forgotten is from when on an origin may be missing: clocks of processes differ a little.
	forgotten = OriginsFor - 24*time.Hour
	// forgetBatch is how many are forgotten in one statement.
	forgetBatch = 1000
)

// originSeal is what stands in the chain for an origin, which can so be forgotten without breaking it. It has a key and the entry's
// number, so that nobody tries addresses out or finds the same one again.
func (e Entry) originSeal(key []byte) string {
	if e.Origin == (scope.Origin{}) {
		return ""
	}
	return hex.EncodeToString(secret.MAC(key, fmt.Sprintf("origin\n%d\n%s\n%s", e.Number, e.Origin.Address, e.Origin.Device)))
}

// originHolds tells whether the entry's origin is the one that was sealed, or was forgotten in its time.
func (e Entry) originHolds(key []byte, now time.Time) bool {
	if e.OriginSeal != "" && e.Origin == (scope.Origin{}) {
		return now.Sub(e.At) >= forgotten
	}
	return e.OriginSeal == e.originSeal(key)
}

// ForgetOrigins takes from entries older than OriginsFor from where they came.
func (s *Service) ForgetOrigins(ctx context.Context) error {
	before := s.clock.Now().Add(-OriginsFor)
	for {
		n, err := s.store.ForgetOrigins(ctx, before, forgetBatch)
		if err != nil || n < forgetBatch {
			return errs.Wrap(err, "forget from where old entries of the audit trail came")
		}
	}
}
