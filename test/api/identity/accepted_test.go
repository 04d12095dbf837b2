package identity

import (
	"context"
	"strings"
	"testing"

	"seiva/internal/adapter/cognito/cognitotest"
	sqlidentity "seiva/internal/adapter/sqlstore/identity"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/testkit"
)

const changedPassword = "Jabuticaba-azul-77"

// dying is a pool beside which the program is killed: before it is asked, or once it accepted.
type dying struct {
	identity.Pool
	before, after bool
}

// killed is what a killed program's calls end with.
const killed = "the program was killed"

func (p dying) die(ask func() error) error {
	if p.before {
		panic(killed)
	}
	err := ask()
	if err == nil && p.after {
		panic(killed)
	}
	return err
}

func (p dying) SetPassword(ctx context.Context, username, password string) error {
	return p.die(func() error { return p.Pool.SetPassword(ctx, username, password) })
}

func (p dying) ResetPassword(ctx context.Context, username, code, password string) error {
	return p.die(func() error { return p.Pool.ResetPassword(ctx, username, code, password) })
}

func (p dying) AnswerChallenge(ctx context.Context, username, session, password string) error {
	return p.die(func() error { return p.Pool.AnswerChallenge(ctx, username, session, password) })
}

func (p dying) Confirm(ctx context.Context, username, code string) error {
	return p.die(func() error { return p.Pool.Confirm(ctx, username, code) })
}

// beside gives the installation's service with another pool.
func (h *hostedInstance) beside(pool identity.Pool) *identity.Service {
	config := h.IdentityConfig(h.Secret)
	config.Hosted.Pool = pool
	return identity.NewService(sqlidentity.New(h.DB), identity.Ports{Post: h.Outbox, Trail: h.Trail, Config: config}, h.Portal.Clock)
}

// refuse makes the database refuse whatever is written of an account; accept ends it.
func (h *hostedInstance) refuse() (accept func()) {
	run := func(statements ...string) {
		for _, statement := range statements {
			_, err := h.Rows.ExecContext(h.T.Context(), statement)
			testkit.Must(h.T, err)
		}
	}
	if h.Settings.DatabaseURL == "" {
		run("CREATE TRIGGER no_accounts BEFORE UPDATE ON accounts BEGIN SELECT RAISE(ABORT, 'refused'); END",
			"CREATE TRIGGER no_credentials BEFORE UPDATE ON credentials BEGIN SELECT RAISE(ABORT, 'refused'); END")
		return func() { run("DROP TRIGGER no_accounts", "DROP TRIGGER no_credentials") }
	}
	run("CREATE FUNCTION refused() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$ LANGUAGE plpgsql",
		"CREATE TRIGGER no_accounts BEFORE UPDATE ON accounts FOR EACH ROW EXECUTE FUNCTION refused()",
		"CREATE TRIGGER no_credentials BEFORE UPDATE ON credentials FOR EACH ROW EXECUTE FUNCTION refused()")
	return func() {
		run("DROP TRIGGER no_accounts ON accounts", "DROP TRIGGER no_credentials ON credentials", "DROP FUNCTION refused")
	}
}

// asked is something that the pool is about to be asked by a person.
type asked struct {
	operation string // the pool's
	email     string
	own       string // session in which it is done; empty: in none
	other     string // session that must end; empty: there is none
	notices   int    // mails that tell of it
	ask       func(ctx context.Context, service *identity.Service) error
	finished  string // query of what our rows say once it is finished
}

func (h *hostedInstance) enter(email, password string) string {
	h.T.Helper()
	signedIn, err := h.Portal.Identity.SignIn(h.T.Context(), identity.SignIn{Email: email, Password: password})
	testkit.Must(h.T, err)
	return signedIn.Token
}

func (h *hostedInstance) lives(token string) bool {
	_, err := h.Portal.Identity.Authenticate(h.T.Context(), token)
	return err == nil
}

// notices counts the mails that tell somebody of a new password.
func (h *hostedInstance) notices(email string) (n int) {
	h.T.Helper()
	mails, err := h.Outbox.Latest(h.T.Context())
	testkit.Must(h.T, err)
	for _, m := range mails {
		if m.To == email && strings.HasPrefix(m.Subject, "Sua senha foi ") {
			n++
		}
	}
	return n
}

// confirmed makes an installation with one confirmed account.
func (h *hostedInstance) confirmed() *hostedInstance {
	h.T.Helper()
	h.Ask("POST", "/retailers/signup", apitest.RetailerForm)
	h.says("confirm-sign-up", confirming(h.mail("confirm")), 200, "")
	return h
}

