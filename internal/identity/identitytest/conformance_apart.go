package identitytest

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"seiva/internal/identity"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// whole is all that an account has.
type whole struct {
	account  identity.Account
	sessions []identity.Session
	passkeys []identity.Passkey
	app      identity.TOTP
	reset    identity.FactorReset
	codes    int
	device   []byte
}

func wholeOf(t *testing.T, store identity.Store, account identity.Account) (w whole) {
	t.Helper()
	var failed [7]error
	ctx, at := context.Background(), account.CreatedAt
	w.account, failed[0] = store.Account(ctx, account.ID)
	w.sessions, failed[1] = store.Sessions(ctx, account.ID, identity.Living{Now: at, UsedSince: at.Add(-time.Hour)}, 9)
	w.passkeys, failed[2] = store.Passkeys(ctx, account.ID)
	w.app, failed[3] = store.TOTP(ctx, account.ID)
	w.reset, failed[4] = store.Reset(ctx, account.ID)
	w.codes, failed[5] = store.UnusedCodes(ctx, account.ID, identity.ForRecovery)
	w.device, failed[6] = store.KnownDevice(ctx, account.ID, [][]byte{[]byte(account.ID)})
	testkit.Must(t, errors.Join(failed[:]...))
	return w
}

// equipped is an account of staff that has one of each.
func equipped(t *testing.T, store identity.Store, email string) (identity.Account, identity.Session, identity.Passkey) {
	t.Helper()
	ctx, a := context.Background(), Account(email)
	at := a.CreatedAt
	session := identity.Session{
		ID: id.New(), AccountID: a.ID, Factor: identity.ByPassword, TokenHash: []byte(email), CreatedAt: at, SeenAt: at, ExpiresAt: at.Add(time.Hour), ProvenAt: at,
	}
	passkey := identity.Passkey{ID: id.New(), AccountID: a.ID, Name: "Celular", CredentialID: []byte(email), Credential: "{}", CreatedAt: at}
	for _, err := range []error{
		store.CreateAccount(ctx, a), store.CreateSession(ctx, session), store.CreatePasskey(ctx, passkey),
		store.StartTOTP(ctx, appOf(a)),
		store.AskReset(ctx, identity.FactorReset{AccountID: a.ID, AskedBy: a.ID, Reason: "perdeu", AskedAt: at, ExpiresAt: at.Add(time.Hour)}),
		store.CreateCode(ctx, identity.Code{ID: id.New(), Purpose: identity.ForRecovery, AccountID: a.ID, Hash: []byte(email), CreatedAt: at, ExpiresAt: at.Add(time.Hour)}),
		store.KeepDevice(ctx, a.ID, []byte(a.ID), at, 3),
	} {
		testkit.Must(t, err)
	}
	return a, session, passkey
}

// appOf is the app that an account began with.
func appOf(a identity.Account) identity.TOTP {
	return identity.TOTP{AccountID: a.ID, Secret: []byte("secret"), CreatedAt: a.CreatedAt}
}

