package identitytest

import (
	"context"
	"errors"
	"net/url"
	"testing"
	"time"

	"seiva/internal/identity"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// linkOf reads what a confirmation link carries.
func linkOf(t *testing.T, link string) identity.Confirmation {
	t.Helper()
	address, err := url.Parse(link)
	testkit.Must(t, err)
	if address.Scheme+"://"+address.Host+address.Path != portal+"/confirmation" {
		t.Errorf("link %s", link)
	}
	q := address.Query()
	return identity.Confirmation{Username: q.Get("username"), Code: q.Get("confirmationCode"), ClientID: q.Get("clientId")}
}

// unconfirmed makes an account of the retailer that waits for the link, and returns it.
func (s stage) unconfirmed(t *testing.T, email string) (identity.Account, string) {
	t.Helper()
	account, err := s.CreateUnconfirmed(context.Background(), s.retailers(email))
	testkit.Must(t, err)
	return account, s.mail.Last(ConfirmEmail, email).Action.Link
}

func confirmation(t *testing.T, s stage) {
	ctx := context.Background()
	account, link := s.unconfirmed(t, email)
	own := linkOf(t, link)
	if own.Username != account.ID || own.ClientID != s.clientID() || (s.Pool == nil && len(own.Code) < 32) {
		t.Fatalf("link %s", link)
	}
	_, otherLink := s.unconfirmed(t, "bia@loja.com.br")
	for name, change := range map[string]func(*identity.Confirmation){
		"another's code":  func(c *identity.Confirmation) { c.Code = linkOf(t, otherLink).Code },
		"another account": func(c *identity.Confirmation) { c.Username = linkOf(t, otherLink).Username },
		"no account":      func(c *identity.Confirmation) { c.Username = "a\x00b" },
		"a wrong code":    func(c *identity.Confirmation) { c.Code = "123456" },
		"another client":  func(c *identity.Confirmation) { c.ClientID = "other" },
		"nothing":         func(c *identity.Confirmation) { *c = identity.Confirmation{} },
	} {
		t.Run(name, func(t *testing.T) {
			wrong := own
			change(&wrong)
			_, err := s.ConfirmSignUp(ctx, wrong)
			mismatch(t, err)
		})
	}
	for i, want := range []bool{false, true, true} {
		if already, err := s.ConfirmSignUp(ctx, own); err != nil || already != want {
			t.Fatalf("confirmation %d: already %v, %v; want %v", i, already, err, want)
		}
		s.clock.Advance(20 * 24 * time.Hour)
	}
	_, err := s.ConfirmSignUp(ctx, linkOf(t, otherLink))
	expired(t, err)
	_, err = s.signIn(email, password)
	testkit.Must(t, err)
}

func parallelConfirmations(t *testing.T, s stage) {
	_, link := s.unconfirmed(t, email)
	own := linkOf(t, link)
	first := atOnce(t, func() (bool, error) {
		already, err := s.ConfirmSignUp(context.Background(), own)
		return !already, err
	})
	if first != 1 {
		t.Errorf("%d of %d confirmations were the first", first, many)
	}
}

func resend(t *testing.T, s stage) {
	ctx := context.Background()
	s.unconfirmed(t, email)
	s.account(t, "bia@loja.com.br")
	s.clock.Advance(47 * time.Hour)
	s.unconfirmed(t, "caio@loja.com.br") // the mail of a moment ago must not show in the limit
	for who, mails := range map[string]int{email: 6, "bia@loja.com.br": 0, "caio@loja.com.br": 6, "nobody@loja.com.br": 0} {
		for range 5 {
			testkit.Must(t, s.ResendConfirmation(ctx, who))
		}
		tooMany(t, s.ResendConfirmation(ctx, who))
		if n := s.mail.Count(ConfirmEmail, who); n != mails {
			t.Errorf("%d mails to %s, want %d", n, who, mails)
		}
	}
	fails(t, s.ResendConfirmation(ctx, "nobody"), errs.Invalid, "identity.invalid_email", "")
	s.clock.Advance(47 * time.Hour) // a link of the first mail would be too old
	_, err := s.ConfirmSignUp(ctx, linkOf(t, s.mail.Last(ConfirmEmail, email).Action.Link))
	testkit.Must(t, err)
}

// resetWith answers a forgotten password.
func (s stage) resetWith(email, code string) error {
	return s.resetFrom(home, email, code, another)
}

func (s stage) resetFrom(client identity.Client, email, code, password string) error {
	_, err := s.ConfirmForgotPassword(context.Background(), identity.Reset{Email: email, Code: code, NewPassword: password, Client: client})
	return err
}

// linkCode returns what the link of the last reset mail carries.
func (s stage) linkCode(t *testing.T, email string) string {
	t.Helper()
	address, err := url.Parse(s.mail.Last(ResetCode, email).Action.Link)
	testkit.Must(t, err)
	carried, err := url.ParseQuery(address.Fragment)
	testkit.Must(t, err)
	return carried.Get("code")
}

func (s stage) codeFor(t *testing.T, email string) string {
	t.Helper()
	testkit.Must(t, s.ForgotPassword(context.Background(), email))
	return s.mail.Last(ResetCode, email).Code
}

// notOf returns a code of six digits that is another one.
func notOf(code string) string {
	if code == "123456" {
		return "654321"
	}
	return "123456"
}

func reset(t *testing.T, s stage) {
	s.account(t, email)
	token, _ := s.session(t, email)
	code := s.codeFor(t, email)
	if len(code) != 6 {
		t.Fatalf("code %q", code)
	}
	fails(t, s.resetFrom(home, email, code, "curta"), errs.Invalid, "identity.weak_password", "")
	mismatch(t, s.resetWith(email, notOf(code)))
	testkit.Must(t, s.resetWith(" ANA@loja.com.br", code))
	s.ended(t, token, "the reset")
	expired(t, s.resetWith(email, code))
	_, err := s.signIn(email, password)
	wrongCredentials(t, err)
	_, err = s.signIn(email, another)
	testkit.Must(t, err)
	if s.mail.Count(passwordChanged, email) != 1 {
		t.Error("nobody was told of the new password")
	}
	late := s.codeFor(t, email)
	s.clock.Advance(15 * time.Minute)
	expired(t, s.resetWith(email, late))
}

func resetTries(t *testing.T, s stage) {
	s.account(t, email)
	code := s.codeFor(t, email)
	for range 5 {
		mismatch(t, s.resetWith(email, notOf(code)))
	}
	tooMany(t, s.resetWith(email, code))
	tooMany(t, s.resetWith(email, s.codeFor(t, email))) // another code does not get around the wait
	s.clock.Advance(time.Minute)
	testkit.Must(t, s.resetWith(email, s.codeFor(t, email)))
}

// A code stays good when another is asked for, until one of them is used. A pool knows its newest code alone.
func resetMailed(t *testing.T, s stage) {
	s.account(t, email)
	first := s.codeFor(t, email)
	s.clock.Advance(time.Second)
	second := s.codeFor(t, email)
	if s.Pool != nil {
		mismatch(t, s.resetWith(email, first))
		first, second = second, first
	}
	testkit.Must(t, s.resetWith(email, first))
	expired(t, s.resetWith(email, second))
}

func parallelResets(t *testing.T, s stage) {
	s.account(t, email)
	code := s.codeFor(t, email)
	won := atOnce(t, func() (bool, error) {
		err := s.resetWith(email, code)
		if errs.IsKind(err, errs.BadRequest) || errs.IsKind(err, errs.TooMany) {
			return false, nil
		}
		return err == nil, err
	})
	if won != 1 || s.mail.Count(passwordChanged, email) != 1 {
		t.Errorf("one code was used %d times", won)
	}
}

func foreignCodes(t *testing.T, s stage) {
	ctx := context.Background()
	s.account(t, email)
	s.account(t, "bia@loja.com.br")
	theirs := s.codeFor(t, "bia@loja.com.br")
	expired(t, s.resetWith(email, theirs)) // none was asked for this e-mail
	own := s.codeFor(t, email)
	if own != theirs {
		mismatch(t, s.resetWith(email, theirs))
	}
	_, link := s.unconfirmed(t, "caio@loja.com.br")
	token := linkOf(t, link).Code
	mismatch(t, s.resetWith(email, token))
	_, err := s.CompleteNewPassword(ctx, identity.NewPassword{Pending: token, Password: another})
	expired(t, err)
	_, err = s.CompleteChallenge(ctx, identity.ChallengeAnswer{Pending: token, Code: own})
	expired(t, err)
	_, err = s.CompletePasskeySignIn(ctx, identity.PasskeyAnswer{Pending: token})
	expired(t, err)
	_, who := s.session(t, email)
	enrolled, _, _ := s.enrol(t, who)
	pending, err := s.signIn(email, password)
	testkit.Must(t, err)
	_, err = s.CompleteNewPassword(ctx, identity.NewPassword{Pending: pending.Pending, Password: another})
	expired(t, err) // a challenge for the app sets no password
	_, err = s.ConfirmSignUp(ctx, identity.Confirmation{Username: who.AccountID, Code: pending.Pending, ClientID: identity.ClientID})
	mismatch(t, err)
	_, err = s.CompleteChallenge(ctx, identity.ChallengeAnswer{Pending: pending.Pending, Code: s.totp(t, enrolled)})
	testkit.Must(t, err)
}

func forgot(t *testing.T, s stage) {
	ctx := context.Background()
	s.account(t, email)
	for _, who := range []string{email, "nobody@loja.com.br"} {
		for range 5 {
			testkit.Must(t, s.ForgotPassword(ctx, who))
		}
		tooMany(t, s.ForgotPassword(ctx, who))
	}
	if n := s.mail.Count(ResetCode, "nobody@loja.com.br"); n != 0 {
		t.Errorf("%d mails to nobody", n)
	}
	for range 5 {
		mismatch(t, s.resetWith("nobody@loja.com.br", "123456"))
	}
	tooMany(t, s.resetWith("nobody@loja.com.br", "123456"))
	expired(t, s.resetWith("neverasked@loja.com.br", "123456"))
	s.clock.Advance(time.Hour)
	testkit.Must(t, s.ForgotPassword(ctx, email))
}

func change(t *testing.T, s stage) {
	ctx := context.Background()
	s.account(t, email)
	token, who := s.session(t, email)
	elsewhere, _ := s.session(t, email)
	fails(t, s.ChangePassword(ctx, who, identity.PasswordChange{CurrentPassword: another, NewPassword: another}),
		errs.BadRequest, "NotAuthorizedException", "Senha atual incorreta")
	testkit.Must(t, s.ChangePassword(ctx, who, identity.PasswordChange{CurrentPassword: password, NewPassword: another}))
	s.ended(t, elsewhere, "a change of the password")
	s.who(t, token)
	for range 5 {
		fails(t, s.ChangePassword(ctx, who, identity.PasswordChange{CurrentPassword: password, NewPassword: another}),
			errs.BadRequest, "NotAuthorizedException", "Senha atual incorreta")
	}
	tooMany(t, s.ChangePassword(ctx, who, identity.PasswordChange{CurrentPassword: another, NewPassword: password}))
}

// owner is a caller of the world's retailer.
func (s stage) owner() scope.Scope {
	return scope.Scope{AccountID: id.New(), Profile: scope.Varejista, RetailerID: s.Retailer, Role: scope.FullAccess}
}

func invitation(t *testing.T, s stage) {
	ctx := context.Background()
	account, err := s.Invite(ctx, s.owner(), email, "")
	testkit.Must(t, err)
	if account.Name != "ana" || account.RetailerID != s.Retailer || account.Profile != scope.Varejista {
		t.Errorf("invited %+v", account)
	}
	if _, err := s.Invite(ctx, s.owner(), email, ""); !errors.Is(err, identity.ErrEmailTaken) {
		t.Errorf("invited again: %v", err)
	}
	testkit.Must(t, s.ForgotPassword(ctx, email))
	if s.mail.Count(ResetCode, email) != 0 {
		t.Error("a forgotten password gets around the invitation's end")
	}
	temporary := s.mail.Last(invitationMail, email).Code
	challenge, err := s.signIn(email, temporary)
	testkit.Must(t, err)
	if challenge.Challenge != identity.NewPasswordRequired || challenge.Token != "" {
		t.Fatalf("sign-in with a temporary password: %+v", challenge)
	}
	_, err = s.CompleteNewPassword(ctx, identity.NewPassword{Pending: challenge.Pending, Password: "12345678"})
	fails(t, err, errs.Invalid, "identity.weak_password", "")
	won := atOnce(t, func() (bool, error) {
		_, err := s.CompleteNewPassword(ctx, identity.NewPassword{Pending: challenge.Pending, Password: password})
		if errs.IsKind(err, errs.BadRequest) || errs.IsKind(err, errs.TooMany) {
			return false, nil
		}
		return err == nil, err
	})
	if won != 1 {
		t.Errorf("one challenge was answered %d times", won)
	}
	_, err = s.signIn(email, temporary)
	wrongCredentials(t, err)
	s.session(t, email)
}

func invitationEnds(t *testing.T, s stage) {
	ctx := context.Background()
	account, err := s.Invite(ctx, s.owner(), email, "Ana Souza")
	testkit.Must(t, err)
	former := s.mail.Last(invitationMail, email).Code
	pending, err := s.signIn(email, former)
	testkit.Must(t, err)
	testkit.Must(t, s.InviteAgain(ctx, s.owner(), account.ID))
	_, err = s.CompleteNewPassword(ctx, identity.NewPassword{Pending: pending.Pending, Password: password})
	expired(t, err)
	_, err = s.signIn(email, former)
	wrongCredentials(t, err)
	s.clock.Advance(7 * 24 * time.Hour)
	_, err = s.signIn(email, s.mail.Last(invitationMail, email).Code)
	fails(t, err, errs.Forbidden, "identity.invitation_expired", "")
	testkit.Must(t, s.InviteAgain(ctx, s.owner(), account.ID))
	pending, err = s.signIn(email, s.mail.Last(invitationMail, email).Code)
	testkit.Must(t, err)
	s.clock.Advance(5 * time.Minute)
	_, err = s.CompleteNewPassword(ctx, identity.NewPassword{Pending: pending.Pending, Password: password})
	expired(t, err)
}

func otherTenant(t *testing.T, s stage) {
	ctx := context.Background()
	account, err := s.Invite(ctx, s.owner(), email, "Ana Souza")
	testkit.Must(t, err)
	for name, who := range map[string]scope.Scope{
		"another retailer": {Profile: scope.Varejista, RetailerID: id.New(), Role: scope.FullAccess},
		"a software house": {Profile: scope.Parceiro, PartnerID: s.House, Role: scope.FullAccess},
	} {
		if err := s.InviteAgain(ctx, who, account.ID); !errors.Is(err, identity.ErrNotFound) {
			t.Errorf("%s invites again: %v, want not found", name, err)
		}
	}
	for _, profile := range []scope.Profile{scope.Administrador, scope.Suporte, ""} {
		if _, err := s.Invite(ctx, scope.Scope{Profile: profile}, "bia@loja.com.br", ""); !errs.IsKind(err, errs.Forbidden) {
			t.Errorf("%q invites: %v, want a 403", profile, err)
		}
	}
	s.account(t, "caio@loja.com.br")
	_, who := s.session(t, "caio@loja.com.br")
	fails(t, s.InviteAgain(ctx, who, who.AccountID), errs.Conflict, "identity.not_invited", "")
}

func weak(t *testing.T, s stage) {
	for _, password := range []string{"", "curta-1", "12345678", "Flamengo2026!", "ana souza", "ana@loja.com.br"} {
		n := s.retailers(email)
		n.Password = password
		_, err := s.CreateAccount(context.Background(), n)
		var e *errs.Error
		if !errors.As(err, &e) || e.Fields["password"] == "" {
			t.Errorf("%q: %v, want the field 'password'", password, err)
		}
	}
}
