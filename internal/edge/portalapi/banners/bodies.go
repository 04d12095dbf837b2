package banners

import (
	"time"

	"seiva/internal/banners"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
)

// BannerChannel is one channel of a banner.
type BannerChannel struct {
	Channel string `json:"channel" enum:"APP_HOME,APP_RECEIPT_LIST,APP_RECEIPT_DETAILS,WEBAPP_PUBLIC_RECEIPT"`
}

// BannerRuleBody is one rule of the audience as a client sends it.
type BannerRuleBody struct {
	Type  string   `json:"type" enum:"RETAILER_ID,STORE_ID"`
	Value string   `json:"value" doc:"Id do varejista ou da loja"`
	Flags []string `json:"flags,omitempty" doc:"ALL_STORES na regra RETAILER_ID: todas as lojas, também as que vierem depois"`
}

// BannerImageBody is the picture as a client sends it.
type BannerImageBody struct {
	ImagePath  *string `json:"imagePath,omitempty" doc:"A chave do arquivo enviado; ausente na edição: a imagem fica"`
	ActionType *string `json:"actionType,omitempty" doc:"GO_TO_URL com um link; null sem ele"`
	ActionURL  *string `json:"actionUrl,omitempty" doc:"Começa com https://; ausente: o toque não leva a lugar nenhum" example:"https://loja.com.br/ofertas"`
	AltText    *string `json:"altText,omitempty" doc:"O que a imagem diz, para quem não a vê; até 200 caracteres"`
}

// BannerBody is the form of a banner.
type BannerBody struct {
	Active      *bool             `json:"active,omitempty" doc:"Na edição, false remove o banner, como DELETE, e o resto do corpo não muda nada; um banner é publicado ativo"`
	Description string            `json:"description,omitempty" doc:"O nome; obrigatório, até 120 caracteres"`
	SegmentType string            `json:"segmentType,omitempty" doc:"ALL (todos os usuários) ou BY_STORE (usuários por varejista)" example:"BY_STORE"`
	Rules       []BannerRuleBody  `json:"rules,omitempty" doc:"Para BY_STORE: o varejista e suas lojas; o varejista pode omitir o próprio id"`
	Channels    []BannerChannel   `json:"channels,omitempty" doc:"Um ou dois"`
	Images      []BannerImageBody `json:"images,omitempty" doc:"Uma só; na publicação é obrigatória"`
	StartDate   *time.Time        `json:"startDate,omitempty" doc:"Obrigatório; até 15 minutos no passado"`
	EndDate     *time.Time        `json:"endDate,omitempty" doc:"null: sem data de fim; no máximo um ano depois do início"`
}

func (b BannerBody) inactive() bool { return b.Active != nil && !*b.Active }

func (b BannerBody) draft() banners.Draft {
	d := banners.Draft{
		Inactive: b.inactive(), Images: len(b.Images),
		Name: b.Description, Segment: banners.Segment(b.SegmentType), Start: httpx.OrZero(b.StartDate), End: httpx.OrZero(b.EndDate),
		Rules: httpx.Each(b.Rules, func(r BannerRuleBody) banners.Rule {
			return banners.Rule{Type: banners.RuleType(r.Type), Value: r.Value, Flags: r.Flags}
		}),
		Channels: httpx.Each(b.Channels, func(c BannerChannel) banners.Channel { return banners.Channel(c.Channel) }),
	}
	if len(b.Images) > 0 {
		image := b.Images[0]
		d.Upload, d.AltText = httpx.OrZero(image.ImagePath), httpx.OrZero(image.AltText)
		d.ActionType, d.ActionURL = httpx.OrZero(image.ActionType), httpx.OrZero(image.ActionURL)
	}
	return d
}

// BannerRetailer and BannerStore name the audience.
type (
	BannerRetailer struct {
		ID        string `json:"id"`
		Document  string `json:"document" doc:"CNPJ, sem máscara" example:"11222333000181"`
		TradeName string `json:"tradeName"`
	}
	BannerStore struct {
		ID        string `json:"id"`
		Document  string `json:"document" doc:"CNPJ, sem máscara"`
		TradeName string `json:"tradeName"`
	}
)

// BannerRule is one rule of the audience, with the name of the retailer or store that it means.
type BannerRule struct {
	Type     string          `json:"type" enum:"RETAILER_ID,STORE_ID"`
	Value    string          `json:"value"`
	Flags    []string        `json:"flags,omitempty"`
	Retailer *BannerRetailer `json:"retailer,omitempty"`
	Store    *BannerStore    `json:"store,omitempty"`
}

// BannerImage is the picture with where it lies.
type BannerImage struct {
	ImagePath  string  `json:"imagePath" doc:"Endereço da imagem"`
	ImageKey   string  `json:"imageKey"`
	ActionType *string `json:"actionType" doc:"GO_TO_URL, ou null"`
	ActionURL  *string `json:"actionUrl"`
	AltText    string  `json:"altText"`
	Width      int     `json:"width" doc:"Em pixels"`
	Height     int     `json:"height" doc:"Em pixels"`
}

