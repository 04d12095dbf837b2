package identitytest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/identity"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

func alike(t *testing.T, s stage) {
	s.account(t, email)
	s.unconfirmed(t, "bia@loja.com.br")
	for name, try := range map[string][2]string{
		"unknown e-mail":            {"nobody@loja.com.br", password},
		"wrong password":            {email, another},
		"unconfirmed, and wrong":    {"bia@loja.com.br", another},
		"an endless password":       {email, strings.Repeat("a", 5000)},
		"unknown, endless password": {"nobody@loja.com.br", strings.Repeat("a", 5000)},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := s.signIn(try[0], try[1])
			wrongCredentials(t, err)
		})
	}
	_, err := s.signIn("bia@loja.com.br", password)
	fails(t, err, errs.Forbidden, "UserNotConfirmedException", "E-mail não confirmado")
	_, err = s.signIn("", "")
	fails(t, err, errs.Invalid, "identity.empty_credentials", "Email e senha vazios")
	if _, err := s.signIn(" ANA@Loja.com.br ", password); err != nil {
		t.Errorf("an e-mail in capitals: %v", err)
	}
}

// What is no e-mail is refused before it is counted: it could fill the disk, and be too long for an index.
func noEmails(t *testing.T, s stage) {
	counted := &counting{Store: s.Store}
	w := s.World
	w.Store = counted
	s = newStage(w)
	for _, no := range []string{"ana", "ana@loja", "Ana <ana@loja.com.br>", "ana\x00@loja.com.br", strings.Repeat("ana", 100_000) + "@loja.com.br"} {
		_, err := s.signIn(no, password)
		fails(t, err, errs.Invalid, "identity.invalid_email", "")
		fails(t, s.resetWith(no, "123456"), errs.Invalid, "identity.invalid_email", "")
	}
	if counted.tries != 0 {
		t.Errorf("%d tries were counted", counted.tries)
	}
}

// counting is a store that counts the tries it was to store.
type counting struct {
	identity.Store
	tries int
}

// CountTry implements identity.Store.
func (c *counting) CountTry(ctx context.Context, lane string, change func(identity.Tally) (identity.Tally, error)) error {
	c.tries++
	return c.Store.CountTry(ctx, lane, change)
}

func lockout(t *testing.T, s stage) {
	s.account(t, email)
	for _, who := range []string{email, "nobody@loja.com.br"} { // an e-mail without an account is locked just the same
		last := time.Duration(0)
		for range 4 {
			_, err := s.signIn(who, another)
			wrongCredentials(t, err)
		}
		for range 6 {
			_, err := s.signIn(who, another)
			wrongCredentials(t, err)
			locked, said := time.Duration(0), time.Duration(0)
			for ; ; locked += 30 * time.Second {
				_, err := s.signIn(who, password)
				if !errs.IsKind(err, errs.TooMany) {
					if who == email {
						testkit.Must(t, err)
					}
					break
				}
				said = max(said, locked+errs.From(err).RetryAfter)
				s.clock.Advance(30 * time.Second)
			}
			if said != locked {
				t.Errorf("%s: locked for %s, the refusals said %s", who, locked, said)
			}
			if locked < time.Minute || locked > 15*time.Minute {
				t.Errorf("%s: locked for %s", who, locked)
			}
			if who == email {
				if _, err := s.signIn(email, another); !errs.IsKind(err, errs.Unauthorized) {
					t.Errorf("the right password did not forget the failures: %v", err)
				}
				return
			}
			if locked < last {
				t.Errorf("the lock shrank from %s to %s", last, locked)
			}
			last = locked
		}
	}
}

func parallelGuesses(t *testing.T, s stage) {
	s.account(t, email)
	refused := atOnce(t, func() (bool, error) {
		_, err := s.signIn(email, another)
		if errs.IsKind(err, errs.TooMany) {
			return true, nil
		}
		if !errs.IsKind(err, errs.Unauthorized) {
			return false, err
		}
		return false, nil
	})
	if tried := many - refused; tried != 5 {
		t.Errorf("%d guesses at once were tried, want 5", tried)
	}
}

func fixation(t *testing.T, s stage) {
	s.account(t, email)
	var tokens []string
	for range 3 {
		token, who := s.session(t, email)
		if slices.Contains(tokens, token) || len(token) < 40 || who.SessionID == token {
			t.Fatalf("token %q after %q", token, tokens)
		}
		tokens = append(tokens, token)
	}
	_, who := s.session(t, email)
	testkit.Must(t, s.SignOut(context.Background(), who))
	testkit.Must(t, s.SignOut(context.Background(), who))
	if _, err := s.Authenticate(context.Background(), "seiva"); !errs.IsKind(err, errs.Unauthorized) {
		t.Errorf("a token of one's own choice: %v", err)
	}
}

