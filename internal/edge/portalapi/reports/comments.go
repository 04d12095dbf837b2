package reports

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

// retailers is where the specification has the retailer's calls of comments (B§7).
var retailers = portal.Base{Path: "/retailers", Name: portal.Retailer.Name, Profile: scope.Varejista}

type commentsInput struct {
	KindInput
	Filters string `query:"filters" maxLength:"2000" doc:"Os filtros como um objeto JSON de textos; os mesmos nomes também valem como parâmetros" example:"{\"storeId\":\"…\",\"rate\":\"1\"}"`
}

type commentsOutput struct {
	Body struct {
		paging.Page[reports.CommentReportRow]
		Filters map[string]string `json:"filters" doc:"Os filtros que valeram"`
		SortBy  string            `json:"sortBy" doc:"A ordem que valeu: campo.asc ou campo.desc"`

		Comparacao *reports.ReportComparison `json:"comparacao,omitempty" doc:"Do número de comentários, com o período pedido em comparar; ausente sem ele"`
	}
}

// registerComments adds the report of comments, whose answer repeats what was asked (SR-03).
func registerComments(guarded huma.API, report *reports.Report[reports.CommentReportRow], hub *reports.Hub) {
	for _, b := range []portal.Base{portal.Admin, retailers} {
		httpx.Register(guarded, b.Operation("CommentReport", huma.Operation{
			Method: http.MethodGet, Path: "/" + report.Kind + "/report", Summary: "Relatório: " + report.Title, Tags: []string{"reports"},
			Description: report.Question, Parameters: parameters(report.About, b.Profile), Errors: []int{400, 401, 403, 422},
		}), func(ctx context.Context, in *commentsInput) (*commentsOutput, error) {
			q, err := in.narrowed()
			if err != nil {
				return nil, err
			}
			page, err := report.Page(ctx, scope.From(ctx), q)
			if err == nil {
				hub.Opened(ctx, scope.From(ctx), report.Kind)
			}
			out := &commentsOutput{}
			out.Body.Page, out.Body.Comparacao = page.Page, page.Comparison
			out.Body.Filters, out.Body.SortBy = report.Given(scope.From(ctx), q.Values), report.OrderOf(q.Values)
			return out, err
		})
	}
}

// narrowed is the query with what stands in filters.
func (in *commentsInput) narrowed() (reports.Query, error) {
	q := in.query()
	if in.Filters == "" {
		return q, nil
	}
	var filters map[string]string
	if err := json.Unmarshal([]byte(in.Filters), &filters); err != nil {
		return q, errs.InvalidFields("reports.invalid_query", map[string]string{"filters": "Envie os filtros como um objeto JSON de textos."})
	}
	maps.Copy(q.Values, filters)
	return q, nil
}
