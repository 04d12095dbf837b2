// Package appapi is what the consumer's app and the public receipt call: which banners and flyers to show, what
// became of the banners, and how a purchase was. A customer's token says whose consumer asks; the public receipt's channel needs none, and
// counting never does.
package appapi

import (
	"cmp"
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/banners"
	"seiva/internal/customers"
	"seiva/internal/flyers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/id"
	"seiva/internal/ratings"
	"seiva/internal/scans"
)

// Customers tells who a token stands for.
type Customers interface {
	Authenticate(ctx context.Context, token string) (customers.Customer, error)
}

// Services is what consumers call.
type Services struct {
	Banners   *banners.Feed
	Flyers    *flyers.Service
	Ratings   *ratings.Service
	Scans     *scans.Service
	Viewers   banners.Viewers
	Customers Customers
	Clock     clock.Clock
	PerMinute int // calls without a token that one address may make, of the feed and of counting each; 0: StrangersPerMinute
}

// Calls are the calls with what they share.
type Calls struct {
	Services
	written  written
	feeds    *httpx.Limiter // of those who bring no token
	counts   *httpx.Limiter
	mistakes *httpx.Mistakes // tokens that nobody has
	rating
	scanning
}

// New makes the calls of an installation.
func New(s Services) *Calls {
	most := cmp.Or(s.PerMinute, StrangersPerMinute)
	return &Calls{
		Services: s, feeds: httpx.PerMinute(most).Saying(errTooManyFeeds), counts: httpx.PerMinute(most).Saying(errTooMany),
		mistakes: httpx.WrongSecrets(customers.ErrTooManyTokens, s.Clock), rating: newRating(), scanning: newScanning(),
	}
}

const base = "/app/banners"

// FeedPath is where the feed lies. It is the call that consumers make most, so it has a way of its own, ahead of the
// audience's router and guard, which it does not need: Feed is to be mounted there. (Handler documents it.)
const FeedPath = httpx.Prefix + base

// StrangersPerMinute is for one address: behind one may stand a shop's customers, or those of a whole mobile network.
const StrangersPerMinute = 6000

var (
	errTooMany = errs.New(errs.TooMany, "banners.too_many_requests",
		"Muitos registros vieram desta rede em pouco tempo. Espere um minuto e tente novamente.")
	errTooManyFeeds = errs.New(errs.TooMany, "banners.too_many_requests",
		"Muitos pedidos vieram desta rede em pouco tempo. Espere um minuto e tente novamente.")
)

// Handler serves the calls, which it writes into the document.
func (c *Calls) Handler(document *httpx.Document) http.Handler {
	audience := document.Audience()
	api := audience.API
	api.UseMiddleware(c.guard)
	operation := func(id, method, path, summary string, status int) huma.Operation {
		return huma.Operation{
			OperationID: id, Method: method, Path: base + path, DefaultStatus: status, Summary: summary, Tags: []string{"app"},
			Errors: []int{401, 404, 422, 429, 503},
		}
	}
	feed := operation("appBanners", http.MethodGet, "", "Banners de um canal; sem token, só os do cupom fiscal na web", 200)
	feed.Responses = map[string]*huma.Response{"200": {
		Description: http.StatusText(http.StatusOK), Content: map[string]*huma.MediaType{typeJSON: {Schema: httpx.Schema[AppBanners](api)}},
	}}
	huma.Register(api, feed, httpx.Stream[feedQuery](c.Feed))
	counted := huma.NewGroup(api)
	counted.UseMiddleware(c.counting)
	httpx.Register(counted, operation("appBannerImpression", http.MethodPost, "/{id}/impressions", "Um banner apareceu na tela", 204), c.impression)
	httpx.Register(counted, operation("appBannerClick", http.MethodPost, "/{id}/clicks", "Um banner foi tocado", 204), c.click)
	httpx.Register(counted, operation("appBannerGo", http.MethodGet, "/{id}/go", "Contar o toque e seguir o link do banner", http.StatusFound), c.follow)
	httpx.Register(counted, operation("appBannerImage", http.MethodGet, "/{id}/image", "Contar que apareceu e mostrar a imagem", http.StatusFound), c.image)
	c.registerFlyers(api)
	c.registerRatings(api)
	c.registerScans(api)
	return audience.Handler()
}

// idOrNone gives what has the form of an id; anything else is nobody's, and is dropped before it is kept or repeated.
func idOrNone(text string) string {
	if id.Valid(text) {
		return text
	}
	return ""
}
