package app

import (
	"context"
	"slices"
	"strings"
	"time"

	sqlreports "seiva/internal/adapter/sqlstore/reports"
	"seiva/internal/apikeys"
	"seiva/internal/exports"
	"seiva/internal/identity"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
	"seiva/internal/reports"
	"seiva/internal/stores"
	"seiva/internal/switches"
)

var (
	companyProfiles = []scope.Profile{scope.Varejista, scope.Parceiro}
	admins          = []scope.Profile{scope.Administrador}
	everyProfile    = slices.Concat(staffProfiles, companyProfiles)
	staffProfiles   = []scope.Profile{scope.Administrador, scope.Suporte}
	searched        = exports.ListFilter{Name: "filter", Label: "Busca"}
)

// listed are the lists that become files and are no reports, by kinds that no report has.
func listed(g ground, firms companies, users people, in intake, shown publications, asks watched) exports.Catalogue {
	names := sqlreports.Names(g.db)
	return exports.Catalogue{
		"cadastro-lojas":          {Title: "Lojas cadastradas", Report: storeList(firms.stores)},
		"lista-cupons":            {Title: "Cupons, um a um", Report: receiptList(in.receipts, names, g.clock)},
		"keys":                    {Title: "API keys", Report: keyList(apikeys.SoftwareHouseKey, in.keys, scope.Administrador, scope.Parceiro)},
		"retailer-keys":           {Title: "API keys de varejistas", Report: keyList(apikeys.RetailerKey, in.keys, scope.Administrador)},
		"envios-keys":             {Title: "Envios da API key", Report: logList(apikeys.SoftwareHouseKey, in, g.clock, scope.Administrador, scope.Parceiro)},
		"envios-retailer-keys":    {Title: "Envios da API key do varejista", Report: logList(apikeys.RetailerKey, in, g.clock, scope.Administrador)},
		"api-keys":                {Title: "API keys que alcançam a empresa", Report: ownKeyList(in.keys)},
		"parceiros-restritos":     {Title: "Software houses restritas", Report: heldList(in.keys)},
		"usuarios-secundarios":    {Title: "Outras contas", Report: teamList(users.identity)},
		"acessos-administrativos": {Title: "Acessos da equipe Seiva", Report: visitList(users.switches)},
		"propagandas":             {Title: "Banners", Report: bannerList(shown.banners, g.clock)},
		"encartes":                {Title: "Encartes", Report: flyerList(shown.flyers, names.Retailers)},
		"campanhas-lojas":         {Title: "Campanhas de lojas", Report: campaignList(shown.campaigns)},
		"patrocinadores":          {Title: "Patrocinadores", Report: sponsorList(shown.sponsors)},
		"contratos":               {Title: "Contratos a resolver", Report: contractList(firms.contracts)},
		"conferir-cpf":            {Title: "CPF para conferir", Report: cpfList(in.integrity)},
		"promocoes":               {Title: "Promoções", Report: promotionList(in.promotions)},
		"pedidos-de-privacidade":  {Title: "Pedidos de privacidade", Report: privacyList(in.privacy)},
		"varejistas-vip":          {Title: "Varejistas VIP", Report: vipList(shown.vip)},
		"contas":                  {Title: "Contas de acesso", Report: accountList(reports.NewDirectory(sqlreports.New(g.db), g.clock), companyNamed(names), g.clock)},
		"equipe":                  {Title: "Equipe da Seiva", Report: staffList(users.identity)},
		"auditoria":               {Title: "Auditoria", Report: auditList(g.trail)},
		"recusas":                 {Title: "API keys com recusas acima do costume", Report: refusalList(asks.refusals)},
		"lojas-paradas":           {Title: "Lojas paradas", Report: silenceList(asks.silences)},
		"problemas":               {Title: "Problemas relatados", Report: problemList(asks.problems, companyNamed(names))},
		"falhas":                  {Title: "Falhas em segundo plano", Report: failureList(asks.failures)},
	}
}

// companyNamed names a retailer or software house, for staff.
func companyNamed(names reports.Names) func(ctx context.Context, who scope.Scope, value string) string {
	return func(ctx context.Context, _ scope.Scope, value string) string {
		for _, one := range []reports.Filter{{RetailerIDs: []string{value}}, {PartnerID: value}} {
			if found, err := names(ctx, one); err == nil && len(found) > 0 {
				return strings.Join(found, ", ")
			}
		}
		return "nenhuma"
	}
}

