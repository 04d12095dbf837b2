package reports_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
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
