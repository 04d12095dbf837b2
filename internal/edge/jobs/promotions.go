package jobs

import (
	"context"
	"time"

	"seiva/internal/kit/jobqueue"
	"seiva/internal/promotions"
)

// Simulations compares promotions with kept receipts. One whose worker died is begun again after a minute at most.
func Simulations(service *promotions.Service) jobqueue.Kind {
	return jobqueue.Kind{
		Name: promotions.SimulationJob,
		Run:  func(ctx context.Context, j jobqueue.Job) error { return service.RunSimulation(ctx, j.Payload) },
		GiveUp: func(ctx context.Context, j jobqueue.Job, _ error) error {
			return service.GiveUpSimulation(ctx, j.Payload)
		},
		Retries: promotions.SimulationRetries, Limit: promotions.SimulationLimit, Lease: 45 * time.Second, Parallel: 1,
	}
}
