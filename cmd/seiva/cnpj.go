package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	sqlstores "seiva/internal/adapter/sqlstore/stores"
	"seiva/internal/app"
	"seiva/internal/kit/brdoc"
	"seiva/internal/stores"
)

type cnpjCommand struct {
	Clashes cnpjClashesCommand `cmd:"" help:"Lista as raízes de CNPJ que vários varejistas usam."`
}

type cnpjClashesCommand struct{ app.Settings }

// Run lists them for an administrator to decide. It only reads, also in a database that is still to be migrated.
func (c *cnpjClashesCommand) Run(ctx context.Context) error {
	db, err := c.Existing(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	found, err := sqlstores.New(db).Clashes(ctx)
	if err == nil {
		printClashes(os.Stdout, found)
	}
	return err
}

func printClashes(w io.Writer, found []stores.Clash) {
	day := func(t time.Time) string { return t.Format(time.DateOnly) }
	for _, clash := range found {
		_, _ = fmt.Fprintf(w, "Raiz %s, usada por %d varejistas:\n", clash.Root, len(clash.Claims))
		for _, claim := range clash.Claims {
			_, _ = fmt.Fprintf(w, "  %s (%s), cadastrado em %s", claim.RetailerName, claim.RetailerID, day(claim.Since))
			if claim.OwnDocument != "" {
				_, _ = fmt.Fprintf(w, ", com o CNPJ %s", brdoc.FormatCNPJ(claim.OwnDocument))
			}
			_, _ = fmt.Fprintln(w)
			for _, s := range claim.Stores {
				_, _ = fmt.Fprintf(w, "    loja %s (%s), CNPJ %s, desde %s\n", s.TradeName, s.ID, brdoc.FormatCNPJ(s.Documento), day(s.CreatedAt))
			}
		}
	}
	_, _ = fmt.Fprintf(w, "Raízes em conflito: %d.\n", len(found))
}
