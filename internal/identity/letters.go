package identity

import (
	"strconv"
	"strings"
	"time"

	"seiva/internal/kit/letter"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/text"
)

// The letters about accounts and access. People's names may be empty, organizations may not; times are shown in
// Brasília's.

// confirmEmail brings the link that confirms an address after the sign-up, or when asked for again.
func confirmEmail(name, link string, valid time.Duration) letter.Letter {
	return letter.Letter{
		Subject: "Confirme seu e-mail", Name: name, ValidFor: valid,
		Before: []string{"Falta um passo para usar a Seiva: confirme que este e-mail é seu."},
		Action: letter.Action{Label: "Confirmar e-mail", Link: link},
		After: []string{
			"Depois de confirmar, entre com a senha que você criou. O portal leva você aos próximos passos: completar o cadastro e, para varejistas, a assinatura.",
			"O link vale por " + letter.Duration(valid) + ". Se você não criou uma conta na Seiva, ignore esta mensagem.",
		},
	}
}

// resetCode brings the code that sets a new password. The link opens the page that asks for it.
func resetCode(name, code, link string, valid time.Duration) letter.Letter {
	return letter.Letter{
		Subject: "Código para redefinir sua senha", Name: name, ValidFor: valid,
		Before: []string{"Use este código para criar uma nova senha:"},
		Code:   code,
		Action: letter.Action{Label: "Redefinir senha", Link: link},
		After: []string{
			"O código vale por " + letter.Duration(valid) + " e só pode ser usado uma vez. Não o informe a ninguém: a Seiva nunca pede seu código.",
			"Se você não pediu para redefinir a senha, ignore esta mensagem. Sua senha continua a mesma.",
		},
	}
}

// place is what somebody is invited to.
type place string

// storesNamed is how many stores an invitation names.
const storesNamed = 5

// companyPlace is that of a company's people, or of some of its stores alone.
func companyPlace(organization string, only []StoreName) place {
	to := "acessar a conta de " + letter.Named(organization) + " na Seiva."
	if len(only) == 0 {
		return place(to)
	}
	var names []string
	for _, store := range only[:min(len(only), storesNamed)] {
		names = append(names, letter.Named(store.TradeName))
	}
	to += " Você verá o que é só destas lojas: " + strings.Join(names, ", ")
	if more := len(only) - storesNamed; more > 0 {
		to += " e mais " + strconv.Itoa(more)
	}
	return place(to + ".")
}

// staffPlace is that of the programme's own people, who may need a second factor there.
func staffPlace(p scope.Profile, needsFactor bool) place {
	to := "trabalhar na equipe da Seiva, com o perfil de " + staffWords[p] + "."
	if needsFactor {
		to += " No primeiro acesso você também ativa a verificação em duas etapas."
	}
	return place(to)
}

var staffWords = map[scope.Profile]string{scope.Administrador: "administrador", scope.Suporte: "suporte"}

// invitation brings the temporary password of an account that somebody made for the reader. The inviter is a person's
// name or e-mail.
func invitation(to place, inviter, email, password, link string, valid time.Duration) letter.Letter {
	return letter.Letter{
		Subject: "Seu acesso à Seiva", ValidFor: valid,
		Before: []string{
			letter.By(inviter, "convidou você", "Você recebeu um convite") + " para " + string(to),
			"Entre com seu e-mail e esta senha temporária. No primeiro acesso você cria a sua.",
		},
		Facts:  letter.Facts{{"E-mail", email}},
		Code:   password,
		Action: letter.Action{Label: "Entrar na Seiva", Link: link},
		After: []string{
			"O convite vale por " + letter.Duration(valid) + ". Se vencer, peça um novo a quem convidou você. Um convite novo cancela o anterior.",
			"Se você não esperava este convite, ignore esta mensagem.",
		},
	}
}

// invitationByLink is invitation where the link itself sets the password; the temporary one goes on working beside it, at the
// sign-in.
func invitationByLink(to place, inviter, email, password, link, signIn string, valid time.Duration) letter.Letter {
	l := invitation(to, inviter, email, password, link, valid)
	l.Before[1] = "Aceite o convite e crie a sua senha. Se o botão não abrir, entre em " + signIn + " com seu e-mail e esta senha temporária."
	l.Action.Label = "Aceitar convite"
	l.After[0] = "O convite vale por " + letter.Duration(valid) + " e uma vez só. Se vencer, peça um novo a quem convidou você. Um convite novo cancela o anterior."
	return l
}

