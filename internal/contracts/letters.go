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

// stillToSign reminds a retailer that the time to sign ends.
func stillToSign(name, organization, link string, signBy time.Time) letter.Letter {
	return letter.Letter{
		Subject: "Assine o contrato até " + letter.Day(signBy), Name: name,
		Before: []string{
			"O contrato de " + letter.Named(organization) + " com a Seiva ainda não foi assinado.",
			"Assine até " + letter.Day(signBy) + ". Depois desse dia, nada pode ser alterado no portal até a assinatura; os cupons das suas lojas continuam sendo recebidos.",
		},
		Action: letter.Action{Label: "Ler e assinar", Link: link},
		After:  []string{"Se você já assinou, não precisa fazer nada."},
	}
}
