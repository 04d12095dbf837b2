package switches

import (
	"testing"

	"seiva/internal/kit/letter"
	"seiva/internal/kit/letter/lettertest"
)

func TestLetters(t *testing.T) {
	lettertest.Check(t, "A equipe da Seiva acessou sua conta", `Olá!

Uma pessoa da equipe da Seiva entrou no perfil de Mercado Seiva. O acesso termina em até 1 hora e tudo o que for feito fica registrado.

Quem: Rui Lima
Motivo: Chamado 123
Quando: 20/11/2026 às 14:05 (horário de Brasília)

Ver os acessos:
https://portal.example/pagina?codigo=482913&conta=1

Se você não esperava esse acesso, fale com o suporte.
`, func(f *lettertest.Fill) letter.Letter {
		return accountEntered(Switch{
			OwnerName: f.Name("Mercado Seiva"), ActorName: f.Typed("Rui Lima"), Reason: f.Typed("Chamado 123"), OpenedAt: lettertest.At,
		}, lettertest.Link)
	})
}
