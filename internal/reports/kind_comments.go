package reports

import (
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
)

// CommentReportRow is one rating with words. What an administrator hid is told to administrators alone, with the reason; of
// its receipt and its consumer nothing stands here.
type CommentReportRow struct {
	ID         string      `json:"id"`
	Store      ReportParty `json:"store"`
	Retailer   ReportParty `json:"retailer"`
	Rate       int64       `json:"rate" doc:"De 1 a 5"`
	Comment    string      `json:"comment"`
	Date       time.Time   `json:"date" doc:"De quando a avaliação foi feita"`
	Answer     string      `json:"answer" doc:"O que a loja respondeu; vazio sem resposta"`
	AnsweredAt *time.Time  `json:"answeredAt"`
	HiddenAt   *time.Time  `json:"hiddenAt" doc:"Só para administradores; null: está à vista"`
	HiddenWhy  string      `json:"hiddenReason" doc:"Só para administradores"`
}

// NewCommentReport makes the report of comments on stores (SR-01 to SR-05), the newest first.
func NewCommentReport(source Source[CommentReportRow], names Names, c clock.Clock) *Report[CommentReportRow] {
	return &Report[CommentReportRow]{
		About: About{
			Kind: "store-rate-comment", Title: "Comentários", Question: "O que os clientes escrevem, e quem responde?",
			Profiles: []scope.Profile{scope.Administrador, scope.Varejista}, Order: "date.desc", Period: true,
			Compares: "o número de comentários",
			Filters:  []FilterBy{byRetailer("retailerId"), byStore("storeId"), byRate(), byAnswered()},
		},
		columns: []Column[CommentReportRow]{
			column("date", "Data", table.Instant, 18, func(r CommentReportRow) any { return r.Date }),
			column("storeTradeName", "Loja", table.Text, 32, func(r CommentReportRow) any { return r.Store.TradeName }),
			optional(column("storeDocument", "CNPJ da loja", table.CNPJ, 20, func(r CommentReportRow) any { return r.Store.Document })),
			optional(column("retailerTradeName", "Varejista", table.Text, 32, func(r CommentReportRow) any { return r.Retailer.TradeName })),
			column("rate", "Nota", table.Score, 6, func(r CommentReportRow) any { return r.Rate }),
			unsorted(column("comment", "Comentário", table.Text, 60, func(r CommentReportRow) any { return r.Comment })),
			unsorted(column("answer", "Resposta", table.Text, 60, func(r CommentReportRow) any { return r.Answer })),
		},
		source: source, names: names, clock: c,
	}
}

func byRate() FilterBy {
	return FilterBy{"rate", "Só comentários com esta nota, de 1 a 5", everyone, "Nota", func(f *Filter, value string) string {
		if len(value) != 1 || value < "1" || value > "5" {
			return "Informe uma nota de 1 a 5."
		}
		f.Rate = int(value[0] - '0')
		return ""
	}}
}

func byAnswered() FilterBy {
	return FilterBy{"answered", "true: só os respondidos; false: só os sem resposta", everyone, "Respondidos", func(f *Filter, value string) string {
		switch value {
		case "true":
			f.Answered = new(true)
		case "false":
			f.Answered = new(false)
		default:
			return "Informe true ou false."
		}
		return ""
	}}
}
