package app

import (
	"cmp"
	"context"
	"encoding/hex"
	"strings"

	"seiva/internal/audit"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/exports"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
)

func auditList(trail *audit.Service) exports.Report {
	type row = audit.Told
	named := func(ctx context.Context, who scope.Scope, value string) string {
		if name, err := trail.NameOf(ctx, who, value); err == nil {
			return name
		}
		return value
	}
	return exports.List[row]{
		Profiles: admins,
		Filters: []exports.ListFilter{
			{Name: "startDate", Label: "De", Say: writtenDay},
			{Name: "endDate", Label: "Até", Say: writtenDay},
			{Name: "contaId", Label: "Quem", Say: named},
			{Name: "empresaId", Label: "Empresa", Say: named},
			{Name: "objetoId", Label: "Objeto", Say: named},
			{Name: "acao", Label: "Ação", Words: portal.DeedWords},
		},
		Shown: []exports.ListColumn[row]{
			exports.Col("numero", "Registro", table.Score, 12, func(r row) any { return r.Number }),
			exports.Col("quando", "Quando", table.Instant, 18, func(r row) any { return instant(r.At) }),
			exports.Col("quem", "Quem", table.Text, 28, func(r row) any { return known(r.Actor) }),
			exports.Col("perfil", "No perfil de", table.Text, 28, func(r row) any { return known(r.Place) }),
			exports.Col("acao", "O que aconteceu", table.Text, 36, func(r row) any { return portal.DeedWord(r.Action) }),
			exports.Col("empresa", "Varejista", table.Text, 28, func(r row) any { return known(r.Company) }),
			exports.Col("objeto", "Objeto", table.Text, 32, func(r row) any { return known(r.Thing) }),
			exports.Col("fatos", "Detalhes", table.Text, 64, func(r row) any { return factsIn(r.Facts) }),
			exports.Col("endereco", "Endereço IP", table.Text, 20, func(r row) any { return r.Origin.Address }),
			exports.Col("aparelho", "Navegador e sistema", table.Text, 28, func(r row) any { return r.Origin.Device }),
			exports.Col("hash", "Hash", table.Text, 64, func(r row) any { return hex.EncodeToString(r.Hash) }),
		},
		Valid: func(_ scope.Scope, values map[string]string) error { return trail.Check(auditQuery(values)) },
		Page: func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[row], error) {
			return trail.Search(ctx, who, auditQuery(values), r)
		},
	}
}

func auditQuery(values map[string]string) audit.Query {
	return audit.Query{
		ActorID: values["contaId"], CompanyID: values["empresaId"], ObjectID: values["objetoId"], Action: values["acao"],
		Start: values["startDate"], End: values["endDate"],
	}
}

// factsIn says what the trail tells of a deed in one line.
func factsIn(details map[string]string) string {
	var said []string
	for _, f := range portal.FactsOf(details) {
		if f.Was != nil {
			said = append(said, f.Word+": "+*f.Was+" → "+f.Value)
		} else {
			said = append(said, f.Word+": "+f.Value)
		}
	}
	return strings.Join(said, "; ")
}

// known is the name of what an id leads to now, or the id.
func known(n audit.Named) string { return cmp.Or(n.Name, n.ID) }
