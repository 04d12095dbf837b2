package app

import (
	"context"

	"seiva/internal/exports"
	"seiva/internal/identity"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
)

var staffNames = map[scope.Profile]string{scope.Administrador: "Administrador", scope.Suporte: "Suporte"}

func staffList(service *identity.Service) exports.Report {
	type row = identity.StaffMember
	return exports.List[row]{
		Profiles: admins,
		Filters: []exports.ListFilter{
			searched,
			{Name: "perfil", Label: "Perfil", Words: map[string]string{string(scope.Administrador): "Administrador", string(scope.Suporte): "Suporte"}},
			{Name: "situacao", Label: "Situação", Words: map[string]string{
				string(identity.Active): "Ativa", string(identity.Waiting): "Convite pendente", string(identity.Expired): "Convite vencido", string(identity.Suspended): "Suspensa",
			}},
		},
		Shown: []exports.ListColumn[row]{
			exports.Col("nome", "Nome", table.Text, 28, func(r row) any { return r.Name }),
			exports.Col("email", "E-mail", table.Text, 32, func(r row) any { return r.Email }),
			exports.Col("perfil", "Perfil", table.Text, 16, func(r row) any { return staffNames[r.Profile] }),
			exports.Col("situacao", "Situação", table.Text, 18, func(r row) any { return accountNames[r.State] }),
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
