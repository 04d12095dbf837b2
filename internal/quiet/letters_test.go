package quiet

import (
	"testing"
	"time"

	"seiva/internal/kit/letter"
	"seiva/internal/kit/letter/lettertest"
)

func TestLetters(t *testing.T) {
	at := time.Date(2026, 11, 24, 18, 5, 0, 0, time.UTC)
	lettertest.Check(t, "Uma loja parou de enviar cupons", `Olá!

Os cupons desta loja pararam de chegar num horário em que ela costuma vender.

Confira o caixa, a internet da loja e o sistema que envia os cupons.

Loja: Seiva Acácias
Último cupom: 24/11/2026 15:05

Ver as lojas paradas:
https://portal.example/lojas-paradas

A comparação é com as últimas 8 semanas da própria loja. Se ela está fechada, adie o aviso e diga o motivo.

Este aviso chega uma vez. Escrevemos de novo quando os cupons voltarem.
`, func(f *lettertest.Fill) letter.Letter {
		return silent(Shop{Name: f.Name("Seiva Acácias"), UF: "SP", Last: at}, "https://portal.example")
	})
	lettertest.Check(t, "Uma loja continua sem enviar cupons", `Olá!

O aviso desta loja tinha sido adiado, e os cupons dela ainda não voltaram a chegar.

Loja: Seiva Acácias
Último cupom: 24/11/2026 15:05
Motivo do adiamento: Reforma da fachada

Ver as lojas paradas:
https://portal.example/lojas-paradas
`, func(f *lettertest.Fill) letter.Letter {
		incident := &Incident{Since: at, Reason: f.Typed("Reforma da fachada")}
		return still(Shop{Name: f.Name("Seiva Acácias"), UF: "SP", Incident: incident}, "https://portal.example")
	})
	lettertest.Check(t, "A loja voltou a enviar cupons", `Olá!

Os cupons desta loja voltaram a chegar.

Loja: Seiva Acácias
Último cupom antes da pausa: 24/11/2026 13:05
Último cupom: 24/11/2026 16:05

Ver as lojas paradas:
https://portal.example/lojas-paradas
`, func(f *lettertest.Fill) letter.Letter {
		return back(Shop{Name: f.Name("Seiva Acácias"), UF: "AC", Last: at.Add(3 * time.Hour)}, at, "https://portal.example")
	})
}
