package appapi

import (
	"context"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"seiva/internal/banners"
	"seiva/internal/customers"
	"seiva/internal/kit/httpx"
)

// open names the operations that answer without a token: the feed, which asks for one itself where its channel needs one,
// and counting and scans, which have limits of their own.
var open = map[string]bool{
	"appBanners": true, "appBannerImpression": true, "appBannerClick": true, "appBannerGo": true, "appBannerImage": true,
	"appScan": true,
}

type customerKey struct{}

// guard passes a call with a known token on, with the customer that the token stands for. Without a token only open calls pass.
func (c *Calls) guard(ctx huma.Context, next func(huma.Context)) {
	if open[ctx.Operation().OperationID] {
		next(ctx)
		return
	}
	r, _ := humago.Unwrap(ctx)
	customer, err := c.authenticate(ctx.Context(), httpx.ClientAddress(r), strings.TrimPrefix(ctx.Header("Authorization"), "Bearer "))
	if err != nil {
		httpx.Refuse(ctx, err)
		return
	}
	next(huma.WithValue(ctx, customerKey{}, customer))
}

// counting lets an address call no more often than its limit, before anything of the call is read.
func (c *Calls) counting(ctx huma.Context, next func(huma.Context)) {
	r, _ := humago.Unwrap(ctx)
	if err := c.counts.Take(httpx.ClientAddress(r)); err != nil {
		httpx.Refuse(ctx, err)
		return
	}
	next(ctx)
}

// customer gives whose consumer asks from an address; the zero one for a stranger on the channel that is open to all.
func (c *Calls) customer(ctx context.Context, address, authorization string, channel banners.Channel) (customers.Customer, error) {
	token := strings.TrimPrefix(authorization, "Bearer ")
	if token == "" && channel == banners.WebPublicReceipt {
		return customers.Customer{}, c.feeds.Take(address)
	}
	return c.authenticate(ctx, address, token)
}

// authenticate returns the customer of a token; an address that sends too many wrong tokens is refused for that.
func (c *Calls) authenticate(ctx context.Context, address, token string) (customers.Customer, error) {
	return httpx.LookUpSecret(ctx, c.mistakes, address, token, func() (customers.Customer, error) { return c.Customers.Authenticate(ctx, token) })
}
