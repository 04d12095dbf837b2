package sqlstore_test

import (
	"context"
	"errors"
	"testing"

	sqlapikeys "seiva/internal/adapter/sqlstore/apikeys"
	sqlretailers "seiva/internal/adapter/sqlstore/retailers"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/apikeys"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/retailers"
)

// A software house whose restriction is not committed yet makes no key beside it, and rotates and resumes none.
func TestARestrictionHoldsWhatIsBesideIt(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		n := &stage.Neighbours{T: t, DB: db}
		house, store := n.Partner("Casa"), sqlapikeys.New(db)
		service := apikeys.NewService(store, apikeys.Ports{
			Participants: store, Trail: stage.Trail(db), Accounts: everybodys("casa@seiva.test"), Post: &lettertest.Box{},
		}, clock.System{})
		support := scope.Scope{AccountID: "sup", Profile: scope.Suporte, Name: "Eva"}
		who := scope.Scope{AccountID: "ana", Profile: scope.Parceiro, PartnerID: house, Name: "Ana", Role: scope.FullAccess}
		restricted := func(yes bool) func(context.Context) error {
			return func(ctx context.Context) error {
				_, err := service.Restrict(ctx, support, house, yes, "Uso indevido")
				return err
			}
		}
		testkit.Must(t, restricted(false)(t.Context())) // as it comes, support holds it
		draft := apikeys.Draft{Name: "Caixa", Environment: apikeys.Live}
		made, err := service.Create(t.Context(), who, apikeys.SoftwareHouseKey, draft)
		testkit.Must(t, err)
		for name, act := range map[string]func(ctx context.Context) error{
			"made": func(ctx context.Context) error {
				_, err := service.Create(ctx, who, apikeys.SoftwareHouseKey, draft)
				return err
			},
			"rotated": func(ctx context.Context) error {
				_, err := service.Rotate(ctx, who, apikeys.SoftwareHouseKey, made.ID, 0)
				return err
			},
		} {
			if err := beside(t, db, restricted(true), act); !errors.Is(err, apikeys.ErrRestricted) {
				t.Errorf("a key was %s beside the restriction: %v", name, err)
			}
			testkit.Must(t, restricted(false)(t.Context()))
		}
	})
}

// Two who change a retailer's settings from the same version, at once: the second is told of the first, and writes nothing over it.
func TestSettingsAreNotWrittenOverUnseen(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		n := &stage.Neighbours{T: t, DB: db}
		id, store := n.Retailer("Mercado Seiva", "", false), sqlretailers.New(db)
		service := retailers.NewService(store, retailers.Ports{Trail: stage.Trail(db), Payment: func(context.Context, string) (retailers.Payment, error) {
			return retailers.Payment{}, nil
		}}, clock.System{})
		before, err := store.ByID(t.Context(), id)
		testkit.Must(t, err)
		configure := func(cost int) func(context.Context) error {
			return func(ctx context.Context) error {
				_, err := service.Configure(ctx, scope.Scope{Profile: scope.Varejista, RetailerID: id}, before.Settings.Version(), retailers.Settings{ReceiptCostMilli: cost})
				return err
			}
		}
		if err := beside(t, db, configure(50), configure(60)); !errors.Is(err, retailers.ErrStale) {
			t.Errorf("written over what nobody saw: %v", err)
		}
		if after, err := store.ByID(t.Context(), id); err != nil || after.Settings.ReceiptCostMilli != 50 {
			t.Errorf("%+v, %v", after.Settings, err)
		}
	})
}
