package quiet

import (
	"context"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// State is how a told silence stands.
type State string

// The states.
const (
	Stopped  State = "PARADA"
	Snoozed  State = "ADIADA"
	Returned State = "VOLTOU"
)

// Sorts of the list.
const (
	BySince = "desde"
	ByTold  = "avisadaEm"
)

// shownAfter is how long an ended silence stays on the list.
const shownAfter = 30 * 24 * time.Hour

// maxSnooze is the longest snooze that has an end, in days.
const maxSnooze = 60

// UntilBack is the end of a snooze that has none: it ends with the silence.
var UntilBack = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// Query narrows the list; what is empty does not. Filter is words of the store's names or CNPJ.
type Query struct {
	IDs    []string // these alone
	Filter string
	State  State
}

// Listed is a told silence with whose it is.
type Listed struct {
	Incident
	StoreName, Documento, RetailerName string
	SnoozedBy                          string // a name; empty where nobody did, or the account is gone
}

// Snooze is why nobody is to be told of a silence for a while.
type Snooze struct {
	Days   int // 1 to 60; 0: until the receipts are back
	Reason string
}

// ErrNotFound is returned for a silence that is not there, or of a store that the caller does not reach.
var ErrNotFound = errs.New(errs.NotFound, "quiet.not_found", "Não encontramos esta parada. Ela pode ser de uma loja que foi excluída.")

var errOtherSnooze = errs.New(errs.Conflict, "quiet.other_snooze", "A parada mudou depois: foi adiada de novo ou deixou de estar adiada.")

var errOver = errs.New(errs.Conflict, "quiet.over", "Os cupons desta loja já voltaram a chegar: não há mais o que adiar.")

// List gives a page of the silences that last, and of those that ended within 30 days: a retailer's and a software house's own
// stores', all of them for staff.
func (s *Service) List(ctx context.Context, who scope.Scope, q Query, r paging.Request) (paging.Page[Listed], error) {
	if err := q.check(); err != nil {
		return paging.Page[Listed]{}, err
	}
	if r.Sort == "" {
		r.Sort, r.Desc = ByTold, true // the newest first
	}
	now := s.clock.Now()
	rows, total, err := s.store.Incidents(ctx, who, q, now.Add(-shownAfter), r)
	return paging.Of(r, rows, total), errs.Wrap(err, "list silences")
}

// Count gives how many stores are silent now and not put off: as List with that state.
func (s *Service) Count(ctx context.Context, who scope.Scope) (int, error) {
	_, total, err := s.store.Incidents(ctx, who, Query{State: Stopped}, s.clock.Now(), paging.Request{Size: 1, Sort: ByTold})
	return total, errs.Wrap(err, "count silences")
}

func (q Query) check() error {
	switch q.State {
	case "", Stopped, Snoozed, Returned:
		return nil
	}
	return errs.InvalidFields("quiet.invalid_filter", map[string]string{"situacao": "Escolha uma situação da lista."})
}

// State tells how it stands.
func (i Incident) State() State {
	switch {
	case !i.Ended.IsZero():
		return Returned
	case !i.SnoozedUntil.IsZero():
		return Snoozed
	}
	return Stopped
}

// Snooze puts a silence off: it is no longer among what needs somebody, and is told once more when the snooze ends before it
// does. Errors: ErrNotFound, quiet.over (409), quiet.invalid_snooze (422, fields dias and motivo).
func (s *Service) Snooze(ctx context.Context, who scope.Scope, incidentID string, z Snooze) (Listed, error) {
	wrong := map[string]string{}
	forms.Text{Value: &z.Reason, Field: "motivo", Rule: forms.Reason}.Clean(wrong)
	if z.Days < 0 || z.Days > maxSnooze {
		wrong["dias"] = "Escolha de 1 a 60 dias, ou até os cupons voltarem."
	}
	if len(wrong) > 0 {
		return Listed{}, errs.InvalidFields("quiet.invalid_snooze", wrong)
	}
	until := UntilBack
	if z.Days > 0 {
		until = s.clock.Now().AddDate(0, 0, z.Days).Truncate(time.Millisecond)
	}
	return s.change(ctx, who, incidentID, func(ctx context.Context, found Listed) error {
		if err := s.store.Snooze(ctx, found.Incident, until, who.AccountID, z.Reason); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "quiet.snoozed", who, found.RetailerID, found.StoreID, map[string]string{"reason": z.Reason})
	})
}

// Wake takes a snooze back. Errors: ErrNotFound, quiet.over (409).
func (s *Service) Wake(ctx context.Context, who scope.Scope, incidentID string) (Listed, error) {
	return s.wake(ctx, who, incidentID, func(Listed) error { return nil })
}

// WakeFrom takes back a snooze that ends at a moment, and no other. Errors: those of Wake, quiet.other_snooze (409).
func (s *Service) WakeFrom(ctx context.Context, who scope.Scope, incidentID string, until time.Time) error {
	_, err := s.wake(ctx, who, incidentID, func(found Listed) error {
		if !found.SnoozedUntil.Equal(until) {
			return errOtherSnooze
		}
		return nil
	})
	return err
}

func (s *Service) wake(ctx context.Context, who scope.Scope, incidentID string, may func(Listed) error) (Listed, error) {
	return s.change(ctx, who, incidentID, func(ctx context.Context, found Listed) error {
		if err := may(found); err != nil || found.SnoozedUntil.IsZero() {
			return err
		}
		if err := s.store.Snooze(ctx, found.Incident, time.Time{}, "", ""); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "quiet.woken", who, found.RetailerID, found.StoreID, map[string]string{})
	})
}

// change does something to a silence that lasts, held meanwhile, and gives what came of it.
func (s *Service) change(ctx context.Context, who scope.Scope, incidentID string, do func(context.Context, Listed) error) (Listed, error) {
	if !id.Valid(incidentID) {
		return Listed{}, ErrNotFound
	}
	var out Listed
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		found, err := s.store.Incident(ctx, who, incidentID)
		if err != nil {
			return err
		}
		if err := s.store.Hold(ctx, found.Incident); err != nil {
			return err
		}
		if found, err = s.store.Incident(ctx, who, incidentID); err != nil {
			return err
		}
		if !found.Ended.IsZero() {
			return errOver
		}
		if err := do(ctx, found); err != nil {
			return err
		}
		out, err = s.store.Incident(ctx, who, incidentID)
		return err
	})
	return out, errs.Wrap(err, "change a silence")
}
