package viewstest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/screens"
	"seiva/internal/kit/testkit"
	"seiva/internal/views"
)

func replaces(t *testing.T, w *world) {
	home, foreign := shop(), id.New()
	reading := home
	reading.Role = scope.Reading
	boss, ana, rui, other := w.person("Bia", home), w.person("Ana", reading), w.person("Rui", reading), w.person("Eva", shop())
	v := w.share(t, ana, "Caixa 3", `{"caixa":"3"}`)
	inside := w.person("Duda", scope.Scope{Profile: scope.Administrador})
	inside.Profile, inside.RetailerID, inside.SwitchID = scope.Varejista, home.RetailerID, "switch"
	for name, c := range map[string]struct {
		who     scope.Scope
		id      string
		search  string
		refused string
	}{
		"a colleague": {rui, v.ID, `{}`, "access.role"}, "another company": {other, v.ID, `{}`, "views.not_found"}, "a visitor": {inside, v.ID, `{}`, "access.switched_profile"},
		"of nothing": {boss, "..%2f", `{}`, "views.not_found"}, "no filters": {boss, v.ID, `[]`, "views.invalid"},
		"too large": {boss, v.ID, `{"a":"` + strings.Repeat("a", screens.MaxValue) + `"}`, "views.invalid"},
	} {
		if _, err := w.Replace(t.Context(), c.who, c.id, "", json.RawMessage(c.search)); err == nil || errs.From(err).Code != c.refused {
			t.Errorf("%s: %v", name, err)
		}
	}
	replaced, err := w.Replace(t.Context(), boss, v.ID, v.Version, json.RawMessage(` {"caixa": "4"} `))
	if testkit.Must(t, err); replaced.Name != "Caixa 3" || replaced.By != "Ana" || replaced.Mine || w.told(t, rui) != `Caixa 3 of Ana {"caixa":"4"}` {
		t.Errorf("%+v, %s", replaced, w.told(t, rui))
	}
	_, err = w.Replace(t.Context(), ana, v.ID, replaced.Version, json.RawMessage(`{"lojaId":"`+foreign+`"}`))
	testkit.Must(t, err)
	// Whoever is not told the filters puts no others in their place.
	ana.Stores = scope.OnlyStores(id.New())
	found, err := w.Of(t.Context(), ana, list)
	if testkit.Must(t, err); len(found) != 1 || found[0].Edits || !found[0].Mine {
		t.Errorf("bound to another store: %+v", found)
	}
	if _, err := w.Replace(t.Context(), ana, v.ID, found[0].Version, json.RawMessage(`{}`)); errs.From(err).Code != "access.role" {
		t.Errorf("of a store without access: %v", err)
	}
	if _, err := w.Rename(t.Context(), ana, v.ID, found[0].Version, "Do norte"); err != nil {
		t.Errorf("renamed by who is not told its filters: %v", err)
	}
	details := "map[list:" + list + "]"
	w.trail.Holds(t, scopetest.Line("views.shared", ana, home.RetailerID, v.ID, details), scopetest.Line("views.replaced", boss, home.RetailerID, v.ID, details),
		scopetest.Line("views.replaced", ana, home.RetailerID, v.ID, details), scopetest.Line("views.renamed", ana, home.RetailerID, v.ID, details))
}

func staleFilters(t *testing.T, w *world) {
	home := shop()
	ana, boss := w.person("Ana", home), w.person("Bia", home)
	v := w.share(t, ana, "Caixa 3", `{"caixa":"3"}`)
	now, err := w.Replace(t.Context(), boss, v.ID, v.Version, json.RawMessage(`{"caixa":"4"}`))
	testkit.Must(t, err)
	if _, err := w.Replace(t.Context(), ana, v.ID, v.Version, json.RawMessage(`{"caixa":"5"}`)); !errors.Is(err, views.ErrStale) {
		t.Errorf("over others' filters: %v", err)
	}
	if _, err := w.Rename(t.Context(), ana, v.ID, v.Version, "Caixa 5"); !errors.Is(err, views.ErrStale) {
		t.Errorf("renamed over others' filters: %v", err)
	}
	if got := w.told(t, ana); got != `Caixa 3 of Ana {"caixa":"4"} mine removes` {
		t.Errorf("what stands: %s", got)
	}
	_, err = w.Replace(t.Context(), ana, v.ID, now.Version, json.RawMessage(`{"caixa":"5"}`))
	testkit.Must(t, err)
}

// Of those who saw the same one replaces, and the others are told that it changed.
func replacedAtOnce(t *testing.T, w *world) {
	ana := w.person("Ana", shop())
	v := w.share(t, ana, "Caixa 3", `{"caixa":"3"}`)
	var group sync.WaitGroup
	var done atomic.Int32
	for i := range 8 {
		group.Go(func() {
			_, err := w.Replace(context.Background(), ana, v.ID, v.Version, json.RawMessage(fmt.Sprintf(`{"caixa":"%d"}`, 10+i)))
			if err == nil {
				done.Add(1)
			} else if !errors.Is(err, views.ErrStale) {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if done.Load() != 1 {
		t.Errorf("%d replaced the same filters", done.Load())
	}
}
