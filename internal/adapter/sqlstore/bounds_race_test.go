package sqlstore_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	sqlapikeys "seiva/internal/adapter/sqlstore/apikeys"
	sqlidentity "seiva/internal/adapter/sqlstore/identity"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/apikeys"
	"seiva/internal/identity"
	"seiva/internal/identity/identitytest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
)

// beside runs one in a transaction, and other while that is open: until it waits for it, or has ended. It returns the other's error.
func beside(t *testing.T, db *sqldb.DB, one func(ctx context.Context) error, other func(ctx context.Context) error) error {
	t.Helper()
	var of error
	done := make(chan struct{})
	testkit.Must(t, db.InTx(t.Context(), func(ctx context.Context) error {
		err := one(ctx)
		go func() {
			defer close(done)
			of = other(context.WithoutCancel(t.Context()))
		}()
		if !db.OneWriter() { // there it waits for the writer itself
			sqltest.SomebodyWaits(t, sqltest.Raw(t, db), done)
		}
		return err
	}))
	<-done
	return of
}

// everybodys is the address of every software house.
type everybodys string

// HouseEmail implements apikeys.Accounts.
func (e everybodys) HouseEmail(context.Context, string) (string, error) { return string(e), nil }

// Two of support restrict a software house in the same moment, for the same reason: it is told once, and once written down.
func TestARestrictionIsToldOnce(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db, post, trail := open(t), &lettertest.Box{}, &scopetest.Trail{}
		n := &stage.Neighbours{T: t, DB: db}
		house, keys := n.Partner("Casa"), sqlapikeys.New(db)
		service := apikeys.NewService(keys, apikeys.Ports{Participants: keys, Trail: trail, Accounts: everybodys("casa@seiva.test"), Post: post}, clock.System{})
		who := scope.Scope{AccountID: "sup", Profile: scope.Suporte, Name: "Eva"}
		for _, restricted := range []bool{true, false} {
			restrict := func(ctx context.Context) error {
				_, err := service.Restrict(ctx, who, house, restricted, "Uso indevido")
				return err
			}
			testkit.Must(t, beside(t, db, restrict, restrict))
		}
		if mails := post.Sent(); len(mails) != 2 {
			t.Errorf("%d mails: %+v", len(mails), mails)
		}
		trail.Holds(t, scopetest.Line(apikeys.RestrictedAction, who, "", house, "map[by:Eva reason:Uso indevido]"),
			scopetest.Line(apikeys.ReleasedAction, who, "", house, "map[by:Eva reason:]"))
	})
}

// The last invitation of an hour, and the last account that a company may have, are given once, though the transaction in which the first
// one counted is still open.
func TestInvitationsAtOnceCountEachOther(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db, now := open(t), clock.NewFixed(time.UnixMilli(1_790_000_000_000))
		retailer, store, service := inviting(t, db, now)
		fill := func(upTo int) {
			_, total, err := store.Colleagues(t.Context(), identity.Owner{RetailerID: retailer}, "", paging.Request{Size: 1})
			testkit.Must(t, err)
			for ; total < upTo; total++ {
				one := identitytest.Account(fmt.Sprintf("antiga%d@loja.com.br", total))
				one.Profile, one.RetailerID = scope.Varejista, retailer
				testkit.Must(t, store.CreateAccount(t.Context(), one))
			}
		}
		fill(1)
		who := scope.Scope{Profile: scope.Varejista, RetailerID: retailer, Role: scope.FullAccess, Name: "Ana"}
		invite := func(email string) func(context.Context) error {
			return func(ctx context.Context) error {
				_, err := service.Invite(ctx, who, email, "Rui")
				return err
			}
		}
		const anHour, most = 30, 200
		for i := range anHour - 1 {
			testkit.Must(t, invite(fmt.Sprintf("%d@loja.com.br", i))(t.Context()))
		}
		if err := beside(t, db, invite("a@loja.com.br"), invite("b@loja.com.br")); !errs.IsKind(err, errs.TooMany) {
			t.Errorf("one more than an hour has: %v", err)
		}
		now.Advance(2 * time.Hour)
		fill(most - 1)
		if err := beside(t, db, invite("c@loja.com.br"), invite("d@loja.com.br")); errs.From(err).Code != "identity.too_many_accounts" {
			t.Errorf("one more than a company may have: %v", err)
		}
	})
}

// inviting gives a retailer, and what it invites with.
func inviting(t *testing.T, db *sqldb.DB, c clock.Clock) (retailer string, store *sqlidentity.Store, service *identity.Service) {
	n := &stage.Neighbours{T: t, DB: db}
	store = sqlidentity.New(db)
	return n.Retailer("Mercado Seiva", "", false), store, identity.NewService(store, identity.Ports{Post: &lettertest.Box{}, Trail: stage.Trail(db), Config: identity.Config{
		PublicURL: "https://portal.seiva.test", CodeKey: bytes.Repeat([]byte{1}, 32), SealKey: bytes.Repeat([]byte{2}, 32),
		HashCost: identity.HashCost{KiB: 64, Passes: 1},
	}}, c)
}

// An e-mail is one colleague's, though neither the invitation nor the changed address is confirmed and the first of the two is still open.
func TestAnInvitationAndAnotherEmailAtOnceKnowEachOther(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		retailer, _, service := inviting(t, db, clock.NewFixed(time.UnixMilli(1_790_000_000_000)))
		who := scope.Scope{Profile: scope.Varejista, RetailerID: retailer, Role: scope.FullAccess, Name: "Ana"}
		invited, err := service.Invite(t.Context(), who, "rui@loja.com.br", "Rui")
		testkit.Must(t, err)
		invite := func(email string) func(context.Context) error {
			return func(ctx context.Context) error {
				_, err := service.Invite(ctx, who, email, "Eva")
				return err
			}
		}
		move := func(email string) func(context.Context) error {
			return func(ctx context.Context) error {
				_, err := service.ChangeEmail(ctx, who, invited.ID, email)
				return err
			}
		}
		if err := beside(t, db, invite("a@loja.com.br"), move("a@loja.com.br")); !errors.Is(err, identity.ErrEmailTaken) {
			t.Errorf("changed beside an invitation: %v", err)
		}
		if err := beside(t, db, move("b@loja.com.br"), invite("b@loja.com.br")); !errors.Is(err, identity.ErrEmailTaken) {
			t.Errorf("invited beside a change: %v", err)
		}
	})
}
