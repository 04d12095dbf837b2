package customerapi

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/customers"
	"seiva/internal/kit/httpx"
	"seiva/internal/privacy"
)

// accountPath is where the calls of a person's account stand, whatever retailers know the person.
const accountPath = own + "/account"

// accountEntries are the calls by which one enters an account, without a token yet.
var accountEntries = []string{
	accountPath + "/codes", accountPath + "/tokens", accountPath + "/sign-in", accountPath + "/passkeys/sign-in", accountPath + "/passkeys/complete-sign-in",
}

func isAccount(op *huma.Operation) bool {
	return strings.HasPrefix(op.Path, accountPath) && !slices.Contains(accountEntries, op.Path)
}

// CustomerAccount is what a person sees of their account.
type CustomerAccount struct {
	CPF                 string           `json:"cpf" doc:"Com os dígitos do começo e do fim ocultos" example:"***.982.247-**"`
	Name                string           `json:"name"`
	Email               string           `json:"email"`
	AlwaysGreenReceipt  bool             `json:"alwaysGreenReceipt" doc:"A escolha feita com todos os varejistas da conta"`
	SendReceiptsForVibe bool             `json:"sendReceiptsForVibe" doc:"A escolha feita, e que vale, com todos os varejistas da conta"`
	HasPassword         bool             `json:"hasPassword"`
	VibeOffered         bool             `json:"vibeOffered" doc:"false: esta instalação não envia nada à Vibe; não mostre a escolha"`
	Retailers           []OpenedRetailer `json:"retailers" doc:"Os varejistas cujos cupons a conta abre: há um aceite com o e-mail dela"`
	Others              []OtherRetailer  `json:"others" doc:"Varejistas que conhecem a pessoa por outro e-mail"`
}

// AccountRetailer is a retailer that knows the person.
type AccountRetailer struct {
	ID        string `json:"id"`
	TradeName string `json:"tradeName"`
}

// OpenedRetailer is one with what was chosen with it.
type OpenedRetailer struct {
	AccountRetailer
	AlwaysGreenReceipt  bool `json:"alwaysGreenReceipt"`
	SendReceiptsForVibe bool `json:"sendReceiptsForVibe" doc:"A escolha que vale"`
}

// OtherRetailer is a retailer that knows the person by another e-mail.
type OtherRetailer struct {
	AccountRetailer
	Email string `json:"email" doc:"Com partes ocultas" example:"a***@example.com"`
}

