// Package viewstest holds what every store of shared views must do, and the rules that stand on it.
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
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/screens"
	"seiva/internal/kit/testkit"
	"seiva/internal/views"
)

// world is a service before people of several companies.
type world struct {
	*views.Service
	trail  *scopetest.Trail
	people []scope.Scope
}

const list = "lista-cupons-cupons"

// Conformance runs the suite on a fresh store for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) views.Store) {
	for name, test := range map[string]func(*testing.T, *world){
		"ATeamSeesWhatOneShares":        teamSees,
		"WhoChangesAView":               changes,
		"TheOwnerGone":                  ownerGone,
		"WhatIsWrongIsNamed":            wrong,
		"FiftyOfATeamAndList":           fifty,
		"NamesAreOncePerList":           onceNamed,
		"AStoreOfOthersIsNeverTold":     beyond,
		"OverAnotherNameNothingIsDone":  stale,
		"InAVisitViewsAreSeenNotShared": visits,
		"WhoReplacesFilters":            replaces,
		"OverOtherFiltersNothingIsDone": staleFilters,
		"TwoWhoReplaceAtOnce":           replacedAtOnce,
	} {
		t.Run(name, func(t *testing.T) {
			w := &world{trail: &scopetest.Trail{}}
			w.Service = views.NewService(fresh(t), views.Ports{Trail: w.trail, Teammates: func(_ context.Context, who scope.Scope, _ int) (team []scope.Scope, _ error) {
				for _, one := range w.people {
					if one.RetailerID == who.RetailerID && one.PartnerID == who.PartnerID && one.Profile.Staff() == who.Profile.Staff() {
						team = append(team, one)
					}
				}
				return team, nil
			}}, clock.NewFixed(time.UnixMilli(1_790_000_000_000)))
			test(t, w)
		})
	}
}

func (w *world) person(name string, who scope.Scope) scope.Scope {
	who.AccountID, who.Name = id.New(), name
	if who.Role == "" {
		who.Role = scope.FullAccess
	}
	w.people = append(w.people, who)
	return who
}

func (w *world) share(t *testing.T, who scope.Scope, name, search string) views.Seen {
	t.Helper()
	v, err := w.Share(t.Context(), who, views.Wanted{List: list, Name: name, Search: json.RawMessage(search)})
	testkit.Must(t, err)
	return v
}

// told is what somebody is told of the list's views, a line each.
func (w *world) told(t *testing.T, who scope.Scope) string {
	t.Helper()
	found, err := w.Of(t.Context(), who, list)
	testkit.Must(t, err)
	var out []string
	for _, v := range found {
		line := v.Name + " of " + v.By + " " + string(v.Search)
		for _, said := range []struct {
			word string
			is   bool
		}{{" mine", v.Mine}, {" removes", v.Removes}, {" edits", v.Edits && !v.Mine}, {" beyond", v.Beyond}} {
			if said.is {
				line += said.word
			}
		}
		out = append(out, line)
	}
	return strings.Join(out, "; ")
}

func shop() scope.Scope { return scope.Scope{Profile: scope.Varejista, RetailerID: id.New()} }

func teamSees(t *testing.T, w *world) {
	home := shop()
	ana, rui, other := w.person("Ana", home), w.person("Rui", scope.Scope{Profile: home.Profile, RetailerID: home.RetailerID, Role: scope.Reading}), w.person("Eva", shop())
	house := w.person("Caio", scope.Scope{Profile: scope.Parceiro, PartnerID: id.New()})
	admin, support := w.person("Duda", scope.Scope{Profile: scope.Administrador}), w.person("Léo", scope.Scope{Profile: scope.Suporte})
	w.share(t, rui, "Só série 11", ` { "serie" : 11 } `)
	w.share(t, rui, "Á noite", `{"caixa":"2"}`)
	w.share(t, admin, "De todos", `{}`)
	for name, c := range map[string]struct {
		who  scope.Scope
		want string
	}{
		"its owner":       {rui, `Á noite of Rui {"caixa":"2"} mine removes; Só série 11 of Rui {"serie":11} mine removes`},
		"a colleague":     {w.person("Bia", scope.Scope{Profile: home.Profile, RetailerID: home.RetailerID, Role: scope.Reading}), `Á noite of Rui {"caixa":"2"}; Só série 11 of Rui {"serie":11}`},
		"who manages":     {ana, `Á noite of Rui {"caixa":"2"} removes edits; Só série 11 of Rui {"serie":11} removes edits`},
		"another company": {other, ""}, "a software house": {house, ""}, "support": {support, ""},
		"an administrator": {admin, `De todos of Duda {} mine removes`},
	} {
		if got := w.told(t, c.who); got != c.want {
			t.Errorf("%s is told %q, want %q", name, got, c.want)
		}
	}
	if found, err := w.Of(t.Context(), rui, "lojas"); err != nil || len(found) != 0 {
		t.Errorf("another list has %v, %v", found, err)
	}
	if _, err := w.Of(t.Context(), rui, "../lojas"); errs.From(err).Fields["lista"] == "" {
		t.Errorf("no list: %v", err)
	}
}

