package vip

import (
	"testing"

	"seiva/internal/kit/letter"
	"seiva/internal/kit/letter/lettertest"
)

func TestLetters(t *testing.T) {
	lettertest.Check(t, "O endereço da área VIP dos seus clientes", `Olá!

A área VIP de Mercado Seiva está pronta: nela, os seus clientes veem os cupons das suas lojas e entram com um código enviado por e-mail.

Ponha este endereço no site da empresa, em um link ou em uma moldura (iframe):

Abrir a área VIP:
https://portal.example/pagina?codigo=482913&conta=1

Guarde esta mensagem: por segurança, o endereço não pode ser visto de novo no portal, só trocado.

Ele abre só a página de entrada. Ninguém vê cupons sem o código que enviamos ao e-mail de cada cliente.
`, func(f *lettertest.Fill) letter.Letter {
		return address(f.Name("Mercado Seiva"), lettertest.Link, false)
	})

	lettertest.Check(t, "O endereço da área VIP mudou", `Olá!

O endereço da área VIP de Mercado Seiva foi trocado. O anterior deixa de funcionar no prazo combinado com a equipe da Seiva.

Troque-o no site da empresa por este:

Abrir a área VIP:
https://portal.example/pagina?codigo=482913&conta=1

Guarde esta mensagem: por segurança, o endereço não pode ser visto de novo no portal, só trocado.

Ele abre só a página de entrada. Ninguém vê cupons sem o código que enviamos ao e-mail de cada cliente.
`, func(f *lettertest.Fill) letter.Letter { return address(f.Name("Mercado Seiva"), lettertest.Link, true) })
}
