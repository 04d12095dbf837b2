package customerstest

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"seiva/internal/customers"
	"seiva/internal/kit/id"
	"seiva/internal/kit/passkeys"
	"seiva/internal/kit/passkeys/passkeystest"
	"seiva/internal/kit/testkit"
)

const portal = "https://portal.seiva.test"

// biasAccount has Bia accept under her own address, and enter.
func (p *proofs) biasAccount() customers.Account {
	p.t.Helper()
	c := by("k")
	c.CPFIndex = index.Of(bia)
	testkit.Must(p.t, second1(p.Accept(ctx, c, customers.Acceptance{Document: bia, Name: "Bia", Email: "bia@example.com"}, onPage)))
	asked := p.knocks(customers.AccountGate, bia, "10.0.0.9")
	issued, err := p.Enter(ctx, customers.AccountGate, bia, asked.ID, p.code())
	testkit.Must(p.t, err)
	return p.entered(issued)
}

func (p *proofs) entered(issued customers.Issued) customers.Account {
	p.t.Helper()
	a, err := p.AuthenticateAccount(ctx, issued.Token)
	testkit.Must(p.t, err)
	return a
}

// registration begins one and has a new device make a passkey.
func (p *proofs) registration(a customers.Account) (*passkeystest.Device, customers.NewPasskey) {
	p.t.Helper()
	begun, err := p.BeginPasskey(ctx, a)
	testkit.Must(p.t, err)
	d := passkeystest.New(a.ID, "portal.seiva.test", portal)
	return d, customers.NewPasskey{Pending: begun.Pending, Name: " Meu  celular ", Credential: d.Makes(p.t, begun.Options)}
}

func (p *proofs) passkey(a customers.Account) (*passkeystest.Device, customers.Passkey) {
	p.t.Helper()
	d, made := p.registration(a)
	added, err := p.AddPasskey(ctx, a, made)
	testkit.Must(p.t, err)
	return d, added
}

// answered begins a sign-in and has a device answer.
func (p *proofs) answered(d *passkeystest.Device) (pending string, answer json.RawMessage) {
	p.t.Helper()
	begun, err := p.BeginPasskeySignIn()
	testkit.Must(p.t, err)
	return begun.Pending, d.Answers(p.t, begun.Options)
}

func (p *proofs) by(d *passkeystest.Device) (customers.Issued, error) {
	pending, answer := p.answered(d)
	return p.SignInByPasskey(ctx, pending, answer)
}

// A passkey opens the account for an hour, by a challenge that is good once and for five minutes.
func passkeyEnters(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by("k"), "ana@example.com")
	a := p.signsIn("ana@example.com")
	_, unnamed := p.registration(a)
	unnamed.Name = strings.Repeat("a", 61)
	coded(t, "a long name", second1(p.AddPasskey(ctx, a, unnamed)), "customers.invalid_passkey")
	d, made := p.registration(a)
	added, err := p.AddPasskey(ctx, a, made)
	if sent := p.box.Sent(); err != nil || added.Name != "Meu celular" || sent[len(sent)-1].To != "ana@example.com" || !strings.Contains(sent[len(sent)-1].Subject, "passkey nova") {
		t.Fatalf("%+v, %v, %v", added, err, p.lines())
	}
	coded(t, "the challenge again", second1(p.AddPasskey(ctx, a, made)), "customers.passkey_expired")
	coded(t, "another's challenge", second1(p.AddPasskey(ctx, p.biasAccount(), made)), "customers.passkey_expired")

	pending, answer := p.answered(d)
	issued, err := p.SignInByPasskey(ctx, pending, answer)
	testkit.Must(t, err)
	if own := p.entered(issued); own.ID != a.ID || !issued.ExpiresAt.Equal(p.now.Now().Add(time.Hour)) {
		t.Errorf("%+v until %v", own, issued.ExpiresAt)
	}
	coded(t, "once more", second1(p.SignInByPasskey(ctx, pending, answer)), "customers.passkey_expired")
	again, _ := p.answered(d)
	coded(t, "another challenge's answer", second1(p.SignInByPasskey(ctx, again, answer)), "customers.passkey_refused")
	_, registering := p.registration(a)
	coded(t, "a registration's challenge", second1(p.SignInByPasskey(ctx, registering.Pending, answer)), "customers.passkey_expired")
	pending, answer = p.answered(d)
	p.now.Advance(5 * time.Minute)
	coded(t, "too late", second1(p.SignInByPasskey(ctx, pending, answer)), "customers.passkey_expired")
	coded(t, "registered too late", second1(p.AddPasskey(ctx, a, registering)), "customers.passkey_expired")
	if all, err := p.Passkeys(ctx, a); err != nil || len(all) != 1 || !all[0].LastUsedAt.Equal(start) || !all[0].CreatedAt.Equal(start) {
		t.Errorf("%+v, %v", all, err)
	}
}

