package integrationapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/apikeys"
	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts/sandbox"
	"seiva/internal/stores"
)

// Stores tells which stores a key reaches.
type Stores interface {
	// Reached gives at most so many of them, by trade name; with a bare CNPJ the one of it alone.
	Reached(ctx context.Context, g scope.Grant, cnpj string, most int) ([]stores.Summary, error)
}

// KeyItself is the key that asks, and what it reaches at this moment.
type KeyItself struct {
	KeyID           string     `json:"keyId"`
	Name            string     `json:"name"`
	Environment     string     `json:"environment" enum:"live,test"`
	SoftwareHouseID *string    `json:"softwareHouseId" doc:"null: a key é de um varejista"`
	RetailerID      *string    `json:"retailerId" doc:"null: todos os vinculados à software house"`
	StoreID         *string    `json:"storeId" doc:"null: todas as lojas"`
	Stores          []KeyStore `json:"stores" doc:"As lojas que a key alcança agora, por nome, no máximo 1.000; de uma key de teste da software house, também as suas lojas de teste"`
	MoreStores      bool       `json:"moreStores" doc:"A key alcança outras lojas, além das listadas"`
}

// KeyStore is a store that a key reaches.
type KeyStore struct {
	ID         string `json:"id"`
	CNPJ       string `json:"cnpj" example:"11222333000181"`
	Name       string `json:"name"`
	RetailerID string `json:"retailerId"`
}

const maxKeyStores = 1_000

type whoamiInput struct {
	CNPJ string `query:"cnpj" doc:"Só a loja com este CNPJ, com ou sem pontuação, também além das 1.000; nenhuma: a key não a alcança" example:"11222333000181"`
}

type whoamiOutput struct{ Body KeyItself }

func registerWhoAmI(keyed huma.API, s Services) {
	httpx.Register(keyed, huma.Operation{
		OperationID: "whoami", Method: http.MethodGet, Path: "/integration/whoami",
		Summary: "Ver de quem é a API key e o que ela alcança", Errors: limited(401, 422),
	}, func(ctx context.Context, in *whoamiInput) (*whoamiOutput, error) {
		grant, cnpj := grantOf(ctx), ""
		if in.CNPJ != "" {
			var valid bool
			if cnpj, valid = brdoc.ParseCNPJ(in.CNPJ); !valid {
				return nil, errs.InvalidFields("request.invalid", map[string]string{"cnpj": "Informe um CNPJ válido, com ou sem pontuação."})
			}
		}
		key, err := s.Keys.Granted(ctx, grant)
		if err != nil {
			return nil, err
		}
		reached, err := s.Stores.Reached(ctx, grant, cnpj, maxKeyStores+1)
		if err != nil {
			return nil, err
		}
		out := keyItself(key, reached)
		if grant.Test && grant.PartnerID != "" && grant.RetailerID == "" {
			own, err := s.Sandboxes.Of(ctx, grant.PartnerID)
			if err != nil {
				return nil, err
			}
			for _, at := range []sandbox.Shop{own.Digits, own.Letters} {
				if cnpj == "" || cnpj == at.CNPJ {
					out.Stores = append(out.Stores, KeyStore{ID: at.StoreID, CNPJ: at.CNPJ, Name: at.Name, RetailerID: at.RetailerID})
				}
			}
		}
		return &whoamiOutput{out}, nil
	})
}

func keyItself(key apikeys.Key, reached []stores.Summary) KeyItself {
	out := KeyItself{
		KeyID: key.ID, Name: key.Name, Environment: string(key.Environment), SoftwareHouseID: told(key.PartnerID),
		RetailerID: told(key.RetailerID), StoreID: told(key.StoreID),
		Stores: make([]KeyStore, min(len(reached), maxKeyStores)), MoreStores: len(reached) > maxKeyStores,
	}
	for i := range out.Stores {
		s := reached[i]
		out.Stores[i] = KeyStore{ID: s.ID, CNPJ: s.Documento, Name: s.TradeName, RetailerID: s.RetailerID}
	}
	return out
}
