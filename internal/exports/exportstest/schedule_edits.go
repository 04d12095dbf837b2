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
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
)

func edited(t *testing.T, w *world) {
	ana, rui, eva := w.staff(), w.staff(), w.staff()
	made := w.schedule(t, ana, asked(ana, rui))
	wanted := asked(ana, eva)
	wanted.Format, wanted.SkipEmpty, wanted.Values = "xlsx", true, map[string]string{"uf": "RJ", "periodo": "7d", "colunas": "nome"}
	same, err := w.Reschedule(t.Context(), ana, made.ID, made.Version(), wanted)
	if testkit.Must(t, err); !same.NextAt.Equal(first) || same.Version() == made.Version() {
		t.Fatalf("the same timetable runs next at %s", same.NextAt)
	}
	got := w.one(t, ana)
	if got.Version() != same.Version() || got.Format != "xlsx" || !got.SkipEmpty || got.Values["uf"] != "RJ" || !slices.Equal(got.Columns, []string{"nome"}) ||
		!slices.Equal(got.Readers, slices.Sorted(slices.Values([]string{ana.AccountID, eva.AccountID}))) || !got.CreatedAt.Equal(made.CreatedAt) {
		t.Fatalf("%+v", got)
	}
	w.runs(t, first)
	e, err := w.List(t.Context(), ana, 0, 10)
	if err != nil || e.Total != 1 || e.Items[0].Format != "xlsx" || e.Items[0].Values["uf"] != "RJ" || e.Items[0].Values["startDate"] != "2026-09-16" ||
		w.post.Count("Lojas: 3 linhas em Excel", eva.Email) != 1 || len(w.post.Sent()) != 2 {
		t.Fatalf("%+v, %+v, %v", e.Items, w.post.Sent(), err)
	}
	wanted.Timetable = exports.Timetable{Every: exports.Weekly, Weekdays: []time.Weekday{time.Friday}, Hour: 9, Zone: "America/Manaus"}
	testkit.Must(t, w.Pause(t.Context(), ana, made.ID))
	other, err := w.Reschedule(t.Context(), ana, made.ID, same.Version(), wanted)
	if testkit.Must(t, err); !other.Paused() || !other.NextAt.Equal(time.Date(2026, 9, 25, 13, 0, 0, 0, time.UTC)) {
		t.Errorf("another timetable: %+v", other)
	}
	if one := w.one(t, ana); !one.Paused() || one.Words() != "toda sexta às 09:00 (horário de Manaus)" {
		t.Errorf("an edit resumed it: %+v", one)
	}
	wanted.Values = map[string]string{"uf": "XX", "periodo": "7d"}
	if _, err := w.Reschedule(t.Context(), ana, made.ID, "", wanted); errs.From(err).Fields["filtros.uf"] == "" {
		t.Errorf("what is wrong: %v", err)
	}
	deed := "map[columns:nome filters:periodo,uf format:xlsx kind:lojas readers:" + strings.Join(got.Readers, ",") + "]"
	w.trail.Holds(t,
		scopetest.Line("exports.scheduled", ana, "", made.ID, "map[columns:nome,cupons filters:periodo,uf format:csv kind:lojas readers:"+strings.Join(made.Readers, ",")+"]"),
		scopetest.Line("exports.schedule_edited", ana, "", made.ID, deed),
		scopetest.Line("exports.schedule_paused", ana, "", made.ID, "map[]"),
		scopetest.Line("exports.schedule_edited", ana, "", made.ID, deed),
	)
}

