package customerapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/httpx"
)

// CustomerRetailer is the token's retailer, as consumers know it.
type CustomerRetailer struct {
	TradeName string `json:"tradeName"`
}

// CustomerAchievements are what the consumer's receipts of the token's retailer saved: only those that the till declared not
// printed count. Trees and litres are fractions, kilograms are whole and rounded down, oil is null without a source.
type CustomerAchievements struct {
	NumberOfTrees  float64  `json:"numberOfTrees"`
	LitersOfWater  float64  `json:"litersOfWater"`
	KilogramsOfCO2 int64    `json:"kilogramsOfCO2"`
	LitersOfOil    *float64 `json:"litersOfOil" doc:"Null: não estimado, por falta de fonte confiável"`
}

type (
	retailerOutput     struct{ Body CustomerRetailer }
	achievementsOutput struct{ Body CustomerAchievements }
)

func registerRetailer(guarded huma.API, s Services) {
	httpx.Register(guarded, huma.Operation{
		OperationID: "customerRetailer", Method: http.MethodGet, Path: "/customer/retailers/me",
		Summary: "O varejista do token", Errors: []int{401},
	}, func(ctx context.Context, _ *struct{}) (*retailerOutput, error) {
		name, err := s.Customers.TradeName(ctx, customerOf(ctx))
		return &retailerOutput{CustomerRetailer{name}}, err
	})
	httpx.Register(guarded, huma.Operation{
		OperationID: "customerAchievements", Method: http.MethodGet, Path: "/customer/achievements",
		Summary: "O que os cupons do consumidor pouparam neste varejista", Errors: []int{401},
	}, func(ctx context.Context, _ *struct{}) (*achievementsOutput, error) {
		c := customerOf(ctx)
		saved, err := s.Achievements.OfCustomer(ctx, c.Grant, c.CPFIndex)
		return &achievementsOutput{CustomerAchievements{saved.Trees, saved.WaterLitres, saved.CO2Kilograms, saved.Oil()}}, err
	})
}
