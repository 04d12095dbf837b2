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