// apart: whatever is done to one account, another stands as it was.
func apart(t *testing.T, store identity.Store) {
	ctx := context.Background()
	ana, session, passkey := equipped(t, store, "ana@loja.com.br")
	bia, _, _ := equipped(t, store, "bia@loja.com.br")
	at := ana.CreatedAt.Add(time.Minute)
	changed := ana
	changed.Name, changed.Email = "Ana Reis", "outra@loja.com.br"
	does := func(changed bool, err error) error {
		if err == nil && !changed {
			return errors.New("nothing was done")
		}
		return err
	}
	before := wholeOf(t, store, bia)
	for _, act := range []struct {
		name string
		do   func() error
	}{
		{"a session is used", func() error { return store.TouchSession(ctx, session.ID, at) }},
		{"a passkey is used", func() error { return store.UsePasskey(ctx, passkey.ID, `{"n":1}`, at) }},
		{"an app is confirmed", func() error { return does(store.ConfirmTOTP(ctx, appOf(ana), 7, at)) }},
		{"a code of an app is used", func() error { return does(store.AdvanceTOTP(ctx, ana.ID, 8)) }},
		{"codes are retired", func() error { return store.RetireCodes(ctx, ana.ID, at, identity.ForRecovery) }},
		{"the password is forgotten", func() error { return store.ForgetPassword(ctx, ana.ID, "hash") }},
		{"a password is set", func() error { return store.SetPassword(ctx, changed, at) }},
		{"the e-mail changes", func() error { return store.SetEmail(ctx, changed) }},
		{"the name changes", func() error { return store.Describe(ctx, changed) }},
		{"the account is suspended", func() error { return store.Suspend(ctx, ana.ID, at, "saiu") }},
		{"its factor is asked for", func() error { return store.RequireFactor(ctx, ana.ID, true) }},
		{"its profile changes", func() error { return store.SetProfile(ctx, ana.ID, scope.Suporte) }},
		{"a request falls", func() error { return does(store.DropReset(ctx, ana.ID)) }},
		{"requests of one who asked fall", func() error { return store.DropResetsOf(ctx, ana.ID) }},
		{"devices are forgotten", func() error { return store.DropDevices(ctx, ana.ID) }},
		{"passkeys are forgotten", func() error { return store.DeletePasskeys(ctx, ana.ID) }},
		{"the app is forgotten", func() error { return store.DeleteTOTP(ctx, ana.ID) }},
		{"sessions end", func() error { return store.DeleteSessions(ctx, ana.ID, "") }},
		{"invitations are void", func() error { _, err := store.VoidInvitations(ctx, identity.EmailKey(changed.Email), ""); return err }},
	} {
		if err := act.do(); err != nil {
			t.Errorf("%s: %v", act.name, err)
		}
		if now := wholeOf(t, store, bia); !reflect.DeepEqual(now, before) {
			t.Errorf("%s, and another's: %+v, want %+v", act.name, now, before)
			before = now
		}
	}
}

// invitedStaff: of staff one goes who was invited and never came; another invitation stands, and nobody who came goes so.
func invitedStaff(t *testing.T, store identity.Store) {
	ctx := context.Background()
	came := Account("ana@loja.com.br")
	testkit.Must(t, store.CreateAccount(ctx, came))
	var invited [2]identity.Account
	for i, email := range []string{"bia@loja.com.br", "caio@loja.com.br"} {
		invited[i] = Account(email)
		invited[i].ConfirmedAt, invited[i].MustChange = time.Time{}, true
		testkit.Must(t, store.CreateAccount(ctx, invited[i]))
	}
	if err := store.DeleteInvited(ctx, came.ID); !errors.Is(err, identity.ErrNotFound) {
		t.Errorf("who came: %v", err)
	}
	testkit.Must(t, store.DeleteInvited(ctx, invited[0].ID))
	for who, want := range map[string]error{came.ID: nil, invited[0].ID: identity.ErrNotFound, invited[1].ID: nil} {
		if _, err := store.Account(ctx, who); !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
	}
}

// protectedStaff: a person of staff is protected by a factor of their own that is confirmed.
func protectedStaff(t *testing.T, store identity.Store) {
	ctx, ana, bia := context.Background(), Account("ana@loja.com.br"), Account("bia@loja.com.br")
	for _, a := range []identity.Account{ana, bia} {
		testkit.Must(t, store.CreateAccount(ctx, a))
	}
	protected := func(want ...string) {
		t.Helper()
		staff, err := store.Staff(ctx, 9)
		testkit.Must(t, err)
		var got []string
		for _, one := range staff {
			if one.Protected {
				got = append(got, one.Email)
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("protected are %q, want %q", got, want)
		}
	}
	testkit.Must(t, store.StartTOTP(ctx, appOf(bia)))
	protected()
	if done, err := store.ConfirmTOTP(ctx, appOf(bia), 1, bia.CreatedAt); err != nil || !done {
		t.Errorf("%v, %v", done, err)
	}
	protected(bia.Email)
	testkit.Must(t, store.DeleteTOTP(ctx, bia.ID))
	testkit.Must(t, store.CreatePasskey(ctx, identity.Passkey{ID: id.New(), AccountID: ana.ID, CredentialID: []byte("one"), Credential: "{}", CreatedAt: ana.CreatedAt}))
	protected(ana.Email)
}
