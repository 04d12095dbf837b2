package passkeys_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"seiva/internal/kit/passkeys"
	"seiva/internal/kit/passkeys/passkeystest"
	"seiva/internal/kit/testkit"
)

const origin = "https://site.test"

var (
	site = passkeys.At(origin, "Site")
	ana  = passkeys.Holder{ID: "ana", Name: "ana@example.com", DisplayName: "Ana"}
)

// registered gives a device of Ana's, and Ana with its passkey.
func registered(t *testing.T) (*passkeystest.Device, passkeys.Holder) {
	t.Helper()
	d, h := passkeystest.New(ana.ID, "site.test", origin), ana
	asked, err := site.Register(h)
	testkit.Must(t, err)
	made, err := site.Registered(h, asked.Challenge, d.Makes(t, asked.Options))
	testkit.Must(t, err)
	if string(made.CredentialID) != string(d.Credential.ID) {
		t.Errorf("made %x of %x", made.CredentialID, d.Credential.ID)
	}
	h.Records = []string{made.Record, "{"} // one that cannot be read is nobody's
	return d, h
}

// A passkey signs in the person it names, and proves for its holder; a device that has one is told so.
func TestAPasskeySignsIn(t *testing.T) {
	d, h := registered(t)
	var named string
	asked, err := site.SignIn()
	testkit.Must(t, err)
	used, err := site.SignedIn(asked.Challenge, d.Answers(t, asked.Options), func(id string) (passkeys.Holder, error) {
		named = id
		return h, nil
	})
	if err != nil || named != ana.ID || string(used.CredentialID) != string(d.Credential.ID) {
		t.Errorf("%q, %x, %v", named, used.CredentialID, err)
	}
	asked, err = site.Prove(h)
	testkit.Must(t, err)
	if _, err = site.Proven(h, asked.Challenge, d.Answers(t, asked.Options)); err != nil {
		t.Error(err)
	}
	asked, err = site.Register(h)
	testkit.Must(t, err)
	var options struct {
		PublicKey struct{ ExcludeCredentials []struct{ ID string } }
	}
	testkit.Must(t, json.Unmarshal(asked.Options, &options))
	if len(options.PublicKey.ExcludeCredentials) != 1 {
		t.Errorf("known to the device: %+v", options)
	}
}

// Whatever does not fit is refused alike.
func TestWhatIsRefused(t *testing.T) {
	_, h := registered(t)
	gone := errors.New("no database")
	for what, c := range map[string]struct {
		change func(d *passkeystest.Device)
		find   error
		want   error
	}{
		"another site":         {func(d *passkeystest.Device) { d.Site.Origin = "https://s1te.test" }, nil, passkeys.ErrRefused},
		"another host":         {func(d *passkeystest.Device) { d.Site.ID = "other.test" }, nil, passkeys.ErrRefused},
		"without PIN":          {func(d *passkeystest.Device) { d.Options.UserNotVerified = true }, nil, passkeys.ErrRefused},
		"a key never seen":     {func(d *passkeystest.Device) { d.Credential = passkeystest.NewCredential() }, nil, passkeys.ErrRefused},
		"another's key":        {func(d *passkeystest.Device) { d.Credential.Key = passkeystest.NewCredential().Key }, nil, passkeys.ErrRefused},
		"nobody":               {func(*passkeystest.Device) {}, passkeys.ErrRefused, passkeys.ErrRefused},
		"who cannot be looked": {func(*passkeystest.Device) {}, gone, gone},
	} {
		t.Run(what, func(t *testing.T) {
			d, h := registered(t)
			c.change(d)
			asked, err := site.SignIn()
			testkit.Must(t, err)
			_, err = site.SignedIn(asked.Challenge, d.Answers(t, asked.Options), func(string) (passkeys.Holder, error) { return h, c.find })
			if !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
		})
	}
	asked, err := site.SignIn()
	testkit.Must(t, err)
	for _, nonsense := range []string{"", "{}", `{"id":1}`, "null", `{"id":"AA","rawId":"AA","type":"public-key","response":{}}`} {
		_, signIn := site.SignedIn(asked.Challenge, []byte(nonsense), func(string) (passkeys.Holder, error) { return h, nil })
		_, proof := site.Proven(h, asked.Challenge, []byte(nonsense))
		_, registration := site.Registered(h, asked.Challenge, []byte(nonsense))
		for _, err := range []error{signIn, proof, registration} {
			if !errors.Is(err, passkeys.ErrRefused) {
				t.Errorf("%q: %v", nonsense, err)
			}
		}
	}
}

// A challenge is one ceremony's, and one holder's.
func TestAChallengeIsOfOneCeremony(t *testing.T) {
	d, h := registered(t)
	one, err := site.SignIn()
	testkit.Must(t, err)
	other, err := site.SignIn()
	testkit.Must(t, err)
	find := func(string) (passkeys.Holder, error) { return h, nil }
	if _, err := site.SignedIn(other.Challenge, d.Answers(t, one.Options), find); !errors.Is(err, passkeys.ErrRefused) {
		t.Error(err)
	}
	asked, err := site.Register(ana)
	testkit.Must(t, err)
	if _, err := site.Registered(passkeys.Holder{ID: "bia"}, asked.Challenge, d.Makes(t, asked.Options)); !errors.Is(err, passkeys.ErrRefused) {
		t.Error(err)
	}
}

// A counter that goes back is a copy's.
func TestACopyIsRefused(t *testing.T) {
	d, h := registered(t)
	enter := func(counter uint32) (passkeys.Made, error) {
		d.Credential.Counter = counter
		asked, err := site.SignIn()
		testkit.Must(t, err)
		return site.SignedIn(asked.Challenge, d.Answers(t, asked.Options), func(string) (passkeys.Holder, error) { return h, nil })
	}
	used, err := enter(7)
	testkit.Must(t, err)
	h.Records = slices.Insert(h.Records[1:], 0, used.Record)
	if _, err := enter(3); !errors.Is(err, passkeys.ErrRefused) {
		t.Error(err)
	}
}

// Passkeys belong to a name; the machine's own address has one.
func TestWhereThereArePasskeys(t *testing.T) {
	for address, want := range map[string]bool{
		origin: true, "http://127.0.0.1:8080": true, "http://localhost:8080": true, "http://203.0.113.9": false, "http://[2001:db8::1]:80": false, "::": false,
	} {
		if _, err := passkeys.At(address, "Site").SignIn(); (err == nil) != want || err != nil && !errors.Is(err, passkeys.ErrUnavailable) {
			t.Errorf("%s: %v", address, err)
		}
	}
	var none *passkeys.Site
	_, registration := none.Register(ana)
	_, proof := none.Prove(ana)
	_, answer := none.Registered(ana, "{}", nil)
	for _, err := range []error{registration, proof, answer} {
		if !errors.Is(err, passkeys.ErrUnavailable) {
			t.Error(err)
		}
	}
}
