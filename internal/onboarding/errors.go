package onboarding

import (
	"errors"

	"seiva/internal/kit/errs"
)

// ErrEmailTaken is given when an account, of whatever profile, has the e-mail.
var ErrEmailTaken = &errs.Error{
	Kind: errs.Conflict, Code: "onboarding.email_taken", Message: "Este e-mail ja está em uso",
	Fields: map[string]string{"email": "Este e-mail ja está em uso"},
}

// ErrDocumentTaken is given when a retailer or a software house has the CNPJ.
var ErrDocumentTaken = &errs.Error{
	Kind: errs.Conflict, Code: "onboarding.document_taken", Message: "Este cnpj ja está em uso",
	Fields: map[string]string{"documento": "Este cnpj ja está em uso"},
}

// ErrInvalidCNPJ is given for wrong check digits, and for a company that the register says is closed.
var ErrInvalidCNPJ = &errs.Error{
	Kind: errs.BadRequest, Code: "onboarding.invalid_cnpj", Message: "CNPJ inválido",
	Fields: map[string]string{"documento": "CNPJ inválido"},
}

// ErrUnknownPartner is given by Partners for a code or CNPJ that no software house has.
var ErrUnknownPartner = errors.New("onboarding: no such software house")

var (
	errUnknownCEP = errs.New(errs.NotFound, "onboarding.unknown_cep", "CEP não encontrado")
	errNoPlaces   = errs.New(errs.Unavailable, "onboarding.cep_unavailable",
		"A consulta de CEP não respondeu. Preencha o endereço ou tente novamente.")
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
