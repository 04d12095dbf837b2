package customerstest

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"seiva/internal/customers"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// kept is all that is stored of a person.
type kept struct {
	account   customers.Account
	addressed []customers.Account
	relations []customers.Relation
	consents  []customers.Consent
	requests  []customers.Request
	passkeys  []customers.Passkey
	token     customers.Token
	erasedAt  time.Time
	receipts  []customers.Taken
}

func keptOf(t *testing.T, store customers.Store, a customers.Account) (k kept) {
	t.Helper()
	var failed [9]error
	k.account, failed[0] = store.Account(ctx, a.ID)
	k.addressed, failed[1] = store.AccountsWith(ctx, a.EmailKey(), 9)
	k.relations, failed[2] = store.Relations(ctx, a.CPFIndex)
	k.consents, failed[3] = store.Consents(ctx, first, a.CPFIndex)
	k.requests, failed[4] = store.Requests(ctx, first, a.CPFIndex)
	k.passkeys, failed[5] = store.Passkeys(ctx, a.ID)
	k.token, failed[6] = store.Token(ctx, "", []byte(a.ID))
	k.erasedAt, failed[7] = store.ErasedAt(ctx, first, a.CPFIndex)
	k.receipts, failed[8] = store.Taken(ctx, customers.Customer{Grant: scope.Grant{RetailerID: first}, CPFIndex: a.CPFIndex}, customers.Taken{}, start, 9)
	testkit.Must(t, errors.Join(failed[:]...))
	return k
}

// someone is a person of two retailers, with one of each.
func someone(t *testing.T, store customers.Store, cpf, email string, chosen customers.Preferences) customers.Account {
	t.Helper()
	a := customers.Account{ID: id.New(), CPFIndex: index.Of(cpf), Name: "Alguém", Email: email, Vouched: true, CreatedAt: start}
	told := customers.Act{At: start, Origin: onPage}
	testkit.Must(t, store.AddAccount(ctx, a))
	for _, retailer := range []string{first, second} {
		_, err := store.Accept(ctx,
			customers.Person{RetailerID: retailer, CPFIndex: a.CPFIndex, SealedCPF: []byte(cpf), Name: a.Name, Email: email, ToldAt: start, EmailAt: start, Vouched: true},
			customers.Consent{RetailerID: retailer, CPFIndex: a.CPFIndex, Version: "2026-11-20", Hash: []byte("its hash"), Accepted: told})
		testkit.Must(t, err)
		testkit.Must(t, store.SetPreferences(ctx, retailer, a.CPFIndex, chosen, start))
	}
	for _, err := range []error{
		store.AddRequest(ctx, customers.Request{
			ID: id.New(), RetailerID: first, CPFIndex: a.CPFIndex, Action: customers.ToEnter, Standing: customers.CodeSent, KeyID: "caixa",
			CodeHash: []byte(cpf), Asked: told, DueAt: start.Add(time.Hour),
		}, start.Add(-time.Hour), start.Add(-time.Hour)),
		store.AddPasskey(ctx, customers.Passkey{ID: id.New(), AccountID: a.ID, Name: "Celular", CredentialID: []byte(cpf), Record: "{}", CreatedAt: start}),
		store.CreateToken(ctx, customers.Token{Hash: []byte(a.ID), CPFIndex: a.CPFIndex, KeyID: a.ID, ExpiresAt: start.Add(time.Hour)}, start),
	} {
		testkit.Must(t, err)
	}
	return a
}

