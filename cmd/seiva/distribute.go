package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"seiva/internal/adapter/sqlstore/distribution"
	"seiva/internal/app"
	"seiva/internal/kit/errs"
)

type distributeCommand struct {
	app.Settings
	Check bool `help:"Read the database's catalogue and say what would be distributed by retailer, what not, and why; exits with 1 while something would not. It changes nothing."`
}

var (
	errDistributeNotBuilt = errs.New(errs.BadRequest, "distribution.not_built",
		"Esta versão do Seiva não distribui um banco. Com --check ela diz o que seria distribuído por varejista e o que falta.")
	errNotDistributable = errs.New(errs.Conflict, "distribution.not_ready",
		"Há tabelas que não podem ser distribuídas como estão. Veja acima o que falta a cada uma.")
)

// Run only reads, also a database that is still to be migrated.
func (c *distributeCommand) Run(ctx context.Context) error {
	if !c.Check {
		return errDistributeNotBuilt
	}
	if c.Engine() == app.SQLite {
		return distribution.ErrNotPostgres
	}
	db, err := c.Existing(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	verdicts, err := distribution.Check(ctx, db)
	if err != nil {
		return err
	}
	if notReady := printDistribution(os.Stdout, verdicts); notReady > 0 {
		return errNotDistributable
	}
	return nil
}

// printDistribution prints the tables by what would become of them, with the locks, and returns how many tables are not ready.
func printDistribution(w io.Writer, verdicts []distribution.Verdict) (notReady int) {
	for _, part := range []struct {
		title string
		kind  distribution.Kind
	}{
		{"Seriam distribuídas por retailer_id", distribution.Distributed},
		{"Seriam copiadas para todos os nós", distribution.Reference},
		{"Ficariam no coordenador", distribution.Local},
	} {
		var lines []string
		for _, v := range verdicts {
			if v.Ready() && v.Kind == part.kind {
				lines = append(lines, fmt.Sprintf("  %-24s %9s  %s\n", v.Name, sizeOf(v.Bytes), v.Why))
			}
		}
		_, _ = fmt.Fprintf(w, "%s: %d tabelas\n%s\n", part.title, len(lines), strings.Join(lines, ""))
	}
	var lines []string
	for _, v := range verdicts {
		if v.Ready() {
			continue
		}
		why := v.Why
		if v.Kind == distribution.Unknown {
			why = "tabela que esta versão do Seiva não conhece"
		}
		lines = append(lines, fmt.Sprintf("  %-24s %9s  %s\n", v.Name, sizeOf(v.Bytes), why))
		for _, lack := range v.Lacks {
			lines = append(lines, "    hoje: "+lack+"\n")
		}
		notReady++
	}
	_, _ = fmt.Fprintf(w, "NÃO seriam distribuídas como estão: %d tabelas\n%s\n", notReady, strings.Join(lines, ""))
	_, _ = fmt.Fprintln(w, "Travas do aplicativo, que valem só no coordenador:")
	for _, lock := range distribution.Locks() {
		_, _ = fmt.Fprintf(w, "  %-14s %s; distribuída: %s\n", lock.Name, lock.Of, lock.Instead)
	}
	_, _ = fmt.Fprintln(w, "\nO catálogo foi lido, e nada mudou. O Seiva ainda não distribui um banco, e suas consultas não foram feitas em um banco distribuído.")
	return notReady
}

func sizeOf(bytes int64) string {
	if bytes < 10<<20 {
		return fmt.Sprintf("%d kB", bytes>>10)
	}
	return fmt.Sprintf("%d MB", bytes>>20)
}
