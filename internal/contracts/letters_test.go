package contracts

import (
	"testing"
	"time"

	"seiva/internal/kit/letter"
	"seiva/internal/kit/letter/lettertest"
)

func TestLetters(t *testing.T) {
	lettertest.Check(t, "Seu contrato está pronto para assinar", `Olá, Ana!

O contrato de Mercado Seiva com a Seiva está pronto. Leia e assine até 20/11/2026 para continuar usando o portal.

Ler e assinar:
https://portal.example/pagina?codigo=482913&conta=1

Para assinar, entre com uma conta da empresa. Se você não tem uma, peça um convite a quem administra a conta.

Depois de assinado, o contrato fica em Documentos.
`, func(f *lettertest.Fill) letter.Letter {
		return toSign(f.Name("Ana"), f.Name("Mercado Seiva"), lettertest.Link, lettertest.At, lettertest.At)
	})
	lettertest.Check(t, "Seu contrato está pronto para assinar", `Olá, Ana!

O contrato de Mercado Seiva com a Seiva está pronto. O prazo para assinar acabou em 20/11/2026: leia e assine para voltar a usar o portal.

Os cupons das suas lojas continuam sendo recebidos.

Ler e assinar:
https://portal.example/pagina?codigo=482913&conta=1

Para assinar, entre com uma conta da empresa. Se você não tem uma, peça um convite a quem administra a conta.

Depois de assinado, o contrato fica em Documentos.
`, func(f *lettertest.Fill) letter.Letter {
		return toSign(f.Name("Ana"), f.Name("Mercado Seiva"), lettertest.Link, lettertest.At, lettertest.At.Add(time.Hour))
	})
	lettertest.Check(t, "Assine o contrato até 20/11/2026", `Olá, Ana!

O contrato de Mercado Seiva com a Seiva ainda não foi assinado.

Assine até 20/11/2026. Depois desse dia, nada pode ser alterado no portal até a assinatura; os cupons das suas lojas continuam sendo recebidos.

Ler e assinar:
https://portal.example/pagina?codigo=482913&conta=1

Para assinar, entre com uma conta da empresa. Se você não tem uma, peça um convite a quem administra a conta.

Se você já assinou, não precisa fazer nada.
`, func(f *lettertest.Fill) letter.Letter {
		return stillToSign(f.Name("Ana"), f.Name("Mercado Seiva"), lettertest.Link, lettertest.At)
	})
	lettertest.Check(t, "Há uma nova versão do seu contrato", `Olá, Ana!

O contrato de Mercado Seiva com a Seiva tem uma nova versão. Leia e aceite até 20/11/2026.

O que mudou: Agora há um prazo.

Ver o que muda:
https://portal.example/pagina?codigo=482913&conta=1

Para aceitar, entre com uma conta da empresa. Se você não tem uma, peça um convite a quem administra a conta.

A página compara a nova versão com a que você assinou. Nada é bloqueado no portal por causa dela, e o que você assinou continua guardado.
`, func(f *lettertest.Fill) letter.Letter {
		return newVersion(f.Name("Ana"), f.Name("Mercado Seiva"), lettertest.Link, f.Name("Agora há um prazo."), lettertest.At)
	})
	lettertest.Check(t, "Aceite a nova versão do contrato até 20/11/2026", `Olá, Ana!

A nova versão do contrato de Mercado Seiva com a Seiva ainda não foi aceita.

Aceite até 20/11/2026. Nada é bloqueado no portal depois desse dia, e o que você assinou continua guardado.

Ver o que muda:
https://portal.example/pagina?codigo=482913&conta=1

Para aceitar, entre com uma conta da empresa. Se você não tem uma, peça um convite a quem administra a conta.

Se você já aceitou, não precisa fazer nada.
`, func(f *lettertest.Fill) letter.Letter {
		return stillNewVersion(f.Name("Ana"), f.Name("Mercado Seiva"), lettertest.Link, lettertest.At)
	})
}
