package exportstest

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"seiva/internal/exports"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// Schedules runs what schedules promise, on a fresh store for each case.
func Schedules(t *testing.T, fresh func(t *testing.T) Stage) {
	for name, test := range map[string]func(*testing.T, *world){
		"AScheduleIsMailedToItsReaders":        mailedToReaders,
		"AnEditLeavesOthersReaders":            othersReaders,
		"ARunIsOnceHoweverManyStartIt":         onceStarted,
		"AClockThatIsBehindEndsNoSchedule":     behind,
		"WhatWasMissedRunsOnce":                missedOnce,
		"AKilledScheduledRunIsMailedOnce":      killedScheduled,
		"WhatIsWrongOfAScheduleIsNamed":        wrongSchedule,
		"TwentyOfAnAccountAndNoneOfTheFive":    twenty,
		"AScheduleRunsAsItsOwnerIsNow":         ownerNow,
		"AChangedDefinitionIsToldAndNotSent":   changedDefinition,
		"AFailedRunIsToldAndTheNextComes":      failedRun,
		"AnEmptyReportIsSkippedWhereItIsAsked": skipsEmpty,
		"AReaderIsMailedWhatTheyMaySee":        readerNow,
		"ABoundReaderIsMailedWhatIsOfTheirs":   boundReaders,
		"AllOfStaffAreColleagues":              staffTogether,
		"OneClickLeaves":                       leaves,
		"WhoStopsASchedule":                    stops,
		"RemovedWhileItRunsIsNotMailed":        removedInBetween,
		"AScheduleIsSeenByItsPeople":           seenBy,
		"FiltersRestSealed":                    sealedFilters,
		"AnEditIsWhatRunsNext":                 edited,
		"ARunGoesOnAsItBegan":                  editedInBetween,
		"OverAnotherEditNothingIsWritten":      editedTwice,
		"WhoLeftStaysLeft":                     staysLeft,
		"AnEditThatComesAsItStartsCounts":      editedAsItStarts,
		"ItsOwnerAloneEdits":                   editedByOthers,
	} {
		t.Run(name, func(t *testing.T) { test(t, newWorld(t, fresh(t))) })
	}
}

var everyDay = exports.Timetable{Every: exports.Daily, Hour: 7, Zone: "America/Sao_Paulo"}

// first is when everyDay runs after start, which is the 21st at 11:13.
var first = time.Date(2026, 9, 22, 10, 0, 0, 0, time.UTC)

func (w *world) person(who scope.Scope) scope.Scope {
	who.AccountID = w.stage.Account(id.New() + "@seiva.test")
	who.Email, who.Name, who.Role = who.AccountID+"@seiva.test", "Ana", scope.FullAccess
	w.people = append(w.people, who)
	return who
}

func (w *world) staff() scope.Scope { return w.person(scope.Scope{Profile: scope.Administrador}) }

func asked(readers ...scope.Scope) exports.WantedSchedule {
	wanted := exports.WantedSchedule{Kind: "lojas", Format: "csv", Values: map[string]string{"uf": "SP", "periodo": "ontem"}, Timetable: everyDay}
	for _, reader := range readers {
		wanted.Readers = append(wanted.Readers, reader.AccountID)
	}
	return wanted
}

func (w *world) schedule(t *testing.T, who scope.Scope, wanted exports.WantedSchedule) exports.Schedule {
	t.Helper()
	made, err := w.Schedule(t.Context(), who, wanted)
	testkit.Must(t, err)
	return made
}

// runs starts and writes what is due at an instant.
func (w *world) runs(t *testing.T, at time.Time) {
	t.Helper()
	w.clock.Advance(at.Sub(w.clock.Now()))
	testkit.Must(t, w.StartDue(t.Context()))
	w.work(t)
}

func (w *world) one(t *testing.T, who scope.Scope) exports.Seen {
	t.Helper()
	page, err := w.Schedules(t.Context(), who, 0, 10)
	testkit.Must(t, err)
	if len(page.Items) != 1 {
		t.Fatalf("%d schedules", len(page.Items))
	}
	return page.Items[0]
}

