package identity

import (
	"context"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// maxStores is to how many stores an account can be bound: each of its questions names them all.
const maxStores = 200

// StoreName is a store by its name.
type StoreName struct{ ID, TradeName string }

// ErrUnknownStore is returned by a store for an account of stores that do not live or are not its retailer's.
var ErrUnknownStore = errs.InvalidFields("identity.invalid_stores", map[string]string{"lojas": "Uma das lojas não foi encontrada. Escolha outra."})

var (
	errTooManyStores = errs.InvalidFields("identity.invalid_stores", map[string]string{"lojas": "Escolha no máximo 200 lojas, ou todas."})
	errHasNoStores   = errs.InvalidFields("identity.invalid_stores", map[string]string{"lojas": "Só contas de varejistas podem ser de algumas lojas."})
)

// StoresBound is the bound to the stores that were chosen for an account: none chosen is no bound.
func StoresBound(ids []string) scope.Stores {
	if len(ids) == 0 {
		return scope.Stores{}
	}
	return scope.OnlyStores(ids...)
}

// checkStores returns why no account of a profile is bound like that.
func checkStores(p scope.Profile, to scope.Stores) error {
	if !to.Bound() {
		return nil
	}
	ids := to.IDs()
	switch {
	case p != scope.Varejista:
		return errHasNoStores
	case len(ids) > maxStores:
		return errTooManyStores
	}
	for _, storeID := range ids {
		if !id.Valid(storeID) {
			return ErrUnknownStore
		}
	}
	return nil
}

// Sight is how much of its company an account that is bound to stores sees.
type Sight struct {
	Stores []StoreName // by name
	Of     int         // living stores of the company
}

// Sight returns what the caller sees of its company; nil where it sees all that its profile does.
func (s *Service) Sight(ctx context.Context, who scope.Scope) (*Sight, error) {
	if !who.Stores.Bound() {
		return nil, nil
	}
	names, err := s.store.StoresOf(ctx, who.AccountID)
	if err != nil {
		return nil, errs.Wrap(err, "name the stores of an account")
	}
	of, err := s.store.CountStores(ctx, who.RetailerID)
	return &Sight{names[who.AccountID], of}, errs.Wrap(err, "count a company's stores")
}
