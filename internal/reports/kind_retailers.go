package reports

import (
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
)

// RetailerReportRow is a retailer as its report shows it (RP-14).
type RetailerReportRow struct {
	ID                string     `json:"id"`
	Documento         string     `json:"documento" doc:"CNPJ, sem máscara" example:"11222333000181"`
	RazaoSocial       string     `json:"razaoSocial"`
	NomeFantasia      string     `json:"nomeFantasia"`
	Endereco          string     `json:"endereco"`
	Numero            string     `json:"numero"`
	Bairro            string     `json:"bairro"`
	Cidade            string     `json:"cidade"`
	UF                string     `json:"uf"`
	CEP               string     `json:"cep" doc:"8 dígitos"`
	Categoria         string     `json:"categoria" doc:"As das lojas, com vírgula entre elas"`
	NumeroMaximoLojas *int64     `json:"numeroMaximoLojas" doc:"Quantas lojas a assinatura permite; null sem assinatura"`
	PagamentoEmAtraso *bool      `json:"pagamentoEmAtraso" doc:"Há um pagamento vencido há 7 dias ou mais; null sem assinatura, e para software houses"`
	Cupons            int64      `json:"cupons" doc:"Cupons verdes dos últimos 30 dias, hoje incluído"`
	TotalCupons       int64      `json:"totalCupons" doc:"Cupons verdes desde o início"`
	TotalLojas        int64      `json:"totalLojas"`
	TotalPdvs         int64      `json:"totalPdvs" doc:"Caixas distintos por loja nos últimos 90 dias"`
	ContratoAssinado  bool       `json:"contratoAssinado"`
	DataEnvioContrato *time.Time `json:"dataEnvioContrato"`
	DataAssinatura    *time.Time `json:"dataAssinatura"`
	SoftwareHouse     string     `json:"softwareHouse" doc:"Nome fantasia da vinculada; vazio sem vínculo, e para outra software house"`
	DataCadastro      time.Time  `json:"dataCadastro"`
}

// Standing is how a retailer stands with the programme.
type Standing string

// The standings: the time to sign the contract is over, or has seven days or fewer left, or a payment is late; it came, or its
// subscription ended and it has no other, in the last 30 days, today included.
const (
	Blocked  Standing = "bloqueado"
	Expiring Standing = "vencendo"
	Late     Standing = "atraso"
	Joined   Standing = "novo"
	Gone     Standing = "saiu"
)

var standingWords = map[Standing]string{
	Blocked: "contrato bloqueado", Expiring: "contrato perto do prazo", Late: "pagamento em atraso", Joined: "novo em 30 dias", Gone: "saiu em 30 dias",
}

func byStanding() FilterBy {
	return FilterBy{"situacao", "bloqueado: acabou o prazo para assinar o contrato; vencendo: faltam 7 dias ou menos; atraso: há um pagamento vencido há 7 dias ou mais; novo: cadastrado nos últimos 30 dias, hoje incluído; saiu: a assinatura acabou nesses dias, ou o primeiro pagamento não veio, e não há outra", staff, "Situação", func(f *Filter, value string) string {
		if f.Standing = Standing(value); standingWords[f.Standing] == "" {
			return "Escolha bloqueado, vencendo, atraso, novo ou saiu."
		}
		return ""
	}}
}

// Payment is how a retailer's subscription stands.
type Payment struct {
	MaxStores int64
	Late      bool
}

// NewRetailerReport makes the report of retailers (RP-07): staff read all, a software house those linked to it by themselves or by a store (D-27). Of them it counts its own stores alone.
func NewRetailerReport(source Source[RetailerReportRow], names Names, c clock.Clock) *Report[RetailerReportRow] {
	return &Report[RetailerReportRow]{
		About: About{
			Kind: "varejistas", Title: "Varejistas", Question: "Quem está no programa, e com que contrato?",
			Profiles: []scope.Profile{scope.Administrador, scope.Suporte, scope.Parceiro}, Order: "nomeFantasia.asc",
			Filters: []FilterBy{byRetailer("varejistaId"), byHouse(), byStanding(), byText()},
		},
		columns: []Column[RetailerReportRow]{
			column("nomeFantasia", "Varejista", table.Text, 32, func(r RetailerReportRow) any { return r.NomeFantasia }),
			optional(column("razaoSocial", "Razão social", table.Text, 36, func(r RetailerReportRow) any { return r.RazaoSocial })),
			column("documento", "CNPJ", table.CNPJ, 20, func(r RetailerReportRow) any { return r.Documento }),
			green(column("cupons", "Cupons autorizados em 30 dias", table.Count, 28, func(r RetailerReportRow) any { return r.Cupons })),
			green(unsorted(column("totalCupons", "Cupons autorizados desde o início", table.Count, 32, func(r RetailerReportRow) any { return r.TotalCupons }))),
			column("totalLojas", "Lojas", table.Count, 8, func(r RetailerReportRow) any { return r.TotalLojas }),
			unsorted(column("totalPdvs", "PDVs", table.Count, 8, func(r RetailerReportRow) any { return r.TotalPdvs })),
			column("contratoAssinado", "Contrato assinado", table.YesNo, 16, func(r RetailerReportRow) any { return r.ContratoAssinado }),
			column("cidade", "Cidade", table.Text, 24, func(r RetailerReportRow) any { return r.Cidade }),
			column("uf", "UF", table.Text, 5, func(r RetailerReportRow) any { return r.UF }),
			optional(unsorted(column("categoria", "Categoria", table.Text, 24, func(r RetailerReportRow) any { return r.Categoria }))),
			optional(unsorted(column("endereco", "Endereço", table.Text, 32, func(r RetailerReportRow) any { return r.Endereco }))),
			optional(unsorted(column("numero", "Número", table.Text, 10, func(r RetailerReportRow) any { return r.Numero }))),
			optional(column("bairro", "Bairro", table.Text, 20, func(r RetailerReportRow) any { return r.Bairro })),
			optional(column("cep", "CEP", table.CEP, 11, func(r RetailerReportRow) any { return r.CEP })),
			optional(unsorted(column("numeroMaximoLojas", "Lojas contratadas", table.Count, 17, func(r RetailerReportRow) any { return orNil(r.NumeroMaximoLojas) }))),
			staffs(optional(unsorted(column("pagamentoEmAtraso", "Pagamento em atraso", table.YesNo, 19, func(r RetailerReportRow) any { return orNil(r.PagamentoEmAtraso) })))),
			optional(column("dataEnvioContrato", "Envio do contrato", table.Instant, 18, func(r RetailerReportRow) any { return orNil(r.DataEnvioContrato) })),
			optional(column("dataAssinatura", "Assinatura do contrato", table.Instant, 22, func(r RetailerReportRow) any { return orNil(r.DataAssinatura) })),
			staffs(optional(column("softwareHouse", "Software house", table.Text, 28, func(r RetailerReportRow) any { return r.SoftwareHouse }))),
			optional(column("dataCadastro", "Cadastro", table.Instant, 18, func(r RetailerReportRow) any { return r.DataCadastro })),
		},
		source: source, names: names, clock: c,
	}
}
