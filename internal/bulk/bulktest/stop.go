package bulktest

import (
	"maps"
	"sync"
	"testing"
	"time"

	"seiva/internal/bulk"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/errs/errstest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

const notDone = "stopped: Não foi feita: a ação foi interrompida."

// halfDone begins an act on four rows, of which one is left out, one done and two are still to be done.
func halfDone(t *testing.T, w *world) (bulk.Run, []string) {
	t.Helper()
	ids := w.rows(4)
	w.items[0].Skip = "Já foi."
	w.errs[ids[2]], w.errs[ids[3]] = errPasses, errPasses
	run := w.begin(t, sweep)
	if err := w.Work(t.Context(), run.ID); err == nil {
		t.Fatal("no error")
	}
	clear(w.errs)
	return run, ids
}

func stopped(t *testing.T, w *world) {
	run, ids := halfDone(t, w)
	w.clock.Advance(time.Minute)
	w.who.Name = "Ana"
	run, err := w.Stop(t.Context(), w.who, run.ID)
	testkit.Must(t, err)
	at := start.Add(time.Minute)
	if run.State != bulk.Done || !run.StoppedAt.Equal(at) || !run.FinishedAt.Equal(at) || run.StoppedBy != "Ana" || run.Stoppable() {
		t.Errorf("%+v", run)
	}
	testkit.Must(t, w.Work(t.Context(), run.ID)) // its job comes again
	testkit.Must(t, w.GiveUp(t.Context(), run.ID))
	want := map[string]string{ids[0]: "skipped: Já foi.", ids[1]: "done", ids[2]: notDone, ids[3]: notDone}
	if said := w.said(t, run); !maps.Equal(said, want) {
		t.Errorf("%v", said)
	}
	w.kept(t, ids[1], 1)
	w.kept(t, ids[2], 0)
	w.trail.Holds(t,
		"bulk.started by "+w.who.AccountID+` for "": `+w.who.RetailerID+" "+run.ID+" map[act:sweep rows:3]",
		"bulk.stopped by "+w.who.AccountID+` for "": `+w.who.RetailerID+" "+run.ID+" map[act:sweep rows:2]")
	w.begin(t, sweep) // and another may begin
}

func stoppedUndone(t *testing.T, w *world) {
	run, ids := halfDone(t, w)
	run, err := w.Stop(t.Context(), w.who, run.ID)
	testkit.Must(t, err)
	if !w.Undoable(w.who, run) {
		t.Error("what was done cannot be taken back")
	}
	_, err = w.Undo(t.Context(), w.who, run.ID)
	testkit.Must(t, err)
	run = w.run(t, run)
	want := map[string]string{ids[0]: "skipped: Já foi.", ids[1]: "undone", ids[2]: notDone, ids[3]: notDone}
	if said := w.said(t, run); run.State != bulk.Undone || run.StoppedAt.IsZero() || !maps.Equal(said, want) {
		t.Errorf("%+v %v", run, said)
	}
	w.kept(t, "undo "+ids[1], 1)
	w.kept(t, "undo "+ids[2], 0)
}

// Whoever stops a run while a worker holds one of its rows waits for it: that row is done, and told so; none is done that is told
// not to be.
func stopRace(t *testing.T, w *world) {
	ids := w.rows(30)
	run := w.begin(t, sweep)
	var both sync.WaitGroup
	var failed error
	w.before = func(itemID string) {
		if itemID == ids[4] {
			both.Go(func() { _, failed = w.Stop(t.Context(), w.who, run.ID) })
		}
	}
	w.after = func(settled int) {
		if settled == 5 {
			both.Wait()
		}
	}
	testkit.Must(t, w.Work(t.Context(), run.ID))
	testkit.Must(t, failed)
	now := w.now(t, run)
	if now.State != bulk.Done || now.StoppedAt.IsZero() || now.Rows[bulk.RowDone] != 5 || now.Rows[bulk.RowStopped] != len(ids)-5 {
		t.Errorf("%+v", now)
	}
	for one, said := range w.said(t, run) {
		w.kept(t, one, map[string]int{"done": 1}[said])
	}
}

// A run that ends while it is stopped is one of the two.
func stopEnd(t *testing.T, w *world) {
	for range 10 {
		ids := w.rows(1)
		run := w.begin(t, sweep)
		var both sync.WaitGroup
		var worked error
		both.Go(func() { worked = w.Work(t.Context(), run.ID) })
		_, err := w.Stop(t.Context(), w.who, run.ID)
		both.Wait()
		testkit.Must(t, worked)
		now := w.now(t, run)
		if stopped := err == nil; now.State != bulk.Done || stopped == now.StoppedAt.IsZero() || now.Rows[bulk.RowWaiting] > 0 {
			t.Errorf("%v: %+v", err, now)
		}
		if err != nil {
			errstest.Refused(t, err, "bulk.no_stop", "")
		}
		w.kept(t, ids[0], now.Rows[bulk.RowDone])
	}
}

func notStopped(t *testing.T, w *world) {
	w.rows(2)
	run := w.run(t, w.begin(t, sweep))
	for _, state := range []bulk.State{bulk.Done, bulk.Undoing, bulk.Undone} {
		if run.State != state {
			t.Fatalf("%s, want %s", run.State, state)
		}
		_, err := w.Stop(t.Context(), w.who, run.ID)
		errstest.Refused(t, err, "bulk.no_stop", "")
		switch state {
		case bulk.Done:
			_, err = w.Undo(t.Context(), w.who, run.ID)
			testkit.Must(t, err)
			run = w.now(t, run)
		case bulk.Undoing:
			run = w.run(t, run)
		}
	}
	if !run.StoppedAt.IsZero() || run.Rows[bulk.RowUndone] != 2 {
		t.Errorf("%+v", run)
	}
	switched := w.who
	switched.SwitchID = "s"
	_, err := w.Stop(t.Context(), switched, w.begin(t, sweep).ID)
	errstest.Refused(t, err, "access.switched_profile", "")
}

func stopOthers(t *testing.T, w *world) {
	run, _ := halfDone(t, w)
	admin := scope.Scope{AccountID: id.New(), Name: "Rui", Profile: scope.Administrador}
	for _, profile := range []scope.Profile{scope.Suporte, scope.Varejista, scope.Parceiro} {
		other := scope.Scope{AccountID: id.New(), Profile: profile}
		_, err := w.Stop(t.Context(), other, run.ID)
		errstest.Refused(t, err, "bulk.not_found", "")
		_, err = w.Underway(t.Context(), other, 0, 10)
		errstest.Refused(t, err, "access.wrong_profile", "")
	}
	for want := range 2 {
		page, err := w.Underway(t.Context(), admin, 0, 10)
		testkit.Must(t, err)
		if page.Total != 1-want || want == 0 && (page.Items[0].ID != run.ID || page.Items[0].By == "" || page.Items[0].Rows[bulk.RowDone] != 1) {
			t.Errorf("%+v", page)
		}
		if want == 0 {
			run, err = w.Stop(t.Context(), admin, run.ID)
			testkit.Must(t, err)
		}
	}
	if run.StoppedBy != "Rui" || w.Undoable(admin, run) || !w.Undoable(w.who, run) {
		t.Errorf("%+v", run)
	}
	_, err := w.Undo(t.Context(), admin, run.ID)
	if !errs.IsKind(err, errs.NotFound) {
		t.Errorf("an administrator takes another's back: %v", err)
	}
	rows, err := w.Rows(t.Context(), admin, run.ID, bulk.RowStopped, 0, 10)
	if err != nil || rows.Total != 2 {
		t.Errorf("%+v, %v", rows, err)
	}
}
