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
	return rowsOf[map[string]string, reports.RetailerReportRow]{
		page: func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[reports.RetailerReportRow], error) {
			rows, err := retailers.Page(ctx, who, reports.Query{Page: r.Page, Size: &r.Size, Values: values})
			return rows.Page, err
		},
		filtered: func(values map[string]string) map[string]string { return values },
		chosen:   func(ids []string) map[string]string { return map[string]string{"varejistaId": strings.Join(ids, ",")} },
		item: func(_ scope.Scope, r reports.RetailerReportRow) bulk.Item {
			c := contracts.Contract{}
			if r.DataEnvioContrato != nil {
				c.SentAt = *r.DataEnvioContrato
			}
			if r.DataAssinatura != nil {
				c.SignedAt = *r.DataAssinatura
			}
			return unless(r.ID, r.NomeFantasia, unsendable[c.Unsendable(service.Now())])
		},
	}.act(resending(service, retailers.Takes()))
}

// resendWork sends contracts of their own list, where those are too that a new version is asked of: they are left out.
func resendWork(service *contracts.Service) bulk.Act {
	return rowsOf[contracts.WorkQuery, contracts.Work]{
		page: func(ctx context.Context, who scope.Scope, q contracts.WorkQuery, r paging.Request) (paging.Page[contracts.Work], error) {
			return service.WorkList(ctx, who, q, r)
		},
		filtered: func(values map[string]string) contracts.WorkQuery {
			return contracts.WorkQuery{Filter: values["filter"], Todo: contracts.Todo(values["situacao"])}
		},
		chosen: func(ids []string) contracts.WorkQuery { return contracts.WorkQuery{IDs: ids} },
		item: func(_ scope.Scope, w contracts.Work) bulk.Item {
			return unless(w.RetailerID, w.TradeName, unsendable[w.Unsendable(service.Now())])
		},
	}.act(resending(service, []string{"filter", "situacao"}))
}

// resending is what sending many contracts again has in common, whatever list they are chosen on.
func resending(service *contracts.Service, filters []string) bulk.Act {
	return bulk.Act{
		Title: "Reenviar contratos", Profiles: admins, Area: scope.CompanyArea, Filters: filters,
		Do: func(ctx context.Context, who scope.Scope, id string) (string, error) {
			return "", skipping(service.ResendAmong(ctx, who, id), unsendable)
		},
	}
}
