package quiet

import (
	"time"

	"seiva/internal/kit/letter"
)

// page is where the portal lists told silences, and puts them off.
const page = "/lojas-paradas"

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
		Action: letter.Action{Label: "Ver as lojas paradas", Link: portal + page},
		After: []string{
			"A comparação é com as últimas 8 semanas da própria loja. Se ela está fechada, adie o aviso e diga o motivo.",
			"Este aviso chega uma vez. Escrevemos de novo quando os cupons voltarem.",
		},
	}
}

// still tells that a silence lasts whose snooze is over.
func still(shop Shop, portal string) letter.Letter {
	return letter.Letter{
		Subject: "Uma loja continua sem enviar cupons",
		Before:  []string{"O aviso desta loja tinha sido adiado, e os cupons dela ainda não voltaram a chegar."},
		Facts: letter.Facts{
			{"Loja", letter.Named(shop.Name)}, {"Último cupom", local(shop, shop.Incident.Since)}, {"Motivo do adiamento", letter.Quoted(shop.Incident.Reason)},
		},
		Action: letter.Action{Label: "Ver as lojas paradas", Link: portal + page},
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
		Action: letter.Action{Label: "Ver as lojas paradas", Link: portal + page},
	}
}

// local is a moment by the clock of a store's tills.
func local(shop Shop, at time.Time) string { return at.In(shop.zone()).Format(moment) }
