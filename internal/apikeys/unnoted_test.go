package apikeys

import (
	"context"
	"errors"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/secret"
)

// readOnly is a store of one key that writes nothing.
type readOnly struct {
	Store
	key Key
}

func (r readOnly) ByHash(_ context.Context, hash []byte) (Key, error) {
	if string(hash) != string(r.key.Hash) {
		return Key{}, ErrNotFound
	}
	return r.key, nil
}

func (readOnly) Used(context.Context, string, time.Time) error { return errors.New("only reads") }

// A key opens also while its use cannot be written down.
func TestAUseThatCannotBeNotedStopsNobody(t *testing.T) {
	presented, _ := newSecret(Live)
	service := NewService(readOnly{key: Key{ID: "k", Hash: secret.Hash(presented)}}, Ports{}, clock.NewFixed(time.Unix(1_790_000_000, 0)))
	grant, err := service.Authenticate(t.Context(), presented)
	if err != nil || grant.KeyID != "k" {
		t.Errorf("%+v, %v", grant, err)
	}
}
