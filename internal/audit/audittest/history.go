package audittest

import (
	"fmt"
	"testing"
	"time"

	"seiva/internal/audit"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// histories holds that a company's history goes on from any entry, also among those of one instant, and tells nothing of what is
// old, another's, or told elsewhere.
func histories(t *testing.T, fresh func(t *testing.T) (audit.Store, Tamper)) {
	store, _ := fresh(t)
	at := clock.NewFixed(time.Date(2026, 11, 18, 3, 0, 0, 0, time.UTC))
	service := audit.NewService(store, audit.Ports{Key: key}, at)
	one, other, shop := id.New(), id.New(), id.New()
	record := func(action, retailer, object, place string) {
		t.Helper()
		who := scope.Scope{AccountID: "clara"}
		if place != "" {
			who.SwitchID, who.RetailerID = "switch", place
		}
		testkit.Must(t, service.Record(t.Context(), action, who, retailer, object, map[string]string{"to": "a secret"}))
	}
	record("stores.created", one, shop, "") // 1: too old at the end
	at.Advance(180 * 24 * time.Hour)
	record("stores.changed", one, shop, "")               // 2
	record("notes.written", one, one, "")                 // 3: left out
	record("retailers.changed", one, one, one)            // 4: of the instant of 2, by every way at once
	record("stores.changed", other, id.New(), "")         // 5: another's
	record("identity.proven", "", "session of hers", one) // 6
	at.Advance(time.Second)
	record("retailers.changed", one, one, "") // 7
	staff := scope.Scope{AccountID: "rui", Profile: scope.Suporte}
	for _, c := range []struct {
		name, about string
		before      audit.Mark
		most        int
		want        string
	}{
		{"all of it", one, audit.Mark{}, 9, "[7 6 4 2]"},
		{"the newest", one, audit.Mark{}, 2, "[7 6]"},
		{"what follows, of one instant", one, audit.Mark{At: at.Now().Add(-time.Second), Number: 6}, 1, "[4]"},
		{"before an instant", one, audit.Mark{At: at.Now()}, 9, "[6 4 2]"},
		{"a store's", shop, audit.Mark{}, 9, "[2]"},
		{"nobody's", id.New(), audit.Mark{}, 9, "[]"},
	} {
		told, err := service.History(t.Context(), staff, c.about, "notes.written", c.before, c.most)
		testkit.Must(t, err)
		numbers := []int64{}
		for _, e := range told {
			numbers = append(numbers, e.Number)
			if e.Facts != nil || e.Details != "" || e.Hash != nil {
				t.Errorf("%s tells what the audit keeps: %+v", c.name, e)
			}
		}
		if got := fmt.Sprint(numbers); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	if _, err := service.History(t.Context(), scope.Scope{Profile: scope.Varejista, RetailerID: one}, one, "", audit.Mark{}, 9); !errs.IsKind(err, errs.Forbidden) {
		t.Errorf("its own retailer: %v", err)
	}
}
