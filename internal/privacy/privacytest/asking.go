package privacytest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/testkit"
	"seiva/internal/privacy"
)

// asking is what holds of who asks, and of the queue.
func asking(t *testing.T, fresh func(t *testing.T) World) {
	t.Run("ARequestIsTakenAndTold", func(t *testing.T) {
		d := newDesk(fresh(t))
		r, err := d.Ask(t.Context(), d.ana, privacy.Draft{Kind: privacy.Access, Text: " " + said + "\r\n", RetailerID: d.people.retailer})
		if err != nil || r.Number != 1 || r.State != privacy.Open || r.DueDay != "2026-12-11" || r.DaysLeft != 15 || r.Text != said || r.Retailer != "Mercado Seiva" {
			t.Fatalf("%+v, %v", r, err)
		}
		var told []string
		for _, m := range d.box.Sent() {
			told = append(told, m.To)
			text := fmt.Sprint(m.Letter)
			if m.To != "ana@casa.test" && strings.Contains(text, "Ana") || strings.Contains(text, "Flores") || strings.Contains(text, "982") {
				t.Errorf("%s reads %s", m.To, text)
			}
		}
		if want := []string{"ana@casa.test", "Eva@seiva.test", "Rui@seiva.test", "loja@mercado.test"}; !slices.Equal(told, want) {
			t.Errorf("told %q, want %q", told, want)
		}
		if got := d.own(t, d.ana); len(got) != 1 || got[0].Text != said || got[0].Reply != nil {
			t.Errorf("%+v", got)
		}
		if kept := strings.Join(d.w.Kept(t), "\n"); strings.Contains(kept, "Flores") || len(kept) == 0 {
			t.Errorf("at rest: %s", kept)
		}
	})
	t.Run("WhoOfStaffIsSuspendedHearsNothing", func(t *testing.T) {
		d := newDesk(fresh(t))
		d.w.Suspend(d.eva.AccountID)
		d.asked(t, d.ana, privacy.Access)
		if n, all := d.box.Count("Pedido de privacidade nº 1: Acesso aos dados", "Rui@seiva.test"), len(d.box.Sent()); n != 1 || all != 2 {
			t.Errorf("%d to who is there, %d in all: %v", n, all, d.box.Sent())
		}
	})
	t.Run("WhatARequestMayBe", func(t *testing.T) {
		d := newDesk(fresh(t))
		for field, draft := range map[string]privacy.Draft{
			"kind": {Kind: "OUTRA", Text: said}, "text": {Kind: privacy.Access, Text: strings.Repeat("a", 4001)},
			"retailerId": {Kind: privacy.Access, Text: said, RetailerID: id.New()},
		} {
			_, err := d.Ask(t.Context(), d.ana, draft)
			if err == nil || errs.From(err).Fields[field] == "" {
				t.Errorf("%s: %v", field, err)
			}
		}
		d.people.gone[d.bia] = true
		_, err := d.Ask(t.Context(), d.bia, privacy.Draft{Kind: privacy.Access, Text: said})
		coded(t, "nobody", err, "privacy.gone")
		if len(d.box.Sent()) != 0 || len(d.own(t, d.ana)) != 0 {
			t.Error("something was taken")
		}
	})
	t.Run("TheLimitHoldsHoweverManyComeAtOnce", func(t *testing.T) {
		d := newDesk(fresh(t))
		const many = 20
		answers := make(chan error, many)
		for range many {
			go func() {
				_, err := d.Ask(t.Context(), d.ana, privacy.Draft{Kind: privacy.Another, Text: said})
				answers <- err
			}()
		}
		for range many {
			if err := <-answers; err != nil && !errors.Is(err, privacy.ErrTooManyOpen) {
				t.Error(err)
			}
		}
		var numbers []int
		for _, r := range d.own(t, d.ana) {
			numbers = append(numbers, r.Number)
		}
		if !slices.Equal(numbers, []int{5, 4, 3, 2, 1}) {
			t.Errorf("taken: %d", numbers)
		}
		if r := d.asked(t, d.bia, privacy.Another); r.Number != 6 {
			t.Errorf("another's has number %d", r.Number)
		}
	})
	t.Run("OfADayTenAreTaken", func(t *testing.T) {
		d := newDesk(fresh(t))
		for range privacy.PerDay {
			d.answered(t, d.asked(t, d.ana, privacy.Correction), granted)
		}
		_, err := d.Ask(t.Context(), d.ana, privacy.Draft{Kind: privacy.Access, Text: said})
		if !errors.Is(err, privacy.ErrTooMany) || errs.From(err).RetryAfter != 24*time.Hour {
			t.Errorf("%v", err)
		}
		d.now.Advance(24 * time.Hour)
		d.asked(t, d.ana, privacy.Access)
	})
	t.Run("TheQueueIsNarrowedAndCounted", func(t *testing.T) {
		d := newDesk(fresh(t))
		late := d.asked(t, d.ana, privacy.Correction)
		d.now.Advance(2 * 24 * time.Hour)
		answered := d.asked(t, d.bia, privacy.Access)
		d.answered(t, answered, granted)
		d.now.Advance(9 * 24 * time.Hour)
		near := d.asked(t, d.bia, privacy.Access)
		d.now.Advance(9 * 24 * time.Hour) // 6 are left
		far := d.asked(t, d.ana, privacy.Access)
		for _, c := range []struct {
			query privacy.Query
			want  []privacy.Own
		}{
			{privacy.Query{}, []privacy.Own{late, near, far, answered}},
			{privacy.Query{Request: paging.Request{Sort: privacy.ByDue, Desc: true}}, []privacy.Own{far, near, late, answered}},
			{privacy.Query{Request: paging.Request{Sort: privacy.ByArrival, Desc: true}}, []privacy.Own{far, near, answered, late}},
			{privacy.Query{State: privacy.Answered}, []privacy.Own{answered}},
			{privacy.Query{Kind: privacy.Access}, []privacy.Own{near, far, answered}},
			{privacy.Query{Clock: privacy.Near}, []privacy.Own{late}},
			{privacy.Query{Clock: privacy.Overdue}, []privacy.Own{late}},
		} {
			d.queues(t, c.query, c.want...)
		}
		d.now.Advance(24 * time.Hour) // 5 are left
		d.queues(t, privacy.Query{Clock: privacy.Near}, late, near)
		d.queues(t, privacy.Query{Clock: privacy.Overdue}, late)
		if n, err := d.CountNear(t.Context(), d.clea); err != nil || n != 2 {
			t.Errorf("%d need attention, %v", n, err)
		}
		for _, q := range []privacy.Query{{State: "X"}, {Kind: "X"}, {Clock: "X"}} {
			_, err := d.Queue(t.Context(), d.clea, q)
			coded(t, "a filter", err, "privacy.invalid_query")
		}
	})
}

// queues fails unless the queue, as support sees it, holds these in this order.
func (d *desk) queues(t *testing.T, q privacy.Query, want ...privacy.Own) {
	t.Helper()
	q.Size = 10
	page, err := d.Queue(t.Context(), d.clea, q)
	testkit.Must(t, err)
	var got, wanted []int
	for _, r := range page.Items {
		got = append(got, r.Number)
		if r.AccountID != "" || len(r.Words) > 0 {
			t.Errorf("support reads %+v", r)
		}
	}
	for _, r := range want {
		wanted = append(wanted, r.Number)
	}
	if !slices.Equal(got, wanted) || page.Total != len(want) {
		t.Errorf("%+v: %d of %d, want %d", q, got, page.Total, wanted)
	}
}