func mailedToReaders(t *testing.T, w *world) {
	ana, rui, eva := w.staff(), w.staff(), w.staff()
	made := w.schedule(t, ana, asked(ana, rui))
	if !made.NextAt.Equal(first) {
		t.Fatalf("next at %s", made.NextAt)
	}
	w.runs(t, first.Add(-time.Second))
	if n := len(w.post.Sent()); n != 0 {
		t.Fatalf("%d mails before its time", n)
	}
	w.runs(t, first)
	if mails := w.post.Sent(); len(mails) != 2 || w.post.Count(subject("3 linhas"), ana.Email) != 1 || w.post.Count(subject("3 linhas"), rui.Email) != 1 {
		t.Fatalf("mails: %+v", mails)
	}
	mail := w.post.Last(subject("3 linhas"), rui.Email)
	if said := strings.Join(mail.After, " "); !strings.Contains(said, "Ana agendou este envio: todo dia às 07:00") {
		t.Errorf("it says %q", said)
	}
	f, err := w.OpenLink(t.Context(), link(t, mail))
	if got := read(t, f, err); got != threeRows || f.Values["startDate"] != "2026-09-21" || f.Values["endDate"] != "2026-09-21" || f.Values["periodo"] != "" {
		t.Errorf("%q of %v", got, f.Values)
	}
	w.runs(t, first.Add(24*time.Hour))
	page, err := w.List(t.Context(), ana, 0, 10)
	if len(w.post.Sent()) != 4 || err != nil || page.Total != 2 || page.Items[0].Values["startDate"] != "2026-09-22" {
		t.Errorf("%d mails, %+v, %v", len(w.post.Sent()), page.Items, err)
	}
	if eva = w.person(eva); w.post.Count(subject("3 linhas"), eva.Email) != 0 {
		t.Error("somebody else is mailed")
	}
}

// onceStarted: replicas that start what is due at the same time.
func onceStarted(t *testing.T, w *world) {
	ana := w.staff()
	for range 3 {
		w.schedule(t, ana, asked(ana))
	}
	w.clock.Advance(first.Sub(w.clock.Now()))
	answers := make(chan error)
	for range 3 {
		go func() { answers <- w.StartDue(context.Background()) }()
	}
	for range 3 {
		testkit.Must(t, <-answers)
	}
	w.work(t)
	if page, err := w.List(t.Context(), ana, 0, 10); err != nil || page.Total != 3 || len(w.post.Sent()) != 3 {
		t.Errorf("%d runs, %d mails, %v", page.Total, len(w.post.Sent()), err)
	}
	e := example(exports.OwnerOf(ana))
	e.ScheduleID, e.DueAt = "one", first
	create(t, w.stage, e)
	if e.ID = id.New(); !errors.Is(w.stage.Store.Create(t.Context(), e), exports.ErrStarted) {
		t.Error("a run was stored twice")
	}
}

// behind: a run began by a clock that is two minutes ahead, and somebody has the schedule go on by one that is not. What began is not
// begun again, and the next one comes.
func behind(t *testing.T, w *world) {
	ana := w.staff()
	one := w.schedule(t, ana, asked(ana))
	w.runs(t, first)
	w.clock.Advance(-2 * time.Minute)
	testkit.Must(t, w.Pause(t.Context(), ana, one.ID))
	testkit.Must(t, w.Resume(t.Context(), ana, one.ID))
	for day := range 2 {
		w.runs(t, first.Add(time.Duration(day)*24*time.Hour))
		if n := len(w.post.Sent()); n != 1+day {
			t.Errorf("%d days later %d mails", day, n)
		}
	}
}

func missedOnce(t *testing.T, w *world) {
	ana := w.staff()
	w.schedule(t, ana, asked(ana))
	w.runs(t, first.Add(7*24*time.Hour-time.Minute))
	page, err := w.List(t.Context(), ana, 0, 10)
	if err != nil || page.Total != 1 || len(w.post.Sent()) != 1 || page.Items[0].Values["startDate"] != "2026-09-27" {
		t.Fatalf("%+v, %d mails, %v", page.Items, len(w.post.Sent()), err)
	}
	w.runs(t, first.Add(7*24*time.Hour))
	if n := len(w.post.Sent()); n != 2 {
		t.Errorf("%d mails", n)
	}
}

func killedScheduled(t *testing.T, w *world) {
	ana, rui := w.staff(), w.staff()
	w.schedule(t, ana, asked(ana, rui))
	w.blobs.fails = errKilled
	w.clock.Advance(first.Sub(w.clock.Now()))
	testkit.Must(t, w.StartDue(t.Context()))
	job, claimed, err := w.stage.Queue.Claim(t.Context(), exports.Job, w.clock.Now(), w.clock.Now())
	if err != nil || !claimed {
		t.Fatal(claimed, err)
	}
	if err := w.Write(t.Context(), job.Payload); !errors.Is(err, errKilled) || len(w.post.Sent()) != 0 {
		t.Fatalf("%v, %d mails", err, len(w.post.Sent()))
	}
	w.blobs.fails = nil
	w.runs(t, first.Add(2*time.Minute))
	w.runs(t, first.Add(4*time.Minute))
	if n := len(w.post.Sent()); n != 2 {
		t.Errorf("%d mails, want one for each", n)
	}
}

