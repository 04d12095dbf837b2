package privacy

import "seiva/internal/kit/errs"

var (
	// ErrNotFound is returned for a request that is absent, or that is another person's.
	ErrNotFound = errs.New(errs.NotFound, "privacy.not_found", "Não encontramos este pedido.")
	// ErrGone is returned by Ports for an account that is there no more.
	ErrGone = errs.New(errs.NotFound, "privacy.gone", "Esta conta não existe mais.")
	// ErrStale is returned for what is done about a request on which somebody acted since it was read.
	ErrStale = errs.New(errs.Precondition, "privacy.stale",
		"Outra pessoa da equipe mexeu neste pedido depois que você o abriu. Veja o que mudou e confirme de novo.")
	// ErrTooManyOpen is returned to whoever has MaxOpen requests that wait for an answer.
	ErrTooManyOpen = errs.New(errs.Conflict, "privacy.too_many_open",
		"Você já tem 5 pedidos em aberto, o máximo. Espere a resposta de um deles para fazer outro.")
	// ErrTooMany is returned to whoever asks for more than PerDay within a day.
	ErrTooMany = errs.New(errs.TooMany, "privacy.too_many",
		"Você já fez muitos pedidos hoje. Tente novamente amanhã.")
	errOver   = errs.New(errs.Conflict, "privacy.over", "Este pedido já terminou. Atualize a página para ver a resposta.")
	errNoFile = errs.New(errs.NotFound, "privacy.no_file", "Este pedido não tem um arquivo para baixar.")
	errQuery  = errs.InvalidFields("privacy.invalid_query", map[string]string{"situacao": "Escolha uma das opções da lista."})
)
