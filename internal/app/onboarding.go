package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"seiva/internal/adapter/ceplookup"
	"seiva/internal/adapter/cnpjregistry"
	sqlidentity "seiva/internal/adapter/sqlstore/identity"
	sqlonboarding "seiva/internal/adapter/sqlstore/onboarding"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/locations"
	"seiva/internal/onboarding"
	"seiva/internal/partners"
	"seiva/internal/retailers"
	"seiva/internal/texts"
)

// accounts lets onboarding make the person who signs up.
type accounts struct {
	*identity.Service
	store identity.Store
}

func newAccount(p onboarding.Person) identity.NewAccount {
	return identity.NewAccount{Email: p.Email, Name: p.Name, Password: p.Password, Profile: p.Profile, CompanyNames: p.CompanyNames}
}

// owned gives the account its company.
func owned(n identity.NewAccount, ownerID string) identity.NewAccount {
	if n.Profile == scope.Parceiro {
		n.PartnerID = ownerID
	} else {
		n.RetailerID = ownerID
	}
	return n
}

// Validate looks at e-mail and password alone: the name is the contact's, which the company's own check names.
func (a accounts) Validate(p onboarding.Person) error {
	var e *errs.Error
	if !errors.As(owned(newAccount(p), id.New()).Validate(), &e) {
		return nil
	}
	if delete(e.Fields, "name"); len(e.Fields) == 0 {
		return nil
	}
	return e
}

func (a accounts) HasEmail(ctx context.Context, email string) (bool, error) {
	account, err := a.store.AccountByEmail(ctx, identity.EmailKey(email))
	known, err := found(err, identity.ErrNotFound)
	return known && !account.ConfirmedAt.IsZero(), err
}

func (a accounts) Forget(ctx context.Context, profile scope.Profile, ownerID, accountID string) error {
	company := owned(identity.NewAccount{Profile: profile}, ownerID)
	err := a.ForgetUnconfirmed(ctx, identity.Owner{RetailerID: company.RetailerID, PartnerID: company.PartnerID}, accountID)
	return instead(err, identity.ErrNotFound, onboarding.ErrInUse)
}

func (a accounts) Prepare(ctx context.Context, p onboarding.Person) (func(context.Context, string) (string, error), error) {
	concealed, err := a.Concealed(ctx, newAccount(p))
	return func(ctx context.Context, ownerID string) (string, error) {
		account, err := a.CreateUnconfirmed(ctx, owned(concealed, ownerID))
		return account.ID, instead(err, identity.ErrEmailTaken, onboarding.ErrEmailTaken)
	}, err
}

// found tells whether a look-up found something.
func found(err, absent error) (bool, error) {
	if errors.Is(err, absent) {
		return false, nil
	}
	return err == nil, err
}

// instead gives one domain's error in the words of another.
func instead(err, theirs, ours error) error {
	if errors.Is(err, theirs) {
		return ours
	}
	return err
}

// retailersIn lets onboarding make retailers.
type retailersIn struct {
	*retailers.Service
	store retailers.Store
}

func newRetailer(in onboarding.RetailerSignUp) retailers.NewRetailer {
	return retailers.NewRetailer{
		Documento: in.Documento, CorporateName: in.CorporateName, TradeName: in.TradeName,
		Size: retailers.Size{Stores: in.NumberOfStores, MaxPDVs: in.MaxPDVs}, Focal: retailers.Contact(in.Focal),
	}
}

func (r retailersIn) Validate(in onboarding.RetailerSignUp) error { return newRetailer(in).Validate() }

func (r retailersIn) HasDocument(ctx context.Context, documento string) (bool, error) {
	_, err := r.store.ByDocument(ctx, documento)
	return found(err, retailers.ErrNotFound)
}

func (r retailersIn) RootTaken(ctx context.Context, root string) (bool, error) {
	return r.store.RootTaken(ctx, root)
}

func (r retailersIn) Enrol(ctx context.Context, in onboarding.RetailerSignUp) (string, error) {
	made, err := r.Service.Enrol(ctx, newRetailer(in))
	return made.ID, err
}

func (r retailersIn) Claim(ctx context.Context, id string) error {
	err := instead(r.store.Claim(ctx, id), retailers.ErrDocumentTaken, onboarding.ErrDocumentTaken)
	return instead(err, retailers.ErrRootTaken, onboarding.ErrRootTaken)
}

func (r retailersIn) Forget(ctx context.Context, id string) error {
	return instead(r.store.Forget(ctx, id), retailers.ErrInUse, onboarding.ErrInUse)
}

// partnersIn lets onboarding make and find software houses.
type partnersIn struct {
	*partners.Service
	store partners.Store
}

func newPartner(in onboarding.PartnerSignUp) partners.NewPartner {
	return partners.NewPartner{
		Documento: in.Documento, CorporateName: in.CorporateName, TradeName: in.TradeName, Categories: in.Categories,
		Focal: partners.Contact(in.Focal), Technical: partners.Contact(in.Technical),
	}
}

