package partners

import (
	"crypto/rand"
	"strings"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/etag"
	"seiva/internal/kit/forms"
)

// Partner is a software house. Documento is its bare CNPJ; Code is what a retailer types to link with it.
type Partner struct {
	ID, Documento            string
	CorporateName, TradeName string
	Code                     string
	Categories               []string // names of the category list
	Focal, Technical         Contact
	// KeysRestricted holds its people from managing API keys (support's decision); the keys go on working.
	KeysRestricted   bool
	RestrictedReason string
	RestrictedAt     time.Time
	CreatedAt        time.Time
}

// Version changes with what its people write into its profile, and with nothing else.
func (p Partner) Version() string {
	return etag.Of(p.CorporateName, p.TradeName, p.Categories, p.Focal, p.Technical)
}

// Contact is a person at a software house.
type Contact = forms.Contact

// Summary is what lists to choose from show.
type Summary struct{ ID, Documento, TradeName string }

func (p Partner) summary() Summary { return Summary{p.ID, p.Documento, p.TradeName} }

// NewPartner asks for a software house. Documents and phones come with or without their masks, categories by id or
// name.
type NewPartner struct {
	Documento, CorporateName, TradeName string
	Categories                          []string
	Focal, Technical                    Contact
}

// clean gives the partner as it is stored, or names every wrong field, in the words of sign-up (specification A§5).
func (n NewPartner) clean(categoryName func(string) (string, bool)) (NewPartner, error) {
	fields := map[string]string{}
	for _, t := range forms.Company(forms.Text{Value: &n.Documento, Field: "documento"}, forms.Text{Value: &n.CorporateName, Field: "nome"},
		forms.Text{Value: &n.TradeName, Field: "fantasia"}, n.Focal.Texts(focalFields), n.Technical.Texts(technicalFields)) {
		t.Clean(fields)
	}
	n.Categories = cleanCategories(n.Categories, categoryName, fields)
	if len(fields) > 0 {
		return n, errs.InvalidFields("partners.invalid", fields)
	}
	return n, nil
}

// codeAlphabet leaves out what people misread: 0 and O, 1 and I.
const codeAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

// codeLength gives a thousand million codes.
const codeLength = 6

func newCode() string {
	code := make([]byte, codeLength)
	_, _ = rand.Read(code)
	for i, b := range code {
		code[i] = codeAlphabet[int(b)%len(codeAlphabet)] // 32 divides 256: no letter is likelier than another
	}
	return string(code)
}

// validCode spares a query for what no code looks like.
func validCode(s string) bool {
	return len(s) == codeLength && strings.Trim(s, codeAlphabet) == ""
}
