package stores

import (
	"fmt"

	"seiva/internal/kit/errs"
)

// ErrNotFound is returned for a store that is absent, deleted or out of the caller's reach.
var ErrNotFound = errs.New(errs.NotFound, "stores.not_found", "Não encontramos esta loja. Talvez já tenha sido excluída: abra a lista de novo.")

// ErrStale refuses a change of a store that is no longer as the person saw it.
var ErrStale = errs.New(errs.Precondition, "stores.stale",
	"Outra pessoa alterou esta loja depois que você a abriu. Veja a versão atual e aplique de novo as suas mudanças.")

// The specification's words (A§5), and what to do; whose store it is stays untold.
const taken = "Este cnpj ja está em uso. Confira o número ou fale com o suporte."

// ErrDocumentTaken is returned when another living store has the CNPJ.
var ErrDocumentTaken = &errs.Error{
	Kind: errs.Conflict, Code: "stores.document_taken", Message: taken, Fields: map[string]string{"documento": taken},
}

// The first eight characters of a CNPJ are one company's. What to do, and not whose they are.
const foreignRoot = "Outro varejista já usa CNPJs que começam com estes 8 caracteres. Se a empresa é sua, fale com o suporte."

// ErrRootTaken is returned when another retailer has the first eight characters of the CNPJ, or when an administrator
// still has to say whose they are.
var ErrRootTaken = &errs.Error{
	Kind: errs.Conflict, Code: "stores.root_taken", Message: foreignRoot, Fields: map[string]string{"documento": foreignRoot},
}

// ErrUnusedRoot is returned when a root to be moved is nobody else's.
var ErrUnusedRoot = &errs.Error{
	Kind: errs.NotFound, Code: "stores.unused_root", Message: unusedRoot, Fields: map[string]string{"documento": unusedRoot},
}

const unusedRoot = "Nenhum outro varejista usa CNPJs que começam com estes 8 caracteres. Não há o que transferir."

// ErrUnknownRetailer is returned when a store is to belong to a retailer that does not exist.
var ErrUnknownRetailer = errs.InvalidFields("stores.unknown_retailer", map[string]string{
	"varejistaId": "Este varejista não existe. Escolha um da lista.",
})

// ErrNotLinked is returned to a software house for a retailer that is not linked to it.
var ErrNotLinked = errs.New(errs.NotFound, "stores.retailer_not_linked",
	"Não encontramos este varejista entre os vinculados a você. Confira se ele ainda usa o seu código.")

// ErrUnknownPartner is returned when a store is to be linked to a software house that does not exist.
var ErrUnknownPartner = errs.InvalidFields("stores.unknown_partner", map[string]string{
	"softwareHouseId": "Esta software house não existe. Escolha uma da lista.",
})

// A store's receipts carry the CNPJ that it has.
const fixedDocument = "O CNPJ de uma loja não muda. Para usar outro, exclua esta loja e cadastre uma nova."

var errTooLate = errs.New(errs.Conflict, "stores.too_late",
	"Já se passaram mais de 10 minutos desde a exclusão. Cadastre a loja de novo.")

// ErrOverLimit is what errors.Is finds when a retailer has as many stores as it may.
var ErrOverLimit = errs.New(errs.Invalid, "stores.over_limit", "Você já tem o máximo de lojas da sua assinatura.")

func overLimit(limit, living, more int) error {
	most := fmt.Sprintf("%d lojas", limit)
	if limit == 1 {
		most = "1 loja"
	}
	return errs.New(errs.Invalid, ErrOverLimit.Code, fmt.Sprintf(
		"A assinatura permite até %s: já há %d e você quer cadastrar mais %d. Aumente a assinatura ou exclua uma loja.", most, living, more))
}

func importWrong(rows int) error {
	message := fmt.Sprintf("%d linhas têm erros. Nada foi cadastrado: corrija-as ou importe só as certas.", rows)
	if rows == 1 {
		message = "1 linha tem erros. Nada foi cadastrado: corrija-a ou importe só as certas."
	}
	return errs.New(errs.Invalid, "stores.import_wrong", message)
}
