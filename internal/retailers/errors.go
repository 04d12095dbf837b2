package retailers

import "seiva/internal/kit/errs"

// ErrNotFound is returned for a retailer that is absent.
var ErrNotFound = errs.New(errs.NotFound, "retailers.not_found", "Não encontramos o que você procura.")

// ErrDocumentTaken is returned when another retailer has the CNPJ.
var ErrDocumentTaken = &errs.Error{
	Kind: errs.Conflict, Code: "retailers.document_taken", Message: "Este cnpj ja está em uso",
	Fields: map[string]string{"documento": "Este cnpj ja está em uso"},
}

// ErrUnknownPartner is returned when a retailer is to be linked to a software house that does not exist.
var ErrUnknownPartner = errs.InvalidFields("retailers.unknown_partner", map[string]string{
	"parceiroId": "Esta software house não existe. Escolha uma da lista.",
})
