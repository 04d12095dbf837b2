package jobs

import (
	"time"

	"seiva/internal/billing"
)

// Plans settles every ten minutes what a process that died had asked the payment provider for.
func Plans(service *billing.Service) Recurring {
	return Recurring{Name: billing.SettleJob, Every: 10 * time.Minute, Retries: soon, Limit: 5 * time.Minute, Run: service.Settle}
}