// accountInvited reports to the main account that another was made for its organization. The link opens its accounts.
func accountInvited(organization, email, inviter, link string, at time.Time) letter.Letter {
	return letter.Letter{
		Subject: "Nova conta convidada",
		Before:  []string{"Uma nova conta foi convidada para acessar " + letter.Named(organization) + " na Seiva."},
		Facts:   letter.Facts{{"E-mail convidado", email}, {"Convidada por", letter.Named(inviter)}, {"Quando", letter.Moment(at)}},
		Action:  letter.Action{Label: "Gerenciar contas", Link: link},
		After:   []string{"Se você não reconhece esse convite, remova a conta."},
	}
}

// accountRemoved reports to a person that the account was removed.
func accountRemoved(organization, remover string, at time.Time) letter.Letter {
	return letter.Letter{
		Subject: "Seu acesso foi removido",
		Before:  []string{letter.By(remover, "removeu seu acesso à conta", "Foi removido seu acesso à conta") + " de " + letter.Named(organization) + " na Seiva."},
		Facts:   letter.Facts{{"Quando", letter.Moment(at)}},
		After:   []string{"Se isso foi um engano, fale com quem administra a conta."},
	}
}

// emailLeft reports to the former address that the account left it; the new one is shown with stops, since the former
// may be somebody else's.
func emailLeft(name, email string, at time.Time) letter.Letter {
	return letter.Letter{
		Subject: "O e-mail da sua conta foi alterado", Name: name,
		Before: []string{"Sua conta na Seiva agora usa outro e-mail. Este endereço não serve mais para entrar."},
		Facts:  letter.Facts{{"Novo e-mail", text.MaskEmail(email)}, {"Quando", letter.Moment(at)}},
		After:  []string{"Se você não pediu essa alteração, fale com o suporte agora."},
	}
}

// emailArrived reports to the new address that an account uses it. The link opens the sign-in.
func emailArrived(name, email, link string, at time.Time) letter.Letter {
	return letter.Letter{
		Subject: "Este é o novo e-mail da sua conta", Name: name,
		Before: []string{"A partir de agora, entre na Seiva com este e-mail. Sua senha continua a mesma."},
		Facts:  letter.Facts{{"E-mail", email}, {"Quando", letter.Moment(at)}},
		Action: letter.Action{Label: "Entrar na Seiva", Link: link},
		After:  []string{"Se você não conhece essa conta, fale com o suporte."},
	}
}

// newDevice reports a sign-in from a device that was not seen before. The link opens the account's sessions.
func newDevice(name, device, address, link string, at time.Time) letter.Letter {
	return letter.Letter{
		Subject: "Novo acesso à sua conta", Name: name,
		Before: []string{"Sua conta foi acessada de um dispositivo que ainda não conhecíamos."},
		Facts:  letter.Facts{{"Quando", letter.Moment(at)}, {"Dispositivo", device}, {"Endereço IP", address}},
		Action: letter.Action{Label: "Ver minhas sessões", Link: link},
		After:  []string{"Foi você? Não precisa fazer nada. Se não foi, encerre a sessão e troque sua senha agora."},
	}
}

// passwordChanged reports that the password is a new one, or the first that the person chose. The link opens the page for a
// forgotten password.
func passwordChanged(name string, first bool, link string, at time.Time) letter.Letter {
	subject, done := "Sua senha foi alterada", "A senha da sua conta foi alterada. As outras sessões foram encerradas."
	if first {
		subject, done = "Sua senha foi criada", "A senha da sua conta foi criada. O convite que você recebeu não vale mais."
	}
	return letter.Letter{
		Subject: subject, Name: name, Before: []string{done},
		Facts:  letter.Facts{{"Quando", letter.Moment(at)}},
		Action: letter.Action{Label: "Redefinir senha", Link: link},
		After:  []string{"Foi você? Não precisa fazer nada. Se não foi, redefina sua senha agora e fale com o suporte."},
	}
}

// factorWords say what became of an account's protection.
var factorWords = map[FactorChange]string{
	TOTPOn:           "Aplicativo autenticador ativado",
	TOTPOff:          "Aplicativo autenticador desativado",
	RecoveryRenewed:  "Novos códigos de recuperação gerados",
	RecoveryUsed:     "Um código de recuperação foi usado no lugar do aplicativo",
	PasskeyAdded:     "Passkey cadastrada",
	PasskeyForgotten: "Passkey removida",
}

