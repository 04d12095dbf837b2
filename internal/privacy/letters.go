package privacy

import (
	"fmt"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/letter"
)

var kindNames = map[Kind]string{
	Access: "Acesso aos dados", Correction: "Correção", Erasure: "Eliminação", Readers: "Quem consultou os dados", Another: "Outro direito",
}

// Name is the kind for people.
func (k Kind) Name() string { return kindNames[k] }

// facts of a request hold nothing of the person: a mailbox may be read by others.
func facts(r Request) letter.Facts {
	return letter.Facts{
		{"Pedido", fmt.Sprintf("nº %d, de %s", r.Number, letter.Moment(r.CreatedAt))}, {"Tipo", r.Kind.Name()}, {"Responder até", r.dueDay()},
	}
}

func (r Request) dueDay() string { return clock.Beginning(r.DueDay).Format("02/01/2006") }

// received tells who asked that it arrived.
func received(r Request, name, link string) letter.Letter {
	return letter.Letter{
		Subject: fmt.Sprintf("Recebemos o seu pedido de privacidade nº %d", r.Number),
		Name:    name,
		Before:  []string{"A equipe da Seiva responde em até 15 dias, e avisa por e-mail. Na sua conta você vê como o pedido está."},
		Facts:   facts(r),
		Action:  letter.Action{Label: "Ver o pedido", Link: link},
		After:   []string{"Se você não fez este pedido, entre na sua conta e crie ou troque a senha."},
	}
}

// arrived tells staff of a new request.
func arrived(r Request, link string) letter.Letter {
	return letter.Letter{
		Subject: fmt.Sprintf("Pedido de privacidade nº %d: %s", r.Number, r.Kind.Name()),
		Before:  []string{"Um consumidor fez um pedido pela LGPD. O texto e quem pediu estão só no portal."},
		Facts:   facts(r),
		Action:  letter.Action{Label: "Abrir o pedido", Link: link},
	}
}

// concerns tells a retailer that a request is about it.
func concerns(r Request) letter.Letter {
	return letter.Letter{
		Subject: fmt.Sprintf("Um consumidor fez um pedido de privacidade sobre a sua empresa: nº %d", r.Number),
		Before: []string{
			"A sua empresa decide sobre os dados dos seus consumidores, e a Seiva os trata por ela. A equipe da Seiva responde a este pedido.",
			"Por segurança, quem pediu e o que escreveu não vão por e-mail. Para orientar a resposta, relate um problema no portal e cite o número.",
		},
		Facts: facts(r),
	}
}

// ended tells who asked that there is an answer.
func ended(r Request, name, link string) letter.Letter {
	return letter.Letter{
		Subject: fmt.Sprintf("Respondemos ao seu pedido de privacidade nº %d", r.Number),
		Name:    name,
		Before:  []string{"Por segurança, a resposta está só na sua conta. Entre com o seu CPF para ler."},
		Facts:   letter.Facts{{"Pedido", fmt.Sprintf("nº %d, de %s", r.Number, letter.Moment(r.CreatedAt))}, {"Tipo", r.Kind.Name()}},
		Action:  letter.Action{Label: "Ler a resposta", Link: link},
	}
}

// near tells staff of a request whose day is near, or over.
func near(r Request, left int, link string) letter.Letter {
	when := fmt.Sprintf("faltam %d dias", left)
	switch {
	case left < 0:
		when = "o prazo acabou"
	case left == 0:
		when = "o prazo acaba hoje"
	case left == 1:
		when = "falta 1 dia"
	}
	return letter.Letter{
		Subject: fmt.Sprintf("Pedido de privacidade nº %d: %s", r.Number, when),
		Before:  []string{"Ele ainda não foi respondido."},
		Facts:   facts(r),
		Action:  letter.Action{Label: "Abrir o pedido", Link: link},
	}
}
