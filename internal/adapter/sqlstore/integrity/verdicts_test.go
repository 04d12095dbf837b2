package integrity_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/integrity"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope/scopetest"
)

type ctx = context.Context

var paging20 = paging.Request{Size: 20}

const why = "Cartão da própria loja"

// found has cashier 01 of the store in the north repeat a CPF on the last day.
func found(t *testing.T, w *world) integrity.Listed {
	w.ordinary("north", 29, 30, "01", "02")
	w.repeat("north", "01", 29, 20)
	w.look()
	return w.only(integrity.Query{})
}

func TestAFindingIsSeenByWhoseItIs(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		f := found(t, w)
		for _, q := range []integrity.Query{{}, {Filter: "north"}, {Kind: integrity.RepeatedCPF, State: integrity.ToCheck}} {
			if got := w.list(admin, q); len(got) != 1 || got[0].RetailerName != "Rede r" || len(w.list(ofNorth, q)) != 1 {
				t.Errorf("%+v: %+v", q, got)
			}
		}
		for _, q := range []integrity.Query{{Filter: "south"}, {Kind: integrity.Pace}, {State: integrity.Legitimate}, {State: integrity.Over}} {
			if got := w.list(admin, q); len(got) != 0 {
				t.Errorf("%+v: %+v", q, got)
			}
		}
		for name, who := range strangers {
			if got := w.list(who, integrity.Query{}); len(got) != 0 {
				t.Errorf("%s sees %+v", name, got)
			}
			_, err := w.service().Get(t.Context(), who, f.ID)
			coded(t, name, err, "integrity.not_found")
			_, err = w.service().Receipts(t.Context(), who, f.ID, paging20)
			coded(t, name, err, "integrity.not_found")
			_, err = w.service().CallLegitimate(t.Context(), who, f.ID, why)
			coded(t, name, err, "integrity.not_found")
			_, err = w.service().CheckAgain(t.Context(), who, f.ID)
			coded(t, name, err, "integrity.not_found")
		}
		for _, q := range []integrity.Query{{Kind: "OUTRO"}, {State: "OUTRA"}} {
			_, err := w.service().List(t.Context(), admin, q, paging20)
			coded(t, "no filter", err, "integrity.invalid_filter")
		}
	})
}

// A store that moved takes its receipts along no more than its findings: they stay with whose receipts they are of.
func TestAFindingOfAMovedStoreStaysWithWhoseReceiptsTheyAre(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		f := found(t, w)
		sqltest.Exec(t, w.db, "UPDATE stores SET deleted_at = 1 WHERE id = 'north'")
		sqltest.Exec(t, w.db, "INSERT INTO stores (retailer_id, id, documento, trade_name, search, uf, created_at) VALUES ('other', 'moved', 'north', 'Loja north', '', 'SP', 0)")
		w.clock.Advance(24 * time.Hour)
		w.look()
		if got := w.only(integrity.Query{}); got.ID != f.ID {
			t.Errorf("%+v", got)
		}
		if got := w.list(strangers["another retailer"], integrity.Query{}); len(got) != 0 {
			t.Errorf("whose the store is now: %+v", got)
		}
	})
}

// A finding called legitimate asks for no look. The next one like it does not either, until it is half as strong again.
func TestWhatIsLegitimateIsSilentUntilItChanges(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		f := found(t, w)
		_, err := w.service().CallLegitimate(t.Context(), retailer, f.ID, strings.Repeat("a", 501))
		coded(t, "too long a reason", err, "integrity.invalid_reason")
		judged, err := w.service().CallLegitimate(t.Context(), retailer, f.ID, " "+why+" ")
		if err != nil || judged.State() != integrity.Legitimate || judged.Reason != why || judged.VerdictBy != "Ana" || !judged.VerdictAt.Equal(noon) {
			t.Fatalf("%+v, %v", judged, err)
		}
		w.repeat("north", "01", 30, 9)
		w.clock.Advance(24 * time.Hour)
		w.look()
		if got := w.only(integrity.Query{}); got.State() != integrity.Legitimate || got.Counted != 20 {
			t.Fatalf("29 after 20: %+v", got)
		}
		w.ordinary("north", 31, 31, "01", "02")
		w.repeat("north", "01", 31, 8)
		w.clock.Advance(24 * time.Hour)
		w.look()
		if got := w.only(integrity.Query{State: integrity.ToCheck}); got.ID == f.ID || got.Counted != 37 {
			t.Errorf("37 after 20: %+v", got)
		}
		if got := w.only(integrity.Query{State: integrity.Over}); got.ID != f.ID || got.Reason != why {
			t.Errorf("what was judged: %+v", got)
		}
		_, err = w.service().CallLegitimate(t.Context(), retailer, f.ID, "")
		coded(t, "over", err, "integrity.over")
		_, err = w.service().CheckAgain(t.Context(), retailer, f.ID)
		coded(t, "over", err, "integrity.over")
		w.trail.Holds(t, scopetest.Line("integrity.legitimate", retailer, "r", "north", "map[cashier:01 kind:CPF_REPETIDO reason:"+why+"]"))
	})
}

// A verdict is for ninety days, and is taken back before them.
func TestAVerdictEnds(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		f := found(t, w)
		if got, err := w.service().CallLegitimate(t.Context(), retailer, f.ID, ""); err != nil || got.State() != integrity.Legitimate || got.Reason != "" {
			t.Fatalf("%+v, %v", got, err)
		}
		for range 2 {
			if got, err := w.service().CheckAgain(t.Context(), ofNorth, f.ID); err != nil || got.State() != integrity.ToCheck || got.VerdictBy != "" {
				t.Fatalf("%+v, %v", got, err)
			}
		}
		if _, err := w.service().CallLegitimate(t.Context(), retailer, f.ID, ""); err != nil {
			t.Fatal(err)
		}
		w.clock.Advance(90 * 24 * time.Hour)
		w.look()
		if got := w.only(integrity.Query{}); got.State() != integrity.Legitimate {
			t.Errorf("on the last day: %+v", got)
		}
		w.clock.Advance(24 * time.Hour)
		w.look()
		if got := w.only(integrity.Query{}); got.State() != integrity.Over {
			t.Errorf("the day after: %+v", got)
		}
		w.trail.Holds(t,
			scopetest.Line("integrity.legitimate", retailer, "r", "north", "map[cashier:01 kind:CPF_REPETIDO reason:]"),
			scopetest.Line("integrity.check_again", ofNorth, "r", "north", "map[cashier:01 kind:CPF_REPETIDO]"),
			scopetest.Line("integrity.legitimate", retailer, "r", "north", "map[cashier:01 kind:CPF_REPETIDO reason:]"))
	})
}

// What is seen no more for two weeks is over, and forgotten ninety days later.
func TestAFindingEndsWhenItIsSeenNoMore(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		found(t, w)
		for _, step := range []struct {
			days int
			want integrity.State
		}{{14, integrity.ToCheck}, {1, integrity.Over}, {90, integrity.Over}} {
			w.clock.Advance(time.Duration(step.days) * 24 * time.Hour)
			w.look()
			if got := w.only(integrity.Query{}); got.State() != step.want {
				t.Errorf("%d days later: %+v", step.days, got)
			}
		}
		w.clock.Advance(24 * time.Hour)
		w.look()
		if got := w.list(retailer, integrity.Query{}); len(got) != 0 || len(sqltest.Strings(t, w.db, "SELECT access_key FROM integrity_receipts")) != 0 {
			t.Errorf("at last: %+v", got)
		}
	})
}
