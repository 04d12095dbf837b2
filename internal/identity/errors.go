package identity

import "seiva/internal/kit/errs"

// Sign-in failures carry the specification's names as codes (A§8).
var (
	errWrongCredentials = errs.New(errs.Unauthorized, "NotAuthorizedException", "E-mail e/ou senha incorretos")
	errNotConfirmed     = errs.New(errs.Forbidden, "UserNotConfirmedException", "E-mail não confirmado")
	errTooMany          = errs.New(errs.TooMany, "LimitExceededException", "Muitas tentativas, tente novamente mais tarde.")
	errNoSession        = errs.New(errs.Unauthorized, "access.no_session", "Sessão expirada. Entre novamente.")
)

// ErrEmailTaken is returned by a store when another account has the e-mail.
var ErrEmailTaken = errs.New(errs.Conflict, "identity.email_taken", "Este e-mail ja está em uso")

// ErrNotFound is returned by a store for an account or session that is absent.
var ErrNotFound = errs.New(errs.NotFound, "identity.not_found", "Não encontramos o que você procura.")
