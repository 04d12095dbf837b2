package localbilling

import (
	"context"
	"strings"
	"unicode/utf8"

	"seiva/internal/billing"
	"seiva/internal/kit/text"
)

// keepDetails is the action that saves how a subscription is paid from now on, and who pays. No event reports it: the portal asks
// for both whenever it shows them.
const keepDetails Action = "guardar"

const maxPayerName = 120 // characters

// wrongDetails says what is wrong with a payer; empty when nothing is.
func wrongDetails(p billing.Payer) string {
	switch {
	case p.Name == "" || utf8.RuneCountInString(p.Name) > maxPayerName:
		return "Informe o nome, com até 120 caracteres."
	case !text.BareAddress(p.Email):
		return "Este e-mail é inválido."
	}
	return ""
}

// Keep changes the method and the payer of a subscription that goes on, and says what is wrong with them when it does not.
func (p *Provider) Keep(ctx context.Context, token string, method Method, payer billing.Payer) (wrong string, err error) {
	payer = billing.Payer{Name: strings.TrimSpace(payer.Name), Email: strings.TrimSpace(payer.Email)}
	if wrong := wrongDetails(payer); wrong != "" {
		return wrong, nil
	}
	_, err = p.change(ctx, token, func(a account) account {
		if !a.subscribed() || a.Stage == ended {
			return a
		}
		if _, known := methodNames[method]; known {
			a.Method = method
		}
		a.Order.Name, a.Order.Email = payer.Name, payer.Email
		return a
	})
	return "", err
}
