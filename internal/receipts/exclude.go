package receipts

import (
	"context"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/text"
	"seiva/internal/receipts/nfce"
)

const maxReason = 500 // characters

// Exclude takes a receipt out of every sum, for a reason of at most 500 characters; the document, its page and the lists
// keep it. For ADMINISTRADOR and SUPORTE; the trail holds who, and why. Errors: receipts.not_found,
// receipts.invalid_reason, receipts.not_kept (422).
func (s *Service) Exclude(ctx context.Context, who scope.Scope, accessKey, reason string) error {
	reason, ok := text.Line(reason, maxReason)
	if !ok {
		return errs.InvalidFields("receipts.invalid_reason", map[string]string{"motivo": "Informe o motivo, com até 500 caracteres."})
	}
	return s.setExclusion(ctx, who, accessKey, reason)
}

// Include undoes Exclude; one that was never excluded stays as it is. Errors: receipts.not_found, receipts.not_kept
// (422).
func (s *Service) Include(ctx context.Context, who scope.Scope, accessKey string) error {
	return s.setExclusion(ctx, who, accessKey, "")
}

func (s *Service) setExclusion(ctx context.Context, who scope.Scope, accessKey, reason string) error {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return err
	}
	if !nfce.ValidAccessKey(accessKey) {
		return ErrNotFound
	}
	return errs.Wrap(raced(func() error {
		return s.store.InTx(ctx, func(ctx context.Context) error { return s.exclude(ctx, who, accessKey, reason) })
	}), "exclude a receipt")
}

func (s *Service) exclude(ctx context.Context, who scope.Scope, accessKey, reason string) error {
	found, err := s.store.Find(ctx, VisibilityOf(who), accessKey)
	if err != nil {
		return err
	}
	state, err := s.store.State(ctx, []Key{found.Key})
	if err != nil {
		return err
	}
	if err := s.kept(ctx, accessKey); err != nil {
		return err
	}
	before := state.Receipts[found.Key]
	if before == nil {
		return ErrNotFound
	}
	after := *before
	after.Excluded = reason != ""
	if after.Excluded != before.Excluded {
		cells := cellChanges{}
		cells.move(before, &after)
		if err := s.apply(ctx, Changes{Status: []StatusChange{{before, &after}}, Cells: cells}); err != nil {
			return err
		}
	}
	if err := s.store.KeepExclusion(ctx, found.Key, reason, who.AccountID, s.clock.Now()); err != nil {
		return err
	}
	action := "receipts.included"
	if after.Excluded {
		action = "receipts.excluded"
	}
	return s.ports.Trail.Record(ctx, action, who, found.RetailerID, found.StoreID, map[string]string{"day": found.Day, "reason": reason})
}
