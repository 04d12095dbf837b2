package main

import (
	"context"
	"testing"
	"time"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/testkit"
	"seiva/internal/receipts"
)

// soldLast is a store whose newest sale is of a month.
type soldLast struct {
	*sqlreceipts.Retention
	month string
}

func (s soldLast) Newest(context.Context) (string, error) { return s.month, nil }

// Receipts that stay since no till vouches for the clock's year are told, with the night and what to do; neither what waits in the first
// nights of a year is, nor nothing.
func TestDoctorTellsOfReceiptsThatNoTillVouchesFor(t *testing.T) {
	const check = "guarda dos cupons"
	for engine, on := range map[string]func(*testing.T) app.Settings{"sqlite": apitest.OnSQLite, "postgres": apitest.OnPostgres} {
		t.Run(engine, func(t *testing.T) {
			s := on(t)
			a := apitest.Migrated(t, s)
			now := time.Now().In(clock.Brazil)
			december := time.Date(now.Year()-1, 12, 1, 12, 0, 0, 0, clock.Brazil)
			night := func(sold time.Time) error { // the job's, by this machine's clock
				store := soldLast{sqlreceipts.NewRetention(a.DB), sold.Format("0601")}
				return receipts.NewRetention(store, nil, nil, 0, clock.System{}).Enforce(t.Context())
			}
			examine(t, doctorCommand{Settings: s}).says(t, check, app.Fine, "nada espera")
			testkit.Must(t, night(december))
			examine(t, doctorCommand{Settings: s}).says(t, check, app.Fine, "nada espera")
			if err := night(december.AddDate(0, -1, 0)); errs.From(err).Code != "receipts.clock_not_vouched" {
				t.Fatal(err)
			}
			e := examine(t, doctorCommand{Settings: s})
			e.says(t, check, app.Warning, december.AddDate(0, -1, 0).Format("2006-01")+" (noite 1 de 40)")
			if e.lines[check].Remedy != receipts.WaitingRemedy {
				t.Errorf("%+v", e.lines[check])
			}
		})
	}
}
