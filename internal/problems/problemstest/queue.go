package problemstest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
	"seiva/internal/problems"
)

// desk is a service with two of staff before it, and who reports.
type desk struct {
	*problems.Service
	w             World
	box           *lettertest.Box
	trail         *scopetest.Trail
	album         *album
	now           *clock.Fixed
	rui, eva, ana scope.Scope
}

func newDesk(w World) *desk {
	of := func(name string, p scope.Profile) scope.Scope {
		email := strings.ToLower(name) + "@seiva.test"
		return scope.Scope{AccountID: w.Account(email, p, true), Name: name, Email: email, Profile: p}
	}
	d := &desk{
		w: w, box: &lettertest.Box{}, trail: &scopetest.Trail{}, album: &album{}, now: clock.NewFixed(start),
		rui: of("Rui", scope.Suporte), eva: of("Eva", scope.Administrador), ana: of("Ana", scope.Varejista),
	}
	d.ana.RetailerID = id.New()
	d.Service = problems.NewService(w.Store, problems.Ports{Post: d.box, Organization: nobody, Trail: d.trail, Pictures: d.album, PublicURL: "https://portal.test"}, d.now)
	return d
}

// reported keeps a report of somebody's, a minute after the last one.
func (d *desk) reported(t *testing.T, of scope.Scope) problems.Report {
	t.Helper()
	d.now.Advance(time.Minute)
	r := report(of.AccountID, d.now.Now())
	r.Profile, r.OwnerID = of.Profile, of.RetailerID
	return create(t, d.w.Store, r)
}

func (d *desk) thread(t *testing.T, r problems.Report) problems.Thread {
	t.Helper()
	found, err := d.Thread(t.Context(), d.rui, r.ID)
	testkit.Must(t, err)
	return found
}

