package retailers

import (
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/etag"
	"seiva/internal/kit/forms"
)

// Retailer is a company with stores. Documento is its bare CNPJ. PartnerID is the software house it is linked to,
// empty when none; PartnerName comes with it when a store reads, and is never stored here. Focal is who speaks for it,
// Legal who answers for it by law, Technical who looks after its tills.
type Retailer struct {
	ID, Documento            string
	CorporateName, TradeName string
	PartnerID, PartnerName   string
	Size                     Size
	Address                  Address
	Focal, Legal, Technical  Contact
	Settings                 Settings
	Payment                  Payment
	Contract                 Contract // as a store reads it: contracts keep it
	CreatedAt                time.Time
}

// Version changes with what its people write into its profile, and with nothing else.
func (r Retailer) Version() string {
	return etag.Of(r.CorporateName, r.TradeName, r.Size, r.Address, r.Focal, r.Legal, r.Technical)
}

// Payment is how a retailer stands with what it pays for; stores neither keep nor read it. MaxStores is how many stores
// its subscription allows, meaningful only when it is Subscribed.
type Payment struct {
	CheckoutFinished, Subscribed, Late bool
	MaxStores                          int
}

// Contract is how a retailer's contract stands; the zero instants stand for never.
type Contract struct{ SentAt, SignedAt time.Time }

// Address is where a retailer is: a CEP of 8 digits, a municipality as IBGE spells it, the UF in capitals.
type Address struct{ CEP, Street, Number, Complement, District, City, UF string }

// Size is what a retailer says of itself at sign-up: how many stores it has, and the most tills that one of them has.
// Both are 0 when they are not known.
type Size struct{ Stores, MaxPDVs int }

// Contact is a person at a retailer.
type Contact = forms.Contact

// Settings are what a retailer decides. VerifiedOnly refuses receipts whose signature or protocol fails.
// ReceiptCostMilli is what one printed receipt costs, in thousandths of a real.
type Settings struct {
	VerifiedOnly     bool
	ReceiptCostMilli int
}

// Version tells two states of a retailer's choices apart.
func (s Settings) Version() string { return etag.Of(s.VerifiedOnly, s.ReceiptCostMilli) }

// MaxReceiptCostMilli is R$ 1,00: more than any roll of paper costs a receipt.
const MaxReceiptCostMilli = 1000

// Summary is what lists to choose from show.
type Summary struct{ ID, Documento, TradeName, PartnerID string }

// Reach limits what a caller sees. A retailer sees itself; a software house the retailers linked to it and those
// with a living store that is linked to it on its own. Everything: there is no limit. Direct leaves out the retailers
// that a software house reaches by a store alone.
type Reach struct {
	Everything, Direct    bool
	RetailerID, PartnerID string
}

// NewRetailer asks for a retailer. The CNPJ and the phone come with or without their masks; PartnerID may be empty.
type NewRetailer struct {
	Documento, CorporateName, TradeName string
	PartnerID                           string
	Size                                Size
	Focal                               Contact
}

// Validate gives retailers.invalid (422), which names every wrong field.
func (n NewRetailer) Validate() error {
	_, err := n.clean()
	return err
}

// clean gives the retailer as it is stored, or names every wrong field, in the words of sign-up (specification A§5).
func (n NewRetailer) clean() (NewRetailer, error) {
	fields := map[string]string{}
	for _, t := range forms.Company(forms.Text{Value: &n.Documento, Field: "documento"}, forms.Text{Value: &n.CorporateName, Field: "razaoSocial"},
		forms.Text{Value: &n.TradeName, Field: "nomeFantasia"}, n.Focal.Texts(focalFields)) {
		t.Clean(fields)
	}
	for _, c := range []counted{{n.Size.Stores, "numeroLojas", storeCount}, {n.Size.MaxPDVs, "numeroMaximoPdvs", tillCount}} {
		c.check(fields)
	}
	if len(fields) > 0 {
		return n, errs.InvalidFields("retailers.invalid", fields)
	}
	return n, nil
}

func (s Settings) validate() error {
	if s.ReceiptCostMilli < 0 || s.ReceiptCostMilli > MaxReceiptCostMilli {
		return errs.InvalidFields("retailers.invalid_settings", map[string]string{
			"custoPorCupomMilesimos": "Informe o custo em milésimos de real, de 0 a 1000 (R$ 1,00).",
		})
	}
	return nil
}
