package customerstest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"seiva/internal/customers"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
)

// passwords are kept as 'hash of' them: what hashing costs is tested where it is done.
type passwords struct{}

func (passwords) Weakness(password string, own ...string) string {
	if len(password) < 8 || strings.Contains(strings.Join(own, " "), password) {
		return "Escolha outra."
	}
	return ""
}

func (passwords) Hash(_ context.Context, password string) (string, error) {
	return "hash of " + password, nil
}

func (passwords) Matches(_ context.Context, hash, password string) (bool, error) {
	return hash == "hash of "+password, nil
}

var admin = scope.Scope{AccountID: "0190000000000000000000000z", Profile: scope.Administrador}

// at is Ana with a token of a key of another retailer.
func at(retailerID, keyID string) customers.Customer {
	c := by(keyID)
	c.RetailerID = retailerID
	return c
}

func (p *proofs) people(filter, sort string, desc bool) []customers.Listed {
	p.t.Helper()
	page, err := p.People(ctx, admin, filter, paging.Request{Size: 6, Sort: sort, Desc: desc})
	testkit.Must(p.t, err)
	if page.Total != len(page.Items) {
		p.t.Fatalf("%d of %d", len(page.Items), page.Total)
	}
	return page.Items
}

// anas is what an administrator sees of Ana, the only one.
func (p *proofs) ana() customers.Listed {
	p.t.Helper()
	all := p.people("", "", false)
	if len(all) != 1 {
		p.t.Fatalf("%+v", all)
	}
	return all[0]
}

// signsIn has Ana enter her account by a code that went to an address.
func (p *proofs) signsIn(email string) customers.Account {
	p.t.Helper()
	sent := len(p.box.Sent())
	asked := p.knocks(customers.AccountGate, ana, "10.0.0.1")
	if all := p.box.Sent(); len(all) != sent+1 || all[sent].To != email {
		p.t.Fatalf("the code went to %v", all[sent:])
	}
	issued, err := p.Enter(ctx, customers.AccountGate, ana, asked.ID, p.code())
	testkit.Must(p.t, err)
	a, err := p.AuthenticateAccount(ctx, issued.Token)
	testkit.Must(p.t, err)
	return a
}

func (p *proofs) shows(a customers.Account) (opened, others []string) {
	p.t.Helper()
	own, err := p.Own(ctx, a)
	testkit.Must(p.t, err)
	for _, r := range own.Opened {
		opened = append(opened, r.RetailerID)
	}
	for _, r := range own.Others {
		others = append(others, r.RetailerID)
	}
	return opened, others
}

// A person has one account, from the first acceptance until the last is withdrawn, whose choices are those of all retailers.
func accountLives(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	if all := p.people("", "", false); len(all) != 0 {
		t.Fatalf("%+v", all)
	}
	p.accepts(by("k"), "ana@example.com")
	p.now.Advance(time.Hour)
	p.accepts(at(second, "k"), "Ana@Example.com")
	got := p.ana()
	if got.Name != "Ana Souza" || got.Email != "Ana@Example.com" || got.MaskedCPF != "***.982.247-**" || got.Retailers != 2 || !got.CreatedAt.Equal(start) || got.AlwaysGreen {
		t.Fatalf("%+v", got)
	}
	green := customers.Preferences{AlwaysGreen: true}
	testkit.Must(t, second1(p.SetPreferences(ctx, by("k"), green)))
	if p.ana().AlwaysGreen {
		t.Error("chosen with one of two")
	}
	testkit.Must(t, second1(p.SetPreferences(ctx, at(second, "k"), green)))
	if !p.ana().AlwaysGreen {
		t.Error("chosen with both")
	}
	testkit.Must(t, p.Withdraw(ctx, by("k"), onPage))
	if got := p.ana(); got.Retailers != 1 {
		t.Fatalf("%+v", got)
	}
	a := p.signsIn("Ana@Example.com")
	issued, _, err := p.Opens(ctx, a, second)
	testkit.Must(t, err)
	testkit.Must(t, p.Withdraw(ctx, at(second, "k"), onPage))
	if all := p.people("", "", false); len(all) != 0 {
		t.Errorf("kept without an acceptance: %+v", all)
	}
	coded(t, "the account's token", second1(p.Authenticate(ctx, issued.Token)), "customers.no_token")
	if _, err := p.store.AccountOf(ctx, index.Of(ana)); !errors.Is(err, customers.ErrNotFound) {
		t.Error(err)
	}
}

