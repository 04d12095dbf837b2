package identitytest

import (
	"context"
	"strings"
	"testing"
	"time"

	"seiva/internal/identity"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

const why = "Ligou de um telefone do cadastro"

// person makes a confirmed account of the programme's staff and returns its caller.
func (s stage) person(t *testing.T, email string, p scope.Profile) scope.Scope {
	t.Helper()
	account, err := s.CreateAccount(context.Background(), identity.NewAccount{Email: email, Name: "Rui Lima", Password: password, Profile: p})
	testkit.Must(t, err)
	return account.Self()
}

// help is what staff may do for an account, by name.
func (s stage) help(who scope.Scope, email string) map[string]func(identity.Help) error {
	ctx := context.Background()
	of := func(do func(context.Context, scope.Scope, identity.Help) error) func(identity.Help) error {
		return func(h identity.Help) error { return do(ctx, who, h) }
	}
	return map[string]func(identity.Help) error{
		"resend": of(s.ResendFor), "unlock": of(s.Unlock), "end sessions": of(s.EndSessions), "suspend": of(s.Suspend), "restore": of(s.Restore),
		"ask": of(s.AskFactorReset), "drop": of(s.DropFactorReset), "agree": of(s.ResetFactors),
		"correct": func(h identity.Help) error { return s.CorrectEmail(ctx, who, h, email) },
	}
}

// Whoever may not help is refused whatever they ask for, and nothing is done, mailed or written down.
func helpIsForStaff(t *testing.T, s stage) {
	ana := s.account(t, email)
	admin, support := s.person(t, "admin@seiva.test", scope.Administrador), s.person(t, "suporte@seiva.test", scope.Suporte)
	switched := admin
	switched.SwitchID, switched.Profile, switched.RetailerID = id.New(), scope.Varejista, s.Retailer
	for name, c := range map[string]struct {
		who  scope.Scope
		h    identity.Help
		kind errs.Kind
		code string
	}{
		"the person":             {ana.Self(), identity.Help{AccountID: ana.ID, Reason: why}, errs.Forbidden, "access.wrong_profile"},
		"in a profile":           {switched, identity.Help{AccountID: ana.ID, Reason: why}, errs.Forbidden, "access.wrong_profile"},
		"support for staff":      {support, identity.Help{AccountID: admin.AccountID, Reason: why}, errs.NotFound, "identity.not_found"},
		"one's own":              {admin, identity.Help{AccountID: admin.AccountID, Reason: why}, errs.Forbidden, "identity.own_account"},
		"nobody":                 {admin, identity.Help{AccountID: id.New(), Reason: why}, errs.NotFound, "identity.not_found"},
		"no id":                  {admin, identity.Help{AccountID: "x", Reason: why}, errs.NotFound, "identity.not_found"},
		"no reason":              {support, identity.Help{AccountID: ana.ID, Reason: "porque"}, errs.Invalid, "identity.invalid_help"},
		"a reason of many pages": {support, identity.Help{AccountID: ana.ID, Reason: strings.Repeat("x", 501)}, errs.Invalid, "identity.invalid_help"},
	} {
		for what, do := range s.help(c.who, "nova@loja.com.br") {
			t.Run(name+", "+what, func(t *testing.T) { fails(t, do(c.h), c.kind, c.code, "") })
		}
	}
	if sent := s.mail.Sent(); len(sent) != 0 {
		t.Errorf("mailed: %v", sent)
	}
}

// helped does one thing for an account; the person hears of it with the reason, and the trail has it.
func (s stage) helped(t *testing.T, who scope.Scope, what, subject, toEmail, action string, accountID string) {
	t.Helper()
	testkit.Must(t, s.help(who, "")[what](identity.Help{AccountID: accountID, Reason: " " + why + "\n"}))
	if got := s.mail.Last(subject, toEmail); got.Fact("Motivo") != why {
		t.Errorf("%s: the person is told %+v", what, got)
	}
	if !s.trail.Has("identity."+action, accountID) {
		t.Errorf("%s is not in the trail", what)
	}
}

func suspension(t *testing.T, s stage) {
	ctx, support := context.Background(), s.person(t, "suporte@seiva.test", scope.Suporte)
	ana := s.account(t, email)
	token, _ := s.session(t, email)
	s.helped(t, support, "suspend", "Sua conta foi suspensa", email, "suspended", ana.ID)
	s.ended(t, token, "a suspension")
	_, err := s.signIn(email, password)
	fails(t, err, errs.Forbidden, "identity.suspended", "Esta conta está suspensa. Fale com o suporte da Seiva.")
	_, err = s.signIn(email, "another password")
	wrongCredentials(t, err)
	_, err = s.Caller(ctx, ana.ID)
	fails(t, err, errs.NotFound, "identity.not_found", "")
	if got, err := s.Help(ctx, support, ana.ID); err != nil || got.State != identity.Suspended || got.SuspendedFor != why || got.Sessions != 0 {
		t.Errorf("%+v %v", got, err)
	}
	fails(t, s.Suspend(ctx, support, identity.Help{AccountID: ana.ID, Reason: why}), errs.Conflict, "identity.suspended_already", "")

	s.helped(t, support, "restore", "Sua conta foi restaurada", email, "restored", ana.ID)
	s.session(t, email)
	fails(t, s.Restore(ctx, support, identity.Help{AccountID: ana.ID, Reason: why}), errs.Conflict, "identity.not_suspended", "")
}

// A session that began while the account was being suspended opens nothing either.
func suspendedBeside(t *testing.T, s stage) {
	ana := s.account(t, email)
	token, _ := s.session(t, email)
	testkit.Must(t, s.Store.Suspend(context.Background(), ana.ID, s.clock.Now(), why))
	s.ended(t, token, "a suspension that did not see it")
}

// The last administrators cannot take each other away, also at once.
func lastAdministrator(t *testing.T, s stage) {
	ctx, one, other := context.Background(), s.person(t, "um@seiva.test", scope.Administrador), s.person(t, "dois@seiva.test", scope.Administrador)
	results := make(chan error, 2)
	for _, pair := range [][2]scope.Scope{{one, other}, {other, one}} {
		go func() { results <- s.Suspend(ctx, pair[0], identity.Help{AccountID: pair[1].AccountID, Reason: why}) }()
	}
	var refused []error
	for range 2 {
		if err := <-results; err != nil {
			refused = append(refused, err)
		}
	}
	if len(refused) != 1 {
		t.Fatalf("%v, want one of the two refused", refused)
	}
	fails(t, refused[0], errs.Conflict, "identity.last_administrator", "")
}

func unlocking(t *testing.T, s stage) {
	support, ana := s.person(t, "suporte@seiva.test", scope.Suporte), s.account(t, email)
	other := identity.NewAccount{Email: "bia@loja.com.br", Name: "Bia", Password: password, Profile: scope.Varejista, RetailerID: s.Retailer}
	_, err := s.CreateAccount(context.Background(), other)
	testkit.Must(t, err)
	for _, locked := range []string{email, other.Email} {
		for range 6 {
			_, err = s.signIn(locked, "wrong")
		}
		tooMany(t, err)
	}
	s.helped(t, support, "unlock", "Sua conta foi desbloqueada", email, "unlocked", ana.ID)
	s.session(t, email)
	_, err = s.signIn(other.Email, password)
	tooMany(t, err)
}

func sessionsEnded(t *testing.T, s stage) {
	support, ana := s.person(t, "suporte@seiva.test", scope.Suporte), s.account(t, email)
	token, _ := s.session(t, email)
	s.helped(t, support, "end sessions", "Suas sessões foram encerradas", email, "sessions_ended", ana.ID)
	s.ended(t, token, "help")
	s.session(t, email)
}

func misspelt(t *testing.T, s stage) {
	ctx, support := context.Background(), s.person(t, "suporte@seiva.test", scope.Suporte)
	n := s.retailers("ana@loja.con.br")
	waiting, err := s.CreateUnconfirmed(ctx, n)
	testkit.Must(t, err)
	former := s.mail.Last(ConfirmEmail, n.Email)
	h := identity.Help{AccountID: waiting.ID, Reason: why}
	testkit.Must(t, s.ResendFor(ctx, support, h))
	fails(t, s.CorrectEmail(ctx, support, h, "ANA@loja.con.br"), errs.Invalid, "identity.same_email", "")
	fails(t, s.CorrectEmail(ctx, support, h, strings.Repeat("a", 9000)+"@x.com.br"), errs.Invalid, "identity.invalid_email", "")
	testkit.Must(t, s.CorrectEmail(ctx, support, h, email))
	if _, err := s.ConfirmSignUp(ctx, linkOf(t, former.Action.Link)); err == nil {
		t.Error("the link to the misspelt address is still good")
	}
	if _, err = s.ConfirmSignUp(ctx, linkOf(t, s.mail.Last(ConfirmEmail, email).Action.Link)); err != nil {
		t.Fatal(err)
	}
	s.session(t, email)
	for what, do := range s.help(support, "outra@loja.com.br") {
		if what == "resend" || what == "correct" {
			t.Run(what, func(t *testing.T) { fails(t, do(h), errs.Conflict, "identity.not_waiting", "") })
		}
	}
	again, err := s.CreateUnconfirmed(ctx, s.retailers("caio@loja.com.br"))
	testkit.Must(t, err)
	h.AccountID = again.ID
	for range 5 {
		testkit.Must(t, s.ResendFor(ctx, support, h))
	}
	tooMany(t, s.ResendFor(ctx, support, h))
}

func factorReset(t *testing.T, s stage) {
	ctx, ana := context.Background(), s.account(t, email)
	one, other := s.person(t, "suporte@seiva.test", scope.Suporte), s.person(t, "admin@seiva.test", scope.Administrador)
	h := identity.Help{AccountID: ana.ID, Reason: why}
	fails(t, s.AskFactorReset(ctx, one, h), errs.Conflict, "identity.no_factors", "")
	fails(t, s.ResetFactors(ctx, other, h), errs.Conflict, "identity.no_reset", "")
	_, who := s.session(t, email)
	_, recovery, token := s.enrol(t, who)

	s.helped(t, one, "ask", "Pedido para remover a proteção da sua conta", email, "factor_reset_asked", ana.ID)
	fails(t, s.ResetFactors(ctx, one, h), errs.Forbidden, "identity.own_agreement", "")
	if got, err := s.Help(ctx, other, ana.ID); err != nil || got.Reset == nil || got.Reset.Asker != "Rui Lima" || !got.Authenticator {
		t.Errorf("%+v %v", got, err)
	}
	s.pending(t) // nothing is forgotten yet
	s.helped(t, one, "drop", "A proteção da sua conta continua como estava", email, "factor_reset_dropped", ana.ID)
	fails(t, s.ResetFactors(ctx, other, h), errs.Conflict, "identity.no_reset", "")

	testkit.Must(t, s.AskFactorReset(ctx, one, h))
	s.clock.Advance(24 * time.Hour)
	fails(t, s.ResetFactors(ctx, other, h), errs.Conflict, "identity.no_reset", "")

	testkit.Must(t, s.AskFactorReset(ctx, one, h))
	testkit.Must(t, s.Suspend(ctx, other, identity.Help{AccountID: one.AccountID, Reason: why}))
	testkit.Must(t, s.Restore(ctx, other, identity.Help{AccountID: one.AccountID, Reason: why}))
	fails(t, s.ResetFactors(ctx, other, h), errs.Conflict, "identity.no_reset", "")
	testkit.Must(t, s.AskFactorReset(ctx, one, h))

	s.helped(t, other, "agree", "A proteção da sua conta foi removida", email, "factors_reset", ana.ID)
	s.ended(t, token, "a reset of its factors")
	if got, err := s.signIn(email, password); err != nil || got.Challenge != "" {
		t.Errorf("sign-in: %+v %v, want a session by password alone", got, err)
	}
	if got, err := s.Help(ctx, other, ana.ID); err != nil || got.Reset != nil || got.Authenticator || got.Passkeys != 0 {
		t.Errorf("%+v %v", got, err)
	}
	_, who = s.session(t, email)
	if _, _, token := s.enrol(t, who); token == "" {
		t.Error("no new app can be registered")
	}
	if got, err := s.answer(s.pending(t), recovery[0]); err == nil {
		t.Errorf("a recovery code of before is still good: %+v", got)
	}
}
