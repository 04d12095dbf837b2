package ratings

import (
	"testing"

	"seiva/internal/kit/letter"
	"seiva/internal/kit/letter/lettertest"
)

func TestLetters(t *testing.T) {
	lettertest.Check(t, "Uma avaliação de 1 ou 2 estrelas", `Olá!

Um consumidor deu nota baixa a uma compra nas suas lojas:

1 estrela: Seiva Acácias: sem comentário

Abrir o portal:
https://portal.example/pagina?codigo=482913&conta=1

Cada avaliação chega uma vez. O consumidor pode mudar a dele por 7 dias.
`, func(f *lettertest.Fill) letter.Letter {
		return lowRatings([]News{{f.Name("Seiva Acácias"), 1, ""}}, 1, lettertest.Link)
	})
	lettertest.Check(t, "12 avaliações de 1 ou 2 estrelas", `Olá!

Consumidores deram nota baixa a 12 compras nas suas lojas. As mais recentes:

2 estrelas: Seiva Acácias: Faltou pão.
1 estrela: Seiva Paulista: Fila.

Abrir o portal:
https://portal.example/pagina?codigo=482913&conta=1

Cada avaliação chega uma vez. O consumidor pode mudar a dele por 7 dias.
`, func(f *lettertest.Fill) letter.Letter {
		return lowRatings([]News{{f.Name("Seiva Acácias"), 2, f.Name("Faltou pão.")}, {"Seiva Paulista", 1, f.Name("Fila.")}}, 12, lettertest.Link)
	})
}