// Who comes first with an address of their own sees nothing that another retailer vouches for to somebody else.
func accountOpensItsOwn(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by("k"), "thief@example.com")
	p.accepts(at(second, "k"), "ana@example.com")
	sent := p.box.Sent()
	if len(sent) != 1 || sent[0].To != "thief@example.com" || strings.Contains(fmt.Sprint(sent[0]), "ana@example.com") {
		t.Fatalf("%v", sent)
	}
	a := p.signsIn("thief@example.com")
	opened, others := p.shows(a)
	if fmt.Sprint(opened, others) != fmt.Sprintf("[%s] [%s]", first, second) {
		t.Fatal(opened, others)
	}
	_, _, err := p.Opens(ctx, a, second)
	coded(t, "another address's", err, "customers.not_found")
	_, _, err = p.Opens(ctx, a, "0190000000000000000000000c")
	coded(t, "nobody's", err, "customers.not_found")
	issued, cpf, err := p.Opens(ctx, a, first)
	testkit.Must(t, err)
	if c, err := p.AuthenticateFor(ctx, issued.Token, cpf); err != nil || !c.Whole || c.RetailerID != first || c.KeyID != a.ID {
		t.Fatalf("%+v, %v", c, err)
	}
	coded(t, "a retailer's token in the account", second1(p.AuthenticateAccount(ctx, issued.Token)), "customers.no_session")
	coded(t, "its own address", p.TakeAddress(ctx, a, first), "customers.not_found")

	testkit.Must(t, p.TakeAddress(ctx, a, second)) // gives it away
	if got := p.ana(); got.Email != "ana@example.com" {
		t.Fatalf("%+v", got)
	}
	told := p.box.Sent()[len(p.box.Sent())-2:]
	if told[0].To != "thief@example.com" || told[1].To != "ana@example.com" {
		t.Errorf("told %v", told)
	}
	coded(t, "the former session", second1(p.Authenticate(ctx, issued.Token)), "customers.no_token")
	opened, others = p.shows(p.signsIn("ana@example.com"))
	if len(opened) != 2 || len(others) != 0 {
		t.Errorf("%v %v", opened, others)
	}
}

// A key of a part of the stores makes an account that nobody enters, until a whole retailer vouches for an address.
func accountNeedsAWholeRetailer(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by(part), "thief@example.com")
	p.knocks(customers.AccountGate, ana, "10.0.0.1")
	if sent := p.box.Sent(); len(sent) != 0 {
		t.Fatalf("%v", sent)
	}
	p.accepts(at(second, "k"), "ana@example.com")
	opened, others := p.shows(p.signsIn("ana@example.com"))
	if fmt.Sprint(opened, others) != fmt.Sprintf("[%s] []", second) {
		t.Fatal(opened, others)
	}
	p.accepts(by(part), "thief@example.com")
	if got := p.ana(); got.Email != "ana@example.com" {
		t.Errorf("%+v", got)
	}

	p = newProofs(t, fresh)
	p.accepts(at(second, "k"), "ana@example.com")
	p.accepts(by(part), "ana@example.com")
	opened, others = p.shows(p.signsIn("ana@example.com"))
	if fmt.Sprint(opened, others) != fmt.Sprintf("[%s] []", second) {
		t.Error("by the word of a part of the stores:", opened, others)
	}
}

