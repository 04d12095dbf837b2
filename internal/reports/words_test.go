package reports_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

// The head of a file says of how many retailers it is, where it cannot name all.
func TestAHeadNamesTwentyAndCountsTheRest(t *testing.T) {
	for n, want := range map[int]string{
		0: "nenhum", 1: "Rede", 20: strings.Repeat("Rede, ", 19) + "Rede", 35: strings.Repeat("Rede, ", 19) + "Rede e mais 15",
	} {
		names := func(context.Context, reports.Filter) ([]string, error) {
			return slices.Repeat([]string{"Rede"}, n), nil
		}
		report := reports.NewStoreReport(nil, names, clock.System{})
		got, err := report.Words(t.Context(), scope.Scope{Profile: scope.Administrador}, map[string]string{"varejistaId": id.New()})
		if err != nil || !slices.Equal(got, []string{"Varejista: " + want}) {
			t.Errorf("%d retailers: %q, %v", n, got, err)
		}
	}
}

// The head of a file names why retailers need attention as the screen does, and never takes it for a software house.
func TestAHeadNamesWhyRetailersNeedAttention(t *testing.T) {
	report := reports.NewRetailerReport(nil, func(context.Context, reports.Filter) ([]string, error) { return nil, nil }, clock.System{})
	for asked, want := range map[string]string{
		"bloqueado": "contrato bloqueado", "vencendo": "contrato perto do prazo", "atraso": "pagamento em atraso", "novo": "novo em 30 dias", "saiu": "saiu em 30 dias",
	} {
		got, err := report.Words(t.Context(), scope.Scope{Profile: scope.Suporte}, map[string]string{"situacao": asked})
		if err != nil || !slices.Equal(got, []string{"Situação: " + want}) {
			t.Errorf("%s: %q, %v", asked, got, err)
		}
	}
}

// A store that was rated before and not now has no average now: a file leaves it out, and does not say zero.
func TestAFileHasNoAverageOfNoRatings(t *testing.T) {
	source := oneRating{reports.RatingReportRow{NomeFantasia: "Seiva Acácias"}.Beside(&reports.ReportChange{Antes: 2}, 9)}
	report := reports.NewRatingReport(source, nil, clock.System{})
	var got []any
	err := report.Each(t.Context(), scope.Scope{Profile: scope.Administrador}, map[string]string{"comparar": "anterior"},
		[]string{"mediaNotas", "totalNotas", "mediaAntes"}, func(cells []any, _ int) error { got = slices.Clone(cells); return nil })
	if err != nil || !slices.Equal(got, []any{nil, int64(0), 4.5}) {
		t.Errorf("%v, %v", got, err)
	}
}

// oneRating is a source of one row.
type oneRating struct{ reports.RatingReportRow }

func (oneRating) Page(context.Context, reports.Filter, paging.Request) ([]reports.RatingReportRow, int, error) {
	return nil, 0, nil
}

func (oneRating) Compare(context.Context, reports.Filter) (reports.Compared, error) {
	return reports.Compared{}, nil
}

func (oneRating) Count(context.Context, reports.Filter) (int, error) { return 1, nil }

func (s oneRating) Each(_ context.Context, _ reports.Filter, _ paging.Request, row func(reports.RatingReportRow, int) error) error {
	return row(s.RatingReportRow, 1)
}
