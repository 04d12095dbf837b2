package banners

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/banners"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

type (
	bannerCopyInput struct {
		httpx.Client
		ID   string `path:"id"`
		Body struct {
			Description string     `json:"description,omitempty" doc:"Ausente: 'Cópia de' e o nome"`
			StartDate   *time.Time `json:"startDate,omitempty" doc:"Obrigatório"`
			EndDate     *time.Time `json:"endDate,omitempty" doc:"null: sem data de fim"`
		}
	}
	occupancyInput struct {
		StartDate   string `query:"startDate" doc:"AAAA-MM-DD" example:"2026-11-20"`
		EndDate     string `query:"endDate" doc:"AAAA-MM-DD, incluído; no máximo 400 dias"`
		VarejistaID string `query:"varejistaId" doc:"Só para administração e suporte; ausente: os banners para todos os usuários"`
	}
	whyInput struct {
		ID       string                    `path:"id"`
		StoreID  string                    `query:"storeId"`
		Channel  string                    `query:"channel"`
		ViewerID string                    `query:"viewerId" doc:"Identificador anônimo do consumidor"`
		At       httpx.Optional[time.Time] `query:"at" doc:"O momento; ausente: agora" example:"2026-11-20T14:30:00-03:00"`
	}
)

// ChannelOccupancy says how many places of a channel are taken at once at most on a day.
type ChannelOccupancy struct {
	Channel  string `json:"channel"`
	Occupied int    `json:"occupied"`
	Free     int    `json:"free"`
}

// DayOccupancy is one day of the calendar.
type DayOccupancy struct {
	Day      string             `json:"day" example:"2026-11-20"`
	Channels []ChannelOccupancy `json:"channels"`
}

// BannerSlot is a banner in the calendar.
type BannerSlot struct {
	ID          string          `json:"id"`
	Description string          `json:"description"`
	Channels    []BannerChannel `json:"channels"`
	StartDate   time.Time       `json:"startDate"`
	EndDate     *time.Time      `json:"endDate"`
}

// Occupancy is the calendar of the channels.
type Occupancy struct {
	Maximum int            `json:"maximum" doc:"Banners ao mesmo tempo em cada canal"`
	Days    []DayOccupancy `json:"days" doc:"Dias de America/Sao_Paulo"`
	Banners []BannerSlot   `json:"banners" doc:"Os que ocupam estes dias"`
}

// WhyReason is one rule in plain words.
type WhyReason struct {
	Rule string `json:"rule" enum:"active,period,channel,audience,frequency,rotation"`
	OK   bool   `json:"ok"`
	Text string `json:"text"`
}

// Why says whether a banner shows, rule by rule.
type Why struct {
	Shows   bool        `json:"shows"`
	Reasons []WhyReason `json:"reasons"`
}

type (
	occupancyOutput struct{ Body Occupancy }
	whyOutput       struct{ Body Why }
)

func registerPlanning(guarded huma.API, op func(method, id, path, summary string, status int) huma.Operation, service *banners.Service, c clock.Clock) {
	httpx.Register(guarded, op(http.MethodPost, "DuplicateBanner", "/{id}/duplicate", "Publicar uma cópia de um banner", 201),
		func(ctx context.Context, in *bannerCopyInput) (*bannerOutput, error) {
			asked := banners.Copy{Name: in.Body.Description, Start: httpx.OrZero(in.Body.StartDate), End: httpx.OrZero(in.Body.EndDate)}
			return bannerShower{in.Origin(), c.Now()}.one(service.Duplicate(ctx, scope.From(ctx), in.ID, asked))
		})
	httpx.Register(guarded, op(http.MethodGet, "BannerOccupancy", "/ocupacao", "Ocupação dos canais por dia", 200),
		func(ctx context.Context, in *occupancyInput) (*occupancyOutput, error) {
			calendar, err := service.Occupancy(ctx, scope.From(ctx), in.VarejistaID, in.StartDate, in.EndDate)
			return &occupancyOutput{occupancyOf(calendar)}, err
		})
	httpx.Register(guarded, op(http.MethodGet, "BannerWhy", "/{id}/why", "Por que um banner aparece ou não", 200),
		func(ctx context.Context, in *whyInput) (*whyOutput, error) {
			answer, err := service.Why(ctx, scope.From(ctx), in.ID, banners.Question{
				StoreID: in.StoreID, Channel: banners.Channel(in.Channel), Viewer: in.ViewerID, At: in.At.Value,
			})
			return &whyOutput{Why{answer.Shows, httpx.Each(answer.Reasons, func(r banners.Reason) WhyReason { return WhyReason(r) })}}, err
		})
}

func occupancyOf(c banners.Calendar) Occupancy {
	return Occupancy{
		Maximum: c.Places,
		Days: httpx.Each(c.Days, func(d banners.DayPlaces) DayOccupancy {
			return DayOccupancy{d.Day, httpx.Each(banners.Channels, func(channel banners.Channel) ChannelOccupancy {
				return ChannelOccupancy{string(channel), d.Taken[channel], max(0, c.Places-d.Taken[channel])}
			})}
		}),
		Banners: httpx.Each(c.Slots, func(s banners.Slot) BannerSlot {
			return BannerSlot{s.ID, s.Name, httpx.Each(s.Channels, func(c banners.Channel) BannerChannel { return BannerChannel{string(c)} }), s.Start, httpx.InstantOrNull(s.End)}
		}),
	}
}
