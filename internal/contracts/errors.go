package contracts

import "seiva/internal/kit/errs"

// Errors of this domain.
var (
	// ErrNotFound: there is no such retailer, or none that the caller may see.
	ErrNotFound = errs.New(errs.NotFound, "contracts.not_found", "Não encontramos o que você procura.")
	// ErrAlreadySigned refuses to sign or to send a contract that is signed.
	ErrAlreadySigned = errs.New(errs.Conflict, "contracts.already_signed", "Este contrato já está assinado.")
	// ErrNeverSent: what was never sent is not sent again among many.
	ErrNeverSent = errs.New(errs.Conflict, "contracts.never_sent", "O contrato ainda não foi enviado: ele vai quando o cadastro se completa.")
	// ErrChanged refuses a signature under a text that is no longer the one to sign.
	ErrChanged = errs.New(errs.Conflict, "contracts.changed", "O contrato mudou depois que você o abriu. Leia a nova versão e assine.")
	// ErrBlocked refuses a retailer's changes until the contract is signed.
	ErrBlocked = errs.New(errs.Forbidden, "contracts.blocked", "O prazo para assinar o contrato acabou. Assine para voltar a usar o portal.")
	// ErrNoText: the contract's text cannot be read.
	ErrNoText = errs.New(errs.Unavailable, "contracts.no_text", "O texto do contrato não está disponível agora. Tente novamente em alguns minutos.")
	// ErrOnPaper: what was signed on paper is not kept here, and no other text may stand in its place.
	ErrOnPaper = errs.New(errs.NotFound, "contracts.on_paper",
		"Este contrato foi assinado fora do portal, e o texto não está guardado aqui.")
	// ErrNotSigned refuses a certificate of what nobody signed.
	ErrNotSigned = errs.New(errs.Conflict, "contracts.not_signed", "Este contrato ainda não foi assinado. O certificado fica pronto com a assinatura.")
	// ErrAltered refuses a certificate where the text that is kept is not the one whose hash was signed.
	ErrAltered = errs.New(errs.Conflict, "contracts.altered",
		"O texto guardado não confere com o resumo registrado na assinatura, e não pode ser certificado. Avise quem administra o programa.")
	// ErrNotVerified: nothing that a link of a certificate says is so here.
	ErrNotVerified = errs.New(errs.NotFound, "contracts.not_verified", "Nenhum contrato assinado confere com este código.")
	// ErrNoVersion: no version of the contract's text has the number.
	ErrNoVersion = errs.New(errs.NotFound, "contracts.no_version", "Não há essa versão do contrato.")
	// ErrNotAsked: nothing newer is asked to be signed than what is.
	ErrNotAsked = errs.New(errs.NotFound, "contracts.not_asked", "Não há uma nova versão do contrato para aceitar.")
	// ErrStale refuses a draft of the contract that somebody changed or published first.
	ErrStale = errs.New(errs.Precondition, "contracts.stale", "Outra pessoa mudou ou publicou este rascunho. Veja como ficou e tente de novo.")
	// ErrNoAddress refuses to mail a retailer that has no contact yet.
	ErrNoAddress = errs.New(errs.Conflict, "contracts.no_address", "O varejista não tem e-mail no cadastro. Peça que complete o perfil.")
	// ErrResentLately refuses a mail that follows another too closely.
	ErrResentLately = errs.New(errs.TooMany, "contracts.resent_lately", "O contrato acabou de ser enviado. Aguarde alguns minutos e confira também o spam.")
)
