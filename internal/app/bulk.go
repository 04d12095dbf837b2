package app

import (
	"context"
	"errors"
	"strings"

	sqlbulk "seiva/internal/adapter/sqlstore/bulk"
	"seiva/internal/banners"
	"seiva/internal/bulk"
	"seiva/internal/contracts"
	"seiva/internal/exports"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

// newBulk plugs the acts on many rows into the domains that do them.
func newBulk(g ground, firms companies, users people, shown publications, kinds reports.Kinds) *bulk.Service {
	return bulk.NewService(sqlbulk.New(g.db), bulk.Ports{
		Acts:  bulk.Acts{"remover-banners": removeBanners(shown), "reenviar-contratos": resendContracts(firms.contracts, kinds.Retailers)},
		Queue: g.jobs, Trail: g.trail,
		Caller: func(ctx context.Context, o bulk.Owner) (scope.Scope, error) {
			who, err := callers{users.identity}.now(ctx, exports.Owner{AccountID: o.AccountID, RetailerID: o.RetailerID, PartnerID: o.PartnerID}, "")
			return who, instead(err, exports.ErrNoAccess, bulk.ErrNoAccess)
		},
	}, g.clock)
}

// pagesAtOnce is how many rows of a list are read at a time.
const pagesAtOnce = 500

// matched walks the pages of a list until there are so many rows.
func matched[R any](most int, page func(r paging.Request) (paging.Page[R], error), item func(R) bulk.Item) (items []bulk.Item, total int, err error) {
	for at := 0; ; at++ {
		got, err := page(paging.Request{Page: at, Size: pagesAtOnce})
		if err != nil {
			return nil, 0, err
		}
		for _, row := range got.Items {
			items = append(items, item(row))
		}
		if len(items) >= min(most, got.Total) || len(got.Items) == 0 {
			return items[:min(most, len(items))], got.Total, nil
		}
	}
}

// chosen reads the rows with these ids as pages of their list, and puts them in the order of the ids.
func chosen[R any](ids []string, page func(r paging.Request) (paging.Page[R], error), item func(R) bulk.Item) ([]bulk.Item, error) {
	found, _, err := matched(len(ids), page, item)
	if err != nil {
		return nil, err
	}
	by := make(map[string]bulk.Item, len(found))
	for _, one := range found {
		by[one.ID] = one
	}
	items := make([]bulk.Item, len(ids))
	for i, one := range ids {
		there := false
		if items[i], there = by[one]; !there {
			return nil, bulk.ErrRowsGone
		}
	}
	return items, nil
}

// skipping turns what an act refuses by its rules into why a row is left out.
func skipping(err error, words map[error]string) error {
	for known, why := range words {
		if errors.Is(err, known) {
			return bulk.Skip(why)
		}
	}
	return err
}

const (
	alreadyRemoved = "Já foi removido."
	ofOtherStores  = "Também é de lojas que não são suas."
)

func removeBanners(shown publications) bulk.Act {
	service := shown.banners
	item := func(r banners.Record) bulk.Item {
		out := bulk.Item{ID: r.ID, Name: r.Name}
		switch {
		case !r.Active:
			out.Skip = alreadyRemoved
		case r.Elsewhere:
			out.Skip = ofOtherStores
		}
		return out
	}
	return bulk.Act{
		Title: "Remover banners", Profiles: []scope.Profile{scope.Administrador, scope.Suporte, scope.Varejista}, Area: scope.PromoteArea,
		Filters: []string{"filter", "status", "channel", "aOlhar"},
		Match: func(ctx context.Context, who scope.Scope, values map[string]string, most int) ([]bulk.Item, int, error) {
			if fields := wrongBannerFilters(values); len(fields) > 0 {
				return nil, 0, errs.InvalidFields("bulk.invalid", fields)
			}
			return matched(most, func(r paging.Request) (paging.Page[banners.Record], error) {
				return service.List(ctx, who, banners.ListQuery{
					Request: r, Filter: values["filter"], Status: banners.Status(values["status"]), Channel: banners.Channel(values["channel"]),
					Unseen: values["aOlhar"] == "true",
				})
			}, item)
		},
		Choose: func(ctx context.Context, who scope.Scope, ids []string) ([]bulk.Item, error) {
			return chosen(ids, func(r paging.Request) (paging.Page[banners.Record], error) {
				return service.List(ctx, who, banners.ListQuery{Request: r, IDs: ids})
			}, item)
		},
		Do: func(ctx context.Context, who scope.Scope, id string) (string, error) {
			if err := service.Remove(ctx, who, id, ""); err != nil {
				return "", skipping(err, map[error]string{banners.ErrRemoved: alreadyRemoved})
			}
			left, err := service.Get(ctx, who, id)
			return left.Version(), err
		},
		Undo: func(ctx context.Context, who scope.Scope, id, mark string) error {
			err := service.Restore(ctx, who, id, mark)
			if e := errs.From(err); err != nil && len(e.Fields) > 0 { // its own message is the programme's, in English
				return bulk.Skip(firstOf(e.Fields, "channels", "rules"))
			}
			return err
		},
		Settled: shown.feed.Changed,
	}
}

// firstOf returns the first of these fields that is wrong.
func firstOf(fields map[string]string, names ...string) string {
	for _, name := range names {
		if fields[name] != "" {
			return fields[name]
		}
	}
	return "Não pode voltar como era."
}

func wrongBannerFilters(values map[string]string) map[string]string {
	fields := map[string]string{}
	if value := values["status"]; value != "" && bannerStates[value] == "" {
		fields["filtros.status"] = "Escolha uma das opções da lista."
	}
	if value := values["channel"]; value != "" && channelNames[value] == "" {
		fields["filtros.channel"] = "Escolha uma das opções da lista."
	}
	return fields
}

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
		return retailers.Page(ctx, who, reports.Query{Page: r.Page, Size: &r.Size, Values: values})
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
