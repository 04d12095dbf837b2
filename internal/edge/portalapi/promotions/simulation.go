package promotions

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/promotions"
)

// Simulation is what of some days would have taken part in a promotion.
type Simulation struct {
	ID         string     `json:"id"`
	Estado     string     `json:"estado" enum:"waiting,running,done,failed,cancelled"`
	De         string     `json:"de" doc:"Primeiro dia, AAAA-MM-DD"`
	Ate        string     `json:"ate" doc:"Último dia, incluído"`
	Lojas      int        `json:"lojas"`
	LojasLidas int        `json:"lojasLidas"`
	Cupons     int        `json:"cupons" doc:"Até agora, enquanto não termina"`
	Pessoas    int        `json:"pessoas" doc:"CPFs diferentes; 2.000.000 também quando são mais"`
	Unidades   float64    `json:"unidades"`
	PedidaEm   time.Time  `json:"pedidaEm"`
	TerminouEm *time.Time `json:"terminouEm"`
	MudouEm    *time.Time `json:"mudouEm" doc:"Quando os produtos ou as lojas da promoção mudaram depois do pedido; null: não mudaram"`
}

// LastSimulation is a promotion's last simulation, if there was one.
type LastSimulation struct {
	Ultima *Simulation `json:"ultima" doc:"null: a promoção ainda não foi simulada"`
}

// TransformSchema allows null, which huma cannot do of a referenced object.
func (LastSimulation) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	last := s.Properties["ultima"]
	last.AnyOf, last.Ref = []*huma.Schema{{Ref: last.Ref}, {Type: "null"}}, ""
	return s
}

type (
	simulationOutput     struct{ Body Simulation }
	lastSimulationOutput struct{ Body LastSimulation }
)

func registerSimulation(r portal.Router, service *promotions.Service) {
	const path = "/promocoes/{id}/simulacao"
	httpx.Register(r.Guarded, operation(http.MethodPost, "SimulatePromotion", path, "Simular com os cupons dos últimos 30 dias completos, em segundo plano", 202),
		func(ctx context.Context, in *portal.ByID) (*simulationOutput, error) {
			made, err := service.Simulate(ctx, scope.From(ctx), in.ID)
			return &simulationOutput{simulation(made)}, err
		})
	httpx.Register(r.Guarded, operation(http.MethodGet, "PromotionSimulation", path, "Ver a última simulação de uma promoção", 200),
		func(ctx context.Context, in *portal.ByID) (*lastSimulationOutput, error) {
			found, err := service.Simulation(ctx, scope.From(ctx), in.ID)
			if errors.Is(err, promotions.ErrNoSimulation) {
				return &lastSimulationOutput{}, nil
			}
			last := simulation(found)
			return &lastSimulationOutput{LastSimulation{&last}}, err
		})
	httpx.Register(r.Guarded, operation(http.MethodDelete, "CancelSimulation", path, "Cancelar a simulação em andamento; a que terminou fica", 204),
		func(ctx context.Context, in *portal.ByID) (*struct{}, error) {
			return nil, service.CancelSimulation(ctx, scope.From(ctx), in.ID)
		})
}

func simulation(s promotions.Simulation) Simulation {
	out := Simulation{
		ID: s.ID, Estado: string(s.State), De: s.From, Ate: s.To, Lojas: s.Stores, LojasLidas: s.StoresRead, Cupons: s.Receipts, Pessoas: s.People,
		Unidades: units(s.Units), PedidaEm: s.CreatedAt, MudouEm: httpx.InstantOrNull(s.OutdatedAt),
	}
	if !s.FinishedAt.IsZero() {
		out.TerminouEm = &s.FinishedAt
	}
	return out
}
