package legal

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/contracts"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/etag"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/texts"
)

// ContractVersion is a published text of the contract.
type ContractVersion struct {
	Numero       int        `json:"numero"`
	Dia          string     `json:"dia" doc:"A partir do qual os novos contratos a usam" example:"2026-12-01"`
	Nota         string     `json:"nota" doc:"O que mudou"`
	AceitarAte   string     `json:"aceitarAte" doc:"O dia até o qual quem assinou uma anterior é convidado a aceitar; vazio: ninguém é convidado"`
	SHA256       string     `json:"sha256" doc:"Do texto, antes dos dados do varejista"`
	PublicadaPor string     `json:"publicadaPor" doc:"Vazio: é o texto de antes da primeira publicação pelo portal"`
	PublicadaEm  *time.Time `json:"publicadaEm"`
}

// TextChange is a line of a comparison.
type TextChange struct {
	Tipo  string `json:"tipo" enum:"igual,sai,entra"`
	Texto string `json:"texto" doc:"Uma linha: '# ' começa o título, '## ' uma seção e '- ' um item"`
}

// ContractDraft is the version that is being written, with what it would be.
type ContractDraft struct {
	Versao      string          `json:"versao" doc:"Vai em If-Match ao salvar e publicar: outra é 412"`
	Texto       string          `json:"texto" doc:"Sem rascunho, o da versão mais nova"`
	Nota        string          `json:"nota"`
	Dia         string          `json:"dia"`
	AceitarAte  string          `json:"aceitarAte"`
	Salvo       bool            `json:"salvo" doc:"false: não há rascunho"`
	EditadoPor  string          `json:"editadoPor"`
	EditadoEm   *time.Time      `json:"editadoEm"`
	Faltam      []string        `json:"faltam" doc:"O que o texto precisa ter e não tem: '# ' para o título, e dados do varejista como {cnpj}"`
	Previa      LegalText       `json:"previa" doc:"Com os dados de um varejista de exemplo"`
	Comparacao  []TextChange    `json:"comparacao" doc:"Com a versão mais nova"`
	MaisNova    ContractVersion `json:"maisNova"`
	DiasAceitar int             `json:"diasAceitar" doc:"Quantos dias à frente fica o primeiro aceitarAte possível"`
}

type (
	versionsInput struct {
		Page     int `query:"page" doc:"A partir de 0"`
		PageSize int `query:"pageSize" default:"20"`
	}
	versionsOutput struct{ Body paging.Page[ContractVersion] }
	versionInput   struct {
		Numero int `path:"numero"`
	}
	versionOutput struct {
		Body struct {
			ContractVersion
			Texto LegalText `json:"texto" doc:"Com os dados de um varejista de exemplo"`
		}
	}
	compareInput struct {
		Numero int `path:"numero"`
		De     int `query:"de" doc:"O número da versão de antes"`
	}
	compareOutput struct {
		Body struct {
			Linhas []TextChange `json:"linhas"`
		}
	}
	draftOutput struct{ Body ContractDraft }
	draftInput  struct {
		IfMatch string `header:"If-Match" doc:"A versão do rascunho que foi editada; outra é 412"`
		Body    struct {
			Texto      string `json:"texto"`
			Nota       string `json:"nota"`
			Dia        string `json:"dia"`
			AceitarAte string `json:"aceitarAte"`
		}
	}
	publishInput struct {
		IfMatch string `header:"If-Match" doc:"A versão do rascunho que foi vista; outra é 412"`
	}
	publishedOutput struct{ Body ContractVersion }
)

func versionsOperation(method, id, path, summary string, failures ...int) huma.Operation {
	return contractOperation(portal.Admin, id, huma.Operation{Method: method, Path: "/contratos" + path, Summary: summary, Errors: append(failures, 503)})
}

