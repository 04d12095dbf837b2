package identity

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"seiva/internal/adapter/cognito/cognitotest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/testkit"
	"seiva/internal/outbox"
)

const anasMail = "ana@quitanda.com.br"

// hostedInstance is an installation whose passwords a pool keeps.
type hostedInstance struct {
	*apitest.Newcomers
	pool  *cognitotest.Server
	later time.Duration // how far the background work's clock is ahead
	log   bytes.Buffer
}

func newHostedInstance(t *testing.T) *hostedInstance {
	t.Helper()
	return newHostedInstanceOn(t, apitest.OnSQLite(t))
}

func newHostedInstanceOn(t *testing.T, s app.Settings) *hostedInstance {
	t.Helper()
	apitest.WithoutMetadata(t)
	h := &hostedInstance{pool: cognitotest.New(t)}
	s.Identity = app.CognitoProvider
	s.Cognito = app.CognitoSettings{
		PoolID: cognitotest.PoolID, ClientID: cognitotest.ClientID, ClientSecret: cognitotest.ClientSecret, Endpoint: h.pool.URL,
	}
	h.Newcomers = apitest.NewNewcomers(t, s)
	return h
}

// work does what is due by now, and an hour later in the background work's time at each call.
func (h *hostedInstance) work() {
	h.later += time.Hour
	log := slog.New(slog.NewTextHandler(&h.log, nil))
	jobqueue.NewWorker(h.Jobs, clock.NewFixed(time.Now().Add(h.later)), log, h.PoolJobs()...).RunDue(h.T.Context())
}

// mail does the work and gives the only mail of the pool by it.
func (h *hostedInstance) mail(kind string) cognitotest.Mail {
	h.T.Helper()
	h.work()
	mails := h.pool.TakeMails()
	if len(mails) != 1 || mails[0].Kind != kind || mails[0].To != anasMail {
		h.T.Fatalf("mails %+v, want one of %s", mails, kind)
	}
	return mails[0]
}

var alone = regexp.MustCompile(`(?m)^\s*([0-9A-Za-z]{16})\s*$`)

// temporaryPassword reads the invitation's password, which has a line to itself.
func (h *hostedInstance) temporaryPassword(to string) string {
	h.T.Helper()
	mails, err := h.Outbox.Latest(h.T.Context())
	testkit.Must(h.T, err)
	for _, m := range mails {
		if found := alone.FindStringSubmatch(m.Text); m.To == to && found != nil {
			return found[1]
		}
	}
	h.T.Fatalf("no temporary password for %s", to)
	return ""
}

// says asks and compares the answer.
func (h *hostedInstance) says(path string, body apitest.Fields, status int, part string) {
	h.T.Helper()
	if got := h.Ask("POST", "/identity/"+path, body); got.Status != status || !strings.Contains(got.Text, part) {
		h.T.Errorf("%s: %d %s, want %d %s", path, got.Status, got.Text, status, part)
	}
}

func confirming(m cognitotest.Mail) apitest.Fields {
	return apitest.Fields{"username": m.Username, "confirmationCode": m.Code, "clientId": cognitotest.ClientID}
}

const unreachable = "identity.provider_unavailable"