// Whoever has none is told no more than whoever has: the same words, whatever is wrong.
func passkeyRefused(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by("k"), "ana@example.com")
	a, b := p.signsIn("ana@example.com"), p.biasAccount()
	for what, change := range map[string]func(*passkeystest.Device){
		"nobody":           func(d *passkeystest.Device) { d.Options.UserHandle = []byte(id.New()) },
		"no id":            func(d *passkeystest.Device) { d.Options.UserHandle = []byte("a\x00b") },
		"another person":   func(d *passkeystest.Device) { d.Options.UserHandle = []byte(b.ID) },
		"another passkey":  func(d *passkeystest.Device) { d.Credential = passkeystest.NewCredential() },
		"another site":     func(d *passkeystest.Device) { d.Site.Origin = "https://portal-seiva.test" },
		"no PIN or finger": func(d *passkeystest.Device) { d.Options.UserNotVerified = true },
	} {
		d, _ := p.passkey(a)
		change(d)
		coded(t, what, second1(p.by(d)), "customers.passkey_refused")
	}
	pending, answer := p.answered(passkeystest.New(a.ID, "portal.seiva.test", portal))
	coded(t, "nonsense", second1(p.SignInByPasskey(ctx, pending, json.RawMessage(`{"id":7}`))), "customers.passkey_refused")
	for _, pending := range []string{"", "x", "AAAA", strings.Repeat("A", 400), pending + "A"} {
		coded(t, pending, second1(p.SignInByPasskey(ctx, pending, answer)), "customers.passkey_expired")
	}
	d, made := p.registration(a)
	d.Site.Origin = "https://portal-seiva.test"
	begun, err := p.BeginPasskey(ctx, a)
	testkit.Must(t, err)
	coded(t, "made elsewhere", second1(p.AddPasskey(ctx, a, customers.NewPasskey{Pending: begun.Pending, Name: "x", Credential: d.Makes(t, begun.Options)})), "customers.passkey_refused")
	testkit.Must(t, second1(p.AddPasskey(ctx, a, made)))
	begun, err = p.BeginPasskey(ctx, b)
	testkit.Must(t, err)
	d.Site.Origin = portal
	coded(t, "known", second1(p.AddPasskey(ctx, b, customers.NewPasskey{Pending: begun.Pending, Name: "x", Credential: d.Makes(t, begun.Options)})), "customers.passkey_known")
	none := p.withoutPasskeys()
	coded(t, "no address", second1(none.BeginPasskeySignIn()), "customers.passkeys_unavailable")
	coded(t, "no address", second1(none.BeginPasskey(ctx, a)), "customers.passkeys_unavailable")
}

// withoutPasskeys is the service at an address that can have none.
func (p *proofs) withoutPasskeys() *customers.Service {
	ports := portsOf(terms, &p.trail, &p.box, &p.queued)
	ports.Passkeys = passkeys.At("https://203.0.113.9", "Seiva")
	return customers.NewService(p.store, ports, p.now)
}

// A session that is older than ten minutes neither adds nor removes; what is removed ends every session.
func passkeyNeedsARecentEntry(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by("k"), "ana@example.com")
	a := p.signsIn("ana@example.com")
	d, added := p.passkey(a)
	issued, err := p.by(d)
	testkit.Must(t, err)
	shop, _, err := p.Opens(ctx, a, first)
	testkit.Must(t, err)
	p.now.Advance(10 * time.Minute)
	testkit.Must(t, second1(p.BeginPasskey(ctx, a)))
	p.now.Advance(time.Millisecond)
	coded(t, "add", second1(p.BeginPasskey(ctx, a)), "customers.recent_entry_required")
	coded(t, "remove", p.RemovePasskey(ctx, a, added.ID), "customers.recent_entry_required")
	coded(t, "remove another's", p.RemovePasskey(ctx, p.biasAccount(), added.ID), "customers.not_found")
	again, err := p.by(d)
	testkit.Must(t, err)
	a = p.entered(again)
	coded(t, "remove no id", p.RemovePasskey(ctx, a, "x"), "customers.not_found")
	testkit.Must(t, p.RemovePasskey(ctx, a, added.ID))
	for _, token := range []string{issued.Token, again.Token} {
		coded(t, "a session", second1(p.AuthenticateAccount(ctx, token)), "customers.no_session")
	}
	coded(t, "a retailer's", second1(p.Authenticate(ctx, shop.Token)), "customers.no_token")
	coded(t, "the passkey", second1(p.by(d)), "customers.passkey_refused")
	if sent := p.box.Sent(); !strings.Contains(sent[len(sent)-1].Subject, "saiu da sua conta") {
		t.Errorf("%v", p.lines())
	}
}
