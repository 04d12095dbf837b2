package reports

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/achievements"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

// Achievement is one figure of a home; a null value is not estimated, or has nothing to show yet.
type Achievement struct {
	Tipo  AchievementKind `json:"tipo"`
	Valor *float64        `json:"valor" doc:"Árvores e litros com decimais, CO2 em kg inteiros, economia em reais, média com 1 decimal; null: não estimado, ou ainda sem avaliações"`
}

// AchievementKind names it.
type AchievementKind struct {
	Tag string `json:"tag" enum:"ARVORES_SALVAS,AGUA_ECONOMIZADA,CO2_ECONOMIZADO,PETROLEO_ECONOMIZADO,ECONOMIA_FINANCEIRA,CUPONS_VERDES_CRIADOS,MEDIA_AVALIACOES,TOTAL_AVALIACOES"`
}

type achievementsInput struct {
	StartDate string `query:"startDate" doc:"AAAA-MM-DD; ausente: desde o início"`
	EndDate   string `query:"endDate" doc:"AAAA-MM-DD, incluída; ausente: até hoje"`
}

type achievementsOutput struct{ Body []Achievement }

// Factors are the figures behind the achievements.
type Factors struct {
	Aviso   string   `json:"aviso" example:"Os valores são uma estimativa"`
	Fatores []Factor `json:"fatores"`
}

// Factor is what one receipt that was not printed saves.
type Factor struct {
	Perfil      string   `json:"perfil" example:"conservador"`
	Versao      string   `json:"versao"`
	Unidade     string   `json:"unidade" enum:"g de papel,árvores,litros de água,g de CO2 equivalente,mL de petróleo,R$"`
	Valor       float64  `json:"valor" doc:"Por cupom não impresso"`
	Minimo      *float64 `json:"minimo,omitempty" doc:"A menor estimativa publicada"`
	Maximo      *float64 `json:"maximo,omitempty" doc:"A maior estimativa publicada"`
	Fonte       string   `json:"fonte"`
	FonteURL    *string  `json:"fonteUrl"`
	ValidoDesde string   `json:"validoDesde"`
}

type factorsOutput struct{ Body Factors }

// noticeOf says what the figures are, and what is not estimated, and why.
func noticeOf(table achievements.Table) string {
	notice := "Os valores são uma estimativa: cada cupom declarado como não impresso conta pelo fator em vigor no seu dia, com " + table.Paper + "."
	if !table.Factors.Estimate(achievements.OilMillilitres) {
		notice += " O petróleo não é estimado, por falta de fonte confiável."
	}
	return notice
}

func registerAchievements(guarded huma.API, service *achievements.Service) {
	for _, b := range portal.Companies {
		httpx.Register(guarded, b.Operation("Achievements", huma.Operation{
			Method: http.MethodGet, Path: "/conquistas", Summary: "Conquistas", Tags: []string{"achievements"},
			Errors: []int{401, 403, 422},
		}), func(ctx context.Context, in *achievementsInput) (*achievementsOutput, error) {
			savings, err := service.Of(ctx, scope.From(ctx), in.StartDate, in.EndDate)
			return &achievementsOutput{achievementsOf(savings)}, err
		})
	}
	httpx.Register(guarded, httpx.ForProfiles(huma.Operation{
		OperationID: "achievementFactors", Method: http.MethodGet, Path: "/conquistas/fatores",
		Summary: "Fatores das conquistas, com as fontes", Tags: []string{"achievements"}, Errors: []int{401},
	}, portal.EveryProfile...), func(context.Context, *struct{}) (*factorsOutput, error) {
		factors, table := service.InForce()
		out := Factors{Aviso: noticeOf(table)}
		for _, f := range factors {
			out.Fatores = append(out.Fatores, Factor{
				Perfil: f.Profile, Versao: f.Version, Unidade: string(f.Unit), Valor: f.Value, Minimo: f.Low, Maximo: f.High,
				Fonte: f.SourceTitle, FonteURL: httpx.OrNull(f.SourceURL), ValidoDesde: f.ValidFrom,
			})
		}
		return &factorsOutput{out}, nil
	})
}

// achievementsOf returns the specification's eight tags in its order.
func achievementsOf(s achievements.Savings) []Achievement {
	number := func(v float64) *float64 { return &v }
	of := func(tag string, value *float64) Achievement { return Achievement{AchievementKind{tag}, value} }
	return []Achievement{
		of("ARVORES_SALVAS", number(s.Trees)),
		of("AGUA_ECONOMIZADA", number(s.WaterLitres)),
		of("CO2_ECONOMIZADO", number(float64(s.CO2Kilograms))),
		of("PETROLEO_ECONOMIZADO", s.Oil()),
		of("ECONOMIA_FINANCEIRA", number(s.Reais)),
		of("CUPONS_VERDES_CRIADOS", number(float64(s.Receipts))),
		of("MEDIA_AVALIACOES", s.Ratings.Average()),
		of("TOTAL_AVALIACOES", number(float64(s.Ratings.Count))),
	}
}
