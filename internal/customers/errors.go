package customers

import "seiva/internal/kit/errs"

// ErrPasskeyKnown is returned by a store when some account has the credential.
var ErrPasskeyKnown = errs.New(errs.Conflict, "customers.passkey_known", "Esta passkey já está cadastrada.")

// ErrNotFound is returned by a store for a token that it does not hold.
var ErrNotFound = errs.New(errs.NotFound, "customers.not_found", "Não encontramos o que você procura.")

var (
	ErrRetailerRequired = errs.New(errs.Forbidden, "apikeys.retailer_required",
		"Esta key vale para mais de um varejista. Use uma key ligada a um único varejista para as chamadas de consumidores.")
	errLiveRequired = errs.New(errs.Forbidden, "apikeys.live_required",
		"Esta key é de teste e não dá acesso a dados de consumidores. Use uma key de produção.")
	errOutOfScope = errs.New(errs.Forbidden, "apikeys.out_of_scope",
		"O varejista desta key não está mais vinculado à sua software house. Peça a ele que refaça o vínculo no portal.")
	errNoToken = errs.New(errs.Unauthorized, "customers.no_token",
		"O acesso aos seus cupons venceu ou não é válido. Peça um novo ao varejista.")
	// ErrTooManyTokens is returned to an address that brings many tokens which nobody has.
	ErrTooManyTokens = errs.New(errs.TooMany, "customers.too_many_wrong_tokens",
		"Muitos acessos que não valem vieram desta rede em pouco tempo. Espere um minuto e tente novamente.")
	errOtherDocument = errs.New(errs.Forbidden, "customers.other_document",
		"Este acesso é de outro CPF. Peça ao varejista um acesso para o CPF informado.")
	errProofRequired = errs.New(errs.Forbidden, "customers.proof_required",
		"Falta provar que é você. Peça um código por e-mail e envie-o com o pedido.")
	errWrongCode = errs.New(errs.Forbidden, "customers.wrong_code",
		"O código não confere, já foi usado ou venceu. Confira os números ou peça outro.")
	errWholeRequired = errs.New(errs.Forbidden, "customers.whole_retailer_required",
		"Este acesso mostra só uma parte das lojas e não basta para este pedido. Peça ao varejista um acesso dele.")
	errTooManyCodes = errs.New(errs.TooMany, "customers.too_many_codes",
		"Já enviamos vários códigos. Use o último ou espere uma hora para pedir outro.")
	errTooManyTries = errs.New(errs.TooMany, "customers.too_many_tries",
		"Muitas tentativas de entrar com senha. Espere uma hora para tentar de novo.")
	errWrongPassword = errs.New(errs.Forbidden, "customers.wrong_password",
		"O CPF ou a senha não confere. Confira os dois, ou entre com um código por e-mail.")
	errPasskey = errs.New(errs.Forbidden, "customers.passkey_refused",
		"Não conseguimos conferir a passkey. Tente de novo, ou entre com um código por e-mail.")
	errPasskeyExpired = errs.New(errs.Forbidden, "customers.passkey_expired",
		"O tempo para usar a passkey acabou, ou ela já foi conferida. Tente de novo.")
	errNoPasskeys = errs.New(errs.Unavailable, "customers.passkeys_unavailable",
		"Passkeys não funcionam neste endereço. Entre com um código por e-mail.")
	errTooManyPasskeys = errs.New(errs.Conflict, "customers.too_many_passkeys",
		"Há passkeys demais nesta conta. Remova uma antes de adicionar outra.")
	errEnterAgain = errs.New(errs.Forbidden, "customers.recent_entry_required",
		"Faz mais de 10 minutos que você entrou. Saia e entre de novo para continuar.")
	errNoSession = errs.New(errs.Unauthorized, "customers.no_session",
		"O acesso à sua conta terminou. Entre de novo para continuar.")
	errTooManyRequests = errs.New(errs.TooMany, "customers.too_many_requests",
		"Este varejista recebeu muitos pedidos hoje. Tente novamente amanhã ou fale com ele.")
	errNotWaiting = errs.New(errs.Conflict, "customers.not_waiting",
		"Este pedido já terminou e não pode mais ser parado.")
	errVibeTerms = errs.New(errs.Conflict, "customers.vibe_terms",
		"Para enviar os seus cupons à Vibe, aceite antes os termos em vigor, que dizem o que é enviado.")
	errTermsChanged = errs.New(errs.Conflict, "customers.terms_changed",
		"Os termos mudaram depois que você os abriu. Leia a nova versão e aceite.")
)