var asking = map[string]func(h *hostedInstance) asked{
	"change": func(h *hostedInstance) asked {
		h.confirmed()
		a := asked{
			operation: "AdminSetUserPassword", email: anasMail, notices: 1,
			own: h.enter(anasMail, apitest.GoodPassword), other: h.enter(anasMail, apitest.GoodPassword),
		}
		who, err := h.Portal.Identity.Authenticate(h.T.Context(), a.own)
		testkit.Must(h.T, err)
		a.ask = func(ctx context.Context, service *identity.Service) error {
			return service.ChangePassword(ctx, who, identity.PasswordChange{CurrentPassword: apitest.GoodPassword, NewPassword: changedPassword})
		}
		return a
	},
	"reset": func(h *hostedInstance) asked {
		h.confirmed()
		a := asked{operation: "ConfirmForgotPassword", email: anasMail, notices: 1, other: h.enter(anasMail, apitest.GoodPassword)}
		h.says("forgot-password", apitest.Fields{"email": anasMail}, 200, "")
		code := h.mail("reset").Code
		a.ask = func(ctx context.Context, service *identity.Service) error {
			_, err := service.ConfirmForgotPassword(ctx, identity.Reset{Email: anasMail, Code: code, NewPassword: changedPassword})
			return err
		}
		a.finished = "SELECT COUNT(*) FROM codes WHERE purpose = 'reset' AND used_at IS NOT NULL"
		return a
	},
	"first password": func(h *hostedInstance) asked {
		h.confirmed()
		main, err := h.Portal.Identity.Authenticate(h.T.Context(), h.enter(anasMail, apitest.GoodPassword))
		testkit.Must(h.T, err)
		const caio = "caio@quitanda.com.br"
		_, err = h.Portal.Identity.Invite(h.T.Context(), main, caio, "")
		testkit.Must(h.T, err)
		h.work()
		challenge, err := h.Portal.Identity.SignIn(h.T.Context(), identity.SignIn{Email: caio, Password: h.temporaryPassword(caio)})
		testkit.Must(h.T, err)
		a := asked{operation: "RespondToAuthChallenge", email: caio, notices: 1}
		a.ask = func(ctx context.Context, service *identity.Service) error {
			_, err := service.CompleteNewPassword(ctx, identity.NewPassword{Pending: challenge.Pending, Password: changedPassword})
			return err
		}
		a.finished = "SELECT COUNT(*) FROM accounts JOIN credentials ON account_id = id WHERE email LIKE 'caio%' AND confirmed_at > 0 AND NOT must_change"
		return a
	},
	"confirmation": func(h *hostedInstance) asked {
		h.Ask("POST", "/retailers/signup", apitest.RetailerForm)
		link := h.mail("confirm")
		a := asked{operation: "ConfirmSignUp", email: anasMail}
		a.ask = func(ctx context.Context, service *identity.Service) error {
			_, err := service.ConfirmSignUp(ctx, identity.Confirmation{Username: link.Username, Code: link.Code, ClientID: cognitotest.ClientID})
			return err
		}
		a.finished = "SELECT COUNT(*) FROM accounts WHERE confirmed_at > 0"
		return a
	},
}

// faults are what goes wrong around the pool's word; each gives the end of an asking that must not have gone well.
var faults = map[string]func(h *hostedInstance, a asked) error{
	"the database refuses": func(h *hostedInstance, a asked) error {
		defer h.refuse()()
		return a.ask(h.T.Context(), h.Portal.Identity)
	},
	"the program is killed": func(h *hostedInstance, a asked) error {
		return h.killedAt(a, dying{Pool: h.App.Pool, after: true})
	},
	"the answer is lost": func(h *hostedInstance, a asked) error {
		h.pool.Have(a.operation, cognitotest.Trouble{Lose: true}, cognitotest.Trouble{Lose: true})
		return a.ask(h.T.Context(), h.Portal.Identity)
	},
}

func (h *hostedInstance) killedAt(a asked, pool identity.Pool) (err error) {
	defer func() {
		if p := recover(); p != killed {
			h.T.Errorf("the end of the program was %v", p)
		}
		err = context.Canceled
	}()
	return a.ask(h.T.Context(), h.beside(pool))
}

// each runs a test for whatever the pool is asked, on both engines.
func eachAsking(t *testing.T, test func(t *testing.T, h *hostedInstance, a asked)) {
	for engine, on := range map[string]func(*testing.T) app.Settings{"sqlite": apitest.OnSQLite, "postgres": apitest.OnPostgres} {
		for what, begin := range asking {
			t.Run(engine+"/"+what, func(t *testing.T) {
				h := newHostedInstanceOn(t, on(t))
				test(t, h, begin(h))
			})
		}
	}
}

