package quiet

import (
	"time"

	"seiva/internal/kit/letter"
)

// storesPage is where the portal lists stores with their last receipts.
const storesPage = "/lista-lojas"

const moment = "02/01/2006 15:04"

// silent tells that the receipts of a store stopped.
func silent(shop Shop, portal string) letter.Letter {
	return letter.Letter{
		Subject: "Uma loja parou de enviar cupons",
		Before: []string{
			"Os cupons desta loja pararam de chegar num horário em que ela costuma vender.",
			"Confira o caixa, a internet da loja e o sistema que envia os cupons.",
		},
		Facts:  letter.Facts{{"Loja", letter.Named(shop.Name)}, {"Último cupom", local(shop, shop.Last)}},
		Action: letter.Action{Label: "Ver as lojas", Link: portal + storesPage},
		After: []string{
			"A comparação é com as últimas 8 semanas da própria loja. Se ela está fechada, basta ignorar este aviso.",
			"Este aviso chega uma vez. Escrevemos de novo quando os cupons voltarem.",
		},
	}
}

// back tells that they come again.
func back(shop Shop, since time.Time, portal string) letter.Letter {
	return letter.Letter{
		Subject: "A loja voltou a enviar cupons",
		Before:  []string{"Os cupons desta loja voltaram a chegar."},
		Facts: letter.Facts{
			{"Loja", letter.Named(shop.Name)}, {"Último cupom antes da pausa", local(shop, since)}, {"Último cupom", local(shop, shop.Last)},
		},
		Action: letter.Action{Label: "Ver as lojas", Link: portal + storesPage},
	}
}

// local is a moment in a store's own zone.
func local(shop Shop, at time.Time) string { return at.In(zoneOf(shop.UF)).Format(moment) }
