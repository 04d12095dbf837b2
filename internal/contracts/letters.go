package contracts

import (
	"time"

	"seiva/internal/kit/letter"
)

// toSign asks a retailer to sign. The link opens the page where the contract is read and signed.
func toSign(name, organization, link string, signBy time.Time) letter.Letter {
	return letter.Letter{
		Subject: "Seu contrato está pronto para assinar", Name: name,
		Before: []string{"O contrato de " + letter.Named(organization) + " com a Seiva está pronto. Leia e assine até " + letter.Day(signBy) + " para continuar usando o portal."},
		Action: letter.Action{Label: "Ler e assinar", Link: link},
		After:  []string{"Depois de assinado, o contrato fica em Documentos."},
	}
}
