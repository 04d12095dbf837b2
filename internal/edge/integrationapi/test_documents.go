package integrationapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/httpx"
	"seiva/internal/receipts/sandbox"
)

type testDocumentInput struct {
	CPF         string `query:"cpf" doc:"CPF do consumidor; vazio: não identificado" example:"52998224725"`
	Itens       int    `query:"itens" doc:"Quantos itens, de 1 a 990; 0 ou ausente: 3"`
	Contingency bool   `query:"contingencia" doc:"Emitida em contingência e autorizada depois"`
	Event       string `query:"evento" doc:"A chave de acesso de um cupom de teste já enviado: a resposta é o seu cancelamento, e os outros parâmetros não contam"`
	CNPJ        string `query:"cnpj" enum:"numerico,alfanumerico" doc:"alfanumerico: da loja de teste cujo CNPJ tem letras"`
}

type testDocumentOutput struct {
	ContentType string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Cache       string `header:"Cache-Control"`
	Body        []byte
}

func registerTestDocuments(keyed huma.API, sandboxes *sandbox.Service) {
	httpx.Register(keyed, huma.Operation{
		OperationID: "testDocument", Method: http.MethodGet, Path: "/integration/test/nfce",
		Summary: "Gerar um documento de teste assinado, para enviar com a mesma key de teste", Errors: limited(401, 403, 404, 422),
		Responses: map[string]*huma.Response{"200": {
			Description: "nfeProc ou procEventoNFe de homologação, outro a cada chamada",
			Content:     map[string]*huma.MediaType{typeXML: {Schema: &huma.Schema{Type: huma.TypeString}}},
		}},
	}, func(ctx context.Context, in *testDocumentInput) (*testDocumentOutput, error) {
		made, err := sandboxes.Document(ctx, grantOf(ctx), sandbox.Wanted{
			CPF: in.CPF, Items: in.Itens, Contingency: in.Contingency, Letters: in.CNPJ == "alfanumerico", Cancel: in.Event,
		})
		if err != nil {
			return nil, err
		}
		return &testDocumentOutput{typeXML, `attachment; filename="` + made.AccessKey + `.xml"`, "no-store", made.XML}, nil
	})
}
