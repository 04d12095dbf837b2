package reports

import (
	"strings"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/table"
)

// SoftwareHouseReportRow is a software house as its report shows it (RP-13).
type SoftwareHouseReportRow struct {
	ID                     string    `json:"id"`
	Documento              string    `json:"documento" doc:"CNPJ, sem máscara" example:"11222333000181"`
	Nome                   string    `json:"nome" doc:"Razão social"`
	Fantasia               string    `json:"fantasia"`
	Categorias             []string  `json:"categorias"`
	Cupons                 int64     `json:"cupons" doc:"Cupons verdes dos últimos 30 dias, hoje incluído"`
	TotalCupons            int64     `json:"totalCupons" doc:"Cupons verdes das lojas que atende, desde o início"`
	TotalLojas             int64     `json:"totalLojas" doc:"As que atende, por si ou pelo varejista"`
	TotalPdvs              int64     `json:"totalPdvs" doc:"Caixas distintos por loja nos últimos 90 dias"`
	ContatoTecnicoNome     string    `json:"contatoTecnicoNome"`
	ContatoTecnicoTelefone string    `json:"contatoTecnicoTelefone" example:"+551134567890"`
	ContatoTecnicoEmail    string    `json:"contatoTecnicoEmail"`
	PontoFocalNome         string    `json:"pontoFocalNome"`
	PontoFocalWhatsapp     string    `json:"pontoFocalWhatsapp" example:"+5511987654321"`
	PontoFocalEmail        string    `json:"pontoFocalEmail"`
	DataCadastro           time.Time `json:"dataCadastro"`
}

// NewSoftwareHouseReport makes the report of software houses (RP-12), for staff.
func NewSoftwareHouseReport(source Source[SoftwareHouseReportRow], names Names, c clock.Clock) *Report[SoftwareHouseReportRow] {
	return &Report[SoftwareHouseReportRow]{
		About: About{
			Kind: "parceiros", Title: "Software houses", Question: "Quem integra as lojas, e com quem falar?",
			Profiles: staff, Order: "fantasia.asc", Filters: []FilterBy{byHouse(), byText()},
		},
		columns: []Column[SoftwareHouseReportRow]{
			column("fantasia", "Software house", table.Text, 32, func(r SoftwareHouseReportRow) any { return r.Fantasia }),
			optional(column("nome", "Razão social", table.Text, 36, func(r SoftwareHouseReportRow) any { return r.Nome })),
			column("documento", "CNPJ", table.CNPJ, 20, func(r SoftwareHouseReportRow) any { return r.Documento }),
			optional(unsorted(column("categorias", "Categorias", table.Text, 28, func(r SoftwareHouseReportRow) any { return strings.Join(r.Categorias, ", ") }))),
			green(column("cupons", "Cupons autorizados em 30 dias", table.Count, 28, func(r SoftwareHouseReportRow) any { return r.Cupons })),
			green(unsorted(column("totalCupons", "Cupons autorizados desde o início", table.Count, 32, func(r SoftwareHouseReportRow) any { return r.TotalCupons }))),
			column("totalLojas", "Lojas", table.Count, 8, func(r SoftwareHouseReportRow) any { return r.TotalLojas }),
			unsorted(column("totalPdvs", "PDVs", table.Count, 8, func(r SoftwareHouseReportRow) any { return r.TotalPdvs })),
			column("contatoTecnicoNome", "Contato técnico", table.Text, 26, func(r SoftwareHouseReportRow) any { return r.ContatoTecnicoNome }),
			optional(unsorted(column("contatoTecnicoTelefone", "Telefone técnico", table.Phone, 18, func(r SoftwareHouseReportRow) any { return r.ContatoTecnicoTelefone }))),
			optional(column("contatoTecnicoEmail", "E-mail técnico", table.Text, 30, func(r SoftwareHouseReportRow) any { return r.ContatoTecnicoEmail })),
			column("pontoFocalNome", "Ponto focal", table.Text, 26, func(r SoftwareHouseReportRow) any { return r.PontoFocalNome }),
			optional(unsorted(column("pontoFocalWhatsapp", "WhatsApp", table.Phone, 18, func(r SoftwareHouseReportRow) any { return r.PontoFocalWhatsapp }))),
			optional(column("pontoFocalEmail", "E-mail do ponto focal", table.Text, 30, func(r SoftwareHouseReportRow) any { return r.PontoFocalEmail })),
			optional(column("dataCadastro", "Cadastro", table.Instant, 18, func(r SoftwareHouseReportRow) any { return r.DataCadastro })),
		},
		source: source, names: names, clock: c,
	}
}
