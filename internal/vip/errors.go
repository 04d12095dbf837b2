package vip

import "seiva/internal/kit/errs"

var (
	// ErrNotFound is returned for an area that is absent.
	ErrNotFound = errs.New(errs.NotFound, "vip.not_found", "Não encontramos este varejista VIP.")
	// ErrTaken is returned for a retailer that has an area already.
	ErrTaken = errs.New(errs.Conflict, "vip.document_taken",
		"Este varejista já é VIP. Abra-o na lista para editar ou trocar o endereço de integração.")
	// ErrStale is returned by an editor's save of a version that is no longer the stored one.
	ErrStale = errs.New(errs.Precondition, "vip.stale",
		"Outra pessoa alterou este varejista VIP enquanto você editava. Confira o que mudou e salve de novo.")

	// errUnknownDomain says the same of every document and key that do not fit, so that nobody learns who is VIP.
	errUnknownDomain = errs.New(errs.Unauthorized, "vip.unknown_domain",
		"Este endereço não é válido ou foi trocado. Abra os seus cupons de novo pelo site da loja.")
)

// Fields of the form (D-54).
const (
	documentField  = "document"
	corporateField = "corporateName"
	tradeField     = "tradeName"
	emailField     = "email"
	originsField   = "origins"
	colourField    = "backgroundColor"
	textField      = "textColor"
	overlapField   = "overlapHours"
)

const badDocument = "Informe um CNPJ válido."

func invalid(fields map[string]string) error { return errs.InvalidFields("vip.invalid", fields) }