// queue runs what holds of the queue of reports, and of who reported them.
func queue(t *testing.T, fresh func(t *testing.T) World) {
	t.Run("TheQueueIsNarrowed", func(t *testing.T) {
		d := newDesk(fresh(t))
		bia := scope.Scope{AccountID: d.w.Account("bia@loja.test", scope.Varejista, true), Profile: scope.Varejista, RetailerID: id.New()}
		one, two, three, gone := d.reported(t, d.ana), d.reported(t, bia), d.reported(t, d.ana), d.reported(t, scope.Scope{AccountID: id.New(), Profile: scope.Parceiro})
		_, err := d.Take(t.Context(), d.rui, problems.On{ReportID: one.ID})
		testkit.Must(t, err)
		_, err = d.Take(t.Context(), d.eva, problems.On{ReportID: two.ID})
		testkit.Must(t, err)
		_, err = d.Move(t.Context(), d.eva, problems.On{ReportID: two.ID}, problems.Resolved)
		testkit.Must(t, err)
		for _, c := range []struct {
			query problems.Query
			want  []problems.Report
		}{
			{problems.Query{}, []problems.Report{gone, three, two, one}},
			{problems.Query{Request: paging.Request{Sort: problems.Sorting}}, []problems.Report{one, two, three, gone}},
			{problems.Query{State: problems.New}, []problems.Report{gone, three}},
			{problems.Query{State: problems.Open}, []problems.Report{one}},
			{problems.Query{State: problems.Resolved}, []problems.Report{two}},
			{problems.Query{State: problems.Answered}, nil},
			{problems.Query{Taking: problems.Mine}, []problems.Report{one}},
			{problems.Query{Taking: problems.Nobodys}, []problems.Report{gone, three}},
			{problems.Query{Taking: problems.Somebodys}, []problems.Report{two, one}},
			{problems.Query{Text: "nº 2"}, []problems.Report{two}},
			{problems.Query{Text: "22"}, nil},
			{problems.Query{Text: " BIA@l"}, []problems.Report{two}},
			{problems.Query{Text: "a%"}, nil},
			{problems.Query{Text: "ana", Taking: problems.Nobodys}, []problems.Report{three}},
		} {
			c.query.Size = 10
			page, err := d.Queue(t.Context(), d.rui, c.query)
			var got, want []string
			for _, found := range page.Items {
				got = append(got, found.ID)
			}
			for _, r := range c.want {
				want = append(want, r.ID)
			}
			if err != nil || !slices.Equal(got, want) || page.Total != len(want) {
				t.Errorf("%+v: %d %v, %v; want %v", c.query, page.Total, got, err, want)
			}
		}
		second, err := d.Queue(t.Context(), d.rui, problems.Query{Request: paging.Request{Page: 1, Size: 3}})
		if err != nil || len(second.Items) != 1 || second.Items[0].ID != one.ID || second.Total != 4 {
			t.Errorf("the second page: %+v, %v", second, err)
		}
		if first := second.Items[0]; first.TakerName == "" || first.TakenBy != d.rui.AccountID || first.AskerEmail != d.ana.Email || first.State != problems.Open {
			t.Errorf("a row: %+v", first)
		}
		if n, err := d.CountNew(t.Context(), d.eva); err != nil || n != 2 {
			t.Errorf("%d are new, %v", n, err)
		}
		for _, q := range []problems.Query{{State: "OUTRA"}, {Taking: "OUTRO"}} {
			if _, err := d.Queue(t.Context(), d.rui, q); err == nil || errs.From(err).Code != "problems.invalid_query" {
				t.Errorf("%+v: %v", q, err)
			}
		}
	})
	t.Run("WhatIsDoneIsKeptInOrder", func(t *testing.T) {
		d := newDesk(fresh(t))
		r, other := d.reported(t, d.ana), d.reported(t, d.ana)
		on := problems.On{ReportID: r.ID}
		for _, do := range []func() (problems.Thread, error){
			func() (problems.Thread, error) { return d.Note(t.Context(), d.rui, on, " Liguei para ela.\r\n") },
			func() (problems.Thread, error) { return d.Answer(t.Context(), d.rui, on, "Qual navegador?", false) },
			func() (problems.Thread, error) { return d.Take(t.Context(), d.eva, on) },
			func() (problems.Thread, error) { return d.Take(t.Context(), d.eva, on) },                    // again: nothing
			func() (problems.Thread, error) { return d.Move(t.Context(), d.eva, on, problems.Answered) }, // as it is: nothing
			func() (problems.Thread, error) { return d.Move(t.Context(), d.eva, on, problems.Open) },
			func() (problems.Thread, error) { return d.Answer(t.Context(), d.eva, on, "Corrigimos.", true) },
			func() (problems.Thread, error) { return d.Return(t.Context(), d.eva, on) },
		} {
			d.now.Advance(time.Minute)
			_, err := do()
			testkit.Must(t, err)
		}
		found := d.thread(t, r)
		var got []string
		for _, a := range found.Deeds {
			got = append(got, fmt.Sprint(a.Place, " ", a.Deed, " ", a.Name, " ", a.Words, " ", a.State, " ", a.At.Sub(r.CreatedAt)))
		}
		if want := []string{
			"1 ANOTOU Rui Liguei para ela. ABERTO 2m0s", "2 RESPONDEU Rui Qual navegador? RESPONDIDO 3m0s", "3 ASSUMIU Eva  RESPONDIDO 4m0s",
			"4 MUDOU_SITUACAO Eva  ABERTO 7m0s", "5 RESPONDEU Eva Corrigimos. RESOLVIDO 8m0s", "6 DEVOLVEU Eva  RESOLVIDO 9m0s",
		}; !slices.Equal(got, want) {
			t.Errorf("done: %q, want %q", got, want)
		}
		if found.State != problems.Resolved || found.TakenBy != "" || found.Description != r.Description || !found.ActedAt.Equal(d.now.Now()) {
			t.Errorf("it stands so: %+v", found.Case)
		}
		if untouched := d.thread(t, other); untouched.State != problems.New || len(untouched.Deeds) != 0 {
			t.Errorf("another: %+v", untouched)
		}
		line := func(action string, who scope.Scope, state problems.State) string {
			return scopetest.Line("problems."+action, who, r.OwnerID, r.ID, fmt.Sprintf("map[number:1 state:%s]", state))
		}
		d.trail.Holds(t, line("noted", d.rui, problems.Open), line("answered", d.rui, problems.Answered), line("taken", d.eva, problems.Answered),
			line("moved", d.eva, problems.Open), line("answered", d.eva, problems.Resolved), line("returned", d.eva, problems.Resolved))
		if n := len(d.box.Sent()); n != 2 {
			t.Errorf("%d mails, want the two answers", n)
		}
	})
	t.Run("AnAnswerOfNobodysReportTakesIt", func(t *testing.T) {
		d := newDesk(fresh(t))
		mine, hers := d.reported(t, d.ana), d.reported(t, d.ana)
		_, err := d.Take(t.Context(), d.eva, problems.On{ReportID: hers.ID})
		testkit.Must(t, err)
		for r, want := range map[string]string{mine.ID: d.rui.AccountID, hers.ID: d.eva.AccountID} {
			got, err := d.Answer(t.Context(), d.rui, problems.On{ReportID: r}, "Corrigimos.", false)
			if err != nil || got.TakenBy != want {
				t.Errorf("of %q, %v; want %q", got.TakenBy, err, want)
			}
		}
	})
	t.Run("OfTwoWhoSawTheSameOneActs", func(t *testing.T) {
		d := newDesk(fresh(t))
		r := d.reported(t, d.ana)
		seen := problems.On{ReportID: r.ID, Version: d.thread(t, r).Version()}
		const many = 12
		answers := make(chan error, many)
		for n := range many {
			go func() {
				who := []scope.Scope{d.rui, d.eva}[n%2]
				_, err := d.Answer(t.Context(), who, seen, "Corrigimos.", false)
				answers <- err
			}()
		}
		acted := 0
		for range many {
			switch err := <-answers; {
			case err == nil:
				acted++
			case !errors.Is(err, problems.ErrStale):
				t.Error(err)
			}
		}
		if found := d.thread(t, r); acted != 1 || len(found.Deeds) != 1 || found.Acts != 1 {
			t.Errorf("%d acted on what all of them saw: %+v", acted, found)
		}
		seen.Version = d.thread(t, r).Version()
		if _, err := d.Note(t.Context(), d.eva, seen, "Vi."); err != nil {
			t.Errorf("with the new version: %v", err)
		}
	})
	t.Run("ManyAtOnceAreAllKept", func(t *testing.T) {
		d := newDesk(fresh(t))
		r := d.reported(t, d.ana)
		const many = 12
		answers := make(chan error, many)
		for n := range many {
			go func() {
				_, err := d.Note(t.Context(), d.rui, problems.On{ReportID: r.ID}, fmt.Sprint("Nota ", n))
				answers <- err
			}()
		}
		for range many {
			testkit.Must(t, <-answers)
		}
		if found := d.thread(t, r); len(found.Deeds) != many || found.Acts != many {
			t.Errorf("%d deeds, %d counted", len(found.Deeds), found.Acts)
		}
	})
	t.Run("WhatStaffMayNotDo", func(t *testing.T) {
		d := newDesk(fresh(t))
		r := d.reported(t, d.ana)
		gone := d.reported(t, scope.Scope{AccountID: id.New(), Profile: scope.Varejista})
		on := problems.On{ReportID: r.ID}
		for name, c := range map[string]struct {
			do   func() error
			code string
		}{
			"another's is returned": {func() error { _, err := d.Return(t.Context(), d.eva, on); return err }, "problems.not_yours"},
			"new again":             {func() error { _, err := d.Move(t.Context(), d.eva, on, problems.New); return err }, "problems.invalid_query"},
			"an empty note":         {func() error { _, err := d.Note(t.Context(), d.eva, on, " \n "); return err }, "problems.invalid_words"},
			"a long answer": {func() error {
				_, err := d.Answer(t.Context(), d.eva, on, strings.Repeat("ã", 4001), false)
				return err
			}, "problems.invalid_words"},
			"nobody is there": {func() error {
				_, err := d.Answer(t.Context(), d.eva, problems.On{ReportID: gone.ID}, "Oi", false)
				return err
			}, "problems.nobody_to_answer"},
			"absent":                  {func() error { _, err := d.Take(t.Context(), d.eva, problems.On{ReportID: id.New()}); return err }, "problems.not_found"},
			"no id":                   {func() error { _, err := d.Take(t.Context(), d.eva, problems.On{ReportID: "x"}); return err }, "problems.not_found"},
			"a retailer acts":         {func() error { _, err := d.Note(t.Context(), d.ana, on, "Oi"); return err }, "access.wrong_profile"},
			"a retailer reads all":    {func() error { _, err := d.Queue(t.Context(), d.ana, problems.Query{}); return err }, "access.wrong_profile"},
			"a retailer reads theirs": {func() error { _, err := d.Thread(t.Context(), d.ana, r.ID); return err }, "access.wrong_profile"},
		} {
			if err := c.do(); err == nil || errs.From(err).Code != c.code {
				t.Errorf("%s: %v, want %s", name, err, c.code)
			}
		}
		if found := d.thread(t, r); found.State != problems.New || len(found.Deeds) != 0 || len(d.box.Sent()) != 0 {
			t.Errorf("something was done: %+v", found)
		}
		for range problems.MaxActs {
			_, err := d.Note(t.Context(), d.rui, on, "Outra")
			testkit.Must(t, err)
		}
		if _, err := d.Note(t.Context(), d.rui, on, "Outra"); err == nil || errs.From(err).Code != "problems.full" {
			t.Errorf("one too many: %v", err)
		}
	})
	t.Run("WhatFailsLeavesNoTrace", func(t *testing.T) {
		d := newDesk(fresh(t))
		r := d.reported(t, d.ana)
		d.trail.Fails = errors.New("failed")
		if _, err := d.Take(t.Context(), d.rui, problems.On{ReportID: r.ID}); err == nil {
			t.Error("taken without a trail")
		}
		if found := d.thread(t, r); found.State != problems.New || found.TakenBy != "" || len(found.Deeds) != 0 {
			t.Errorf("left: %+v", found)
		}
	})
	t.Run("WhoReportedSeesTheirOwnAlone", func(t *testing.T) {
		d := newDesk(fresh(t))
		bia := scope.Scope{AccountID: d.w.Account("bia@loja.test", scope.Varejista, true), Profile: scope.Varejista, RetailerID: d.ana.RetailerID}
		entered := d.eva // an administrator in the profile of Ana's company, and of another one
		entered.Profile, entered.RetailerID, entered.SwitchID = scope.Varejista, d.ana.RetailerID, id.New()
		elsewhere := entered
		elsewhere.RetailerID = id.New()
		hers, asked, colleagues := d.reported(t, d.ana), d.reported(t, entered), d.reported(t, bia)
		later := d.reported(t, d.ana)
		_, err := d.Note(t.Context(), d.rui, problems.On{ReportID: hers.ID}, "Não conte a ela.")
		testkit.Must(t, err)
		_, err = d.Answer(t.Context(), d.rui, problems.On{ReportID: hers.ID}, "Corrigimos.", false)
		testkit.Must(t, err)
		for name, c := range map[string]struct {
			who  scope.Scope
			want []problems.Report
		}{
			"Ana": {d.ana, []problems.Report{later, hers}}, "a colleague": {bia, []problems.Report{colleagues}},
			"as Ana's company": {entered, []problems.Report{asked}}, "as another": {elsewhere, nil}, "of staff": {d.eva, []problems.Report{asked}},
			"who reported nothing": {d.rui, nil},
		} {
			page, err := d.Own(t.Context(), c.who, paging.Request{Size: 10})
			if err != nil || page.Total != len(c.want) || len(page.Items) != len(c.want) {
				t.Fatalf("%s: %+v, %v", name, page, err)
			}
			for i, r := range c.want {
				if page.Items[i].ID != r.ID {
					t.Errorf("%s: row %d is %s", name, i, page.Items[i].ID)
				}
			}
			for _, r := range []problems.Report{hers, asked, colleagues, later} {
				_, err := d.OwnThread(t.Context(), c.who, r.ID)
				own := slices.ContainsFunc(c.want, func(o problems.Report) bool { return o.ID == r.ID })
				if own && err != nil || !own && !errors.Is(err, problems.ErrNotFound) {
					t.Errorf("%s: report %d: %v", name, r.Number, err)
				}
			}
		}
		found, err := d.OwnThread(t.Context(), d.ana, hers.ID)
		if err != nil || len(found.Deeds) != 1 || found.Deeds[0].Words != "Corrigimos." || found.State != problems.Answered {
			t.Errorf("Ana reads %+v, %v", found, err)
		}
		if _, err := d.OwnThread(context.WithoutCancel(t.Context()), d.ana, "x"); !errors.Is(err, problems.ErrNotFound) {
			t.Errorf("no id: %v", err)
		}
	})
}
