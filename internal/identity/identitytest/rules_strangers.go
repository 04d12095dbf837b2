package identitytest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/identity"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/testkit"
)

// stranger is one of many who know an e-mail and nothing else, each at an address of their own.
func stranger(n int) identity.Client {
	return identity.Client{Address: fmt.Sprintf("198.51.%d.%d", n/200, n%200+1), UserAgent: "curl"}
}

func (s stage) signInFrom(client identity.Client, email, password string) (identity.SignedIn, error) {
	return s.SignIn(context.Background(), identity.SignIn{Email: email, Password: password, Client: client})
}

// knownDevice signs in at home and returns the device that home is from then on.
func (s stage) knownDevice(t *testing.T, email string) identity.Client {
	t.Helper()
	signedIn, err := s.signIn(email, password)
	testkit.Must(t, err)
	device := home
	device.Devices = signedIn.Devices
	return device
}

// Wrong passwords of a stranger keep nobody else out; of many, no known device. A pool would lock its user, so that
// strangers have few tries there: they keep out new devices, which a mailed code lets in.
func strangersPasswords(t *testing.T, s stage) {
	s.account(t, email)
	device := s.knownDevice(t, email)
	for range 20 {
		_, err := s.signInFrom(stranger(1), email, another)
		if !errs.IsKind(err, errs.Unauthorized) && !errs.IsKind(err, errs.TooMany) {
			t.Fatalf("a stranger: %v", err)
		}
	}
	if _, err := s.signIn(email, password); s.Pool == nil && err != nil {
		t.Errorf("the owner on a new device, after one stranger's tries: %v", err)
	}
	for n := range 100 {
		_, _ = s.signInFrom(stranger(n+2), email, another)
	}
	_, err := s.signIn(email, password)
	tooMany(t, err)
	device.Address = stranger(1).Address // and be it from the stranger's own network
	if _, err := s.signInFrom(device, email, password); err != nil {
		t.Errorf("the owner on a known device: %v", err)
	}
}

// However many strangers there are, together they guess no more than 50 times, and ten an hour: eleven years for the
// million guesses that the weakest password stands.
func strangersTogether(t *testing.T, s stage) {
	burst, each := 50, 6*time.Minute
	if s.Pool != nil {
		burst, each = 5, 15*time.Minute
	}
	s.account(t, email)
	for _, who := range []string{email, "nobody@loja.com.br"} {
		tried := func(from, to int) (n int) {
			for i := from; i < to; i++ {
				if _, err := s.signInFrom(stranger(i), who, another); errs.IsKind(err, errs.Unauthorized) {
					n++
				}
			}
			return n
		}
		if n := tried(0, burst+10); n != burst {
			t.Errorf("%s: strangers guessed %d times at once, want %d", who, n, burst)
		}
		s.clock.Advance(3 * each)
		if n := tried(100, 110); n != 3 {
			t.Errorf("%s: strangers guessed %d times more, want 3", who, n)
		}
	}
}

// A known device is tried apart, but no more often than a stranger: it may be stolen.
func deviceTries(t *testing.T, s stage) {
	s.account(t, email)
	device := s.knownDevice(t, email)
	for range 5 {
		_, err := s.signInFrom(device, email, another)
		wrongCredentials(t, err)
	}
	_, err := s.signInFrom(device, email, password)
	tooMany(t, err)
	if _, err := s.signIn(email, password); err != nil {
		t.Errorf("another device: %v", err)
	}
	s.clock.Advance(time.Minute)
	if _, err := s.signInFrom(device, email, password); err != nil {
		t.Errorf("the device, after its minute: %v", err)
	}
}

// A token is one account's; a browser keeps those of the last four accounts that signed in on it.
func deviceTokens(t *testing.T, s stage) {
	people := []string{email, "bia@loja.com.br", "caio@loja.com.br", "duda@loja.com.br", "eva@loja.com.br"}
	browser, held := home, ""
	for i, who := range people {
		s.account(t, who)
		signedIn, err := s.signInFrom(browser, who, password)
		testkit.Must(t, err)
		if tokens := strings.Split(signedIn.Devices, "."); len(tokens) != min(i+1, 4) || slices.Contains(tokens, "") {
			t.Errorf("after %d accounts the browser keeps %d tokens", i+1, len(tokens))
		}
		again, err := s.signInFrom(identity.Client{Devices: signedIn.Devices}, who, password)
		testkit.Must(t, err)
		if again.Devices != signedIn.Devices {
			t.Errorf("%s: a known device was given another token", who)
		}
		browser.Devices = signedIn.Devices
	}
	for range 6 {
		_, _ = s.signInFrom(home, "bia@loja.com.br", another)
	}
	if _, err := s.signInFrom(browser, "bia@loja.com.br", password); err != nil {
		t.Errorf("the second account of a browser: %v", err)
	}
	for _, c := range []struct{ who, devices string }{
		{"bia@loja.com.br", held},
		{"bia@loja.com.br", strings.Split(browser.Devices, ".")[0]}, // another account's
		{"bia@loja.com.br", strings.Repeat("a", 43)},
		{"bia@loja.com.br", strings.Repeat("a.", 100_000)},
		{"bia@loja.com.br", browser.Devices + "."},
	} {
		for range 6 {
			_, _ = s.signInFrom(home, c.who, another)
		}
		_, err := s.signInFrom(identity.Client{Address: home.Address, Devices: c.devices}, c.who, password)
		tooMany(t, err)
	}
}

