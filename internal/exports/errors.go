package exports

import (
	"fmt"
	"strconv"
	"time"

	"seiva/internal/exports/file"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/text"
)

// ErrNotFound is returned for an export that is absent, removed, or somebody else's.
var ErrNotFound = errs.New(errs.NotFound, "exports.not_found", "Não encontramos este arquivo.")

// ErrUnknownKind is returned for a report that cannot be exported.
var ErrUnknownKind = errs.New(errs.NotFound, "exports.unknown_kind", "Este relatório não pode ser exportado.")

// ErrTooMany is returned to an account that has MaxOpen files waiting.
var ErrTooMany = errs.New(errs.TooMany, "exports.too_many", fmt.Sprintf(
	"Você já tem %d arquivos sendo gerados. Espere um deles ficar pronto, ou cancele um em Meus arquivos.", MaxOpen)).After(30 * time.Second)

// ErrTooManyToday is returned to an account that asked for MaxADay files within a day.
var ErrTooManyToday = errs.New(errs.TooMany, "exports.too_many_today", fmt.Sprintf(
	"Você pediu %d arquivos nas últimas 24 horas. Tente novamente mais tarde.", MaxADay))

// ErrNotReady is returned for a file that is not written yet, or never was.
var ErrNotReady = errs.New(errs.Conflict, "exports.not_ready", "Este arquivo ainda não está pronto. Acompanhe em Meus arquivos.")

// ErrDone is returned to who cancels a file that became ready meanwhile.
var ErrDone = errs.New(errs.Conflict, "exports.already_done", "O arquivo ficou pronto antes de ser cancelado. Ele está em Meus arquivos.")

// ErrExpired is returned for a file whose seven days are over.
var ErrExpired = errs.New(errs.Gone, "exports.expired", "O link venceu: o arquivo ficou disponível por 7 dias. Peça de novo em Meus arquivos.")

// ErrLinkClosed is returned for the link of somebody who may not read the report any more.
var ErrLinkClosed = errs.New(errs.Forbidden, "exports.link_closed", "Este link não vale mais: quem pediu o arquivo já não tem acesso ao relatório.")

// ErrStarted is returned for a run of a schedule that was started before; nobody outside sees it.
var ErrStarted = errs.New(errs.Conflict, "exports.started", "Este envio já foi iniciado.")

// errTaken ends a run whose export was cancelled, or is another run's by now.
var errTaken = errs.New(errs.Conflict, "exports.taken", "Este arquivo foi cancelado ou já está sendo gerado de novo.")

// What a file fails for. Each is said to its owner by Reason.
const (
	whyNoAccess  = "exports.no_access"
	whyTooLong   = "exports.pdf_too_long"
	whyTooLarge  = "exports.too_large"
	whyDiskFull  = "exports.disk_full"
	whyStorage   = "exports.storage_down"
	whyInvalid   = "exports.filters_invalid"
	whyOther     = "exports.failed"
	whyHeld      = "exports.held"
	whyNoReaders = "exports.no_readers"
	whyFull      = "exports.company_full"
)

// ErrNoSchedule is returned for a schedule that is absent, removed, or of others.
var ErrNoSchedule = errs.New(errs.NotFound, "exports.schedule_not_found", "Não encontramos este agendamento.")

// ErrStale is returned by an edit of a schedule that is not any more as it was seen.
var ErrStale = errs.New(errs.Precondition, "exports.stale",
	"Este agendamento mudou enquanto você editava: alguém o alterou ou saiu dele. Confira como ficou e salve de novo.")

// ErrTooManySchedules is returned to an account that has MaxSchedules.
var ErrTooManySchedules = errs.New(errs.Conflict, "exports.too_many_schedules", fmt.Sprintf(
	"Você já tem %d agendamentos. Remova um para criar outro.", MaxSchedules))

var (
	errNotOwner  = errs.New(errs.Forbidden, "access.role", "Só quem agendou pode editar: o envio corre com o acesso dessa pessoa.")
	errNotYours  = errs.New(errs.Forbidden, "access.role", "Só quem agendou, ou quem administra a equipe, pode mudar este agendamento.")
	errHeld      = errs.New(errs.Forbidden, whyHeld, reasons[whyHeld])
	errNoReaders = errs.New(errs.Conflict, whyNoReaders, reasons[whyNoReaders])
)

var reasons = map[string]string{
	whyNoAccess:  "Seu acesso mudou desde o pedido, e o arquivo não foi gerado.",
	whyTooLong:   fmt.Sprintf("Passou de %s linhas, o limite do PDF. Peça em Excel ou CSV, ou filtre mais.", file.PDFLimit),
	whyTooLarge:  "O arquivo passou de 512 MB. Filtre mais ou escolha menos colunas e peça de novo.",
	whyDiskFull:  "O servidor ficou sem espaço para gerar o arquivo. Avise o suporte e peça de novo mais tarde.",
	whyStorage:   "O armazenamento de arquivos não respondeu. Peça de novo em alguns minutos.",
	whyInvalid:   "O relatório já não aceita estes filtros. Abra o relatório e exporte de novo.",
	whyHeld:      "O prazo para assinar o contrato terminou, e os envios param até a assinatura.",
	whyNoReaders: "Ninguém mais recebe este envio: quem recebia saiu dele, ou já não pode ver o relatório.",
	whyFull: fmt.Sprintf("Os seus arquivos e os da sua empresa já ocupam o máximo: %d GB, ou %s arquivos. Exclua em Meus arquivos os que já baixou, "+
		"ou espere: cada um sai sozinho depois de 7 dias.", MaxKept>>30, text.Thousands(strconv.Itoa(MaxKeptFiles))),
	whyOther: "Não conseguimos gerar o arquivo. Peça de novo; se acontecer outra vez, relate um problema.",
}

// Reason says why an export failed, to its owner; empty when it did not.
func (e Export) Reason() string {
	if e.State != Failed {
		return ""
	}
	return reasonOf(e.Why)
}

func reasonOf(why string) string {
	if said := reasons[why]; said != "" {
		return said
	}
	return reasons[whyOther]
}