// The life of an account whose password is in a Cognito user pool, by the same calls and answers as without one.
func TestAccountLivesWithCognito(t *testing.T) {
	h := newHostedInstance(t)
	broken := cognitotest.Trouble{Status: 500, Name: "InternalErrorException"}
	ana := apitest.Fields{"email": anasMail, "password": apitest.GoodPassword}
	h.pool.Have("SignUp", broken, broken) // people sign up while the pool is away
	if got := h.Ask("POST", "/retailers/signup", apitest.RetailerForm); got.Status != http.StatusCreated {
		t.Fatalf("sign-up: %d %s", got.Status, got.Text)
	}
	kept := func() string { return h.Text("SELECT password_hash FROM credentials") }
	if sealed := kept(); !strings.HasPrefix(sealed, "$sealed$") || strings.Contains(sealed, apitest.GoodPassword) {
		t.Errorf("the password on its way is kept as %q", sealed)
	}
	h.work()
	link := h.mail("confirm")
	if kept() != "" {
		t.Error("the password is still kept here")
	}
	h.says("sign-in", ana, 403, "UserNotConfirmedException")
	h.says("sign-in", ana.With(apitest.Fields{"password": "outra"}), 401, "E-mail e/ou senha incorretos")
	h.says("confirm-sign-up", confirming(link).With(apitest.Fields{"confirmationCode": "000000"}), 400, "CodeMismatchException")
	h.pool.Have("ConfirmSignUp", broken, broken)
	h.says("confirm-sign-up", confirming(link), 503, unreachable)
	h.says("confirm-sign-up", confirming(link), 200, "Email confirmado com sucesso!")
	h.says("confirm-sign-up", confirming(link), 200, "Usuário confirmado!")
	for range 8 { // an outage is nobody's wrong guess
		h.pool.Have("InitiateAuth", broken, broken)
		h.says("sign-in", ana, 503, unreachable)
	}
	h.says("sign-in", ana, 200, "accessToken")
	h.says("forgot-password", ana, 200, "")
	code := h.mail("reset").Code
	reset := apitest.Fields{"email": anasMail, "code": code, "newPassword": "Girafa-verde-danca-98"}
	h.says("confirm-forgot-password", reset.With(apitest.Fields{"code": "000000"}), 400, "CodeMismatchException")
	h.says("confirm-forgot-password", reset, 200, "")
	h.says("confirm-forgot-password", reset, 400, "ExpiredCodeException")
	h.says("sign-in", ana, 401, "NotAuthorizedException")
	h.says("sign-in", ana.With(apitest.Fields{"password": "Girafa-verde-danca-98"}), 200, "accessToken")
	for _, secret := range []string{apitest.GoodPassword, "Girafa-verde", cognitotest.ClientSecret, code} {
		if strings.Contains(h.log.String(), secret) {
			t.Errorf("the log holds %q", secret)
		}
	}
}

// The answers do not show who has an account or that the pool is away.
func TestCognitoTellsNothingOfWhoExists(t *testing.T) {
	h := newHostedInstance(t)
	h.Ask("POST", "/retailers/signup", apitest.RetailerForm)
	confirmed := h.mail("confirm")
	h.says("confirm-sign-up", confirming(confirmed), 200, "")
	for name, at := range map[string]string{"the pool answers": "", "the pool is away": "away"} {
		for _, c := range []struct {
			path, operation string
			body            apitest.Fields
		}{
			{"sign-in", "InitiateAuth", apitest.Fields{"password": "errada-e-longa"}},
			{"forgot-password", "ForgotPassword", apitest.Fields{}},
			{"resend-confirmation", "ResendConfirmationCode", apitest.Fields{}},
			{"confirm-forgot-password", "ConfirmForgotPassword", apitest.Fields{"code": "000000", "newPassword": "Girafa-verde-danca-98"}},
		} {
			var answers []string
			for _, email := range []string{anasMail, "ninguem@quitanda.com.br"} {
				before := h.pool.Calls(c.operation)
				if at == "away" {
					h.pool.Have(c.operation, cognitotest.Trouble{HangUp: true}, cognitotest.Trouble{HangUp: true})
				}
				got := h.Ask("POST", "/identity/"+c.path, c.body.With(apitest.Fields{"email": email}))
				asked := h.pool.Calls(c.operation) - before
				answers = append(answers, fmt.Sprint(got.Status, got.Str("code"), got.Str("message"), asked))
			}
			if answers[0] != answers[1] {
				t.Errorf("%s, %s: %q for an account, %q for none", name, c.path, answers[0], answers[1])
			}
		}
		h.work()
	}
}

