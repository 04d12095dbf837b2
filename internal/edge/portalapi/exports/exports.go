// Package exports is where people ask for the rows of a report as a file, and take it.
package exports

import (
	"context"
	"encoding/hex"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/exports"
	filekind "seiva/internal/exports/file"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// kind is a report that can be exported, by its word in the paths.
type kind struct {
	word, name, what string // name is the middle of operation ids
	profiles         []scope.Profile
}

// kinds are the specification's, each with the profiles that read its report.
var kinds = []kind{
	{"cupons", "Coupons", "cupons", portal.EveryProfile},
	{"lojas", "Stores", "lojas", portal.EveryProfile},
	{"lojas-nao-integradas", "NotIntegrated", "lojas não integradas", []scope.Profile{scope.Administrador}},
	{"varejistas", "Retailers", "varejistas", []scope.Profile{scope.Administrador, scope.Suporte, scope.Parceiro}},
	{"parceiros", "SoftwareHouses", "software houses", []scope.Profile{scope.Administrador, scope.Suporte}},
	{"avaliacoes", "Ratings", "avaliações", []scope.Profile{scope.Administrador, scope.Varejista}},
	{"cashiers", "Cashiers", "caixas", []scope.Profile{scope.Administrador, scope.Varejista}},
}

// maxBody bounds what a call sends.
const maxBody = 64 << 10

// ExportFile is a file that somebody asked for.
type ExportFile struct {
	ID                string            `json:"id"`
	Tipo              string            `json:"tipo" doc:"O relatório, como no caminho da exportação" example:"lojas"`
	Titulo            string            `json:"titulo" example:"Lojas"`
	FormatoExportacao string            `json:"formatoExportacao" enum:"csv,xlsx,pdf"`
	Filtros           map[string]string `json:"filtros" doc:"Como vieram no pedido: envie-os de novo para refazer"`
	EmailDestinatario string            `json:"emailDestinatario" doc:"Vazio num envio agendado, que vai aos destinatários do agendamento"`
	Situacao          string            `json:"situacao" enum:"waiting,running,done,failed,cancelled,expired"`
	Motivo            string            `json:"motivo" doc:"Por que falhou, em palavras; vazio se não falhou"`
	Linhas            int               `json:"linhas" doc:"Escritas até agora"`
	Total             int               `json:"total" doc:"A escrever; 0 enquanto não se sabe"`
	Bytes             int64             `json:"bytes"`
	SHA256            string            `json:"sha256" doc:"Do arquivo, em hexadecimal; vazio enquanto não está pronto"`
	Arquivo           string            `json:"arquivo" doc:"O nome com que é salvo; vazio enquanto não está pronto" example:"lojas-2026-11-20-1405.csv"`
	CriadoEm          time.Time         `json:"criadoEm"`
	RetratoEm         *time.Time        `json:"retratoEm" doc:"O instante de que são as linhas; null enquanto não está pronto"`
	ConcluidoEm       *time.Time        `json:"concluidoEm" doc:"Quando ficou pronto, falhou ou foi cancelado"`
	VenceEm           *time.Time        `json:"venceEm" doc:"Quando o arquivo e o link deixam de existir"`
}

type startInput struct {
	Body struct {
		EmailDestinatario string            `json:"emailDestinatario,omitempty" doc:"Obrigatório: quem recebe o link"`
		Filtros           map[string]string `json:"filtros,omitempty" doc:"Obrigatório, pode ser {}: os nomes da consulta do relatório, com sortBy e orderBy, e em 'colunas' as colunas com vírgula entre elas (ausente: as padrão)"`
		FormatoExportacao string            `json:"formatoExportacao,omitempty" doc:"Obrigatório: csv, xlsx ou pdf (até 5.000 linhas)"`
	}
}

type listExportInput struct {
	Body struct {
		Tipo              string            `json:"tipo,omitempty" doc:"Obrigatório: cadastro-lojas, lista-cupons, keys, retailer-keys, envios-keys, envios-retailer-keys (os dois com keyId; day, ou startDate e endDate), api-keys, parceiros-restritos, usuarios-secundarios, acessos-administrativos, propagandas, encartes, campanhas-lojas, patrocinadores, promocoes, conferir-cpf, contratos, auditoria, recusas, falhas, lojas-paradas, problemas, pedidos-de-privacidade, equipe, contas ou varejistas-vip; também um relatório, como no seu caminho"`
		EmailDestinatario string            `json:"emailDestinatario,omitempty" doc:"Obrigatório: quem recebe o link"`
		Filtros           map[string]string `json:"filtros,omitempty" doc:"Obrigatório, pode ser {}: os nomes da consulta da lista, com sortBy e orderBy, e em 'colunas' as colunas com vírgula entre elas (ausente: todas)"`
		FormatoExportacao string            `json:"formatoExportacao,omitempty" doc:"Obrigatório: csv, xlsx ou pdf (até 5.000 linhas)"`
	}
}

type fileOutput struct{ Body ExportFile }

type listInput struct {
	Page     int                 `query:"page" doc:"A partir de 0"`
	PageSize httpx.Optional[int] `query:"pageSize" doc:"Ausente: 20; no máximo 100"`
}

type listOutput struct{ Body paging.Page[ExportFile] }

// Register adds the calls of each profile: the exports of the reports that it may read, and its files.
func Register(r portal.Router, service *exports.Service) {
	for _, b := range portal.Everybody {
		for _, k := range kinds {
			if slices.Contains(k.profiles, b.Profile) {
				registerKind(r.Guarded, b, k, service)
			}
		}
		registerLists(r.Guarded, b, service)
		registerFiles(r.Guarded, b, service)
		registerSchedules(r.Guarded, b, service)
	}
	registerComments(r.Guarded, service)
}

func registerKind(guarded huma.API, b portal.Base, k kind, service *exports.Service) {
	httpx.Register(guarded, b.Operation("Export"+k.name, huma.Operation{
		Method: http.MethodPost, Path: "/" + k.word + "/report/export", DefaultStatus: http.StatusAccepted, MaxBodyBytes: maxBody,
		Summary: "Exportar: " + k.what, Tags: []string{"exports"}, Errors: []int{400, 401, 403, 404, 409, 413, 422, 429},
		Description: "O arquivo é gerado em segundo plano, das linhas de um só instante; acompanhe pelo id. Quando fica pronto, " +
			"o destinatário recebe um link de 7 dias.",
	}), func(ctx context.Context, in *startInput) (*fileOutput, error) {
		started, err := service.Start(ctx, scope.From(ctx), exports.Wanted{
			Kind: k.word, Email: in.Body.EmailDestinatario, Format: in.Body.FormatoExportacao, Values: in.Body.Filtros,
		})
		return &fileOutput{fileOf(started, service.Now())}, err
	})
}

// registerLists adds the export of what is no report, by the kind in the body.
func registerLists(guarded huma.API, b portal.Base, service *exports.Service) {
	httpx.Register(guarded, b.Operation("ExportList", huma.Operation{
		Method: http.MethodPost, Path: "/exports", DefaultStatus: http.StatusAccepted, MaxBodyBytes: maxBody,
		Summary: "Exportar uma lista", Tags: []string{"exports"}, Errors: []int{400, 401, 403, 404, 409, 413, 422, 429},
		Description: "Lojas cadastradas, cupons um a um, keys e o que enviaram, contas, acessos, varejistas VIP, banners, encartes, campanhas, patrocinadores, promoções, CPF para conferir, auditoria, recusas e falhas, com os filtros e a ordem da chamada de cada lista. " +
			"Um filtro que a lista não tem é recusado. Os cupons (lista-cupons) vêm todos, também além dos 10.000 que a sua lista conta, em CSV ou Excel; o CPF não vem em nenhum.",
	}), func(ctx context.Context, in *listExportInput) (*fileOutput, error) {
		started, err := service.Start(ctx, scope.From(ctx), exports.Wanted{
			Kind: in.Body.Tipo, Email: in.Body.EmailDestinatario, Format: in.Body.FormatoExportacao, Values: in.Body.Filtros,
		})
		return &fileOutput{fileOf(started, service.Now())}, err
	})
}

func registerFiles(guarded huma.API, b portal.Base, service *exports.Service) {
	op := func(method, name, path, summary string, status int) huma.Operation {
		return b.Operation(name, huma.Operation{
			Method: method, Path: "/exports" + path, DefaultStatus: status, Summary: summary, Tags: []string{"exports"},
			Errors: []int{401, 403, 404},
		})
	}
	httpx.Register(guarded, op(http.MethodGet, "Exports", "", "Meus arquivos", 200),
		func(ctx context.Context, in *listInput) (*listOutput, error) {
			page, err := service.List(ctx, scope.From(ctx), in.Page, in.PageSize.Or(20))
			now := service.Now()
			return &listOutput{paging.Map(page, func(e exports.Export) ExportFile { return fileOf(e, now) })}, err
		})
	httpx.Register(guarded, op(http.MethodGet, "Export", "/{id}", "Um dos meus arquivos", 200),
		func(ctx context.Context, in *portal.ByID) (*fileOutput, error) {
			found, err := service.Get(ctx, scope.From(ctx), in.ID)
			return &fileOutput{fileOf(found, service.Now())}, err
		})
	httpx.Register(guarded, op(http.MethodDelete, "DeleteExport", "/{id}", "Cancelar um arquivo que está sendo gerado, ou excluir outro", 204),
		func(ctx context.Context, in *portal.ByID) (*struct{}, error) {
			return nil, service.Delete(ctx, scope.From(ctx), in.ID)
		})
	download := op(http.MethodGet, "ExportFile", "/{id}/file", "Baixar o arquivo", 200)
	download.Errors = []int{401, 403, 404, 409, 410, 503}
	anyFile := map[string]*huma.MediaType{}
	for _, format := range filekind.Formats {
		kind, _, _ := mime.ParseMediaType(format.Type())
		anyFile[kind] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}
	}
	download.Responses = map[string]*huma.Response{"200": {Description: "O arquivo", Content: anyFile}}
	httpx.Register(guarded, download, func(ctx context.Context, in *portal.ByID) (*huma.StreamResponse, error) {
		file, err := service.Open(ctx, scope.From(ctx), in.ID)
		if err != nil {
			return nil, err
		}
		return &huma.StreamResponse{Body: func(ctx huma.Context) {
			defer func() { _ = file.Content.Close() }()
			ctx.SetHeader("Content-Type", file.Format.Type())
			ctx.SetHeader("Content-Length", strconv.FormatInt(file.Bytes, 10))
			ctx.SetHeader("Content-Disposition", `attachment; filename="`+file.Name()+`"`)
			ctx.SetHeader("Content-Security-Policy", "default-src 'none'; sandbox")
			_, _ = io.Copy(ctx.BodyWriter(), file.Content) // the client may be gone
		}}, nil
	})
}

func fileOf(e exports.Export, now time.Time) ExportFile {
	state := e.StateAt(now)
	out := ExportFile{
		ID: e.ID, Tipo: e.Kind, Titulo: e.Title, FormatoExportacao: string(e.Format), Filtros: e.Values, EmailDestinatario: e.Email,
		Situacao: string(state), Motivo: e.Reason(), Linhas: e.Rows, Total: e.Total, Bytes: e.Bytes, CriadoEm: e.CreatedAt,
		ConcluidoEm: httpx.InstantOrNull(e.FinishedAt),
	}
	if e.State == exports.Done {
		out.SHA256, out.Arquivo, out.RetratoEm, out.VenceEm = hex.EncodeToString(e.Sum), e.Name(), httpx.InstantOrNull(e.SnapshotAt), httpx.InstantOrNull(e.ExpiresAt)
	}
	return out
}
