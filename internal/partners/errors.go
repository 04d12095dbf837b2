package partners

import "seiva/internal/kit/errs"

// ErrNotFound is returned for a software house that is absent.
var ErrNotFound = errs.New(errs.NotFound, "partners.not_found", "Não encontramos o que você procura.")

// ErrDocumentTaken is returned when another software house has the CNPJ.
var ErrDocumentTaken = &errs.Error{
	Kind: errs.Conflict, Code: "partners.document_taken", Message: "Este cnpj ja está em uso",
	Fields: map[string]string{"documento": "Este cnpj ja está em uso"},
}

// ErrStale refuses a change of a profile that is no longer as the person saw it.
var ErrStale = errs.New(errs.Precondition, "partners.stale",
	"Outra pessoa alterou os dados da empresa enquanto você editava. Confira o que mudou e salve de novo.")

// ErrInUse is returned when a software house that is to be forgotten has something.
var ErrInUse = errs.New(errs.Conflict, "partners.in_use", "Esta software house já é usada e não pode ser removida.")

// ErrCodeTaken is returned by a store when another software house has the code; the service then draws another.
var ErrCodeTaken = errs.New(errs.Conflict, "partners.code_taken", "Não conseguimos gerar o código. Tente novamente.")
