package scans

import (
	"net/url"
	"regexp"
	"strings"
	"sync"
	"time"

	"seiva/internal/kit/brdoc"
)

// Code is what the QR Code of a receipt of production says of it. Nothing of its consumer is kept from it.
type Code struct {
	AccessKey string
	Issuer    Issuer
	Payload   string // the parameter p, as the store made it
}

// Issuer is an establishment that issues receipts: its bare CNPJ and its state.
type Issuer struct{ Documento, UF string }

// Root is the company's, which all its establishments share.
func (i Issuer) Root() string { return brdoc.Root(i.Documento) }

// maxQRCode is the most characters of a QR Code: the layout has 600, and a link that was copied may be escaped.
const maxQRCode = 2000

// layouts are the parameter p in versions 2 and 3: online, and offline, where the emission type is 9. The first group is the
// access key, the second the environment.
var layouts = sync.OnceValue(func() []*regexp.Regexp {
	const (
		online  = `([0-9A-Z]{34}[1-8][0-9A-Z]{9})`
		offline = `([0-9A-Z]{34}9[0-9A-Z]{9})`
		amount  = `(?:0|0\.[0-9]{2}|[1-9][0-9]{0,12}(?:\.[0-9]{2})?)`
		day     = `(?:0[1-9]|[12][0-9]|3[01])`
		proof   = `\|(?:0|[1-9][0-9]{0,5})\|[0-9A-Fa-f]{40}`
	)
	return []*regexp.Regexp{
		regexp.MustCompile(`^` + online + `\|2\|([12])` + proof + `$`),
		regexp.MustCompile(`^` + offline + `\|2\|([12])\|` + day + `\|` + amount + `\|[0-9A-Fa-f]{56}` + proof + `$`),
		regexp.MustCompile(`^` + online + `\|3\|([12])$`),
		regexp.MustCompile(`^` + offline + `\|3\|([12])\|` + day + `\|` + amount + `\|[123]?\|[0-9A-Za-z.:+/)(-]{0,20}\|[0-9A-Za-z+/=]{1,700}$`),
	}
})

// Parse reads the text of a QR Code, or the link that it holds. valid tells whether an access key is one of an NFC-e. Errors:
// the 422s of this package that say what is wrong with a QR Code.
func Parse(text string, valid func(accessKey string) bool) (Code, error) {
	text = strings.TrimSpace(text)
	if len(text) > maxQRCode || strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return Code{}, errNoQRCode
	}
	address, err := url.Parse(text)
	if err != nil || address.Scheme != "http" && address.Scheme != "https" || address.User != nil || address.Port() != "" || address.Fragment != "" {
		return Code{}, errNoQRCode
	}
	host := strings.ToLower(address.Host)
	if !official(host) {
		return Code{}, errForeignHost
	}
	payload, ok := payloadOf(address.RawQuery)
	if !ok {
		return Code{}, errNoQRCode
	}
	accessKey, environment := match(payload)
	switch {
	case accessKey == "":
		return Code{}, errNoQRCode
	case !valid(accessKey):
		return Code{}, errBadKey
	case environment != "1":
		return Code{}, errTest
	}
	at := states()[accessKey[:2]]
	if !at.has(host) {
		return Code{}, errForeignHost
	}
	issuer := Issuer{accessKey[6:20], at.uf}
	if issuer.person() {
		return Code{}, errPerson
	}
	return Code{accessKey, issuer, payload}, nil
}

// keyLength is that of an access key.
const keyLength = 44

// KeyIn gives what stands in a QR Code where Parse looks for the access key, unchecked: for limits alone. Empty: nothing does.
func KeyIn(text string) string {
	_, payload, _ := strings.Cut(text, "?p=")
	if len(payload) < keyLength {
		return ""
	}
	return payload[:keyLength]
}

// payloadOf gives the parameter p, where it is the only one. A plus sign in it is one.
func payloadOf(query string) (string, bool) {
	rest, found := strings.CutPrefix(query, "p=")
	if !found || strings.ContainsAny(rest, "&;") {
		return "", false
	}
	payload, err := url.PathUnescape(rest)
	return payload, err == nil
}

func match(payload string) (accessKey, environment string) {
	for _, layout := range layouts() {
		if m := layout.FindStringSubmatch(payload); m != nil {
			return m[1], m[2]
		}
	}
	return "", ""
}

func (s state) has(host string) bool {
	for _, h := range s.hosts {
		if h == host {
			return true
		}
	}
	return false
}

// person tells whether the issuer is, or may be, a person: a CPF stands behind three zeros. A few companies look the same;
// they are not counted either, so that no CPF is ever kept.
func (i Issuer) person() bool {
	cpf, zeros := strings.CutPrefix(i.Documento, "000")
	return !brdoc.ValidCNPJ(i.Documento) || zeros && brdoc.ValidCPF(cpf)
}

// Same tells whether the QR Code that a document holds is this one.
func (c Code) Same(inDocument string) bool {
	_, query, _ := strings.Cut(strings.TrimSpace(inDocument), "?")
	payload, ok := payloadOf(query)
	return ok && strings.EqualFold(payload, c.Payload)
}

// recentMonths is how old a receipt may be that counts, in months before the one of its scan.
const recentMonths = 12

// recent looks at the month in which the receipt was issued. Errors: errBadKey for one that is still to come, errTooOld.
func (c Code) recent(now time.Time) error {
	issued, err := time.Parse("200601", "20"+c.AccessKey[2:6])
	if err != nil {
		return errBadKey
	}
	age := 12*(now.Year()-issued.Year()) + int(now.Month()) - int(issued.Month())
	switch {
	case age < 0:
		return errBadKey
	case age > recentMonths:
		return errTooOld
	}
	return nil
}
