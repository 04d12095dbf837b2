package outbox

import (
	"reflect"
	"testing"
)

// footer ends every mail's text.
const footer = "\n-- \nSeiva\nEsta é uma mensagem automática. Não é preciso responder.\n"

// golden is what each mail that somebody sends says, word for word, but the footer.
var golden = map[string]string{
	"ConfirmEmail": `Olá, Ana!

Falta um passo para usar a Seiva: confirme que este e-mail é seu.

Confirmar e-mail:
https://portal.example/pagina?codigo=482913&conta=1

Depois de confirmar, entre com a senha que você criou. O portal leva você aos próximos passos: completar o cadastro e, para varejistas, a assinatura.

O link vale por 24 horas. Se você não criou uma conta na Seiva, ignore esta mensagem.
`,

	"ResetCode": `Olá, Ana!

Use este código para criar uma nova senha:

    482913

Redefinir senha:
https://portal.example/pagina?codigo=482913&conta=1

O código vale por 15 minutos e só pode ser usado uma vez. Não o informe a ninguém: a Seiva nunca pede seu código.

Se você não pediu para redefinir a senha, ignore esta mensagem. Sua senha continua a mesma.
`,

	"Invitation": `Olá!

Rui convidou você para acessar a conta de Mercado Seiva na Seiva.

Entre com seu e-mail e esta senha temporária. No primeiro acesso você cria a sua.

E-mail: ana@loja.com.br

    Xk7-pq2

Entrar na Seiva:
https://portal.example/pagina?codigo=482913&conta=1

O convite vale por 7 dias. Se vencer, peça um novo a quem convidou você. Um convite novo cancela o anterior.

Se você não esperava este convite, ignore esta mensagem.
`,

	"NewDevice": `Olá, Ana!

Sua conta foi acessada de um dispositivo que ainda não conhecíamos.

Quando: 20/11/2026 às 14:05 (horário de Brasília)
Dispositivo: Chrome no Windows
Endereço IP: 203.0.113.7

Ver minhas sessões:
https://portal.example/pagina?codigo=482913&conta=1

Foi você? Não precisa fazer nada. Se não foi, encerre a sessão e troque sua senha agora.
`,

	"PasswordChanged": `Olá, Ana!

A senha da sua conta foi alterada. As outras sessões foram encerradas.

Quando: 20/11/2026 às 14:05 (horário de Brasília)

Redefinir senha:
https://portal.example/pagina?codigo=482913&conta=1

Foi você? Não precisa fazer nada. Se não foi, redefina sua senha agora e fale com o suporte.
`,

	"FactorChanged": `Olá, Ana!

O que protege a entrada na sua conta, além da senha, foi alterado.

O que mudou: Aplicativo autenticador desativado
Quando: 20/11/2026 às 14:05 (horário de Brasília)

Redefinir senha:
https://portal.example/pagina?codigo=482913&conta=1

Foi você? Não precisa fazer nada. Se não foi, redefina sua senha agora e fale com o suporte.
`,

	"EmailChangedOld": `Olá, Ana!

Sua conta na Seiva agora usa outro e-mail. Este endereço não serve mais para entrar.

Novo e-mail: n***@loja.com.br
Quando: 20/11/2026 às 14:05 (horário de Brasília)

Se você não pediu essa alteração, fale com o suporte agora.
`,

	"EmailChangedNew": `Olá, Ana!

A partir de agora, entre na Seiva com este e-mail. Sua senha continua a mesma.

E-mail: nova@loja.com.br
Quando: 20/11/2026 às 14:05 (horário de Brasília)

Entrar na Seiva:
https://portal.example/pagina?codigo=482913&conta=1

Se você não conhece essa conta, fale com o suporte.
`,

	"AccountEntered": `Olá!

Uma pessoa da equipe da Seiva entrou no perfil de Mercado Seiva. O acesso termina em até 1 hora e tudo o que for feito fica registrado.

Quem: Rui Lima
Motivo: Chamado 123
Quando: 20/11/2026 às 14:05 (horário de Brasília)

Ver os acessos:
https://portal.example/pagina?codigo=482913&conta=1

Se você não esperava esse acesso, fale com o suporte.
`,

	"AccountInvited": `Olá!

Uma nova conta foi convidada para acessar Mercado Seiva na Seiva.

E-mail convidado: nova@loja.com.br
Convidada por: Rui
Quando: 20/11/2026 às 14:05 (horário de Brasília)

Gerenciar contas:
https://portal.example/pagina?codigo=482913&conta=1

Se você não reconhece esse convite, remova a conta.
`,

	"AccountRemoved": `Olá!

Rui removeu seu acesso à conta de Mercado Seiva na Seiva.

Quando: 20/11/2026 às 14:05 (horário de Brasília)

Se isso foi um engano, fale com quem administra a conta.
`,

	"ContractSent": `Olá, Ana!

O contrato de Mercado Seiva com a Seiva está pronto. Leia e assine até 20/11/2026 para continuar usando o portal.

Ler e assinar:
https://portal.example/pagina?codigo=482913&conta=1

Depois de assinado, o contrato fica em Documentos.
`,

	"ConsumerCode": `Olá!

Alguém com acesso aos seus cupons de Mercado Seiva pediu para apagar os dados. Se foi você, digite este código na tela em que pediu:

    12345678

O código vale por 15 minutos e só pode ser usado uma vez. Não o informe a ninguém, nem ao caixa da loja.

Se não foi você, ignore esta mensagem: sem o código, nada acontece.
`,

	"ConsumerRequest": `Olá!

Um consumidor de Mercado Seiva pediu para apagar os dados. Não tínhamos como confirmar por e-mail que é a própria pessoa, por isso o pedido espera um dia.

Se ele é legítimo, não precisa fazer nada. Pare-o apenas se houver motivo para crer que não veio do consumidor: a lei dá a ele esse direito.

Pedido em: 20/11/2026 às 14:05 (horário de Brasília)
Vale a partir de: 21/11/2026 às 14:05 (horário de Brasília)
Chave de API: Caixa

Ver ou parar o pedido:
https://portal.example/pagina?codigo=482913&conta=1

Quem parar precisa dizer o motivo, que o consumidor vê.
`,

	"ConsumerTold": `Olá!

Foi pedido em seu nome, a Mercado Seiva, para apagar os dados, sem um código enviado a este e-mail. O pedido espera um dia.

Pedido em: 20/11/2026 às 14:05 (horário de Brasília)
Vale a partir de: 21/11/2026 às 14:05 (horário de Brasília)

Foi você? Não precisa fazer nada. Se não foi, cancele-o em 'Seus dados', na tela dos seus cupons, ou fale com o varejista.
`,

	"ProblemReport": `Olá!

A tela não abre.
Tentei duas vezes.

Nome: Ana
E-mail: ana@loja.com.br
Empresa: Mercado Seiva
Quando: 20/11/2026 às 14:05 (horário de Brasília)
`,
}

func TestMailsSayTheirWords(t *testing.T) {
	for _, c := range every {
		name := reflect.TypeOf(c.data).Name()
		want, sent := golden[name]
		if !sent {
			continue
		}
		if m, err := write(c.data); err != nil || m.Text != want+footer {
			t.Errorf("%s, %v:\n%s\nwant\n%s", name, err, m.Text, want+footer)
		}
		delete(golden, name)
	}
	if len(golden) > 0 {
		t.Errorf("nobody writes %v", golden)
	}
}
