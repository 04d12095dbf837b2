package ratings

import (
	"strconv"

	"seiva/internal/kit/letter"
)

// shownInALetter is how many ratings a letter shows.
const shownInALetter = 10

// commentsPage is where the portal has what consumers wrote, and where it is answered.
const commentsPage = "/store-rate-comment-report"

// lowRatings reports to a retailer what was rated with 1 or 2 stars: how many in all, and the newest of them.
func lowRatings(news []News, total int, portal string) letter.Letter {
	l := letter.Letter{
		Subject: "Uma avaliação de 1 ou 2 estrelas",
		Before:  []string{"Um consumidor deu nota baixa a uma compra nas suas lojas:"},
		Action:  letter.Action{Label: "Ver os comentários", Link: portal + commentsPage},
		After:   []string{"Cada avaliação chega uma vez. O consumidor pode mudar a dele por 7 dias."},
	}
	if n := strconv.Itoa(total); total > 1 {
		l.Subject = n + " avaliações de 1 ou 2 estrelas"
		l.Before[0] = "Consumidores deram nota baixa a " + n + " compras nas suas lojas:"
		if total > len(news) {
			l.Before[0] = "Consumidores deram nota baixa a " + n + " compras nas suas lojas. As mais recentes:"
		}
	}
	for _, one := range news {
		stars := "1 estrela"
		if one.Score > 1 {
			stars = strconv.Itoa(one.Score) + " estrelas"
		}
		said := "sem comentário"
		if one.Comment != "" {
			said = one.Comment
		}
		l.Facts = append(l.Facts, [2]string{stars, letter.Named(one.StoreName) + ": " + letter.Quoted(said)})
	}
	return l
}
