package bulktest

import (
	"context"
	"errors"
	"maps"
	"sync"
	"testing"
	"time"

	"seiva/internal/bulk"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/errs/errstest"
	"seiva/internal/kit/testkit"
)

var errPasses = errors.New("the disk blinks")

func results(t *testing.T, w *world) {
	ids := w.rows(5)
	w.items[0].Skip = "Já foi."
	w.errs[ids[1]] = bulk.Skip("Acabou de ser feita.")
	w.errs[ids[2]] = errs.New(errs.Conflict, "test.full", "Não há lugar.")
	w.errs[ids[3]] = errs.New(errs.NotFound, "test.absent", "Não encontramos.")
	run := w.run(t, w.begin(t, sweep))
	want := map[string]string{
		ids[0]: "skipped: Já foi.", ids[1]: "skipped: Acabou de ser feita.", ids[2]: "refused: Não há lugar.", ids[3]: "refused: Não encontramos.", ids[4]: "done",
	}
	if said := w.said(t, run); run.State != bulk.Done || !maps.Equal(said, want) {
		t.Errorf("%s: %v", run.State, said)
	}
	for i, one := range ids {
		w.kept(t, one, map[bool]int{true: 1}[i == 4]) // a refusal undoes what was done before it
	}
}

func triedAgain(t *testing.T, w *world) {
	ids := w.rows(3)
	w.errs[ids[1]] = errPasses
	run := w.begin(t, sweep)
	if err := w.Work(t.Context(), run.ID); !errors.Is(err, errPasses) {
		t.Fatal(err)
	}
	if now := w.now(t, run); now.State != bulk.Running || now.Rows[bulk.RowDone] != 2 || now.Rows[bulk.RowWaiting] != 1 {
		t.Errorf("%+v", now)
	}
	delete(w.errs, ids[1])
	if now := w.run(t, run); now.State != bulk.Done || now.Rows[bulk.RowDone] != 3 {
		t.Errorf("%+v", now)
	}
	for _, one := range ids {
		w.kept(t, one, 1)
	}
	testkit.Must(t, w.Work(t.Context(), run.ID)) // once more does nothing
	w.kept(t, ids[0], 1)
}

func killed(t *testing.T, w *world) {
	ids := w.rows(5)
	run := w.begin(t, sweep)
	ctx, kill := context.WithCancel(t.Context())
	w.before = func(itemID string) {
		if itemID == ids[2] {
			kill() // within the row's transaction, after it was done
		}
	}
	if err := w.Work(ctx, run.ID); err == nil {
		t.Fatal("a killed attempt ends well")
	}
	if now := w.now(t, run); now.State != bulk.Running || now.Rows[bulk.RowDone] != 2 {
		t.Errorf("%+v", now)
	}
	w.kept(t, ids[2], 0)
	w.before = nil
	if now := w.run(t, run); now.State != bulk.Done || now.Rows[bulk.RowDone] != 5 {
		t.Errorf("%+v", now)
	}
	for _, one := range ids {
		w.kept(t, one, 1)
	}
}

func two(t *testing.T, w *world) {
	ids := w.rows(40)
	run := w.begin(t, sweep)
	var both sync.WaitGroup
	answers := make([]error, 2)
	for i := range answers {
		both.Go(func() { answers[i] = w.Work(t.Context(), run.ID) })
	}
	both.Wait()
	if answers[0] != nil && answers[1] != nil {
		t.Fatal(answers)
	}
	if now := w.now(t, run); now.State != bulk.Done || now.Rows[bulk.RowDone] != len(ids) {
		t.Errorf("%+v, %v", now, answers)
	}
	for _, one := range ids {
		w.kept(t, one, 1)
	}
}

// A run does not end while another process holds one of its rows, which may come back.
func lastRow(t *testing.T, w *world) {
	w.rows(1)
	run := w.begin(t, sweep)
	if moved, err := w.stage.Store.Move(t.Context(), run.ID, bulk.Running, start, bulk.Waiting); err != nil || !moved {
		t.Fatal(moved, err)
	}
	for _, want := range []bool{false, true} {
		ended, err := w.stage.Store.End(t.Context(), run.ID, bulk.Running, bulk.Done, bulk.RowWaiting, start)
		if err != nil || ended != want {
			t.Errorf("ended: %v, %v, want %v", ended, err, want)
		}
		_, err = w.stage.Store.Settle(t.Context(), run.ID, bulk.RowWaiting, bulk.Row{State: bulk.RowDone})
		testkit.Must(t, err)
	}
}

func lostAccess(t *testing.T, w *world) {
	ids := w.rows(2)
	run := w.begin(t, sweep)
	w.gone = true
	now := w.run(t, run)
	if now.State != bulk.Done || now.Rows[bulk.RowFailed] != 2 || w.said(t, run)[ids[0]] != "refused: Seu acesso mudou desde o pedido." {
		t.Errorf("%+v, %v", now, w.said(t, run))
	}
	w.kept(t, ids[0], 0)
	w.gone = false
	run = w.begin(t, sweep)
	w.who.Role = "LEITURA"
	if now = w.run(t, run); now.Rows[bulk.RowFailed] != 2 {
		t.Errorf("%+v", now)
	}
}

