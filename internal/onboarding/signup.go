package onboarding

import (
	"time"

	"seiva/internal/kit/scope"
)

// SignUp is what both forms ask for. CNPJ and phones come with or without their masks; Address is the client's IP.
type SignUp struct {
	Email, Password                     string
	Documento, CorporateName, TradeName string
	Focal                               Contact
	Address                             string
}

// Contact is a person of the company.
type Contact struct{ Name, Phone, Email string }

// RetailerSignUp is a retailer's form.
type RetailerSignUp struct {
	SignUp
	NumberOfStores, MaxPDVs int
}

// PartnerSignUp is a software house's form. Categories come by id or by name.
type PartnerSignUp struct {
	SignUp
	Categories []string
	Technical  Contact
}

// SignedUp is a company that took its place; its person still has to confirm the e-mail.
type SignedUp struct{ OwnerID, AccountID, Email string }

// TextVersion is a version of a text that people accept; Hash is the SHA-256 of its file.
type TextVersion struct {
	Name, Version string
	Hash          []byte
}

// Consent is a text that a person accepted, when and from which IP.
type Consent struct {
	AccountID string
	Text      TextVersion
	At        time.Time
	Address   string
}

// Entry takes a CNPJ for one confirmed sign-up, whatever the profile. Verified: the register said that the company is open;
// else its 'situação' is not verified.
type Entry struct {
	Documento string
	Profile   scope.Profile
	Verified  bool
	At        time.Time
}