// isFinished fails unless what the pool accepted is finished here: sessions, rows, and the mail, once.
func (h *hostedInstance) isFinished(a asked) {
	h.T.Helper()
	if a.other != "" && h.lives(a.other) {
		h.T.Error("the other session goes on")
	}
	if a.own != "" && !h.lives(a.own) {
		h.T.Error("the session in which it was done is ended")
	}
	if n := h.notices(a.email); n != a.notices {
		h.T.Errorf("told %d times, want %d", n, a.notices)
	}
	if a.finished != "" && h.Text(a.finished) == "0" {
		h.T.Error("our rows do not say so: " + a.finished)
	}
}

// What the pool accepted is finished here whatever happens in between: once, by the background work.
func TestWhatThePoolAcceptedIsFinished(t *testing.T) {
	for fault, happens := range faults {
		t.Run(fault, func(t *testing.T) {
			eachAsking(t, func(t *testing.T, h *hostedInstance, a asked) {
				if err := happens(h, a); err == nil {
					t.Fatal("nothing went wrong")
				}
				if n := h.notices(a.email); n != 0 {
					t.Errorf("told %d times before anything is written", n)
				}
				h.work()
				h.work()
				h.isFinished(a)
				h.works(a)
			})
		})
	}
}

// works signs in with what the pool has by now.
func (h *hostedInstance) works(a asked) {
	h.T.Helper()
	password := changedPassword
	if a.operation == "ConfirmSignUp" {
		password = apitest.GoodPassword
	}
	h.says("sign-in", apitest.Fields{"email": a.email, "password": password}, 200, "accessToken")
}

// Who enters with the new password before the background work came to it finds all finished, and stays.
func TestEnteringFinishesWhatThePoolAccepted(t *testing.T) {
	eachAsking(t, func(t *testing.T, h *hostedInstance, a asked) {
		if err := faults["the database refuses"](h, a); err == nil {
			t.Fatal("nothing went wrong")
		}
		password := changedPassword
		if a.operation == "ConfirmSignUp" {
			password = apitest.GoodPassword
		}
		entered := h.enter(a.email, password)
		h.isFinished(a)
		h.work()
		h.work()
		h.isFinished(a)
		if !h.lives(entered) {
			t.Error("the session of the new password is ended")
		}
	})
}

// What the pool refused, or was never asked, leaves nothing behind, and what went well is told once.
func TestWhatThePoolDidNotAcceptIsNotTold(t *testing.T) {
	for name, ask := range map[string]func(h *hostedInstance, a asked) error{
		"refused": func(h *hostedInstance, a asked) error {
			name := "InvalidPasswordException"
			if a.operation == "ConfirmSignUp" {
				name = "TooManyFailedAttemptsException"
			}
			h.pool.Have(a.operation, cognitotest.Trouble{Status: 400, Name: name})
			return a.ask(h.T.Context(), h.Portal.Identity)
		},
		"away": func(h *hostedInstance, a asked) error {
			h.pool.Have(a.operation, cognitotest.Trouble{HangUp: true}, cognitotest.Trouble{HangUp: true})
			return a.ask(h.T.Context(), h.Portal.Identity)
		},
		"killed before": func(h *hostedInstance, a asked) error {
			return h.killedAt(a, dying{Pool: h.App.Pool, before: true})
		},
	} {
		t.Run(name, func(t *testing.T) {
			eachAsking(t, func(t *testing.T, h *hostedInstance, a asked) {
				if err := ask(h, a); err == nil {
					t.Fatal("accepted")
				}
				h.work()
				h.work()
				if n := h.notices(a.email); n != 0 {
					t.Errorf("told %d times", n)
				}
				if a.other != "" && !h.lives(a.other) {
					t.Error("the other session is ended")
				}
				if a.finished != "" && h.Text(a.finished) != "0" {
					t.Error("our rows say that it was accepted")
				}
				if open := h.Text("SELECT COUNT(*) FROM codes WHERE purpose LIKE 'pool.%' AND used_at IS NULL"); open != "0" {
					t.Errorf("%s are left", open)
				}
				testkit.Must(t, a.ask(t.Context(), h.Portal.Identity))
				h.work()
				h.isFinished(a)
			})
		})
	}
}

// A plan holds nothing of the password or of the code that was mailed.
func TestAPlanHoldsNoSecret(t *testing.T) {
	h := newHostedInstance(t)
	a := asking["change"](h)
	_ = faults["the program is killed"](h, a)
	kept := h.Text("SELECT GROUP_CONCAT(payload) FROM jobs") + h.Text("SELECT GROUP_CONCAT(data) FROM codes") + h.Text("SELECT GROUP_CONCAT(password_hash) FROM credentials")
	if strings.Contains(kept, changedPassword) || strings.Contains(kept, "sealed") || !strings.Contains(kept, "pool.change ") {
		t.Errorf("kept: %s", kept)
	}
}
