package privacy

import (
	"testing"
	"time"

	"seiva/internal/kit/letter"
	"seiva/internal/kit/letter/lettertest"
)

var told = Request{Number: 7, Kind: Access, DueDay: "2026-12-11", CreatedAt: time.Date(2026, 11, 26, 15, 30, 0, 0, time.UTC)}

func TestLetters(t *testing.T) {
	lettertest.Check(t, "Recebemos o seu pedido de privacidade nº 7", `Olá, Ana!

A equipe da Seiva responde em até 15 dias, e avisa por e-mail. Na sua conta você vê como o pedido está.

Pedido: nº 7, de 26/11/2026 às 12:30 (horário de Brasília)
Tipo: Acesso aos dados
Responder até: 11/12/2026

Ver o pedido:
https://portal.example/pagina?codigo=482913&conta=1

Se você não fez este pedido, entre na sua conta e crie ou troque a senha.
`, func(f *lettertest.Fill) letter.Letter { return received(told, f.Name("Ana"), lettertest.Link) })
	lettertest.Check(t, "Pedido de privacidade nº 7: Acesso aos dados", `Olá!

Um consumidor fez um pedido pela LGPD. O texto e quem pediu estão só no portal.

Pedido: nº 7, de 26/11/2026 às 12:30 (horário de Brasília)
Tipo: Acesso aos dados
Responder até: 11/12/2026

Abrir o pedido:
https://portal.example/pagina?codigo=482913&conta=1
`, func(*lettertest.Fill) letter.Letter { return arrived(told, lettertest.Link) })
	lettertest.Check(t, "Um consumidor fez um pedido de privacidade sobre a sua empresa: nº 7", `Olá!

A sua empresa decide sobre os dados dos seus consumidores, e a Seiva os trata por ela. A equipe da Seiva responde a este pedido.

Por segurança, quem pediu e o que escreveu não vão por e-mail. Para orientar a resposta, relate um problema no portal e cite o número.

Pedido: nº 7, de 26/11/2026 às 12:30 (horário de Brasília)
Tipo: Acesso aos dados
Responder até: 11/12/2026
`, func(*lettertest.Fill) letter.Letter { return concerns(told) })
	lettertest.Check(t, "Respondemos ao seu pedido de privacidade nº 7", `Olá, Ana!

Por segurança, a resposta está só na sua conta. Entre com o seu CPF para ler.

Pedido: nº 7, de 26/11/2026 às 12:30 (horário de Brasília)
Tipo: Acesso aos dados

Ler a resposta:
https://portal.example/pagina?codigo=482913&conta=1
`, func(f *lettertest.Fill) letter.Letter { return ended(told, f.Name("Ana"), lettertest.Link) })
	lettertest.Check(t, "Pedido de privacidade nº 7: faltam 3 dias", `Olá!

Ele ainda não foi respondido.

Pedido: nº 7, de 26/11/2026 às 12:30 (horário de Brasília)
Tipo: Acesso aos dados
Responder até: 11/12/2026

Abrir o pedido:
https://portal.example/pagina?codigo=482913&conta=1
`, func(*lettertest.Fill) letter.Letter { return near(told, 3, lettertest.Link) })
}

func TestDaysAreCountedInTheProgrammesZone(t *testing.T) {
	late := time.Date(2026, 11, 27, 2, 30, 0, 0, time.UTC) // still the 26th in Brazil
	r := Request{DueDay: dayAfter(late, Days)}
	if r.DueDay != "2026-12-11" {
		t.Fatal(r.DueDay)
	}
	for at, want := range map[time.Time]int{
		late: 15, late.Add(time.Hour): 14, time.Date(2026, 12, 12, 2, 59, 0, 0, time.UTC): 0, time.Date(2026, 12, 12, 3, 0, 0, 0, time.UTC): -1,
	} {
		if got := r.DaysLeft(at); got != want {
			t.Errorf("%s: %d left, want %d", at, got, want)
		}
	}
}

func TestTheMailSaysHowMuchIsLeft(t *testing.T) {
	for left, want := range map[int]string{2: "faltam 2 dias", 1: "falta 1 dia", 0: "o prazo acaba hoje", -1: "o prazo acabou"} {
		if got := near(told, left, lettertest.Link).Subject; got != "Pedido de privacidade nº 7: "+want {
			t.Errorf("%d left: %s", left, got)
		}
	}
}