// factorChanged reports that what protects the account besides its password is another. The link opens the page for a
// forgotten password.
func factorChanged(name string, change FactorChange, link string, at time.Time) letter.Letter {
	what := "O que protege a entrada na sua conta, além da senha, foi alterado."
	if change != RecoveryUsed {
		what += " As outras sessões foram encerradas."
	}
	return letter.Letter{
		Subject: "A proteção da sua conta mudou", Name: name,
		Before: []string{what},
		Facts:  letter.Facts{{"O que mudou", factorWords[change]}, {"Quando", letter.Moment(at)}},
		Action: letter.Action{Label: "Redefinir senha", Link: link},
		After:  []string{"Foi você? Não precisa fazer nada. Se não foi, redefina sua senha agora e fale com o suporte."},
	}
}

// helpLetter is what a person is told of help: what was done, and what comes next.
type helpLetter struct{ subject, done, next string }

// A letter of its own goes with what is not here: the confirmation's link, and an e-mail's change.
var helpLetters = map[action]helpLetter{
	unlocked: {
		"Sua conta foi desbloqueada", "As tentativas erradas de entrar na sua conta foram zeradas: tente de novo agora.",
		"Esqueceu a senha? Use 'Esqueci minha senha' na página de entrada.",
	},
	sessionsEnded: {
		"Suas sessões foram encerradas", "Todas as sessões da sua conta foram encerradas. Entre de novo quando quiser.",
		"Se você não esperava por isso, fale com o suporte.",
	},
	suspended: {
		"Sua conta foi suspensa", "Ninguém entra na sua conta até que ela seja restaurada. As sessões foram encerradas.",
		"Se você não concorda, fale com o suporte.",
	},
	restored: {"Sua conta foi restaurada", "Sua conta pode ser usada de novo. Entre com a senha de sempre.", "Dúvidas? Fale com o suporte."},
	resetAsked: {
		"Pedido para remover a proteção da sua conta",
		"Foi pedido que o aplicativo autenticador, os códigos de recuperação e as passkeys da sua conta sejam removidos. Outra pessoa da equipe da Seiva ainda precisa concordar.",
		"Se não foi você quem pediu, fale com o suporte agora.",
	},
	resetDropped: {
		"A proteção da sua conta continua como estava",
		"A equipe da Seiva desistiu do pedido de remover o aplicativo autenticador, os códigos de recuperação e as passkeys da sua conta. Nada foi removido.",
		"Dúvidas? Fale com o suporte.",
	},
	madeAdministrator: {
		"Agora você é administrador", "Sua conta na equipe da Seiva passou a ter o perfil de administrador. As sessões foram encerradas: entre de novo.",
		"Se você não esperava por isso, fale com outra pessoa da equipe.",
	},
	madeSupport: {
		"Agora você é do suporte", "Sua conta na equipe da Seiva passou a ter o perfil de suporte. As sessões foram encerradas: entre de novo.",
		"Se você não esperava por isso, fale com outra pessoa da equipe.",
	},
	factorAsked: {
		"Sua conta precisa da verificação em duas etapas",
		"A verificação em duas etapas passou a ser exigida na sua conta. Ative-a em Segurança: até lá, o resto do portal fica fechado para você.",
		"Dúvidas? Fale com outra pessoa da equipe.",
	},
	factorWaived: {
		"A verificação em duas etapas deixou de ser exigida",
		"A verificação em duas etapas não é mais exigida na sua conta. O que você já ativou continua como está.",
		"Se você não esperava por isso, fale com outra pessoa da equipe.",
	},
	factorsReset: {
		"A proteção da sua conta foi removida",
		"O aplicativo autenticador, os códigos de recuperação e as passkeys da sua conta foram removidos, e as sessões encerradas. Entre com a senha e cadastre-os de novo.",
		"Se não foi você quem pediu, fale com o suporte agora.",
	},
}

// helped tells a person what staff did for their account. The link opens the sign-in, where who is suspended cannot enter.
func helped(did action, name, reason, link string, at time.Time) letter.Letter {
	l := helpLetters[did]
	out := letter.Letter{
		Subject: l.subject, Name: name, Before: []string{l.done},
		Facts: letter.Facts{{"Motivo", letter.Quoted(reason)}, {"Quando", letter.Moment(at)}},
		After: []string{l.next},
	}
	if did != suspended {
		out.Action = letter.Action{Label: "Entrar na Seiva", Link: link}
	}
	return out
}
