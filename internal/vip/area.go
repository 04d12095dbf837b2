package vip

import (
	"crypto/subtle"
	"time"

	"seiva/internal/kit/etag"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/media"
	"seiva/internal/kit/secret"
)

// Area is a retailer's VIP area; a retailer has one at most. The names are those that its form was filled with.
type Area struct {
	ID, RetailerID string
	Documento      string // CNPJ of the retailer, bare
	CorporateName  string // razão social
	TradeName      string
	Email          string   // where the address of the area is mailed
	Origins        []string // of the sites that may show the area within their own pages
	Look           Look
	Logo           media.Picture // the zero value: none
	Key            Key
	CreatedAt      time.Time
	CreatedBy      string // account
}

// Key is the hash of an area's domain key, and until when the one before it works too.
type Key struct {
	Hash, Former []byte
	FormerUntil  time.Time // zero: no other works
	SetAt        time.Time
}

func newKey(at time.Time) (string, Key) {
	domainKey := secret.Token()
	return domainKey, Key{Hash: secret.Hash(domainKey), SetAt: at}
}

// opens tells whether a domain key is this one, or the one before it while that works.
func (k Key) opens(domainKey string, now time.Time) bool {
	hash := secret.Hash(domainKey)
	if subtle.ConstantTimeCompare(hash, k.Hash) == 1 {
		return true
	}
	return now.Before(k.FormerUntil) && subtle.ConstantTimeCompare(hash, k.Former) == 1
}

// Version changes with what people edit.
func (a Area) Version() string {
	return etag.Of(a.Documento, a.CorporateName, a.TradeName, a.Email, a.Origins, a.Look, a.Logo.Key)
}

// Draft is what a person fills in, all of it. Upload is the key of a sent logo; without one the area keeps the logo that it
// has, and loses it by NoLogo. The document of an area that exists cannot change.
type Draft struct {
	Documento, CorporateName, TradeName, Email string
	Origins                                    []string
	Look                                       Look
	Upload                                     string
	NoLogo                                     bool
}

// clean puts the texts into their stored form, and gives what is wrong, by field.
func (d *Draft) clean() map[string]string {
	fields := map[string]string{}
	for _, t := range []forms.Text{
		{Value: &d.Documento, Field: documentField, Rule: forms.CNPJ(badDocument)},
		{Value: &d.CorporateName, Field: corporateField, Rule: forms.Name},
		{Value: &d.TradeName, Field: tradeField, Rule: forms.Name},
		{Value: &d.Email, Field: emailField, Rule: forms.Email},
	} {
		t.Clean(fields)
	}
	var complaint string
	if d.Origins, complaint = cleanOrigins(d.Origins); complaint != "" {
		fields[originsField] = complaint
	}
	d.Look.clean(fields)
	return fields
}