func changes(t *testing.T, w *world) {
	home := shop()
	reading := home
	reading.Role = scope.Reading
	boss, ana, rui, other := w.person("Bia", home), w.person("Ana", reading), w.person("Rui", reading), w.person("Eva", shop())
	v := w.share(t, ana, "Caixa 3", `{"caixa":"3"}`)
	for name, c := range map[string]struct {
		who          scope.Scope
		id           string
		rename, drop string
	}{
		"a colleague": {rui, v.ID, "access.role", "access.role"}, "another company": {other, v.ID, "views.not_found", "views.not_found"},
		"of nothing": {ana, "..%2f", "views.not_found", "views.not_found"}, "of none": {ana, id.New(), "views.not_found", "views.not_found"},
		"who manages": {boss, v.ID, "access.role", ""},
	} {
		if _, err := w.Rename(t.Context(), c.who, c.id, "", "Minha"); err == nil || errs.From(err).Code != c.rename {
			t.Errorf("renamed by %s: %v", name, err)
		}
		if c.drop == "" {
			continue
		}
		if err := w.Remove(t.Context(), c.who, c.id); err == nil || errs.From(err).Code != c.drop {
			t.Errorf("removed by %s: %v", name, err)
		}
	}
	renamed, err := w.Rename(t.Context(), ana, v.ID, v.Version, " Caixa três ")
	if testkit.Must(t, err); renamed.Name != "Caixa três" || w.told(t, rui) != `Caixa três of Ana {"caixa":"3"}` {
		t.Errorf("%+v, %s", renamed, w.told(t, rui))
	}
	testkit.Must(t, w.Remove(t.Context(), boss, v.ID))
	if got := w.told(t, ana); got != "" {
		t.Errorf("left: %s", got)
	}
	details := "map[list:" + list + "]"
	w.trail.Holds(t, scopetest.Line("views.shared", ana, home.RetailerID, v.ID, details),
		scopetest.Line("views.renamed", ana, home.RetailerID, v.ID, details), scopetest.Line("views.removed", boss, home.RetailerID, v.ID, details))
}

func ownerGone(t *testing.T, w *world) {
	home := shop()
	reading := home
	reading.Role = scope.Reading
	boss, ana, rui := w.person("Bia", home), w.person("Ana", reading), w.person("Rui", reading)
	leo, mel := w.person("Léo", scope.Scope{Profile: scope.Suporte}), w.person("Mel", scope.Scope{Profile: scope.Suporte})
	ours, theirs := w.share(t, ana, "Caixa 3", `{}`), w.share(t, leo, "Abertos", `{}`)
	if err := w.Remove(t.Context(), mel, theirs.ID); errs.From(err).Code != "access.role" {
		t.Errorf("of a colleague who is there: %v", err)
	}
	w.people = []scope.Scope{boss, rui, mel}
	if got := w.told(t, boss); got != "Caixa 3 of  {} removes edits" {
		t.Errorf("of who is gone: %q", got)
	}
	if err := w.Remove(t.Context(), rui, ours.ID); errs.From(err).Code != "access.role" {
		t.Errorf("by a colleague: %v", err)
	}
	testkit.Must(t, w.Remove(t.Context(), boss, ours.ID))
	testkit.Must(t, w.Remove(t.Context(), mel, theirs.ID))
}