func instant(at time.Time) any {
	if at.IsZero() {
		return nil
	}
	return at
}

func storeList(service *stores.Service) exports.Report {
	type row = stores.Listed
	return exports.List[row]{
		Profiles: companyProfiles, Area: scope.StoreArea, OfStores: true, Filters: []exports.ListFilter{searched}, Sorts: stores.SortFields,
		Shown: []exports.ListColumn[row]{
			exports.Col("nomeFantasia", "Loja", table.Text, 32, func(r row) any { return r.TradeName }),
			exports.Col("documento", "CNPJ", table.CNPJ, 20, func(r row) any { return r.Documento }),
			exports.Col("varejista", "Varejista", table.Text, 32, func(r row) any { return r.RetailerName }),
			exports.Col("categoria", "Categoria", table.Text, 24, func(r row) any { return r.Category }),
			exports.Col("endereco", "Endereço", table.Text, 32, func(r row) any { return r.Address.Street }),
			exports.Col("numero", "Número", table.Text, 10, func(r row) any { return r.Address.Number }),
			exports.Col("bairro", "Bairro", table.Text, 20, func(r row) any { return r.Address.District }),
			exports.Col("cidade", "Cidade", table.Text, 24, func(r row) any { return r.Address.City }),
			exports.Col("uf", "UF", table.Text, 5, func(r row) any { return r.Address.UF }),
			exports.Col("cep", "CEP", table.CEP, 11, func(r row) any { return r.Address.CEP }),
			exports.Col("softwareHouse", "Software house", table.Text, 28, func(r row) any { return r.SoftwareHouseName }),
			exports.Col("dataCadastro", "Cadastro", table.Instant, 18, func(r row) any { return instant(r.CreatedAt) }),
		},
		Page: func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[row], error) {
			return service.List(ctx, who, values["filter"], r)
		},
	}
}

var environments = map[apikeys.Environment]string{apikeys.Live: "Produção", apikeys.Test: "Teste"}

// keyColumns show what people see of a key: never its secret.
var keyColumns = []exports.ListColumn[apikeys.Record]{
	exports.Col("name", "Key", table.Text, 28, func(r apikeys.Record) any { return r.Name }),
	exports.Col("prefix", "Começa com", table.Text, 22, func(r apikeys.Record) any { return r.Prefix }),
	exports.Col("environment", "Ambiente", table.Text, 12, func(r apikeys.Record) any { return environments[r.Environment] }),
	exports.Col("softwareHouse", "Software house", table.Text, 28, func(r apikeys.Record) any { return r.PartnerName }),
	exports.Col("retailer", "Varejista", table.Text, 28, func(r apikeys.Record) any { return r.RetailerName }),
	exports.Col("store", "Loja", table.Text, 28, func(r apikeys.Record) any { return r.StoreName }),
	exports.Col("createdAt", "Criada em", table.Instant, 18, func(r apikeys.Record) any { return instant(r.CreatedAt) }),
	exports.Col("lastUsedAt", "Último uso", table.Instant, 18, func(r apikeys.Record) any { return instant(r.LastUsedAt) }),
	exports.Col("pausedAt", "Pausada em", table.Instant, 18, func(r apikeys.Record) any { return instant(r.PausedAt) }),
	exports.Col("expiresAt", "Vale até", table.Instant, 18, func(r apikeys.Record) any { return instant(r.ExpiresAt) }),
	exports.Col("revokedAt", "Encerrada em", table.Instant, 18, func(r apikeys.Record) any { return instant(r.RevokedAt) }),
	exports.Col("revokedBy", "Encerrada por", table.Text, 24, func(r apikeys.Record) any { return r.RevokedBy }),
}

func keyList(kind apikeys.Kind, service *apikeys.Service, profiles ...scope.Profile) exports.Report {
	return exports.List[apikeys.Record]{
		Profiles: profiles, Area: scope.KeyArea, Sorts: apikeys.SortFields, Shown: keyColumns,
		Filters: []exports.ListFilter{searched, {Name: "ended", Label: "Situação", Words: map[string]string{"true": "encerradas", "false": "em uso"}}},
		Page: func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[apikeys.Record], error) {
			return service.List(ctx, who, kind, apikeys.ListQuery{Request: r, Filter: values["filter"], Ended: values["ended"] == "true"})
		},
	}
}

