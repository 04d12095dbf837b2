package onboarding

import (
	"context"

	"seiva/internal/kit/scope"
)

// Accounts makes the person who signs up.
type Accounts interface {
	// Validate gives a 422 that names what is wrong with the e-mail ('email') and the password ('password').
	Validate(p Person) error
	// HasEmail tells whether an account has confirmed the e-mail, in whatever case.
	HasEmail(ctx context.Context, email string) (bool, error)
	// Prepare does what takes long, before a transaction; it fails when too much is under way. The function that it gives makes the account of a retailer's
	// or software house's first person and mails the link that confirms the e-mail, in the transaction of ctx. Errors:
	// those of Validate, ErrEmailTaken.
	Prepare(ctx context.Context, p Person) (create func(ctx context.Context, ownerID string) (accountID string, err error), err error)
	// Forget removes a company's account whose e-mail nobody confirmed, in the transaction of ctx.
	Forget(ctx context.Context, profile scope.Profile, ownerID, accountID string) error
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
	// RootTaken tells whether a retailer has the root.
	RootTaken(ctx context.Context, root string) (bool, error)
	// Enrol makes the retailer in the transaction of ctx, without its CNPJ. Errors: those of Validate.
	Enrol(ctx context.Context, in RetailerSignUp) (id string, err error)
	// Claim takes the retailer's CNPJ and root in the transaction of ctx. Errors: ErrDocumentTaken, ErrRootTaken.
	Claim(ctx context.Context, id string) error
	// Forget removes a retailer that never took its CNPJ, in the transaction of ctx. Error: ErrInUse.
	Forget(ctx context.Context, id string) error
	// SetPartner links the caller's retailer with a software house, or with none for the empty id; whoever is not a VAREJISTA
	// is refused.
	SetPartner(ctx context.Context, who scope.Scope, partnerID string) error
}

// Partners makes software houses, and finds them.
type Partners interface {
	// Validate gives a 422 that names every field that is wrong with the company.
	Validate(in PartnerSignUp) error
	// HasDocument tells whether a software house has the bare CNPJ.
	HasDocument(ctx context.Context, documento string) (bool, error)
	// Enrol makes the software house in the transaction of ctx, without its CNPJ. Errors: those of Validate.
	Enrol(ctx context.Context, in PartnerSignUp) (id string, err error)
	// Claim takes the software house's CNPJ in the transaction of ctx. Error: ErrDocumentTaken.
	Claim(ctx context.Context, id string) error
	// Forget removes a software house that never took its CNPJ, in the transaction of ctx. Error: ErrInUse.
	Forget(ctx context.Context, id string) error
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
