package publicweb

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

// ReceiptSource finds the receipt behind a public token: receipts.not_found when there is none; nfce.ErrMalformedXML
// or nfce.ErrTooLongToShow together with the receipt when its document cannot be read for display.
type ReceiptSource interface {
	ByToken(ctx context.Context, token string) (receipts.Public, error)
}

// ReceiptPath is the pattern under which ReceiptPages stands.
const ReceiptPath = "GET /r/{token...}"

const (
	// guessesPerMinute is for one address: of tokens that nobody has. A token has 128 bits besides.
	guessesPerMinute = 120
	// viewsPerMinute is for one link, whoever opens it.
	viewsPerMinute = 300
)

var (
	errTooManyGuesses = errs.New(errs.TooMany, "receipts.too_many_requests",
		"Muitos links errados foram abertos desta rede em pouco tempo. Espere um minuto, confira o link e tente novamente.")
	errTooManyViews = errs.New(errs.TooMany, "receipts.too_many_requests",
		"Este cupom foi aberto muitas vezes em pouco tempo. Espere um minuto e tente novamente.")
)

// ReceiptPages serves a receipt's public link: the page, its content as JSON (.json), and the original XML (.xml).
type ReceiptPages struct {
	source   ReceiptSource
	banners  ReceiptBanners
	ratings  ReceiptRatings
	promoted ReceiptPromotions
	guesses  *httpx.Mistakes // tokens that nobody has
	views    *httpx.Limiter  // by link
	raters   *httpx.Limiter  // by address
	rated    *httpx.Limiter  // by link
}

// NewReceiptPages makes them.
func NewReceiptPages(source ReceiptSource, banners ReceiptBanners, said ReceiptRatings, promoted ReceiptPromotions, c clock.Clock) *ReceiptPages {
	limiter := func(name string, units int, window time.Duration, says error) *httpx.Limiter {
		return httpx.NewLimiter(httpx.Policy{Name: name, Units: units, Window: window}, c).Saying(says)
	}
	return &ReceiptPages{
		source: source, banners: banners, ratings: said, promoted: promoted,
		guesses: httpx.NewMistakes(limiter("guesses", guessesPerMinute, time.Minute, errTooManyGuesses), errs.NotFound),
		views:   limiter("link", viewsPerMinute, time.Minute, errTooManyViews),
		raters:  limiter("ratings", ratingsPerMinute, time.Minute, errTooManyRatings),
		rated:   limiter("rating", ratingsOfALink, 10*time.Minute, errTooManyOfLink),
	}
}

// ServeHTTP answers GET and HEAD. An unknown token is a 404 whatever it looks like, and over the limit of an address a
// 429, as a link is over its own: problems for .json, a page for people otherwise.
func (p *ReceiptPages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	private(w.Header())
	if token, rated := strings.CutSuffix(r.PathValue("token"), rateEnd); rated { // of whoever opens the form's own address
		seeRating(w, token)
		return
	}
	token, form := receiptForm(r.PathValue("token"))
	found, err := p.find(r.Context(), httpx.ClientAddress(r), token)
	tooLong := errors.Is(err, nfce.ErrTooLongToShow)
	if err != nil && !tooLong && !errors.Is(err, nfce.ErrMalformedXML) {
		refuseReceipt(w, r, form, err)
		return
	}
	switch form {
	case formXML:
		writeOriginal(w, found)
	case formJSON:
		writeContent(w, r, publicReceipt(found))
	default:
		view := viewOf(found, token, tooLong)
		if r.Method == http.MethodGet { // a HEAD shows nothing
			view.Banner = p.banner(r.Context(), found)
			view.Rating = p.rating(r.Context(), found, token)
			view.Promotions = p.promotions(r.Context(), found)
		}
		writeWith(w, r, http.StatusOK, "receipt", view, receiptPolicy)
	}
}

// private keeps a page from being kept, listed or named to where its links lead.
func private(h http.Header) {
	h.Set("X-Robots-Tag", "noindex, nofollow, noarchive")
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "no-referrer")
}

// find looks a receipt up, within the limits of its link and of the address that asks.
func (p *ReceiptPages) find(ctx context.Context, address, token string) (receipts.Public, error) {
	counted := sha256.Sum256([]byte(token)) // what is counted takes the same room, whatever was sent
	if err := p.views.Take(string(counted[:])); err != nil {
		return receipts.Public{}, err
	}
	return httpx.LookUp(ctx, p.guesses, address, func() (receipts.Public, error) { return p.source.ByToken(ctx, token) })
}

// Forms of a receipt, by the end of its address.
const (
	formPage = ""
	formJSON = ".json"
	formXML  = ".xml"
)

func receiptForm(name string) (token, form string) {
	for _, form := range []string{formJSON, formXML} {
		if token, ok := strings.CutSuffix(name, form); ok {
			return token, form
		}
	}
	return name, formPage
}

func refuseReceipt(w http.ResponseWriter, r *http.Request, form string, err error) {
	if form == formJSON {
		httpx.WriteError(w, r, err)
		return
	}
	problem := httpx.ProblemOf(r.Context(), err) // notes the cause of what is our fault
	maps.Copy(w.Header(), problem.GetHeaders())
	writePage(w, r, problem.Status, "message", messageOf(errs.From(err)))
}

func writeContent(w http.ResponseWriter, r *http.Request, content PublicReceipt) {
	body, err := json.Marshal(content)
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	write(w, http.StatusOK, body)
}

// What a document says of its own letters; one without a declaration, or behind a byte order mark, is UTF-8.
var declaredEncoding = regexp.MustCompile(`^<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']`)

// writeOriginal gives the document as it came, byte for byte, always as a file: a browser that showed it here would run
// what a sender may have put into it.
func writeOriginal(w http.ResponseWriter, found receipts.Public) {
	charset := "utf-8"
	if declared := declaredEncoding.FindSubmatch(found.XML); declared != nil {
		charset = strings.ToLower(string(declared[1]))
	}
	h := w.Header()
	h.Set("Content-Type", "application/xml; charset="+charset)
	h.Set("Content-Disposition", `attachment; filename="NFe`+found.AccessKey+`.xml"`)
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	write(w, http.StatusOK, found.XML)
}

func write(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body) // the client may be gone
}
