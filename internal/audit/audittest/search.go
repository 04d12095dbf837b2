package audittest

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"seiva/internal/audit"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

var admin = scope.Scope{AccountID: "admin", Profile: scope.Administrador}

func searches(t *testing.T, fresh func(t *testing.T) (audit.Store, Tamper)) {
	store, _ := fresh(t)
	at := clock.NewFixed(time.Date(2026, 11, 18, 2, 59, 59, 0, time.UTC)) // the 17th, for one second more
	service := audit.NewService(store, audit.Ports{Key: key}, at)
	for _, e := range []struct{ actor, place, action, retailer, object string }{
		{"ana", "", "stores.created", "r1", "s1"},
		{"clara", "r1", "stores.changed", "r1", "s1"},
		{"clara", "h1", "partners.profile_changed", "", "h1"},
		{"bia", "", "stores.changed", "r2", "s2"},
		{"clara", "r1", "identity.proven", "", "session"},
		{"clara", "", "apikeys.restricted", "", "h1"},
	} {
		who := scope.Scope{AccountID: e.actor}
		if e.place != "" {
			who.SwitchID, who.RetailerID = "switch", e.place
		}
		if err := service.Record(t.Context(), e.action, who, e.retailer, e.object, map[string]string{"to": e.action}); err != nil {
			t.Fatal(err)
		}
		at.Advance(time.Second)
	}
	whole := paging.Request{Size: 10}
	for _, c := range []struct {
		name string
		q    audit.Query
		r    paging.Request
		want string
	}{
		{"all, the newest first", audit.Query{}, whole, "6: 6 5 4 3 2 1"},
		{"the second page", audit.Query{}, paging.Request{Page: 1, Size: 4}, "6: 2 1"},
		{"a day of Brazil", audit.Query{Start: "2026-11-17", End: "2026-11-17"}, whole, "1: 1"},
		{"the day after", audit.Query{Start: "2026-11-18", End: "2026-11-18"}, whole, "5: 6 5 4 3 2"},
		{"who", audit.Query{ActorID: "clara"}, whole, "4: 6 5 3 2"},
		{"a retailer, also in its place", audit.Query{CompanyID: "r1"}, whole, "3: 5 2 1"},
		{"a software house, also what is about it", audit.Query{CompanyID: "h1"}, whole, "2: 6 3"},
		{"an object", audit.Query{ObjectID: "s1"}, whole, "2: 2 1"},
		{"an action", audit.Query{Action: "stores.changed"}, whole, "2: 4 2"},
		{"all at once", audit.Query{ActorID: "clara", CompanyID: "r1", ObjectID: "s1", Action: "stores.changed"}, whole, "1: 2"},
		{"nothing", audit.Query{ActorID: "nobody"}, whole, "0:"},
	} {
		page, err := service.Search(t.Context(), admin, c.q, c.r)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		got := strconv.Itoa(page.Total) + ":"
		for _, told := range page.Items {
			got += " " + strconv.FormatInt(told.Number, 10)
			if told.Facts["to"] != told.Action || told.Actor.ID != told.ActorID || told.Thing.ID != told.ObjectID || told.Actor.Name != "" {
				t.Errorf("%s: %+v", c.name, told)
			}
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	at.Advance(40 * 24 * time.Hour)
	if page, err := service.Search(t.Context(), admin, audit.Query{}, whole); err != nil || page.Total != 0 {
		t.Errorf("without days it looks back further than 30: %d, %v", page.Total, err)
	}
	if _, err := service.Search(t.Context(), admin, audit.Query{Start: "2025-01-01", End: "2026-11-18"}, whole); !errs.IsKind(err, errs.Invalid) {
		t.Errorf("two years: %v, want audit.invalid_filter", err)
	}
	for field, q := range map[string]audit.Query{
		"contaId": {ActorID: "a\x00"}, "empresaId": {CompanyID: "' OR 1"}, "objetoId": {ObjectID: "a b"}, "acao": {Action: "%"},
	} {
		if _, err := service.Search(t.Context(), admin, q, whole); err == nil || errs.From(err).Fields[field] == "" {
			t.Errorf("%+v: %v, want one about %s", q, err, field)
		}
	}
	for _, profile := range []scope.Profile{scope.Suporte, scope.Varejista, scope.Parceiro} {
		_, searched := service.Search(t.Context(), scope.Scope{Profile: profile}, audit.Query{}, whole)
		_, verified := service.LastVerified(t.Context(), scope.Scope{Profile: profile})
		if !errs.IsKind(searched, errs.Forbidden) || !errs.IsKind(verified, errs.Forbidden) {
			t.Errorf("%s: %v, %v", profile, searched, verified)
		}
	}
}

func nights(t *testing.T, fresh func(t *testing.T) (audit.Store, Tamper)) {
	store, tamper := fresh(t)
	service := trail(t, store)
	last := func() audit.Verified {
		t.Helper()
		v, err := service.LastVerified(t.Context(), admin)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	if v := last(); v != (audit.Verified{}) {
		t.Errorf("before the first night: %+v", v)
	}
	head := headOf(t, service)
	if err := service.VerifyAtNight(t.Context(), knowing(head)); err != nil {
		t.Fatal(err)
	}
	whole := last()
	if whole.Entries != 3 || whole.Fault != "" || whole.At.UnixMilli() != 1_790_000_000_123 {
		t.Errorf("a whole trail: %+v", whole)
	}
	away := func(context.Context) (string, error) { return "", errors.New("the bucket is away") }
	if err := service.VerifyAtNight(t.Context(), away); err == nil || last() != whole {
		t.Errorf("a night without heads: %v, and keeps %+v", err, last())
	}
	tamper(t, "DELETE FROM audit WHERE number = 3")
	if err := service.VerifyAtNight(t.Context(), knowing(head)); err != nil {
		t.Fatal(err)
	}
	if v := last(); v.Entries != 0 || !strings.Contains(v.Fault, "foi cortada") || v.At.IsZero() {
		t.Errorf("a trail that was cut: %+v", v)
	}
}