// apart: one person is read without another, and whatever is done to one, the other stands as it was.
func apart(t *testing.T, fresh Fresh) {
	store, add := fresh(t)
	said := &customers.Rating{Score: 5, Comment: "bom", At: start, ChangedAt: start}
	for key, cpf := range map[string]string{"ana's": ana, "bia's": bia} {
		add(Receipt{RetailerID: first, AccessKey: key, CPFIndex: index.Of(cpf), IssuedAt: start, Rating: said})
	}
	add(Receipt{RetailerID: second, AccessKey: "ana's there", CPFIndex: index.Of(ana), IssuedAt: start, Rating: said})
	a := someone(t, store, ana, "ana@example.com", customers.Preferences{})
	b := someone(t, store, bia, "bia@example.com", customers.Preferences{AlwaysGreen: true})
	for who, green := range map[*customers.Account]bool{&a: false, &b: true} {
		if of := keptOf(t, store, *who); len(of.relations) != 2 || len(of.addressed) != 1 || len(of.receipts) != 1 || of.relations[0].Email != who.Email || of.relations[0].Chosen.AlwaysGreen != green {
			t.Errorf("of %s: %+v", who.Email, of)
		}
	}
	before := keptOf(t, store, b)
	for _, act := range []struct {
		name string
		do   func() error
	}{
		{"nobody's address moves", func() error {
			return store.MoveRelations(ctx, a.CPFIndex, "outra@example.com", "nova@example.com", start)
		}},
		{"another's address moves", func() error { return store.MoveRelations(ctx, a.CPFIndex, b.EmailKey(), "nova@example.com", start) }},
		{"the address moves", func() error { return store.MoveRelations(ctx, a.CPFIndex, a.EmailKey(), "nova@example.com", start) }},
		{"codes are void", func() error { return store.VoidCodes(ctx, a.CPFIndex, start) }},
		{"requests are forgotten", func() error { return store.ForgetRequests(ctx, first, a.CPFIndex, "") }},
		{"sessions end", func() error { return store.EndSessions(ctx, a.ID) }},
		{"passkeys go", func() error { return store.DropPasskeys(ctx, a.ID) }},
		{"the terms are withdrawn", func() error {
			return second1(store.Withdraw(ctx, first, a.CPFIndex, customers.Act{At: start, Origin: onPage}))
		}},
		{"all is erased", func() error { return second1(store.Erase(ctx, first, a.CPFIndex, start)) }},
		{"the account goes", func() error { return store.DropAccount(ctx, a) }},
	} {
		testkit.Must(t, act.do())
		if now := keptOf(t, store, b); !reflect.DeepEqual(now, before) {
			t.Errorf("%s, and another's: %+v, want %+v", act.name, now, before)
			before = now
		}
		if left, err := store.Relations(ctx, a.CPFIndex); act.name == "nobody's address moves" && (err != nil || left[0].Email != a.Email) {
			t.Errorf("%s, and one's own: %+v, %v", act.name, left, err)
		}
	}
}

// boundsApart: what is asked for counts for who asked, for what, where, and how.
func boundsApart(t *testing.T, fresh Fresh) {
	store, _ := fresh(t)
	minute := func(n int) time.Time { return start.Add(time.Duration(n) * time.Minute) }
	for n, r := range []customers.Request{
		{RetailerID: first, CPFIndex: index.Of(ana), Action: customers.ToEnter, CodeHash: []byte("hash"), Asked: customers.Act{Origin: customers.Origin{Address: "here"}}},
		{RetailerID: first, CPFIndex: index.Of(bia), Action: customers.ToEnter, CodeHash: []byte("hash"), Asked: customers.Act{Origin: customers.Origin{Address: "there"}}},
		{RetailerID: first, CPFIndex: index.Of(ana), Action: customers.ToEnter, Asked: customers.Act{Origin: customers.Origin{Address: "here"}}},
		{RetailerID: first, CPFIndex: index.Of(ana), Action: customers.ToWithdraw, CodeHash: []byte("hash")},
		{RetailerID: first, CPFIndex: index.Of(ana), Action: customers.ToWithdraw, Delayed: true},
		{RetailerID: second, CPFIndex: index.Of(ana), Action: customers.ToEnter, CodeHash: []byte("hash")},
		{RetailerID: second, CPFIndex: index.Of(ana), Action: customers.ToWithdraw, CodeHash: []byte("hash")},
		{RetailerID: first, CPFIndex: index.Of(bia), Action: customers.ToWithdraw, CodeHash: []byte("hash")},
	} {
		r.ID, r.Standing, r.KeyID, r.Asked.At, r.DueAt = id.New(), customers.CodeSent, "caixa", minute(n), minute(90)
		testkit.Must(t, store.AddRequest(ctx, r, minute(-90), minute(-90)))
	}
	nth := func(ask func(after time.Time, n int) (time.Time, error), after int, want ...int) {
		t.Helper()
		for n := range len(want) + 1 {
			at := time.Time{}
			if n < len(want) {
				at = minute(want[n])
			}
			if got, err := ask(minute(after), n+1); err != nil || !got.Equal(at) {
				t.Errorf("number %d: %v, %v; want %v", n+1, got, err, at)
			}
		}
	}
	entries := func(of customers.Entries) func(time.Time, int) (time.Time, error) {
		return func(after time.Time, n int) (time.Time, error) { return store.NthEntry(ctx, first, of, after, n) }
	}
	nth(entries(customers.Entries{}), -1, 2, 1, 0)
	nth(entries(customers.Entries{}), 1, 2)
	nth(entries(customers.Entries{CPFIndex: index.Of(ana)}), -1, 2, 0)
	nth(entries(customers.Entries{CPFIndex: index.Of(ana), Mailed: true}), -1, 0)
	nth(entries(customers.Entries{Address: "there"}), -1, 1)
	requests := func(cpfIndex []byte, delayed bool) func(time.Time, int) (time.Time, error) {
		return func(after time.Time, n int) (time.Time, error) {
			return store.NthRequest(ctx, first, cpfIndex, delayed, after, n)
		}
	}
	nth(requests(nil, false), -1, 7, 3)
	nth(requests(nil, false), 3, 7)
	nth(requests(index.Of(ana), false), -1, 3)
	nth(requests(index.Of(ana), true), -1, 4)
}
