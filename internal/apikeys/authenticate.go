package apikeys

import (
	"context"
	"errors"
	"sync"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
)

// Authenticate gives what a presented key allows at this moment, or ErrInvalid, or ErrPaused. A text that is no key costs no
// query, a key one indexed read; its use is noted at most once a minute.
func (s *Service) Authenticate(ctx context.Context, presented string) (scope.Grant, error) {
	if !wellFormed(presented) {
		return scope.Grant{}, ErrInvalid
	}
	key, err := s.store.ByHash(ctx, secret.Hash(presented))
	if errors.Is(err, ErrNotFound) {
		return scope.Grant{}, ErrInvalid
	}
	if err != nil {
		return scope.Grant{}, errs.Wrap(err, "look up a key")
	}
	now := s.clock.Now()
	if !key.usable(now) {
		return scope.Grant{}, ErrInvalid
	}
	if !key.PausedAt.IsZero() {
		return scope.Grant{}, ErrPaused
	}
	if now.Sub(key.LastUsedAt) >= UsedEvery && s.used.claim(key.ID, now) {
		s.unnoted.Tried(ctx, "a key's last use", s.store.Used(ctx, key.ID, now))
	}
	return key.grant(), nil
}

// Granted gives the key of a grant that Authenticate gave, or ErrInvalid once it opens nothing any more.
func (s *Service) Granted(ctx context.Context, g scope.Grant) (Key, error) {
	kind := RetailerKey
	if g.PartnerID != "" {
		kind = SoftwareHouseKey
	}
	record, err := s.store.Get(ctx, Owner{Kind: kind}, g.KeyID, s.clock.Now())
	if errors.Is(err, ErrNotFound) {
		return Key{}, ErrInvalid
	}
	return record.Key, errs.Wrap(err, "look up a key")
}

// UsedEvery is how often a key's use is written down.
const UsedEvery = time.Minute

// lastUses lets one of many simultaneous requests with a key write its use down, so that the others do not queue
// for the writer. It holds one instant a key, of maxLastUses keys at most: about 10 MB.
type lastUses struct {
	mu sync.Mutex
	at map[string]time.Time
}

const maxLastUses = 100_000

func (l *lastUses) claim(keyID string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if last, ok := l.at[keyID]; ok && now.Sub(last) < UsedEvery {
		return false
	}
	if l.at == nil || len(l.at) >= maxLastUses { // then some uses are written down twice in a minute
		l.at = map[string]time.Time{}
	}
	l.at[keyID] = now
	return true
}
