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
	lettertest.Check(t, "Resposta ao seu relato nº 12: Não abre", `Olá, Ana!

Corrigimos.
Tente de novo.

Seu relato: nº 12, de 20/11/2026 às 14:05 (horário de Brasília)
Assunto: Não abre

Ver o relato:
https://portal.example/pagina?codigo=482913&conta=1

Se o problema continuar, responda na página do relato: o que se responde a este e-mail não chega à equipe.
`, func(f *lettertest.Fill) letter.Letter {
		return answered(Case{
			Report:    Report{Number: 12, Subject: f.Typed("Não abre"), CreatedAt: lettertest.At},
			AskerName: f.Name("Ana"),
		}, f.Typed("Corrigimos.\nTente de novo."), lettertest.Link)
	})
	asked := func(f *lettertest.Fill) Case {
		return Case{
			Report:    Report{Number: 12, Subject: f.Typed("Não abre")},
			AskerName: f.Name("Ana"), AskerEmail: f.Typed("ana@loja.com.br"), Company: f.Name("Mercado Seiva"),
		}
	}
	lettertest.Check(t, "Nova mensagem no relato nº 12: Não abre", `Olá, Rui!

Continua igual.

Nome: Ana
E-mail: ana@loja.com.br
Empresa: Mercado Seiva

Abrir o relato:
https://portal.example/pagina?codigo=482913&conta=1
`, func(f *lettertest.Fill) letter.Letter {
		c := asked(f)
		c.TakerName = f.Name("Rui")
		return wrote(c, f.Typed("Continua igual."), lettertest.Link)
	})
	lettertest.Check(t, "Nova mensagem no relato nº 12: Não abre", `Olá!

Continua igual.

Nome: Ana
E-mail: ana@loja.com.br
Empresa: Mercado Seiva
`, func(f *lettertest.Fill) letter.Letter { return wrote(asked(f), f.Typed("Continua igual."), "") })
}
