// Package outboxtest holds what every store of mails must do, and what the service makes of it.
package outboxtest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/letter"
	"seiva/internal/outbox"
)

// Fixture is an empty database.
type Fixture struct {
	Store outbox.Store
	Jobs  jobqueue.Store
}

var start = time.UnixMilli(1_790_000_000_000).UTC()

const address = "ana@loja.com.br"

// resetCode brings a code that must not outlive the delivery.
var resetCode = letter.Letter{
	Subject: "Código", Name: "Ana", Before: []string{"Use este código:"}, Code: "482913",
	Action: letter.Action{Label: "Redefinir senha", Link: "https://portal.example/reset"}, ValidFor: 15 * time.Minute,
}

// news has no end.
var news = letter.Letter{Subject: "Novidade", Before: []string{"Alguém entrou."}, Facts: letter.Facts{{"Quem", "Rui"}}}

// postman is a mailer that answers as told, one after the other; then it takes every mail.
type postman struct {
	answers []error
	got     []outbox.Mail
}

func (p *postman) Deliver(_ context.Context, m outbox.Mail) error {
	p.got = append(p.got, m)
	if len(p.got) <= len(p.answers) {
		return p.answers[len(p.got)-1]
	}
	return nil
}

// office is the service with a worker and a clock.
type office struct {
	*outbox.Service
	Fixture
	clock   *clock.Fixed
	postman *postman
	worker  *jobqueue.Worker
}

func newOffice(f Fixture, keepText bool, answers ...error) *office {
	o := &office{Fixture: f, clock: clock.NewFixed(start), postman: &postman{answers: answers}}
	o.Service = outbox.NewService(f.Store, outbox.Ports{Queue: f.Jobs, KeepText: keepText}, o.clock)
	o.worker = jobqueue.NewWorker(f.Jobs, o.clock, slog.New(slog.DiscardHandler), jobqueue.Kind{
		Name: outbox.DeliveryJob, Retries: outbox.Retries, Limit: time.Minute, Parallel: 1,
		Run:    func(ctx context.Context, j jobqueue.Job) error { return o.Deliver(ctx, j.Payload, o.postman) },
		GiveUp: func(ctx context.Context, j jobqueue.Job, reason error) error { return o.GiveUp(ctx, j.Payload, reason) },
	})
	return o
}

func (o *office) send(t *testing.T, ctx context.Context, to string) {
	t.Helper()
	if err := o.Send(ctx, to, resetCode); err != nil {
		t.Fatal(err)
	}
}

func (o *office) sendOf(t *testing.T, l letter.Letter) {
	t.Helper()
	if err := o.Send(t.Context(), address, l); err != nil {
		t.Fatal(err)
	}
}

func (o *office) only(t *testing.T) outbox.Mail {
	t.Helper()
	mails, err := o.Latest(t.Context())
	if err != nil || len(mails) != 1 {
		t.Fatalf("%d mails, %v; want 1", len(mails), err)
	}
	return mails[0]
}

