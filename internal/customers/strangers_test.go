package customers_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"seiva/internal/customers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/cpfindex"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/letter"
)

// onePerson is a store in which one CPF has an account; nothing else is asked of it. So much was mailed that no code is any more.
type onePerson struct {
	customers.Store
	index     []byte
	exhausted time.Time
}

func (onePerson) InTx(ctx context.Context, f func(ctx context.Context) error) error { return f(ctx) }
func (onePerson) HoldEntries(context.Context, string) error                         { return nil }
func (onePerson) Hold(context.Context, []byte) error                                { return nil }

func (s onePerson) NthEntry(_ context.Context, _ string, of customers.Entries, _ time.Time, _ int) (time.Time, error) {
	if of.Mailed {
		return s.exhausted, nil
	}
	return time.Time{}, nil
}

func (onePerson) CreateToken(context.Context, customers.Token, time.Time) error { return nil }

func (s onePerson) Account(context.Context, string) (customers.Account, error) {
	return s.AccountOf(context.Background(), s.index)
}

func (onePerson) AddRequest(context.Context, customers.Request, time.Time, time.Time) error {
	return nil
}

func (s onePerson) AccountOf(_ context.Context, cpfIndex []byte) (customers.Account, error) {
	if string(cpfIndex) != string(s.index) {
		return customers.Account{}, customers.ErrNotFound
	}
	return customers.Account{Email: "ana@example.com", Vouched: true}, nil
}

// slowPost counts its letters, and takes its time for each.
type slowPost struct{ sent int }

func (p *slowPost) Send(context.Context, string, letter.Letter) error {
	p.sent++
	time.Sleep(3 * time.Millisecond)
	return nil
}

// anyPassword is right.
type anyPassword struct{ customers.Passwords }

func (anyPassword) Matches(context.Context, string, string) (bool, error) { return true, nil }

// Strangers who have so many codes mailed that no more are keep nobody out who has a password.
func TestMailsOfStrangersRefuseNoPassword(t *testing.T) {
	const cpf = "17005076729"
	index, from := cpfindex.New([]byte("a key")), customers.Origin{Channel: customers.FromPage, Address: "203.0.113.7"}
	s := customers.NewService(onePerson{index: index.Of(cpf), exhausted: time.Now()}, customers.Ports{
		Passwords: anyPassword{}, Post: &slowPost{}, Keys: customers.Keys{Index: index, Seal: make([]byte, 32), Proofs: make([]byte, 32)},
	}, clock.System{})
	if _, err := s.AskEntry(t.Context(), customers.AccountGate, cpf, from); !errs.IsKind(err, errs.TooMany) {
		t.Errorf("a code: %v", err)
	}
	if _, err := s.SignIn(t.Context(), cpf, "certa-e-longa", from); err != nil {
		t.Errorf("a password: %v", err)
	}
}

// A code that is mailed to a known CPF takes as long to ask for as none to another: who has an account is told by no time. The time is a
// bubble's own.
func TestCodesOfEntryTakeNoTellingTime(t *testing.T) {
	const known, other = "17005076729", "22092075683"
	synctest.Test(t, func(t *testing.T) {
		post, index := &slowPost{}, cpfindex.New([]byte("a key"))
		s := customers.NewService(onePerson{index: index.Of(known)}, customers.Ports{
			Post: post, Keys: customers.Keys{Index: index, Seal: make([]byte, 32), Proofs: make([]byte, 32)},
		}, clock.System{})
		taken := map[string]time.Duration{}
		for _, cpf := range []string{known, other} {
			start := time.Now()
			if _, err := s.AskEntry(t.Context(), customers.AccountGate, cpf, customers.Origin{Channel: customers.FromPage, Address: "203.0.113.7"}); err != nil {
				t.Fatal(err)
			}
			taken[cpf] = time.Since(start)
		}
		if post.sent != 1 || taken[known] != taken[other] {
			t.Errorf("%d letters, and it takes %v", post.sent, taken)
		}
	})
}
