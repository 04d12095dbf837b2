package problems

import (
	"testing"

	"seiva/internal/kit/letter"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/scope"
)

func TestLetters(t *testing.T) {
	lettertest.Check(t, "Problema relatado nº 12: Não abre", `Olá!

A tela não abre.
Tentei duas vezes.

Nome: Ana
E-mail: ana@loja.com.br
Empresa: Mercado Seiva
Quando: 20/11/2026 às 14:05 (horário de Brasília)
`, func(f *lettertest.Fill) letter.Letter {
		return reported(scope.Scope{Name: f.Name("Ana"), Email: f.Typed("ana@loja.com.br")}, f.Name("Mercado Seiva"),
			Report{Number: 12, Subject: f.Typed("Não abre"), Description: f.Typed("A tela não abre.\nTentei duas vezes."), CreatedAt: lettertest.At})
	})
}
