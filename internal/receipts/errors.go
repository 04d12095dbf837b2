package receipts

import (
	"errors"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/receipts/nfce"
)

// savedAgain is when a document that could not be saved may be, as a rule.
const savedAgain = 5 * time.Second

// errStopping is why nothing more is taken in: what is sent comes again, to the program that starts next or to another process.
var errStopping = errors.New("the program stops")

// notSaved is ErrNotSaved with its cause, which each answer's line of the log tells.
func notSaved(cause error) error {
	e := *ErrNotSaved
	e.Cause = cause
	return &e
}

const consumerCompany = nfce.ConsumerCNPJ

// Refusals beyond those of package nfce.
var (
	ErrTooLarge = errs.New(errs.TooLarge, "receipts.too_large",
		"O documento passa de 1 MB. Envie um XML de NFC-e por vez, sem anexos.")
	ErrBadEnvelope = errs.New(errs.Invalid, "receipts.bad_envelope",
		"Cada linha ou corpo JSON deve ser um objeto com o campo xml (texto). Confira as aspas e as barras e reenvie.")
	ErrBadCashier = errs.New(errs.Invalid, "receipts.bad_cashier",
		"O código do caixa deve ter no máximo 60 caracteres, sem quebras de linha. Ajuste cashierCode e reenvie.")
	ErrBadSignature = errs.New(errs.Invalid, "receipts.bad_signature",
		"A assinatura digital do documento não confere. Envie o XML original, sem alterações, assinado com o certificado da empresa emitente.")
	ErrProtocolMismatch = errs.New(errs.Invalid, "receipts.protocol_mismatch",
		"O protocolo de autorização não pertence a este documento. Envie o XML com o protocolo que a SEFAZ devolveu para ele.")
	ErrOutOfScope = errs.New(errs.Forbidden, "apikeys.out_of_scope",
		"Esta API key não pode enviar documentos deste emitente. Confira se a loja está cadastrada e vinculada à key.")
	ErrDigestConflict = errs.New(errs.Conflict, "receipts.digest_conflict",
		"Já existe outro documento com esta chave de acesso. Confira se a numeração foi repetida no caixa e envie o XML autorizado.")
	ErrNotSaved = errs.New(errs.Unavailable, "receipts.not_saved",
		"Não conseguimos gravar o documento agora. Nada foi perdido: reenvie em alguns instantes.").After(savedAgain)
	ErrEnded = errs.New(errs.Forbidden, "receipts.retailer_ended",
		"Os documentos deste varejista foram destruídos a pedido dele, e não recebemos outros. Desligue o envio neste caixa ou fale com a Seiva.")
	ErrNotKept = errs.New(errs.Invalid, "receipts.not_kept",
		"Este documento é de um mês que já não guardamos. Não o envie de novo: se um dia o recebemos, ele já está nos relatórios.")
	ErrDestroyed = errs.New(errs.Gone, "receipts.document_destroyed",
		"O documento deste cupom foi destruído, com todos os deste varejista, e não existe mais aqui. Se precisar dele, peça uma cópia à loja.")
	ErrDocumentUnreadable = errs.New(errs.Unavailable, "receipts.document_unreadable",
		"O documento deste cupom não pôde ser lido. Os dados do cupom não mudaram; avise a Seiva para que o documento seja recuperado do backup.")
	ErrSealingUnfinished = errs.New(errs.Conflict, "receipts.sealing_unfinished",
		"Alguns documentos deste varejista ainda não foram cifrados. Espere o trabalho em segundo plano terminar e tente de novo.")
	ErrNothingToCorrect = errs.New(errs.Invalid, "receipts.nothing_to_correct",
		"Informe o que corrigir: cashierCode, printed ou os dois.")
	ErrCorrectionEnded = errs.New(errs.Conflict, "receipts.correction_ended",
		"Este cupom chegou há mais de 30 dias: o código do caixa e a impressão não mudam mais. Os relatórios ficam como estão.")
	ErrTooManyToSort = errs.New(errs.Invalid, "receipts.too_many_to_sort",
		"São mais de 10.000 cupons. Para vê-los por valor, escolha uma loja e um período de até 31 dias, ou outros filtros.")
	ErrTooManyAccessKeys = errs.New(errs.Invalid, "receipts.too_many_access_keys",
		"São mais de 10.000 chaves de acesso. Divida a lista e envie uma parte de cada vez.")
	ErrStoreNotFound = errs.New(errs.NotFound, "receipts.store_not_found",
		"Não encontramos esta loja entre as que a key alcança. GET /api/integration/whoami diz quais são.")
	ErrNotFound = errs.New(errs.NotFound, "receipts.not_found", "Não encontramos este cupom. Confira a chave de acesso ou o link.")
)
