package app

import (
	"context"
	"strings"

	"seiva/internal/banners"
	"seiva/internal/campaigns"
	"seiva/internal/exports"
	"seiva/internal/flyers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
	"seiva/internal/promotions"
	"seiva/internal/sponsors"
	"seiva/internal/vip"
)

var (
	bannerStates = map[string]string{string(banners.Living): "Ativo", string(banners.Scheduled): "Programado", string(banners.Expired): "Expirado", string(banners.Removed): "Removido"}
	channelNames = map[string]string{
		string(banners.AppHome): "Página inicial", string(banners.AppReceiptList): "Lista de cupons",
		string(banners.AppReceiptDetails): "Cupom fiscal", string(banners.WebPublicReceipt): "Cupom fiscal na web",
	}
	campaignStates  = map[campaigns.Status]string{campaigns.Active: "No ar", campaigns.Scheduled: "Agendada", campaigns.Expired: "Encerrada"}
	promotionStates = map[promotions.Status]string{promotions.Active: "No ar", promotions.Scheduled: "Agendada", promotions.Expired: "Terminada", promotions.Ended: "Encerrada"}
)

// someNames names stores in one cell, which a file may hold thousands of.
func someNames(names []string, more int, none string) string {
	switch {
	case len(names) == 0:
		return none
	case more > 0:
		return strings.Join(names, ", ") + " e outras"
	}
	return strings.Join(names, ", ")
}

func bannerList(service *banners.Service, c clock.Clock) exports.Report {
	type row = banners.Record
	total := func(of func(banners.Totals) int64) func(row) any {
		return func(r row) any {
			if r.Totals == nil {
				return nil
			}
			return of(*r.Totals)
		}
	}
	return exports.List[row]{
		Profiles: []scope.Profile{scope.Administrador, scope.Suporte, scope.Varejista}, Area: scope.PromoteArea, OfStores: true,
		Sorts: banners.OwnSortFields, StaffSorts: banners.SortFields[len(banners.OwnSortFields):],
		Filters: []exports.ListFilter{searched, {Name: "status", Label: "Situação", Words: bannerStates}, {Name: "channel", Label: "Canal", Words: channelNames}},
		Shown: []exports.ListColumn[row]{
			exports.Col("description", "Banner", table.Text, 32, func(r row) any { return r.Name }),
			exports.Col("status", "Situação", table.Text, 14, func(r row) any { return bannerStates[string(r.Status(c.Now()))] }),
			exports.Col("retailer", "Varejista", table.Text, 28, func(r row) any { return r.Retailer.TradeName }),
			exports.Col("channels", "Canais", table.Text, 32, func(r row) any {
				names := make([]string, len(r.Channels))
				for i, channel := range r.Channels {
					names[i] = channelNames[string(channel)]
				}
				return strings.Join(names, ", ")
			}),
			exports.Col("startDate", "Início", table.Instant, 18, func(r row) any { return instant(r.Start) }),
			exports.Col("endDate", "Fim", table.Instant, 18, func(r row) any { return instant(r.End) }),
			exports.Col("reach", "Alcance", table.Score, 12, total(func(t banners.Totals) int64 { return t.Reach })),
			exports.Col("impressions", "Visualizações", table.Count, 14, total(func(t banners.Totals) int64 { return t.Impressions })),
			exports.Col("clicks", "Cliques", table.Count, 12, total(func(t banners.Totals) int64 { return t.Clicks })),
			exports.Col("createdAt", "Criado em", table.Instant, 18, func(r row) any { return instant(r.CreatedAt) }),
		},
		Page: func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[row], error) {
			return service.List(ctx, who, banners.ListQuery{
				Request: r, Filter: values["filter"], Status: banners.Status(values["status"]), Channel: banners.Channel(values["channel"]),
			})
		},
	}
}

func flyerList(service *flyers.Service, named func(context.Context, scope.Scope, string) string) exports.Report {
	type row = flyers.Record
	return exports.List[row]{
		Profiles: []scope.Profile{scope.Administrador, scope.Varejista}, Area: scope.PromoteArea, OfStores: true,
		Filters: []exports.ListFilter{{Name: "varejistaId", Label: "Varejista", Say: named}},
		Shown: []exports.ListColumn[row]{
			exports.Col("varejista", "Varejista", table.Text, 28, func(r row) any { return r.Retailer.TradeName }),
			exports.Col("lojas", "Lojas", table.Text, 48, func(r row) any {
				names := make([]string, len(r.Stores))
				for i, store := range r.Stores {
					names[i] = store.TradeName
				}
				return someNames(names, r.MoreStores, "")
			}),
			exports.Col("paginas", "Páginas", table.Score, 10, func(r row) any { return int64(len(r.Images)) }),
			exports.Col("criadoEm", "Publicado em", table.Instant, 18, func(r row) any { return instant(r.CreatedAt) }),
		},
		Page: func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[row], error) {
			return service.List(ctx, who, values["varejistaId"], flyers.Days{}, r)
		},
	}
}

