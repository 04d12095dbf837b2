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
	Situacao        StoreState `json:"situacao" enum:"recebendo,quieta,nunca" doc:"recebendo: tem cupom verde dos últimos 7 dias, hoje incluído; nunca: nunca teve cupom verde; quieta: tem, de antes"`
}

// StoreState says whether green receipts of a store arrive, by their days.
type StoreState string

// The states.
const (
	Receiving     StoreState = "recebendo"
	Quiet         StoreState = "quieta"
	NeverReceived StoreState = "nunca"
)

// StateDays is of how many days, today included, a receiving store has a receipt.
const StateDays = 7

var stateWords = map[StoreState]string{Receiving: "Recebendo", Quiet: "Quieta", NeverReceived: "Nunca recebeu"}

// String is the state as people read it.
func (s StoreState) String() string { return stateWords[s] }

const stateHelp = "Recebendo: há cupom verde dos últimos 7 dias, hoje incluído. Quieta: há, mas de antes. Nunca recebeu: nenhum cupom verde até hoje."

func byState() FilterBy {
	return FilterBy{"situacao", "recebendo, quieta ou nunca", everyone, "Situação", func(f *Filter, value string) string {
		if f.State = StoreState(value); f.State.String() == "" {
			return "Escolha recebendo, quieta ou nunca."
		}
		return ""
	}}
}

// NewStoreReport makes the report of stores (RP-08, RP-09): everybody reads it, each their own.
func NewStoreReport(source Source[StoreReportRow], names Names, c clock.Clock) *Report[StoreReportRow] {
	return &Report[StoreReportRow]{
		About: About{
			Kind: "lojas", Title: "Lojas", Question: "Quais recebem, quais pararam, quais nunca começaram?",
			Profiles: everyone, Order: "nomeFantasia.asc",
			Filters: []FilterBy{byRetailer("varejistaId"), byStore("lojaId"), byHouse(), byState(), byText()},
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
			optional(explained(stateHelp, column("situacao", "Situação", table.Text, 15, func(r StoreReportRow) any { return r.Situacao.String() }))),
			optional(unsorted(column("ultimoCupom", "Último cupom", table.Instant, 18, func(r StoreReportRow) any { return orNil(r.UltimoCupom) }))),
			optional(green(column("cupons", "Cupons autorizados em 30 dias", table.Count, 28, func(r StoreReportRow) any { return r.Cupons }))),
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
