package app

import (
	"context"
	"strconv"
	"time"

	"seiva/internal/apikeys"
	"seiva/internal/bulk"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// pauseKeys stops the keys of a kind, for what leaked or goes wrong; taking back lets those work again that are paused since then.
func pauseKeys(title string, service *apikeys.Service, kind apikeys.Kind, profiles ...scope.Profile) bulk.Act {
	act := rowsOf[apikeys.ListQuery, apikeys.Record]{
		page: func(ctx context.Context, who scope.Scope, q apikeys.ListQuery, r paging.Request) (paging.Page[apikeys.Record], error) {
			q.Request = r
			return service.List(ctx, who, kind, q)
		},
		filtered: func(values map[string]string) apikeys.ListQuery { return apikeys.ListQuery{Filter: values["filter"]} },
		chosen:   func(ids []string) apikeys.ListQuery { return apikeys.ListQuery{IDs: ids} },
		item: func(_ scope.Scope, r apikeys.Record) bulk.Item {
			return unless(r.ID, r.Name+" ("+r.Prefix+")", said(!r.PausedAt.IsZero(), "Já está pausada."))
		},
	}.act(bulk.Act{
		Title: title, Profiles: profiles, Area: scope.KeyArea, Filters: []string{"filter"},
		Undo: func(ctx context.Context, who scope.Scope, id, mark string) error {
			since, err := strconv.ParseInt(mark, 10, 64)
			if err != nil {
				return err
			}
			return service.ResumeFrom(ctx, who, kind, id, time.UnixMilli(since))
		},
	})
	act.Do = still(act, func(ctx context.Context, who scope.Scope, id string) (string, error) {
		paused, err := service.Pause(ctx, who, kind, id)
		return strconv.FormatInt(paused.PausedAt.UnixMilli(), 10), err
	})
	return act
}
