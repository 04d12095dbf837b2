package problems

import (
	"fmt"

	"seiva/internal/kit/letter"
	"seiva/internal/kit/scope"
)

// reported brings those who help what a person reported.
func reported(who scope.Scope, organization string, r Report) letter.Letter {
	return letter.Letter{
		Subject: fmt.Sprintf("Problema relatado nº %d: %s", r.Number, r.Subject),
		Before:  []string{r.Description},
		Facts: letter.Facts{
			{"Nome", letter.Named(who.Name)}, {"E-mail", who.Email}, {"Empresa", letter.Named(organization)}, {"Quando", letter.Moment(r.CreatedAt)},
		},
	}
}

// answered brings who reported what staff answers.
func answered(c Case, words, link string) letter.Letter {
	return letter.Letter{
		Subject: fmt.Sprintf("Resposta ao seu relato nº %d: %s", c.Number, c.Subject),
		Name:    c.AskerName,
		Before:  []string{words},
		Facts:   letter.Facts{{"Seu relato", fmt.Sprintf("nº %d, de %s", c.Number, letter.Moment(c.CreatedAt))}, {"Assunto", c.Subject}},
		Action:  letter.Action{Label: "Ver o relato", Link: link},
		After:   []string{"Se o problema continuar, responda na página do relato: o que se responde a este e-mail não chega à equipe."},
	}
}

// wrote brings staff what who reported wrote since. Without a link it is for those who find the report by its number.
func wrote(c Case, words, link string) letter.Letter {
	l := letter.Letter{
		Subject: fmt.Sprintf("Nova mensagem no relato nº %d: %s", c.Number, c.Subject),
		Name:    c.TakerName,
		Before:  []string{words},
		Facts:   letter.Facts{{"Nome", letter.Named(c.AskerName)}, {"E-mail", c.AskerEmail}, {"Empresa", letter.Named(c.Company)}},
	}
	if link != "" {
		l.Action = letter.Action{Label: "Abrir o relato", Link: link}
	}
	return l
}
