package reports

import (
	"strings"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
)

// NotIntegratedReportRow is an issuer that is not of the programme, and of which consumers scanned receipts (RP-11). What the
// CNPJ register says of it is empty until it was asked.
type NotIntegratedReportRow struct {
	Agrupador     string    `json:"agrupador" doc:"Os 8 primeiros caracteres do CNPJ, comuns à empresa" example:"12ABC345"`
	NomeFantasia  string    `json:"nomeFantasia" doc:"Ou a razão social, sem nome fantasia"`
	DataCadastro  time.Time `json:"dataCadastro" doc:"Quando um cupom dela foi lido pela primeira vez"`
	Documento     string    `json:"documento" doc:"CNPJ, sem máscara" example:"12ABC34501DE35"`
	Cidade        string    `json:"cidade"`
	UF            string    `json:"uf" doc:"Da chave de acesso"`
	Categoria     string    `json:"categoria"`
	Leituras      int64     `json:"leituras" doc:"Cupons dela que consumidores leram, cada um uma vez"`
	UltimaLeitura time.Time `json:"ultimaLeitura"`
}

// NewNotIntegratedReport makes the report of stores that are not integrated (RP-10, D-26), the most wanted first.
func NewNotIntegratedReport(source Source[NotIntegratedReportRow], names Names, c clock.Clock) *Report[NotIntegratedReportRow] {
	return &Report[NotIntegratedReportRow]{
		About: About{
			Kind: "lojas-nao-integradas", Title: "Lojas não integradas", Question: "Onde os clientes pedem o cupom verde, e ele ainda não chega?",
			Profiles: []scope.Profile{scope.Administrador}, Order: "leituras.desc", Filters: []FilterBy{byRoot(), byUF(), byText()},
		},
		columns: []Column[NotIntegratedReportRow]{
			column("agrupador", "Agrupador", table.Text, 12, func(r NotIntegratedReportRow) any { return r.Agrupador }),
			column("nomeFantasia", "Loja", table.Text, 32, func(r NotIntegratedReportRow) any { return r.NomeFantasia }),
			column("dataCadastro", "Primeira leitura", table.Instant, 18, func(r NotIntegratedReportRow) any { return r.DataCadastro }),
			column("documento", "CNPJ", table.CNPJ, 20, func(r NotIntegratedReportRow) any { return r.Documento }),
			column("cidade", "Cidade", table.Text, 20, func(r NotIntegratedReportRow) any { return r.Cidade }),
			column("uf", "UF", table.Text, 6, func(r NotIntegratedReportRow) any { return r.UF }),
			column("categoria", "Categoria", table.Text, 22, func(r NotIntegratedReportRow) any { return r.Categoria }),
			optional(column("leituras", "Leituras", table.Count, 10, func(r NotIntegratedReportRow) any { return r.Leituras })),
			optional(column("ultimaLeitura", "Última leitura", table.Instant, 18, func(r NotIntegratedReportRow) any { return r.UltimaLeitura })),
		},
		source: source, names: names, clock: c,
	}
}

// byRoot keeps the stores of one company (D-75).
func byRoot() FilterBy {
	return FilterBy{"agrupador", "Só desta empresa, pelos 8 primeiros caracteres do CNPJ", staff, "Agrupador", func(f *Filter, value string) string {
		f.Root = strings.ToUpper(value)
		if len(f.Root) != 8 || strings.ContainsFunc(f.Root, func(r rune) bool { return (r < '0' || r > '9') && (r < 'A' || r > 'Z') }) {
			return "Informe os 8 primeiros caracteres do CNPJ."
		}
		return ""
	}}
}

// byUF keeps the stores of one state (D-75).
func byUF() FilterBy {
	return FilterBy{"uf", "Só deste estado, pela sigla", staff, "UF", func(f *Filter, value string) string {
		f.UF = strings.ToUpper(value)
		if len(f.UF) != 2 || strings.ContainsFunc(f.UF, func(r rune) bool { return r < 'A' || r > 'Z' }) {
			return "Informe a sigla do estado."
		}
		return ""
	}}
}
