package apikeys

import "seiva/internal/kit/errs"

// ErrInvalid is the one answer to a key that is missing, malformed, unknown, revoked or expired.
var ErrInvalid = errs.New(errs.Unauthorized, "apikeys.invalid",
	"API key ausente ou inválida. Confira o cabeçalho x-api-key ou peça uma nova key.")

// ErrPaused is the answer to a key that its people have paused.
var ErrPaused = errs.New(errs.Forbidden, "apikeys.paused",
	"Esta API key está pausada. Retome-a no portal ou use outra.")

// ErrNotFound is returned for a key that is absent, revoked or past its overlap, or somebody else's.
var ErrNotFound = errs.New(errs.NotFound, "apikeys.not_found", "Não encontramos esta API key.")

// ErrPartnerNotFound is returned for a software house that is absent.
var ErrPartnerNotFound = errs.New(errs.NotFound, "apikeys.partner_not_found", "Não encontramos esta software house.")

// ErrRestricted refuses a software house that support holds.
var ErrRestricted = errs.New(errs.Forbidden, "apikeys.restricted", "Gestão de API keys restrita")

// ErrStale refuses a change of a key that is no longer as the person saw it.
var ErrStale = errs.New(errs.Precondition, "apikeys.stale",
	"Outra pessoa alterou esta API key depois que você a abriu. Veja a versão atual e aplique de novo as suas mudanças.")

// errPausedOtherwise refuses to resume a key that is not paused since then any more.
var errPausedOtherwise = errs.New(errs.Conflict, "apikeys.paused_otherwise",
	"Esta API key mudou depois: foi retomada ou pausada de novo.")

// ErrRotated refuses to rotate a key that a newer one already replaces.
var ErrRotated = errs.New(errs.Conflict, "apikeys.already_rotated",
	"Esta API key já foi substituída. Rotacione a key nova ou exclua esta.")
