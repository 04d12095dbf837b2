package billing

import (
	"fmt"
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

// ErrRefused is returned when what a change costs at once could not be taken. Nothing changed.
var ErrRefused = errs.New(errs.Conflict, "billing.payment_refused",
	"O pagamento da diferença não foi aprovado, e nada mudou. Troque a forma de pagamento ou tente novamente.")

// errTold is returned for a change that would take something else at once than was shown.
var errTold = errs.New(errs.Conflict, "billing.price_changed",
	"O valor mudou desde que foi mostrado. Nada foi cobrado: confira o novo valor e confirme de novo.")

// ErrUnpaid is returned for a change of a subscription whose payment is open.
var ErrUnpaid = errs.New(errs.Conflict, "billing.payment_open",
	"Há um pagamento em aberto. Pague primeiro e depois mude a assinatura.")

// ErrPending is returned for a change of a subscription that has not begun.
var ErrPending = errs.New(errs.Conflict, "billing.payment_pending",
	"O primeiro pagamento ainda não foi confirmado. Depois da confirmação você pode mudar a assinatura.")

// ErrCancelled is returned for another number of stores of a subscription that is to end.
var ErrCancelled = errs.New(errs.Conflict, "billing.cancelled",
	"A assinatura foi cancelada. Retome a assinatura para mudar o número de lojas.")

// ErrFixed is returned where the plan was agreed by hand, so that no item of it is counted by the store.
var ErrFixed = errs.New(errs.Conflict, "billing.fixed_plan",
	"O seu plano foi combinado com a Seiva. Fale com o suporte para mudar o número de lojas.")

// errInUse is returned for fewer stores than are registered.
func errInUse(stores int) error {
	if stores == 1 {
		return errs.New(errs.Conflict, "billing.stores_in_use", "Você tem 1 loja em uso. Exclua-a em Lojas antes de diminuir a assinatura.")
	}
	return errs.New(errs.Conflict, "billing.stores_in_use",
		fmt.Sprintf("Você tem %d lojas em uso. Exclua em Lojas as que não usa mais e depois diminua a assinatura.", stores))
}

// ErrBadNumber is returned for a number of stores that nobody can subscribe for.
var ErrBadNumber = errs.InvalidFields("billing.bad_number", map[string]string{"stores": "Informe de 1 a 99.999 lojas."})

// errNobody is returned to staff for what can be no retailer.
var errNobody = errs.New(errs.NotFound, "billing.nobody", "Não encontramos este varejista.")
