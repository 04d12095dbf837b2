package app

import (
	"context"
	"strings"

	"seiva/internal/bulk"
	"seiva/internal/contracts"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

// unsendable says why a contract is not sent again among many.
var unsendable = map[error]string{
	contracts.ErrAlreadySigned: "O contrato já está assinado.", contracts.ErrNeverSent: "O contrato ainda não foi enviado.",
	contracts.ErrResentLately: "O contrato foi enviado há menos de 24 horas.", contracts.ErrNoAddress: "Não há e-mail no cadastro.",
}

func resendContracts(service *contracts.Service, retailers *reports.Report[reports.RetailerReportRow]) bulk.Act {
	item := func(r reports.RetailerReportRow) bulk.Item {
		out := bulk.Item{ID: r.ID, Name: r.NomeFantasia}
		c := contracts.Contract{}
		if r.DataEnvioContrato != nil {
			c.SentAt = *r.DataEnvioContrato
		}
		if r.DataAssinatura != nil {
			c.SignedAt = *r.DataAssinatura
		}
		if err := c.Unsendable(service.Now()); err != nil {
			out.Skip = unsendable[err]
		}
		return out
	}
	page := func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[reports.RetailerReportRow], error) {
		rows, err := retailers.Page(ctx, who, reports.Query{Page: r.Page, Size: &r.Size, Values: values})
		return rows.Page, err
	}
	return bulk.Act{
		Title: "Reenviar contratos", Profiles: admins, Area: scope.CompanyArea, Filters: retailers.Takes(),
		Match: func(ctx context.Context, who scope.Scope, values map[string]string, most int) ([]bulk.Item, int, error) {
			return matched(most, func(r paging.Request) (paging.Page[reports.RetailerReportRow], error) {
				return page(ctx, who, values, r)
			}, item)
		},
		Choose: func(ctx context.Context, who scope.Scope, ids []string) ([]bulk.Item, error) {
			return chosen(ids, func(r paging.Request) (paging.Page[reports.RetailerReportRow], error) {
				return page(ctx, who, map[string]string{"varejistaId": strings.Join(ids, ",")}, r)
			}, item)
		},
		Do: func(ctx context.Context, who scope.Scope, id string) (string, error) {
			return "", skipping(service.ResendAmong(ctx, who, id), unsendable)
		},
	}
}
