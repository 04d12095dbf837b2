package retailers

import "seiva/internal/kit/errs"

// ErrNotFound is returned for a retailer that is absent.
var ErrNotFound = errs.New(errs.NotFound, "retailers.not_found", "Não encontramos o que você procura.")

// ErrDocumentTaken is returned when another retailer has the CNPJ.
var ErrDocumentTaken = &errs.Error{
	Kind: errs.Conflict, Code: "retailers.document_taken", Message: "Este cnpj ja está em uso",
	Fields: map[string]string{"documento": "Este cnpj ja está em uso"},
}

// What to do, in words that tell nobody whose the root is.
const foreignRoot = "Este cnpj ja está em uso por outra filial da mesma empresa. Se a empresa é sua, fale com o suporte."

// ErrRootTaken is returned when another retailer has the first eight characters of the CNPJ.
var ErrRootTaken = &errs.Error{
	Kind: errs.Conflict, Code: "retailers.root_taken", Message: foreignRoot, Fields: map[string]string{"documento": foreignRoot},
}

// ErrInUse is returned when a retailer that is to be forgotten has something.
var ErrInUse = errs.New(errs.Conflict, "retailers.in_use", "Este varejista já é usado e não pode ser removido.")

// ErrStale refuses a change of choices that are no longer as the person saw them.
var ErrStale = errs.New(errs.Precondition, "retailers.stale",
	"Outra pessoa mudou estas escolhas depois que você as viu. Veja as atuais e mude de novo.")

// ErrProfileStale refuses a change of a profile that is no longer as the person saw it.
var ErrProfileStale = errs.New(errs.Precondition, "retailers.profile_stale",
	"Outra pessoa alterou os dados da empresa enquanto você editava. Confira o que mudou e salve de novo.")

// ErrUnknownPartner is returned when a retailer is to be linked to a software house that does not exist.
var ErrUnknownPartner = errs.InvalidFields("retailers.unknown_partner", map[string]string{
	"parceiroId": "Esta software house não existe. Escolha uma da lista.",
})
