package identity

import (
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/letter"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/scope"
)

func TestLetters(t *testing.T) {
	lettertest.Check(t, "Confirme seu e-mail", `Olá, Ana!

Falta um passo para usar a Seiva: confirme que este e-mail é seu.

Confirmar e-mail:
https://portal.example/pagina?codigo=482913&conta=1

Depois de confirmar, entre com a senha que você criou. O portal leva você aos próximos passos: completar o cadastro e, para varejistas, a assinatura.

O link vale por 24 horas. Se você não criou uma conta na Seiva, ignore esta mensagem.
`, func(f *lettertest.Fill) letter.Letter {
		return confirmEmail(f.Name("Ana"), lettertest.Link, 24*time.Hour)
	})

	lettertest.Check(t, "Código para redefinir sua senha", `Olá, Ana!

Use este código para criar uma nova senha:

    482913

Redefinir senha:
https://portal.example/pagina?codigo=482913&conta=1

O código vale por 15 minutos e só pode ser usado uma vez. Não o informe a ninguém: a Seiva nunca pede seu código.

Se você não pediu para redefinir a senha, ignore esta mensagem. Sua senha continua a mesma.
`, func(f *lettertest.Fill) letter.Letter {
		return resetCode(f.Name("Ana"), f.Typed("482913"), lettertest.Link, 15*time.Minute)
	})

	lettertest.Check(t, "Seu acesso à Seiva", `Olá!

Rui convidou você para acessar a conta de Mercado Seiva na Seiva.

Entre com seu e-mail e esta senha temporária. No primeiro acesso você cria a sua.

E-mail: ana@loja.com.br

    Xk7-pq2

Entrar na Seiva:
https://portal.example/pagina?codigo=482913&conta=1

O convite vale por 7 dias. Se vencer, peça um novo a quem convidou você. Um convite novo cancela o anterior.

Se você não esperava este convite, ignore esta mensagem.
`, func(f *lettertest.Fill) letter.Letter {
		return invitation(companyPlace(f.Name("Mercado Seiva"), nil), f.Name("Rui"), f.Typed("ana@loja.com.br"), f.Typed("Xk7-pq2"), lettertest.Link, 7*24*time.Hour)
	})

	lettertest.Check(t, "Seu acesso à Seiva", `Olá!

Rui convidou você para acessar a conta de Mercado Seiva na Seiva.

Aceite o convite e crie a sua senha. Se o botão não abrir, entre em https://portal.example/signIn com seu e-mail e esta senha temporária.

E-mail: ana@loja.com.br

    Xk7-pq2

Aceitar convite:
https://portal.example/pagina?codigo=482913&conta=1

O convite vale por 7 dias e uma vez só. Se vencer, peça um novo a quem convidou você. Um convite novo cancela o anterior.

Se você não esperava este convite, ignore esta mensagem.
`, func(f *lettertest.Fill) letter.Letter {
		return invitationByLink(companyPlace(f.Name("Mercado Seiva"), nil), f.Name("Rui"), f.Typed("ana@loja.com.br"), f.Typed("Xk7-pq2"), lettertest.Link, "https://portal.example/signIn", 7*24*time.Hour)
	})

	lettertest.Check(t, "Seu acesso à Seiva", `Olá!

Rui convidou você para acessar a conta de Mercado Seiva na Seiva. Você verá o que é só destas lojas: Centro, Norte, Sul, Leste, Oeste e mais 2.

Entre com seu e-mail e esta senha temporária. No primeiro acesso você cria a sua.

E-mail: ana@loja.com.br

    Xk7-pq2

Entrar na Seiva:
https://portal.example/pagina?codigo=482913&conta=1

O convite vale por 7 dias. Se vencer, peça um novo a quem convidou você. Um convite novo cancela o anterior.

Se você não esperava este convite, ignore esta mensagem.
`, func(f *lettertest.Fill) letter.Letter {
		only := []StoreName{5: {TradeName: "Praia"}, 6: {TradeName: "Serra"}}
		for i, name := range []string{"Centro", "Norte", "Sul", "Leste", "Oeste"} {
			only[i].TradeName = f.Name(name)
		}
		return invitation(companyPlace(f.Name("Mercado Seiva"), only), f.Name("Rui"), f.Typed("ana@loja.com.br"), f.Typed("Xk7-pq2"), lettertest.Link, 7*24*time.Hour)
	})

	lettertest.Check(t, "Seu acesso à Seiva", `Olá!

Rui convidou você para trabalhar na equipe da Seiva, com o perfil de suporte. No primeiro acesso você também ativa a verificação em duas etapas.

Entre com seu e-mail e esta senha temporária. No primeiro acesso você cria a sua.

E-mail: ana@seiva.test

    Xk7-pq2

Entrar na Seiva:
https://portal.example/pagina?codigo=482913&conta=1

O convite vale por 7 dias. Se vencer, peça um novo a quem convidou você. Um convite novo cancela o anterior.

Se você não esperava este convite, ignore esta mensagem.
`, func(f *lettertest.Fill) letter.Letter {
		return invitation(staffPlace(scope.Suporte, true), f.Name("Rui"), f.Typed("ana@seiva.test"), f.Typed("Xk7-pq2"), lettertest.Link, 7*24*time.Hour)
	})

	lettertest.Check(t, "Nova conta convidada", `Olá!

Uma nova conta foi convidada para acessar Mercado Seiva na Seiva.

E-mail convidado: nova@loja.com.br
Convidada por: Rui
Quando: 20/11/2026 às 14:05 (horário de Brasília)

Gerenciar contas:
https://portal.example/pagina?codigo=482913&conta=1

Se você não reconhece esse convite, remova a conta.
`, func(f *lettertest.Fill) letter.Letter {
		return accountInvited(f.Name("Mercado Seiva"), f.Typed("nova@loja.com.br"), f.Name("Rui"), lettertest.Link, lettertest.At)
	})

	lettertest.Check(t, "Seu acesso foi removido", `Olá!

Rui removeu seu acesso à conta de Mercado Seiva na Seiva.

Quando: 20/11/2026 às 14:05 (horário de Brasília)

Se isso foi um engano, fale com quem administra a conta.
`, func(f *lettertest.Fill) letter.Letter {
		return accountRemoved(f.Name("Mercado Seiva"), f.Name("Rui"), lettertest.At)
	})

	lettertest.Check(t, "O e-mail da sua conta foi alterado", `Olá, Ana!

Sua conta na Seiva agora usa outro e-mail. Este endereço não serve mais para entrar.

Novo e-mail: n***@loja.com.br
Quando: 20/11/2026 às 14:05 (horário de Brasília)

Se você não pediu essa alteração, fale com o suporte agora.
`, func(f *lettertest.Fill) letter.Letter {
		return emailLeft(f.Name("Ana"), f.Typed("nova@loja.com.br"), lettertest.At)
	})

	lettertest.Check(t, "Este é o novo e-mail da sua conta", `Olá, Ana!

A partir de agora, entre na Seiva com este e-mail. Sua senha continua a mesma.

E-mail: nova@loja.com.br
Quando: 20/11/2026 às 14:05 (horário de Brasília)

Entrar na Seiva:
https://portal.example/pagina?codigo=482913&conta=1

Se você não conhece essa conta, fale com o suporte.
`, func(f *lettertest.Fill) letter.Letter {
		return emailArrived(f.Name("Ana"), f.Typed("nova@loja.com.br"), lettertest.Link, lettertest.At)
	})

	lettertest.Check(t, "Novo acesso à sua conta", `Olá, Ana!

Sua conta foi acessada de um dispositivo que ainda não conhecíamos.

Quando: 20/11/2026 às 14:05 (horário de Brasília)
Dispositivo: Chrome no Windows
Endereço IP: 203.0.113.7

Ver minhas sessões:
https://portal.example/pagina?codigo=482913&conta=1

Foi você? Não precisa fazer nada. Se não foi, encerre a sessão e troque sua senha agora.
`, func(f *lettertest.Fill) letter.Letter {
		return newDevice(f.Name("Ana"), f.Typed("Chrome no Windows"), f.Typed("203.0.113.7"), lettertest.Link, lettertest.At)
	})

	for first, words := range map[bool][2]string{
		false: {"Sua senha foi alterada", "A senha da sua conta foi alterada. As outras sessões foram encerradas."},
		true:  {"Sua senha foi criada", "A senha da sua conta foi criada. O convite que você recebeu não vale mais."},
	} {
		lettertest.Check(t, words[0], "Olá, Ana!\n\n"+words[1]+`

Quando: 20/11/2026 às 14:05 (horário de Brasília)

Redefinir senha:
https://portal.example/pagina?codigo=482913&conta=1

Foi você? Não precisa fazer nada. Se não foi, redefina sua senha agora e fale com o suporte.
`, func(f *lettertest.Fill) letter.Letter {
			return passwordChanged(f.Name("Ana"), first, lettertest.Link, lettertest.At)
		})
	}

	lettertest.Check(t, "A proteção da sua conta mudou", `Olá, Ana!

O que protege a entrada na sua conta, além da senha, foi alterado. As outras sessões foram encerradas.

O que mudou: Aplicativo autenticador desativado
Quando: 20/11/2026 às 14:05 (horário de Brasília)

Redefinir senha:
https://portal.example/pagina?codigo=482913&conta=1

Foi você? Não precisa fazer nada. Se não foi, redefina sua senha agora e fale com o suporte.
`, func(f *lettertest.Fill) letter.Letter {
		return factorChanged(f.Name("Ana"), TOTPOff, lettertest.Link, lettertest.At)
	})

	for did, l := range helpLetters {
		enter := map[bool]string{false: "Entrar na Seiva:\n" + lettertest.Link + "\n\n"}[did == suspended]
		lettertest.Check(t, l.subject, "Olá, Ana!\n\n"+l.done+`

Motivo: Ligou do telefone do cadastro
Quando: 20/11/2026 às 14:05 (horário de Brasília)

`+enter+l.next+"\n", func(f *lettertest.Fill) letter.Letter {
			return helped(did, f.Name("Ana"), f.Typed("Ligou do telefone do cadastro"), lettertest.Link, lettertest.At)
		})
	}
}

func TestNamesMayBeAbsent(t *testing.T) {
	m, err := invitation(companyPlace("Mercado Seiva", nil), "", "", "", lettertest.Link, time.Hour).Write()
	if err != nil || !strings.Contains(m.Text, "Você recebeu um convite para acessar a conta de Mercado Seiva") {
		t.Errorf("%v\n%s", err, m.Text)
	}
	if m, err = newDevice("", "", "", lettertest.Link, lettertest.At).Write(); err != nil || strings.Contains(m.Text, "Endereço IP") || !strings.HasPrefix(m.Text, "Olá!\n") {
		t.Errorf("%v\n%s", err, m.Text)
	}
}
