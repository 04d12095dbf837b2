package app

import (
	"context"

	"seiva/internal/exports"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
	"seiva/internal/privacy"
)

var (
	privacyStates = map[string]string{
		string(privacy.Open): "Aberto", string(privacy.Studied): "Em análise", string(privacy.Answered): "Respondido", string(privacy.Refused): "Recusado",
		string(privacy.Closed): "Encerrado",
	}
	privacyClocks = map[string]string{string(privacy.Near): "perto do prazo ou vencidos", string(privacy.Overdue): "vencidos"}
)

// privacyKinds are the kinds' names by their codes.
func privacyKinds() map[string]string {
	out := map[string]string{}
	for _, k := range privacy.Kinds {
		out[string(k)] = k.Name()
	}
	return out
}

// privacyList is the queue of privacy requests, in which nothing leads to a person.
func privacyList(service *privacy.Service) exports.Report {
	type row = privacy.Queued
	return exports.List[row]{
		Profiles: []scope.Profile{scope.Administrador, scope.Suporte}, Sorts: []string{privacy.ByDue, privacy.ByArrival},
		Filters: []exports.ListFilter{
			{Name: "situacao", Label: "Situação", Words: privacyStates},
			{Name: "tipo", Label: "Tipo", Words: privacyKinds()},
			{Name: "restam", Label: "Prazo", Words: privacyClocks},
		},
		Shown: []exports.ListColumn[row]{
			exports.Col("numero", "Nº", table.Score, 8, func(r row) any { return int64(r.Number) }),
			exports.Col("tipo", "Tipo", table.Text, 26, func(r row) any { return r.Kind.Name() }),
			exports.Col("varejista", "Varejista", table.Text, 28, func(r row) any { return r.Retailer }),
			exports.Col("situacao", "Situação", table.Text, 14, func(r row) any { return privacyStates[string(r.State)] }),
			exports.Col("criadoEm", "Pedido em", table.Instant, 18, func(r row) any { return instant(r.CreatedAt) }),
			exports.Col("prazo", "Responder até", table.Day, 14, func(r row) any { return r.DueDay }),
			exports.Col("terminouEm", "Terminou em", table.Instant, 18, func(r row) any { return instant(r.EndedAt) }),
			exports.Col("hash", "SHA-256 da resposta", table.Text, 64, func(r row) any { return r.AnswerHash }),
		},
		Page: func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[row], error) {
			return service.Queue(ctx, who, privacy.Query{
				State: privacy.State(values["situacao"]), Kind: privacy.Kind(values["tipo"]), Clock: privacy.Clock(values["restam"]), Request: r,
			})
		},
	}
}
