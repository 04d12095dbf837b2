package reports

import (
	"context"
	"net/http"
	"net/url"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

func registerKinds(guarded huma.API, k reports.Kinds, hub *reports.Hub) {
	registerKind(guarded, "StoreReport", k.Stores, hub, shownKind)
	registerKind(guarded, "RetailerReport", k.Retailers, hub, shownKind)
	registerKind(guarded, "SoftwareHouseReport", k.SoftwareHouses, hub, shownKind)
	registerKind(guarded, "CashierReport", k.Cashiers, hub, shownCompared)
	registerKind(guarded, "RatingReport", k.Ratings, hub, shownCompared)
	registerComments(guarded, k.Comments, hub)
	registerKind(guarded, "NotIntegratedReport", k.NotIntegrated, hub, shownKind)
}

// KindInput is what every report reads; its filters and order are read by its definition.
type KindInput struct {
	Page        int                 `query:"page" doc:"A partir de 0"`
	RowsPerPage httpx.Optional[int] `query:"rowsPerPage" doc:"Ausente: 5; no máximo 1000 para administrador e suporte, 100 para os demais"`
	PageSize    httpx.Optional[int] `query:"pageSize" doc:"O mesmo que rowsPerPage, que vale antes"`
	values      map[string]string
}

// Resolve keeps the query for the report.
func (in *KindInput) Resolve(ctx huma.Context) []error {
	address := ctx.URL()
	in.values = valuesOf(address.Query())
	return nil
}

var _ huma.Resolver = (*KindInput)(nil)

// valuesOf takes the first value of each name.
func valuesOf(query url.Values) map[string]string {
	values := make(map[string]string, len(query))
	for name, all := range query {
		values[name] = all[0]
	}
	return values
}

func (in *KindInput) query() reports.Query {
	q := reports.Query{Values: in.values, Page: in.Page}
	for _, size := range []httpx.Optional[int]{in.PageSize, in.RowsPerPage} {
		if size.Set {
			q.Size = &size.Value
		}
	}
	return q
}

type kindOutput[R any] struct{ Body paging.Page[R] }

func shownKind[R any](rows reports.Rows[R]) *kindOutput[R] { return &kindOutput[R]{rows.Page} }

type comparedOutput[R any] struct {
	Body struct {
		paging.Page[R]
		Comparacao *reports.ReportComparison `json:"comparacao,omitempty" doc:"De todas as linhas, com o período pedido em comparar; ausente sem ele"`
	}
}

func shownCompared[R any](rows reports.Rows[R]) *comparedOutput[R] {
	out := &comparedOutput[R]{}
	out.Body.Page, out.Body.Comparacao = rows.Page, rows.Comparison
	return out
}

// registerKind adds a report under the base of each profile that may read it.
func registerKind[R, Out any](guarded huma.API, id string, report *reports.Report[R], hub *reports.Hub, shown func(reports.Rows[R]) *Out) {
	for _, b := range portal.Everybody {
		if !slices.Contains(report.Profiles, b.Profile) {
			continue
		}
		httpx.Register(guarded, b.Operation(id, huma.Operation{
			Method: http.MethodGet, Path: "/" + report.Kind + "/report", Summary: "Relatório: " + report.Title, Tags: []string{"reports"},
			Description: report.Question, Parameters: parameters(report.About, b.Profile), Errors: []int{400, 401, 403, 422},
		}), func(ctx context.Context, in *KindInput) (*Out, error) {
			rows, err := report.Page(ctx, scope.From(ctx), in.query())
			if err == nil {
				hub.Opened(ctx, scope.From(ctx), report.Kind)
			}
			if in.RowsPerPage.Set {
				err = portal.OfRowsPerPage(err)
			}
			return shown(rows), err
		})
	}
}

// parameters are what a definition reads of a query.
func parameters(about reports.About, profile scope.Profile) []*huma.Param {
	var params []*huma.Param
	add := func(name, doc string) {
		params = append(params, &huma.Param{
			Name: name, In: "query", Description: doc, Schema: &huma.Schema{Type: huma.TypeString, Description: doc},
		})
	}
	if about.Period {
		add("startDate", "AAAA-MM-DD; ausente: 30 dias até endDate")
		add("endDate", "AAAA-MM-DD, incluída; ausente: hoje")
	}
	if about.Compares != "" {
		add("comparar", "anterior ou ano: "+about.Compares+" com o período anterior, de tantos dias, ou com os mesmos dias do ano anterior; ausente: com nenhum")
	}
	for _, f := range about.Filters {
		if slices.Contains(f.For, profile) {
			add(f.Name, f.Help)
		}
	}
	add("sortBy", "Um campo da linha; também 'campo.desc'. Ausente: "+about.Order)
	add("orderBy", "asc ou desc; sem sortBy, também um campo ou 'campo.desc'")
	return params
}
