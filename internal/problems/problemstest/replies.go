package problemstest

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
	"seiva/internal/problems"
)

// wrote is how an error stands for the caller of Write.
func (d *desk) wrote(t *testing.T, who scope.Scope, reportID, typed string) error {
	t.Helper()
	_, err := d.Write(t.Context(), who, reportID, typed)
	return err
}

// replies runs what holds of what who reported writes in a report.
func replies(t *testing.T, fresh func(t *testing.T) World) {
	t.Run("AReportGoesOnWithWhoReportedIt", func(t *testing.T) {
		d := newDesk(fresh(t))
		r := d.reported(t, d.ana)
		on := problems.On{ReportID: r.ID}
		var states []problems.State
		for _, do := range []func() (problems.Thread, error){
			func() (problems.Thread, error) { return d.Write(t.Context(), d.ana, r.ID, " É no Firefox.\r\n") },
			func() (problems.Thread, error) { return d.Note(t.Context(), d.rui, on, "Vi.") },
			func() (problems.Thread, error) { return d.Write(t.Context(), d.ana, r.ID, "E no Chrome.") },
			func() (problems.Thread, error) { return d.Answer(t.Context(), d.eva, on, "Corrigimos.", false) },
			func() (problems.Thread, error) { return d.Write(t.Context(), d.ana, r.ID, "Continua.") },
			func() (problems.Thread, error) { return d.Answer(t.Context(), d.rui, on, "Agora sim.", true) },
			func() (problems.Thread, error) { return d.Write(t.Context(), d.ana, r.ID, "Voltou.") },
		} {
			d.now.Advance(time.Minute)
			found, err := do()
			testkit.Must(t, err)
			states = append(states, found.State)
		}
		if want := []problems.State{problems.New, problems.Open, problems.Awaiting, problems.Answered, problems.Awaiting, problems.Resolved, problems.Awaiting}; !slices.Equal(states, want) {
			t.Errorf("it stood so: %q, want %q", states, want)
		}
		read := func(of problems.Thread, err error) (got []string) {
			testkit.Must(t, err)
			for _, a := range of.Deeds {
				got = append(got, fmt.Sprint(a.Deed, " ", a.Name, " ", a.Words))
			}
			return got
		}
		both := []string{
			"ESCREVEU Ana É no Firefox.", "ANOTOU Rui Vi.", "ESCREVEU Ana E no Chrome.", "RESPONDEU Eva Corrigimos.", "ESCREVEU Ana Continua.",
			"RESPONDEU Rui Agora sim.", "ESCREVEU Ana Voltou.",
		}
		if got := read(d.Thread(t.Context(), d.rui, r.ID)); !slices.Equal(got, both) {
			t.Errorf("staff read %q, want %q", got, both)
		}
		if got := read(d.OwnThread(t.Context(), d.ana, r.ID)); !slices.Equal(got, slices.Delete(slices.Clone(both), 1, 2)) {
			t.Errorf("Ana reads %q", got)
		}
		var mails []string
		for _, m := range d.box.Sent() {
			mails = append(mails, m.To+" "+m.Action.Link)
		}
		support, own := "rui@seiva.test ", "ana@seiva.test https://portal.test/problemas/"+r.ID
		if want := []string{support, support, own, "eva@seiva.test https://portal.test/admin/problemas/" + r.ID, own, "eva@seiva.test https://portal.test/admin/problemas/" + r.ID}; !slices.Equal(mails, want) {
			t.Errorf("mails: %q, want %q", mails, want)
		}
		page, err := d.Queue(t.Context(), d.rui, problems.Query{State: problems.Awaiting})
		if err != nil || page.Total != 1 || page.Items[0].ID != r.ID {
			t.Errorf("what awaits staff: %+v, %v", page, err)
		}
		if n, err := d.CountNew(t.Context(), d.rui); err != nil || n != 0 {
			t.Errorf("%d are new, %v", n, err)
		}
		if n, err := d.CountAwaiting(t.Context(), d.rui); err != nil || n != 1 {
			t.Errorf("%d await staff, %v", n, err)
		}
	})
	t.Run("AnAnswerToWhatWasReadBeforeAReplyIsRefused", func(t *testing.T) {
		d := newDesk(fresh(t))
		r := d.reported(t, d.ana)
		seen := problems.On{ReportID: r.ID, Version: d.thread(t, r).Version()}
		testkit.Must(t, d.wrote(t, d.ana, r.ID, "Já funciona."))
		if _, err := d.Answer(t.Context(), d.rui, seen, "Qual navegador?", false); !errors.Is(err, problems.ErrStale) {
			t.Errorf("answered what was not read: %v", err)
		}
		d.trail.Holds(t, scopetest.Line("problems.written", d.ana, r.OwnerID, r.ID, "map[number:1 state:NOVO]"))
	})
	t.Run("WhoIsOfStaffNoMoreHearsNothing", func(t *testing.T) {
		d := newDesk(fresh(t))
		r := d.reported(t, d.ana)
		left := d.rui
		left.AccountID = d.w.Account("left@loja.test", scope.Varejista, true) // took it, and is of a company now
		_, err := d.Take(t.Context(), left, problems.On{ReportID: r.ID})
		testkit.Must(t, err)
		testkit.Must(t, d.wrote(t, d.ana, r.ID, "Continua."))
		if sent := d.box.Sent(); len(sent) != 1 || sent[0].To != d.rui.Email || sent[0].Letter.Name != "" {
			t.Errorf("mailed: %+v", sent)
		}
	})
	t.Run("WhoIsSuspendedHearsNothing", func(t *testing.T) {
		d := newDesk(fresh(t))
		r := d.reported(t, d.ana)
		_, err := d.Take(t.Context(), d.eva, problems.On{ReportID: r.ID})
		testkit.Must(t, err)
		d.w.Suspend(d.eva.AccountID)
		testkit.Must(t, d.wrote(t, d.ana, r.ID, "Continua."))
		if sent := d.box.Sent(); len(sent) != 1 || sent[0].To != d.rui.Email || sent[0].Letter.Name != "" {
			t.Errorf("mailed: %+v", sent)
		}
	})
	t.Run("AResolvedReportIsOpenToRepliesForThirtyDays", func(t *testing.T) {
		d := newDesk(fresh(t))
		r := d.reported(t, d.ana)
		on := problems.On{ReportID: r.ID}
		_, err := d.Answer(t.Context(), d.rui, on, "Corrigimos.", true)
		testkit.Must(t, err)
		d.now.Advance(problems.ReopensFor - time.Hour)
		_, err = d.Note(t.Context(), d.rui, on, "Sem novidade.") // resolves it not again
		testkit.Must(t, err)
		d.now.Advance(time.Hour)
		if found, err := d.OwnThread(t.Context(), d.ana, r.ID); err != nil || found.Shut != nil {
			t.Errorf("on the last day: %v, %v", found.Shut, err)
		}
		d.now.Advance(time.Millisecond)
		if found, err := d.OwnThread(t.Context(), d.ana, r.ID); err != nil || !errors.Is(found.Shut, problems.ErrShut) {
			t.Errorf("a moment later: %v, %v", found.Shut, err)
		}
		if err := d.wrote(t, d.ana, r.ID, "Voltou."); !errors.Is(err, problems.ErrShut) {
			t.Errorf("written: %v", err)
		}
		if found := d.thread(t, r); found.State != problems.Resolved || len(found.Deeds) != 2 || len(d.box.Sent()) != 1 {
			t.Errorf("left: %+v", found)
		}
		_, err = d.Move(t.Context(), d.rui, on, problems.Open)
		testkit.Must(t, err)
		testkit.Must(t, d.wrote(t, d.ana, r.ID, "Voltou."))
	})
	t.Run("OnlyWhoReportedWrites", func(t *testing.T) {
		d := newDesk(fresh(t))
		r := d.reported(t, d.ana)
		colleague := d.ana
		colleague.AccountID = d.w.Account("bia@loja.test", scope.Varejista, true)
		for name, c := range map[string]struct {
			who       scope.Scope
			id, typed string
			code      string
		}{
			"a colleague": {colleague, r.ID, "Oi", "problems.not_found"}, "staff": {d.rui, r.ID, "Oi", "problems.not_found"},
			"of nothing": {d.ana, id.New(), "Oi", "problems.not_found"}, "of no id": {d.ana, "x", "Oi", "problems.not_found"},
			"nothing": {d.ana, r.ID, " \n ", "problems.invalid_words"}, "nobody": {scope.Scope{}, r.ID, "Oi", "access.wrong_profile"},
		} {
			if err := d.wrote(t, c.who, c.id, c.typed); err == nil || errs.From(err).Code != c.code {
				t.Errorf("%s: %v, want %s", name, err, c.code)
			}
		}
		if found := d.thread(t, r); found.Acts != 0 || len(d.box.Sent()) != 0 {
			t.Errorf("left: %+v", found)
		}
	})
	t.Run("TheLimitOfRepliesHoldsOverAllReportsHoweverManyComeAtOnce", func(t *testing.T) {
		d := newDesk(fresh(t))
		reports := []problems.Report{d.reported(t, d.ana), d.reported(t, d.ana)}
		const many = problems.PerHour + 10
		answers := make(chan error, many)
		for n := range many {
			go func() { _, err := d.Write(t.Context(), d.ana, reports[n%2].ID, "Oi"); answers <- err }()
		}
		taken := 0
		for range many {
			switch err := <-answers; {
			case err == nil:
				taken++
			case !errors.Is(err, problems.ErrTooManyReplies) || errs.From(err).RetryAfter != time.Hour:
				t.Error(err)
			}
		}
		if kept := d.thread(t, reports[0]).Acts + d.thread(t, reports[1]).Acts; taken != problems.PerHour || kept != taken {
			t.Errorf("%d taken, %d kept; want %d", taken, kept, problems.PerHour)
		}
		_, err := d.Note(t.Context(), d.rui, problems.On{ReportID: reports[0].ID}, "Chega.") // staff's deeds are not counted
		testkit.Must(t, err)
		d.now.Advance(time.Hour)
		testkit.Must(t, d.wrote(t, d.ana, reports[0].ID, "Oi"))
	})
	t.Run("SomeOfAReportStaysForStaff", func(t *testing.T) {
		d := newDesk(fresh(t))
		r := d.reported(t, d.ana)
		const most = 100
		for range most {
			d.now.Advance(time.Hour)
			testkit.Must(t, d.wrote(t, d.ana, r.ID, "Oi"))
		}
		d.now.Advance(time.Hour)
		if err := d.wrote(t, d.ana, r.ID, "Oi"); err == nil || errs.From(err).Code != "problems.long" {
			t.Errorf("one too many: %v", err)
		}
		if found, err := d.OwnThread(t.Context(), d.ana, r.ID); err != nil || found.Shut == nil {
			t.Errorf("it is told: %v, %v", found.Shut, err)
		}
		if _, err := d.Note(t.Context(), d.rui, problems.On{ReportID: r.ID}, "Muitas."); err != nil {
			t.Errorf("staff: %v", err)
		}
	})
}
