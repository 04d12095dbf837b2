package switches

import (
	"context"
	"errors"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// Service opens, checks and shows switches.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// Open lets an ADMINISTRADOR into another's profile for Limit, tells its main account and writes both into the trail.
// A session has one switch: the one before is closed. Errors: switches.invalid (422, every wrong field),
// switches.owner_not_found, switches.other_open (two opened at once).
func (s *Service) Open(ctx context.Context, who scope.Scope, e Entry) (Switch, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Switch{}, err
	}
	e, err := e.clean()
	if err != nil {
		return Switch{}, err
	}
	if !id.Valid(e.OwnerID) {
		return Switch{}, ErrOwnerNotFound
	}
	name, err := s.ports.Owners.OwnerName(ctx, who, e.Profile, e.OwnerID)
	if err != nil {
		return Switch{}, errs.Wrap(err, "look up whose profile it is")
	}
	now := s.clock.Now().Truncate(time.Millisecond)
	opened := Switch{
		ID: id.New(), SessionID: who.SessionID, ActorID: who.AccountID, ActorName: who.Name, Profile: e.Profile,
		OwnerID: e.OwnerID, OwnerName: name, Reason: e.Reason, OpenedAt: now, ExpiresAt: now.Add(Limit),
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.leave(ctx, who); err != nil {
			return err
		}
		if err := s.store.Create(ctx, opened); err != nil {
			return err
		}
		if err := s.tell(ctx, opened); err != nil {
			return err
		}
		return s.record(ctx, "switches.opened", who, opened, map[string]string{"reason": opened.Reason})
	})
	return opened, errs.Wrap(err, "open a switch")
}

// tell writes to the main account of the profile; a company without any account has nobody to write to.
func (s *Service) tell(ctx context.Context, opened Switch) error {
	to, err := s.ports.Owners.MainEmail(ctx, opened.Profile, opened.OwnerID)
	if err != nil || to == "" {
		return err
	}
	return s.ports.Post.Send(ctx, to, accountEntered(opened, s.ports.PublicURL+"/conta/acessos"))
}

// Close leaves the profile that the caller's session is in; being in none is no error.
func (s *Service) Close(ctx context.Context, who scope.Scope) error {
	if err := who.Require(scope.Administrador); err != nil {
		return err
	}
	return errs.Wrap(s.store.InTx(ctx, func(ctx context.Context) error { return s.leave(ctx, who) }), "close a switch")
}

// leave closes the session's switch, if there is one; one whose time is over ended then.
func (s *Service) leave(ctx context.Context, who scope.Scope) error {
	current, err := s.store.OfSession(ctx, who.SessionID)
	if errors.Is(err, ErrNone) {
		return nil
	}
	if err != nil {
		return err
	}
	at := s.clock.Now()
	if at.After(current.ExpiresAt) {
		at = current.ExpiresAt
	}
	if err := s.store.Close(ctx, current.ID, at); err != nil {
		return err
	}
	return s.record(ctx, "switches.closed", who, current, nil)
}

// Current gives the open switch of the caller's session. Error: switches.none.
func (s *Service) Current(ctx context.Context, who scope.Scope) (Switch, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Switch{}, err
	}
	current, err := s.store.OfSession(ctx, who.SessionID)
	if err == nil && !current.Open(s.clock.Now()) {
		err = ErrNone
	}
	if err != nil {
		return Switch{}, errs.Wrap(err, "look up the switch")
	}
	return current, nil
}

// Enter gives the caller as they act in the profile that a request claims to be in. Errors, each 403:
// switches.not_allowed to anybody but an ADMINISTRADOR, switches.not_open unless the session has opened a switch into
// exactly that profile, switches.expired once its time is over.
func (s *Service) Enter(ctx context.Context, who scope.Scope, c Claim) (scope.Scope, error) {
	if who.Profile != scope.Administrador {
		return scope.Scope{}, errNotAllowed
	}
	current, err := s.store.OfSession(ctx, who.SessionID)
	switch {
	case errors.Is(err, ErrNone) || err == nil && !current.is(c):
		return scope.Scope{}, errNotOpen
	case err != nil:
		return scope.Scope{}, errs.Wrap(err, "look up the switch")
	case !current.Open(s.clock.Now()):
		return scope.Scope{}, errExpired
	}
	return current.inside(who), nil
}

// Call is a request as the trail keeps it: never its address, which may hold an access key.
type Call struct{ Operation, Method, ObjectID string }

// Note writes a call that is made under a switch into the trail, before it runs: what was done is never without it.
func (s *Service) Note(ctx context.Context, who scope.Scope, c Call) error {
	return s.ports.Trail.Record(ctx, "switches.request", who, who.RetailerID, c.ObjectID,
		map[string]string{"operation": c.Operation, "method": c.Method})
}

// OfOwner shows a VAREJISTA or PARCEIRO who entered its profile, when and why: a page, the latest first.
func (s *Service) OfOwner(ctx context.Context, who scope.Scope, r paging.Request) (paging.Page[Visit], error) {
	if err := who.Require(scope.Varejista, scope.Parceiro); err != nil {
		return paging.Page[Visit]{}, err
	}
	rows, total, err := s.store.OfOwner(ctx, entered(who), r)
	now := s.clock.Now()
	page := paging.Map(paging.Of(r, rows, total), func(w Switch) Visit { return Visit{w, w.Open(now)} })
	return page, errs.Wrap(err, "list who entered")
}

// Changes shows a VAREJISTA or PARCEIRO what was changed by who entered its profile, in the switch with that id: a page,
// the oldest first. Error: switches.not_found, also of another's profile.
func (s *Service) Changes(ctx context.Context, who scope.Scope, switchID string, r paging.Request) (paging.Page[Deed], error) {
	if err := who.Require(scope.Varejista, scope.Parceiro); err != nil {
		return paging.Page[Deed]{}, err
	}
	if !id.Valid(switchID) {
		return paging.Page[Deed]{}, ErrNotFound
	}
	stay, err := s.store.Into(ctx, entered(who), switchID)
	if err != nil {
		return paging.Page[Deed]{}, errs.Wrap(err, "look up who entered")
	}
	until := stay.ExpiresAt
	if !stay.ClosedAt.IsZero() {
		until = stay.ClosedAt
	}
	rows, total, err := s.ports.Deeds.Of(ctx, stay, until, r)
	return paging.Of(r, rows, total), errs.Wrap(err, "list what was changed")
}

// entered gives whose profile the caller's is.
func entered(who scope.Scope) string {
	if who.Profile == scope.Parceiro {
		return who.PartnerID
	}
	return who.RetailerID
}

func (s *Service) record(ctx context.Context, action string, who scope.Scope, w Switch, details map[string]string) error {
	if details == nil {
		details = map[string]string{}
	}
	details["profile"] = string(w.Profile)
	inside := w.inside(who)
	return s.ports.Trail.Record(ctx, action, inside, inside.RetailerID, w.ID, details)
}
