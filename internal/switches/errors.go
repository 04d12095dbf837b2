package switches

import "seiva/internal/kit/errs"

// ErrNone is returned by a store for a session that has no switch, and is what Current answers then.
var ErrNone = errs.New(errs.NotFound, "switches.none", "Você não está no perfil de outra empresa.")

// ErrOtherOpen is returned by a store when the session has an open switch already: two were opened at once.
var ErrOtherOpen = errs.New(errs.Conflict, "switches.other_open", "Você já está entrando em outro perfil. Tente novamente.")

// ErrNotFound is returned for a switch that is absent, or into another's profile.
var ErrNotFound = errs.New(errs.NotFound, "switches.not_found", "Não encontramos este acesso.")

// ErrOwnerNotFound is returned for a retailer or software house that is absent.
var ErrOwnerNotFound = errs.New(errs.NotFound, "switches.owner_not_found", "Não encontramos esta empresa.")

// Refusals of requests that say that they are in another's profile; each means that the client should leave it.
var (
	errNotAllowed = errs.New(errs.Forbidden, "switches.not_allowed", "Só administradores entram no perfil de outra empresa.")
	errNotOpen    = errs.New(errs.Forbidden, "switches.not_open", "Você não está mais no perfil desta empresa. Entre de novo para continuar.")
	errExpired    = errs.New(errs.Forbidden, "switches.expired", "O tempo no perfil desta empresa terminou. Entre de novo para continuar.")
)