// editedInBetween: the file, the format and the people of a run are those that it began with; a reader who was taken out meanwhile is not
// mailed either. What was due and had not begun goes by the edit.
func editedInBetween(t *testing.T, w *world) {
	ana, rui, eva := w.staff(), w.staff(), w.staff()
	made := w.schedule(t, ana, asked(ana, rui))
	w.report.at = func(int) error {
		w.report.at = nil
		wanted := asked(ana, eva)
		wanted.Format, wanted.Values["uf"] = "xlsx", "RJ"
		_, err := w.Reschedule(t.Context(), ana, made.ID, made.Version(), wanted)
		return err
	}
	w.runs(t, first)
	page, err := w.List(t.Context(), ana, 0, 10)
	if err != nil || page.Total != 1 || page.Items[0].State != exports.Done || page.Items[0].Format != "csv" || page.Items[0].Values["uf"] != "SP" {
		t.Fatalf("%+v, %v", page.Items, err)
	}
	if mails := w.post.Sent(); len(mails) != 1 || mails[0].To != ana.Email {
		t.Errorf("mails: %+v", mails)
	}
	// All the readers that it began with are out: nobody is mailed. The schedule has readers and goes on.
	w.post.Empty()
	w.report.at = func(int) error {
		w.report.at = nil
		_, err := w.Reschedule(t.Context(), ana, made.ID, "", asked(rui))
		return err
	}
	w.runs(t, first.Add(24*time.Hour))
	if one := w.one(t, ana); one.Paused() || len(w.post.Sent()) != 0 {
		t.Errorf("%+v, %d mails", one, len(w.post.Sent()))
	}
	// Empty, and told to skip only after it began: it is mailed.
	w.report.rows = 0
	w.report.words = func() {
		w.report.words = nil
		wanted := asked(rui)
		wanted.SkipEmpty = true
		_, err := w.Reschedule(t.Context(), ana, made.ID, "", wanted)
		testkit.Must(t, err)
	}
	w.runs(t, first.Add(48*time.Hour))
	if n := len(w.post.Sent()); n != 1 {
		t.Errorf("%d mails of a run that began before it was told to skip", n)
	}
	w.clock.Advance(24 * time.Hour) // due, and not begun
	wanted := asked(rui)
	wanted.Format = "pdf"
	_, err = w.Reschedule(t.Context(), ana, made.ID, "", wanted)
	testkit.Must(t, err)
	w.runs(t, w.clock.Now())
	if page, err := w.List(t.Context(), ana, 0, 10); err != nil || page.Total != 4 || page.Items[0].Format != "pdf" {
		t.Errorf("what was due: %+v, %v", page.Items, err)
	}
}

// editedTwice: of two editors who saw the same, one writes.
func editedTwice(t *testing.T, w *world) {
	ana := w.staff()
	made := w.schedule(t, ana, asked(ana))
	answers := make(chan error)
	for _, format := range []string{"xlsx", "pdf"} {
		wanted := asked(ana)
		wanted.Format = format
		go func() {
			_, err := w.Reschedule(context.Background(), ana, made.ID, made.Version(), wanted)
			answers <- err
		}()
	}
	stale, done := 0, 0
	for range 2 {
		if err := <-answers; err == nil {
			done++
		} else if errors.Is(err, exports.ErrStale) {
			stale++
		} else {
			t.Error(err)
		}
	}
	if done != 1 || stale != 1 {
		t.Errorf("%d written, %d stale", done, stale)
	}
}

func staysLeft(t *testing.T, w *world) {
	ana, rui, eva := w.staff(), w.staff(), w.staff()
	made := w.schedule(t, ana, asked(ana, rui, eva))
	w.runs(t, first)
	out := leaveOf(t, w.post.Last(subject("3 linhas"), rui.Email))
	evaOut := leaveOf(t, w.post.Last(subject("3 linhas"), eva.Email))
	_, err := w.Leave(t.Context(), out)
	testkit.Must(t, err)
	if _, err := w.Reschedule(t.Context(), ana, made.ID, made.Version(), asked(ana, rui, eva)); !errors.Is(err, exports.ErrStale) {
		t.Fatalf("over what was seen before they left: %v", err)
	}
	seen := w.one(t, ana)
	if len(seen.Gone) != 1 || seen.Gone[0].ID != rui.AccountID || len(seen.To) != 2 {
		t.Fatalf("%+v", seen)
	}
	if _, err := w.Reschedule(t.Context(), ana, made.ID, seen.Version(), asked(ana, rui, eva)); errs.From(err).Fields["destinatarios"] == "" {
		t.Fatalf("named again by mistake: %v", err)
	}
	edited, err := w.Reschedule(t.Context(), ana, made.ID, seen.Version(), asked(ana)) // without Eva, who has an old mail
	testkit.Must(t, err)
	if got, err := w.Leave(t.Context(), evaOut); err != nil || !got.Left {
		t.Fatalf("%+v, %v", got, err)
	}
	if _, err := w.Reschedule(t.Context(), ana, made.ID, edited.Version(), asked(ana, eva)); errs.From(err).Fields["destinatarios"] == "" {
		t.Fatalf("who left by an old mail: %v", err)
	}
	again := asked(ana, rui)
	again.Again = true
	edited, err = w.Reschedule(t.Context(), ana, made.ID, edited.Version(), again)
	if testkit.Must(t, err); !slices.Equal(edited.Left, []string{eva.AccountID}) {
		t.Fatalf("left: %v", edited.Left)
	}
	w.post.Empty()
	w.runs(t, first.Add(24*time.Hour))
	if len(w.post.Sent()) != 2 || w.post.Count(subject("3 linhas"), rui.Email) != 1 {
		t.Errorf("mails: %+v", w.post.Sent())
	}
	if one := w.one(t, ana); len(one.Gone) != 1 || one.Gone[0].ID != eva.AccountID {
		t.Errorf("who left is forgotten: %+v", one.Gone)
	}
}

