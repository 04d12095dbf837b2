package customerapi

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/customers"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/vip"
)

// own and vipPath are where a consumer's calls stand, and their variants of a VIP area (CR-08).
const (
	own     = "/customer"
	vipPath = own + "/vip"
)

// entries are the calls by which one enters a VIP area, without a token yet.
var entries = []string{vipPath + "/area", vipPath + "/codes", vipPath + "/tokens"}

func isVIP(op *huma.Operation) bool { return strings.HasPrefix(op.Path, vipPath+"/") }

// isEntry tells whether one enters by the call, a VIP area or an account.
func isEntry(op *huma.Operation) bool {
	return slices.Contains(entries, op.Path) || slices.Contains(accountEntries, op.Path)
}

// asVIP makes the variant of a call: below vip/, with the two headers beside the token.
func asVIP(op *huma.Operation) {
	op.Path = vipPath + strings.TrimPrefix(op.Path, own)
	op.OperationID = "vip" + strings.ToUpper(op.OperationID[:1]) + op.OperationID[1:]
	op.Summary += ", na área VIP"
	withDomain(op, httpx.CustomerSecurity)
	if !slices.Contains(op.Errors, http.StatusForbidden) {
		op.Errors = append(slices.Clone(op.Errors), http.StatusForbidden)
	}
}

// onACopy lets a group change its operations: it is asked twice for each, to document it and to serve it.
func onACopy(change func(*huma.Operation)) func(op *huma.Operation, next func(*huma.Operation)) {
	return func(op *huma.Operation, next func(*huma.Operation)) {
		changed := *op
		change(&changed)
		next(&changed)
	}
}

// withDomain documents that a call needs a domain key, and what else it needs.
func withDomain(op *huma.Operation, besides ...string) {
	needed := map[string][]string{httpx.DomainSecurity: {}}
	for _, scheme := range besides {
		needed[scheme] = []string{}
	}
	op.Security, op.Tags = []map[string][]string{needed}, []string{"customer"}
	op.Parameters = append(slices.Clone(op.Parameters), &huma.Param{
		Name: vip.DocumentHeader, In: "header", Required: true, Schema: &huma.Schema{Type: huma.TypeString},
		Description: "CNPJ do varejista VIP, com ou sem pontuação",
	})
}

// VIPArea is how a VIP area looks.
type VIPArea struct {
	TradeName       string  `json:"tradeName"`
	BackgroundColor *string `json:"backgroundColor" doc:"Da faixa do alto e dos botões; null: a da Seiva"`
	TextColor       *string `json:"textColor" doc:"Sobre backgroundColor, com contraste de 4,5:1 ou mais; null: a da Seiva"`
	LogoURL         *string `json:"logoUrl" doc:"null: sem logotipo"`
}

// VIPCode is a code that was asked for: nothing in it tells whether the CPF is known.
type VIPCode struct {
	ID        string    `json:"id" doc:"Vai com o código em POST /customer/vip/tokens"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// VIPToken opens the calls of a VIP area for an hour.
type VIPToken struct {
	Token     string    `json:"token"`
	ExpiresAt time.Time `json:"expiresAt"`
}

type (
	areaInput  struct{ httpx.Client }
	areaOutput struct{ Body VIPArea }
	codeInput  struct {
		Sender
		Body struct {
			Document string `json:"document" doc:"CPF, com ou sem pontuação" example:"52998224725"`
		}
	}
	codeOutput struct{ Body VIPCode }
	enterInput struct {
		Body struct {
			Document string `json:"document" doc:"CPF, com ou sem pontuação" example:"52998224725"`
			ID       string `json:"id" doc:"O que POST /customer/vip/codes devolveu"`
			Code     string `json:"code" doc:"O código de oito dígitos enviado por e-mail" example:"12345678"`
		}
	}
	enterOutput struct{ Body VIPToken }
)

// strangersPerMinute is for one address: behind it may stand a carrier's customers (decision 30).
const strangersPerMinute = 6000

var errTooManyEntries = errs.New(errs.TooMany, "vip.too_many_requests",
	"Muitos pedidos vieram desta rede em pouco tempo. Espere um minuto e tente novamente.")

// strangers bounds what one network address asks without a token.
func strangers() func(huma.Context, func(huma.Context)) {
	return httpx.PerMinute(strangersPerMinute).Saying(errTooManyEntries).Middleware
}

// registerEntry adds the calls by which one enters.
func registerEntry(api huma.API, service *customers.Service) {
	open := huma.NewGroup(api)
	open.UseModifier(onACopy(func(op *huma.Operation) { withDomain(op) }))
	open.UseMiddleware(strangers())
	httpx.Register(open, huma.Operation{
		OperationID: "vipArea", Method: http.MethodGet, Path: entries[0], Summary: "A área VIP de um varejista", Errors: []int{401, 429},
	}, func(ctx context.Context, in *areaInput) (*areaOutput, error) {
		return &areaOutput{shownArea(areaOf(ctx), in.Origin())}, nil
	})
	httpx.Register(open, huma.Operation{
		OperationID: "vipSendCode", Method: http.MethodPost, Path: entries[1], DefaultStatus: http.StatusAccepted,
		Summary: "Pedir um código para entrar na área VIP",
		Description: "O código vai ao e-mail com que o consumidor aceitou os termos deste varejista. " +
			"A resposta é a mesma para qualquer CPF: sem um e-mail confirmado pelo varejista, nada é enviado.",
		Errors: []int{401, 422, 429},
	}, func(ctx context.Context, in *codeInput) (*codeOutput, error) {
		asked, err := service.AskEntry(ctx, gateOf(ctx), in.Body.Document, in.origin())
		return &codeOutput{VIPCode(asked)}, err
	})
	httpx.Register(open, huma.Operation{
		OperationID: "vipEnter", Method: http.MethodPost, Path: entries[2], DefaultStatus: http.StatusCreated,
		Summary: "Trocar o código por um token de uma hora", Errors: []int{401, 403, 422, 429},
	}, func(ctx context.Context, in *enterInput) (*enterOutput, error) {
		issued, err := service.Enter(ctx, gateOf(ctx), in.Body.Document, in.Body.ID, in.Body.Code)
		return &enterOutput{VIPToken(issued)}, err
	})
}

// gateOf is what the area of a call opens of its retailer: all of it.
func gateOf(ctx context.Context) scope.Grant {
	area := areaOf(ctx)
	return scope.Grant{KeyID: area.ID, RetailerID: area.RetailerID}
}

func shownArea(a vip.Area, origin string) VIPArea {
	return VIPArea{
		TradeName: a.TradeName, BackgroundColor: httpx.OrNull(a.Look.Background), TextColor: httpx.OrNull(a.Look.Text),
		LogoURL: httpx.PictureURL(origin, a.Logo.Key),
	}
}
