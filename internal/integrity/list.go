package integrity

import (
	"context"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/text"
)

// State is how a finding stands.
type State string

// The states.
const (
	ToCheck    State = "PARA_CONFERIR"
	Legitimate State = "LEGITIMO"
	Over       State = "ENCERRADO"
)

// Sorts of the list.
const (
	ByLastDay  = "ultimoDia"
	ByFirstDay = "primeiroDia"
)

const maxReason = 500

// Query narrows the list; what is empty does not. Filter is words of the store's names or CNPJ.
type Query struct {
	Filter string
	Kind   Kind
	State  State
}

// ErrNotFound is returned for a finding that is not there, or of a store that the caller does not reach.
var ErrNotFound = errs.New(errs.NotFound, "integrity.not_found", "Não encontramos este item. Ele pode ter sido encerrado há mais de 90 dias.")

var errOver = errs.New(errs.Conflict, "integrity.over", "Este item já foi encerrado: não há mais o que conferir nele.")

// State tells how it stands.
func (f Finding) State() State {
	switch {
	case !f.Ended.IsZero():
		return Over
	case !f.VerdictAt.IsZero():
		return Legitimate
	}
	return ToCheck
}

// List gives a page of the findings that last, and of those that ended within 90 days: of a retailer's own stores, all for an
// administrator. Errors: integrity.invalid_filter (422).
func (s *Service) List(ctx context.Context, who scope.Scope, q Query, r paging.Request) (paging.Page[Listed], error) {
	if err := q.Check(); err != nil {
		return paging.Page[Listed]{}, err
	}
	if r.Sort == "" {
		r.Sort, r.Desc = ByLastDay, true
	}
	rows, total, err := s.store.Findings(ctx, who, q, r)
	return paging.Of(r, rows, total), errs.Wrap(err, "list findings")
}

// Check tells what is wrong with a query: integrity.invalid_filter (422).
func (q Query) Check() error {
	wrong := map[string]string{}
	switch q.State {
	case "", ToCheck, Legitimate, Over:
	default:
		wrong["situacao"] = "Escolha uma situação da lista."
	}
	switch q.Kind {
	case "", RepeatedCPF, Pace, Share:
	default:
		wrong["tipo"] = "Escolha um tipo da lista."
	}
	if len(wrong) > 0 {
		return errs.InvalidFields("integrity.invalid_filter", wrong)
	}
	return nil
}

// Get gives one, or ErrNotFound.
func (s *Service) Get(ctx context.Context, who scope.Scope, findingID string) (Listed, error) {
	if !id.Valid(findingID) {
		return Listed{}, ErrNotFound
	}
	found, err := s.store.Finding(ctx, who, findingID)
	return found, errs.Wrap(err, "find a finding")
}

// Receipts gives a page of what a finding counted and still counts, or ErrNotFound: without what was cancelled or taken out of the sums
// since, and, of a repeated CPF, without the receipts of a consumer who was erased.
func (s *Service) Receipts(ctx context.Context, who scope.Scope, findingID string, r paging.Request) (paging.Page[Counted], error) {
	found, err := s.Get(ctx, who, findingID)
	if err != nil {
		return paging.Page[Counted]{}, err
	}
	rows, total, err := s.store.Receipts(ctx, found.Finding, r)
	return paging.Of(r, rows, total), errs.Wrap(err, "list a finding's receipts")
}

// CallLegitimate keeps a finding, and the next of its kind about the cashier, from asking for a look: for 90 days, or until one is
// half as strong again. The reason may be empty. Errors: ErrNotFound, integrity.over (409), integrity.invalid_reason (422).
func (s *Service) CallLegitimate(ctx context.Context, who scope.Scope, findingID, reason string) (Listed, error) {
	reason, fits := text.Line(reason, maxReason)
	if !fits && reason != "" {
		return Listed{}, errs.InvalidFields("integrity.invalid_reason", map[string]string{"motivo": "Use até 500 caracteres, sem símbolos de controle."})
	}
	now := s.clock.Now().Truncate(time.Millisecond)
	return s.change(ctx, who, findingID, func(ctx context.Context, f Listed) error {
		if err := s.store.Judge(ctx, f.Finding, now, who.AccountID, reason); err != nil {
			return err
		}
		return s.record(ctx, who, "integrity.legitimate", f, map[string]string{"reason": reason})
	})
}

// CheckAgain takes the verdict back. Errors: ErrNotFound, integrity.over (409).
func (s *Service) CheckAgain(ctx context.Context, who scope.Scope, findingID string) (Listed, error) {
	return s.change(ctx, who, findingID, func(ctx context.Context, f Listed) error {
		if f.VerdictAt.IsZero() {
			return nil
		}
		if err := s.store.Judge(ctx, f.Finding, time.Time{}, "", ""); err != nil {
			return err
		}
		return s.record(ctx, who, "integrity.check_again", f, map[string]string{})
	})
}

func (s *Service) record(ctx context.Context, who scope.Scope, action string, f Listed, facts map[string]string) error {
	facts["kind"], facts["cashier"] = string(f.Kind), f.Cashier
	return s.ports.Trail.Record(ctx, action, who, f.RetailerID, f.StoreID, facts)
}

// change does something to a finding that lasts, held meanwhile, and gives what came of it.
func (s *Service) change(ctx context.Context, who scope.Scope, findingID string, do func(context.Context, Listed) error) (Listed, error) {
	if !id.Valid(findingID) {
		return Listed{}, ErrNotFound
	}
	var out Listed
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		found, err := s.store.Finding(ctx, who, findingID)
		if err != nil {
			return err
		}
		if err := s.store.Hold(ctx, found.Finding); err != nil {
			return err
		}
		if found, err = s.store.Finding(ctx, who, findingID); err != nil {
			return err
		}
		if !found.Ended.IsZero() {
			return errOver
		}
		if err := do(ctx, found); err != nil {
			return err
		}
		out, err = s.store.Finding(ctx, who, findingID)
		return err
	})
	return out, errs.Wrap(err, "change a finding")
}
