package outbox

import (
	"time"

	"seiva/internal/kit/text"
)

// The mails about accounts and access. People's names may be empty, organizations may not; times are shown in
// Brasília's.

// ConfirmEmail carries the link that confirms an address after the sign-up, or when asked for again.
type ConfirmEmail struct {
	Name, Link string
	ValidFor   time.Duration
}

func (d ConfirmEmail) content() content {
	return content{
		subject: "Confirme seu e-mail", name: d.Name,
		validFor: d.ValidFor,
		before:   []string{"Falta um passo para usar a Seiva: confirme que este e-mail é seu."},
		action:   action{"Confirmar e-mail", d.Link},
		after: []string{
			"Depois de confirmar, entre com a senha que você criou. O portal leva você aos próximos passos: completar o cadastro e, para varejistas, a assinatura.",
			"O link vale por " + duration(d.ValidFor) + ". Se você não criou uma conta na Seiva, ignore esta mensagem.",
		},
	}
}

// ResetCode carries the code that sets a new password. Link is the page that asks for it.
type ResetCode struct {
	Name, Code, Link string
	ValidFor         time.Duration
}

func (d ResetCode) content() content {
	return content{
		subject: "Código para redefinir sua senha", name: d.Name,
		validFor: d.ValidFor,
		before:   []string{"Use este código para criar uma nova senha:"},
		code:     d.Code,
		action:   action{"Redefinir senha", d.Link},
		after: []string{
			"O código vale por " + duration(d.ValidFor) + " e só pode ser usado uma vez. Não o informe a ninguém: a Seiva nunca pede seu código.",
			"Se você não pediu para redefinir a senha, ignore esta mensagem. Sua senha continua a mesma.",
		},
	}
}

// Invitation carries the temporary password of an account that somebody made for the reader. InvitedBy is a person's
// name or e-mail.
type Invitation struct {
	Organization, InvitedBy, Email, TemporaryPassword, Link string
	ValidFor                                                time.Duration
}

func (d Invitation) content() content {
	return content{
		subject:  "Seu acesso à Seiva",
		validFor: d.ValidFor,
		before: []string{
			by(d.InvitedBy, "convidou você", "Você foi convidado") + " para acessar a conta de " + named(d.Organization) + " na Seiva.",
			"Entre com seu e-mail e esta senha temporária. No primeiro acesso você cria a sua.",
		},
		facts:  []fact{{"E-mail", d.Email}},
		code:   d.TemporaryPassword,
		action: action{"Entrar na Seiva", d.Link},
		after: []string{
			"O convite vale por " + duration(d.ValidFor) + ". Se vencer, peça um novo a quem convidou você. Um convite novo cancela o anterior.",
			"Se você não esperava este convite, ignore esta mensagem.",
		},
	}
}

// NewDevice tells of a sign-in from a device that was not seen before. Link is the page of the account's sessions.
type NewDevice struct {
	Name, Device, Address, Link string
	At                          time.Time
}

func (d NewDevice) content() content {
	return content{
		subject: "Novo acesso à sua conta", name: d.Name,
		before: []string{"Sua conta foi acessada de um dispositivo que ainda não conhecíamos."},
		facts:  []fact{{"Quando", moment(d.At)}, {"Dispositivo", d.Device}, {"Endereço IP", d.Address}},
		action: action{"Ver minhas sessões", d.Link},
		after:  []string{"Foi você? Não precisa fazer nada. Se não foi, encerre a sessão e troque sua senha agora."},
	}
}

// PasswordChanged tells that the password is a new one. Link is the page for a forgotten password.
type PasswordChanged struct {
	Name, Link string
	At         time.Time
}

func (d PasswordChanged) content() content {
	return content{
		subject: "Sua senha foi alterada", name: d.Name,
		before: []string{"A senha da sua conta foi alterada. As outras sessões foram encerradas."},
		facts:  []fact{{"Quando", moment(d.At)}},
		action: action{"Redefinir senha", d.Link},
		after:  []string{"Foi você? Não precisa fazer nada. Se não foi, redefina sua senha agora e fale com o suporte."},
	}
}

