package customerapi

import (
	"context"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"seiva/internal/customers"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/vip"
)

type (
	customerKey struct{}
	areaKey     struct{}
	accountKey  struct{}
)

var errOtherRetailer = errs.New(errs.Forbidden, "vip.other_retailer",
	"Este acesso é de outro varejista. Entre de novo pela área VIP desta loja.")

// guard lets in who has a token, and counts for their address the tokens and the areas' keys that nobody has.
type guard struct {
	Services
	tokens, areas *httpx.Mistakes
}

func newGuard(s Services) *guard {
	return &guard{s, httpx.WrongSecrets(customers.ErrTooManyTokens, s.Clock), httpx.WrongSecrets(errTooManyEntries, s.Clock)}
}

// admit lets a request pass whose token is known. Where the path names a document, the token must be that document's. A call of
// a VIP area needs the two headers that open one, and a token of that area's retailer; those by which one enters have no token
// yet. A call of an account needs a token of one.
func (g *guard) admit(ctx huma.Context, next func(huma.Context)) {
	r, _ := humago.Unwrap(ctx)
	address := httpx.ClientAddress(r)
	var area vip.Area
	if isVIP(ctx.Operation()) {
		var err error
		if area, err = g.area(ctx, address); err != nil {
			httpx.Refuse(ctx, err)
			return
		}
		ctx = huma.WithValue(ctx, areaKey{}, area)
	}
	if isEntry(ctx.Operation()) {
		next(ctx)
		return
	}
	ctx, err := g.person(ctx, address, area)
	if err != nil {
		httpx.Refuse(ctx, err)
		return
	}
	next(ctx)
}

func (g *guard) area(ctx huma.Context, address string) (vip.Area, error) {
	return httpx.LookUp(ctx.Context(), g.areas, address, func() (vip.Area, error) {
		return g.VIP.Open(ctx.Context(), ctx.Header(vip.DocumentHeader), ctx.Header(vip.KeyHeader))
	})
}

// person gives a call the consumer or the account that its token stands for.
func (g *guard) person(ctx huma.Context, address string, area vip.Area) (huma.Context, error) {
	token := strings.TrimPrefix(ctx.Header("Authorization"), "Bearer ")
	if isAccount(ctx.Operation()) {
		account, err := httpx.LookUpSecret(ctx.Context(), g.tokens, address, token, func() (customers.Account, error) {
			return g.Customers.AuthenticateAccount(ctx.Context(), token)
		})
		return huma.WithValue(ctx, accountKey{}, account), err
	}
	customer, err := httpx.LookUpSecret(ctx.Context(), g.tokens, address, token, func() (customers.Customer, error) {
		if strings.Contains(ctx.Operation().Path, "{document}") {
			return g.Customers.AuthenticateFor(ctx.Context(), token, ctx.Param("document"))
		}
		return g.Customers.Authenticate(ctx.Context(), token)
	})
	if err == nil && area.ID != "" && customer.RetailerID != area.RetailerID {
		err = errOtherRetailer
	}
	return huma.WithValue(ctx, customerKey{}, customer), err
}

func customerOf(ctx context.Context) customers.Customer {
	customer, _ := ctx.Value(customerKey{}).(customers.Customer)
	return customer
}

func areaOf(ctx context.Context) vip.Area {
	area, _ := ctx.Value(areaKey{}).(vip.Area)
	return area
}

func accountOf(ctx context.Context) customers.Account {
	account, _ := ctx.Value(accountKey{}).(customers.Account)
	return account
}