// A wrong secret of ours is not a wrong password of theirs.
func TestWrongClientSecretIsNotAWrongPassword(t *testing.T) {
	h := newHostedInstance(t)
	h.pool.Have("InitiateAuth", cognitotest.Trouble{
		Status: 400, Name: "NotAuthorizedException", Message: "Unable to verify secret hash for client " + cognitotest.ClientID,
	})
	h.says("sign-in", apitest.Fields{"email": anasMail, "password": apitest.GoodPassword}, 503, unreachable)
}

// What a crash between the pool's word and ours left undone is made good by the next proof.
func TestCognitosWordSurvivesACrash(t *testing.T) {
	h := newHostedInstance(t)
	h.Ask("POST", "/retailers/signup", apitest.RetailerForm)
	link := h.mail("confirm")
	undo := func(statement string) {
		_, err := h.Rows.ExecContext(t.Context(), statement)
		testkit.Must(t, err)
	}
	ana := apitest.Fields{"email": anasMail, "password": apitest.GoodPassword}
	h.says("confirm-sign-up", confirming(link), 200, "Email confirmado com sucesso!")
	undo("UPDATE accounts SET confirmed_at = 0")
	h.says("confirm-sign-up", confirming(link), 200, "Email confirmado com sucesso!")
	undo("UPDATE accounts SET confirmed_at = 0")
	h.says("sign-in", ana, 200, "accessToken")
	h.says("confirm-sign-up", confirming(link), 200, "Usuário confirmado!")
	undo("UPDATE credentials SET must_change = 1, expires_at = 1")
	h.says("sign-in", ana, 200, "accessToken")
	h.says("forgot-password", ana, 200, "")
	h.mail("reset") // an invitation would not get one
}

// Who forgot the password before the e-mail was confirmed gets the link.
func TestForgottenBeforeConfirmed(t *testing.T) {
	h := newHostedInstance(t)
	h.Ask("POST", "/retailers/signup", apitest.RetailerForm)
	h.mail("confirm")
	h.says("forgot-password", apitest.Fields{"email": anasMail}, 200, "")
	_, err := h.Rows.ExecContext(t.Context(), "UPDATE codes SET expires_at = 1 WHERE purpose = 'confirmation' AND id = (SELECT MIN(id) FROM codes)")
	testkit.Must(t, err) // the link of the sign-up ended long ago
	h.says("confirm-sign-up", confirming(h.mail("confirm")), 200, "Email confirmado com sucesso!")
}

// A password that the pool refuses for good is not tried for hours, and asking for the mail again starts over.
func TestSignUpThatThePoolRefused(t *testing.T) {
	h := newHostedInstance(t)
	h.pool.Have("SignUp", cognitotest.Trouble{Status: 400, Name: "InvalidPasswordException"})
	h.Ask("POST", "/retailers/signup", apitest.RetailerForm)
	h.work()
	h.work()
	if calls := h.pool.Calls("SignUp"); calls != 1 || !strings.Contains(h.log.String(), "given up") {
		t.Errorf("%d attempts, log %s", calls, h.log.String())
	}
	h.says("resend-confirmation", apitest.Fields{"email": anasMail}, 200, "")
	h.says("confirm-sign-up", confirming(h.mail("confirm")), 200, "")
	for name, password := range map[string]string{"a space at its end": apitest.GoodPassword + " ", "an invisible sign": apitest.GoodPassword + "\u200b"} {
		got := h.Ask("POST", "/retailers/signup", apitest.RetailerForm.With(apitest.Fields{"email": "bia@quitanda.com.br", "document": "11222333000181", "password": password}))
		if got.Status != http.StatusUnprocessableEntity || got.Field("password") == "" {
			t.Errorf("%s: %d %s", name, got.Status, got.Text)
		}
	}
}

