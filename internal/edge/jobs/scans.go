package jobs

import (
	"time"

	"seiva/internal/scans"
)

// ScannedStores asks the CNPJ register every five minutes about issuers that consumers asked for.
func ScannedStores(service *scans.Service) Recurring {
	return Recurring{Name: scans.LookUpJob, Every: 5 * time.Minute, Retries: soon, Limit: 4 * time.Minute, Run: service.LookUp}
}

// ScannedReceipts forgets at night what was scanned long ago.
func ScannedReceipts(service *scans.Service) Recurring {
	return Recurring{Name: scans.ForgetJob, Every: day, Retries: untilNoon, Limit: 10 * time.Minute, Run: service.Forget}
}