func wrong(t *testing.T, w *world) {
	ana := w.person("Ana", shop())
	good := views.Wanted{List: list, Name: "Caixa 3", Search: json.RawMessage(`{}`)}
	for name, c := range map[string]struct {
		change func(*views.Wanted)
		field  string
	}{
		"no name":    {func(v *views.Wanted) { v.Name = " " }, "nome"},
		"too long":   {func(v *views.Wanted) { v.Name = strings.Repeat("é", views.MaxName+1) }, "nome"},
		"no list":    {func(v *views.Wanted) { v.List = "" }, "lista"},
		"a path":     {func(v *views.Wanted) { v.List = "../lojas" }, "lista"},
		"no filters": {func(v *views.Wanted) { v.Search = nil }, "busca"},
		"a list":     {func(v *views.Wanted) { v.Search = json.RawMessage(`[]`) }, "busca"},
		"half":       {func(v *views.Wanted) { v.Search = json.RawMessage(`{"a":`) }, "busca"},
		"too large": {func(v *views.Wanted) {
			v.Search = json.RawMessage(`{"a":"` + strings.Repeat("a", screens.MaxValue) + `"}`)
		}, "busca"},
		"broken": {func(v *views.Wanted) { v.Search = json.RawMessage("{\"a\":\"\xff\"}") }, "busca"},
	} {
		wanted := good
		c.change(&wanted)
		_, err := w.Share(t.Context(), ana, wanted)
		if e := errs.From(err); err == nil || e.Code != "views.invalid" || len(e.Fields) != 1 || e.Fields[c.field] == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	v := w.share(t, ana, strings.Repeat("é", views.MaxName), `{}`)
	if _, err := w.Rename(t.Context(), ana, v.ID, "", ""); errs.From(err).Fields["nome"] == "" {
		t.Errorf("renamed to nothing: %v", err)
	}
}

func fifty(t *testing.T, w *world) {
	home := shop()
	ana, other := w.person("Ana", home), w.person("Eva", shop())
	var group sync.WaitGroup
	var shared atomic.Int32
	for i := range views.MaxViews + 8 {
		group.Go(func() {
			_, err := w.Share(context.Background(), ana, views.Wanted{List: list, Name: fmt.Sprint("Visão ", i), Search: json.RawMessage(`{}`)})
			if err == nil {
				shared.Add(1)
			} else if errs.From(err).Code != "views.full" {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if found, err := w.Of(t.Context(), ana, list); err != nil || len(found) != views.MaxViews || int(shared.Load()) != views.MaxViews {
		t.Errorf("%d views of %d, %v", len(found), shared.Load(), err)
	}
	if _, err := w.Share(t.Context(), ana, views.Wanted{List: "lojas", Name: "Outra", Search: json.RawMessage(`{}`)}); err != nil {
		t.Errorf("of another list: %v", err)
	}
	w.share(t, other, "Outra", `{}`)
}

func onceNamed(t *testing.T, w *world) {
	home := shop()
	ana, rui, other := w.person("Ana", home), w.person("Rui", home), w.person("Eva", shop())
	w.share(t, ana, "Á noite", `{}`)
	if _, err := w.Share(t.Context(), rui, views.Wanted{List: list, Name: "a NOITE", Search: json.RawMessage(`{}`)}); !errors.Is(err, views.ErrNameTaken) {
		t.Errorf("twice: %v", err)
	}
	v := w.share(t, rui, "De dia", `{}`)
	if _, err := w.Rename(t.Context(), rui, v.ID, "", "a noite"); !errors.Is(err, views.ErrNameTaken) {
		t.Errorf("renamed to what there is: %v", err)
	}
	if _, err := w.Rename(t.Context(), rui, v.ID, "", "DE DIA"); err != nil {
		t.Errorf("its own name: %v", err)
	}
	w.share(t, other, "Á noite", `{}`)
}

func beyond(t *testing.T, w *world) {
	home := shop()
	mine, foreign := id.New(), id.New()
	ana := w.person("Ana", home)
	bound := home
	bound.Stores = scope.OnlyStores(mine)
	rui := w.person("Rui", bound)
	for name, search := range map[string]string{
		"1": `{"lojaId":"` + foreign + `"}`, "2": `{"lojaId":"` + mine + `,` + foreign + `"}`, "3": `{"lojas":["` + mine + `",{"a":["` + foreign + `"]}]}`,
		"4": `{"` + foreign + `":true}`, "5": `{"lojaId":" ` + foreign + ` "}`,
	} {
		w.share(t, ana, name, search)
	}
	w.share(t, ana, "6", `{"lojaId":"`+mine+`","serie":11}`)
	found, err := w.Of(t.Context(), rui, list)
	testkit.Must(t, err)
	for i, v := range found {
		if last := i == 5; v.Beyond == last || (v.Search != nil) != last || strings.Contains(string(v.Search), foreign) {
			t.Errorf("%s: %+v", v.Name, v)
		}
	}
	if found, err = w.Of(t.Context(), ana, list); err != nil || len(found) != 6 || found[0].Beyond || found[0].Search == nil {
		t.Errorf("who has all stores is told %+v, %v", found, err)
	}
}

func stale(t *testing.T, w *world) {
	ana := w.person("Ana", shop())
	v := w.share(t, ana, "Caixa 3", `{}`)
	_, err := w.Rename(t.Context(), ana, v.ID, v.Version, "Caixa 4")
	testkit.Must(t, err)
	if _, err := w.Rename(t.Context(), ana, v.ID, v.Version, "Caixa 5"); !errors.Is(err, views.ErrStale) {
		t.Errorf("over another's: %v", err)
	}
}

func visits(t *testing.T, w *world) {
	home := shop()
	ana, admin := w.person("Ana", home), w.person("Duda", scope.Scope{Profile: scope.Administrador})
	v := w.share(t, ana, "Caixa 3", `{}`)
	inside := admin
	inside.Profile, inside.RetailerID, inside.SwitchID = scope.Varejista, home.RetailerID, "switch"
	if got := w.told(t, inside); got != "Caixa 3 of Ana {}" {
		t.Errorf("told: %q", got)
	}
	if _, err := w.Share(t.Context(), inside, views.Wanted{List: list, Name: "B", Search: json.RawMessage(`{}`)}); errs.From(err).Code != "access.switched_profile" {
		t.Errorf("shared: %v", err)
	}
	if err := w.Remove(t.Context(), inside, v.ID); errs.From(err).Code != "access.switched_profile" {
		t.Errorf("removed: %v", err)
	}
}