func wrongSchedule(t *testing.T, w *world) {
	ana, guest := w.staff(), w.person(scope.Scope{Profile: scope.Varejista, RetailerID: id.New()})
	switched := ana
	switched.Profile, switched.RetailerID, switched.SwitchID = scope.Varejista, guest.RetailerID, "switch"
	for name, c := range map[string]struct {
		who    scope.Scope
		change func(*exports.WantedSchedule)
		code   string
		field  string
	}{
		"no report":         {ana, func(a *exports.WantedSchedule) { a.Kind = "segredos" }, "exports.unknown_kind", ""},
		"no format":         {ana, func(a *exports.WantedSchedule) { a.Format = "docx" }, "exports.invalid", "formatoExportacao"},
		"no filters":        {ana, func(a *exports.WantedSchedule) { a.Values = nil }, "exports.invalid", "filtros"},
		"no hour":           {ana, func(a *exports.WantedSchedule) { a.Timetable.Hour = 24 }, "exports.invalid", "hora"},
		"no period":         {ana, func(a *exports.WantedSchedule) { delete(a.Values, "periodo") }, "exports.invalid", "filtros.periodo"},
		"days that stay":    {ana, func(a *exports.WantedSchedule) { a.Values["startDate"] = "2026-09-01" }, "exports.invalid", "filtros.periodo"},
		"an unknown period": {ana, func(a *exports.WantedSchedule) { a.Values["periodo"] = "sempre" }, "exports.invalid", "filtros.periodo"},
		"an unknown filter": {ana, func(a *exports.WantedSchedule) { a.Values["cidade"] = "Santos" }, "exports.invalid", "filtros.cidade"},
		"an unknown column": {ana, func(a *exports.WantedSchedule) { a.Values["colunas"] = "cpf" }, "exports.invalid", "filtros.colunas"},
		"a wrong filter":    {ana, func(a *exports.WantedSchedule) { a.Values["uf"] = "XX" }, "reports.invalid_query", "filtros.uf"},
		"nobody":            {ana, func(a *exports.WantedSchedule) { a.Readers = nil }, "exports.invalid", "destinatarios"},
		"another company":   {ana, func(a *exports.WantedSchedule) { a.Readers = []string{guest.AccountID} }, "exports.invalid", "destinatarios"},
		"eleven":            {ana, func(a *exports.WantedSchedule) { a.Readers = strings.Split("a b c d e f g h i j k", " ") }, "exports.invalid", "destinatarios"},
		"in a visit":        {switched, func(*exports.WantedSchedule) {}, "access.switched_profile", ""},
	} {
		wanted := asked(ana)
		c.change(&wanted)
		_, err := w.Schedule(t.Context(), c.who, wanted)
		if e := errs.From(err); err == nil || e.Code != c.code || (c.field != "") != (len(e.Fields) == 1) || c.field != "" && e.Fields[c.field] == "" {
			t.Errorf("%s: %v, want %s of %q", name, err, c.code, c.field)
		}
	}
	w.report.takes = []string{"uf"}
	if _, err := w.Schedule(t.Context(), ana, asked(ana)); errs.From(err).Fields["filtros.periodo"] == "" {
		t.Errorf("a period of what has none: %v", err)
	}
}

func twenty(t *testing.T, w *world) {
	ana := w.staff()
	for range exports.MaxSchedules {
		w.schedule(t, ana, asked(ana))
	}
	if _, err := w.Schedule(t.Context(), ana, asked(ana)); !errors.Is(err, exports.ErrTooManySchedules) {
		t.Fatal(err)
	}
	w.clock.Advance(first.Sub(w.clock.Now()))
	testkit.Must(t, w.StartDue(t.Context()))
	for range exports.MaxOpen {
		w.start(t, ana) // what runs by itself takes no place
	}
	w.work(t)
	if n := len(w.post.Sent()); n != exports.MaxSchedules+exports.MaxOpen {
		t.Errorf("%d mails", n)
	}
}

