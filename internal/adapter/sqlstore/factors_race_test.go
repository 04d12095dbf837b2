package sqlstore_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/pquerna/otp/totp"

	sqlidentity "seiva/internal/adapter/sqlstore/identity"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/identity"
	"seiva/internal/identity/identitytest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// What protects an account is changed by one at a time, though the transaction of the other is still open: codes that are made twice at
// once leave ten, and of the last two protections of staff one stays.
func TestFactorsAreChangedOneAfterTheOther(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db, ctx, c := open(t), t.Context(), clock.System{}
		store := sqlidentity.New(db)
		service := identity.NewService(store, identity.Ports{Post: &lettertest.Box{}, Trail: stage.Trail(db), Config: identity.Config{
			PublicURL: "https://portal.seiva.test", CodeKey: bytes.Repeat([]byte{1}, 32), SealKey: bytes.Repeat([]byte{2}, 32),
			HashCost: identity.HashCost{KiB: 64, Passes: 1}, StaffSecondFactor: true,
		}}, c)
		ana := identitytest.Account("ana@seiva.test")
		session := identity.Session{
			ID: id.New(), AccountID: ana.ID, Factor: identity.ByPassword, TokenHash: []byte("token"), CreatedAt: c.Now(), SeenAt: c.Now(),
			ExpiresAt: c.Now().AddDate(0, 0, 1),
		}
		passkey := identity.Passkey{ID: id.New(), AccountID: ana.ID, Name: "Celular", CredentialID: []byte("one"), Credential: "{}", CreatedAt: c.Now()}
		testkit.Must(t, store.CreateAccount(ctx, ana))
		testkit.Must(t, store.CreateSession(ctx, session))
		testkit.Must(t, store.CreatePasskey(ctx, passkey))
		who := scope.Scope{AccountID: ana.ID, SessionID: session.ID, Email: ana.Email, Name: ana.Name, Profile: ana.Profile}
		enrolment, err := service.EnrolTOTP(ctx, who)
		testkit.Must(t, err)
		code, err := totp.GenerateCode(enrolment.Secret, c.Now())
		testkit.Must(t, err)
		_, _, err = service.ConfirmTOTP(ctx, who, code)
		testkit.Must(t, err)

		renew := func(ctx context.Context) error {
			_, err := service.NewRecoveryCodes(ctx, who)
			return err
		}
		testkit.Must(t, beside(t, db, renew, renew))
		if left, err := store.UnusedCodes(ctx, ana.ID, identity.ForRecovery); err != nil || left != 10 {
			t.Errorf("%d codes are good, %v", left, err)
		}

		remove := func(ctx context.Context) error { return service.RemovePasskey(ctx, who, passkey.ID) }
		disable := func(ctx context.Context) error { return service.DisableTOTP(ctx, who) }
		if err := beside(t, db, remove, disable); errs.From(err).Code != "identity.second_factor_required" {
			t.Errorf("the last protection went too: %v", err)
		}
	})
}
