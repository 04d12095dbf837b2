package outbox

import "time"

// The mails about what consumers ask of a retailer. What is a sentence's middle: 'apagar os seus dados'.

// ConsumerCode brings a consumer the code that proves a request.
type ConsumerCode struct {
	Organization, What, Code string
	ValidFor                 time.Duration
}

func (d ConsumerCode) content() content {
	return content{
		subject:  "Seu código para " + d.What,
		validFor: d.ValidFor,
		before:   []string{"Alguém com acesso aos seus cupons de " + named(d.Organization) + " pediu para " + d.What + ". Se foi você, digite este código na tela em que pediu:"},
		code:     d.Code,
		after: []string{
			"O código vale por " + duration(d.ValidFor) + " e só pode ser usado uma vez. Não o informe a ninguém, nem ao caixa da loja.",
			"Se não foi você, ignore esta mensagem: sem o código, nada acontece.",
		},
	}
}

// ConsumerRequest tells a retailer that a consumer's request waits, and how to stop it. Key is the name of the API key that
// it came by, Link the page that stops it.
type ConsumerRequest struct {
	Organization, What, Key, Link string
	At, Due                       time.Time
}

func (d ConsumerRequest) content() content {
	return content{
		subject: "Um consumidor pediu para " + d.What,
		before: []string{
			"Um consumidor de " + named(d.Organization) + " pediu para " + d.What + ". Não tínhamos como confirmar por e-mail que é a própria pessoa, por isso o pedido espera um dia.",
			"Se ele é legítimo, não precisa fazer nada. Pare-o apenas se houver motivo para crer que não veio do consumidor: a lei dá a ele esse direito.",
		},
		facts:  []fact{{"Pedido em", moment(d.At)}, {"Vale a partir de", moment(d.Due)}, {"Chave de API", named(d.Key)}},
		action: action{"Ver ou parar o pedido", d.Link},
		after:  []string{"Quem parar precisa dizer o motivo, que o consumidor vê."},
	}
}

// ConsumerTold tells a consumer, at the address that is known, that a request waits.
type ConsumerTold struct {
	Organization, What string
	At, Due            time.Time
}

func (d ConsumerTold) content() content {
	return content{
		subject: "Um pedido em seu nome: " + d.What,
		before:  []string{"Foi pedido em seu nome, a " + named(d.Organization) + ", para " + d.What + ", sem um código enviado a este e-mail. O pedido espera um dia."},
		facts:   []fact{{"Pedido em", moment(d.At)}, {"Vale a partir de", moment(d.Due)}},
		after:   []string{"Foi você? Não precisa fazer nada. Se não foi, cancele-o em 'Seus dados', na tela dos seus cupons, ou fale com o varejista."},
	}
}
