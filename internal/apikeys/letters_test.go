package apikeys

import (
	"testing"

	"seiva/internal/kit/letter"
	"seiva/internal/kit/letter/lettertest"
)

func TestLetters(t *testing.T) {
	lettertest.Check(t, "A gestão das suas API keys foi restrita", `Olá!

O suporte da Seiva restringiu a gestão de API keys de Caixa Livre.

As keys que existem continuam funcionando, e você pode pausar ou revogar qualquer uma. Criar, editar, rotacionar e retomar keys fica suspenso até a liberação.

Motivo: Uso indevido
Desde: 20/11/2026 às 14:05 (horário de Brasília)

Ver as API keys:
https://portal.example/pagina?codigo=482913&conta=1

Para resolver, fale com o suporte.
`, func(f *lettertest.Fill) letter.Letter {
		return keysRestricted(Partner{TradeName: f.Name("Caixa Livre"), Reason: f.Typed("Uso indevido"), Since: lettertest.At}, lettertest.Link)
	})
	lettertest.Check(t, "A gestão das suas API keys foi liberada", `Olá!

Caixa Livre pode de novo criar, editar, rotacionar e retomar API keys.

Ver as API keys:
https://portal.example/pagina?codigo=482913&conta=1
`, func(f *lettertest.Fill) letter.Letter { return keysReleased(f.Name("Caixa Livre"), lettertest.Link) })
}