func ownKeyList(service *apikeys.Service) exports.Report {
	return exports.List[apikeys.Record]{
		Profiles: []scope.Profile{scope.Varejista}, Area: scope.KeyArea, OfStores: true, Sorts: apikeys.SortFields, Shown: keyColumns,
		Filters: []exports.ListFilter{searched},
		Page: func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[apikeys.Record], error) {
			return service.OfRetailer(ctx, who, apikeys.ListQuery{Request: r, Filter: values["filter"]})
		},
	}
}

func heldList(service *apikeys.Service) exports.Report {
	type row = apikeys.Partner
	return exports.List[row]{
		Profiles: []scope.Profile{scope.Administrador, scope.Suporte}, Filters: []exports.ListFilter{searched},
		Shown: []exports.ListColumn[row]{
			exports.Col("tradeName", "Software house", table.Text, 32, func(r row) any { return r.TradeName }),
			exports.Col("documento", "CNPJ", table.CNPJ, 20, func(r row) any { return r.Documento }),
			exports.Col("reason", "Motivo", table.Text, 48, func(r row) any { return r.Reason }),
			exports.Col("since", "Desde", table.Instant, 18, func(r row) any { return instant(r.Since) }),
			exports.Col("totalKeys", "API keys válidas", table.Count, 16, func(r row) any { return int64(r.TotalKeys) }),
		},
		Page: func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[row], error) {
			return service.Restricted(ctx, who, values["filter"], r)
		},
	}
}

var (
	roleNames    = map[scope.Role]string{scope.FullAccess: "Total", scope.Finance: "Financeiro", scope.Marketing: "Marketing", scope.Reading: "Leitura"}
	accountNames = map[string]string{
		string(identity.Active): "Ativa", string(identity.Waiting): "Convite enviado", string(identity.Expired): "Convite vencido", string(identity.Suspended): "Suspensa",
	}
)

func teamList(service *identity.Service) exports.Report {
	type row = identity.Colleague
	return exports.List[row]{
		Profiles: companyProfiles, Area: scope.TeamArea, Filters: []exports.ListFilter{searched},
		Shown: []exports.ListColumn[row]{
			exports.Col("nome", "Nome", table.Text, 28, func(r row) any { return r.Name }),
			exports.Col("email", "E-mail", table.Text, 32, func(r row) any { return r.Email }),
			exports.Col("papel", "Acesso", table.Text, 16, func(r row) any { return roleNames[r.Role] }),
			exports.Col("situacao", "Situação", table.Text, 18, func(r row) any { return accountNames[string(r.State)] }),
			exports.Col("principal", "Conta principal", table.YesNo, 16, func(r row) any { return r.Main }),
			exports.Col("criadaEm", "Criada em", table.Instant, 18, func(r row) any { return instant(r.CreatedAt) }),
			exports.Col("ultimoAcessoEm", "Último acesso", table.Instant, 18, func(r row) any { return instant(r.SeenAt) }),
		},
		Page: func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[row], error) {
			return service.Colleagues(ctx, who, values["filter"], r)
		},
	}
}

func visitList(service *switches.Service) exports.Report {
	type row = switches.Visit
	return exports.List[row]{
		Profiles: companyProfiles, Area: scope.CompanyArea,
		Shown: []exports.ListColumn[row]{
			exports.Col("por", "Quem entrou", table.Text, 28, func(r row) any { return r.ActorName }),
			exports.Col("motivo", "Motivo", table.Text, 48, func(r row) any { return r.Reason }),
			exports.Col("entrouEm", "Entrou em", table.Instant, 18, func(r row) any { return instant(r.OpenedAt) }),
			exports.Col("saiuEm", "Saiu em", table.Instant, 18, func(r row) any { return instant(r.ClosedAt) }),
			exports.Col("aberto", "Ainda dentro", table.YesNo, 14, func(r row) any { return r.Ongoing }),
		},
		Page: func(ctx context.Context, who scope.Scope, _ map[string]string, r paging.Request) (paging.Page[row], error) {
			return service.OfOwner(ctx, who, r)
		},
	}
}
