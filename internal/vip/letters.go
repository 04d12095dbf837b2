package vip

import "seiva/internal/kit/letter"

// address brings a retailer the address of its VIP area: at its creation, or in place of the one before.
func address(name, link string, replaces bool) letter.Letter {
	l := letter.Letter{
		Subject: "O endereço da área VIP dos seus clientes",
		Before: []string{
			"A área VIP de " + letter.Named(name) + " está pronta: nela, os seus clientes veem os cupons das suas lojas e entram com um código enviado por e-mail.",
			"Ponha este endereço no site da empresa, em um link ou em uma moldura (iframe):",
		},
		Action: letter.Action{Label: "Abrir a área VIP", Link: link},
		After: []string{
			"Guarde esta mensagem: por segurança, o endereço não pode ser visto de novo no portal, só trocado.",
			"Ele abre só a página de entrada. Ninguém vê cupons sem o código que enviamos ao e-mail de cada cliente.",
		},
	}
	if replaces {
		l.Subject = "O endereço da área VIP mudou"
		l.Before[0] = "O endereço da área VIP de " + letter.Named(name) + " foi trocado. O anterior deixa de funcionar no prazo combinado com a equipe da Seiva."
		l.Before[1] = "Troque-o no site da empresa por este:"
	}
	return l
}
