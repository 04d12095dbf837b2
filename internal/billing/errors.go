package billing

import "seiva/internal/kit/errs"

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
var ErrProviderDown = errs.New(errs.Unavailable, "billing.provider_down",
	"O serviço de pagamento não respondeu. Tente novamente em alguns minutos.")

// ErrBadSignature is returned for a message that the provider did not sign, or signed too long ago.
var ErrBadSignature = errs.New(errs.BadRequest, "billing.bad_signature",
	"A assinatura deste aviso não confere. Confira o segredo do webhook.")

// ErrBusy is returned when a subscription changes so fast that its present state could not be kept; it is worth a retry.
var ErrBusy = errs.New(errs.Unavailable, "billing.busy", "A assinatura está mudando. Tente novamente em instantes.")