// Who is removed here is removed there, and an invited person's first password is theirs alone.
func TestColleagueComesAndLeavesWithCognito(t *testing.T) {
	h := newHostedInstance(t)
	h.Ask("POST", "/retailers/signup", apitest.RetailerForm)
	h.says("confirm-sign-up", confirming(h.mail("confirm")), 200, "")
	in := h.Ask("POST", "/identity/sign-in", apitest.Fields{"email": anasMail, "password": apitest.GoodPassword})
	main, err := h.Portal.Identity.Authenticate(t.Context(), in.Str("accessToken"))
	testkit.Must(t, err)
	invited, err := h.Portal.Identity.Invite(t.Context(), main, "caio@quitanda.com.br", "")
	testkit.Must(t, err)
	h.work()
	if mails := h.pool.TakeMails(); len(mails) != 0 {
		t.Errorf("the pool mailed %+v by itself", mails)
	}
	temporary := h.temporaryPassword("caio@quitanda.com.br")
	caio := apitest.Fields{"email": "caio@quitanda.com.br", "password": temporary}
	h.says("sign-in", caio.With(apitest.Fields{"password": "outra-senha-longa"}), 401, "NotAuthorizedException")
	challenge := h.Ask("POST", "/identity/sign-in", caio)
	if challenge.Str("challenge") != "NEW_PASSWORD_REQUIRED" || strings.Contains(h.Text("SELECT data FROM codes WHERE purpose = 'challenge.new_password'"), "session-of") {
		t.Fatalf("a temporary password: %d %s", challenge.Status, challenge.Text)
	}
	h.pool.Have("RespondToAuthChallenge", cognitotest.Trouble{Status: 400, Name: "InvalidPasswordException"})
	h.says("complete-new-password", apitest.Fields{"session": challenge.Str("session"), "newPassword": apitest.GoodPassword}, 422, "identity.weak_password")
	h.says("complete-new-password", apitest.Fields{"session": challenge.Str("session"), "newPassword": apitest.GoodPassword}, 200, "accessToken")
	h.says("complete-new-password", apitest.Fields{"session": challenge.Str("session"), "newPassword": apitest.GoodPassword}, 400, "ExpiredCodeException")
	testkit.Must(t, h.Portal.Identity.RemoveColleague(t.Context(), main, invited.ID))
	h.work()
	if calls := h.pool.Calls("AdminDeleteUser"); calls != 1 {
		t.Errorf("removed from the pool %d times", calls)
	}
}

// Hostile and concurrent input meets the same walls as without a pool.
func TestCognitoUnderFire(t *testing.T) {
	h := newHostedInstance(t)
	h.Ask("POST", "/retailers/signup", apitest.RetailerForm)
	link := h.mail("confirm")
	for _, hostile := range []string{"", "\x00", " ", "000 000", strings.Repeat("9", 5000), "é", "<b>", "';--"} {
		for _, field := range []string{"username", "confirmationCode", "clientId"} {
			if got := h.Ask("POST", "/identity/confirm-sign-up", confirming(link).With(apitest.Fields{field: hostile})); got.Status >= 500 || got.Status < 400 {
				t.Errorf("%s %.20q: %d %s", field, hostile, got.Status, got.Text)
			}
		}
		for _, path := range []string{"sign-in", "forgot-password", "confirm-forgot-password", "complete-new-password"} {
			body := apitest.Fields{"email": anasMail, "password": hostile, "code": hostile, "newPassword": hostile, "session": hostile}
			if got := h.Ask("POST", "/identity/"+path, body); got.Status >= 500 {
				t.Errorf("%s %.20q: %d %s", path, hostile, got.Status, got.Text)
			}
		}
	}
	h.work()
	mails := h.pool.TakeMails()
	link = mails[len(mails)-1]
	var group sync.WaitGroup
	answers := make(chan int, 20)
	for i := range cap(answers) {
		group.Go(func() {
			answers <- h.From(fmt.Sprintf("10.9.0.%d", i), "POST", "/identity/confirm-sign-up", confirming(link)).Status
		})
	}
	group.Wait()
	close(answers)
	for status := range answers {
		if status != 200 && status != 429 {
			t.Errorf("a confirmation at the same time as others: %d", status)
		}
	}
}

