package customers

import (
	"testing"
	"time"

	"seiva/internal/kit/letter"
	"seiva/internal/kit/letter/lettertest"
)

func TestLetters(t *testing.T) {
	erasure := Request{Action: ToErase, Asked: Act{At: lettertest.At}, DueAt: lettertest.At.Add(24 * time.Hour)}
	lettertest.Check(t, "Seu código para apagar os dados", `Olá!

Alguém com acesso aos seus cupons de Mercado Seiva pediu para apagar os dados. Se foi você, digite este código na tela em que pediu:

    12345678

O código vale por 15 minutos e só pode ser usado uma vez. Não o informe a ninguém, nem ao caixa da loja.

Se não foi você, ignore esta mensagem: sem o código, nada acontece.
`, func(f *lettertest.Fill) letter.Letter {
		return proofCode(f.Name("Mercado Seiva"), ToErase, f.Typed("12345678"), 15*time.Minute)
	})

	lettertest.Check(t, "Um consumidor pediu para apagar os dados", `Olá!

Um consumidor de Mercado Seiva pediu para apagar os dados. Não tínhamos como confirmar por e-mail que é a própria pessoa, por isso o pedido espera um dia.

Se ele é legítimo, não precisa fazer nada. Pare-o apenas se houver motivo para crer que não veio do consumidor: a lei dá a ele esse direito.

Pedido em: 20/11/2026 às 14:05 (horário de Brasília)
Vale a partir de: 21/11/2026 às 14:05 (horário de Brasília)
API key: Caixa

Ver ou parar o pedido:
https://portal.example/pagina?codigo=482913&conta=1

Quem parar precisa dizer o motivo, que o consumidor vê.
`, func(f *lettertest.Fill) letter.Letter {
		return requestWaits(f.Name("Mercado Seiva"), erasure, f.Name("Caixa"), lettertest.Link)
	})

	lettertest.Check(t, "Um pedido em seu nome: apagar os dados", `Olá!

Foi pedido em seu nome, a Mercado Seiva, para apagar os dados, sem um código enviado a este e-mail. O pedido espera um dia.

Pedido em: 20/11/2026 às 14:05 (horário de Brasília)
Vale a partir de: 21/11/2026 às 14:05 (horário de Brasília)

Foi você? Não precisa fazer nada. Se não foi, cancele-o em 'Seus dados', na tela dos seus cupons, ou fale com o varejista.
`, func(f *lettertest.Fill) letter.Letter {
		return askedInYourName(f.Name("Mercado Seiva"), erasure)
	})

	lettertest.Check(t, "Os seus dados podem ser baixados", `Olá!

A espera do pedido para baixar os dados que Mercado Seiva tem de você terminou.

Pedido em: 20/11/2026 às 14:05 (horário de Brasília)
Baixe até: 21/11/2026 às 14:05 (horário de Brasília)

Para baixar, abra 'Seus dados' na tela dos seus cupons dessa loja. Se não foi você quem pediu, fale logo com ela.
`, func(f *lettertest.Fill) letter.Letter { return dataReady(f.Name("Mercado Seiva"), erasure) })

	lettertest.Check(t, "Seu pedido foi parado: apagar os dados", `Olá!

O pedido feito em seu nome, a Mercado Seiva, para apagar os dados, foi parado e não será cumprido.

Pedido em: 20/11/2026 às 14:05 (horário de Brasília)

O motivo está em 'Seus dados', na tela dos seus cupons. Se você não concorda, fale com o varejista ou peça de novo.
`, func(f *lettertest.Fill) letter.Letter { return requestStopped(f.Name("Mercado Seiva"), erasure) })

	lettertest.Check(t, "Seu aceite foi retirado", `Olá!

O aceite dos termos do cupom digital de Mercado Seiva foi retirado em 20/11/2026 às 14:05 (horário de Brasília).

Apagamos o nome, o e-mail, o CPF guardado com eles e as preferências que você tinha com essa loja. As notas fiscais continuam com ela, e você pode aceitar de novo quando quiser.

Se não foi você, fale logo com a loja: quem leu o seu e-mail, ou tem o acesso aos seus cupons, pode ter feito isso.
`, func(f *lettertest.Fill) letter.Letter { return withdrawn(f.Name("Mercado Seiva"), lettertest.At) })

	lettertest.Check(t, "Seus dados foram apagados", `Olá!

Os seus dados com Mercado Seiva foram apagados em 20/11/2026 às 14:05 (horário de Brasília). Cupons que saíram da sua lista: 3.

O que continua guardado, e por quê:

As notas.

As estrelas.

Se não foi você, fale logo com a loja: quem leu o seu e-mail, ou tem o acesso aos seus cupons, pode ter feito isso.
`, func(f *lettertest.Fill) letter.Letter {
		return erased(f.Name("Mercado Seiva"), Erasure{At: lettertest.At, Unlinked: 3, Kept: []string{"As notas.", "As estrelas."}})
	})

	lettertest.Check(t, "Seu código para ver os seus cupons", `Olá!

Alguém informou o seu CPF na área VIP de Mercado Seiva. Se foi você, digite este código para ver os seus cupons:

    12345678

O código vale por 15 minutos e só pode ser usado uma vez. Não o informe a ninguém, nem ao caixa da loja.

Se não foi você, ignore esta mensagem: sem o código, ninguém vê os seus cupons.
`, func(f *lettertest.Fill) letter.Letter {
		return entryCode(f.Name("Mercado Seiva"), "12345678", codeLife)
	})

	lettertest.Check(t, "Seu código para ver os seus cupons", `Olá!

Alguém informou o seu CPF na entrada da conta de cupons. Se foi você, digite este código para ver os seus cupons:

    12345678

O código vale por 15 minutos e só pode ser usado uma vez. Não o informe a ninguém, nem ao caixa da loja.

Se não foi você, ignore esta mensagem: sem o código, ninguém vê os seus cupons.
`, func(*lettertest.Fill) letter.Letter { return entryCode("", "12345678", codeLife) })

	lettertest.Check(t, "Seu CPF foi usado com outro e-mail", `Olá!

Os termos do cupom digital de Mercado Seiva foram aceitos com o seu CPF e outro e-mail: b***@example.com.

Nada mudou na sua conta, que continua neste e-mail: os cupons dessa loja não aparecem nela.

Entrar na minha conta:
https://portal.example/pagina?codigo=482913&conta=1

Se o outro e-mail também é seu, entre na conta e passe a usá-lo. Se não é, não precisa fazer nada; se não conhece a loja, fale com ela.
`, func(f *lettertest.Fill) letter.Letter {
		return otherAddress(f.Name("Mercado Seiva"), "bia@example.com", lettertest.Link)
	})

	lettertest.Check(t, "O e-mail da sua conta mudou", `Olá, Ana Souza!

A equipe da Seiva trocou o e-mail da sua conta, a seu pedido. Os códigos para entrar vão agora para o novo, a senha e as passkeys de antes não valem mais, e quem estava dentro da conta saiu.

E-mail anterior: a***@example.com
E-mail novo: b***@example.com

Entrar na minha conta:
https://portal.example/pagina?codigo=482913&conta=1

Se você não pediu isso, fale logo com a loja em que informou o seu CPF.
`, func(f *lettertest.Fill) letter.Letter {
		return addressMoved(f.Name("Ana Souza"), "ana@example.com", "bia@example.com", byStaff, lettertest.Link)
	})

	lettertest.Check(t, "A senha da sua conta foi trocada", `Olá, Ana Souza!

A senha da sua conta de cupons foi trocada, e os outros acessos foram encerrados.

Entrar na minha conta:
https://portal.example/pagina?codigo=482913&conta=1

Se não foi você, entre com um código por e-mail e escolha outra senha.
`, func(f *lettertest.Fill) letter.Letter {
		return passwordSet(f.Name("Ana Souza"), false, lettertest.Link)
	})

	lettertest.Check(t, "A sua conta tem uma passkey nova", `Olá, Ana Souza!

Foi adicionada uma passkey à sua conta de cupons. Com ela se entra na conta sem senha e sem código.

Entrar na minha conta:
https://portal.example/pagina?codigo=482913&conta=1

Se não foi você, entre com um código por e-mail e remova a passkey: isso também encerra os outros acessos.
`, func(f *lettertest.Fill) letter.Letter {
		return passkeyAdded(f.Name("Ana Souza"), lettertest.Link)
	})

	lettertest.Check(t, "Uma passkey saiu da sua conta", `Olá, Ana Souza!

Uma passkey da sua conta de cupons foi removida, e os acessos foram encerrados.

Entrar na minha conta:
https://portal.example/pagina?codigo=482913&conta=1

Se não foi você, entre com um código por e-mail e confira as passkeys e a senha da conta.
`, func(f *lettertest.Fill) letter.Letter {
		return passkeyRemoved(f.Name("Ana Souza"), lettertest.Link)
	})
}
