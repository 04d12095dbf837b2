package contractstest

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"seiva/internal/contracts"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

const secondText = "# Contrato\n\n{razaoSocial}, {cnpj}, {endereco}\n\nPrazo de um ano.\n"

func (w *world) dayIn(days int) string { return period.Add(clock.Day(w.Now().In(clock.Brazil)), days) }

// draft is fit to be published: it holds from today on, and asks by the 40th day.
func (w *world) draft() contracts.Draft {
	return contracts.Draft{Text: secondText, Note: "Agora há um prazo.", Day: w.dayIn(0), AcceptDay: w.dayIn(40)}
}

func (w *world) write(t *testing.T, d contracts.Draft) contracts.Desk {
	t.Helper()
	before, err := w.Desk(t.Context(), admin)
	testkit.Must(t, err)
	after, err := w.Write(t.Context(), admin, before.Tag(), d)
	testkit.Must(t, err)
	return after
}

func (w *world) publishes(t *testing.T, d contracts.Draft) contracts.Version {
	t.Helper()
	v, err := w.Publish(t.Context(), admin, w.write(t, d).Tag())
	testkit.Must(t, err)
	return v
}

func publishes(t *testing.T, s Stage, w *world) {
	list := func() []contracts.Version {
		page, err := w.Versions(t.Context(), admin, paging.Request{Size: 10})
		testkit.Must(t, err)
		if page.Total != len(page.Items) {
			t.Errorf("%d of %d", len(page.Items), page.Total)
		}
		return page.Items
	}
	if before := list(); len(before) != 1 || before[0].Number != 1 || before[0].Template.Version != "2026-11-20" {
		t.Errorf("before: %+v", before)
	}
	desk, err := w.Desk(t.Context(), admin)
	if err != nil || !desk.Fresh || desk.Text != w.text || len(desk.Lacks) != 0 {
		t.Errorf("a fresh desk: %+v, %v", desk, err)
	}
	w.later(100 * day) // the text that ships has its day behind it
	d := w.draft()
	d.Day = w.dayIn(5)
	desk = w.write(t, d)
	if desk.Fresh || desk.EditedBy != admin.Name || !strings.Contains(desk.Preview, "Mercado Exemplo Ltda, 11.222.333/0001-81") ||
		len(desk.Changes) != 3 || desk.Changes[2] != (contracts.Change{Kind: contracts.Added, Line: "Prazo de um ano."}) {
		t.Errorf("the desk: %+v", desk)
	}
	v, err := w.Publish(t.Context(), admin, desk.Tag())
	testkit.Must(t, err)
	if v.Number != 2 || v.Text != secondText || v.Publisher != admin.AccountID || strings.Join(w.jobs, ";") != "contracts.ask 2" ||
		strings.Join(w.trail, ";") != "contracts.version_published by ADMINISTRADOR" {
		t.Errorf("published: %+v, jobs %q, trail %q", v, w.jobs, w.trail)
	}
	if kept, err := w.Version(t.Context(), admin, 1); err != nil || kept.Text != w.text || kept.Publisher != "" {
		t.Errorf("the text that ships: %+v, %v", kept, err)
	}
	if after := list(); len(after) != 2 || after[0].Number != 2 || after[0].Text != "" || after[0].Note != d.Note {
		t.Errorf("after: %+v", after)
	}
	if changes, err := w.Compare(t.Context(), admin, 2, 1); err != nil || len(changes) != 3 || changes[2].Kind != contracts.Removed {
		t.Errorf("compared: %+v, %v", changes, err)
	}
	for _, absent := range []int{0, -1, 3} {
		_, err := w.Version(t.Context(), admin, absent)
		fails(t, err, contracts.ErrNoVersion)
	}
	// New contracts have it from its day on, and the file says nothing any more.
	who := w.retailer(s)
	w.text = "another file {razaoSocial}"
	if read := w.read(t, who); read.Version != "2026-11-20" {
		t.Errorf("before its day: %+v", read)
	}
	w.clock.Advance(5 * day)
	if read := w.read(t, who); read.Version != v.Template.Version || !strings.Contains(read.Content, "Prazo de um ano.") {
		t.Errorf("from its day on: %+v", read)
	}
}

