package cognito_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/cognito"
	"seiva/internal/adapter/cognito/cognitotest"
	"seiva/internal/identity"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/testkit"
)

const (
	password = "cavalo-bateria-77"
	another  = "grampo-azul-correto"
)

func config(server *cognitotest.Server) cognito.Config {
	return cognito.Config{
		PoolID: cognitotest.PoolID, ClientID: cognitotest.ClientID, ClientSecret: cognitotest.ClientSecret, Endpoint: server.URL,
	}
}

func poolOf(t *testing.T, c cognito.Config) *cognito.Pool {
	t.Helper()
	t.Setenv("AWS_ACCESS_KEY_ID", "test")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "test")
	t.Setenv("AWS_EC2_METADATA_DISABLED", "true")
	pool, err := cognito.New(t.Context(), c)
	testkit.Must(t, err)
	return pool
}

func ana() identity.PoolUser {
	return identity.PoolUser{Username: id.New(), Email: "ana@loja.com.br", Name: "Ana Souza"}
}

// verbs are the pool's calls, each with the operation that it makes first.
func verbs(pool *cognito.Pool, u identity.PoolUser) map[string]func(context.Context) error {
	return map[string]func(context.Context) error{
		"SignUp":                    func(ctx context.Context) error { return pool.SignUp(ctx, u, password) },
		"AdminCreateUser":           func(ctx context.Context) error { return pool.Put(ctx, u, password, true) },
		"AdminUpdateUserAttributes": func(ctx context.Context) error { return pool.SetEmail(ctx, u) },
		"AdminDeleteUser":           func(ctx context.Context) error { return pool.Delete(ctx, u.Username) },
		"AdminSetUserPassword":      func(ctx context.Context) error { return pool.SetPassword(ctx, u.Username, password) },
		"ResendConfirmationCode":    func(ctx context.Context) error { return pool.ResendConfirmation(ctx, u.Username) },
		"ForgotPassword":            func(ctx context.Context) error { return pool.ForgotPassword(ctx, u.Username) },
		"ConfirmSignUp":             func(ctx context.Context) error { return pool.Confirm(ctx, u.Username, "123456") },
		"ConfirmForgotPassword":     func(ctx context.Context) error { return pool.ResetPassword(ctx, u.Username, "123456", password) },
		"InitiateAuth":              func(ctx context.Context) error { _, err := pool.SignIn(ctx, u.Username, password); return err },
		"RespondToAuthChallenge":    func(ctx context.Context) error { return pool.AnswerChallenge(ctx, u.Username, "a session", password) },
	}
}

// Whatever goes wrong at the pool's end is 'not available', says so to people, and shows nothing of what was sent.
func TestTroublesAreNobodysFault(t *testing.T) {
	echo := "1 validation error: Value '" + password + "' of ana@loja.com.br at 'password' failed to satisfy constraint"
	for name, trouble := range map[string]cognitotest.Trouble{
		"throttled":            {Status: 400, Name: "TooManyRequestsException", Message: echo},
		"no permission":        {Status: 400, Name: "AccessDeniedException", Message: echo},
		"no such pool":         {Status: 400, Name: "ResourceNotFoundException", Message: echo},
		"trigger failed":       {Status: 400, Name: "UserLambdaValidationException", Message: echo},
		"mail failed":          {Status: 400, Name: "CodeDeliveryFailureException", Message: echo},
		"a name unheard of":    {Status: 400, Name: "SurpriseException", Message: echo},
		"wrong client secret":  {Status: 400, Name: "NotAuthorizedException", Message: "Unable to verify secret hash for client x"},
		"client has no secret": {Status: 400, Name: "NotAuthorizedException", Message: "Client x is configured with secret but SECRET_HASH was not received"},
		"internal error":       {Status: 500, Name: "InternalErrorException", Message: echo},
		"a proxy's page":       {Status: 502, Body: "<html>" + echo + "</html>"},
		"not JSON":             {Status: 200, Body: "{" + echo},
		"hangs up":             {HangUp: true},
	} {
		t.Run(name, func(t *testing.T) {
			server := cognitotest.New(t)
			pool := poolOf(t, config(server))
			for operation, call := range verbs(pool, ana()) {
				if name == "not JSON" && operation == "AdminDeleteUser" {
					continue // its answer says nothing but that it was done
				}
				server.Have(operation, trouble, trouble)
				err := call(t.Context())
				var e *errs.Error
				if !errors.As(err, &e) || e.Kind != errs.Unavailable || e.Code != "identity.provider_unavailable" || e.Cause == nil {
					t.Errorf("%s: %v, want 'not available' with its cause", operation, err)
					continue
				}
				for _, private := range []string{password, "ana@", cognitotest.ClientSecret} {
					if strings.Contains(err.Error(), private) {
						t.Errorf("%s: the log would read %s", operation, err)
					}
				}
			}
		})
	}
}

