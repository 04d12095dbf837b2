package receipts

import (
	"context"
	"errors"
	"testing"

	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// many has more receipts than a list counts, whatever is asked.
type many struct{ Store }

func (many) Count(_ context.Context, _ Filter, most int) (int, error) { return most, nil }

func (many) List(context.Context, Filter, paging.Request) ([]Listed, error) { return nil, nil }

// So many receipts are sorted by their value only where they are one store's of a month at most.
func TestValueSortsOneStoresMonth(t *testing.T) {
	for _, c := range []struct {
		name, store, end, sort string
		refused                bool
	}{
		{"a store's 31 days", "a-store", "2026-10-31", SortValue, false},
		{"a store's 32 days", "a-store", "2026-11-01", SortValue, true},
		{"all stores", "", "2026-10-31", SortValue, true},
		{"all stores by date", "", "2026-10-31", SortIssued, false},
		{"without an order", "", "2026-10-31", "", false},
	} {
		s := &Service{store: many{}}
		f := Filter{Start: "2026-10-01", End: c.end, StoreID: c.store}
		page, err := s.List(t.Context(), scope.Scope{Profile: scope.Varejista, RetailerID: "a-retailer"}, f, paging.Request{Size: 10, Sort: c.sort})
		if errors.Is(err, ErrTooManyToSort) != c.refused || (err == nil) == c.refused || !c.refused && !page.More {
			t.Errorf("%s: %+v, %v", c.name, page, err)
		}
	}
}
