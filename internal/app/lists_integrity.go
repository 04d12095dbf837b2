package app

import (
	"context"
	"fmt"

	"seiva/internal/exports"
	"seiva/internal/integrity"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
)

var (
	cpfKinds  = map[string]string{string(integrity.RepeatedCPF): "CPF repetido", string(integrity.Pace): "Ritmo impossível", string(integrity.Share): "Muito acima da loja"}
	cpfStates = map[string]string{string(integrity.ToCheck): "Para conferir", string(integrity.Legitimate): "Legítimo", string(integrity.Over): "Encerrado"}
)

func cpfList(service *integrity.Service) exports.Report {
	type row = integrity.Listed
	queryOf := func(values map[string]string) integrity.Query {
		return integrity.Query{Filter: values["filter"], Kind: integrity.Kind(values["tipo"]), State: integrity.State(values["situacao"])}
	}
	return exports.List[row]{
		Profiles: []scope.Profile{scope.Administrador, scope.Varejista}, Area: scope.ReceiptArea, OfStores: true, Sorts: []string{integrity.ByLastDay, integrity.ByFirstDay},
		Filters: []exports.ListFilter{searched, {Name: "tipo", Label: "Tipo", Words: cpfKinds}, {Name: "situacao", Label: "Situação", Words: cpfStates}},
		Shown: []exports.ListColumn[row]{
			exports.Col("caixa", "Caixa", table.Text, 16, func(r row) any { return r.Cashier }),
			exports.Col("loja", "Loja", table.Text, 32, func(r row) any { return r.StoreName }),
			exports.Col("documento", "CNPJ da loja", table.CNPJ, 20, func(r row) any { return r.Documento }),
			exports.Col("varejista", "Varejista", table.Text, 32, func(r row) any { return r.RetailerName }),
			exports.Col("tipo", "O que conferir", table.Text, 22, func(r row) any { return cpfKinds[string(r.Kind)] }),
			exports.Col("cupons", "Cupons contados", table.Score, 16, func(r row) any { return int64(r.Counted) }),
			exports.Col("cuponsDoCaixa", "Cupons do caixa", table.Score, 16, func(r row) any { return int64(r.Of) }),
			exports.Col("outros", "Com CPF nos outros caixas", table.Text, 26, func(r row) any {
				if r.OthersOf == 0 {
					return nil
				}
				return fmt.Sprintf("%d de %d", r.Others, r.OthersOf)
			}),
			exports.Col("primeiroDia", "Visto desde", table.Day, 14, func(r row) any { return r.FirstDay }),
			exports.Col("ultimoDia", "Visto até", table.Day, 14, func(r row) any { return r.LastDay }),
			exports.Col("situacao", "Situação", table.Text, 16, func(r row) any { return cpfStates[string(r.State())] }),
			exports.Col("legitimoEm", "Legítimo desde", table.Instant, 18, func(r row) any { return instant(r.VerdictAt) }),
			exports.Col("legitimoPor", "Disse que é legítimo", table.Text, 24, func(r row) any { return r.VerdictBy }),
			exports.Col("motivo", "Motivo", table.Text, 40, func(r row) any { return r.Reason }),
		},
		Page: func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[row], error) {
			return service.List(ctx, who, queryOf(values), r)
		},
	}
}
