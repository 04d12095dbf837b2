package reports

import (
	"math"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
)

// RatingReportRow is what consumers gave a store in the period (RP-16). Ratings of receipts that count are in it alone.
type RatingReportRow struct {
	LojaID       string  `json:"lojaId"`
	NomeFantasia string  `json:"nomeFantasia"`
	Documento    string  `json:"documento" doc:"CNPJ, sem máscara" example:"11222333000181"`
	Varejista    string  `json:"varejista" doc:"Nome fantasia"`
	MediaNotas   float64 `json:"mediaNotas" doc:"De 1 a 5, com 1 decimal; 0 onde se compara e não há nenhuma agora" example:"4.5"`
	TotalNotas   int64   `json:"totalNotas"`
	TotalNotas1  int64   `json:"totalNotas1"`
	TotalNotas2  int64   `json:"totalNotas2"`
	TotalNotas3  int64   `json:"totalNotas3"`
	TotalNotas4  int64   `json:"totalNotas4"`
	TotalNotas5  int64   `json:"totalNotas5"`

	Comparacao *ReportChange `json:"comparacao,omitempty" doc:"Do número de avaliações, com o período pedido em comparar; ausente sem ele"`
	MediaAntes *float64      `json:"mediaAntes,omitempty" doc:"A média dos dias anteriores; ausente sem comparar e onde não havia nenhuma"`
}

// Rated fills a row with how many ratings gave each score, the lowest first.
func (r RatingReportRow) Rated(stars [5]int64) RatingReportRow {
	r.TotalNotas1, r.TotalNotas2, r.TotalNotas3, r.TotalNotas4, r.TotalNotas5 = stars[0], stars[1], stars[2], stars[3], stars[4]
	points := int64(0)
	r.TotalNotas = 0
	for i, n := range stars {
		r.TotalNotas += n
		points += n * int64(i+1)
	}
	r.MediaNotas = average(points, r.TotalNotas)
	return r
}

// Beside fills what the row is compared with: how many ratings, and what the earlier ones gave together.
func (r RatingReportRow) Beside(change *ReportChange, earlierPoints int64) RatingReportRow {
	r.Comparacao = change
	if change != nil && change.Antes > 0 {
		earlier := average(earlierPoints, change.Antes)
		r.MediaAntes = &earlier
	}
	return r
}

// averageOrNil is the row's; nil where nothing was rated in the period, since no rating is 0.
func averageOrNil(r RatingReportRow) any {
	if r.TotalNotas == 0 {
		return nil
	}
	return r.MediaNotas
}

// average has one decimal; it is 0 of none.
func average(points, ratings int64) float64 {
	return math.Round(float64(points)/float64(max(ratings, 1))*10) / 10
}

// NewRatingReport makes the report of ratings by store (RP-15 to RP-17), for administrators and retailers (D-27).
func NewRatingReport(source Source[RatingReportRow], names Names, c clock.Clock) *Report[RatingReportRow] {
	return &Report[RatingReportRow]{
		About: About{
			Kind: "avaliacoes", Title: "Avaliações", Question: "Que nota cada loja recebe?",
			Profiles: []scope.Profile{scope.Administrador, scope.Varejista}, Order: "totalNotas.desc", Period: true,
			Compares: "o número de avaliações e a média",
			Filters:  []FilterBy{byRetailer("varejistaId"), byStore("lojaId")},
		},
		columns: []Column[RatingReportRow]{
			column("nomeFantasia", "Loja", table.Text, 32, func(r RatingReportRow) any { return r.NomeFantasia }),
			column("documento", "CNPJ", table.CNPJ, 20, func(r RatingReportRow) any { return r.Documento }),
			optional(column("varejista", "Varejista", table.Text, 32, func(r RatingReportRow) any { return r.Varejista })),
			column("mediaNotas", "Média", table.Average, 8, averageOrNil),
			column("totalNotas", "Avaliações", table.Count, 11, func(r RatingReportRow) any { return r.TotalNotas }),
			column("totalNotas1", "1 estrela", table.Count, 10, func(r RatingReportRow) any { return r.TotalNotas1 }),
			column("totalNotas2", "2 estrelas", table.Count, 10, func(r RatingReportRow) any { return r.TotalNotas2 }),
			column("totalNotas3", "3 estrelas", table.Count, 10, func(r RatingReportRow) any { return r.TotalNotas3 }),
			column("totalNotas4", "4 estrelas", table.Count, 10, func(r RatingReportRow) any { return r.TotalNotas4 }),
			column("totalNotas5", "5 estrelas", table.Count, 10, func(r RatingReportRow) any { return r.TotalNotas5 }),
		},
		beside: append(changes(func(r RatingReportRow) *ReportChange { return r.Comparacao }),
			unsorted(column("mediaAntes", "Média antes", table.Average, 12, func(r RatingReportRow) any { return orNil(r.MediaAntes) }))),
		source: source, names: names, clock: c,
	}
}
