package app

import (
	"context"

	"seiva/internal/exports"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
	"seiva/internal/problems"
	"seiva/internal/quiet"
)

var (
	silenceStates = map[string]string{string(quiet.Stopped): "Parada", string(quiet.Snoozed): "Adiada", string(quiet.Returned): "Voltou"}
	problemStates = map[string]string{
		string(problems.New): "Novo", string(problems.Open): "Aberto", string(problems.Awaiting): "Aguarda a equipe",
		string(problems.Answered): "Respondido", string(problems.Resolved): "Resolvido", string(problems.Unresolved): "Não resolvido",
	}
	problemTakers = map[string]string{string(problems.Mine): "eu", string(problems.Nobodys): "ninguém", string(problems.Somebodys): "alguém"}
)

func silenceList(service *quiet.Service) exports.Report {
	type row = quiet.Listed
	return exports.List[row]{
		Profiles: everyProfile, Area: scope.ReceiptArea, OfStores: true, Sorts: []string{quiet.ByTold, quiet.BySince},
		Filters: []exports.ListFilter{searched, {Name: "situacao", Label: "Situação", Words: silenceStates}},
		Shown: []exports.ListColumn[row]{
			exports.Col("loja", "Loja", table.Text, 32, func(r row) any { return r.StoreName }),
			exports.Col("documento", "CNPJ", table.CNPJ, 20, func(r row) any { return r.Documento }),
			exports.Col("varejista", "Varejista", table.Text, 32, func(r row) any { return r.RetailerName }),
			exports.Col("situacao", "Situação", table.Text, 12, func(r row) any { return silenceStates[string(r.State())] }),
			exports.Col("desde", "Sem cupons desde", table.Instant, 18, func(r row) any { return instant(r.Since) }),
			exports.Col("avisadaEm", "Avisada em", table.Instant, 18, func(r row) any { return instant(r.Told) }),
			exports.Col("voltouEm", "Voltou em", table.Instant, 18, func(r row) any { return instant(r.Ended) }),
			exports.Col("adiadaAte", "Adiada até", table.Text, 18, func(r row) any {
				switch {
				case r.SnoozedUntil.IsZero():
					return nil
				case r.SnoozedUntil.Equal(quiet.UntilBack):
					return "os cupons voltarem"
				}
				return r.SnoozedUntil.In(clock.Brazil).Format("02/01/2006 15:04")
			}),
			exports.Col("adiadaPor", "Adiada por", table.Text, 24, func(r row) any { return r.SnoozedBy }),
			exports.Col("motivo", "Motivo", table.Text, 40, func(r row) any { return r.Reason }),
		},
		Page: func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[row], error) {
			return service.List(ctx, who, quiet.Query{Filter: values["filter"], State: quiet.State(values["situacao"])}, r)
		},
	}
}

func problemList(service *problems.Service, companyName func(context.Context, scope.Scope, string) string) exports.Report {
	type row = problems.Case
	return exports.List[row]{
		Profiles: staffProfiles, Sorts: []string{problems.Sorting},
		Filters: []exports.ListFilter{
			searched,
			{Name: "situacao", Label: "Situação", Words: problemStates},
			{Name: "responsavel", Label: "Responsável", Words: problemTakers},
			{Name: "empresaId", Label: "Empresa", Say: companyName},
		},
		Shown: []exports.ListColumn[row]{
			exports.Col("numero", "Nº", table.Score, 8, func(r row) any { return int64(r.Number) }),
			exports.Col("assunto", "Assunto", table.Text, 40, func(r row) any { return r.Subject }),
			exports.Col("descricao", "Descrição", table.Text, 60, func(r row) any { return r.Description }),
			exports.Col("nome", "Quem relatou", table.Text, 28, func(r row) any { return r.AskerName }),
			exports.Col("email", "E-mail", table.Text, 32, func(r row) any { return r.AskerEmail }),
			exports.Col("empresa", "Empresa", table.Text, 28, func(r row) any { return r.Company }),
			exports.Col("situacao", "Situação", table.Text, 14, func(r row) any { return problemStates[string(r.State)] }),
			exports.Col("responsavel", "Responsável", table.Text, 24, func(r row) any { return r.TakerName }),
			exports.Col("criadoEm", "Relatado em", table.Instant, 18, func(r row) any { return instant(r.CreatedAt) }),
			exports.Col("atualizadoEm", "Última mudança", table.Instant, 18, func(r row) any { return instant(r.ActedAt) }),
		},
		Page: func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[row], error) {
			return service.Queue(ctx, who, problems.Query{
				State: problems.State(values["situacao"]), Taking: problems.Taking(values["responsavel"]), CompanyID: values["empresaId"], Text: values["filter"], Request: r,
			})
		},
	}
}