// When the acceptance goes that an account's address came by, the account takes the one that stands.
func accountFollows(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by("k"), "old@example.com")
	p.accepts(at(second, "k"), "ana@example.com")
	a := p.signsIn("old@example.com")
	testkit.Must(t, p.ChoosePassword(ctx, a, "a long password"))
	testkit.Must(t, p.Withdraw(ctx, by("k"), onPage))
	if got := p.ana(); got.Email != "ana@example.com" || got.PasswordHash != "" {
		t.Fatalf("%+v", got)
	}
	if opened, _ := p.shows(p.signsIn("ana@example.com")); fmt.Sprint(opened) != "["+second+"]" {
		t.Error(opened)
	}
}

// An erasure tells whether the account ended with it: not where another retailer has the person under its address, nor where there was none.
func erasureTellsOfTheAccount(t *testing.T, fresh Fresh) {
	for what, c := range map[string]struct {
		emails []string // of the acceptances with the first and the second retailer
		ended  bool
	}{
		"another has the address":  {[]string{"ana@example.com", "Ana@example.com"}, false},
		"another has a second one": {[]string{"old@example.com", "ana@example.com"}, true},
		"the last":                 {[]string{"ana@example.com"}, true},
		"no account":               {nil, false},
	} {
		p := newProofs(t, fresh)
		for n, email := range c.emails {
			p.accepts(at([]string{first, second}[n], "k"), email)
		}
		for _, want := range []bool{c.ended, false} { // erased again, it ends nothing more
			if done, err := p.Erase(ctx, by("k"), onPage); err != nil || done.AccountEnded != want {
				t.Errorf("%s: %+v, %v", what, done, err)
			}
		}
	}
}

// People are found by words and by the whole CPF, in each order, by administrators alone.
func peopleFound(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	for n, person := range []struct{ cpf, name, email string }{{ana, "Ana Conceição", "zulu@example.com"}, {bia, "Bia Souza", "alfa@example.com"}} {
		p.now.Advance(time.Duration(n) * time.Hour)
		c := by("k")
		c.CPFIndex = index.Of(person.cpf)
		testkit.Must(t, second1(p.Accept(ctx, c, customers.Acceptance{Document: person.cpf, Name: person.name, Email: person.email}, onPage)))
	}
	for what, c := range map[string]struct {
		filter, sort string
		desc         bool
		want         string
	}{
		"all":                {"", "", false, "Ana Bia"},
		"by name, down":      {"", customers.ByName, true, "Bia Ana"},
		"by e-mail":          {"", customers.ByEmail, false, "Bia Ana"},
		"by e-mail, down":    {"", customers.ByEmail, true, "Ana Bia"},
		"newest first":       {"", customers.ByCreated, true, "Bia Ana"},
		"words in any order": {"example conceicao", "", false, "Ana"},
		"a part of a mail":   {"zulu@", "", false, "Ana"},
		"a CPF":              {"111.444.777-35", "", false, "Bia"},
		"a part of a CPF":    {"111444", "", false, ""},
		"nobody's":           {"carla", "", false, ""},
	} {
		var got []string
		for _, row := range p.people(c.filter, c.sort, c.desc) {
			name, _, _ := strings.Cut(row.Name, " ")
			got = append(got, name)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %v", what, got)
		}
	}
	if page, err := p.People(ctx, admin, "", paging.Request{Page: 1, Size: 1}); err != nil || page.Total != 2 || len(page.Items) != 1 || page.Items[0].Name != "Bia Souza" {
		t.Errorf("%+v, %v", page, err)
	}
	for _, profile := range []scope.Profile{scope.Suporte, scope.Varejista, scope.Parceiro} {
		who := scope.Scope{AccountID: admin.AccountID, Profile: profile}
		coded(t, "list", second1(p.People(ctx, who, "", paging.Request{Size: 6})), "access.wrong_profile")
		coded(t, "CPF", second1(p.ShowCPF(ctx, who, "x", "uma razão qualquer")), "access.wrong_profile")
		coded(t, "e-mail", second1(p.ChangeEmail(ctx, who, customers.EmailChange{})), "access.wrong_profile")
	}
}

