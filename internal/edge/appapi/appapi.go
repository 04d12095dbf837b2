// Package appapi is what the consumer's app and the public receipt call: which banners and flyers to show, and what
// became of the banners. A customer's token says whose consumer asks; the public receipt's channel needs none, and
// counting never does.
package appapi

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/banners"
	"seiva/internal/customers"
	"seiva/internal/flyers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
)

// Customers tells who a token stands for.
type Customers interface {
	Authenticate(ctx context.Context, token string) (customers.Customer, error)
}

// Services is what consumers call.
type Services struct {
	Feed      *banners.Feed
	Flyers    *flyers.Service
	Viewers   banners.Viewers
	Customers Customers
	Clock     clock.Clock
}

// calls are the calls with what they share.
type calls struct {
	Services
	limit   *httpx.Limiter
	written written
}

// countsPerMinute is for one address: behind one may stand the customers of a whole mobile network.
const countsPerMinute = 6000

var errTooMany = errs.New(errs.TooMany, "banners.too_many_requests",
	"Muitos registros vieram desta rede em pouco tempo. Espere um minuto e tente novamente.")

// Register adds the calls.
func Register(api huma.API, s Services) {
	c := &calls{Services: s, limit: httpx.PerMinute(countsPerMinute)}
	operation := func(id, method, path, summary string, status int) huma.Operation {
		return huma.Operation{
			OperationID: id, Method: method, Path: "/app/banners" + path, DefaultStatus: status, Summary: summary, Tags: []string{"app"},
			Errors: []int{401, 404, 422, 429, 503},
		}
	}
	feed := operation("appBanners", http.MethodGet, "", "Banners de um canal; sem token, só os do cupom fiscal na web", 200)
	feed.SkipValidateParams = true // the feed itself says what is wrong with them
	feed.Responses = map[string]*huma.Response{"200": {Content: map[string]*huma.MediaType{typeJSON: {Schema: httpx.Schema[AppBanners](api)}}}}
	httpx.Register(api, feed, c.feed)
	httpx.Register(api, operation("appBannerImpression", http.MethodPost, "/{id}/impressions", "Um banner apareceu na tela", 204), c.impression)
	httpx.Register(api, operation("appBannerClick", http.MethodPost, "/{id}/clicks", "Um banner foi tocado", 204), c.click)
	httpx.Register(api, operation("appBannerGo", http.MethodGet, "/{id}/go", "Contar o toque e seguir o link do banner", http.StatusFound), c.follow)
	httpx.Register(api, operation("appBannerImage", http.MethodGet, "/{id}/image", "Contar que apareceu e mostrar a imagem", http.StatusFound), c.image)
	c.registerFlyers(api)
}

// customer gives whose consumer asks; the zero one for a stranger on the channel that is open to all.
func (c *calls) customer(ctx context.Context, authorization string, channel banners.Channel) (customers.Customer, error) {
	token := strings.TrimPrefix(authorization, "Bearer ")
	if token == "" && channel == banners.WebPublicReceipt {
		return customers.Customer{}, nil
	}
	return c.Customers.Authenticate(ctx, token)
}