func (p partnersIn) Validate(in onboarding.PartnerSignUp) error {
	return p.Service.Validate(newPartner(in))
}

func (p partnersIn) HasDocument(ctx context.Context, documento string) (bool, error) {
	_, err := p.Service.ByDocument(ctx, documento)
	return found(err, partners.ErrNotFound)
}

func (p partnersIn) Enrol(ctx context.Context, in onboarding.PartnerSignUp) (string, error) {
	made, err := p.Service.Enrol(ctx, newPartner(in))
	return made.ID, err
}

func (p partnersIn) Claim(ctx context.Context, id string) error {
	return instead(p.store.Claim(ctx, id), partners.ErrDocumentTaken, onboarding.ErrDocumentTaken)
}

func (p partnersIn) Forget(ctx context.Context, id string) error {
	return instead(p.store.Forget(ctx, id), partners.ErrInUse, onboarding.ErrInUse)
}

func (p partnersIn) ByCode(ctx context.Context, code string) (onboarding.Partner, error) {
	s, err := p.Service.ByCode(ctx, code)
	return onboarding.Partner{ID: s.ID, TradeName: s.TradeName}, instead(err, partners.ErrNotFound, onboarding.ErrUnknownPartner)
}

func (p partnersIn) ByDocument(ctx context.Context, documento string) (onboarding.Partner, error) {
	s, err := p.Service.ByDocument(ctx, documento)
	return onboarding.Partner{ID: s.ID, TradeName: s.TradeName}, instead(err, partners.ErrNotFound, onboarding.ErrUnknownPartner)
}

// acceptedTexts are those that one accepts by signing up.
func acceptedTexts(now time.Time) []onboarding.TextVersion {
	var out []onboarding.TextVersion
	for _, name := range []texts.Name{texts.TermsOfUse, texts.PrivacyPolicy} {
		text := texts.Current(name, now)
		out = append(out, onboarding.TextVersion{Name: string(name), Version: text.Version, Hash: text.Hash[:]})
	}
	return out
}

// finders are the CNPJ register and the CEP look-up: the configured servers, remembered, or nobody. The companies and places
// that ship are samples, no register: they answer where people try things out, with --demo and SEIVA_DEV.
type finders struct {
	companies onboarding.Finder[onboarding.Company]
	places    onboarding.Finder[onboarding.Place]
}

func nobody[T any](context.Context, string) (T, error) {
	var none T
	return none, onboarding.ErrNobodyToAsk
}

// WarnOfLookUps says once at the start that companies and addresses are not verified.
func (a *App) WarnOfLookUps(log *slog.Logger) {
	if a.Settings.CNPJURL == "" {
		log.Warn("no CNPJ is verified: " + samplesOr(a.Settings.Samples, "sign-ups pass as 'situação não verificada'") + "; set SEIVA_CNPJ_URL")
	}
	if a.Settings.CEPURL == "" {
		log.Warn("no CEP is looked up: " + samplesOr(a.Settings.Samples, "people fill in their address") + "; set SEIVA_CEP_URL")
	}
}

func samplesOr(samples bool, otherwise string) string {
	if samples {
		return "only the samples of the demonstration are known"
	}
	return otherwise
}

// lookUps are the servers that are asked about companies and places; nil where none is set.
func (s Settings) lookUps() (companies *cnpjregistry.Remote, places *ceplookup.Remote, err error) {
	if s.CNPJURL != "" {
		if companies, err = cnpjregistry.NewRemote(s.CNPJURL); err != nil {
			return nil, nil, fmt.Errorf("SEIVA_CNPJ_URL %w", err)
		}
	}
	if s.CEPURL != "" {
		if places, err = ceplookup.NewRemote(s.CEPURL); err != nil {
			return nil, nil, fmt.Errorf("SEIVA_CEP_URL %w", err)
		}
	}
	return companies, places, nil
}

func findersOf(s Settings, db *sqldb.DB, c clock.Clock) (finders, error) {
	f, kept := finders{nobody[onboarding.Company], nobody[onboarding.Place]}, sqlonboarding.New(db)
	if s.Samples {
		f = finders{cnpjregistry.Local, ceplookup.Local}
	}
	companies, places, err := s.lookUps()
	if companies != nil {
		f.companies = onboarding.Remembered("cnpj", companies.Company, kept, c)
	}
	if places != nil {
		f.places = onboarding.Remembered("cep", places.Place, kept, c)
	}
	return f, err
}

// newOnboarding plugs onboarding into the domains that it spans.
func newOnboarding(g ground, r registers, c companies, people *identity.Service, f finders) *onboarding.Service {
	return onboarding.NewService(sqlonboarding.New(g.db), onboarding.Ports{
		Accounts:  accounts{people, sqlidentity.New(g.db)},
		Retailers: retailersIn{c.retailers, r.retailers},
		Partners:  partnersIn{c.partners, r.partners},
		Trail:     g.trail,
		Companies: f.companies, Places: f.places, CityName: locations.CityName,
		Texts: func() []onboarding.TextVersion { return acceptedTexts(g.clock.Now()) },
	}, g.clock)
}