// A code never goes to the address that was just left, also when the job that tells the pool of the new one failed.
func TestAResetCodeGoesToTheNewAddress(t *testing.T) {
	h := newHostedInstance(t)
	h.Ask("POST", "/retailers/signup", apitest.RetailerForm)
	h.says("confirm-sign-up", confirming(h.mail("confirm")), 200, "")
	signedIn, err := h.Portal.Identity.SignIn(t.Context(), identity.SignIn{Email: anasMail, Password: apitest.GoodPassword})
	testkit.Must(t, err)
	who, err := h.Portal.Identity.Authenticate(t.Context(), signedIn.Token)
	testkit.Must(t, err)
	_, err = h.Portal.Identity.ChangeEmail(t.Context(), who, who.AccountID, "nova@quitanda.com.br")
	testkit.Must(t, err)
	broken := cognitotest.Trouble{Status: 500, Name: "InternalErrorException"}
	h.pool.Have("AdminUpdateUserAttributes", broken, broken)
	worker := jobqueue.NewWorker(h.Jobs, clock.NewFixed(time.Now()), slog.New(slog.DiscardHandler), h.PoolJobs()...)
	worker.RunDue(t.Context())
	h.says("forgot-password", apitest.Fields{"email": "nova@quitanda.com.br"}, 200, "")
	worker = jobqueue.NewWorker(h.Jobs, clock.NewFixed(time.Now()), slog.New(slog.DiscardHandler), h.PoolJobs()...)
	worker.RunDue(t.Context())
	if mails := h.pool.TakeMails(); len(mails) != 1 || mails[0].Kind != "reset" || mails[0].To != "nova@quitanda.com.br" {
		t.Errorf("mails %+v, want the code at the new address alone", mails)
	}
}

// Who hangs up while the pool changes the password is told of it, and has no other session left, as anybody else.
func TestHangingUpDuringAPasswordChange(t *testing.T) {
	h := newHostedInstance(t)
	h.Ask("POST", "/retailers/signup", apitest.RetailerForm)
	h.says("confirm-sign-up", confirming(h.mail("confirm")), 200, "")
	enter := func() string {
		signedIn, err := h.Portal.Identity.SignIn(t.Context(), identity.SignIn{Email: anasMail, Password: apitest.GoodPassword})
		testkit.Must(t, err)
		return signedIn.Token
	}
	own, other := enter(), enter()
	who, err := h.Portal.Identity.Authenticate(t.Context(), own)
	testkit.Must(t, err)
	ctx, hangUp := context.WithCancel(t.Context())
	h.pool.Have("AdminSetUserPassword", cognitotest.Trouble{Wait: time.Second})
	before := h.pool.Calls("AdminSetUserPassword")
	go func() {
		for h.pool.Calls("AdminSetUserPassword") == before {
			runtime.Gosched()
		}
		hangUp()
	}()
	err = h.Portal.Identity.ChangePassword(ctx, who, identity.PasswordChange{CurrentPassword: apitest.GoodPassword, NewPassword: "Jabuticaba-azul-77"})
	if err != nil {
		t.Errorf("the change: %v", err)
	}
	if _, err := h.Portal.Identity.Authenticate(t.Context(), other); err == nil {
		t.Error("the other session goes on")
	}
	if _, err := h.Portal.Identity.Authenticate(t.Context(), own); err != nil {
		t.Errorf("the own session: %v", err)
	}
	mails, err := h.Outbox.Latest(t.Context())
	testkit.Must(t, err)
	if !slices.ContainsFunc(mails, func(m outbox.Mail) bool { return m.To == anasMail && strings.Contains(m.Subject, "senha") }) {
		t.Errorf("nobody was told: %d mails", len(mails))
	}
}