// Banner is a publication. Counts are null for retailers.
type Banner struct {
	ID           string           `json:"id"`
	Description  string           `json:"description"`
	Active       bool             `json:"active"`
	Status       string           `json:"status" enum:"ACTIVE,SCHEDULED,EXPIRED,REMOVED" doc:"No momento da resposta"`
	StartDate    time.Time        `json:"startDate"`
	EndDate      *time.Time       `json:"endDate" doc:"null: sem data de fim"`
	CreatedAt    time.Time        `json:"createdAt"`
	UpdatedAt    time.Time        `json:"updatedAt"`
	SegmentType  string           `json:"segmentType" enum:"ALL,BY_STORE"`
	Channels     []BannerChannel  `json:"channels"`
	Images       []BannerImage    `json:"images"`
	Rules        []BannerRule     `json:"rules" doc:"Nas listas, só as das lojas que stores traz; todas em /{id}"`
	Retailers    []BannerRetailer `json:"retailers"`
	Stores       []BannerStore    `json:"stores" doc:"As escolhidas ou, com ALL_STORES, as que existem agora; a quem é só de algumas lojas, só estas. Nas listas, as 20 primeiras"`
	StoresTotal  int              `json:"storesTotal" doc:"Quantas são ao todo"`
	OtherStores  bool             `json:"otherStores,omitempty" doc:"É também de lojas que a conta não vê: não pode ser alterado nem removido por ela"`
	Reach        *int64           `json:"reach" doc:"Consumidores distintos; null para varejistas"`
	Impressions  *int64           `json:"impressions"`
	Clicks       *int64           `json:"clicks"`
	ClicksNumber *int64           `json:"clicksNumber" doc:"O mesmo que clicks"`
	Served       *int64           `json:"served" doc:"Vezes em que foi entregue a um aplicativo ou a uma página"`
	NeedsLook    bool             `json:"needsLook,omitempty" doc:"É de um varejista, está ou vai ao ar, e ninguém da equipe o olhou como está; ausente para varejistas"`
	LookedAt     *time.Time       `json:"lookedAt,omitempty" doc:"Quando alguém da equipe o olhou por último"`
	LookedBy     string           `json:"lookedBy,omitempty"`
}

type (
	bannerOutput struct {
		ETag string `header:"ETag" doc:"Envie em If-Match para não sobrescrever a mudança de outra pessoa"`
		Body Banner
	}
	bannerInput struct {
		httpx.Client
		ID string `path:"id"`
	}
)

// show turns a banner into its answer; row does in a list, which names the first of its stores.
func (c bannerShower) show(r banners.Record) Banner { return c.naming(r, r.Stores) }

func (c bannerShower) row(r banners.Record) Banner { return c.naming(r, portal.FirstNames(r.Stores)) }

// naming shows a banner with so many of its stores; the picture lies at the client's own origin.
func (c bannerShower) naming(r banners.Record, stores []banners.Named) Banner {
	b := Banner{
		ID: r.ID, Description: r.Name, Active: r.Active, Status: string(r.Status(c.now)), StartDate: r.Start, EndDate: httpx.InstantOrNull(r.End),
		CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt, SegmentType: string(r.Audience.Segment()),
		Channels: httpx.Each(r.Channels, func(c banners.Channel) BannerChannel { return BannerChannel{string(c)} }),
		Images: []BannerImage{{
			ImagePath: c.origin + httpx.MediaPath + r.Picture.Key, ImageKey: r.Picture.Key, ActionURL: httpx.OrNull(r.ActionURL), AltText: r.AltText,
			Width: r.Picture.Width, Height: r.Picture.Height,
		}},
		Retailers: []BannerRetailer{}, Stores: httpx.Each(stores, bannerStoreOf), StoresTotal: len(r.Stores) + r.MoreStores, Rules: []BannerRule{},
		OtherStores: r.Elsewhere, NeedsLook: r.Looked.Unseen, LookedAt: httpx.InstantOrNull(r.Looked.At), LookedBy: r.Looked.By,
	}
	if r.ActionURL != "" {
		b.Images[0].ActionType = httpx.OrNull(banners.GoToURL)
	}
	if r.Audience.RetailerID != "" {
		b.Retailers = append(b.Retailers, BannerRetailer{r.Retailer.ID, r.Retailer.Documento, r.Retailer.TradeName})
		b.Rules = rulesOf(r, stores)
	}
	if t := r.Totals; t != nil {
		b.Reach, b.Impressions, b.Clicks, b.ClicksNumber, b.Served = &t.Reach, &t.Impressions, &t.Clicks, &t.Clicks, &t.Served
	}
	return b
}

func rulesOf(r banners.Record, stores []banners.Named) []BannerRule {
	owner := BannerRetailer{r.Retailer.ID, r.Retailer.Documento, r.Retailer.TradeName}
	first := BannerRule{Type: string(banners.RetailerRule), Value: owner.ID, Retailer: &owner}
	if r.Audience.AllStores {
		first.Flags = []string{banners.AllStores}
		return []BannerRule{first}
	}
	rules := []BannerRule{first}
	for _, s := range stores {
		store := bannerStoreOf(s)
		rules = append(rules, BannerRule{Type: string(banners.StoreRule), Value: s.ID, Store: &store})
	}
	return rules
}

func bannerStoreOf(s banners.Named) BannerStore { return BannerStore{s.ID, s.Documento, s.TradeName} }
