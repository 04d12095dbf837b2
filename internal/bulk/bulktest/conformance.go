package bulktest

import (
	"errors"
	"maps"
	"strings"
	"testing"
	"time"

	"seiva/internal/bulk"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/errs/errstest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// Conformance runs the suite on a fresh stage for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) Stage) {
	for name, test := range map[string]func(*testing.T, *world){
		"APreviewTellsAndWritesNothing":  preview,
		"WhatIsPreviewedIsWhatRuns":      frozen,
		"AChangedListIsRefused":          changed,
		"OneAtATimeOfAnAccount":          oneAtATime,
		"TooManyRowsAreRefused":          tooMany,
		"WrongQuestionsAreNamed":         wrong,
		"OthersSeeNothing":               others,
		"EveryRowSaysWhatBecameOfIt":     results,
		"WhatMayPassIsTriedAgain":        triedAgain,
		"AKilledRunGoesOn":               killed,
		"TwoProcessesDoEachRowOnce":      two,
		"ARunEndsWithItsLastRow":         lastRow,
		"WhoLostTheirAccessDoesNothing":  lostAccess,
		"GivenUpRowsFail":                givenUp,
		"UndoTakesBackWhatIsStillSo":     undo,
		"UndoHasItsTime":                 undoTime,
		"AKilledUndoingGoesOn":           killedUndoing,
		"AStoppedRunLeavesTheRest":       stopped,
		"AStoppedRunIsTakenBack":         stoppedUndone,
		"StoppingMeetsTheWorker":         stopRace,
		"StoppingMeetsTheEnd":            stopEnd,
		"WhatIsOverIsNotStopped":         notStopped,
		"AdministratorsStopAnybodys":     stopOthers,
		"OldRunsAreForgotten":            forgotten,
		"RunsAreListedNewestFirstByPage": lists,
	} {
		t.Run(name, func(t *testing.T) { test(t, newWorld(t, fresh(t))) })
	}
}

func preview(t *testing.T, w *world) {
	ids := w.rows(25)
	for i := range 7 {
		w.items[i].Skip = "Já foi."
	}
	w.items[7].Skip = "Não é sua."
	p, err := w.Preview(t.Context(), w.who, bulk.Wanted{Kind: sweep})
	testkit.Must(t, err)
	if p.Title != "Varrer" || p.Total != 25 || p.Reached != 17 || len(p.Names) != 17 || p.Names[0] != "Linha 8" || !p.Undoable {
		t.Errorf("%+v", p)
	}
	if len(p.Skipped) != 2 || p.Skipped[0].Many != 7 || len(p.Skipped[0].Names) != 5 || p.Skipped[1].Why != "Não é sua." {
		t.Errorf("skipped: %+v", p.Skipped)
	}
	for range 2 { // the same ones twice are one
		ids = append(ids, ids[24])
	}
	if some, err := w.Preview(t.Context(), w.who, bulk.Wanted{Kind: mail, IDs: ids[23:]}); err != nil || some.Total != 2 || some.Undoable || some.Print == p.Print {
		t.Errorf("%+v, %v", some, err)
	}
	w.rows(30)
	if p, err = w.Preview(t.Context(), w.who, bulk.Wanted{Kind: sweep}); err != nil || len(p.Names) != 20 || p.Reached != 30 {
		t.Errorf("%+v, %v", p, err)
	}
	page, err := w.List(t.Context(), w.who, 0, 10)
	if err != nil || page.Total != 0 {
		t.Errorf("written: %+v, %v", page, err)
	}
	w.trail.Holds(t)
}

func frozen(t *testing.T, w *world) {
	first := w.rows(2)
	run := w.begin(t, sweep)
	w.rows(3)
	ended := w.run(t, run)
	if ended.State != bulk.Done || !ended.FinishedAt.Equal(start) || ended.Total() != 2 || ended.Rows[bulk.RowDone] != 2 || w.settled != 2 {
		t.Errorf("%+v", ended)
	}
	for _, one := range first {
		w.kept(t, one, 1)
	}
	for _, later := range w.items {
		w.kept(t, later.ID, 0)
	}
	w.trail.Holds(t, "bulk.started by "+w.who.AccountID+` for "": `+w.who.RetailerID+" "+run.ID+" map[act:sweep rows:2]")
}

func changed(t *testing.T, w *world) {
	w.rows(3)
	all := bulk.Wanted{Kind: sweep}
	p, err := w.Preview(t.Context(), w.who, all)
	testkit.Must(t, err)
	w.items = w.items[:2]
	_, err = w.Start(t.Context(), w.who, all, p)
	if errstest.Refused(t, err, "bulk.changed", ""); !strings.Contains(errs.From(err).Message, "3 linhas receberiam a ação, agora são 2") {
		t.Errorf("%q", errs.From(err).Message)
	}
	w.rows(3) // as many, but others
	_, err = w.Start(t.Context(), w.who, all, p)
	errstest.Refused(t, err, "bulk.changed", "")
	p, err = w.Preview(t.Context(), w.who, all)
	testkit.Must(t, err)
	for i := range w.items {
		w.items[i].Skip = "Já foi."
	}
	_, err = w.Start(t.Context(), w.who, all, p)
	errstest.Refused(t, err, "bulk.changed", "")
	p, err = w.Preview(t.Context(), w.who, all)
	testkit.Must(t, err)
	_, err = w.Start(t.Context(), w.who, all, p)
	errstest.Refused(t, err, "bulk.nothing", "")
}

