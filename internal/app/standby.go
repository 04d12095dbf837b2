package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/edge/portalapi/portal"
)

// writing has browsers know how far the database was after what they wrote, where a standby is asked.
func writing(db *sqldb.DB) portal.Writing {
	s := db.Standby()
	if !s.Named {
		return portal.Writing{}
	}
	return portal.Writing{Position: db.Position, Lag: s.Limit}
}

// arrives is how long a standby may take to get to where the leader was when it was looked at.
const arrives = 3 * time.Second

// readingsOf looks at the standby that reports are read from.
func readingsOf(ctx context.Context, db *sqldb.DB) Diagnosis {
	const check, remedy = "cópia para leituras", "Enquanto isso o servidor principal responde. Veja 'Reading from a standby' em docs/operations.md."
	s := db.Look(ctx)
	for errors.Is(s.Out, sqldb.ErrBehind) && s.Lag < arrives && ctx.Err() == nil { // each is a moment behind
		s = db.Look(ctx)
	}
	switch {
	case errors.Is(s.Out, sqldb.ErrNoFollower):
		return warning(check, "SEIVA_DATABASE_READ_URL leva a um servidor que não segue outro", remedy)
	case errors.Is(s.Out, sqldb.ErrOtherCluster):
		return warning(check, "SEIVA_DATABASE_READ_URL leva a um servidor que não é cópia deste banco de dados", remedy)
	case errors.Is(s.Out, sqldb.ErrSpread):
		return warning(check, "o banco de dados é distribuído, e as linhas dos varejistas estão em outros servidores", "Retire SEIVA_DATABASE_READ_URL: o coordenador responde.")
	case errors.Is(s.Out, sqldb.ErrBehind):
		return warning(check, fmt.Sprintf("está mais de %s atrás do servidor principal", arrives), remedy)
	case s.Out != nil:
		return warning(check, "não responde: "+because(s.Out), remedy)
	}
	return fine(check, fmt.Sprintf("segue o servidor principal; relatórios são lidos dela até %s atrás", s.Limit.Round(time.Second)))
}
