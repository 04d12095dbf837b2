package app

import (
	"context"

	"seiva/internal/banners"
	"seiva/internal/bulk"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

const (
	alreadyRemoved = "Já foi removido."
	ofOtherStores  = "Também é de lojas que não são suas."
)

func removeBanners(shown publications) bulk.Act {
	service := shown.banners
	return rowsOf[banners.ListQuery, banners.Record]{
		page: func(ctx context.Context, who scope.Scope, q banners.ListQuery, r paging.Request) (paging.Page[banners.Record], error) {
			if fields := wrongBannerFilters(q); len(fields) > 0 {
				return paging.Page[banners.Record]{}, errs.InvalidFields("bulk.invalid", fields)
			}
			q.Request = r
			return service.List(ctx, who, q)
		},
		filtered: func(values map[string]string) banners.ListQuery {
			return banners.ListQuery{
				Filter: values["filter"], Status: banners.Status(values["status"]), Channel: banners.Channel(values["channel"]),
				Unseen: values["aOlhar"] == "true",
			}
		},
		chosen: func(ids []string) banners.ListQuery { return banners.ListQuery{IDs: ids} },
		item: func(_ scope.Scope, r banners.Record) bulk.Item {
			return unless(r.ID, r.Name, said(!r.Active, alreadyRemoved), said(r.Elsewhere, ofOtherStores))
		},
	}.act(bulk.Act{
		Title: "Remover banners", Profiles: []scope.Profile{scope.Administrador, scope.Suporte, scope.Varejista}, Area: scope.PromoteArea,
		Filters: []string{"filter", "status", "channel", "aOlhar"},
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
	})
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

func wrongBannerFilters(q banners.ListQuery) map[string]string {
	fields := map[string]string{}
	if q.Status != "" && bannerStates[string(q.Status)] == "" {
		fields["filtros.status"] = "Escolha uma das opções da lista."
	}
	if q.Channel != "" && channelNames[string(q.Channel)] == "" {
		fields["filtros.channel"] = "Escolha uma das opções da lista."
	}
	return fields
}
