package outbox

import (
	"errors"

	"seiva/internal/kit/errs"
)

var errBadAddress = errs.New(errs.Invalid, "outbox.invalid_address", "Este e-mail é inválido")

// errEnded is the reason why a mail is given up whose code or link ended before a server took it.
var errEnded = errors.New("what the mail brings ended before it could be delivered")

// ErrNotFound is returned by a store for a mail that is absent.
var ErrNotFound = errs.New(errs.NotFound, "outbox.not_found", "Não encontramos o que você procura.")
