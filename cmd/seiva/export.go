package main

import (
	"context"
	"fmt"

	"seiva/internal/app"
)

type exportCommand struct {
	Parquet exportParquetCommand `cmd:"" help:"Atualiza os arquivos Parquet de resumos, lojas e, por escolha, cupons (docs/analytics.md)."`
}

type exportParquetCommand struct {
	app.Settings
	Whole bool `help:"Grava todos os arquivos outra vez, também os que não mudaram."`
}

// Run writes the files and tells what it did.
func (c *exportParquetCommand) Run(ctx context.Context) error {
	done, err := c.ExportAnalytics(ctx, c.Whole)
	if err == nil {
		fmt.Printf("Varejistas: %d. Arquivos escritos: %d (%d linhas, %d bytes). Sem mudança: %d. Apagados: %d.\n",
			done.Retailers, done.Written, done.Rows, done.Bytes, done.Same, done.Removed)
	}
	return err
}
