package exports

import (
	"context"
	"maps"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/exports"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

// commentsInput is a body of other names than those of the other reports (SR-02).
type commentsInput struct {
	Body struct {
		Email        string            `json:"email,omitempty" doc:"Obrigatório: quem recebe o link"`
		ExportFormat string            `json:"exportFormat,omitempty" doc:"Obrigatório: csv, xlsx ou pdf (até 5.000 linhas)"`
		Filters      map[string]string `json:"filters,omitempty" doc:"Obrigatório, pode ser {}: os nomes da consulta do relatório, e em 'colunas' as colunas com vírgula entre elas"`
		SortBy       string            `json:"sortBy,omitempty" doc:"campo.asc ou campo.desc"`
	}
}

// commentFields are the names that the other reports' calls have for them.
var commentFields = map[string]string{"emailDestinatario": "email", "formatoExportacao": "exportFormat", "filtros": "filters"}

// registerComments adds the export of comments on stores, which stands where its report does.
func registerComments(guarded huma.API, service *exports.Service) {
	for _, b := range []portal.Base{portal.Admin, {Path: "/retailers", Name: portal.Retailer.Name, Profile: scope.Varejista}} {
		httpx.Register(guarded, b.Operation("ExportComments", huma.Operation{
			Method: http.MethodPost, Path: "/store-rate-comment/report/export", DefaultStatus: http.StatusAccepted, MaxBodyBytes: maxBody,
			Summary: "Exportar: comentários", Tags: []string{"exports"}, Errors: []int{400, 401, 403, 404, 409, 413, 422, 429},
		}), func(ctx context.Context, in *commentsInput) (*fileOutput, error) {
			values := maps.Clone(in.Body.Filters)
			if values != nil && in.Body.SortBy != "" {
				values["sortBy"] = in.Body.SortBy
			}
			started, err := service.Start(ctx, scope.From(ctx), exports.Wanted{
				Kind: "store-rate-comment", Email: in.Body.Email, Format: in.Body.ExportFormat, Values: values,
			})
			return &fileOutput{fileOf(started, service.Now())}, renamed(err)
		})
	}
}

// renamed names the wrong fields as this call has them.
func renamed(err error) error {
	if err == nil {
		return nil
	}
	e := errs.From(err)
	if len(e.Fields) == 0 {
		return err
	}
	named := *e
	named.Fields = make(map[string]string, len(e.Fields))
	for field, message := range e.Fields {
		first, rest, within := strings.Cut(field, ".")
		if within {
			rest = "." + rest
		}
		named.Fields[commentFields[first]+rest] = message
	}
	return &named
}
