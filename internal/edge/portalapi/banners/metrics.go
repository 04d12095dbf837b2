package banners

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/banners"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

// BannerDay holds the counts of one day on one channel.
type BannerDay struct {
	Day         string `json:"day" example:"2026-11-20"`
	Channel     string `json:"channel"`
	Served      int64  `json:"served"`
	Impressions int64  `json:"impressions"`
	Clicks      int64  `json:"clicks"`
}

// BannerMetrics are the sums since the publication, and the counts of a period by day and channel.
type BannerMetrics struct {
	Reach       int64       `json:"reach" doc:"Consumidores distintos: exato até 50.000, depois estimado com erro de cerca de 1%"`
	Served      int64       `json:"served" doc:"Vezes em que foi entregue"`
	Impressions int64       `json:"impressions" doc:"Vezes em que foi visto: uma por consumidor e minuto"`
	Clicks      int64       `json:"clicks"`
	Days        []BannerDay `json:"days" doc:"Dias de America/Sao_Paulo em que houve algo, do mais antigo ao mais novo"`
}

type (
	bannerMetricsInput struct {
		ID        string `path:"id"`
		StartDate string `query:"startDate" doc:"AAAA-MM-DD"`
		EndDate   string `query:"endDate" doc:"AAAA-MM-DD, incluído; no máximo 400 dias"`
	}
	bannerMetricsOutput struct{ Body BannerMetrics }
)

// registerMetrics adds the one call that retailers do not have.
func registerMetrics(guarded huma.API, service *banners.Service) {
	httpx.Register(guarded, portal.AdminWithSupport.Operation("BannerMetrics", huma.Operation{
		Method: http.MethodGet, Path: "/propagandas/{id}/metrics", Summary: "Números de um banner por dia e canal",
		Tags: []string{"banners"}, Errors: []int{403, 404, 422},
	}), func(ctx context.Context, in *bannerMetricsInput) (*bannerMetricsOutput, error) {
		m, err := service.Metrics(ctx, scope.From(ctx), in.ID, in.StartDate, in.EndDate)
		days := httpx.Each(m.Days, func(d banners.Day) BannerDay {
			return BannerDay{d.Day, string(d.Channel), d.Served, d.Impressions, d.Clicks}
		})
		return &bannerMetricsOutput{BannerMetrics{m.Reach, m.Served, m.Impressions, m.Clicks, days}}, err
	})
}
