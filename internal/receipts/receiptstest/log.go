package receiptstest

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs/errstest"
	"seiva/internal/kit/testkit"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

func everyDocumentLogged(t *testing.T, w *World) {
	sale, grant := ShopA1.Sale(1), ShopA1.Grant()
	key := w.Gen.AccessKey(sale)
	submit := func(in receipts.Submission) { w.Service.Receive(t.Context(), grant, in) }
	submit(receipts.Submission{XML: w.XML(sale), Cashier: "CAIXA-01", RequestID: "r1"})
	submit(receipts.Submission{XML: w.XML(sale), RequestID: "r2", Line: 7})
	submit(receipts.Submission{XML: w.CancelXML(sale, nfcegen.Cancel{})})
	submit(receipts.Submission{XML: w.XML(ShopB.Sale(1)), Cashier: "CAIXA-02"})
	submit(receipts.Submission{XML: []byte("<html>"), Cashier: strings.Repeat("x", 61)})
	submit(receipts.Submission{XML: w.XML(ShopA1.Sale(2)), Cashier: "a\nb"})
	now := w.Clock.Now().UTC().Truncate(time.Millisecond)
	want := []receipts.LogLine{
		{Status: receipts.ResultRejected, Code: "receipts.bad_cashier", AccessKey: w.Gen.AccessKey(ShopA1.Sale(2)), Emitter: ShopA1.CNPJ},
		{Status: receipts.ResultRejected, Code: "receipts.malformed_xml"},
		{Status: receipts.ResultRejected, Code: "apikeys.out_of_scope", AccessKey: w.Gen.AccessKey(ShopB.Sale(1)), Emitter: ShopB.CNPJ, Cashier: "CAIXA-02"},
		{Status: receipts.ResultCancelled, AccessKey: key, Emitter: ShopA1.CNPJ, StoreID: ShopA1.StoreID, RetailerID: ShopA1.RetailerID, StoreName: ShopA1.Name},
		{Status: receipts.ResultDuplicate, AccessKey: key, Emitter: ShopA1.CNPJ, StoreID: ShopA1.StoreID, RetailerID: ShopA1.RetailerID, StoreName: ShopA1.Name, Line: 7, RequestID: "r2"},
		{Status: receipts.ResultAccepted, AccessKey: key, Emitter: ShopA1.CNPJ, StoreID: ShopA1.StoreID, RetailerID: ShopA1.RetailerID, StoreName: ShopA1.Name, Cashier: "CAIXA-01", RequestID: "r1"},
	}
	got := w.Log(grant.KeyID)
	slices.SortFunc(got, func(a, b receipts.LogLine) int { return order(want, a) - order(want, b) }) // all came in one millisecond
	for i, l := range got {
		if !l.At.Equal(now) {
			t.Errorf("line %d came %v", i, l.At)
		}
		got[i].LogPlace, got[i].KeyID = receipts.LogPlace{}, ""
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if others := w.Log(ShopB.Grant().KeyID); len(others) != 0 {
		t.Errorf("another key's: %+v", others)
	}
	w.NewIDs = map[string]string{ShopA1.CNPJ: "storea3"} // the store was closed, and opened again under its CNPJ
	for _, l := range w.Log(grant.KeyID) {
		if l.StoreName != "" {
			t.Errorf("named after the store that came later: %+v", l)
		}
	}
}

func order(want []receipts.LogLine, l receipts.LogLine) int {
	return slices.IndexFunc(want, func(w receipts.LogLine) bool {
		return w.Status == l.Status && w.Code == l.Code
	})
}

func logPages(t *testing.T, w *World) {
	grant := ShopA1.Grant()
	for n := 1; n <= 7; n++ {
		w.Expect(grant, w.XML(ShopA1.Sale(n)), "accepted")
		w.Expect(grant, []byte("<html>"), "receipts.malformed_xml")
		w.Clock.Advance(time.Second)
	}
	counts := map[receipts.ResultStatus]int{receipts.ResultAccepted: 7, receipts.ResultRejected: 7}
	for status, want := range map[receipts.ResultStatus]int{"": 14, receipts.ResultAccepted: 7, receipts.ResultRejected: 7, receipts.ResultPending: 0} {
		var seen []receipts.LogLine
		var before *receipts.LogPlace
		for {
			page, err := w.Service.Log(t.Context(), grant.KeyID, "", status, before, 3)
			testkit.Must(t, err)
			if len(page.Lines) > 3 || len(page.Counts) != len(counts) || page.Counts[receipts.ResultAccepted] != 7 || page.Counts[receipts.ResultRejected] != 7 {
				t.Fatalf("status %q: %d lines, counts %v", status, len(page.Lines), page.Counts)
			}
			seen = append(seen, page.Lines...)
			if before = page.Next; before == nil {
				break
			}
		}
		if len(seen) != want {
			t.Errorf("status %q: %d lines, want %d", status, len(seen), want)
		}
		for i := 1; i < len(seen); i++ {
			if seen[i].At.After(seen[i-1].At) || seen[i].LogPlace == seen[i-1].LogPlace {
				t.Errorf("status %q: line %d is out of order", status, i)
			}
		}
	}
	if page, err := w.Service.Log(t.Context(), grant.KeyID, "", "", nil, 14); err != nil || len(page.Lines) != 14 || page.Next != nil {
		t.Errorf("all on one page, and %v after it, %v", page.Next, err)
	}
	yesterday := w.Clock.Now().AddDate(0, 0, -1).Format(time.DateOnly)
	if page, err := w.Service.Log(t.Context(), grant.KeyID, yesterday, "", nil, 3); err != nil || len(page.Lines)+len(page.Counts) != 0 {
		t.Errorf("the day before: %+v, %v", page, err)
	}
	_, err := w.Service.Log(t.Context(), grant.KeyID, "20/11/2026", "", nil, 3)
	errstest.Refused(t, err, "receipts.invalid_filter", "day")
	_, err = w.Service.Log(t.Context(), grant.KeyID, "", "odd", nil, 3)
	errstest.Refused(t, err, "receipts.invalid_filter", "status")
}

func lastRefusals(t *testing.T, w *World) {
	grant, begin := ShopA1.Grant(), w.Clock.Now()
	w.Expect(grant, []byte("<html>"), "receipts.malformed_xml")
	w.Clock.Advance(receipts.LogAge + time.Second)
	testkit.Must(t, w.Service.ForgetLog(t.Context()))
	if page, err := w.Service.Log(t.Context(), grant.KeyID, begin.Format(time.DateOnly), "", nil, 3); err != nil || len(page.Lines) != 0 {
		t.Errorf("after 30 days: %+v, %v", page.Lines, err)
	}
	for n := 1; n <= 205; n++ {
		w.Expect(grant, []byte("<html>"), "receipts.malformed_xml")
		w.Clock.Advance(time.Second)
	}
	w.Expect(grant, w.XML(ShopB.Sale(1)), "apikeys.out_of_scope")
	testkit.Must(t, w.Service.ForgetLog(t.Context()))
	got, err := w.Service.Refusals(t.Context(), grant.KeyID)
	if err != nil || len(got) != 200 || got[0].Code != "apikeys.out_of_scope" || got[0].Emitter != ShopB.CNPJ || got[1].Code != "receipts.malformed_xml" {
		t.Fatalf("%d refusals, %v", len(got), err)
	}
}

// wholeLog compares what is handed over at once with the pages of the days, and with what was noted.
func wholeLog(t *testing.T, w *World) {
	const many = 1203 // more than two steps
	grant, first := ShopA1.Grant(), w.Clock.Now().Truncate(time.Second)
	lines := make([]receipts.LogLine, many)
	for n := range lines {
		lines[n] = receipts.LogLine{
			LogPlace: receipts.LogPlace{At: first.Add(time.Duration(n) * time.Minute), Nonce: int64(n)}, KeyID: grant.KeyID,
			Status: receipts.LogStatuses[n%2*5], Line: n + 1,
		}
	}
	testkit.Must(t, w.Backend.Store.InTx(t.Context(), func(ctx context.Context) error { return w.Backend.Store.Note(ctx, lines) }))
	w.Expect(ShopB.Grant(), w.XML(ShopB.Sale(1)), "accepted") // another key's
	day := func(n int) string { return first.In(clock.Brazil).AddDate(0, 0, n).Format(time.DateOnly) }
	for name, c := range map[string]struct {
		asked receipts.Logged
		days  []int
	}{
		"both days": {receipts.Logged{Start: day(0), End: day(1)}, []int{1, 0}},
		"a day":     {receipts.Logged{Day: day(1), Start: day(0)}, []int{1}},
		"today":     {receipts.Logged{}, []int{0}},
		"refused":   {receipts.Logged{Start: day(0), End: day(1), Status: receipts.ResultRejected}, []int{1, 0}},
		"pending":   {receipts.Logged{Start: day(0), End: day(1), Status: receipts.ResultPending}, []int{1, 0}},
	} {
		var want, got []int
		for _, n := range c.days {
			for before, more := (*receipts.LogPlace)(nil), true; more; more = before != nil {
				page, err := w.Service.Log(t.Context(), grant.KeyID, day(n), c.asked.Status, before, 100)
				testkit.Must(t, err)
				for _, l := range page.Lines {
					want = append(want, l.Line)
				}
				before = page.Next
			}
		}
		err := w.Service.EachLogged(t.Context(), grant.KeyID, c.asked, func(l receipts.LogLine, total int) error {
			got = append(got, l.Line)
			if total != len(want) {
				t.Fatalf("%s: of %d, want %d", name, total, len(want))
			}
			return nil
		})
		if err != nil || !slices.Equal(got, want) || len(want) == 0 && name != "pending" {
			t.Errorf("%s: %d lines, the pages have %d, %v", name, len(got), len(want), err)
		}
	}
	for field, wrong := range map[string]receipts.Logged{
		"day": {Day: "x"}, "startDate": {Start: "x", End: day(0)}, "endDate": {Start: day(1), End: day(0)}, "status": {Status: "odd"},
	} {
		errstest.Refused(t, wrong.Check(first), "receipts.invalid_filter", field)
		errstest.Refused(t, w.Service.EachLogged(t.Context(), grant.KeyID, wrong, nil), "receipts.invalid_filter", field)
	}
}

// apart has no room for lines of nobody.
type apart struct{ receipts.Store }

// Note implements receipts.Store.
func (a apart) Note(ctx context.Context, lines []receipts.LogLine) error {
	if slices.ContainsFunc(lines, func(l receipts.LogLine) bool { return l.RetailerID == "" }) {
		return errors.New("broken")
	}
	return a.Store.Note(ctx, lines)
}

// What is refused of a software house's documents is nobody's: receipts of the same call are stored where its lines cannot be.
func linesOfNobody(t *testing.T, w *World) {
	in := []receipts.Submission{{Line: 1, XML: w.XML(ShopA1.Sale(1))}, {Line: 2, XML: []byte("<html>")}}
	for n, store := range []receipts.Store{w.Backend.Store, apart{w.Backend.Store}} {
		in[0].XML = w.XML(ShopA1.Sale(n + 1))
		w.Service = w.serviceOn(store)
		got, err := w.run(in, io.EOF)
		w.Service.Close()
		if err != nil || len(got) != 2 || got[0].Err != nil || !errors.Is(got[1].Err, nfce.ErrMalformedXML) {
			t.Fatalf("%+v, %v", got, err)
		}
	}
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 2)
	var statuses []receipts.ResultStatus
	for _, l := range w.Log(ShopA1.Grant().KeyID) {
		statuses = append(statuses, l.Status)
	}
	slices.Sort(statuses)
	if want := []receipts.ResultStatus{receipts.ResultAccepted, receipts.ResultAccepted, receipts.ResultRejected}; !slices.Equal(statuses, want) {
		t.Errorf("the log has %v, want %v", statuses, want)
	}
}
