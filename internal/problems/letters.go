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
		After:   []string{fmt.Sprintf("Se o problema continuar, relate-o de novo no portal e cite o nº %d.", c.Number)},
	}
}