// A CPF is shown for a reason, which the trail has without the CPF.
func cpfShown(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by("k"), "ana@example.com")
	id, reason := p.ana().ID, "A pessoa ligou e confirmou os dados"
	coded(t, "no reason", second1(p.ShowCPF(ctx, admin, id, "ligou")), "customers.invalid_reason")
	coded(t, "nobody", second1(p.ShowCPF(ctx, admin, "0190000000000000000000000y", reason)), "customers.not_found")
	coded(t, "no id", second1(p.ShowCPF(ctx, admin, "x", reason)), "customers.not_found")
	cpf, err := p.ShowCPF(ctx, admin, id, reason)
	if err != nil || cpf != ana {
		t.Fatalf("%q, %v", cpf, err)
	}
	p.trail.Holds(t, scopetest.Line("customers.cpf_shown", admin, "", id, fmt.Sprint(map[string]string{"reason": reason})))
}

// An administrator gives an account another address: both hear of it, every session ends, and what the former one opened
// follows.
func emailChanged(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by("k"), "ana@example.com")
	p.accepts(at(second, "k"), "ana@example.com")
	a := p.signsIn("ana@example.com")
	issued, _, err := p.Opens(ctx, a, first)
	testkit.Must(t, err)
	good := customers.EmailChange{AccountID: a.ID, Current: "ANA@example.com", New: "ana.souza@example.com", NewPassword: "a long password"}
	for _, c := range []struct {
		what, code string
		change     func(*customers.EmailChange)
	}{
		{"no address", "customers.invalid_email", func(in *customers.EmailChange) { in.New = "ana" }},
		{"no current one", "customers.invalid_email", func(in *customers.EmailChange) { in.Current = "" }},
		{"another's", "customers.unknown_email", func(in *customers.EmailChange) { in.Current = "bia@example.com" }},
		{"nobody's", "customers.unknown_email", func(in *customers.EmailChange) { in.Current, in.AccountID = "bia@example.com", "" }},
		{"no account", "customers.not_found", func(in *customers.EmailChange) { in.AccountID = "x" }},
		{"the same", "customers.same_email", func(in *customers.EmailChange) { in.New = "Ana@Example.com" }},
		{"a weak password", "customers.weak_password", func(in *customers.EmailChange) { in.NewPassword = "ana" }},
	} {
		in := good
		c.change(&in)
		coded(t, c.what, second1(p.ChangeEmail(ctx, admin, in)), c.code)
	}
	before := len(p.box.Sent())
	changed, err := p.ChangeEmail(ctx, admin, good)
	if err != nil || changed.Email != "ana.souza@example.com" || changed.Retailers != 2 {
		t.Fatalf("%+v, %v", changed, err)
	}
	told := p.box.Sent()[before:]
	if len(told) != 2 || told[0].To != "ana@example.com" || told[1].To != "ana.souza@example.com" || strings.Contains(fmt.Sprint(told), "a long password") {
		t.Errorf("%v", told)
	}
	coded(t, "a retailer's session", second1(p.Authenticate(ctx, issued.Token)), "customers.no_token")
	coded(t, "wrong", second1(p.SignIn(ctx, ana, "another password", from("10.0.0.2"))), "customers.wrong_password")
	entered, err := p.SignIn(ctx, "529.982.247-25", "a long password", from("10.0.0.2"))
	testkit.Must(t, err)
	own, err := p.AuthenticateAccount(ctx, entered.Token)
	testkit.Must(t, err)
	if opened, _ := p.shows(own); len(opened) != 2 {
		t.Errorf("opens %v", opened)
	}
	good.Current, good.New, good.AccountID, good.NewPassword = "ana.souza@example.com", "ana@example.com", "", ""
	testkit.Must(t, second1(p.ChangeEmail(ctx, admin, good)))
	coded(t, "no password any more", second1(p.SignIn(ctx, ana, "a long password", from("10.0.0.2"))), "customers.wrong_password")
	coded(t, "the session", second1(p.AuthenticateAccount(ctx, entered.Token)), "customers.no_session")

	c := by("k")
	c.CPFIndex = index.Of(bia)
	testkit.Must(t, second1(p.Accept(ctx, c, customers.Acceptance{Document: bia, Name: "Bia", Email: "ana@example.com"}, onPage)))
	good.Current, good.New = "ana@example.com", "ana.souza@example.com"
	coded(t, "two people", second1(p.ChangeEmail(ctx, admin, good)), "customers.shared_email")
}

