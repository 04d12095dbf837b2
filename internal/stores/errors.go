package stores

import "seiva/internal/kit/errs"

// ErrNotFound is returned for a store that is absent, deleted or out of the caller's reach.
var ErrNotFound = errs.New(errs.NotFound, "stores.not_found", "Não encontramos o que você procura.")

const taken = "Já existe uma loja com este CNPJ. Confira o número ou fale com o suporte."

// ErrDocumentTaken is returned when another living store has the CNPJ.
var ErrDocumentTaken = &errs.Error{
	Kind: errs.Conflict, Code: "stores.document_taken", Message: taken, Fields: map[string]string{"documento": taken},
}

// ErrUnknownRetailer is returned when a store is to belong to a retailer that does not exist.
var ErrUnknownRetailer = errs.InvalidFields("stores.unknown_retailer", map[string]string{
	"varejistaId": "Este varejista não existe. Escolha um da lista.",
})

// ErrUnknownPartner is returned when a store is to be linked to a software house that does not exist.
var ErrUnknownPartner = errs.InvalidFields("stores.unknown_partner", map[string]string{
	"softwareHouseId": "Esta software house não existe. Escolha uma da lista.",
})
