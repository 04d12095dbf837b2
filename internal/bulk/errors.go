package bulk

import (
	"fmt"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/text"
)

// Errors of this domain.
var (
	// ErrNotFound is returned for a run that is absent or somebody else's.
	ErrNotFound = errs.New(errs.NotFound, "bulk.not_found", "Não encontramos esta ação em lista.")
	// ErrUnknownAct is returned for an act that there is not, or that the caller does not have.
	ErrUnknownAct = errs.New(errs.NotFound, "bulk.unknown_act", "Esta ação não existe para esta lista.")
	// ErrRowsGone is returned when one of the chosen rows is not there, or not the caller's.
	ErrRowsGone = errs.New(errs.NotFound, "bulk.rows_not_found", "Não encontramos uma das linhas escolhidas. Atualize a lista e escolha de novo.")
	// ErrNothing refuses to start what would do nothing.
	ErrNothing = errs.New(errs.Conflict, "bulk.nothing", "Nenhuma das linhas escolhidas pode receber esta ação.")
	// ErrBusy refuses a second run of an account while one is under way.
	ErrBusy = errs.New(errs.Conflict, "bulk.busy", "Você já tem uma ação em andamento. Espere que termine e tente de novo.")
	// ErrNoUndo refuses to take back what cannot be, or is not done yet, or was taken back.
	ErrNoUndo = errs.New(errs.Conflict, "bulk.no_undo", "Esta ação não pode ser desfeita agora.")
	// ErrUndoOver refuses to take back what is older than UndoFor.
	ErrUndoOver = errs.New(errs.Conflict, "bulk.undo_over", fmt.Sprintf(
		"O prazo para desfazer, de %d dias, acabou. Altere as linhas uma a uma.", int(UndoFor.Hours()/24)))
	// ErrNoStop refuses to stop what is through, or is being taken back.
	ErrNoStop = errs.New(errs.Conflict, "bulk.no_stop", "Esta ação já terminou: não há o que interromper.")
	// ErrNoAccess is returned by Ports.Caller for somebody who may not act any more as they did.
	ErrNoAccess = errs.New(errs.Forbidden, "bulk.no_access", "Seu acesso mudou desde o pedido.")

	errUnderWay = errs.New(errs.Internal, "bulk.under_way", "A ação está em andamento em outro processo.")
)

// errTooMany says how many rows there are.
func errTooMany(total int) *errs.Error {
	return errs.New(errs.Invalid, "bulk.too_many", fmt.Sprintf(
		"São %s linhas, e uma ação alcança no máximo %s. Filtre mais a lista.", text.Thousands(fmt.Sprint(total)), text.Thousands(fmt.Sprint(MaxRows))))
}

// errChanged says that what was previewed is not what would run.
func errChanged(previewed, now int) *errs.Error {
	said := "As linhas que recebem a ação mudaram depois da prévia."
	if previewed != now {
		said = fmt.Sprintf("A lista mudou depois da prévia: %s linhas receberiam a ação, agora são %s.",
			text.Thousands(fmt.Sprint(previewed)), text.Thousands(fmt.Sprint(now)))
	}
	return errs.New(errs.Conflict, "bulk.changed", said+" Veja a prévia de novo.")
}

// gaveUp is the row's failure when nobody tries any more.
const gaveUp = "Não conseguimos concluir esta linha. Tente de novo; se acontecer outra vez, relate um problema."
