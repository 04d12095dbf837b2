package promotionstest

import (
	"context"
	"testing"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs/errstest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/testkit"
	"seiva/internal/promotions"
)

// listedApart: each promotion is listed with its own number of products and stores, the newest first, also of one millisecond.
func listedApart(t *testing.T, s stage) {
	full := s.running(t)
	bare, err := s.service.Create(t.Context(), s.admin, s.draft())
	testkit.Must(t, err)
	page, err := s.service.List(t.Context(), s.admin, promotions.ListQuery{Request: paging.Request{Size: 10}})
	testkit.Must(t, err)
	if len(page.Items) != 2 {
		t.Fatalf("%+v", page)
	}
	first, second := page.Items[0], page.Items[1]
	if first.ID != bare.ID || second.ID != full.ID || !first.CreatedAt.Equal(second.CreatedAt) {
		t.Errorf("%s, %s; made were %s, %s", first.ID, second.ID, full.ID, bare.ID)
	}
	if first.Items != 0 || first.Places != 0 || second.Items != 2 || second.Places != 1 {
		t.Errorf("%+v, %+v", first, second)
	}
}

// crowded is a store whose promotions have so many stores more.
type crowded struct {
	promotions.Store
	more int
}

func (c *crowded) Get(ctx context.Context, promotionID string) (promotions.Record, error) {
	found, err := c.Store.Get(ctx, promotionID)
	found.Places += c.more
	return found, err
}

// placesBounded: a promotion has 10,000 stores at most.
func placesBounded(t *testing.T, s stage) {
	made := s.running(t)
	many := &crowded{s.Store, 9_999}
	service := promotions.NewService(many, promotions.Ports{Trail: s.Trail}, clock.NewFixed(made.CreatedAt))
	_, err := service.AddPlace(t.Context(), s.admin, made.ID, s.OtherStore)
	errstest.Refused(t, err, "promotions.too_many_stores", "")
	many.more--
	_, err = service.AddPlace(t.Context(), s.admin, made.ID, s.OtherStore)
	testkit.Must(t, err)
}

// simulatedWhole: a simulation needs products and stores, and a job of one that is gone has nothing to do.
func simulatedWhole(t *testing.T, st stage) {
	s := st.simulator()
	stores, err := s.service.Create(t.Context(), s.admin, s.draft())
	testkit.Must(t, err)
	_, err = s.service.AddPlace(t.Context(), s.admin, stores.ID, s.FirstStore)
	testkit.Must(t, err)
	products, err := s.service.Create(t.Context(), s.admin, s.draft())
	testkit.Must(t, err)
	_, err = s.service.AddItem(t.Context(), s.admin, promotions.Item{PromotionID: products.ID, Name: "Café", GTIN: coffee, Quantity: 1})
	testkit.Must(t, err)
	for _, half := range []string{stores.ID, products.ID} {
		_, err := s.service.Simulate(t.Context(), s.admin, half)
		errstest.Refused(t, err, "promotions.nothing_to_simulate", "")
	}
	testkit.Must(t, s.service.RunSimulation(t.Context(), id.New()))
	testkit.Must(t, s.service.GiveUpSimulation(t.Context(), id.New()))
}
