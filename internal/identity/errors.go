package identity

import (
	"errors"

	"seiva/internal/kit/errs"
)

// Failures carry the specification's names as codes (A§8).
var (
	errWrongCredentials = errs.New(errs.Unauthorized, "NotAuthorizedException", "E-mail e/ou senha incorretos")
	errWrongCurrent     = errs.New(errs.BadRequest, "NotAuthorizedException", "Senha atual incorreta")
	errNotConfirmed     = errs.New(errs.Forbidden, "UserNotConfirmedException", "E-mail não confirmado")
	errTooMany          = errs.New(errs.TooMany, "LimitExceededException", "Muitas tentativas, tente novamente mais tarde.")
	errExpiredCode      = errs.New(errs.BadRequest, "ExpiredCodeException", "O código de confirmação se expirou ou já foi utilizado.")
	errWrongCode        = errs.New(errs.BadRequest, "CodeMismatchException", "Código de confirmação incorreto. Entre em contato com o suporte.")
	errNoSession        = errs.New(errs.Unauthorized, "access.no_session", "Sessão expirada. Entre novamente.")
)

// Failures of what goes beyond the specification.
var (
	errSuspended = errs.New(errs.Forbidden, "identity.suspended",
		"Esta conta está suspensa. Fale com o suporte da Seiva.")
	errInvitationExpired = errs.New(errs.Forbidden, "identity.invitation_expired",
		"A senha temporária venceu. Peça um novo convite a quem administra a sua conta.")
	errInviteLinkOver = errs.New(errs.BadRequest, "ExpiredCodeException",
		"Este convite venceu ou já foi usado. Entre com a sua senha ou peça outro convite a quem convidou você.")
	errNotInvited = errs.New(errs.Conflict, "identity.not_invited",
		"Esta pessoa já definiu a própria senha. Se ela a esqueceu, peça que use 'Esqueci minha senha'.")
	errChangedMeanwhile = errs.New(errs.Conflict, "identity.changed_meanwhile",
		"Esta conta foi alterada por outra pessoa enquanto isso. Recarregue a página e tente novamente.")
	errStale = errs.New(errs.Precondition, "identity.stale",
		"Outra pessoa alterou esta conta depois que você a abriu. Feche, veja como está e aplique de novo a sua mudança.")
	errOwnAccount = errs.New(errs.Forbidden, "identity.own_account",
		"Esta é a sua própria conta. Peça a outra pessoa da equipe ou ao suporte.")
	errMainAccount = errs.New(errs.Forbidden, "identity.main_account",
		"Esta é a conta principal. Para alterá-la, fale com o suporte.")
	errInvalidRole       = errs.InvalidFields("identity.invalid_role", map[string]string{"papel": "Escolha um dos acessos da lista."})
	errTooManyColleagues = errs.New(errs.Conflict, "identity.too_many_accounts",
		"Há contas demais nesta empresa. Remova uma antes de convidar outra pessoa.")
	errAlreadyEnrolled = errs.New(errs.Conflict, "identity.second_factor_on",
		"A verificação em duas etapas já está ativa. Desative-a antes de cadastrar outro aplicativo.")
	errNotEnrolled = errs.New(errs.Conflict, "identity.second_factor_off",
		"A verificação em duas etapas não está ativa. Comece pelo cadastro do aplicativo autenticador.")
	errFactorRequired = errs.New(errs.Forbidden, "identity.second_factor_required",
		"O seu perfil exige a verificação em duas etapas. Cadastre outro meio antes de remover este.")
	errPasskey = errs.New(errs.BadRequest, "identity.passkey_refused",
		"Não conseguimos conferir a passkey. Tente novamente ou entre com a senha.")
	errNoPasskeys = errs.New(errs.Unavailable, "identity.passkeys_unavailable",
		"Passkeys não funcionam neste endereço. Entre com a senha.")
	errTooManyPasskeys = errs.New(errs.Conflict, "identity.too_many_passkeys",
		"Há passkeys demais nesta conta. Remova uma antes de cadastrar outra.")
)

// ErrEmailTaken is returned by a store when another account has the e-mail.
var ErrEmailTaken = &errs.Error{
	Kind: errs.Conflict, Code: "identity.email_taken", Message: emailTaken, Fields: map[string]string{"email": emailTaken},
}

const (
	emailTaken   = "Este e-mail ja está em uso"
	invalidEmail = "Este e-mail é inválido"
)

// ErrPasskeyKnown is returned by a store when some account has the credential.
var ErrPasskeyKnown = errs.New(errs.Conflict, "identity.passkey_known", "Esta passkey já está cadastrada.")

// ErrNotFound is returned by a store for an account, session or code that is absent.
var ErrNotFound = errs.New(errs.NotFound, "identity.not_found", "Não encontramos o que você procura.")

// errNoColleague is ErrNotFound to who changes an account of their own company.
var errNoColleague = errs.New(errs.NotFound, "identity.not_found", "Não encontramos esta conta. Talvez já tenha sido removida: abra a lista de novo.")

// orElse returns absent for a store's ErrNotFound and hides any other failure.
func orElse(err, absent error, doing string) error {
	if errors.Is(err, ErrNotFound) {
		return absent
	}
	return errs.Wrap(err, doing)
}
