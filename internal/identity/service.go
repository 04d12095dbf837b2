package identity

import (
	"context"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
)

// Config is what an installation decides.
type Config struct {
	PublicURL         string // origin of the links in mails, without a slash at its end
	CodeKey, SealKey  []byte // 32 bytes each: hashes of short codes, seal of authenticator secrets
	StaffSecondFactor bool   // ADMINISTRADOR and SUPORTE do nothing else before they have a second factor
}

// Service signs people in and out.
type Service struct {
	store  Store
	mail   Mail
	trail  Trail
	config Config
	clock  clock.Clock
	turns  *turns
	rp     *webauthn.WebAuthn
}

// NewService makes a Service.
func NewService(store Store, mail Mail, trail Trail, config Config, c clock.Clock) *Service {
	return &Service{store: store, mail: mail, trail: trail, config: config, clock: c, turns: newTurns(), rp: relyingParty(config.PublicURL)}
}

// CreateAccount makes a confirmed account for the command line and the demo; there is no call for it. Errors:
// identity.invalid_account, identity.email_taken.
func (s *Service) CreateAccount(ctx context.Context, n NewAccount) (Account, error) {
	return s.create(ctx, n, s.clock.Now())
}

func (s *Service) create(ctx context.Context, n NewAccount, confirmedAt time.Time) (Account, error) {
	if err := n.Validate(); err != nil {
		return Account{}, err
	}
	if n.passwordHash == "" {
		n = n.Hashed()
	}
	account := Account{
		ID: id.New(), Email: n.Email, Name: n.Name, Profile: n.Profile, RetailerID: n.RetailerID,
		PartnerID: n.PartnerID, PasswordHash: n.passwordHash, ConfirmedAt: confirmedAt, CreatedAt: s.clock.Now(),
	}
	return account, errs.Wrap(s.store.CreateAccount(ctx, account), "create the account")
}