// FactorChanged tells that what protects the account besides its password is another. Link is the page for a forgotten
// password.
type FactorChanged struct {
	Name, What, Link string
	At               time.Time
}

func (d FactorChanged) content() content {
	return content{
		subject: "A proteção da sua conta mudou", name: d.Name,
		before: []string{"O que protege a entrada na sua conta, além da senha, foi alterado."},
		facts:  []fact{{"O que mudou", d.What}, {"Quando", moment(d.At)}},
		action: action{"Redefinir senha", d.Link},
		after:  []string{"Foi você? Não precisa fazer nada. Se não foi, redefina sua senha agora e fale com o suporte."},
	}
}

// EmailChangedOld tells the former address that the account left it; the new one is shown with stops, since the
// former may be somebody else's.
type EmailChangedOld struct {
	Name, New string
	At        time.Time
}

func (d EmailChangedOld) content() content {
	return content{
		subject: "O e-mail da sua conta foi alterado", name: d.Name,
		before: []string{"Sua conta na Seiva agora usa outro e-mail. Este endereço não serve mais para entrar."},
		facts:  []fact{{"Novo e-mail", text.MaskEmail(d.New)}, {"Quando", moment(d.At)}},
		after:  []string{"Se você não pediu essa alteração, fale com o suporte agora."},
	}
}

// EmailChangedNew tells the new address that an account uses it. Link is the sign-in page.
type EmailChangedNew struct {
	Name, New, Link string
	At              time.Time
}

func (d EmailChangedNew) content() content {
	return content{
		subject: "Este é o novo e-mail da sua conta", name: d.Name,
		before: []string{"A partir de agora, entre na Seiva com este e-mail. Sua senha continua a mesma."},
		facts:  []fact{{"E-mail", d.New}, {"Quando", moment(d.At)}},
		action: action{"Entrar na Seiva", d.Link},
		after:  []string{"Se você não conhece essa conta, fale com o suporte."},
	}
}

// AccountEntered tells an organization that a person of the programme entered its profile, and why. Link is the page
// of these accesses.
type AccountEntered struct {
	Organization, Actor, Reason, Link string
	At                                time.Time
	ValidFor                          time.Duration
}

func (d AccountEntered) content() content {
	return content{
		subject: "A equipe da Seiva acessou sua conta",
		before:  []string{"Uma pessoa da equipe da Seiva entrou no perfil de " + named(d.Organization) + ". O acesso termina em até " + duration(d.ValidFor) + " e tudo o que for feito fica registrado."},
		facts:   []fact{{"Quem", d.Actor}, {"Motivo", d.Reason}, {"Quando", moment(d.At)}},
		action:  action{"Ver os acessos", d.Link},
		after:   []string{"Se você não esperava esse acesso, fale com o suporte."},
	}
}

// AccountInvited tells the main account that another was made for its organization. Link is the page of its accounts.
type AccountInvited struct {
	Organization, Email, InvitedBy, Link string
	At                                   time.Time
}

func (d AccountInvited) content() content {
	return content{
		subject: "Nova conta convidada",
		before:  []string{"Uma nova conta foi convidada para acessar " + named(d.Organization) + " na Seiva."},
		facts:   []fact{{"E-mail convidado", d.Email}, {"Convidada por", named(d.InvitedBy)}, {"Quando", moment(d.At)}},
		action:  action{"Gerenciar contas", d.Link},
		after:   []string{"Se você não reconhece esse convite, remova a conta."},
	}
}

// AccountRemoved tells a person that the account was removed.
type AccountRemoved struct {
	Organization, RemovedBy string
	At                      time.Time
}

func (d AccountRemoved) content() content {
	return content{
		subject: "Seu acesso foi removido",
		before:  []string{by(d.RemovedBy, "removeu seu acesso à conta", "Foi removido seu acesso à conta") + " de " + named(d.Organization) + " na Seiva."},
		facts:   []fact{{"Quando", moment(d.At)}},
		after:   []string{"Se isso foi um engano, fale com quem administra a conta."},
	}
}
