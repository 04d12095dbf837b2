package identity

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"

	"seiva/internal/adapter/cognito"
	"seiva/internal/adapter/cognito/cognitotest"
	sqlidentity "seiva/internal/adapter/sqlstore/identity"
	sqljobs "seiva/internal/adapter/sqlstore/jobs"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app/apitest"
	"seiva/internal/edge/jobs"
	"seiva/internal/identity"
	"seiva/internal/identity/identitytest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/testkit"
)

// What identity does with passwords of its own it does with those of a Cognito user pool: one suite (its other runs
// are sqlstore's TestIdentityRules). This pool is our stand-in, stricter than Cognito.
func TestIdentityRulesWithCognito(t *testing.T) {
	apitest.WithoutMetadata(t)
	identitytest.Rules(t, func(t *testing.T) identitytest.World {
		server := cognitotest.New(t)
		pool := poolOf(t, cognito.Config{
			PoolID: cognitotest.PoolID, ClientID: cognitotest.ClientID, ClientSecret: cognitotest.ClientSecret, Endpoint: server.URL,
		})
		return worldWith(t, pool, server.TakeMails)
	})
}

// The same suite with npm's cognito-local. It cannot mail a confirmation again, and takes any password in place of a
// temporary one.
func TestIdentityRulesWithCognitoLocal(t *testing.T) {
	apitest.WithoutMetadata(t)
	local := newCognitoLocal(t)
	identitytest.Rules(t, func(t *testing.T) identitytest.World {
		return worldWith(t, local.pool, local.takeMails)
	}, "ResendTellsNothing", "InvitationsEndAndAreRenewed", "ChangedEmailEndsWhatTheFormerOpened", "EmailOfAnInvitationIsChanged",
		"StaffCorrectAMisspeltSignUp", "StaffAreInvited")
}

