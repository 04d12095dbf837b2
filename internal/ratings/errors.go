package ratings

import "seiva/internal/kit/errs"

// ErrNotFound is for a rating or receipt that is not there, is somebody else's, or whose consumer was erased.
var ErrNotFound = errs.New(errs.NotFound, "ratings.not_found", "Não encontramos esta avaliação ou este cupom.")

var (
	errDoesNotCount = errs.New(errs.Conflict, "ratings.receipt_does_not_count",
		"Este cupom é de teste, foi cancelado ou substituído, ou saiu dos totais: ele não recebe avaliação nem resposta.")
	errEnded = errs.New(errs.Conflict, "ratings.change_ended",
		"O prazo de 7 dias para mudar esta avaliação terminou. Ela fica como está.")
	errHidden = errs.New(errs.Conflict, "ratings.hidden",
		"O comentário desta avaliação foi retirado pela equipe da Seiva. Não é possível mudá-lo nem respondê-lo.")
	errAlreadyHidden = errs.New(errs.Conflict, "ratings.already_hidden",
		"O comentário desta avaliação já foi retirado. O primeiro motivo continua registrado.")
	errAnswered = errs.New(errs.Conflict, "ratings.already_answered",
		"Esta avaliação já tem uma resposta, e ela não pode ser mudada.")
)
