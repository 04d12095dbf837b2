package reports

import (
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
)

// CashierReportRow is what one cashier's code of one store has in the period (CA-02). Receipts that name no cashier stand
// together under the empty code.
type CashierReportRow struct {
	CashierCode             string      `json:"cashierCode" doc:"Como veio nos cupons; vazio: cupons sem caixa"`
	Store                   ReportParty `json:"store"`
	Retailer                ReportParty `json:"retailer"`
	TotalReceipts           int64       `json:"totalReceipts" doc:"Cupons verdes do período"`
	TotalIdentifiedReceipts int64       `json:"totalIdentifiedReceipts" doc:"Destes, os com CPF"`
	IdentifiedRatio         float64     `json:"identifiedRatio" doc:"Razão de 0 a 1, com 4 decimais"`
	FirstReceiptDate        *time.Time  `json:"firstReceiptDate" doc:"Emissão do primeiro do período; null só onde se compara: nenhum agora"`
	LastReceiptDate         *time.Time  `json:"lastReceiptDate" doc:"Emissão do último do período; null só onde se compara: nenhum agora"`

	Comparacao *ReportChange `json:"comparacao,omitempty" doc:"Dos cupons, com o período pedido em comparar; ausente sem ele"`
}

// ReportParty is a store or a retailer that a row is of.
type ReportParty struct {
	ID        string `json:"id"`
	TradeName string `json:"tradeName"`
	Document  string `json:"document" doc:"CNPJ, sem máscara" example:"11222333000181"`
}

// NewCashierReport makes the report of cashiers (CA-01 to CA-06), for administrators and retailers alone.
func NewCashierReport(source Source[CashierReportRow], names Names, c clock.Clock) *Report[CashierReportRow] {
	return &Report[CashierReportRow]{
		About: About{
			Kind: "cashiers", Title: "Caixas", Question: "Quem mais identifica o cliente?",
			Profiles: []scope.Profile{scope.Administrador, scope.Varejista}, Order: "storeTradeName.asc", Period: true,
			Compares: "os cupons",
			Filters:  []FilterBy{byRetailer("retailerId"), byStore("storeId"), byCashier()},
		},
		columns: []Column[CashierReportRow]{
			column("cashierCode", "Caixa", table.Text, 16, func(r CashierReportRow) any { return r.CashierCode }),
			column("storeTradeName", "Loja", table.Text, 32, func(r CashierReportRow) any { return r.Store.TradeName }),
			optional(column("storeDocument", "CNPJ da loja", table.CNPJ, 20, func(r CashierReportRow) any { return r.Store.Document })),
			column("retailerTradeName", "Varejista", table.Text, 32, func(r CashierReportRow) any { return r.Retailer.TradeName }),
			green(column("totalReceipts", "Cupons autorizados", table.Count, 18, func(r CashierReportRow) any { return r.TotalReceipts })),
			column("totalIdentifiedReceipts", "Identificados", table.Count, 14, func(r CashierReportRow) any { return r.TotalIdentifiedReceipts }),
			column("identifiedRatio", "% identificados", table.Ratio, 15, func(r CashierReportRow) any { return r.IdentifiedRatio }),
			column("firstReceiptDate", "Primeiro cupom", table.Instant, 18, func(r CashierReportRow) any { return orNil(r.FirstReceiptDate) }),
			column("lastReceiptDate", "Último cupom", table.Instant, 18, func(r CashierReportRow) any { return orNil(r.LastReceiptDate) }),
		},
		beside: changes(func(r CashierReportRow) *ReportChange { return r.Comparacao }), source: source, names: names, clock: c,
	}
}
