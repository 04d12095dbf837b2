package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"seiva/internal/adapter/sqlstore/distribution"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/app"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/text"
)

type distributeCommand struct {
	app.Settings
	Check bool `xor:"what" help:"Lê o catálogo do banco e diz o que está ou seria distribuído por varejista, o que não, e por quê; termina com 1 enquanto faltar algo. Não muda nada."`
	Yes   bool `xor:"what" help:"Distribui as tabelas de um coordenador do Citus; sem esta opção os passos são apenas mostrados. Executado outra vez, continua depois da última tabela concluída."`
}

var errNotDistributable = errs.New(errs.Conflict, "distribution.not_ready",
	"Há tabelas que não estão ou não podem ser distribuídas como deveriam. Veja acima o que falta a cada uma.")

// Run only reads without --yes, also a database that is still to be migrated.
func (c *distributeCommand) Run(ctx context.Context) error {
	if c.Engine() == app.SQLite {
		return distribution.ErrNotPostgres
	}
	db, err := c.Existing(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	switch {
	case c.Check:
		return checkDistribution(ctx, db)
	case c.Yes:
		return distribution.Distribute(ctx, db, func(s distribution.Step) { printStep(os.Stdout, s) })
	}
	steps, err := distribution.Plan(ctx, db)
	if err != nil {
		return err
	}
	for _, s := range steps {
		printStep(os.Stdout, s)
	}
	_, err = fmt.Println("\nNada mudou. Com --yes as tabelas são distribuídas nesta ordem.")
	return err
}

func checkDistribution(ctx context.Context, db *sqldb.DB) error {
	verdicts, err := distribution.Check(ctx, db)
	if err != nil {
		return err
	}
	if notReady := printDistribution(os.Stdout, verdicts); notReady > 0 {
		return errNotDistributable
	}
	return nil
}

func printStep(w io.Writer, s distribution.Step) {
	what, how := "distribuir por retailer_id", "sem parar as gravações, fora um momento no fim"
	if s.Kind == distribution.Reference {
		what = "copiar para todos os nós"
	}
	switch {
	case s.Done:
		how = "pronta"
	case !s.Rows:
		how = "está vazia: um momento"
	case !s.Online:
		how = "quem grava nela espera até o fim"
	}
	_, _ = fmt.Fprintf(w, "%-24s %9s  %s: %s\n", s.Name, text.Size(s.Bytes), what, how)
}

// printDistribution prints the tables by what would become of them, with the locks, and returns how many tables are not ready, or are not yet
// in a database that is distributed.
func printDistribution(w io.Writer, verdicts []distribution.Verdict) (notReady int) {
	for _, part := range []struct {
		title string
		kind  distribution.Kind
	}{
		{"Por retailer_id", distribution.Distributed},
		{"Copiadas para todos os nós", distribution.Reference},
		{"No coordenador", distribution.Local},
	} {
		var lines []string
		for _, v := range verdicts {
			if v.Ready() && v.Kind == part.kind {
				grows := ""
				if v.Grows != "" {
					grows = "; crescimento: " + v.Grows
				}
				lines = append(lines, fmt.Sprintf("  %-24s %9s  %s%s%s\n", v.Name, text.Size(v.Bytes), stateOf(v), v.Why, grows))
				if v.Now != distribution.Unknown && v.Now != v.Kind {
					notReady++
				}
			}
		}
		_, _ = fmt.Fprintf(w, "%s: %d\n%s\n", part.title, len(lines), strings.Join(lines, ""))
	}
	left := notReady
	var lines []string
	for _, v := range verdicts {
		if v.Ready() {
			continue
		}
		why := v.Why
		if v.Kind == distribution.Unknown {
			why = "tabela que esta versão da Seiva não conhece"
		}
		lines = append(lines, fmt.Sprintf("  %-24s %9s  %s%s\n", v.Name, text.Size(v.Bytes), stateOf(v), why))
		for _, lack := range v.Lacks {
			lines = append(lines, "    hoje: "+lack+"\n")
		}
		notReady++
	}
	_, _ = fmt.Fprintf(w, "NÃO são distribuídas como estão, e ficam no coordenador: %d\n%s\n", notReady-left, strings.Join(lines, ""))
	_, _ = fmt.Fprintln(w, "Travas do aplicativo, que valem só no coordenador:")
	for _, lock := range distribution.Locks() {
		_, _ = fmt.Fprintf(w, "  %-14s %s; distribuída: %s\n", lock.Name, lock.Of, lock.Instead)
	}
	_, _ = fmt.Fprintln(w, "\nO catálogo foi lido, e nada mudou.")
	return notReady
}

// stateOf says what a table is in a database that is distributed.
func stateOf(v distribution.Verdict) string {
	switch v.Now {
	case distribution.Unknown:
		return ""
	case v.Kind:
		return "[pronta] "
	case distribution.Distributed:
		return "[hoje distribuída] "
	case distribution.Reference:
		return "[hoje copiada] "
	default:
		return "[hoje no coordenador] "
	}
}
