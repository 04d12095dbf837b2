package sponsors

import "seiva/internal/kit/errs"

var (
	// ErrNotFound is returned for a sponsor that is absent.
	ErrNotFound = errs.New(errs.NotFound, "sponsors.not_found", "Não encontramos este patrocinador.")
	// ErrTaken is returned for a CNPJ that another sponsor has.
	ErrTaken = errs.New(errs.Conflict, "sponsors.document_taken", "Já existe um patrocinador com este CNPJ.")
	// ErrInUse is returned by Delete for a sponsor that has promotions, ended ones too: they are evidence of what was promised.
	ErrInUse = errs.New(errs.Conflict, "sponsors.in_use",
		"Este patrocinador tem promoções e não pode ser excluído. Encerre as promoções; o patrocinador continua no histórico delas.")
	// ErrStale is returned by an editor's save of a version that is no longer the stored one.
	ErrStale = errs.New(errs.Precondition, "sponsors.stale", "Outra pessoa alterou este patrocinador enquanto você editava. Confira o que mudou e salve de novo.")
)

const (
	documentField = "documento"

	badDocument = "Informe um CNPJ válido."
)