func (o *office) counts(t *testing.T) outbox.Counts {
	t.Helper()
	counts, err := o.State(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return counts
}

var errBusy = errors.New("busy")

// Conformance runs the suite on a fresh database for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) Fixture) {
	t.Run("BadAddressesAreRefused", func(t *testing.T) {
		o := newOffice(fresh(t), false)
		for _, to := range []string{"", "ana", "Ana <ana@loja.com.br>", "ana@loja.com.br, rui@loja.com.br", "ana@loja.com.br\r\nBcc: rui@loja.com.br"} {
			err := o.Send(t.Context(), to, resetCode)
			if !errs.IsKind(err, errs.Invalid) {
				t.Errorf("%q: %v", to, err)
			}
		}
		if mails, err := o.Latest(t.Context()); err != nil || len(mails) != 0 {
			t.Errorf("%d mails were stored, %v", len(mails), err)
		}
	})
	t.Run("AnAddressTakenBeforeIsNoObstacle", func(t *testing.T) { // its account could not even be given another
		o := newOffice(fresh(t), false)
		if o.send(t, t.Context(), "joão@loja.com.br"); o.counts(t).Waiting != 1 {
			t.Errorf("%+v", o.counts(t))
		}
	})
	t.Run("AMailIsPartOfItsTransaction", func(t *testing.T) {
		o := newOffice(fresh(t), false)
		err := o.Store.InTx(t.Context(), func(ctx context.Context) error {
			o.send(t, ctx, address)
			return errBusy
		})
		if !errors.Is(err, errBusy) || o.counts(t) != (outbox.Counts{}) || o.worker.RunDue(t.Context()) != 0 {
			t.Fatal("an undone change left its mail", err)
		}
	})
	t.Run("TheOldestThatWaits", func(t *testing.T) {
		o := newOffice(fresh(t), false)
		if at, err := o.OldestWaiting(t.Context()); err != nil || !at.IsZero() {
			t.Errorf("of none: %v, %v", at, err)
		}
		written := o.clock.Now()
		o.send(t, t.Context(), address)
		o.clock.Advance(time.Hour)
		o.send(t, t.Context(), address)
		if at, err := o.OldestWaiting(t.Context()); err != nil || !at.Equal(written) {
			t.Errorf("of two: %v, %v; want %v", at, err, written)
		}
		o.worker.RunDue(t.Context())
		if at, err := o.OldestWaiting(t.Context()); err != nil || !at.IsZero() {
			t.Errorf("once delivered: %v, %v", at, err)
		}
	})
	t.Run("DeliveredOnceAndEmptied", func(t *testing.T) {
		o := newOffice(fresh(t), false)
		o.send(t, t.Context(), address)
		if o.counts(t) != (outbox.Counts{Waiting: 1}) {
			t.Fatalf("%+v", o.counts(t))
		}
		o.worker.RunDue(t.Context())
		if len(o.postman.got) != 1 || o.postman.got[0].To != address || !strings.Contains(o.postman.got[0].Text, resetCode.Code) ||
			!strings.Contains(o.postman.got[0].HTML, resetCode.Code) {
			t.Fatalf("delivered %+v", o.postman.got)
		}
		m := o.only(t)
		if m.Waiting() || !m.DeliveredAt.Equal(start) || m.Subject == "" || strings.Contains(fmt.Sprint(m), resetCode.Code) || m.Text+m.HTML != "" {
			t.Errorf("kept %+v", m)
		}
		if err := o.Deliver(t.Context(), m.ID, o.postman); err != nil || len(o.postman.got) != 1 { // its job again, after a crash
			t.Errorf("delivered %d times, %v", len(o.postman.got), err)
		}
	})
	t.Run("TheDevelopmentMailboxKeepsTheText", func(t *testing.T) {
		o := newOffice(fresh(t), true)
		o.send(t, t.Context(), address)
		o.worker.RunDue(t.Context())
		if m := o.only(t); m.DeliveredAt.IsZero() || !strings.Contains(m.Text, resetCode.Code) || !strings.Contains(m.HTML, resetCode.Code) {
			t.Errorf("kept %+v", m)
		}
	})
	t.Run("RetriedThenDelivered", func(t *testing.T) {
		o := newOffice(fresh(t), false, errBusy, errBusy)
		o.send(t, t.Context(), address)
		for _, wait := range []time.Duration{0, time.Minute - 1, 1, 5*time.Minute - 1} {
			o.clock.Advance(wait)
			o.worker.RunDue(t.Context())
		}
		if len(o.postman.got) != 2 || o.counts(t) != (outbox.Counts{Waiting: 1}) {
			t.Fatalf("%d attempts, %+v", len(o.postman.got), o.counts(t))
		}
		o.clock.Advance(1)
		o.worker.RunDue(t.Context())
		if len(o.postman.got) != 3 || o.postman.got[2].ID != o.postman.got[0].ID || o.counts(t) != (outbox.Counts{}) {
			t.Errorf("%d attempts, %+v", len(o.postman.got), o.counts(t))
		}
	})
	t.Run("FailedAfterTheLastRetry", func(t *testing.T) {
		busy := []error{errBusy, errBusy, errBusy, errBusy, errBusy, errBusy}
		o := newOffice(fresh(t), false, busy...)
		o.sendOf(t, news)
		var at []time.Duration
		for range 16 * 60 { // 16 hours
			before := len(o.postman.got)
			if o.worker.RunDue(t.Context()); len(o.postman.got) > before {
				at = append(at, o.clock.Now().Sub(start))
			}
			o.clock.Advance(time.Minute)
		}
		want := "[0s 1m0s 6m0s 36m0s 2h36m0s 14h36m0s]"
		if fmt.Sprint(at) != want || o.counts(t) != (outbox.Counts{Failed: 1}) {
			t.Fatalf("attempts at %v, want %s; %+v", at, want, o.counts(t))
		}
		if m := o.only(t); m.FailedAt.IsZero() || m.Failure != "busy" || m.Text+m.HTML != "" {
			t.Errorf("kept %+v", m)
		}
		o.clock.Advance(24 * time.Hour)
		if o.counts(t) != (outbox.Counts{}) {
			t.Errorf("a day later: %+v", o.counts(t))
		}
	})
	t.Run("NoCodeIsSentAfterItsEnd", func(t *testing.T) {
		for _, validFor := range []time.Duration{10 * time.Minute, 15 * time.Minute, 24 * time.Hour, 48 * time.Hour, 168 * time.Hour} {
			l := resetCode
			l.ValidFor = validFor
			o := newOffice(fresh(t), false)
			o.sendOf(t, l)
			o.clock.Advance(validFor) // no server took it until then
			o.worker.RunDue(t.Context())
			if m := o.only(t); len(o.postman.got) != 0 || m.FailedAt.IsZero() || m.Failure == "" || m.Text+m.HTML != "" || o.counts(t) != (outbox.Counts{Failed: 1}) {
				t.Errorf("%s: delivered %d times, kept %+v, %+v", validFor, len(o.postman.got), m, o.counts(t))
			}
			o = newOffice(fresh(t), false)
			o.sendOf(t, l)
			o.clock.Advance(validFor - time.Millisecond)
			if o.worker.RunDue(t.Context()); len(o.postman.got) != 1 {
				t.Errorf("%s: delivered %d times just before its end", validFor, len(o.postman.got))
			}
		}
	})
	t.Run("ACodeEndsBetweenTwoTries", func(t *testing.T) {
		o := newOffice(fresh(t), false, errBusy, errBusy, errBusy, errBusy)
		o.send(t, t.Context(), address)
		for range 60 {
			o.worker.RunDue(t.Context())
			o.clock.Advance(time.Minute)
		}
		if m := o.only(t); len(o.postman.got) != 3 || m.FailedAt.IsZero() || m.Text+m.HTML != "" { // after 0, 1 and 6 minutes, not after 36
			t.Errorf("%d attempts, kept %+v", len(o.postman.got), m)
		}
	})
	t.Run("NewsIsSentHoweverLate", func(t *testing.T) {
		o := newOffice(fresh(t), false)
		o.sendOf(t, news)
		o.clock.Advance(30 * 24 * time.Hour)
		if o.worker.RunDue(t.Context()); len(o.postman.got) != 1 {
			t.Errorf("delivered %d times", len(o.postman.got))
		}
	})
	t.Run("ARefusalIsFinal", func(t *testing.T) {
		o := newOffice(fresh(t), false, jobqueue.Permanent(errors.New("no such mailbox")))
		o.send(t, t.Context(), address)
		o.worker.RunDue(t.Context())
		if m := o.only(t); m.Failure != "no such mailbox" || m.Text+m.HTML != "" || o.counts(t).Failed != 1 {
			t.Errorf("kept %+v", m)
		}
	})
	t.Run("OldRecordsGo", func(t *testing.T) {
		o := newOffice(fresh(t), false, jobqueue.Permanent(errBusy))
		o.send(t, t.Context(), "failed@loja.com.br")
		o.worker.RunDue(t.Context())
		o.send(t, t.Context(), "delivered@loja.com.br")
		o.worker.RunDue(t.Context())
		o.clock.Advance(90*24*time.Hour + time.Millisecond)
		o.send(t, t.Context(), "new@loja.com.br")
		o.worker.RunDue(t.Context())
		if m := o.only(t); m.To != "new@loja.com.br" {
			t.Errorf("kept %+v", m)
		}
	})
	t.Run("LatestGivesTheNewest200First", func(t *testing.T) {
		o := newOffice(fresh(t), true)
		err := o.Store.InTx(t.Context(), func(ctx context.Context) error {
			for i := range 205 {
				o.send(t, ctx, fmt.Sprintf("pessoa%d@loja.com.br", i))
			}
			return nil
		})
		mails, e := o.Latest(t.Context())
		if err != nil || e != nil || len(mails) != 200 || mails[0].To != "pessoa204@loja.com.br" || mails[199].To != "pessoa5@loja.com.br" {
			t.Fatalf("%d mails, %v %v", len(mails), err, e)
		}
	})
	t.Run("AnAbsentMailIsNotFound", func(t *testing.T) {
		o := newOffice(fresh(t), false)
		if err := o.Deliver(t.Context(), "absent", o.postman); !errors.Is(err, outbox.ErrNotFound) {
			t.Error(err)
		}
	})
}
