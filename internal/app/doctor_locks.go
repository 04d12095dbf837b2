package app

import (
	"context"
	"fmt"

	sqlsettings "seiva/internal/adapter/sqlstore/settings"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/receipts"
)

// locksOfAMonth are what a statement holds that asks all months: the month's part of receipts, and its indexes (decision 134).
const locksOfAMonth = 6

// holders are all who may hold locks of the database at once: so many connections of each process, over the months that are kept for so
// many whole years.
type holders struct{ processes, connections, years int }

// months are those that are kept once there are all: the years, the current one, and the next month.
func (h holders) months() int { return 12*(max(h.years, receipts.FiscalYears)+1) + 1 }

// locks are what they hold at most.
func (h holders) locks() int { return max(1, h.processes) * h.connections * h.months() * locksOfAMonth }

// roomForLocks tells whether a PostgreSQL has room for what they hold at most, and otherwise what to set: beyond it statements fail with
// 'out of shared memory', receipts' too.
func roomForLocks(s sqldb.State, h holders) Diagnosis {
	const check = "travas do banco de dados"
	needed := h.locks()
	found := fmt.Sprintf("cabem %d; %d processo(s) de %d conexões seguram até %d quando houver %d meses", s.Locks, max(1, h.processes), h.connections, needed, h.months())
	if s.Locks >= needed {
		return fine(check, found)
	}
	each := (needed*s.LocksEach/s.Locks/64 + 1) * 64
	return warning(check, found, fmt.Sprintf("Defina max_locks_per_transaction = %d (hoje %d) no PostgreSQL e reinicie-o, as cópias antes: sem lugar, comandos falham com 'out of shared memory'.", each, s.LocksEach))
}

// locks compares what PostgreSQL says of its room with the processes that serve now, or this one alone.
func (d Doctor) locks(ctx context.Context, db *sqldb.DB) Diagnosis {
	s, err := db.State(ctx)
	var all []sqlsettings.Replica
	if err == nil {
		all, err = serving(ctx, db)
	}
	if err != nil {
		return broken("travas do banco de dados", because(err), "Veja a linha do banco de dados.")
	}
	return roomForLocks(s, holders{len(all), d.connections(), d.RetentionYears})
}
