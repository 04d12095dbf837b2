package identity

import (
	"cmp"
	"context"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/notes"
	"seiva/internal/kit/passkeys"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/turns"
)

// Config is what an installation decides.
type Config struct {
	PublicURL         string     // origin of the links in mails, without a slash at its end
	CodeKey, SealKey  []byte     // 32 bytes each: hashes of short codes, seal of authenticator secrets
	StaffSecondFactor bool       // ADMINISTRADOR and SUPORTE do nothing else before they have a second factor
	Hosted            *Hosted    // nil: this installation stores its own passwords
	Hashes            *HashQueue // nil: the process's own
	HashCost          HashCost   // of each password; zero: 19 MiB, two passes
	// OwnerNames returns the names of a retailer or software house: the first is the one that letters call it by, all of them
	// make a password weak. nil: none are known.
	OwnerNames func(ctx context.Context, o Owner) ([]string, error)
	// Confirmed hears, in the transaction of ctx, of each account whose e-mail is confirmed for the first time; its error
	// undoes that. nil: nobody hears.
	Confirmed func(ctx context.Context, accountID string) error
}

// Ports are what identity asks of others.
type Ports struct {
	Post   letter.Post
	Trail  scope.Trail
	Config Config
}

// Service signs people in and out.
type Service struct {
	store    Store
	provider provider
	ports    Ports
	clock    clock.Clock
	turns    *turns.Turns
	unnoted  notes.Unwritten
	site     *passkeys.Site
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service {
	s := &Service{store: store, ports: ports, clock: c, turns: turns.New(), site: passkeys.At(ports.Config.PublicURL, issuer)}
	if ports.Config.Hashes == nil {
		s.ports.Config.Hashes = hashing
	}
	s.ports.Config.HashCost = cmp.Or(ports.Config.HashCost, usualCost)
	s.provider = embeddedProvider{s}
	if hosted := ports.Config.Hosted; hosted != nil {
		s.provider = hostedProvider{s, *hosted}
	}
	return s
}

// page is the address of one of the portal's.
func (s *Service) page(path string) string { return s.ports.Config.PublicURL + path }

// organization names a retailer or software house in letters.
func (s *Service) organization(ctx context.Context, o Owner) (string, error) {
	if s.ports.Config.OwnerNames == nil {
		return "", nil
	}
	names, err := s.ports.Config.OwnerNames(ctx, o)
	if err != nil || len(names) == 0 {
		return "", err
	}
	return names[0], nil
}

// CreateAccount makes a confirmed account for the command line and the demo; there is no call for it. Errors:
// identity.invalid_account, identity.email_taken.
func (s *Service) CreateAccount(ctx context.Context, n NewAccount) (account Account, err error) {
	if n, err = s.Concealed(ctx, n); err != nil {
		return Account{}, err
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if account, err = s.create(ctx, n, s.clock.Now()); err != nil {
			return err
		}
		return s.provider.changed(ctx, account.ID)
	})
	return account, errs.Wrap(err, "create an account")
}

// Concealed does the slow part of making an account ahead of a transaction, where it would hold up every other write.
// Error: identity.busy (503).
func (s *Service) Concealed(ctx context.Context, n NewAccount) (NewAccount, error) {
	kept, err := s.provider.conceal(ctx, n.Password, false)
	n.kept = kept
	return n, err
}

func (s *Service) create(ctx context.Context, n NewAccount, confirmedAt time.Time) (Account, error) {
	if err := n.Validate(); err != nil {
		return Account{}, err
	}
	if refusal := s.provider.refuses(n.Password); refusal != "" {
		return Account{}, errs.InvalidFields("identity.invalid_account", map[string]string{"password": refusal})
	}
	account := Account{
		ID: id.New(), Email: n.Email, Name: n.Name, Profile: n.Profile, RetailerID: n.RetailerID,
		PartnerID: n.PartnerID, Role: scope.FullAccess, PasswordHash: n.kept, ConfirmedAt: confirmedAt, CreatedAt: s.clock.Now(),
	}
	return account, errs.Wrap(s.store.CreateAccount(ctx, account), "create the account")
}