func unfit(t *testing.T, _ Stage, w *world) {
	w.later(100 * day)
	huge := strings.Repeat("a", contracts.MaxText+1)
	for name, c := range map[string]struct {
		change func(d *contracts.Draft)
		field  string
	}{
		"huge":            {func(d *contracts.Draft) { d.Text = secondText + huge }, "texto"},
		"of many lines":   {func(d *contracts.Draft) { d.Text = secondText + strings.Repeat("a\n", 2001) }, "texto"},
		"empty":           {func(d *contracts.Draft) { d.Text = " " }, "texto"},
		"control letters": {func(d *contracts.Draft) { d.Text = secondText + "\x00" }, "texto"},
		"names no CNPJ":   {func(d *contracts.Draft) { d.Text = strings.ReplaceAll(secondText, "{cnpj}", "") }, "texto"},
		"the same text":   {func(d *contracts.Draft) { d.Text = w.text }, "texto"},
		"no note":         {func(d *contracts.Draft) { d.Note = "" }, "nota"},
		"a short note":    {func(d *contracts.Draft) { d.Note = "Mudou." }, "nota"},
		"a long note":     {func(d *contracts.Draft) { d.Note = strings.Repeat("a", 501) }, "nota"},
		"no day":          {func(d *contracts.Draft) { d.Day = "" }, "dia"},
		"no such day":     {func(d *contracts.Draft) { d.Day = "2027-02-30" }, "dia"},
		"yesterday":       {func(d *contracts.Draft) { d.Day = w.dayIn(-1) }, "dia"},
		"the same day":    {func(d *contracts.Draft) { d.Day = "2026-11-20" }, "dia"},
		"in ten years":    {func(d *contracts.Draft) { d.Day = w.dayIn(3650) }, "dia"},
		"in 29 days":      {func(d *contracts.Draft) { d.AcceptDay = w.dayIn(29) }, "aceitarAte"},
		"accept in years": {func(d *contracts.Draft) { d.AcceptDay = w.dayIn(3650) }, "aceitarAte"},
	} {
		d := w.draft()
		c.change(&d)
		before, err := w.Desk(t.Context(), admin)
		testkit.Must(t, err)
		desk, err := w.Write(t.Context(), admin, before.Tag(), d)
		if err == nil {
			_, err = w.Publish(t.Context(), admin, desk.Tag())
		}
		if e := errs.From(err); e.Code != "contracts.invalid_draft" || len(e.Fields) != 1 || e.Fields[c.field] == "" {
			t.Errorf("%s: %v %v", name, err, e.Fields)
		}
	}
}

func drafts(t *testing.T, _ Stage, w *world) {
	first := w.write(t, w.draft())
	second, err := w.Write(t.Context(), admin, first.Tag(), contracts.Draft{Text: "só isto"})
	if err != nil || len(second.Lacks) != 3 {
		t.Errorf("an unfinished one: %+v, %v", second.Lacks, err)
	}
	for _, seen := range []string{first.Tag(), "x", "99"} {
		_, err := w.Write(t.Context(), admin, seen, w.draft())
		fails(t, err, contracts.ErrStale)
		_, err = w.Publish(t.Context(), admin, seen)
		fails(t, err, contracts.ErrStale)
	}
	if now, err := w.Desk(t.Context(), admin); err != nil || now.Text != "só isto\n" {
		t.Errorf("%+v, %v", now, err)
	}
}

func publishesOnce(t *testing.T, _ Stage, w *world) {
	w.later(100 * day)
	tag := w.write(t, w.draft()).Tag()
	var won atomic.Int32
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			_, err := w.Publish(context.Background(), admin, tag)
			if err == nil {
				won.Add(1)
			} else if !errors.Is(err, contracts.ErrStale) {
				t.Error(err)
			}
		})
	}
	group.Wait()
	page, err := w.Versions(t.Context(), admin, paging.Request{Size: 10})
	if won.Load() != 1 || err != nil || page.Total != 2 {
		t.Errorf("%d published, %d versions, %v", won.Load(), page.Total, err)
	}
}

func versionsForbidden(t *testing.T, s Stage, w *world) {
	who := w.retailer(s)
	for _, other := range []scope.Scope{{}, who, support, partner} {
		_, err := w.Versions(t.Context(), other, paging.Request{Size: 1})
		forbidden(t, err)
		_, err = w.Version(t.Context(), other, 1)
		forbidden(t, err)
		_, err = w.Compare(t.Context(), other, 1, 1)
		forbidden(t, err)
		_, err = w.Desk(t.Context(), other)
		forbidden(t, err)
		_, err = w.Write(t.Context(), other, "0", w.draft())
		forbidden(t, err)
		_, err = w.Publish(t.Context(), other, "0")
		forbidden(t, err)
		_, err = w.WorkList(t.Context(), other, contracts.WorkQuery{}, paging.Request{Size: 1})
		forbidden(t, err)
	}
	for _, other := range []scope.Scope{{}, admin, support, partner} {
		_, err := w.NewVersion(t.Context(), other)
		forbidden(t, err)
		_, err = w.OwnAsk(t.Context(), other, contracts.Contract{})
		forbidden(t, err)
	}
	_, err := w.NewVersion(t.Context(), who)
	fails(t, err, contracts.ErrNotAsked)
}
