package customerapi

import (
	"context"
	"strings"

	"github.com/danielgtaylor/huma/v2"

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

// guard lets a request pass whose token is known. Where the path names a document, the token must be that document's. A call of
// a VIP area needs the two headers that open one, and a token of that area's retailer; those by which one enters have no token
// yet. A call of an account needs a token of one.
func (s Services) guard(ctx huma.Context, next func(huma.Context)) {
	var area vip.Area
	if isVIP(ctx.Operation()) {
		var err error
		if area, err = s.VIP.Open(ctx.Context(), ctx.Header(vip.DocumentHeader), ctx.Header(vip.KeyHeader)); err != nil {
			httpx.Refuse(ctx, err)
			return
		}
		ctx = huma.WithValue(ctx, areaKey{}, area)
		if isEntry(ctx.Operation()) {
			next(ctx)
			return
		}
	}
	if isEntry(ctx.Operation()) {
		next(ctx)
		return
	}
	token := strings.TrimPrefix(ctx.Header("Authorization"), "Bearer ")
	if isAccount(ctx.Operation()) {
		account, err := s.Customers.AuthenticateAccount(ctx.Context(), token)
		if err != nil {
			httpx.Refuse(ctx, err)
			return
		}
		next(huma.WithValue(ctx, accountKey{}, account))
		return
	}
	var customer customers.Customer
	var err error
	if strings.Contains(ctx.Operation().Path, "{document}") {
		customer, err = s.Customers.AuthenticateFor(ctx.Context(), token, ctx.Param("document"))
	} else {
		customer, err = s.Customers.Authenticate(ctx.Context(), token)
	}
	if err == nil && area.ID != "" && customer.RetailerID != area.RetailerID {
		err = errOtherRetailer
	}
	if err != nil {
		httpx.Refuse(ctx, err)
		return
	}
	next(huma.WithValue(ctx, customerKey{}, customer))
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
