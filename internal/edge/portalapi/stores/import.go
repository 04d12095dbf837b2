package stores

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/stores"
)

// StoreRow is a row of a table of stores, as the store would be kept.
type StoreRow struct {
	Linha        int               `json:"linha" doc:"No texto enviado, a partir de 1"`
	Documento    string            `json:"documento"`
	NomeFantasia string            `json:"nomeFantasia"`
	CEP          string            `json:"cep"`
	Endereco     string            `json:"endereco"`
	Numero       string            `json:"numero"`
	Bairro       string            `json:"bairro"`
	Cidade       string            `json:"cidade"`
	UF           string            `json:"uf"`
	Categoria    string            `json:"categoria"`
	Erros        map[string]string `json:"erros" doc:"Mensagem de cada campo errado; vazio quando a linha está certa"`
}

// StorePreview is what an import would do.
type StorePreview struct {
	Linhas           []StoreRow `json:"linhas"`
	Certas           int        `json:"certas"`
	Erradas          int        `json:"erradas"`
	ColunasIgnoradas []string   `json:"colunasIgnoradas"`
}

// StoresImported is what an import did.
type StoresImported struct {
	Criadas   int        `json:"criadas"`
	Recusadas []StoreRow `json:"recusadas" doc:"As linhas deixadas de fora"`
}

type tableInput struct {
	VarejistaID string `query:"varejistaId" maxLength:"26" doc:"Para parceiros: um varejista vinculado a ele"`
	RawBody     []byte `contentType:"text/csv" doc:"Até 1.000 lojas e 1 MB, em UTF-8 ou Latin-1, separadas por ponto e vírgula, vírgula ou tabulação. A primeira linha tem os nomes das colunas: CNPJ, Nome fantasia, CEP, Endereço, Número, Bairro, Cidade, UF, Categoria"`
}

type importInput struct {
	VarejistaID   string `query:"varejistaId" maxLength:"26" doc:"Para parceiros: um varejista vinculado a ele"`
	RawBody       []byte `contentType:"text/csv" doc:"Uma tabela como a da conferência"`
	SomenteCertas bool   `query:"somenteCertas" doc:"Cadastrar as linhas certas e deixar as outras de fora"`
}

type (
	previewOutput  struct{ Body StorePreview }
	importedOutput struct{ Body StoresImported }
)

func registerImport(guarded huma.API, b portal.Base, service *stores.Service) {
	httpx.Register(guarded, b.Operation("PreviewStores", huma.Operation{
		Method: http.MethodPost, Path: "/lojas/import/preview", DefaultStatus: http.StatusOK, MaxBodyBytes: stores.MaxImportBytes,
		Summary: "Conferir uma tabela de lojas, sem cadastrar nada", Tags: []string{"lojas"}, Errors: []int{413, 422},
	}), func(ctx context.Context, in *tableInput) (*previewOutput, error) {
		p, err := service.PreviewImport(ctx, scope.From(ctx), stores.Import{RetailerID: in.VarejistaID, Table: in.RawBody})
		return &previewOutput{StorePreview{
			Linhas: httpx.Each(p.Candidates, storeRow), Certas: len(p.Candidates) - p.Wrong, Erradas: p.Wrong,
			ColunasIgnoradas: append([]string{}, p.IgnoredColumns...),
		}}, err
	})
	httpx.Register(guarded, b.Operation("ImportStores", huma.Operation{
		Method: http.MethodPost, Path: "/lojas/import", DefaultStatus: http.StatusCreated, MaxBodyBytes: stores.MaxImportBytes,
		Summary: "Cadastrar as lojas de uma tabela, todas ou nenhuma", Tags: []string{"lojas"}, Errors: []int{413, 422},
	}), func(ctx context.Context, in *importInput) (*importedOutput, error) {
		done, err := service.ImportAll(ctx, scope.From(ctx), stores.Import{
			RetailerID: in.VarejistaID, Table: in.RawBody, SkipWrong: in.SomenteCertas,
		})
		return &importedOutput{StoresImported{Criadas: done.Created, Recusadas: httpx.Each(done.Refused, storeRow)}}, err
	})
}

func storeRow(c stores.Candidate) StoreRow {
	return StoreRow{
		Linha: c.Line, Documento: c.Store.Documento, NomeFantasia: c.Store.TradeName, CEP: c.Store.Address.CEP,
		Endereco: c.Store.Address.Street, Numero: c.Store.Address.Number, Bairro: c.Store.Address.District,
		Cidade: c.Store.Address.City, UF: c.Store.Address.UF, Categoria: c.Store.Category, Erros: c.Errors,
	}
}
