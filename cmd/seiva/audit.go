package main

import (
	"context"
	"fmt"

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/audit"
	"seiva/internal/kit/clock"
)

type auditCommand struct {
	Verify auditVerifyCommand `cmd:"" help:"Check that nobody changed the audit trail."`
}

type auditVerifyCommand struct{ settings }

// Run tells how many entries the trail holds, or fails at the first that was changed.
func (c *auditVerifyCommand) Run(ctx context.Context) error {
	db, err := c.existing(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	entries, err := audit.NewService(sqlstore.NewAudit(db), clock.System{}).Verify(ctx)
	if err == nil {
		fmt.Printf("OK: a trilha de auditoria está íntegra. Registros: %d.\n", entries)
	}
	return err
}