// Two administrators at once: the second sees that the address is another one by now.
func emailChangedAtOnce(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by("k"), "ana@example.com")
	id := p.ana().ID
	var group sync.WaitGroup
	failures := make([]error, 4)
	for n := range failures {
		group.Go(func() {
			_, failures[n] = p.ChangeEmail(ctx, admin, customers.EmailChange{AccountID: id, Current: "ana@example.com", New: fmt.Sprintf("ana%d@example.com", n)})
		})
	}
	group.Wait()
	done := 0
	for _, err := range failures {
		if err == nil {
			done++
			continue
		}
		coded(t, "the later", err, "customers.unknown_email")
	}
	if done != 1 || len(p.box.Sent()) != 2 {
		t.Errorf("%d changed, %d mails", done, len(p.box.Sent()))
	}
}

// Every try of a password has its bound, also those of who has no account, and a password ends the sessions of before.
func passwordTried(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by("k"), "ana@example.com")
	a := p.signsIn("ana@example.com")
	coded(t, "her own name", p.ChoosePassword(ctx, a, "Ana Souza"), "customers.weak_password")
	coded(t, "her CPF", p.ChoosePassword(ctx, a, ana), "customers.weak_password")
	testkit.Must(t, p.ChoosePassword(ctx, a, "a long password"))
	if sent := p.box.Sent(); sent[len(sent)-1].To != "ana@example.com" {
		t.Errorf("%v", sent)
	}
	for range 4 { // one entry by code is counted already
		coded(t, "wrong", second1(p.SignIn(ctx, ana, "another password", from("10.0.0.1"))), "customers.wrong_password")
	}
	coded(t, "beyond", second1(p.SignIn(ctx, ana, "a long password", from("10.0.0.1"))), "customers.too_many_tries")
	issued, err := p.SignIn(ctx, ana, "a long password", from("10.0.0.2"))
	testkit.Must(t, err)
	for range 5 {
		coded(t, "nobody's", second1(p.SignIn(ctx, bia, "", from("10.0.0.3"))), "customers.wrong_password")
	}
	coded(t, "nobody's, beyond", second1(p.SignIn(ctx, bia, "", from("10.0.0.3"))), "customers.too_many_tries")
	coded(t, "no CPF", second1(p.SignIn(ctx, "1", "", from("10.0.0.3"))), "customers.bad_document")
	p.now.Advance(time.Hour)
	coded(t, "an hour later", second1(p.AuthenticateAccount(ctx, issued.Token)), "customers.no_session")
	issued, err = p.SignIn(ctx, ana, "a long password", from("10.0.0.1"))
	testkit.Must(t, err)
	testkit.Must(t, p.Leave(ctx, issued.Token))
	coded(t, "left", second1(p.AuthenticateAccount(ctx, issued.Token)), "customers.no_session")
	a = p.signsIn("ana@example.com")
	testkit.Must(t, p.ChoosePassword(ctx, a, ""))
	coded(t, "none", second1(p.SignIn(ctx, ana, "", from("10.0.0.1"))), "customers.wrong_password")
}
