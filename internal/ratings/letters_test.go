package ratings

import (
	"strings"
	"testing"

	"seiva/internal/kit/letter"
	"seiva/internal/kit/letter/lettertest"
)

func TestLetters(t *testing.T) {
	lettertest.Check(t, "Uma avaliação de 1 ou 2 estrelas", `Olá!

Um consumidor deu nota baixa a uma compra nas suas lojas:

1 estrela: Seiva Acácias: sem comentário

Ver os comentários:
https://portal.example/store-rate-comment-report

Cada avaliação chega uma vez. O consumidor pode mudar a dele por 7 dias.
`, func(f *lettertest.Fill) letter.Letter {
		return lowRatings([]News{{f.Name("Seiva Acácias"), 1, ""}}, 1, "https://portal.example")
	})
	lettertest.Check(t, "12 avaliações de 1 ou 2 estrelas", `Olá!

Consumidores deram nota baixa a 12 compras nas suas lojas. As mais recentes:

2 estrelas: Seiva Acácias: Faltou pão.
1 estrela: Seiva Paulista: Fila.

Ver os comentários:
https://portal.example/store-rate-comment-report

Cada avaliação chega uma vez. O consumidor pode mudar a dele por 7 dias.
`, func(f *lettertest.Fill) letter.Letter {
		return lowRatings([]News{{f.Name("Seiva Acácias"), 2, f.Name("Faltou pão.")}, {"Seiva Paulista", 1, f.Name("Fila.")}}, 12, "https://portal.example")
	})
}

// A comment as long as they may be is read to its end, and makes no link of anything in it.
func TestALetterQuotesInFull(t *testing.T) {
	long := strings.Repeat("é", MaxComment-len(" fim. loja.com.br")) + " fim. loja.com.br"
	m, err := lowRatings([]News{{strings.Repeat("L", 100), 1, long}}, 1, "https://portal.example").Write()
	if err != nil {
		t.Fatal(err)
	}
	for _, written := range []string{m.Text, m.HTML} {
		if want := strings.ReplaceAll(long, "loja.com.br", "loja. com. br"); !strings.Contains(written, want) {
			t.Errorf("it lacks %q:\n%s", want, written)
		}
	}
}
