package onboarding

import (
	"errors"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
)

// ErrEmailTaken is given when an account, of whatever profile, has confirmed the e-mail.
var ErrEmailTaken = &errs.Error{
	Kind: errs.Conflict, Code: "onboarding.email_taken", Message: "Este e-mail ja está em uso",
	Fields: map[string]string{"email": "Este e-mail ja está em uso"},
}

// ErrDocumentTaken is given when a retailer or a software house has the CNPJ and its e-mail confirmed.
var ErrDocumentTaken = &errs.Error{
	Kind: errs.Conflict, Code: "onboarding.document_taken", Message: "Este cnpj ja está em uso",
	Fields: map[string]string{"documento": "Este cnpj ja está em uso"},
}

// What to do, in words that tell nobody whose it is.
const (
	confirmedElsewhere = "Este CNPJ já foi confirmado em outro cadastro. Se a empresa é sua, fale com o suporte."
	foreignRoot        = "Outro varejista já usa CNPJs que começam com estes 8 caracteres. Se a empresa é sua, fale com o suporte."
)

var errConfirmedElsewhere = &errs.Error{
	Kind: errs.Conflict, Code: "onboarding.confirmed_elsewhere", Message: confirmedElsewhere,
	Fields: map[string]string{"documento": confirmedElsewhere},
}

// ErrRootTaken is given when another retailer has the first eight characters of the CNPJ.
var ErrRootTaken = &errs.Error{
	Kind: errs.Conflict, Code: "onboarding.root_taken", Message: foreignRoot, Fields: map[string]string{"documento": foreignRoot},
}

// ErrInUse is given by Retailers and Partners for a company that is used by now, ErrNotPending by Store for an account
// that no sign-up waits for.
var (
	ErrInUse      = errors.New("onboarding: the company is used")
	ErrNotPending = errors.New("onboarding: no sign-up waits for this account")
)

// ErrInvalidCNPJ is given for wrong check digits, and for a company that the register says is closed.
var ErrInvalidCNPJ = &errs.Error{
	Kind: errs.BadRequest, Code: "onboarding.invalid_cnpj", Message: forms.WrongCNPJ,
	Fields: map[string]string{"documento": forms.WrongCNPJ},
}

// ErrUnknownPartner is given by Partners for a code or CNPJ that no software house has.
var ErrUnknownPartner = errors.New("onboarding: no such software house")

var (
	errUnknownCEP = errs.New(errs.NotFound, "onboarding.unknown_cep", "CEP não encontrado")
	errNoLookUp   = errs.New(errs.Unavailable, "onboarding.cep_not_configured", "Esta instalação não consulta CEP. Preencha o endereço.")
	errNoPlaces   = &errs.Error{
		Kind: errs.Unavailable, Code: "onboarding.cep_unavailable", RetryAfter: time.Minute,
		Message: "A consulta de CEP não respondeu. Preencha o endereço ou tente novamente.",
	}
)

// invalid names wrong fields; a single one speaks for itself, as the portal shows the message as a toast (SU-13).
func invalid(fields map[string]string) error {
	e := errs.InvalidFields("onboarding.invalid", fields)
	if len(fields) == 1 {
		for _, message := range fields {
			e.Message = message
		}
	}
	return e
}
