package exportstest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/exports"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
)

func leaveOf(t *testing.T, m lettertest.Mail) string {
	t.Helper()
	token, found := strings.CutPrefix(m.Aside.Link, "https://portal.seiva.test/parar-de-receber?envio=")
	if !found {
		t.Fatalf("no way out: %q", m.Aside.Link)
	}
	return token
}

func leaves(t *testing.T, w *world) {
	ana, rui := w.staff(), w.staff()
	made := w.schedule(t, ana, asked(ana, rui))
	w.runs(t, first)
	token := leaveOf(t, w.post.Last(subject("3 linhas"), rui.Email))
	for range 2 { // a mail program looks, and changes nothing
		if got, err := w.ByLeaveLink(t.Context(), token); err != nil || got.Left || got.Title != "Lojas" || !strings.HasPrefix(got.When, "todo dia") {
			t.Fatalf("%+v, %v", got, err)
		}
	}
	for range 2 {
		if got, err := w.Leave(t.Context(), token); err != nil || !got.Left {
			t.Fatalf("%+v, %v", got, err)
		}
	}
	for _, wrong := range []string{"", token + "a", token[1:], made.ID + "." + ana.AccountID + token[len(made.ID)+1+len(rui.AccountID):]} {
		if _, err := w.Leave(t.Context(), wrong); !errors.Is(err, exports.ErrNoSchedule) {
			t.Errorf("%q: %v", wrong, err)
		}
	}
	w.runs(t, first.Add(24*time.Hour))
	if w.post.Count(subject("3 linhas"), rui.Email) != 1 || w.post.Count(subject("3 linhas"), ana.Email) != 2 {
		t.Errorf("%+v", w.post.Sent())
	}
	_, err := w.Leave(t.Context(), leaveOf(t, w.post.Last(subject("3 linhas"), ana.Email)))
	testkit.Must(t, err)
	if one := w.one(t, ana); !one.Paused() || !strings.Contains(one.Reason(), "Ninguém mais recebe") {
		t.Errorf("without a reader: %+v", one)
	}
	testkit.Must(t, w.Unschedule(t.Context(), ana, made.ID))
	if _, err := w.ByLeaveLink(t.Context(), token); !errors.Is(err, exports.ErrNoSchedule) {
		t.Errorf("removed: %v", err)
	}
}

// readerNow: who may not see the report any more is not mailed it; the others are, as long as somebody is left.
func readerNow(t *testing.T, w *world) {
	shop := scope.Scope{Profile: scope.Varejista, RetailerID: id.New()}
	ana, rui, eva := w.person(shop), w.person(shop), w.person(shop)
	w.schedule(t, ana, asked(rui, eva))
	w.role(rui, "")
	w.runs(t, first)
	if mails := w.post.Sent(); len(mails) != 1 || mails[0].To != eva.Email {
		t.Errorf("mails: %+v", mails)
	}
	w.gone[eva.AccountID] = true
	w.post.Empty()
	w.runs(t, first.Add(24*time.Hour))
	w.paused(t, ana, "Ninguém mais recebe", 1)
}

// staffTogether: administrators and support are colleagues, whatever each may do.
func staffTogether(t *testing.T, w *world) {
	ana := w.staff()
	help := w.person(scope.Scope{Profile: scope.Suporte})
	w.schedule(t, ana, asked(help))
	w.runs(t, first)
	if mails := w.post.Sent(); len(mails) != 1 || mails[0].To != help.Email {
		t.Errorf("mails: %+v", mails)
	}
}

// boundReaders: who is bound to stores is sent what is of these alone, and what an owner sees who is bound to no more.
func boundReaders(t *testing.T, w *world) {
	shop := scope.Scope{Profile: scope.Varejista, RetailerID: id.New()}
	ana, rui, eva := w.person(shop), w.person(shop), w.person(shop)
	w.bind(rui, scope.OnlyStores("a"))
	if _, err := w.Schedule(t.Context(), ana, asked(rui)); errs.From(err).Fields["destinatarios"] == "" {
		t.Errorf("what is of all stores is sent to somebody of one: %v", err)
	}
	w.bind(rui, scope.Stores{})
	w.schedule(t, ana, asked(rui, eva))
	w.bind(rui, scope.OnlyStores("a"))
	w.runs(t, first)
	if mails := w.post.Sent(); len(mails) != 1 || mails[0].To != eva.Email {
		t.Errorf("mails: %+v", mails)
	}
	w.post.Empty()
	w.bind(ana, scope.OnlyStores("a"))
	w.runs(t, first.Add(24*time.Hour))
	if mails := w.post.Sent(); len(mails) != 2 {
		t.Errorf("of their common store: %+v", mails)
	}
}

