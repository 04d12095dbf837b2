package customers

import (
	"strconv"
	"time"

	"seiva/internal/kit/letter"
	"seiva/internal/kit/text"
)

// The letters about what consumers ask of a retailer.

// askedFor is the middle of a sentence: 'pediu para apagar os dados'.
var askedFor = map[Action]string{ToExport: "baixar os dados", ToWithdraw: "retirar o aceite", ToErase: "apagar os dados"}

// proofCode brings a consumer the code that proves a request.
func proofCode(organization string, action Action, code string, valid time.Duration) letter.Letter {
	what := askedFor[action]
	return letter.Letter{
		Subject: "Seu código para " + what, ValidFor: valid,
		Before: []string{"Alguém com acesso aos seus cupons de " + letter.Named(organization) + " pediu para " + what + ". Se foi você, digite este código na tela em que pediu:"},
		Code:   code,
		After: []string{
			"O código vale por " + letter.Duration(valid) + " e só pode ser usado uma vez. Não o informe a ninguém, nem ao caixa da loja.",
			"Se não foi você, ignore esta mensagem: sem o código, nada acontece.",
		},
	}
}

// entryCode brings a consumer the code that opens a retailer's VIP area, or, without a retailer, their account.
func entryCode(organization, code string, valid time.Duration) letter.Letter {
	place := "na entrada da conta de cupons"
	if organization != "" {
		place = "na área VIP de " + letter.Named(organization)
	}
	return letter.Letter{
		Subject: "Seu código para ver os seus cupons", ValidFor: valid,
		Before: []string{"Alguém informou o seu CPF " + place + ". Se foi você, digite este código para ver os seus cupons:"},
		Code:   code,
		After: []string{
			"O código vale por " + letter.Duration(valid) + " e só pode ser usado uma vez. Não o informe a ninguém, nem ao caixa da loja.",
			"Se não foi você, ignore esta mensagem: sem o código, ninguém vê os seus cupons.",
		},
	}
}

// requestWaits reports to a retailer that a consumer's request waits, and how to stop it. keyName is the name of the API
// key that it came by; the link opens the page that stops it.
func requestWaits(organization string, r Request, keyName, link string) letter.Letter {
	what := askedFor[r.Action]
	return letter.Letter{
		Subject: "Um consumidor pediu para " + what,
		Before: []string{
			"Um consumidor de " + letter.Named(organization) + " pediu para " + what + ". Não tínhamos como confirmar por e-mail que é a própria pessoa, por isso o pedido espera um dia.",
			"Se ele é legítimo, não precisa fazer nada. Pare-o apenas se houver motivo para crer que não veio do consumidor: a lei dá a ele esse direito.",
		},
		Facts: letter.Facts{
			{"Pedido em", letter.Moment(r.Asked.At)}, {"Vale a partir de", letter.Moment(r.DueAt)}, {"API key", letter.Named(keyName)},
		},
		Action: letter.Action{Label: "Ver ou parar o pedido", Link: link},
		After:  []string{"Quem parar precisa dizer o motivo, que o consumidor vê."},
	}
}

// askedInYourName reports to a consumer, at the address that is known, that a request waits.
func askedInYourName(organization string, r Request) letter.Letter {
	what := askedFor[r.Action]
	return letter.Letter{
		Subject: "Um pedido em seu nome: " + what,
		Before:  []string{"Foi pedido em seu nome, a " + letter.Named(organization) + ", para " + what + ", sem um código enviado a este e-mail. O pedido espera um dia."},
		Facts:   letter.Facts{{"Pedido em", letter.Moment(r.Asked.At)}, {"Vale a partir de", letter.Moment(r.DueAt)}},
		After:   []string{"Foi você? Não precisa fazer nada. Se não foi, cancele-o em 'Seus dados', na tela dos seus cupons, ou fale com o varejista."},
	}
}

// dataReady tells a consumer that what waited a day can be taken, until the request's DueAt.
func dataReady(organization string, r Request) letter.Letter {
	return letter.Letter{
		Subject: "Os seus dados podem ser baixados",
		Before:  []string{"A espera do pedido para baixar os dados que " + letter.Named(organization) + " tem de você terminou."},
		Facts:   letter.Facts{{"Pedido em", letter.Moment(r.Asked.At)}, {"Baixe até", letter.Moment(r.DueAt)}},
		After:   []string{"Para baixar, abra 'Seus dados' na tela dos seus cupons dessa loja. Se não foi você quem pediu, fale logo com ela."},
	}
}

// requestStopped tells a consumer that a request will not be carried out. The reason is somebody else's words: it stands on the screen.
func requestStopped(organization string, r Request) letter.Letter {
	what := askedFor[r.Action]
	return letter.Letter{
		Subject: "Seu pedido foi parado: " + what,
		Before:  []string{"O pedido feito em seu nome, a " + letter.Named(organization) + ", para " + what + ", foi parado e não será cumprido."},
		Facts:   letter.Facts{{"Pedido em", letter.Moment(r.Asked.At)}},
		After:   []string{"O motivo está em 'Seus dados', na tela dos seus cupons. Se você não concorda, fale com o varejista ou peça de novo."},
	}
}

