package stores

import (
	"context"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// Administration is what an ADMINISTRADOR does with anybody's stores.
type Administration struct {
	storage   AdministrationStorage
	reference Reference
	trail     scope.Trail
}

// NewAdministration makes an Administration.
func NewAdministration(storage AdministrationStorage, reference Reference, trail scope.Trail) *Administration {
	return &Administration{storage, reference, trail}
}

// AdministrationStorage is the part of the storage that it needs.
type AdministrationStorage interface {
	// InTx, ByID and List are Storage's.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	ByID(ctx context.Context, reach Reach, id string) (Listed, error)
	List(ctx context.Context, reach Reach, search string, r paging.Request) ([]Listed, int, error)
	// SetCategory writes the category of a living store, or returns ErrNotFound.
	SetCategory(ctx context.Context, id, category string) error
}

// Within gives a page of the living stores of one retailer, of those that one software house looks after, or of those
// that are both; of all when reach names neither. What does not exist has none.
func (a *Administration) Within(ctx context.Context, who scope.Scope, reach Reach, filter string, r paging.Request) (paging.Page[Listed], error) {
	if err := who.Require(scope.Administrador); err != nil {
		return paging.Page[Listed]{}, err
	}
	for _, asked := range []string{reach.RetailerID, reach.PartnerID} {
		if asked != "" && !id.Valid(asked) {
			return paging.Of[Listed](r, nil, 0), nil
		}
	}
	reach.Everything = reach.RetailerID == "" && reach.PartnerID == ""
	rows, total, err := a.storage.List(ctx, reach, filter, r)
	return paging.Of(r, rows, total), errs.Wrap(err, "list the stores")
}

// SetCategory changes a store's category, chosen by id or name, and gives the store as it now is. Errors:
// stores.not_found, stores.invalid (422).
func (a *Administration) SetCategory(ctx context.Context, who scope.Scope, storeID, category string) (Listed, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Listed{}, err
	}
	if !id.Valid(storeID) {
		return Listed{}, ErrNotFound
	}
	name, known := a.reference.CategoryName(category)
	if !known {
		return Listed{}, errs.InvalidFields("stores.invalid", map[string]string{"categoria": "Escolha uma categoria da lista."})
	}
	var out Listed
	err := a.storage.InTx(ctx, func(ctx context.Context) error {
		before, err := a.storage.ByID(ctx, Reach{Everything: true}, storeID)
		out = before
		if err != nil || before.Category == name {
			return err
		}
		if err := a.storage.SetCategory(ctx, storeID, name); err != nil {
			return err
		}
		out.Category = name
		return a.trail.Record(ctx, "stores.category_changed", who, before.RetailerID, storeID,
			map[string]string{"from": before.Category, "to": name})
	})
	return out, errs.Wrap(err, "change a store's category")
}
