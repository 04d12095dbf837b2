package banners

import (
	"regexp"
	"time"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/secret"
)

// Kind is what a viewer did.
type Kind int

// A banner came into view, or was tapped. The numbers are stored.
const (
	Impression Kind = 1
	Click      Kind = 2
)

// Ref names a banner and whose it is: what is counted of it lies with its retailer's. One for all consumers is nobody's.
type Ref struct{ RetailerID, BannerID string }

// Ref names the banner.
func (b Banner) Ref() Ref { return Ref{b.Audience.RetailerID, b.ID} }

// Event is one thing that one viewer did in one minute.
type Event struct {
	Ref
	Viewer  []byte // keyed hash of the anonymous id, 16 bytes
	Kind    Kind
	Minute  int64 // since 1970
	Day     string
	Channel Channel
	StoreID string // empty: none that the banner names
}

// Served is how often a banner was handed out.
type Served struct {
	Ref
	Day     string
	Channel Channel
	StoreID string
	Times   int64
}

const viewerLength = 16

// Viewers hashes the anonymous ids of viewers with the installation's key: what is stored cannot be turned back.
type Viewers struct{ key []byte }

// NewViewers makes it.
func NewViewers(key []byte) Viewers { return Viewers{key} }

func (v Viewers) hash(viewer string) []byte {
	return secret.MAC(v.key, "viewer", viewer)[:viewerLength]
}

// OfReceipt gives the anonymous id under which a receipt's public page counts: it stands for the receipt, not for a
// person, and tells nothing of it.
func (v Viewers) OfReceipt(retailerID, accessKey string) string {
	return "r" + secret.Base62(secret.MAC(v.key, "receipt", retailerID, accessKey)[:viewerLength], 22)
}

// OfBrowser gives the anonymous id of a visitor who brings none: it changes every day.
func (v Viewers) OfBrowser(address, userAgent string, now time.Time) string {
	day := clock.Day(now.In(clock.Brazil))
	return "b" + secret.Base62(secret.MAC(v.key, "browser", address, userAgent, day)[:viewerLength], 22)
}

var viewerForm = regexp.MustCompile(`^[A-Za-z0-9_-]{8,64}$`)

// maxViewer is how long the longest one is: a longer text is not even looked at.
const maxViewer = 64

func isViewer(text string) bool {
	if len(text) > maxViewer || !viewerForm.MatchString(text) {
		return false
	}
	_, isCPF := brdoc.ParseCPF(text)
	return !isCPF
}

// checkViewer refuses what is no anonymous id: an 11-digit number may be somebody's CPF.
func checkViewer(viewer string) error {
	if !isViewer(viewer) {
		return errs.InvalidFields("banners.invalid_viewer", map[string]string{
			"viewerId": "Informe um identificador anônimo de 8 a 64 letras, números, hífens ou sublinhados; nunca um CPF.",
		})
	}
	return nil
}

func minuteOf(t time.Time) int64 { return t.Unix() / 60 }