func givenUp(t *testing.T, w *world) {
	ids := w.rows(3)
	w.errs[ids[1]] = errPasses
	run := w.begin(t, sweep)
	if err := w.Work(t.Context(), run.ID); err == nil {
		t.Fatal("no error")
	}
	w.clock.Advance(time.Minute)
	for range 2 { // it may be told twice
		testkit.Must(t, w.GiveUp(t.Context(), run.ID))
	}
	now := w.now(t, run)
	if now.State != bulk.Done || now.Rows[bulk.RowDone] != 2 || now.Rows[bulk.RowFailed] != 1 || !now.FinishedAt.Equal(start.Add(time.Minute)) {
		t.Errorf("%+v", now)
	}
	testkit.Must(t, w.GiveUp(t.Context(), "absent"))
}

func undo(t *testing.T, w *world) {
	ids := w.rows(4)
	w.items[0].Skip = "Já foi."
	run := w.begin(t, sweep)
	_, err := w.Undo(t.Context(), w.who, run.ID)
	errstest.Refused(t, err, "bulk.no_undo", "") // it is not done yet
	run = w.run(t, run)
	w.marks[ids[2]] = "somebody else's"
	if !w.Undoable(w.who, run) {
		t.Error("not undoable")
	}
	run, err = w.Undo(t.Context(), w.who, run.ID)
	if testkit.Must(t, err); run.State != bulk.Undoing || w.Undoable(w.who, run) {
		t.Errorf("%+v", run)
	}
	_, err = w.Undo(t.Context(), w.who, run.ID)
	errstest.Refused(t, err, "bulk.no_undo", "")
	run = w.run(t, run)
	want := map[string]string{ids[0]: "skipped: Já foi.", ids[1]: "undone", ids[2]: "kept: Mudou depois.", ids[3]: "undone"}
	if said := w.said(t, run); run.State != bulk.Undone || run.UndoneAt.IsZero() || !maps.Equal(said, want) {
		t.Errorf("%+v: %v", run, said)
	}
	for one, times := range map[string]int{ids[1]: 1, ids[2]: 0, ids[3]: 1} {
		w.kept(t, "undo "+one, times)
	}
	_, err = w.Undo(t.Context(), w.who, run.ID)
	errstest.Refused(t, err, "bulk.no_undo", "")
	w.rows(1)
	run = w.run(t, w.begin(t, mail))
	_, err = w.Undo(t.Context(), w.who, run.ID)
	errstest.Refused(t, err, "bulk.no_undo", "")
}

func undoTime(t *testing.T, w *world) {
	w.rows(1)
	first, second := w.run(t, w.begin(t, sweep)), w.run(t, w.begin(t, sweep))
	w.clock.Advance(bulk.UndoFor)
	_, err := w.Undo(t.Context(), w.who, first.ID)
	testkit.Must(t, err)
	w.run(t, first)
	w.clock.Advance(time.Millisecond)
	_, err = w.Undo(t.Context(), w.who, second.ID)
	if errstest.Refused(t, err, "bulk.undo_over", ""); w.Undoable(w.who, second) {
		t.Error("undoable")
	}
}

func killedUndoing(t *testing.T, w *world) {
	ids := w.rows(3)
	run := w.run(t, w.begin(t, sweep))
	_, err := w.Undo(t.Context(), w.who, run.ID)
	testkit.Must(t, err)
	w.errs[ids[1]] = errPasses
	if err := w.Work(t.Context(), run.ID); !errors.Is(err, errPasses) {
		t.Fatal(err)
	}
	if now := w.now(t, run); now.State != bulk.Undoing || now.Rows[bulk.RowUndone] != 2 {
		t.Errorf("%+v", now)
	}
	delete(w.errs, ids[1])
	if now := w.run(t, run); now.State != bulk.Undone || now.Rows[bulk.RowUndone] != 3 {
		t.Errorf("%+v", now)
	}
	for _, one := range ids {
		w.kept(t, "undo "+one, 1)
	}
}

func forgotten(t *testing.T, w *world) {
	w.rows(2)
	old := w.run(t, w.begin(t, sweep))
	w.clock.Advance(time.Second)
	young := w.run(t, w.begin(t, sweep))
	w.clock.Advance(30 * 24 * time.Hour)
	testkit.Must(t, w.Forget(t.Context()))
	if _, err := w.Get(t.Context(), w.who, old.ID); !errors.Is(err, bulk.ErrNotFound) {
		t.Error(err)
	}
	if said := w.said(t, old); len(said) != 0 {
		t.Errorf("rows are left: %v", said)
	}
	if now := w.now(t, young); now.Total() != 2 {
		t.Errorf("%+v", now)
	}
}
