package problems

import "seiva/internal/kit/errs"

var (
	// ErrTooMany is returned to an account that reports more than PerHour problems within an hour.
	ErrTooMany = errs.New(errs.TooMany, "problems.too_many",
		"Você já relatou muitos problemas na última hora. Tente novamente mais tarde.")
	// ErrNotFound is returned for a report that is absent, or that the caller did not make and is not staff.
	ErrNotFound = errs.New(errs.NotFound, "problems.not_found", "Não encontramos este relato.")
	// ErrStale is returned for what is done about a report on which somebody acted since it was read.
	ErrStale = errs.New(errs.Precondition, "problems.stale",
		"Alguém mexeu neste relato depois que você o abriu. Veja o que mudou e confirme de novo.")
	// ErrShut is returned for what is written in a report that was resolved more than ReopensFor ago.
	ErrShut = errs.New(errs.Conflict, "problems.shut",
		"Este relato foi resolvido há mais de 30 dias. Se o problema voltou, relate de novo e cite o número deste.")
	// ErrTooManyReplies is returned to an account that writes more than PerHour messages in its reports within an hour.
	ErrTooManyReplies = errs.New(errs.TooMany, "problems.too_many_replies",
		"Você já escreveu muitas mensagens na última hora. Tente novamente mais tarde.")
	errLong = errs.New(errs.Conflict, "problems.long",
		"Este relato já tem mensagens demais. Relate de novo e cite o número deste.")
	errFull = errs.New(errs.Conflict, "problems.full",
		"Este relato já tem 300 registros, o máximo. Peça à pessoa que relate de novo, citando o número deste.")
	errNobody = errs.New(errs.Conflict, "problems.nobody_to_answer",
		"A conta de quem relatou não existe mais: não há para onde enviar a resposta. Registre uma anotação.")
	errOthers = errs.New(errs.Conflict, "problems.not_yours",
		"Você não é responsável por este relato. Atualize a página.")
	errPictures = errs.New(errs.Conflict, "problems.pictures_full",
		"Este relato já tem 6 imagens, o máximo.")
	errMessage = errs.InvalidFields("problems.invalid_picture", map[string]string{"mensagem": "Essa mensagem não está neste relato."})
	errQuery   = errs.InvalidFields("problems.invalid_query", map[string]string{"situacao": "Escolha uma das opções da lista."})
)