func poolOf(t *testing.T, c cognito.Config) *cognito.Pool {
	t.Helper()
	pool, err := cognito.New(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return pool
}

// worldWith makes a world whose accounts are in a pool, with the job queue of an installation.
func worldWith(t *testing.T, pool identity.Pool, mails func() []cognitotest.Mail) identitytest.World {
	t.Helper()
	db := sqltest.SQLite(t)
	raw := sqltest.Raw(t, db)
	cast := sqltest.SeedCast(func(statement string, args ...any) {
		if _, err := raw.ExecContext(t.Context(), statement, args...); err != nil {
			t.Fatal(err)
		}
	})
	queue := sqljobs.New(db)
	return identitytest.World{
		Store: sqlidentity.New(db), Retailer: cast.Retailer, House: cast.House,
		Pool: &identitytest.Pool{
			Hosted: identity.Hosted{Pool: pool, Queue: queue},
			Settle: func(service *identity.Service, c clock.Clock, box *lettertest.Box) {
				jobqueue.NewWorker(queue, c, slog.New(slog.DiscardHandler), jobs.Pool(service)).RunDue(t.Context())
				for _, m := range mails() {
					_ = box.Send(t.Context(), m.To, letterOf(m, pool.ClientID()))
				}
			},
		},
	}
}

// letterOf is the mail that the pool's trigger would write (docs/operations.md).
func letterOf(m cognitotest.Mail, clientID string) letter.Letter {
	if m.Kind == "reset" {
		return letter.Letter{Subject: identitytest.ResetCode, Code: m.Code}
	}
	query := url.Values{"confirmationCode": {m.Code}, "username": {m.Username}, "clientId": {clientID}}
	return letter.Letter{
		Subject: identitytest.ConfirmEmail, Action: letter.Action{Link: "https://portal.seiva.test/confirmation?" + query.Encode()},
	}
}

// cognitoLocal is a pool of the server that scripts/with-cognito started.
type cognitoLocal struct {
	t       *testing.T
	pool    *cognito.Pool
	users   string // file
	mailed  map[string]string
	address string
}

func newCognitoLocal(t *testing.T) *cognitoLocal {
	t.Helper()
	l := &cognitoLocal{t: t, mailed: map[string]string{}, address: os.Getenv("SEIVA_TEST_COGNITO")}
	if l.address == "" {
		t.Fatal("SEIVA_TEST_COGNITO is not set: run the tests through `make test` or scripts/with-cognito")
	}
	var made struct {
		UserPool       struct{ ID string }
		UserPoolClient struct {
			ClientID     string `json:"ClientId"`
			ClientSecret string
		}
	}
	l.ask("CreateUserPool", map[string]any{"PoolName": "seiva", "AutoVerifiedAttributes": []string{"email"}}, &made)
	l.ask("CreateUserPoolClient", map[string]any{"UserPoolId": made.UserPool.ID, "ClientName": "seiva", "GenerateSecret": true}, &made)
	l.users = filepath.Join(os.Getenv("SEIVA_TEST_COGNITO_DATA"), made.UserPool.ID+".json")
	l.pool = poolOf(t, cognito.Config{
		PoolID: made.UserPool.ID, ClientID: made.UserPoolClient.ClientID, ClientSecret: made.UserPoolClient.ClientSecret, Endpoint: l.address,
	})
	return l
}

func (l *cognitoLocal) ask(operation string, in, out any) {
	l.t.Helper()
	body, err := json.Marshal(in)
	if err != nil {
		l.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(l.t.Context(), http.MethodPost, l.address, bytes.NewReader(body))
	if err != nil {
		l.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-amz-json-1.1")
	r.Header.Set("X-Amz-Target", "AWSCognitoIdentityProviderService."+operation)
	w, err := http.DefaultClient.Do(r)
	if err != nil {
		l.t.Fatal(err)
	}
	defer func() { _ = w.Body.Close() }()
	if err := json.NewDecoder(w.Body).Decode(out); err != nil || w.StatusCode != http.StatusOK {
		l.t.Fatalf("%s: %s, %v", operation, w.Status, err)
	}
}

// takeMails reads the new codes where the server keeps them.
func (l *cognitoLocal) takeMails() (mails []cognitotest.Mail) {
	var kept struct {
		Users map[string]struct {
			Username, UserStatus, ConfirmationCode string
			Attributes                             []struct{ Name, Value string }
		}
	}
	// The server writes the file over in its place: until it has, there is half of it, or nothing.
	written, end := context.WithTimeout(context.WithoutCancel(l.t.Context()), 10*time.Second)
	defer end()
	for {
		text, err := os.ReadFile(l.users)
		if err == nil {
			err = json.Unmarshal(text, &kept)
		}
		if err == nil {
			break
		}
		if written.Err() != nil {
			l.t.Errorf("read the codes of cognito-local: %v", err)
			break
		}
	}
	for _, u := range kept.Users {
		if u.ConfirmationCode == l.mailed[u.Username] {
			continue
		}
		l.mailed[u.Username] = u.ConfirmationCode
		mail := cognitotest.Mail{Kind: "confirm", Username: u.Username, Code: u.ConfirmationCode}
		if u.UserStatus != "UNCONFIRMED" {
			mail.Kind = "reset"
		}
		for _, a := range u.Attributes {
			if a.Name == "email" {
				mail.To = a.Value
			}
		}
		if mail.Code != "" {
			mails = append(mails, mail)
		}
	}
	return mails
}

// What a plan goes by: a user's state shows each new password, and nothing where none was accepted.
func TestCognitoLocalShowsANewPassword(t *testing.T) {
	apitest.WithoutMetadata(t)
	pool, u := newCognitoLocal(t).pool, identity.PoolUser{Username: id.New(), Email: anasMail, Name: "Ana Souza"}
	testkit.Must(t, pool.Put(t.Context(), u, apitest.GoodPassword, false))
	state := func() identity.PoolState {
		s, err := pool.State(t.Context(), u.Username)
		testkit.Must(t, err)
		return s
	}
	before := state()
	if _, err := pool.SignIn(t.Context(), u.Username, apitest.GoodPassword); err != nil || state() != before {
		t.Errorf("entering: %v, %+v, before %+v", err, state(), before)
	}
	after := state()
	for tries := 0; after == before && tries < 5000; tries++ { // this server tells seconds alone, Cognito thousandths
		testkit.Must(t, pool.SetPassword(t.Context(), u.Username, changedPassword))
		after = state()
	}
	if !after.Confirmed || !after.ChangedAt.After(before.ChangedAt) {
		t.Errorf("%+v, before %+v", after, before)
	}
}
