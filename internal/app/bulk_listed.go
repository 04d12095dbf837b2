package app

import (
	"context"

	"seiva/internal/bulk"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// rowsOf is a list whose rows acts are done to: as its filters match them, or by their ids.
type rowsOf[Q, R any] struct {
	page     func(ctx context.Context, who scope.Scope, q Q, r paging.Request) (paging.Page[R], error)
	filtered func(values map[string]string) Q
	chosen   func(ids []string) Q
	item     func(who scope.Scope, row R) bulk.Item
}

// act lets an act find the list's rows.
func (l rowsOf[Q, R]) act(act bulk.Act) bulk.Act {
	act.Match = func(ctx context.Context, who scope.Scope, values map[string]string, most int) ([]bulk.Item, int, error) {
		return l.matched(ctx, who, l.filtered(values), most)
	}
	act.Choose = func(ctx context.Context, who scope.Scope, ids []string) ([]bulk.Item, error) {
		found, _, err := l.matched(ctx, who, l.chosen(ids), len(ids))
		if err != nil {
			return nil, err
		}
		return inOrder(ids, found)
	}
	return act
}

// pagesAtOnce is how many rows of a list are read at a time.
const pagesAtOnce = 500

// matched walks the pages of the list until there are so many rows.
func (l rowsOf[Q, R]) matched(ctx context.Context, who scope.Scope, q Q, most int) (items []bulk.Item, total int, err error) {
	for at := 0; ; at++ {
		got, err := l.page(ctx, who, q, paging.Request{Page: at, Size: pagesAtOnce})
		if err != nil {
			return nil, 0, err
		}
		for _, row := range got.Items {
			items = append(items, l.item(who, row))
		}
		if len(items) >= min(most, got.Total) || len(got.Items) == 0 {
			return items[:min(most, len(items))], got.Total, nil
		}
	}
}

// inOrder puts rows in the order of the ids by which they were asked for.
func inOrder(ids []string, found []bulk.Item) ([]bulk.Item, error) {
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
