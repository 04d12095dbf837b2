package banners

import "seiva/internal/kit/errs"

// ErrNotFound is returned for a banner that is absent or somebody else's; to consumers also for one that is not shown.
var ErrNotFound = errs.New(errs.NotFound, "banners.not_found", "Não encontramos este banner.")

// ErrRemoved refuses to change or remove what is removed.
var ErrRemoved = errs.New(errs.Conflict, "banners.removed",
	"Este banner já foi removido. Duplique-o para publicar de novo.")

// ErrNotAsRemoved refuses to restore what is not removed, or not as it was when it was.
var ErrNotAsRemoved = errs.New(errs.Conflict, "banners.not_as_removed",
	"Este banner mudou depois de removido, e fica como está.")

// ErrStale refuses a change of a version that is no longer the current one.
var ErrStale = errs.New(errs.Precondition, "banners.stale",
	"Outra pessoa alterou este banner depois que você o abriu. Veja a versão atual e aplique de novo as suas mudanças.")

// errOtherStores refuses an account that is bound to stores to change what is for others too.
var errOtherStores = errs.New(errs.Forbidden, "banners.other_stores",
	"Este banner também é de lojas que não são suas. Duplique-o para as suas, ou peça a quem administra a conta.")

// ErrSwitchedProfile refuses a removal under a switched profile (D-39).
var ErrSwitchedProfile = errs.New(errs.Forbidden, "banners.switched_profile",
	"Com o perfil trocado não é possível remover banners. Saia do perfil e tente novamente.")

// ErrNotCounted is returned when a count could not be written down.
var ErrNotCounted = errs.New(errs.Unavailable, "banners.not_counted",
	"Não conseguimos registrar agora. Tente novamente em instantes.")

// errFull says that a channel has no place left in the period: the message is the programme's own (D-45), the fields
// hold the Portuguese text and, as `nextFreeDate`, the first moment at which the same duration fits (ISO 8601; absent
// when there is none).
func errFull(fields map[string]string) *errs.Error {
	return &errs.Error{
		Kind: errs.Invalid, Code: "banners.channel_full", Message: "Maximum number of advertisements reached for channel", Fields: fields,
	}
}

const channelFull = "O número máximo de banners para um ou mais canais selecionados foi alcançado"