// notByThem ends a letter about what cannot be taken back.
const notByThem = "Se não foi você, fale logo com a loja: quem leu o seu e-mail, ou tem o acesso aos seus cupons, pode ter feito isso."

// withdrawn tells a consumer that the acceptance was taken back.
func withdrawn(organization string, at time.Time) letter.Letter {
	return letter.Letter{
		Subject: "Seu aceite foi retirado",
		Before: []string{
			"O aceite dos termos do cupom digital de " + letter.Named(organization) + " foi retirado em " + letter.Moment(at) + ".",
			"Apagamos o nome, o e-mail, o CPF guardado com eles e as preferências que você tinha com essa loja. As notas fiscais continuam com ela, e você pode aceitar de novo quando quiser.",
		},
		After: []string{notByThem},
	}
}

// erased tells a consumer that the data are gone, and what stays.
func erased(organization string, e Erasure) letter.Letter {
	return letter.Letter{
		Subject: "Seus dados foram apagados",
		Before: append([]string{
			"Os seus dados com " + letter.Named(organization) + " foram apagados em " + letter.Moment(e.At) + ". Cupons que saíram da sua lista: " + strconv.Itoa(e.Unlinked) + ".",
			"O que continua guardado, e por quê:",
		}, e.Kept...),
		After: []string{notByThem},
	}
}

// otherAddress tells a consumer, at the account's address, that the terms of a retailer were accepted under another one.
func otherAddress(organization, email, page string) letter.Letter {
	return letter.Letter{
		Subject: "Seu CPF foi usado com outro e-mail",
		Before: []string{
			"Os termos do cupom digital de " + letter.Named(organization) + " foram aceitos com o seu CPF e outro e-mail: " + text.MaskEmail(email) + ".",
			"Nada mudou na sua conta, que continua neste e-mail: os cupons dessa loja não aparecem nela.",
		},
		Action: letter.Action{Label: "Entrar na minha conta", Link: page},
		After:  []string{"Se o outro e-mail também é seu, entre na conta e passe a usá-lo. Se não é, não precisa fazer nada; se não conhece a loja, fale com ela."},
	}
}

// mover is who gave an account another address, as the letters name them.
type mover string

const (
	byStaff mover = "A equipe da Seiva trocou o e-mail da sua conta, a seu pedido."
	bySelf  mover = "O e-mail da sua conta foi trocado por quem entrou nela."
)

// addressMoved tells of another address, at the former and at the new one.
func addressMoved(name, former, email string, by mover, page string) letter.Letter {
	return letter.Letter{
		Subject: "O e-mail da sua conta mudou", Name: name,
		Before: []string{string(by) + " Os códigos para entrar vão agora para o novo, a senha e as passkeys de antes não valem mais, e quem estava dentro da conta saiu."},
		Facts:  letter.Facts{{"E-mail anterior", text.MaskEmail(former)}, {"E-mail novo", text.MaskEmail(email)}},
		Action: letter.Action{Label: "Entrar na minha conta", Link: page},
		After:  []string{"Se você não pediu isso, fale logo com a loja em que informou o seu CPF."},
	}
}

// passwordSet tells of a new password, or that there is none any more.
func passwordSet(name string, removed bool, page string) letter.Letter {
	l := letter.Letter{
		Subject: "A senha da sua conta foi trocada", Name: name,
		Before: []string{"A senha da sua conta de cupons foi trocada, e os outros acessos foram encerrados."},
		Action: letter.Action{Label: "Entrar na minha conta", Link: page},
		After:  []string{"Se não foi você, entre com um código por e-mail e escolha outra senha."},
	}
	if removed {
		l.Subject, l.Before = "A senha da sua conta foi retirada", []string{"A sua conta de cupons não tem mais senha: entra-se só com o código por e-mail."}
	}
	return l
}

// passkeyAdded tells that a device lets into the account from now on, and passkeyRemoved that one does no more.
func passkeyAdded(name, page string) letter.Letter {
	return letter.Letter{
		Subject: "A sua conta tem uma passkey nova", Name: name,
		Before: []string{"Foi adicionada uma passkey à sua conta de cupons. Com ela se entra na conta sem senha e sem código."},
		Action: letter.Action{Label: "Entrar na minha conta", Link: page},
		After:  []string{"Se não foi você, entre com um código por e-mail e remova a passkey: isso também encerra os outros acessos."},
	}
}

func passkeyRemoved(name, page string) letter.Letter {
	return letter.Letter{
		Subject: "Uma passkey saiu da sua conta", Name: name,
		Before: []string{"Uma passkey da sua conta de cupons foi removida, e os acessos foram encerrados."},
		Action: letter.Action{Label: "Entrar na minha conta", Link: page},
		After:  []string{"Se não foi você, entre com um código por e-mail e confira as passkeys e a senha da conta."},
	}
}
