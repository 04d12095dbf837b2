package app

import (
	"context"
	"math"

	sqlrefusals "seiva/internal/adapter/sqlstore/refusals"
	"seiva/internal/exports"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
	"seiva/internal/refusals"
)

func newRefusals(g ground) *refusals.Service {
	return refusals.NewService(sqlrefusals.New(g.db), g.clock)
}

func refusalList(service *refusals.Service) exports.Report {
	type row = refusals.Listed
	return exports.List[row]{
		Profiles: staffProfiles, Sorts: []string{refusals.ByRefused, refusals.BySince},
		Shown: []exports.ListColumn[row]{
			exports.Col("nome", "Key", table.Text, 28, func(r row) any { return r.Name }),
			exports.Col("comecaCom", "Começa com", table.Text, 22, func(r row) any { return r.Prefix }),
			exports.Col("softwareHouse", "Software house", table.Text, 28, func(r row) any { return r.PartnerName }),
			exports.Col("varejista", "Varejista", table.Text, 28, func(r row) any { return r.RetailerName }),
			exports.Col("recusados", "Recusados em 24 h", table.Count, 18, func(r row) any { return int64(r.Refused) }),
			exports.Col("porDia", "Costume por dia", table.Count, 16, func(r row) any { return int64(math.Round(r.Usual)) }),
			exports.Col("codigo", "A maioria por", table.Text, 32, func(r row) any { return r.Code }),
			exports.Col("desde", "Desde", table.Instant, 18, func(r row) any { return instant(r.Since) }),
			exports.Col("vistaEm", "Contadas em", table.Instant, 18, func(r row) any { return instant(r.SeenAt) }),
		},
		Page: func(ctx context.Context, who scope.Scope, _ map[string]string, r paging.Request) (paging.Page[row], error) {
			return service.List(ctx, who, r)
		},
	}
}
