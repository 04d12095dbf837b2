package uisettings

import (
	"context"
	"encoding/json"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/screens"
)

// MaxNames is how many settings one account keeps.
const MaxNames = 100

// Service reads and writes the caller's own settings; under a switched profile they stay the administrator's.
type Service struct {
	store Store
	clock clock.Clock
}

// NewService makes a Service.
func NewService(store Store, c clock.Clock) *Service { return &Service{store, c} }

// All gives the caller's settings by their names.
func (s *Service) All(ctx context.Context, who scope.Scope) (map[string]json.RawMessage, error) {
	all, err := s.store.All(ctx, who.AccountID)
	return all, errs.Wrap(err, "read settings")
}

// Put stores a setting of the caller; the last one wins. Errors: uisettings.invalid (422, every wrong field),
// uisettings.full (409) for a new name beyond MaxNames.
func (s *Service) Put(ctx context.Context, who scope.Scope, name string, value json.RawMessage) error {
	fields := map[string]string{}
	if !screens.IsName(name) {
		fields["name"] = "Use até 100 letras minúsculas sem acento e algarismos, com pontos ou hifens entre eles."
	}
	compact, ok := screens.Compact(value)
	if !ok {
		fields["value"] = "Envie um valor JSON de até 8 KB."
	}
	if len(fields) > 0 {
		return errs.InvalidFields(invalidCode, fields)
	}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		others, err := s.store.CountOthers(ctx, who.AccountID, name)
		if err != nil {
			return err
		}
		if others >= MaxNames {
			return errFull
		}
		return s.store.Put(ctx, Setting{AccountID: who.AccountID, Name: name, Value: compact, UpdatedAt: s.clock.Now()})
	})
	return errs.Wrap(err, "store a setting")
}

// Delete forgets a setting of the caller; one that is not there is no error.
func (s *Service) Delete(ctx context.Context, who scope.Scope, name string) error {
	if !screens.IsName(name) {
		return nil // no setting has that name
	}
	return errs.Wrap(s.store.Delete(ctx, who.AccountID, name), "forget a setting")
}
