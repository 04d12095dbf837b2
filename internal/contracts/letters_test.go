package contracts

import (
	"testing"

	"seiva/internal/kit/letter"
	"seiva/internal/kit/letter/lettertest"
)

func TestLetters(t *testing.T) {
	lettertest.Check(t, "Seu contrato está pronto para assinar", `Olá, Ana!

O contrato de Mercado Seiva com a Seiva está pronto. Leia e assine até 20/11/2026 para continuar usando o portal.

Ler e assinar:
https://portal.example/pagina?codigo=482913&conta=1

Depois de assinado, o contrato fica em Documentos.
`, func(f *lettertest.Fill) letter.Letter {
		return toSign(f.Name("Ana"), f.Name("Mercado Seiva"), lettertest.Link, lettertest.At)
	})
}
