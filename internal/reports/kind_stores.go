package reports

import (
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/table"
)

// StoreReportRow is a living store as its report shows it (specification B§3, B§9). Receipts are those of the last 30 days.
type StoreReportRow struct {
	ID              string     `json:"id"`
	NomeFantasia    string     `json:"nomeFantasia"`
	Documento       string     `json:"documento" doc:"CNPJ, sem máscara" example:"11222333000181"`
	DataCadastro    time.Time  `json:"dataCadastro"`
	VarejistaID     string     `json:"varejistaId"`
	Varejista       string     `json:"varejista" doc:"Nome fantasia"`
	SoftwareHouseID *string    `json:"softwareHouseId" doc:"A da loja ou, sem ela, a do varejista"`
	SoftwareHouse   string     `json:"softwareHouse" doc:"Nome fantasia; vazio sem software house"`
	Cidade          string     `json:"cidade"`
	UF              string     `json:"uf"`
	Categoria       string     `json:"categoria"`
	UltimoCupom     *time.Time `json:"ultimoCupom" doc:"Emissão do último dos últimos 90 dias; null sem nenhum"`
	Cupons          int64      `json:"cupons" doc:"Cupons verdes dos últimos 30 dias, hoje incluído"`
	Identificados   float64    `json:"identificados" doc:"Destes, os com CPF: razão de 0 a 1, com 4 decimais"`
	PDVs            int64      `json:"pdvs" doc:"Caixas distintos nos últimos 90 dias"`
}

// NewStoreReport makes the report of stores (RP-08, RP-09): everybody reads it, each their own.
func NewStoreReport(source Source[StoreReportRow], names Names, c clock.Clock) *Report[StoreReportRow] {
	return &Report[StoreReportRow]{
		About: About{
			Kind: "lojas", Title: "Lojas", Question: "Quais recebem, quais pararam, quais nunca começaram?",
			Profiles: everyone, Order: "nomeFantasia.asc",
			Filters: []FilterBy{byRetailer("varejistaId"), byStore("lojaId"), byHouse(), byText()},
		},
		columns: []Column[StoreReportRow]{
			column("nomeFantasia", "Loja", table.Text, 32, func(r StoreReportRow) any { return r.NomeFantasia }),
			column("dataCadastro", "Cadastro", table.Instant, 18, func(r StoreReportRow) any { return r.DataCadastro }),
			column("varejista", "Varejista", table.Text, 32, func(r StoreReportRow) any { return r.Varejista }),
			column("documento", "CNPJ", table.CNPJ, 20, func(r StoreReportRow) any { return r.Documento }),
			column("softwareHouse", "Software house", table.Text, 28, func(r StoreReportRow) any { return r.SoftwareHouse }),
			column("cidade", "Cidade", table.Text, 24, func(r StoreReportRow) any { return r.Cidade }),
			column("uf", "UF", table.Text, 5, func(r StoreReportRow) any { return r.UF }),
			optional(column("categoria", "Categoria", table.Text, 20, func(r StoreReportRow) any { return r.Categoria })),
			optional(unsorted(column("ultimoCupom", "Último cupom", table.Instant, 18, func(r StoreReportRow) any { return orNil(r.UltimoCupom) }))),
			optional(column("cupons", "Cupons em 30 dias", table.Count, 18, func(r StoreReportRow) any { return r.Cupons })),
			optional(column("identificados", "Identificados", table.Ratio, 14, func(r StoreReportRow) any { return r.Identificados })),
			optional(unsorted(column("pdvs", "PDVs", table.Count, 8, func(r StoreReportRow) any { return r.PDVs }))),
		},
		source: source, names: names, clock: c,
	}
}

// orNil makes an absent value of a pointer that is nil.
func orNil[T any](v *T) any {
	if v == nil {
		return nil
	}
	return *v
}