func sessionLimits(t *testing.T, s stage) {
	s.account(t, email)
	idle, _ := s.session(t, email)
	s.clock.Advance(12 * time.Hour)
	s.ended(t, idle, "12 idle hours")
	used, _ := s.session(t, email)
	for range 59 {
		s.clock.Advance(12*time.Hour - time.Minute)
		s.who(t, used)
	}
	s.clock.Advance(11 * time.Hour)
	s.who(t, used)
	s.clock.Advance(2 * time.Hour)
	s.ended(t, used, "30 days of use")
}

func ownSessions(t *testing.T, s stage) {
	ctx := context.Background()
	s.account(t, email)
	s.account(t, "bia@loja.com.br")
	_, who := s.session(t, email)
	s.clock.Advance(time.Second)
	lost, _ := s.session(t, email)
	theirs, other := s.session(t, "bia@loja.com.br")
	list, err := s.Sessions(ctx, who)
	testkit.Must(t, err)
	if len(list) != 2 || list[1].ID != who.SessionID || list[0].UserAgent != "Firefox" {
		t.Fatalf("sessions: %+v", list)
	}
	for name, sessionID := range map[string]string{"another's": other.SessionID, "none": id.New(), "no id": "a\x00b"} {
		if err := s.RevokeSession(ctx, who, sessionID); !errors.Is(err, identity.ErrNotFound) {
			t.Errorf("ending %s: %v, want not found", name, err)
		}
	}
	s.who(t, theirs)
	testkit.Must(t, s.RevokeSession(ctx, who, list[0].ID))
	s.ended(t, lost, "it was revoked")
}

// However many sessions an account has, the newest hundred are listed; whoever ends the others ends the rest as well.
func sessionsBound(t *testing.T, s stage) {
	ctx := context.Background()
	s.account(t, email)
	oldest, who := s.session(t, email)
	for n := range identity.MaxSessions - 1 {
		at := s.clock.Now().Add(time.Duration(n+1) * time.Millisecond)
		testkit.Must(t, s.CreateSession(ctx, identity.Session{
			ID: id.New(), AccountID: who.AccountID, Factor: identity.ByPassword, TokenHash: []byte(id.New()), CreatedAt: at, SeenAt: at,
			ExpiresAt: at.Add(time.Hour), ProvenAt: at,
		}))
	}
	s.clock.Advance(time.Second)
	_, newest := s.session(t, email)
	list, err := s.Sessions(ctx, newest)
	if err != nil || len(list) != identity.MaxSessions || list[0].ID != newest.SessionID ||
		slices.ContainsFunc(list, func(v identity.Session) bool { return v.ID == who.SessionID }) {
		t.Errorf("%d sessions, %v", len(list), err)
	}
	testkit.Must(t, s.RevokeOtherSessions(ctx, newest))
	s.ended(t, oldest, "the others were revoked, though it was not listed")
	if list, err = s.Sessions(ctx, newest); err != nil || len(list) != 1 {
		t.Errorf("afterwards: %d sessions, %v", len(list), err)
	}
}

func newDevice(t *testing.T, s stage) {
	s.account(t, email)
	for i, c := range []struct {
		address, agent string
		mails          int
	}{
		{"203.0.113.7", "Firefox", 0}, // the first ever
		{"203.0.113.250", "Firefox", 0},
		{"203.0.113.7", "Chrome\x00\xff " + strings.Repeat("é", 300), 1},
		{"198.51.100.1", "Firefox", 2},
		{"203.0.113.9", "Firefox", 2},
		{"2001:db8::1", "Firefox", 3},
		{"2001:db8:0:ffff::1", "Firefox", 3},
	} {
		_, err := s.SignIn(context.Background(), identity.SignIn{
			Email: email, Password: password, Client: identity.Client{Address: c.address, UserAgent: c.agent},
		})
		testkit.Must(t, err)
		if n := s.mail.Count(newDeviceSeen, email); n != c.mails {
			t.Errorf("sign-in %d: %d mails, want %d", i, n, c.mails)
		}
	}
	if last := s.mail.Last(newDeviceSeen, email); last.Fact("Endereço IP") != "2001:db8::1" || last.Fact("Dispositivo") != "Firefox" || last.Fact("Quando") == "" {
		t.Errorf("the last mail says %+v", last)
	}
}

// staffAccount makes an administrator and signs in.
func (s stage) staffAccount(t *testing.T) scope.Scope {
	t.Helper()
	_, err := s.CreateAccount(context.Background(), identity.NewAccount{
		Email: email, Name: "Ana Souza", Password: password, Profile: scope.Administrador,
	})
	testkit.Must(t, err)
	_, who := s.session(t, email)
	return who
}

func staff(t *testing.T, s stage) {
	who := s.staffAccount(t)
	if !who.EnrolFirst {
		t.Fatal("a password alone opens everything to staff")
	}
	_, _, raised := s.enrol(t, who)
	if s.who(t, raised).EnrolFirst {
		t.Error("the session is still bound after the enrolment")
	}
	s.clock.Advance(8 * time.Hour)
	s.ended(t, raised, "8 hours of staff")
}