// A pool that takes every call and answers none holds nobody: each verb ends with its time, and says when to come back.
func TestAPoolThatNeverAnswers(t *testing.T) {
	stop := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-stop }))
	defer server.Close()
	defer close(stop)
	cognito.SetCallLimit(t, 50*time.Millisecond)
	pool := poolOf(t, cognito.Config{PoolID: cognitotest.PoolID, ClientID: cognitotest.ClientID, Endpoint: server.URL})
	for operation, call := range verbs(pool, ana()) {
		err := call(t.Context())
		if e := errs.From(err); e.Code != "identity.provider_unavailable" || e.RetryAfter != time.Minute {
			t.Errorf("%s: %v", operation, err)
		}
	}
}

// An answer that is no answer opens nothing.
func TestHalfAnAnswerSignsNobodyIn(t *testing.T) {
	for name, body := range map[string]string{
		"nothing":                      `{}`,
		"a challenge of the pool's":    `{"ChallengeName":"SOFTWARE_TOKEN_MFA","Session":"12345678901234567890"}`,
		"a challenge without a proof":  `{"ChallengeName":"NEW_PASSWORD_REQUIRED"}`,
		"a result without a token":     `{"AuthenticationResult":{"ExpiresIn":3600}}`,
		"a result beside a challenge":  `{"ChallengeName":"SMS_MFA","AuthenticationResult":{"AccessToken":"x"}}`,
		"a challenge of unknown sorts": `{"ChallengeName":"SURPRISE","Session":"12345678901234567890"}`,
	} {
		t.Run(name, func(t *testing.T) {
			server := cognitotest.New(t)
			pool := poolOf(t, config(server))
			server.Have("InitiateAuth", cognitotest.Trouble{Status: 200, Body: body})
			if session, err := pool.SignIn(t.Context(), id.New(), password); !errs.IsKind(err, errs.Unavailable) || session != "" {
				t.Errorf("session %q, %v", session, err)
			}
		})
	}
}

func TestSlowPoolIsGivenUp(t *testing.T) {
	server := cognitotest.New(t)
	pool := poolOf(t, config(server))
	server.Have("InitiateAuth", cognitotest.Trouble{Wait: time.Minute}, cognitotest.Trouble{Wait: time.Minute})
	start := time.Now()
	if _, err := pool.SignIn(t.Context(), id.New(), password); !errs.IsKind(err, errs.Unavailable) {
		t.Errorf("a pool that does not answer: %v", err)
	}
	if took := time.Since(start); took > 6*time.Second {
		t.Errorf("gave up after %s", took)
	}
}

func TestOneFailedAttemptIsMadeGood(t *testing.T) {
	server := cognitotest.New(t)
	pool := poolOf(t, config(server))
	u := ana()
	server.Have("SignUp", cognitotest.Trouble{Status: 500, Name: "InternalErrorException"})
	testkit.Must(t, pool.SignUp(t.Context(), u, password))
	if calls := server.Calls("SignUp"); calls != 2 {
		t.Errorf("%d attempts", calls)
	}
}

// Each of Cognito's names means what the specification calls it.
func TestNamesOfFailures(t *testing.T) {
	for _, c := range []struct {
		operation, name string
		want            error
	}{
		{"SignUp", "UsernameExistsException", identity.ErrPoolUserExists},
		{"SignUp", "InvalidPasswordException", identity.ErrPoolPassword},
		{"AdminUpdateUserAttributes", "UserNotFoundException", identity.ErrNotFound},
		{"AdminDeleteUser", "UserNotFoundException", nil},
		{"AdminSetUserPassword", "InvalidPasswordException", identity.ErrPoolPassword},
		{"ResendConfirmationCode", "LimitExceededException", identity.ErrPoolTooMany},
		{"ForgotPassword", "UserNotFoundException", identity.ErrNotFound},
		{"ConfirmSignUp", "CodeMismatchException", identity.ErrPoolWrongCode},
		{"ConfirmSignUp", "ExpiredCodeException", identity.ErrPoolExpiredCode},
		{"ConfirmSignUp", "TooManyFailedAttemptsException", identity.ErrPoolTooMany},
		{"ConfirmForgotPassword", "CodeMismatchException", identity.ErrPoolWrongCode},
		{"ConfirmForgotPassword", "UserNotFoundException", identity.ErrPoolWrongCode},
		{"ConfirmForgotPassword", "ExpiredCodeException", identity.ErrPoolExpiredCode},
		{"ConfirmForgotPassword", "LimitExceededException", identity.ErrPoolTooMany},
		{"ConfirmForgotPassword", "PasswordHistoryPolicyViolationException", identity.ErrPoolPassword},
		{"InitiateAuth", "NotAuthorizedException", identity.ErrPoolRefused},
		{"InitiateAuth", "UserNotFoundException", identity.ErrPoolRefused},
		{"InitiateAuth", "PasswordResetRequiredException", identity.ErrPoolRefused},
		{"InitiateAuth", "UserNotConfirmedException", identity.ErrPoolUnconfirmed},
		{"RespondToAuthChallenge", "NotAuthorizedException", identity.ErrPoolExpiredCode},
		{"RespondToAuthChallenge", "InvalidPasswordException", identity.ErrPoolPassword},
	} {
		t.Run(c.operation+" "+c.name, func(t *testing.T) {
			server := cognitotest.New(t)
			pool := poolOf(t, config(server))
			server.Have(c.operation, cognitotest.Trouble{Status: 400, Name: c.name})
			if err := verbs(pool, ana())[c.operation](t.Context()); !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
		})
	}
}