func editedByOthers(t *testing.T, w *world) {
	shop := scope.Scope{Profile: scope.Varejista, RetailerID: id.New()}
	ana, boss, reader, colleague := w.person(shop), w.person(shop), w.person(shop), w.person(shop)
	outside := w.person(scope.Scope{Profile: scope.Varejista, RetailerID: id.New()})
	for _, who := range []*scope.Scope{&ana, &reader, &colleague} {
		who.Role = scope.Reading
	}
	made := w.schedule(t, ana, asked(ana, reader))
	inside := ana
	inside.SwitchID = "switch"
	for name, c := range map[string]struct {
		who  scope.Scope
		id   string
		code string
	}{
		"who manages the team": {boss, made.ID, "access.role"}, "a reader": {reader, made.ID, "access.role"},
		"a colleague": {colleague, made.ID, "exports.schedule_not_found"}, "another company": {outside, made.ID, "exports.schedule_not_found"},
		"in a visit": {inside, made.ID, "access.switched_profile"}, "of nothing": {ana, "..%2f", "exports.schedule_not_found"},
		"of none": {ana, id.New(), "exports.schedule_not_found"},
	} {
		wanted := asked(reader)
		if _, err := w.Reschedule(t.Context(), c.who, c.id, "", wanted); errs.From(err) == nil || errs.From(err).Code != c.code {
			t.Errorf("%s: %v, want %s", name, err, c.code)
		}
	}
	if one := w.one(t, ana); one.Version() != made.Version() {
		t.Errorf("it was edited: %+v", one)
	}
	if _, err := w.Reschedule(t.Context(), ana, made.ID, "", asked(outside)); errs.From(err).Fields["destinatarios"] == "" {
		t.Errorf("another company's reader: %v", err)
	}
}

// lateEdit edits a schedule after it was found due and before its run is claimed.
type lateEdit struct {
	exports.Store
	edit func()
}

// DueSchedules implements exports.ScheduleStore.
func (l *lateEdit) DueSchedules(ctx context.Context, now time.Time, limit int) ([]exports.Schedule, error) {
	due, err := l.Store.DueSchedules(ctx, now, limit)
	if edit := l.edit; edit != nil && len(due) > 0 {
		l.edit = nil
		edit()
	}
	return due, err
}

func editedAsItStarts(t *testing.T, w *world) {
	late := &lateEdit{Store: w.stage.Store}
	w.stage.Store = late
	w = newWorld(t, w.stage)
	ana, rui := w.staff(), w.staff()
	made := w.schedule(t, ana, asked(ana))
	late.edit = func() {
		wanted := asked(rui)
		wanted.Format = "pdf"
		_, err := w.Reschedule(t.Context(), ana, made.ID, made.Version(), wanted)
		testkit.Must(t, err)
	}
	w.runs(t, first)
	page, err := w.List(t.Context(), ana, 0, 10)
	if err != nil || page.Total != 1 || page.Items[0].Format != "pdf" || len(w.post.Sent()) != 1 || w.post.Sent()[0].To != rui.Email {
		t.Errorf("%+v, %+v, %v", page.Items, w.post.Sent(), err)
	}
	late.edit = func() { testkit.Must(t, w.Unschedule(t.Context(), ana, made.ID)) }
	w.runs(t, first.Add(24*time.Hour))
	if page, err := w.List(t.Context(), ana, 0, 10); err != nil || page.Total != 1 {
		t.Errorf("removed: %+v, %v", page.Items, err)
	}
}

// othersReaders: who is taken off one schedule, or put on it, stays what they are of another.
func othersReaders(t *testing.T, w *world) {
	ana, rui, eva := w.staff(), w.staff(), w.staff()
	made, other := w.schedule(t, ana, asked(ana, rui)), w.schedule(t, ana, asked(rui, eva))
	_, err := w.Reschedule(t.Context(), ana, made.ID, made.Version(), asked(eva))
	testkit.Must(t, err)
	page, err := w.Schedules(t.Context(), ana, 0, 10)
	testkit.Must(t, err)
	for _, one := range page.Items {
		want := []string{eva.AccountID}
		if one.ID == other.ID {
			want = slices.Sorted(slices.Values([]string{rui.AccountID, eva.AccountID}))
		}
		if !slices.Equal(one.Readers, want) {
			t.Errorf("%s has %v, want %v", one.ID, one.Readers, want)
		}
	}
	if len(page.Items) != 2 {
		t.Errorf("%d schedules", len(page.Items))
	}
}
