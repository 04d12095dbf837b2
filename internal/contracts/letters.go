package contracts

import (
	"time"

	"seiva/internal/kit/letter"
)

// contractOf is what every letter calls a retailer's contract.
func contractOf(organization string) string {
	return "contrato de " + letter.Named(organization) + " com a Seiva"
}

// toRead leads to the page where a contract is read and signed; toCompare to what a newer version changes of it.
func toRead(link string) letter.Action { return letter.Action{Label: "Ler e assinar", Link: link} }

func toCompare(link string) letter.Action { return letter.Action{Label: "Ver o que muda", Link: link} }

// enter tells who has no account of the company how to come to the page: the letter goes to who answers for it, which may be
// somebody else than those who enter the portal.
func enter(act string) string {
	return "Para " + act + ", entre com uma conta da empresa. Se você não tem uma, peça um convite a quem administra a conta."
}

// toSign asks a retailer to sign, also one whose time to sign is over: no day that has passed is told as one to come.
func toSign(name, organization, link string, signBy, now time.Time) letter.Letter {
	before := []string{"O " + contractOf(organization) + " está pronto. Leia e assine até " + letter.Day(signBy) + " para continuar usando o portal."}
	if now.After(signBy) {
		before = []string{
			"O " + contractOf(organization) + " está pronto. O prazo para assinar acabou em " + letter.Day(signBy) + ": leia e assine para voltar a usar o portal.",
			"Os cupons das suas lojas continuam sendo recebidos.",
		}
	}
	return letter.Letter{
		Subject: "Seu contrato está pronto para assinar", Name: name,
		Before: before,
		Action: toRead(link),
		After:  []string{enter("assinar"), "Depois de assinado, o contrato fica em Documentos."},
	}
}

// stillToSign reminds a retailer that the time to sign ends.
func stillToSign(name, organization, link string, signBy time.Time) letter.Letter {
	return letter.Letter{
		Subject: "Assine o contrato até " + letter.Day(signBy), Name: name,
		Before: []string{
			"O " + contractOf(organization) + " ainda não foi assinado.",
			"Assine até " + letter.Day(signBy) + ". Depois desse dia, nada pode ser alterado no portal até a assinatura; os cupons das suas lojas continuam sendo recebidos.",
		},
		Action: toRead(link),
		After:  []string{enter("assinar"), "Se você já assinou, não precisa fazer nada."},
	}
}

// newVersion asks a retailer that signed to sign a newer version. The note is an administrator's.
func newVersion(name, organization, link, note string, acceptBy time.Time) letter.Letter {
	return letter.Letter{
		Subject: "Há uma nova versão do seu contrato", Name: name,
		Before: []string{
			"O " + contractOf(organization) + " tem uma nova versão. Leia e aceite até " + letter.Day(acceptBy) + ".",
			"O que mudou: " + letter.Quoted(note),
		},
		Action: toCompare(link),
		After:  []string{enter("aceitar"), "A página compara a nova versão com a que você assinou. Nada é bloqueado no portal por causa dela, e o que você assinou continua guardado."},
	}
}

// stillNewVersion reminds a retailer that a newer version is not signed.
func stillNewVersion(name, organization, link string, acceptBy time.Time) letter.Letter {
	return letter.Letter{
		Subject: "Aceite a nova versão do contrato até " + letter.Day(acceptBy), Name: name,
		Before: []string{
			"A nova versão do " + contractOf(organization) + " ainda não foi aceita.",
			"Aceite até " + letter.Day(acceptBy) + ". Nada é bloqueado no portal depois desse dia, e o que você assinou continua guardado.",
		},
		Action: toCompare(link),
		After:  []string{enter("aceitar"), "Se você já aceitou, não precisa fazer nada."},
	}
}
