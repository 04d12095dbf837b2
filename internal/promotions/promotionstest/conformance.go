// Package promotionstest holds what every store of promotions must do, and what the service must do on a real store.
package promotionstest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs/errstest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/promotions"
)

// World is a fresh store with a sponsor, two living stores of different retailers, and a deleted one.
type World struct {
	Store promotions.Store
	Trail scope.Trail

	Sponsor                              string
	FirstStore, OtherStore, DeletedStore string
}

type stage struct {
	World
	service *promotions.Service
	admin   scope.Scope
}

const (
	coffee = "7891000053508"
	milk   = "7896051111016"
)

// Conformance runs the suite on a fresh world for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) World) {
	for name, test := range map[string]func(*testing.T, stage){
		"PromotionComesBackWhole":          comesBackWhole,
		"ReceiptsTakePartAsItIsThen":       takePart,
		"AnotherDocumentIsComparedAgain":   replaced,
		"ReceiptsCountAsTheirOwn":          counting,
		"BadDraftsNameTheirFields":         badDrafts,
		"WhatAReceiptIsComparedWithIsKept": bounded,
		"EachIsListedWithItsOwn":           listedApart,
		"StoresAreBounded":                 placesBounded,
		"OnlyAWholeOneIsSimulated":         simulatedWhole,
		"OnlyAdministratorsKeepThem":       wrongProfiles,
		"SimulationTellsWhatWouldTakePart": simulated,
		"SimulationIsAskedForOnce":         simulatedOnce,
		"CancelledSimulationEnds":          simulationCancelled,
		"ReplacedSimulationWritesNothing":  simulationReplaced,
		"SimulationOfBeforeAChangeSaysSo":  simulationOutdated,
	} {
		t.Run(name, func(t *testing.T) {
			s := stage{World: fresh(t), admin: scope.Scope{AccountID: id.New(), Profile: scope.Administrador}}
			s.service = promotions.NewService(s.Store, promotions.Ports{Trail: s.Trail}, clock.NewFixed(time.Date(2026, 11, 21, 1, 0, 0, 0, time.UTC)))
			test(t, s)
		})
	}
}

func (s stage) draft() promotions.Draft {
	return promotions.Draft{SponsorID: s.Sponsor, Name: "Café em dobro", Start: "2026-11-20", End: "2026-11-30", Active: true}
}

// running is a promotion of two units of coffee, or one of milk, in the first store.
func (s stage) running(t *testing.T) promotions.Whole {
	t.Helper()
	made, err := s.service.Create(t.Context(), s.admin, s.draft())
	testkit.Must(t, err)
	for gtin, quantity := range map[string]int{coffee: 2, milk: 1} {
		_, err := s.service.AddItem(t.Context(), s.admin, promotions.Item{PromotionID: made.ID, Name: "Produto " + gtin, GTIN: gtin, Quantity: quantity})
		testkit.Must(t, err)
	}
	_, err = s.service.AddPlace(t.Context(), s.admin, made.ID, s.FirstStore)
	testkit.Must(t, err)
	made, err = s.service.Get(t.Context(), s.admin, made.ID)
	testkit.Must(t, err)
	return made
}

// bought is a receipt of the first store, of a person, with so much of a product.
func (s stage) bought(number, person, gtin, quantity string) promotions.Arrival {
	return promotions.Arrival{
		Key: promotions.Key{RetailerID: "retailer", AccessKey: number}, StoreID: s.FirstStore, Day: "2026-11-20", CPFIndex: []byte(person), Counts: true,
		Sold: func(context.Context, func(string) bool) ([]promotions.Sold, error) {
			return []promotions.Sold{{GTIN: gtin, Quantity: quantity}}, nil
		},
	}
}

// arrived lets receipts arrive as intake does, in a transaction.
func (s stage) arrived(t *testing.T, replaced []promotions.Key, arrivals ...promotions.Arrival) {
	t.Helper()
	testkit.Must(t, s.Store.InTx(t.Context(), func(ctx context.Context) error { return s.service.Arrived(ctx, replaced, arrivals) }))
}

func (s stage) figures(t *testing.T, promotionID string, receipts, people int, units int64) promotions.Figures {
	t.Helper()
	got, err := s.service.Figures(t.Context(), s.admin, promotionID)
	if err != nil || got.Receipts != receipts || got.People != people || got.Units != units {
		t.Errorf("%+v %v, want %d receipts, %d people, %d thousandths", got, err, receipts, people, units)
	}
	return got
}

