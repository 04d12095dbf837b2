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