func stops(t *testing.T, w *world) {
	shop := scope.Scope{Profile: scope.Varejista, RetailerID: id.New()}
	ana, boss, reader, outside := w.person(shop), w.person(shop), w.person(shop), w.person(scope.Scope{Profile: scope.Varejista, RetailerID: id.New()})
	for _, who := range []*scope.Scope{&ana, &reader} {
		w.role(*who, scope.Reading)
		who.Role = scope.Reading
	}
	made := w.schedule(t, ana, asked(ana, reader))
	for name, change := range map[string]func(context.Context, scope.Scope, string) error{"pause": w.Pause, "resume": w.Resume, "remove": w.Unschedule} {
		if err := change(t.Context(), outside, made.ID); !errors.Is(err, exports.ErrNoSchedule) {
			t.Errorf("%s by another company: %v", name, err)
		}
		if err := change(t.Context(), reader, made.ID); !errs.IsKind(err, errs.Forbidden) {
			t.Errorf("%s by a reader: %v", name, err)
		}
		if err := change(t.Context(), ana, "..%2f"); !errors.Is(err, exports.ErrNoSchedule) {
			t.Errorf("%s of nothing: %v", name, err)
		}
	}
	testkit.Must(t, w.Pause(t.Context(), boss, made.ID))
	w.runs(t, first.Add(2*24*time.Hour))
	if one := w.one(t, ana); !one.Paused() || one.Reason() != "" || len(w.post.Sent()) != 0 {
		t.Errorf("%+v, %d mails", one, len(w.post.Sent()))
	}
	testkit.Must(t, w.Resume(t.Context(), ana, made.ID))
	w.runs(t, first.Add(2*24*time.Hour+time.Hour))
	if n := len(w.post.Sent()); n != 0 {
		t.Errorf("%d mails of the pause", n)
	}
	w.runs(t, first.Add(3*24*time.Hour))
	if n := len(w.post.Sent()); n != 2 {
		t.Errorf("%d mails", n)
	}
	testkit.Must(t, w.Unschedule(t.Context(), boss, made.ID))
	w.trail.Holds(t,
		scopetest.Line("exports.scheduled", ana, shop.RetailerID, made.ID, "map[columns:nome,cupons filters:periodo,uf format:csv kind:lojas readers:"+strings.Join(made.Readers, ",")+"]"),
		scopetest.Line("exports.schedule_paused", boss, shop.RetailerID, made.ID, "map[]"),
		scopetest.Line("exports.schedule_resumed", ana, shop.RetailerID, made.ID, "map[]"),
		scopetest.Line("exports.schedule_removed", boss, shop.RetailerID, made.ID, "map[]"),
	)
}

func removedInBetween(t *testing.T, w *world) {
	for name, stop := range map[string]func(context.Context, scope.Scope, string) error{"removed": w.Unschedule, "paused": w.Pause} {
		ana := w.staff()
		made := w.schedule(t, ana, asked(ana))
		w.report.at = func(int) error {
			w.report.at = nil
			return stop(t.Context(), ana, made.ID)
		}
		w.runs(t, w.clock.Now().Add(24*time.Hour))
		page, err := w.List(t.Context(), ana, 0, 10)
		if err != nil || page.Total != 1 || page.Items[0].State != exports.Cancelled || len(w.post.Sent()) != 0 {
			t.Errorf("%s: %+v, %d mails, %v", name, page.Items, len(w.post.Sent()), err)
		}
	}
}

func seenBy(t *testing.T, w *world) {
	shop := scope.Scope{Profile: scope.Varejista, RetailerID: id.New()}
	ana, boss, reader, other := w.person(shop), w.person(shop), w.person(shop), w.person(shop)
	outside, staff := w.person(scope.Scope{Profile: scope.Varejista, RetailerID: id.New()}), w.staff()
	for _, who := range []*scope.Scope{&ana, &reader, &other} {
		who.Role = scope.Reading
	}
	made := w.schedule(t, ana, asked(reader))
	inside := staff
	inside.Profile, inside.RetailerID, inside.SwitchID = scope.Varejista, shop.RetailerID, "switch"
	for name, c := range map[string]struct {
		who           scope.Scope
		sees          bool
		mine, manages bool
	}{
		"owner": {ana, true, true, true}, "who manages the team": {boss, true, false, true}, "reader": {reader, true, false, false},
		"colleague": {other, false, false, false}, "another company": {outside, false, false, false}, "staff": {staff, false, false, false},
		"staff inside": {inside, true, false, false},
	} {
		page, err := w.Schedules(t.Context(), c.who, 0, 10)
		if err != nil || (len(page.Items) == 1) != c.sees || page.Total != len(page.Items) {
			t.Errorf("%s: %+v, %v", name, page, err)
			continue
		}
		if c.sees {
			got := page.Items[0]
			if got.ID != made.ID || got.Mine != c.mine || got.Manages != c.manages || got.By != "Ana" || len(got.To) != 1 || got.To[0].ID != reader.AccountID {
				t.Errorf("%s: %+v", name, got)
			}
		}
	}
	people, err := w.Readers(t.Context(), ana, "lojas")
	if ids := idsOf(people); err != nil || !slices.Equal(ids, slices.Sorted(slices.Values([]string{ana.AccountID, boss.AccountID, reader.AccountID, other.AccountID}))) {
		t.Errorf("%v, %v", ids, err)
	}
}

func idsOf(people []exports.Person) []string {
	ids := make([]string, len(people))
	for i, person := range people {
		ids[i] = person.ID
	}
	slices.Sort(ids)
	return ids
}

func sealedFilters(t *testing.T, w *world) {
	const cpf = "529.982.247-25"
	ana := w.staff()
	wanted := asked(ana)
	wanted.Values["filter"] = cpf
	w.schedule(t, ana, wanted)
	w.runs(t, first)
	if got := w.one(t, ana).Values["filter"]; got != cpf {
		t.Errorf("it came back as %q", got)
	}
	for _, text := range w.stage.Queries(t) {
		if strings.Contains(text, "529") || text == "" {
			t.Errorf("at rest: %q", text)
		}
	}
	if n := len(w.stage.Queries(t)); n != 2 {
		t.Errorf("%d queries at rest", n)
	}
}
