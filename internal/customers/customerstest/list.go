package customerstest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/customers"
	"seiva/internal/kit/period"
	"seiva/internal/kit/testkit"
)

// bought adds a receipt of Ana's at a retailer, some hours after the start.
func (p *proofs) bought(retailerID, accessKey string, hours int) {
	p.add(Receipt{RetailerID: retailerID, AccessKey: accessKey, CPFIndex: index.Of(ana), IssuedAt: start.Add(time.Duration(hours) * time.Hour), Cents: 3392})
}

// lists gives the access keys of an account's list, part after part, and how many parts there were.
func (p *proofs) lists(a customers.Account, l customers.Listing) (keys []string, parts int) {
	p.t.Helper()
	for cursor := ""; ; {
		page, err := p.AccountReceipts(ctx, a, l, cursor)
		testkit.Must(p.t, err)
		parts++
		for _, r := range page.Items {
			keys = append(keys, r.AccessKey)
		}
		if cursor = page.Next; cursor == "" {
			return keys, parts
		}
	}
}

func (p *proofs) listsAs(a customers.Account, l customers.Listing, want ...string) {
	p.t.Helper()
	if got, _ := p.lists(a, l); fmt.Sprint(got) != fmt.Sprint(want) {
		p.t.Errorf("%+v lists %v, want %v", l, got, want)
	}
}

// An account lists the receipts of those retailers alone that vouch for its address, as they stand at each call; never another
// person's.
func oneList(t *testing.T, fresh Fresh) {
	const third = "0190000000000000000000000c"
	p := newProofs(t, fresh)
	p.accepts(by("k"), "ana@example.com")
	p.accepts(at(second, "k"), "ANA@example.com")
	p.accepts(at(third, "k"), "other@example.com")
	p.bought(first, "old", 0)
	p.bought(second, "new", 2)
	p.bought(first, "middle", 1)
	p.bought(third, "of another address", 3)
	p.bought("0190000000000000000000000d", "of a retailer without acceptance", 4)
	p.add(Receipt{RetailerID: first, AccessKey: "another person's", CPFIndex: index.Of(bia), IssuedAt: start})
	p.add(Receipt{RetailerID: first, AccessKey: "a test", CPFIndex: index.Of(ana), IssuedAt: start, Test: true})
	a := p.signsIn("ANA@example.com")
	p.listsAs(a, customers.Listing{}, "new", "middle", "old")
	p.listsAs(a, customers.Listing{RetailerID: first}, "middle", "old")
	_, err := p.AccountReceipts(ctx, a, customers.Listing{RetailerID: third}, "")
	coded(t, "a retailer that knows another address", err, "customers.not_found")
	page, err := p.AccountReceipts(ctx, a, customers.Listing{}, "")
	testkit.Must(t, err)
	got := page.Items[0]
	if got.RetailerID != second || got.TradeName != "Rede b" || got.StoreName != "Loja de "+second || got.AmountCents != 3392 ||
		got.PublicURL != "/r/"+second+"new" || !got.MayRate || got.IssuedAt.Format(time.DateTime) != "2026-11-20 14:00:00" {
		t.Errorf("%+v", got)
	}
	testkit.Must(t, p.Withdraw(ctx, at(second, "k"), onPage))
	p.listsAs(a, customers.Listing{}, "middle", "old")
	testkit.Must(t, second1(p.store.Erase(ctx, first, index.Of(ana), start)))
	p.listsAs(a, customers.Listing{})
}

// The list comes in bounded parts; what arrives meanwhile, and receipts of one moment, neither repeat nor lose any.
func oneListInPages(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by("k"), "ana@example.com")
	p.accepts(at(second, "k"), "ana@example.com")
	a := p.signsIn("ana@example.com")
	var want []string
	for n := range customers.ListPageSize + 5 {
		p.bought([]string{first, second}[n%2], fmt.Sprintf("key %02d", n), n/4)
		want = append([]string{fmt.Sprintf("key %02d", n)}, want...)
	}
	p.bought(first, "same", 9)
	p.bought(second, "same", 9) // the same key twice
	got, parts := p.lists(a, customers.Listing{})
	if fmt.Sprint(got) != fmt.Sprint(append([]string{"same", "same"}, want...)) || parts != 2 {
		t.Errorf("%d parts: %v", parts, got)
	}
	page, err := p.AccountReceipts(ctx, a, customers.Listing{}, "")
	testkit.Must(t, err)
	if len(page.Items) != customers.ListPageSize {
		t.Errorf("a part of %d", len(page.Items))
	}
	p.bought(first, "newer", 20)
	rest, err := p.AccountReceipts(ctx, a, customers.Listing{}, page.Next)
	testkit.Must(t, err)
	if len(rest.Items) != 7 || rest.Next != "" || rest.Items[6].AccessKey != "key 00" {
		t.Errorf("%+v", rest)
	}
	for _, cursor := range []string{"x", "eA", page.Next + "!"} {
		_, err := p.AccountReceipts(ctx, a, customers.Listing{}, cursor)
		coded(t, cursor, err, "customers.invalid_list")
	}
}