func oneAtATime(t *testing.T, w *world) {
	w.rows(2)
	p, err := w.Preview(t.Context(), w.who, bulk.Wanted{Kind: sweep})
	testkit.Must(t, err)
	answers := make(chan error, 4)
	for range cap(answers) {
		go func() {
			_, err := w.Start(t.Context(), w.who, bulk.Wanted{Kind: sweep}, p)
			answers <- err
		}()
	}
	begun := 0
	for range cap(answers) {
		if err := <-answers; err == nil {
			begun++
		} else {
			errstest.Refused(t, err, "bulk.busy", "")
		}
	}
	if begun != 1 {
		t.Errorf("%d begun at once", begun)
	}
}

func tooMany(t *testing.T, w *world) {
	ids := w.rows(bulk.MaxRows + 1)
	for name, want := range map[string]bulk.Wanted{"all": {Kind: sweep}, "chosen": {Kind: sweep, IDs: ids}} {
		_, err := w.Preview(t.Context(), w.who, want)
		if errstest.Refused(t, err, "bulk.too_many", ""); !strings.Contains(errs.From(err).Message, "2.001") {
			t.Errorf("%s: %v", name, err)
		}
		_, err = w.Start(t.Context(), w.who, want, bulk.Preview{})
		errstest.Refused(t, err, "bulk.too_many", "")
	}
	w.rows(bulk.MaxRows)
	if run := w.now(t, w.begin(t, sweep)); run.Rows[bulk.RowWaiting] != bulk.MaxRows {
		t.Errorf("%+v", run)
	}
}

func wrong(t *testing.T, w *world) {
	ids := w.rows(1)
	for name, c := range map[string]struct {
		who         scope.Scope
		want        bulk.Wanted
		code, field string
	}{
		"an unknown act":     {w.who, bulk.Wanted{Kind: "x"}, "bulk.unknown_act", ""},
		"an unknown filter":  {w.who, bulk.Wanted{Kind: sweep, Values: map[string]string{"cor": "verde"}}, "bulk.invalid", "filtros.cor"},
		"both":               {w.who, bulk.Wanted{Kind: sweep, IDs: ids, Values: map[string]string{"filter": "a"}}, "bulk.invalid", "ids"},
		"no id":              {w.who, bulk.Wanted{Kind: sweep, IDs: []string{"\x00"}}, "bulk.rows_not_found", ""},
		"an absent row":      {w.who, bulk.Wanted{Kind: sweep, IDs: []string{ids[0], id.New()}}, "bulk.rows_not_found", ""},
		"another profile":    {scope.Scope{Profile: scope.Parceiro}, bulk.Wanted{Kind: sweep}, "access.wrong_profile", ""},
		"a role that reads":  {scope.Scope{Profile: scope.Varejista, Role: scope.Reading}, bulk.Wanted{Kind: sweep}, "access.role", ""},
		"a switched profile": {scope.Scope{Profile: scope.Varejista, SwitchID: "s"}, bulk.Wanted{Kind: sweep}, "access.switched_profile", ""},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := w.Preview(t.Context(), c.who, c.want)
			errstest.Refused(t, err, c.code, c.field)
			_, err = w.Start(t.Context(), c.who, c.want, bulk.Preview{})
			errstest.Refused(t, err, c.code, c.field)
		})
	}
}

func others(t *testing.T, w *world) {
	ids := w.rows(1)
	run := w.run(t, w.begin(t, sweep))
	another, elsewhere := w.who, w.who
	another.AccountID, elsewhere.RetailerID = id.New(), id.New()
	for _, who := range []scope.Scope{another, elsewhere} {
		_, got := w.Get(t.Context(), who, run.ID)
		_, rows := w.Rows(t.Context(), who, run.ID, "", 0, 10)
		_, undone := w.Undo(t.Context(), who, run.ID)
		_, stopped := w.Stop(t.Context(), who, run.ID)
		for call, err := range map[string]error{"Get": got, "Rows": rows, "Undo": undone, "Stop": stopped} {
			if !errors.Is(err, bulk.ErrNotFound) {
				t.Errorf("%s: %v", call, err)
			}
		}
		if page, err := w.List(t.Context(), who, 0, 10); err != nil || page.Total != 0 {
			t.Errorf("listed: %+v, %v", page, err)
		}
	}
	_, err := w.Preview(t.Context(), elsewhere, bulk.Wanted{Kind: sweep, IDs: ids})
	errstest.Refused(t, err, "bulk.rows_not_found", "")
}

func lists(t *testing.T, w *world) {
	w.rows(3)
	var want []string
	for range 3 {
		run := w.run(t, w.begin(t, sweep))
		want = append([]string{run.ID}, want...)
		w.clock.Advance(time.Second)
	}
	for page, ids := range map[int][]string{0: want[:2], 1: want[2:]} {
		got, err := w.List(t.Context(), w.who, page, 2)
		if testkit.Must(t, err); got.Total != 3 || len(got.Items) != len(ids) {
			t.Fatalf("%+v", got)
		}
		for i, one := range ids {
			if got.Items[i].ID != one || !maps.Equal(got.Items[i].Rows, map[bulk.RowState]int{bulk.RowDone: 3}) {
				t.Errorf("page %d: %+v", page, got.Items[i])
			}
		}
	}
	rows, err := w.Rows(t.Context(), w.who, want[0], bulk.RowDone, 1, 2)
	if err != nil || rows.Total != 3 || len(rows.Items) != 1 || rows.Items[0].Name != "Linha 2" {
		t.Errorf("%+v, %v", rows, err)
	}
	if none, err := w.Rows(t.Context(), w.who, want[0], bulk.RowFailed, 0, 2); err != nil || none.Total != 0 {
		t.Errorf("%+v, %v", none, err)
	}
}
