package app

import (
	"context"

	portalaccounts "seiva/internal/edge/portalapi/accounts"
	"seiva/internal/exports"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
	"seiva/internal/reports"
)

var (
	profileNames = map[scope.Profile]string{
		scope.Administrador: "Administrador", scope.Suporte: "Suporte", scope.Varejista: "Varejista", scope.Parceiro: "Parceiro",
	}
	foundNames = map[identity.State]string{identity.Active: "Ativa", identity.Waiting: "Pendente", identity.Expired: "Convite vencido", identity.Suspended: "Suspensa"}
	onlyThese  = map[string]string{"true": "sim", "false": "não"}
)

// accountList is accounts as staff find them: nothing is found without what the screen asks for.
func accountList(directory *reports.Directory, companyName func(context.Context, scope.Scope, string) string, c clock.Clock) exports.Report {
	type row = reports.Person
	return exports.List[row]{
		Profiles: staffProfiles,
		Filters: []exports.ListFilter{
			{Name: "filter", Label: "E-mail que começa com"},
			{Name: "empresaId", Label: "Empresa", Say: companyName},
			{Name: "equipe", Label: "Só a equipe da Seiva", Words: onlyThese},
			{Name: "pedidos", Label: "Com pedido em aberto", Words: onlyThese},
		},
		Shown: []exports.ListColumn[row]{
			exports.Col("email", "E-mail", table.Text, 32, func(r row) any { return r.Email }),
			exports.Col("nome", "Nome", table.Text, 28, func(r row) any { return r.Name }),
			exports.Col("perfil", "Perfil", table.Text, 16, func(r row) any { return profileNames[r.Profile] }),
			exports.Col("empresa", "Empresa", table.Text, 28, func(r row) any { return r.Company }),
			exports.Col("situacao", "Situação", table.Text, 18, func(r row) any { return foundNames[portalaccounts.StateOf(r, c.Now())] }),
		},
		Page: func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[row], error) {
			return directory.Accounts(ctx, who, reports.AccountQuery{
				Email: values["filter"], CompanyID: values["empresaId"], Staff: values["equipe"] == "true", Asked: values["pedidos"] == "true",
			}, r)
		},
	}
}

func staffList(service *identity.Service) exports.Report {
	type row = identity.StaffMember
	return exports.List[row]{
		Profiles: admins,
		Filters: []exports.ListFilter{
			searched,
			{Name: "perfil", Label: "Perfil", Words: map[string]string{string(scope.Administrador): "Administrador", string(scope.Suporte): "Suporte"}},
			{Name: "situacao", Label: "Situação", Words: accountNames},
		},
		Shown: []exports.ListColumn[row]{
			exports.Col("nome", "Nome", table.Text, 28, func(r row) any { return r.Name }),
			exports.Col("email", "E-mail", table.Text, 32, func(r row) any { return r.Email }),
			exports.Col("perfil", "Perfil", table.Text, 16, func(r row) any { return profileNames[r.Profile] }),
			exports.Col("situacao", "Situação", table.Text, 18, func(r row) any { return accountNames[string(r.State)] }),
			exports.Col("segundoFator", "Duas etapas ativas", table.YesNo, 18, func(r row) any { return r.Protected }),
			exports.Col("exigeSegundoFator", "Duas etapas exigidas", table.YesNo, 20, func(r row) any { return r.Needs }),
			exports.Col("ultimoAcessoEm", "Último acesso", table.Instant, 18, func(r row) any { return instant(r.SeenAt) }),
			exports.Col("convidadaPor", "Convidada por", table.Text, 28, func(r row) any { return r.Inviter }),
			exports.Col("criadaEm", "Criada em", table.Instant, 18, func(r row) any { return instant(r.CreatedAt) }),
		},
		Page: func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[row], error) {
			return service.Staff(ctx, who, identity.StaffQuery{
				Text: values["filter"], Profile: scope.Profile(values["perfil"]), State: identity.State(values["situacao"]),
			}, r)
		},
	}
}
