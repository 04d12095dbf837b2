package billing

import (
	"time"

	"seiva/internal/kit/errs"
)

// ErrNotFound is returned to a retailer without a subscription, in the specification's words (A§7).
var ErrNotFound = errs.New(errs.NotFound, "billing.not_found", "Assinatura não encontrada")

// ErrPaid is returned to a retailer that asks where to pay when nothing is open.
var ErrPaid = errs.New(errs.Conflict, "billing.already_paid", "Sua assinatura está em dia. Não há nada a pagar agora.")

// ErrNoInvoice is returned when a payment is open, but the provider has no page for it.
var ErrNoInvoice = errs.New(errs.Conflict, "billing.no_invoice",
	"Não encontramos a fatura em aberto. Fale com o suporte para regularizar o pagamento.")

// ErrOff is returned where no payment provider is set up.
var ErrOff = errs.New(errs.Unavailable, "billing.off", "O pagamento on-line ainda não está disponível. Fale com o suporte.")

// ErrProviderDown is returned when the payment provider does not answer.
var ErrProviderDown = &errs.Error{
	Kind: errs.Unavailable, Code: "billing.provider_down", RetryAfter: time.Minute,
	Message: "O serviço de pagamento não respondeu. Tente novamente em alguns minutos.",
}

// ErrBadSignature is returned for a message that the provider did not sign, or signed too long ago.
var ErrBadSignature = errs.New(errs.BadRequest, "billing.bad_signature",
	"A assinatura deste aviso não confere. Confira o segredo do webhook.")

// ErrWrongMode is returned for a message that the provider signed in test mode while this server takes real payments, or
// the other way round.
var ErrWrongMode = errs.New(errs.BadRequest, "billing.wrong_mode",
	"Este aviso é de outro modo (teste ou produção) que o da chave deste servidor. Confira a chave e o segredo do webhook.")

// ErrWrongAccount is returned for a message about an account of the provider that is not this server's.
var ErrWrongAccount = errs.New(errs.BadRequest, "billing.wrong_account",
	"Este aviso é de outra conta do provedor de pagamento. Confira o endereço do webhook no painel.")

// ErrUnknownPage is returned for a payment on a page that nobody here knows: the money was taken, so that a person has
// to look, and the provider goes on telling of it.
var ErrUnknownPage = &errs.Error{
	Kind: errs.Unavailable, Code: "billing.unknown_page", RetryAfter: time.Hour,
	Message: "Este pagamento foi feito em uma página que este servidor não conhece. Confira a assinatura no painel do provedor de pagamento.",
}

// ErrBusy is returned when a subscription changes so fast that its present state could not be kept; it is worth a retry.
var ErrBusy = &errs.Error{
	Kind: errs.Unavailable, Code: "billing.busy", RetryAfter: time.Second,
	Message: "A assinatura está mudando. Tente novamente em instantes.",
}
