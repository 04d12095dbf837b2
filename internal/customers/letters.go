package customers

import (
	"time"

	"seiva/internal/kit/letter"
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

// entryCode brings a consumer the code that opens a retailer's VIP area.
func entryCode(organization, code string, valid time.Duration) letter.Letter {
	return letter.Letter{
		Subject: "Seu código para ver os seus cupons", ValidFor: valid,
		Before: []string{"Alguém informou o seu CPF na área VIP de " + letter.Named(organization) + ". Se foi você, digite este código para ver os seus cupons:"},
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
