package app

import (
	"context"

	"seiva/internal/contracts"
	"seiva/internal/exports"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
)

var contractTodos = map[string]string{
	string(contracts.ToSign): "Aguardando assinatura", string(contracts.ToHurry): "Perto do fim do prazo", string(contracts.ToFree): "Bloqueado",
	string(contracts.ToAccept): "Nova versão a aceitar",
}

// contractList is the work list of contracts.
func contractList(service *contracts.Service) exports.Report {
	type row = contracts.Work
	return exports.List[row]{
		Profiles: admins, Sorts: []string{contracts.ByDeadline, contracts.ByName},
		Filters: []exports.ListFilter{searched, {Name: "situacao", Label: "Situação", Words: contractTodos}},
		Shown: []exports.ListColumn[row]{
			exports.Col("varejista", "Varejista", table.Text, 32, func(r row) any { return r.TradeName }),
			exports.Col("razaoSocial", "Razão social", table.Text, 32, func(r row) any { return r.CorporateName }),
			exports.Col("documento", "CNPJ", table.CNPJ, 20, func(r row) any { return r.Documento }),
			exports.Col("situacao", "Situação", table.Text, 24, func(r row) any { return contractTodos[string(r.Todo(service.Now()))] }),
			exports.Col("prazo", "Prazo", table.Instant, 18, func(r row) any { return instant(r.Deadline()) }),
			exports.Col("dias", "Dias que restam", table.Score, 16, func(r row) any { return int64(r.DaysLeft(service.Now())) }),
			exports.Col("enviado", "Enviado em", table.Instant, 18, func(r row) any { return instant(r.SentAt) }),
			exports.Col("assinado", "Assinado em", table.Instant, 18, func(r row) any { return instant(r.SignedAt) }),
			exports.Col("versao", "Versão assinada", table.Text, 16, func(r row) any { return r.Version }),
		},
		Page: func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[row], error) {
			return service.WorkList(ctx, who, contracts.WorkQuery{Filter: values["filter"], Todo: contracts.Todo(values["situacao"])}, r)
		},
	}
}