// CustomerSession opens the calls of an account, or of one of its retailers, for an hour.
type CustomerSession struct {
	Token     string    `json:"token"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// RetailerSession opens the calls of one retailer for an hour.
type RetailerSession struct {
	CustomerSession
	Document string `json:"document" doc:"O CPF que as chamadas levam no caminho" example:"52998224725"`
}

type (
	accountSignInInput struct {
		Sender
		Body struct {
			Document string `json:"document" doc:"CPF, com ou sem pontuação" example:"52998224725"`
			Password string `json:"password"`
		}
	}
	accountRetailerInput struct {
		ID string `path:"id"`
	}
	accountPasswordInput struct {
		Body struct {
			NewPassword string `json:"newPassword" doc:"Ao menos 8 caracteres; vazia: sem senha, entra-se só com o código por e-mail"`
		}
	}
	accountLeaveInput struct {
		Token string `header:"Authorization" hidden:"true"`
	}
	accountOutput        struct{ Body CustomerAccount }
	accountSessionOutput struct{ Body CustomerSession }
	openedOutput         struct{ Body RetailerSession }
)

// registerAccount adds the calls of a person's account.
func registerAccount(api huma.API, service *customers.Service, desk *privacy.Service) {
	open, guarded := huma.NewGroup(api), huma.NewGroup(api)
	open.UseSimpleModifier(func(op *huma.Operation) { op.Tags = []string{"customer"} })
	open.UseMiddleware(strangers())
	guarded.UseSimpleModifier(func(op *huma.Operation) {
		op.Security, op.Tags = []map[string][]string{{httpx.CustomerSecurity: {}}}, []string{"customer"}
	})
	registerAccountEntry(open, service)
	registerPasskeyEntry(open, service)
	registerPasskeys(guarded, service)
	registerPrivacyRequests(guarded, service, desk)
	registerAccountReceipts(guarded, service)
	httpx.Register(guarded, huma.Operation{
		OperationID: "customerAccount", Method: http.MethodGet, Path: accountPath, Summary: "A conta do consumidor", Errors: []int{401},
	}, func(ctx context.Context, _ *struct{}) (*accountOutput, error) {
		shown, err := service.Own(ctx, accountOf(ctx))
		return &accountOutput{shownAccount(shown)}, err
	})
	httpx.Register(guarded, huma.Operation{
		OperationID: "customerAccountRetailer", Method: http.MethodPost, Path: accountPath + "/retailers/{id}/tokens", DefaultStatus: http.StatusCreated,
		Summary: "Abrir os cupons de um varejista da conta", Errors: []int{401, 404},
	}, func(ctx context.Context, in *accountRetailerInput) (*openedOutput, error) {
		issued, document, err := service.Opens(ctx, accountOf(ctx), in.ID)
		return &openedOutput{RetailerSession{CustomerSession(issued), document}}, err
	})
	httpx.Register(guarded, huma.Operation{
		OperationID: "customerAccountEmail", Method: http.MethodPost, Path: accountPath + "/retailers/{id}/email", DefaultStatus: http.StatusNoContent,
		Summary:     "Usar na conta o e-mail pelo qual outro varejista conhece a pessoa",
		Description: "Os dois endereços são avisados, a senha e as passkeys deixam de valer e todos os acessos terminam: entra-se de novo com um código enviado ao novo. Pede um acesso de até 10 minutos.",
		Errors:      []int{401, 403, 404},
	}, func(ctx context.Context, in *accountRetailerInput) (*struct{}, error) {
		return nil, service.TakeAddress(ctx, accountOf(ctx), in.ID)
	})
	httpx.Register(guarded, huma.Operation{
		OperationID: "customerAccountPassword", Method: http.MethodPut, Path: accountPath + "/password", DefaultStatus: http.StatusNoContent,
		Summary: "Criar, trocar ou retirar a senha da conta", Description: "A pessoa é avisada por e-mail, e todos os acessos terminam. Pede um acesso de até 10 minutos.",
		Errors: []int{401, 403, 422, 503},
	}, func(ctx context.Context, in *accountPasswordInput) (*struct{}, error) {
		return nil, service.ChoosePassword(ctx, accountOf(ctx), in.Body.NewPassword)
	})
	httpx.Register(guarded, huma.Operation{
		OperationID: "leaveCustomerAccount", Method: http.MethodDelete, Path: accountPath + "/tokens/current", DefaultStatus: http.StatusNoContent,
		Summary: "Sair da conta", Errors: []int{401},
	}, func(ctx context.Context, in *accountLeaveInput) (*struct{}, error) {
		return nil, service.Leave(ctx, strings.TrimPrefix(in.Token, "Bearer "))
	})
}

func registerAccountEntry(open huma.API, service *customers.Service) {
	httpx.Register(open, huma.Operation{
		OperationID: "accountSendCode", Method: http.MethodPost, Path: accountEntries[0], DefaultStatus: http.StatusAccepted,
		Summary:     "Pedir um código para entrar na conta",
		Description: "O código vai ao e-mail da conta. A resposta é a mesma para qualquer CPF: sem um e-mail confirmado por um varejista, nada é enviado.",
		Errors:      []int{422, 429},
	}, func(ctx context.Context, in *codeInput) (*codeOutput, error) {
		asked, err := service.AskEntry(ctx, customers.AccountGate, in.Body.Document, in.origin())
		return &codeOutput{VIPCode(asked)}, err
	})
	httpx.Register(open, huma.Operation{
		OperationID: "accountEnter", Method: http.MethodPost, Path: accountEntries[1], DefaultStatus: http.StatusCreated,
		Summary: "Trocar o código por um acesso de uma hora à conta", Errors: []int{403, 422, 429},
	}, func(ctx context.Context, in *enterInput) (*accountSessionOutput, error) {
		issued, err := service.Enter(ctx, customers.AccountGate, in.Body.Document, in.Body.ID, in.Body.Code)
		return &accountSessionOutput{CustomerSession(issued)}, err
	})
	httpx.Register(open, huma.Operation{
		OperationID: "accountSignIn", Method: http.MethodPost, Path: accountEntries[2], DefaultStatus: http.StatusCreated,
		Summary: "Entrar na conta com a senha", Errors: []int{403, 422, 429, 503},
	}, func(ctx context.Context, in *accountSignInInput) (*accountSessionOutput, error) {
		issued, err := service.SignIn(ctx, in.Body.Document, in.Body.Password, in.origin())
		return &accountSessionOutput{CustomerSession(issued)}, err
	})
}

func shownAccount(o customers.Own) CustomerAccount {
	return CustomerAccount{
		CPF: o.MaskedCPF, Name: o.Name, Email: o.Email, AlwaysGreenReceipt: o.AlwaysGreen, SendReceiptsForVibe: o.SendForVibe, HasPassword: o.HasPassword,
		VibeOffered: o.VibeOffered,
		Retailers: httpx.Each(o.Opened, func(r customers.Relation) OpenedRetailer {
			return OpenedRetailer{accountRetailer(r), r.Chosen.AlwaysGreen, r.Chosen.Sends()}
		}),
		Others: httpx.Each(o.Others, func(r customers.Relation) OtherRetailer {
			return OtherRetailer{accountRetailer(r), r.MaskedEmail()}
		}),
	}
}

func accountRetailer(r customers.Relation) AccountRetailer {
	return AccountRetailer{r.RetailerID, r.TradeName}
}