// Codes that a stranger asks for, and wrong ones that strangers type, leave the owner's good.
func strangersCodes(t *testing.T, s stage) {
	s.account(t, email)
	device := s.knownDevice(t, email)
	code := s.codeFor(t, email)
	for range 10 {
		_ = s.forgotFrom(context.Background(), email, stranger(1))
	}
	if s.Pool != nil { // a pool's newest code is its only one; it is in the owner's mailbox
		code = s.mail.Last(ResetCode, email).Code
	}
	for range 5 {
		mismatch(t, s.resetFrom(stranger(1), email, notOf(code), another))
	}
	tooMany(t, s.resetFrom(stranger(1), email, code, another))
	testkit.Must(t, s.forgotFrom(context.Background(), email, device)) // strangers do not use up what a known device may ask for
	if s.Pool != nil {
		code = s.mail.Last(ResetCode, email).Code
	}
	testkit.Must(t, s.resetWith(email, code))
}

// Strangers have few mails sent, and guess few codes, however many they are; a known device is not among them.
func strangersMails(t *testing.T, s stage) {
	s.account(t, email)
	device := s.knownDevice(t, email)
	for n := range 20 {
		testkit.Must(t, s.forgotFrom(context.Background(), email, stranger(n)))
		testkit.Must(t, s.forgotFrom(context.Background(), "nobody@loja.com.br", stranger(n)))
	}
	if n := s.mail.Count(ResetCode, email); n != 5 {
		t.Errorf("twenty strangers had %d mails sent, want 5", n)
	}
	testkit.Must(t, s.forgotFrom(context.Background(), email, device))
	if n := s.mail.Count(ResetCode, email); n != 6 {
		t.Error("a known device asks in vain")
	}
	if s.Pool != nil { // which counts wrong codes by itself
		return
	}
	code, wrong := s.mail.Last(ResetCode, email).Code, 0
	for n := range 40 {
		if err := s.resetFrom(stranger(n), email, notOf(code), another); errs.IsKind(err, errs.BadRequest) {
			wrong++
		}
	}
	if wrong != 30 {
		t.Errorf("strangers guessed %d codes, want 30", wrong)
	}
	tooMany(t, s.resetWith(email, code))
	testkit.Must(t, s.resetFrom(device, email, code, another))
}

// Who reads the mail is no stranger: the new password opens at once, whatever strangers tried.
func deviceOfReset(t *testing.T, s stage) {
	s.account(t, email)
	former := s.knownDevice(t, email)
	code := s.codeFor(t, email)
	devices, err := s.ConfirmForgotPassword(context.Background(), identity.Reset{Email: email, Code: code, NewPassword: another, Client: home})
	testkit.Must(t, err)
	for n := range 60 {
		_, _ = s.signInFrom(stranger(n), email, password)
	}
	for range 6 {
		_, _ = s.signIn(email, password)
	}
	own := home
	own.Devices = devices
	if _, err := s.signInFrom(own, email, another); err != nil {
		t.Errorf("the device of the reset: %v", err)
	}
	_, err = s.signInFrom(former, email, another)
	tooMany(t, err) // it was known for the former password
}

// The mail's link is beyond guessing: wrong codes do not take it away. A pool's mail has none.
func resetLink(t *testing.T, s stage) {
	s.account(t, email)
	s.account(t, "bia@loja.com.br")
	code := s.codeFor(t, email)
	if s.Pool != nil {
		mismatch(t, s.resetWith(email, strings.Repeat("a", 43)))
		return
	}
	for n := range 60 {
		_ = s.resetFrom(stranger(n), email, notOf(code), another)
	}
	tooMany(t, s.resetWith(email, code))
	link := s.linkCode(t, email)
	mismatch(t, s.resetWith("bia@loja.com.br", link))
	mismatch(t, s.resetWith(email, strings.Repeat("a", 43)))
	won := atOnce(t, func() (bool, error) {
		err := s.resetWith(email, link)
		if errs.IsKind(err, errs.BadRequest) || errs.IsKind(err, errs.Unavailable) {
			return false, nil
		}
		return err == nil, err
	})
	if won != 1 {
		t.Errorf("one link was used %d times", won)
	}
	expired(t, s.resetWith(email, link))
	expired(t, s.resetWith(email, code))
}

// Whoever has the password alone cannot keep its owner from a known device either.
func factorTries(t *testing.T, s stage) {
	s.account(t, email)
	_, who := s.session(t, email)
	secret, _, _ := s.enrol(t, who)
	answerFrom := func(client identity.Client, code string) (identity.SignedIn, error) {
		pending, err := s.signInFrom(client, email, password)
		testkit.Must(t, err)
		return s.CompleteChallenge(context.Background(), identity.ChallengeAnswer{Pending: pending.Pending, Code: code, Client: client})
	}
	signedIn, err := answerFrom(home, s.totp(t, secret))
	testkit.Must(t, err)
	s.clock.Advance(time.Minute)
	for n := range 5 {
		_, err := answerFrom(stranger(n), "abcdef")
		mismatch(t, err)
	}
	_, err = answerFrom(stranger(9), s.totp(t, secret))
	tooMany(t, err)
	device := home
	device.Devices = signedIn.Devices
	if _, err := answerFrom(device, s.totp(t, secret)); err != nil {
		t.Errorf("the known device: %v", err)
	}
}