// paused expects a schedule that paused itself, its owner told in one mail and nobody sent a file.
func (w *world) paused(t *testing.T, who scope.Scope, why string, mails int) {
	t.Helper()
	one := w.one(t, who)
	if !one.Paused() || !strings.Contains(one.Reason(), why) || len(w.post.Sent()) != mails || w.post.Count("O envio agendado de Lojas foi pausado", who.Email) != mails {
		t.Errorf("%+v says %q, %d mails; want %q", one.Schedule, one.Reason(), len(w.post.Sent()), why)
	}
}

func ownerNow(t *testing.T, w *world) {
	retailer := scope.Scope{Profile: scope.Varejista, RetailerID: id.New()}
	for why, lose := range map[string]func(who scope.Scope){
		"Seu acesso mudou":    func(who scope.Scope) { w.role(who, "") },
		"assinar o contrato":  func(scope.Scope) { w.held = errs.New(errs.Forbidden, "contracts.blocked", "") },
		"já não aceita estes": func(scope.Scope) { w.report.wrong = errs.New(errs.Invalid, "reports.invalid_query", "") },
	} {
		retailer.RetailerID = id.New()
		who, mate := w.person(retailer), w.person(retailer)
		w.schedule(t, who, asked(who, mate))
		lose(who)
		w.post.Empty()
		w.runs(t, w.clock.Now().Add(24*time.Hour))
		w.role(who, scope.FullAccess)
		w.held, w.report.wrong = nil, nil
		w.paused(t, who, why, 1)
		w.runs(t, w.clock.Now().Add(24*time.Hour))
		w.paused(t, who, why, 1)
	}
	retailer.RetailerID = id.New()
	who, mate := w.person(retailer), w.person(retailer)
	w.schedule(t, who, asked(who, mate))
	w.gone[who.AccountID] = true
	w.post.Empty()
	w.runs(t, w.clock.Now().Add(24*time.Hour))
	if one := w.one(t, mate); !one.Paused() || len(w.post.Sent()) != 0 {
		t.Errorf("of who is gone: %+v, %d mails", one, len(w.post.Sent()))
	}
}

func changedDefinition(t *testing.T, w *world) {
	for name, change := range map[string]func(){
		"a filter": func() { w.report.takes = []string{"filter", "startDate", "endDate"} },
		"a column": func() { w.report.lacks = "cupons" },
		"a period": func() { w.report.takes = []string{"uf"} },
	} {
		who := w.person(scope.Scope{Profile: scope.Varejista, RetailerID: id.New()})
		w.schedule(t, who, asked(who))
		takes := w.report.takes
		change()
		w.post.Empty()
		w.runs(t, w.clock.Now().Add(24*time.Hour))
		w.report.takes, w.report.lacks = takes, ""
		t.Log(name)
		w.paused(t, who, "já não aceita estes filtros", 1)
		if len(w.blobs.kept) != 0 {
			t.Errorf("%s: %d files", name, len(w.blobs.kept))
		}
	}
}

func failedRun(t *testing.T, w *world) {
	ana := w.staff()
	w.schedule(t, ana, asked(ana))
	w.report.at = func(int) error { return liteError(13) }
	w.runs(t, first)
	if one := w.one(t, ana); one.Paused() || w.post.Count("O envio agendado de Lojas não foi feito", ana.Email) != 1 || len(w.post.Sent()) != 1 {
		t.Errorf("%+v, %+v", one, w.post.Sent())
	}
	w.report.at = nil
	w.runs(t, first.Add(24*time.Hour))
	if w.post.Count(subject("3 linhas"), ana.Email) != 1 {
		t.Errorf("%+v", w.post.Sent())
	}
}

func skipsEmpty(t *testing.T, w *world) {
	ana := w.staff()
	skips := asked(ana)
	skips.SkipEmpty = true
	w.schedule(t, ana, skips)
	w.schedule(t, ana, asked(ana))
	w.report.rows = 0
	w.runs(t, first)
	page, err := w.List(t.Context(), ana, 0, 10)
	if len(w.post.Sent()) != 1 || w.post.Count(subject("0 linhas"), ana.Email) != 1 || page.Total != 1 || err != nil {
		t.Errorf("%+v, %d listed, %v", w.post.Sent(), page.Total, err)
	}
	w.report.rows = 3
	w.runs(t, first.Add(24*time.Hour))
	if w.post.Count(subject("3 linhas"), ana.Email) != 2 {
		t.Errorf("%+v", w.post.Sent())
	}
}
