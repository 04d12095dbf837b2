package identity_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/scope/scopetest"
)

// oneAccount is a store with a single account in it; nothing else is asked of it.
type oneAccount struct {
	identity.Store
	account identity.Account
}

func (oneAccount) InTx(ctx context.Context, f func(ctx context.Context) error) error { return f(ctx) }

func (s oneAccount) AccountByEmail(_ context.Context, emailKey string) (identity.Account, error) {
	if emailKey != identity.EmailKey(s.account.Email) {
		return identity.Account{}, identity.ErrNotFound
	}
	return s.account, nil
}

func (s oneAccount) SignUpByEmail(ctx context.Context, emailKey string) (identity.Account, error) {
	return s.AccountByEmail(ctx, emailKey)
}

func (oneAccount) CountTry(_ context.Context, _ string, change func(identity.Tally) (identity.Tally, error)) error {
	_, err := change(identity.Tally{})
	return err
}

func (oneAccount) CreateCode(context.Context, identity.Code) error { return nil }

// slowPost counts its letters, and takes its time for each.
type slowPost struct{ sent int }

func (p *slowPost) Send(context.Context, string, letter.Letter) error {
	p.sent++
	time.Sleep(3 * time.Millisecond)
	return nil
}

// Where a mail is written the answer takes as long as where none is, to the nanosecond: the time is a bubble's own.
func TestMailsTakeNoTellingTime(t *testing.T) {
	account := identity.Account{ID: "account", Email: "ana@loja.seiva.test", Name: "Ana Souza"}
	for name, ask := range map[string]func(*identity.Service, context.Context, identity.CodeRequest) error{
		"forgot": (*identity.Service).ForgotPassword, "resend": (*identity.Service).ResendConfirmation,
	} {
		synctest.Test(t, func(t *testing.T) {
			post := &slowPost{}
			config := identity.Config{PublicURL: "https://portal.test", CodeKey: make([]byte, 32), SealKey: make([]byte, 32)}
			s := identity.NewService(oneAccount{account: account}, identity.Ports{Post: post, Trail: &scopetest.Trail{}, Config: config}, clock.System{})
			taken := map[string]time.Duration{}
			for _, email := range []string{account.Email, "nobody@loja.seiva.test"} {
				start := time.Now()
				if err := ask(s, t.Context(), identity.CodeRequest{Email: email}); err != nil {
					t.Fatal(err)
				}
				taken[email] = time.Since(start)
			}
			if post.sent != 1 || taken[account.Email] != taken["nobody@loja.seiva.test"] {
				t.Errorf("%s: %d letters, and it takes %v", name, post.sent, taken)
			}
		})
	}
}

// Who has gone is not waited for.
func TestAnEvenAnswerEndsWithItsCaller(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		config := identity.Config{PublicURL: "https://portal.test", CodeKey: make([]byte, 32), SealKey: make([]byte, 32)}
		s := identity.NewService(oneAccount{}, identity.Ports{Post: &slowPost{}, Trail: &scopetest.Trail{}, Config: config}, clock.System{})
		ctx, leave := context.WithCancel(t.Context())
		leave()
		start := time.Now()
		if err := s.ForgotPassword(ctx, identity.CodeRequest{Email: "nobody@loja.seiva.test"}); err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		if taken := time.Since(start); taken != 0 {
			t.Errorf("it takes %s", taken)
		}
	})
}