// registerVersions adds what administrators do about the versions of the contract's text.
func registerVersions(guarded huma.API, service *contracts.Service) {
	httpx.Register(guarded, versionsOperation(http.MethodGet, "ContractVersions", "/versoes", "As versões do texto do contrato, as mais novas primeiro", 422),
		func(ctx context.Context, in *versionsInput) (*versionsOutput, error) {
			request, err := paging.Make(in.Page, in.PageSize, portal.MostRows(ctx), "", "")
			if err != nil {
				return nil, err
			}
			page, err := service.Versions(ctx, scope.From(ctx), request)
			return &versionsOutput{paging.Map(page, versionOf)}, err
		})
	httpx.Register(guarded, versionsOperation(http.MethodGet, "ContractVersion", "/versoes/{numero}", "Uma versão do texto do contrato", 404),
		func(ctx context.Context, in *versionInput) (*versionOutput, error) {
			v, err := service.Version(ctx, scope.From(ctx), in.Numero)
			out := &versionOutput{}
			out.Body.ContractVersion, out.Body.Texto = versionOf(v), sampled(v.Text, v.Template.Version)
			return out, err
		})
	httpx.Register(guarded, versionsOperation(http.MethodGet, "CompareContractVersions", "/versoes/{numero}/comparacao", "O que muda de uma versão para outra", 404),
		func(ctx context.Context, in *compareInput) (*compareOutput, error) {
			changes, err := service.Compare(ctx, scope.From(ctx), in.De, in.Numero)
			out := &compareOutput{}
			out.Body.Linhas = changesOf(changes)
			return out, err
		})
	httpx.Register(guarded, versionsOperation(http.MethodGet, "ContractDraft", "/rascunho", "A próxima versão, enquanto é escrita"),
		func(ctx context.Context, _ *struct{}) (*draftOutput, error) {
			d, err := service.Desk(ctx, scope.From(ctx))
			return &draftOutput{draftOf(d)}, err
		}, httpx.Before(func(ctx context.Context, _ *struct{}) error { return service.Prepare(ctx) }))
	httpx.Register(guarded, versionsOperation(http.MethodPut, "WriteContractDraft", "/rascunho", "Salvar o rascunho da próxima versão", 412, 422),
		func(ctx context.Context, in *draftInput) (*draftOutput, error) {
			d, err := service.Write(ctx, scope.From(ctx), etag.Match(in.IfMatch), contracts.Draft{
				Text: in.Body.Texto, Note: in.Body.Nota, Day: in.Body.Dia, AcceptDay: in.Body.AceitarAte,
			})
			return &draftOutput{draftOf(d)}, err
		}, httpx.Before(func(ctx context.Context, _ *draftInput) error { return service.Prepare(ctx) }))
	publish := versionsOperation(http.MethodPost, "PublishContractVersion", "/rascunho/publicar", "Publicar o rascunho: depois nada dele muda", 412, 422)
	publish.DefaultStatus = http.StatusCreated
	httpx.Register(guarded, portal.Proven(publish), func(ctx context.Context, in *publishInput) (*publishedOutput, error) {
		v, err := service.Publish(ctx, scope.From(ctx), etag.Match(in.IfMatch))
		return &publishedOutput{versionOf(v)}, err
	}, httpx.Before(func(ctx context.Context, _ *publishInput) error { return service.Prepare(ctx) }))
}

func versionOf(v contracts.Version) ContractVersion {
	return ContractVersion{
		Numero: v.Number, Dia: v.Template.Version, Nota: v.Note, AceitarAte: v.AcceptDay, SHA256: hex.EncodeToString(v.Hash), PublicadaPor: v.PublishedBy,
		PublicadaEm: httpx.InstantOrNull(v.PublishedAt),
	}
}

// sampled is a text with the sample retailer's names, and the hash of what is shown.
func sampled(source, version string) LegalText {
	text := texts.Parse(contracts.Sample(source))
	text.Version, text.Hash = version, sha256.Sum256([]byte(text.Source))
	return legalTextOf(text)
}

var changeWords = map[contracts.ChangeKind]string{contracts.Same: "igual", contracts.Removed: "sai", contracts.Added: "entra"}

func changesOf(changes []contracts.Change) []TextChange {
	return httpx.Each(changes, func(c contracts.Change) TextChange { return TextChange{changeWords[c.Kind], c.Line} })
}

func draftOf(d contracts.Desk) ContractDraft {
	return ContractDraft{
		Versao: d.Tag(), Texto: d.Text, Nota: d.Note, Dia: d.Day, AceitarAte: d.AcceptDay, Salvo: !d.Fresh, EditadoPor: d.EditedBy,
		EditadoEm: httpx.InstantOrNull(d.EditedAt), Faltam: httpx.Each(d.Lacks, func(l string) string { return l }), Previa: sampled(d.Text, d.Day),
		Comparacao: changesOf(d.Changes), MaisNova: versionOf(d.Newest), DiasAceitar: contracts.AcceptDays,
	}
}