func campaignList(service *campaigns.Service) exports.Report {
	type row = campaigns.Record
	return exports.List[row]{
		Profiles: admins, Filters: []exports.ListFilter{searched},
		Shown: []exports.ListColumn[row]{
			exports.Col("nome", "Campanha", table.Text, 32, func(r row) any { return r.Name }),
			exports.Col("situacao", "Situação", table.Text, 14, func(r row) any { return campaignStates[r.Status] }),
			exports.Col("inicio", "Início", table.Day, 12, func(r row) any { return r.Start }),
			exports.Col("fim", "Fim", table.Day, 12, func(r row) any { return r.End }),
			exports.Col("lojas", "Lojas", table.Text, 48, func(r row) any {
				names := make([]string, len(r.Stores))
				for i, store := range r.Stores {
					names[i] = store.TradeName
				}
				return someNames(names, r.MoreStores, "Todas")
			}),
			exports.Col("criadaEm", "Criada em", table.Instant, 18, func(r row) any { return instant(r.CreatedAt) }),
		},
		Page: func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[row], error) {
			return service.List(ctx, who, campaigns.ListQuery{Request: r, Filter: values["filter"]})
		},
	}
}

func sponsorList(service *sponsors.Service) exports.Report {
	type row = sponsors.Sponsor
	return exports.List[row]{
		Profiles: admins, Filters: []exports.ListFilter{searched}, Sorts: sponsors.SortFields,
		Shown: []exports.ListColumn[row]{
			exports.Col("nomeFantasia", "Patrocinador", table.Text, 32, func(r row) any { return r.TradeName }),
			exports.Col("razaoSocial", "Razão social", table.Text, 36, func(r row) any { return r.CorporateName }),
			exports.Col("documento", "CNPJ", table.CNPJ, 20, func(r row) any { return r.Documento }),
			exports.Col("contatoNome", "Contato", table.Text, 28, func(r row) any { return r.Contact.Name }),
			exports.Col("contatoTelefone", "Telefone", table.Phone, 18, func(r row) any { return r.Contact.Phone }),
			exports.Col("contatoEmail", "E-mail", table.Text, 32, func(r row) any { return r.Contact.Email }),
			exports.Col("criadoEm", "Cadastro", table.Instant, 18, func(r row) any { return instant(r.CreatedAt) }),
		},
		Page: func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[row], error) {
			return service.List(ctx, who, sponsors.ListQuery{Request: r, Filter: values["filter"]})
		},
	}
}

func promotionList(service *promotions.Service) exports.Report {
	type row = promotions.Record
	return exports.List[row]{
		Profiles: admins, Filters: []exports.ListFilter{searched},
		Shown: []exports.ListColumn[row]{
			exports.Col("nome", "Promoção", table.Text, 32, func(r row) any { return r.Name }),
			exports.Col("patrocinador", "Patrocinador", table.Text, 28, func(r row) any { return r.SponsorName }),
			exports.Col("situacao", "Situação", table.Text, 14, func(r row) any { return promotionStates[r.Status] }),
			exports.Col("inicio", "Início", table.Day, 12, func(r row) any { return r.Start }),
			exports.Col("fim", "Fim", table.Day, 12, func(r row) any { return r.End }),
			exports.Col("produtos", "Produtos", table.Count, 10, func(r row) any { return int64(r.Items) }),
			exports.Col("lojas", "Lojas", table.Count, 10, func(r row) any { return int64(r.Places) }),
			exports.Col("criadaEm", "Criada em", table.Instant, 18, func(r row) any { return instant(r.CreatedAt) }),
		},
		Page: func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[row], error) {
			return service.List(ctx, who, promotions.ListQuery{Request: r, Filter: values["filter"]})
		},
	}
}

func vipList(service *vip.Service) exports.Report {
	type row = vip.Area
	return exports.List[row]{
		Profiles: admins, Filters: []exports.ListFilter{searched},
		Shown: []exports.ListColumn[row]{
			exports.Col("tradeName", "Varejista", table.Text, 32, func(r row) any { return r.TradeName }),
			exports.Col("corporateName", "Razão social", table.Text, 36, func(r row) any { return r.CorporateName }),
			exports.Col("document", "CNPJ", table.CNPJ, 20, func(r row) any { return r.Documento }),
			exports.Col("email", "E-mail", table.Text, 32, func(r row) any { return r.Email }),
			exports.Col("origins", "Sites com moldura", table.Text, 40, func(r row) any { return strings.Join(r.Origins, ", ") }),
			exports.Col("keyCreatedAt", "Endereço desde", table.Instant, 18, func(r row) any { return instant(r.Key.SetAt) }),
			exports.Col("formerKeyUntil", "O anterior vale até", table.Instant, 18, func(r row) any { return instant(r.Key.FormerUntil) }),
			exports.Col("createdAt", "Cadastro", table.Instant, 18, func(r row) any { return instant(r.CreatedAt) }),
		},
		Page: func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[row], error) {
			return service.List(ctx, who, values["filter"], r)
		},
	}
}
