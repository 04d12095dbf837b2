package onboarding

import (
	"context"

	"seiva/internal/kit/scope"
)

// Accounts makes the person who signs up.
type Accounts interface {
	// Validate gives a 422 that names what is wrong with the e-mail ('email') and the password ('password').
	Validate(p Person) error
	// HasEmail tells whether an account has the e-mail, in whatever case.
	HasEmail(ctx context.Context, email string) (bool, error)
	// Prepare does what takes long, before a transaction; it fails when too much is under way. The function that it gives makes the account of a retailer's
	// or software house's first person and mails the link that confirms the e-mail, in the transaction of ctx. Errors:
	// those of Validate, ErrEmailTaken.
	Prepare(ctx context.Context, p Person) (create func(ctx context.Context, ownerID string) (accountID string, err error), err error)
}

// Person is who signs up, with the profile and the names of the company.
type Person struct {
	Email, Password, Name string
	Profile               scope.Profile
	CompanyNames          []string
}

// Retailers makes retailers, and links them.
type Retailers interface {
	// Validate gives a 422 that names every field that is wrong with the company.
	Validate(in RetailerSignUp) error
	// HasDocument tells whether a retailer has the bare CNPJ.
	HasDocument(ctx context.Context, documento string) (bool, error)
	// Create makes the retailer in the transaction of ctx. Errors: those of Validate, ErrDocumentTaken.
	Create(ctx context.Context, in RetailerSignUp) (id string, err error)
	// SetPartner links the caller's retailer with a software house, or with none for the empty id; who is not a VAREJISTA
	// is refused.
	SetPartner(ctx context.Context, who scope.Scope, partnerID string) error
}

// Partners makes software houses, and finds them.
type Partners interface {
	// Validate gives a 422 that names every field that is wrong with the company.
	Validate(in PartnerSignUp) error
	// HasDocument tells whether a software house has the bare CNPJ.
	HasDocument(ctx context.Context, documento string) (bool, error)
	// Create makes the software house in the transaction of ctx. Errors: those of Validate, ErrDocumentTaken.
	Create(ctx context.Context, in PartnerSignUp) (id string, err error)
	// ByCode finds a software house by what a person typed, ByDocument by a bare CNPJ. Error: ErrUnknownPartner.
	ByCode(ctx context.Context, code string) (Partner, error)
	ByDocument(ctx context.Context, documento string) (Partner, error)
}

// Partner is a software house as others see it.
type Partner struct{ ID, TradeName string }

// Ports are what the service asks of others.
type Ports struct {
	Accounts  Accounts
	Retailers Retailers
	Partners  Partners
	Trail     scope.Trail
	Companies Finder[Company]
	Places    Finder[Place]
	CityName  func(uf, name string) (string, bool) // a municipality as forms spell it
	Texts     func() []TextVersion                 // what one accepts by signing up
}