// Cognito holds a user up after wrong passwords: that is no verdict on the password that was sent.
func TestUserWhoIsHeldUp(t *testing.T) {
	server := cognitotest.New(t)
	pool := poolOf(t, config(server))
	server.Have("InitiateAuth", cognitotest.Trouble{Status: 400, Name: "NotAuthorizedException", Message: "Password attempts exceeded"})
	if err := verbs(pool, ana())["InitiateAuth"](t.Context()); !errors.Is(err, identity.ErrPoolTooMany) {
		t.Errorf("%v, want %v", err, identity.ErrPoolTooMany)
	}
}

// Only the client that the pool knows is served, and the difference is told in the log.
func TestPoolAndClientMustFit(t *testing.T) {
	server := cognitotest.New(t)
	for name, change := range map[string]func(*cognito.Config){
		"another secret": func(c *cognito.Config) { c.ClientSecret = "another" },
		"no secret":      func(c *cognito.Config) { c.ClientSecret = "" },
		"another client": func(c *cognito.Config) { c.ClientID = "another" },
	} {
		c := config(server)
		change(&c)
		if _, err := poolOf(t, c).SignIn(t.Context(), id.New(), password); !errs.IsKind(err, errs.Unavailable) {
			t.Errorf("%s: %v, want 'not available'", name, err)
		}
	}
	c := config(server)
	c.PoolID = "sa-east-1_Another"
	if err := poolOf(t, c).SetPassword(t.Context(), id.New(), password); !errs.IsKind(err, errs.Unavailable) {
		t.Errorf("another pool: %v, want 'not available'", err)
	}
	for _, c := range []cognito.Config{{}, {PoolID: "x", ClientID: "y"}, {PoolID: "sa-east-1_x"}} {
		if _, err := cognito.New(t.Context(), c); err == nil {
			t.Errorf("%+v was taken", c)
		}
	}
}

// What is done twice, as jobs are, ends where once would.
func TestUsersAreMadeAndChangedTwice(t *testing.T) {
	server := cognitotest.New(t)
	pool, ctx, u := poolOf(t, config(server)), t.Context(), ana()
	signIn := func(password string) (session string, err error) { return pool.SignIn(ctx, u.Username, password) }
	for range 2 {
		testkit.Must(t, pool.Put(ctx, u, password, true))
	}
	session, err := signIn(password)
	testkit.Must(t, err)
	if err := pool.AnswerChallenge(ctx, u.Username, "another session", another); !errors.Is(err, identity.ErrPoolExpiredCode) {
		t.Errorf("a session of nobody: %v", err)
	}
	testkit.Must(t, pool.AnswerChallenge(ctx, u.Username, session, another))
	if err := pool.AnswerChallenge(ctx, u.Username, session, another); !errors.Is(err, identity.ErrPoolExpiredCode) {
		t.Errorf("a session twice: %v", err)
	}
	for range 2 {
		testkit.Must(t, pool.Put(ctx, u, password, false))
	}
	if session, err := signIn(password); err != nil || session != "" {
		t.Errorf("a password of one's own: session %q, %v", session, err)
	}
	u.Email = "bia@loja.com.br"
	testkit.Must(t, pool.SetEmail(ctx, u))
	testkit.Must(t, pool.ForgotPassword(ctx, u.Username))
	mails := server.TakeMails()
	if len(mails) != 1 || mails[0].To != u.Email {
		t.Fatalf("mails %+v", mails)
	}
	testkit.Must(t, pool.ResetPassword(ctx, u.Username, mails[0].Code, another))
	for range 2 {
		testkit.Must(t, pool.Delete(ctx, u.Username))
	}
	if _, err := signIn(another); !errors.Is(err, identity.ErrPoolRefused) {
		t.Errorf("somebody who is gone: %v", err)
	}
}

// An account that the pool confirmed before is confirmed, whatever happened since.
func TestConfirmedBeforeIsConfirmed(t *testing.T) {
	server := cognitotest.New(t)
	pool, ctx, u := poolOf(t, config(server)), t.Context(), ana()
	testkit.Must(t, pool.SignUp(ctx, u, password))
	code := server.TakeMails()[0].Code
	if err := pool.Confirm(ctx, u.Username, "000000"); !errors.Is(err, identity.ErrPoolWrongCode) {
		t.Errorf("a wrong code: %v", err)
	}
	for range 2 {
		testkit.Must(t, pool.Confirm(ctx, u.Username, code))
	}
}