func comesBackWhole(t *testing.T, s stage) {
	made := s.running(t)
	if made.Status != promotions.Active || made.SponsorName == "" || made.Items != 2 || made.Places != 1 || len(made.Products) != 2 || made.Stores[0].StoreID != s.FirstStore {
		t.Errorf("%+v", made)
	}
	for _, filter := range []string{"dobro", strings.ToUpper(made.SponsorName) + " dobro", "dorbo"} {
		page, err := s.service.List(t.Context(), s.admin, promotions.ListQuery{Request: paging.Request{Size: 6}, Filter: filter, SponsorID: s.Sponsor})
		if err != nil || page.Total != 1 || page.Items[0] != made.Record {
			t.Errorf("%q: %+v %v", filter, page, err)
		}
	}
	page, err := s.service.List(t.Context(), s.admin, promotions.ListQuery{Request: paging.Request{Size: 6}, SponsorID: id.New()})
	if err != nil || page.Total != 0 {
		t.Errorf("another sponsor's: %+v %v", page, err)
	}
	edited := s.draft()
	edited.Active = false
	ended, err := s.service.Update(t.Context(), s.admin, made.ID, made.Version(), edited)
	if err != nil || ended.Status != promotions.Ended || ended.Items != 2 {
		t.Errorf("%+v %v", ended, err)
	}
	_, err = s.service.Update(t.Context(), s.admin, made.ID, made.Version(), edited)
	errstest.Refused(t, err, "promotions.stale", "")
}

func takePart(t *testing.T, s stage) {
	made := s.running(t)
	late, elsewhere, none := s.bought("d", "ana", milk, "1"), s.bought("e", "ana", milk, "1"), s.bought("f", "ana", "", "9")
	late.Day, elsewhere.StoreID = "2026-12-01", s.OtherStore
	s.arrived(t, nil, s.bought("a", "ana", "0"+coffee, "2.5"), s.bought("b", "ana", coffee, "1.999"), s.bought("c", "bia", milk, "1"), late, elsewhere, none)
	got := s.figures(t, made.ID, 2, 2, 3500)
	if len(got.Days) != 1 || got.Days[0].Receipts != 2 || len(got.Stores) != 1 || got.Stores[0].StoreID != s.FirstStore || got.Stores[0].Units != 3500 {
		t.Errorf("by day and store: %+v", got)
	}
	testkit.Must(t, s.service.RemovePlace(t.Context(), s.admin, made.Stores[0].ID))
	s.arrived(t, nil, s.bought("g", "caio", milk, "1"))
	s.figures(t, made.ID, 2, 2, 3500)
	names, err := s.service.Of(t.Context(), promotions.Key{RetailerID: "retailer", AccessKey: "a"})
	if err != nil || !slices.Equal(names, []string{"Café em dobro"}) {
		t.Errorf("%v %v", names, err)
	}
}

func replaced(t *testing.T, s stage) {
	made := s.running(t)
	first, other := s.bought("a", "ana", milk, "1"), s.bought("b", "bia", milk, "1")
	s.arrived(t, nil, first, other)
	s.arrived(t, []promotions.Key{first.Key}, s.bought("a", "ana", milk, "3"))
	s.figures(t, made.ID, 2, 2, 4000)
	s.arrived(t, []promotions.Key{first.Key, other.Key}) // that names nobody
	s.figures(t, made.ID, 0, 0, 0)
}

func counting(t *testing.T, s stage) {
	made := s.running(t)
	out := s.bought("b", "bia", milk, "1")
	out.Counts = false
	s.arrived(t, nil, s.bought("a", "ana", milk, "1"), out)
	s.figures(t, made.ID, 1, 1, 1000)
	testkit.Must(t, s.service.Counting(t.Context(), "retailer", map[string]bool{"a": false, "b": true, "unknown": true}))
	s.figures(t, made.ID, 1, 1, 1000)
	if names, err := s.service.Of(t.Context(), promotions.Key{RetailerID: "retailer", AccessKey: "a"}); err != nil || names != nil {
		t.Errorf("one that does not count: %v %v", names, err)
	}
	testkit.Must(t, s.service.Counting(t.Context(), "another retailer", map[string]bool{"b": false}))
	s.figures(t, made.ID, 1, 1, 1000)
}

func badDrafts(t *testing.T, s stage) {
	for field, change := range map[string]func(*promotions.Draft){
		"nome":           func(d *promotions.Draft) { d.Name = " " },
		"patrocinadorId": func(d *promotions.Draft) { d.SponsorID = id.New() },
		"dataInicio":     func(d *promotions.Draft) { d.Start = "2026-02-30" },
		"dataFim":        func(d *promotions.Draft) { d.End = "2026-11-19" },
	} {
		s.refusesDraft(t, field, change)
	}
	s.refusesDraft(t, "patrocinadorId", func(d *promotions.Draft) { d.SponsorID = "" })
	s.refusesDraft(t, "dataInicio", func(d *promotions.Draft) { d.Start = "" })
	s.refusesDraft(t, "dataFim", func(d *promotions.Draft) { d.End = "" })
	s.refusesDraft(t, "dataFim", func(d *promotions.Draft) { d.Start, d.End = "2026-11-20", "2027-12-25" }) // 401 days
	longest := s.draft()
	longest.Start, longest.End = "2026-11-20", "2027-12-24"
	_, err := s.service.Create(t.Context(), s.admin, longest)
	testkit.Must(t, err)
}

