package customerstest

import (
	"testing"
	"time"

	"seiva/internal/customers"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/testkit"
)

// What was mailed to an address opens nothing any more once the account is another's, whoever moved it.
func codesFall(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by("k"), "old@example.com")
	p.now.Advance(48 * time.Hour)
	entry := p.knocks(customers.AccountGate, ana, "10.0.0.1")
	toEnter := p.code()
	area := p.knocks(gate, ana, "10.0.0.2")
	toArea := p.code()
	p.asks(by("k"), customers.ToErase, false)
	toErase := p.code()
	if _, err := p.ChangeEmail(ctx, admin, customers.EmailChange{Current: "old@example.com", New: "ana@example.com"}); err != nil {
		t.Fatal(err)
	}
	coded(t, "into the account", second1(p.Enter(ctx, customers.AccountGate, ana, entry.ID, toEnter)), "customers.wrong_code")
	coded(t, "into the VIP area", second1(p.Enter(ctx, gate, ana, area.ID, toArea)), "customers.wrong_code")
	coded(t, "to erase", second1(p.EraseProven(ctx, by("k"), toErase, onPage)), "customers.wrong_code")
	p.signsIn("ana@example.com")

	p = newProofs(t, fresh)
	p.accepts(by("k"), "old@example.com")
	p.accepts(at(second, "k"), "ana@example.com")
	entry = p.knocks(customers.AccountGate, ana, "10.0.0.1")
	toEnter = p.code()
	testkit.Must(t, p.Withdraw(ctx, by("k"), onPage)) // the account follows the acceptance that stands
	coded(t, "after a withdrawal", second1(p.Enter(ctx, customers.AccountGate, ana, entry.ID, toEnter)), "customers.wrong_code")
	p.signsIn("ana@example.com")
}

// An account that a part of the stores made, and an administrator gave another address, is entered there and opens nothing yet.
func emptyAccount(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by(part), "ana@exmple.com")
	if _, err := p.ChangeEmail(ctx, admin, customers.EmailChange{Current: "ana@exmple.com", New: "ana@example.com"}); err != nil {
		t.Fatal(err)
	}
	own, err := p.Own(ctx, p.signsIn("ana@example.com"))
	if err != nil || len(own.Opened)+len(own.Others) != 0 || own.MaskedCPF != "***.982.247-**" || own.AlwaysGreen || own.SendForVibe {
		t.Errorf("%+v, %v", own, err)
	}
}

// An account whose person withdraws while the list is read is left out of it; the others are there.
func peopleWithdrawnMeanwhile(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by("k"), "ana@example.com")
	testkit.Must(t, p.store.AddAccount(ctx, customers.Account{ID: admin.AccountID, CPFIndex: index.Of(bia), Name: "Bia", Email: "bia@example.com"}))
	page, err := p.People(ctx, admin, "", paging.Request{Size: 6})
	if err != nil || len(page.Items) != 1 || page.Items[0].Name != "Ana Souza" {
		t.Errorf("%+v, %v", page, err)
	}
}

// The known address hears once of another, however often a retailer's system says the same.
func toldOnce(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by("k"), "ana@example.com")
	for range 3 {
		p.accepts(at(second, "k"), "other@example.com")
		p.now.Advance(time.Minute)
	}
	if sent := p.box.Sent(); len(sent) != 1 || sent[0].To != "ana@example.com" {
		t.Errorf("%v", sent)
	}
}
