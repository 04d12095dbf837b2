package stores

import (
	"context"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// Update replaces what a store says of itself; its retailer and CNPJ stay, and an empty CNPJ is the one that it has.
// Its software house is the VAREJISTA's to choose. Errors: stores.not_found, stores.invalid (422, every wrong field, also
// another CNPJ), stores.unknown_partner (422), stores.stale (412).
func (s *Service) Update(ctx context.Context, who scope.Scope, storeID string, n NewStore) (Listed, error) {
	reach, err := keeps(who, storeID)
	if err != nil {
		return Listed{}, err
	}
	var before Store
	var after Listed
	err = s.storage.InTx(ctx, func(ctx context.Context) (err error) {
		after, err = s.storage.Edit(ctx, reach, storeID, func(store *Store) error {
			before = *store
			return s.change(ctx, who, store, n)
		})
		if err != nil {
			return err
		}
		changes := before.changes(after.Store)
		if len(changes) == 0 {
			return nil
		}
		return s.ports.Trail.Record(ctx, "stores.changed", who, after.RetailerID, after.ID, changes)
	})
	return after, errs.Wrap(err, "change the store")
}

// keeps gives what a VAREJISTA or PARCEIRO reaches, when the id can be a store's.
func keeps(who scope.Scope, storeID string) (Reach, error) {
	if err := who.Require(scope.Varejista, scope.Parceiro); err != nil {
		return Reach{}, err
	}
	if !id.Valid(storeID) {
		return Reach{}, ErrNotFound
	}
	return reachOf(who)
}

// change writes what is asked for into a store, or names every wrong field.
func (s *Service) change(ctx context.Context, who scope.Scope, store *Store, n NewStore) error {
	if n.Version != "" && n.Version != store.Version() {
		return ErrStale
	}
	if n.Documento == "" {
		n.Documento = store.Documento
	}
	var err error
	if n.PartnerID, err = s.partnerAfter(ctx, who, *store, n.PartnerID); err != nil {
		return err
	}
	n, fields := n.checked(s.ports.Reference)
	if _, wrong := fields["documento"]; !wrong && n.Documento != store.Documento {
		fields["documento"] = fixedDocument
	}
	if len(fields) > 0 {
		return errs.InvalidFields("stores.invalid", fields)
	}
	store.PartnerID, store.TradeName, store.Category, store.Address = n.PartnerID, n.TradeName, n.Category, n.Address
	return nil
}

// partnerAfter gives a store's own software house after a change: none where the retailer's is chosen.
func (s *Service) partnerAfter(ctx context.Context, who scope.Scope, before Store, chosen string) (string, error) {
	if who.Profile == scope.Parceiro {
		return before.PartnerID, nil
	}
	link, err := s.storage.LinkOf(ctx, before.RetailerID)
	if chosen == link {
		chosen = ""
	}
	return chosen, errs.Wrap(err, "look up the retailer")
}

// changes gives the new and the former value of each field in which a store differs afterwards, by the form's names.
func (s Store) changes(after Store) map[string]string {
	return scope.Tell(
		map[string]string{},
		scope.Change{Field: "softwareHouseId", Was: s.PartnerID, Is: after.PartnerID},
		scope.Change{Field: "nomeFantasia", Was: s.TradeName, Is: after.TradeName},
		scope.Change{Field: "categoria", Was: s.Category, Is: after.Category},
		scope.Change{Field: "cep", Was: s.Address.CEP, Is: after.Address.CEP},
		scope.Change{Field: "endereco", Was: s.Address.Street, Is: after.Address.Street},
		scope.Change{Field: "numero", Was: s.Address.Number, Is: after.Address.Number},
		scope.Change{Field: "bairro", Was: s.Address.District, Is: after.Address.District},
		scope.Change{Field: "cidade", Was: s.Address.City, Is: after.Address.City},
		scope.Change{Field: "uf", Was: s.Address.UF, Is: after.Address.UF},
	)
}

// Delete ends a store of a VAREJISTA, or one that a PARCEIRO looks after. Its receipts and reports stay; its CNPJ may
// be registered again; its receipts are refused from now on. Error: stores.not_found.
func (s *Service) Delete(ctx context.Context, who scope.Scope, storeID string) error {
	if _, err := keeps(who, storeID); err != nil {
		return err
	}
	err := s.storage.InTx(ctx, func(ctx context.Context) error {
		store, err := s.Get(ctx, who, storeID)
		if err != nil {
			return err
		}
		if err := s.storage.Delete(ctx, store.RetailerID, store.ID, s.clock.Now()); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "stores.deleted", who, store.RetailerID, store.ID, map[string]string{"documento": store.Documento})
	})
	return errs.Wrap(err, "delete the store")
}

// RestoreWithin is how long a deletion can be undone.
const RestoreWithin = 10 * time.Minute

// Restore undoes a deletion, for whoever may delete the store. Errors: stores.not_found, also when it is not deleted;
// stores.too_late, stores.document_taken and stores.root_taken (409); stores.over_limit (422).
func (s *Service) Restore(ctx context.Context, who scope.Scope, storeID string) (Listed, error) {
	reach, err := keeps(who, storeID)
	if err != nil {
		return Listed{}, err
	}
	var restored Listed
	err = s.storage.InTx(ctx, func(ctx context.Context) error {
		store, deletedAt, err := s.storage.Deleted(ctx, reach, storeID)
		if err != nil {
			return err
		}
		if s.clock.Now().Sub(deletedAt) > RestoreWithin {
			return errTooLate
		}
		if err := s.room(ctx, store.RetailerID, 1); err != nil {
			return err
		}
		if err := s.storage.Restore(ctx, store); err != nil {
			return err
		}
		restored, err = s.record(ctx, who, "stores.restored", store)
		return err
	})
	return restored, errs.Wrap(err, "restore the store")
}