func (s stage) refusesDraft(t *testing.T, field string, change func(*promotions.Draft)) {
	t.Helper()
	d := s.draft()
	change(&d)
	_, err := s.service.Create(t.Context(), s.admin, d)
	errstest.Refused(t, err, "promotions.invalid", field)
}

func bounded(t *testing.T, s stage) {
	made := s.running(t)
	for field, i := range map[string]promotions.Item{
		"nome":         {PromotionID: made.ID, GTIN: milk, Quantity: 1},
		"codigoBarras": {PromotionID: made.ID, Name: "Café", GTIN: "7891000053509", Quantity: 1},
		"quantidade":   {PromotionID: made.ID, Name: "Café", GTIN: milk},
	} {
		_, err := s.service.AddItem(t.Context(), s.admin, i)
		errstest.Refused(t, err, "promotions.invalid_item", field)
	}
	most := promotions.Item{PromotionID: made.ID, Name: "Café", GTIN: "7891000053515", Quantity: 1001}
	_, err := s.service.AddItem(t.Context(), s.admin, most)
	errstest.Refused(t, err, "promotions.invalid_item", "quantidade")
	most.Quantity--
	most, err = s.service.AddItem(t.Context(), s.admin, most)
	testkit.Must(t, err)
	testkit.Must(t, s.service.RemoveItem(t.Context(), s.admin, most.ID))
	_, err = s.service.AddItem(t.Context(), s.admin, promotions.Item{PromotionID: made.ID, Name: "Café", GTIN: "0" + coffee, Quantity: 1})
	errstest.Refused(t, err, "promotions.item_taken", "")
	_, err = s.service.AddPlace(t.Context(), s.admin, made.ID, s.FirstStore)
	errstest.Refused(t, err, "promotions.store_taken", "")
	_, err = s.service.AddPlace(t.Context(), s.admin, made.ID, s.DeletedStore)
	errstest.Refused(t, err, "promotions.invalid_store", "lojaId")
	errstest.Refused(t, s.service.RemoveItem(t.Context(), s.admin, id.New()), "promotions.item_not_found", "")
	errstest.Refused(t, s.service.RemovePlace(t.Context(), s.admin, id.New()), "promotions.store_not_found", "")
	for n := range 197 { // beside the two that it has
		testkit.Must(t, s.Store.AddItem(t.Context(), promotions.Item{ID: id.New(), PromotionID: made.ID, Name: "Produto", GTIN: fmt.Sprintf("%013d", n+1), Quantity: 1}))
	}
	another := promotions.Item{PromotionID: made.ID, Name: "Produto", GTIN: "12345670", Quantity: 1}
	_, err = s.service.AddItem(t.Context(), s.admin, another)
	testkit.Must(t, err)
	another.GTIN = "96385074"
	_, err = s.service.AddItem(t.Context(), s.admin, another)
	errstest.Refused(t, err, "promotions.too_many_items", "")
}

func wrongProfiles(t *testing.T, s stage) {
	for _, p := range []scope.Profile{scope.Suporte, scope.Varejista, scope.Parceiro} {
		who := scope.Scope{AccountID: id.New(), Profile: p}
		_, listed := s.service.List(t.Context(), who, promotions.ListQuery{})
		_, got := s.service.Get(t.Context(), who, id.New())
		_, made := s.service.Create(t.Context(), who, s.draft())
		_, changed := s.service.Update(t.Context(), who, id.New(), "", s.draft())
		_, item := s.service.AddItem(t.Context(), who, promotions.Item{PromotionID: id.New()})
		_, place := s.service.AddPlace(t.Context(), who, id.New(), id.New())
		_, places := s.service.Places(t.Context(), who, id.New(), paging.Request{Size: 1})
		_, figures := s.service.Figures(t.Context(), who, id.New())
		for _, err := range []error{
			listed, got, made, changed, item, place, places, figures,
			s.service.RemoveItem(t.Context(), who, id.New()), s.service.RemovePlace(t.Context(), who, id.New()),
		} {
			errstest.Refused(t, err, "access.wrong_profile", "")
		}
	}
}