// Each part tells the whole sums of its months, of what the list holds that sums count; a number lists what it counted.
func oneListSummed(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by("k"), "ana@example.com")
	p.accepts(at(second, "k"), "ana@example.com")
	a := p.signsIn("ana@example.com")
	const toDecember = 24*10 + 8 // 2026-11-30 20:00 in Brazil
	for n := range customers.ListPageSize {
		p.bought([]string{first, second}[n%2], fmt.Sprintf("key %02d", n), n)
	}
	p.bought(second, "last of November", toDecember+3) // December in Greenwich
	p.bought(second, "December's", toDecember+4)
	for n, r := range []Receipt{{Status: 1}, {Status: 2}, {Excluded: true}, {Test: true}} {
		r.RetailerID, r.AccessKey, r.CPFIndex, r.IssuedAt, r.Cents = first, fmt.Sprintf("uncounted %d", n), index.Of(ana), start.Add(-1000*time.Hour), 100
		p.add(r) // of October
		r.AccessKey, r.IssuedAt = fmt.Sprintf("uncounted too %d", n), start
		p.add(r)
	}
	p.add(Receipt{RetailerID: first, AccessKey: "another person's", CPFIndex: index.Of(bia), IssuedAt: start, Cents: 100})
	november := customers.MonthSum{Month: "2026-11", Count: customers.ListPageSize + 1, Cents: 3392 * (customers.ListPageSize + 1)}
	summed := func(l customers.Listing, cursor string, want ...customers.MonthSum) customers.ListPage {
		t.Helper()
		page, err := p.AccountReceipts(ctx, a, l, cursor)
		testkit.Must(t, err)
		if fmt.Sprint(page.Months) != fmt.Sprint(want) {
			t.Errorf("%+v comes to %v, want %v", l, page.Months, want)
		}
		return page
	}
	page := summed(customers.Listing{}, "", customers.MonthSum{Month: "2026-12", Count: 1, Cents: 3392}, november)
	summed(customers.Listing{}, page.Next, november, customers.MonthSum{Month: "2026-10"})
	summed(customers.Listing{RetailerID: first}, "", customers.MonthSum{Month: "2026-11", Count: 10, Cents: 33920}, customers.MonthSum{Month: "2026-10"})
	summed(customers.Listing{Filter: "rede B", Period: period.Period{From: "2026-11-21", To: "2026-11-21"}}, "",
		customers.MonthSum{Month: "2026-11", Count: 4, Cents: 4 * 3392})
	summed(customers.Listing{Filter: "farmácia"}, "")
	opened, _ := p.lists(a, customers.Listing{Counted: true, Period: period.Period{From: "2026-11-01", To: "2026-11-30"}})
	if len(opened) != november.Count || slices.ContainsFunc(opened, func(key string) bool { return strings.HasPrefix(key, "uncounted") }) {
		t.Errorf("%d counts %v", november.Count, opened)
	}
}

func oneListSearched(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by("k"), "ana@example.com")
	p.accepts(at(second, "k"), "ana@example.com")
	a := p.signsIn("ana@example.com")
	p.bought(first, "today", 0)
	p.bought(second, "late", 11) // 2026-11-20 23:00 in Brazil, the 21st in Greenwich
	p.bought(second, "tomorrow", 24)
	on := func(from, to string) customers.Listing {
		return customers.Listing{Period: period.Period{From: from, To: to}}
	}
	p.listsAs(a, on("2026-11-20", "2026-11-20"), "late", "today")
	p.listsAs(a, on("2026-11-21", ""), "tomorrow")
	p.listsAs(a, on("", "2026-11-19"))
	p.listsAs(a, customers.Listing{Filter: "rede B"}, "tomorrow", "late")
	p.listsAs(a, customers.Listing{Filter: "loja " + first}, "today")
	p.listsAs(a, customers.Listing{Filter: "farmácia"})
	_, err := p.AccountReceipts(ctx, a, customers.Listing{Filter: fmt.Sprintf("%0121d", 1)}, "")
	coded(t, "a long search", err, "customers.invalid_list")
}
