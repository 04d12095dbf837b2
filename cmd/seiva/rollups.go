package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"seiva/internal/app"
	"seiva/internal/kit/errs"
	"seiva/internal/promotions"
	"seiva/internal/ratings"
	"seiva/internal/receipts"
)

type rollUpsCommand struct {
	Verify  rollUpsVerifyCommand  `cmd:"" help:"Compara os resumos que os relatórios leem com os cupons e as avaliações, e o que conta em promoções com os seus cupons; termina com 1 se houver diferença."`
	Rebuild rollUpsRebuildCommand `cmd:"" help:"Refaz os resumos que os relatórios leem a partir dos cupons e das avaliações, e faz contar em promoções o que conta."`
}

type rollUpsVerifyCommand struct {
	app.Settings
	Retailer string `help:"Id do único varejista a examinar."`
}

// Run tells every day of a store that differs, and fails when there is one.
func (c *rollUpsVerifyCommand) Run(ctx context.Context) error {
	rollUps, end, err := c.RollUps(ctx)
	if err != nil {
		return err
	}
	defer end()
	compared, err := rollUps.Receipts.Verify(ctx, c.Retailer, func(d receipts.Difference) { printDifference(os.Stdout, d) })
	if err != nil {
		return err
	}
	fmt.Printf("Dias de loja conferidos: %d. Diferenças: %d.\n", compared.StoreDays, compared.Differences)
	said, err := rollUps.Ratings.Verify(ctx, c.Retailer, func(d ratings.Difference) { printStars(os.Stdout, d) })
	if err != nil {
		return err
	}
	fmt.Printf("Avaliações: diferenças em %d dias de loja.\n", said)
	taken, err := rollUps.Promotions.Verify(ctx, c.Retailer, func(m promotions.Miscount) { printMiscount(os.Stdout, m) })
	if err != nil {
		return err
	}
	fmt.Printf("Participações em promoções: diferenças em %d dias de loja.\n", taken)
	if compared.Differences+said+taken > 0 {
		return errs.New(errs.Conflict, "receipts.rollups_differ",
			"Há resumos que não batem com os cupons, com as avaliações ou com as participações em promoções. Corrija-os com seiva rollups rebuild.")
	}
	return nil
}

type rollUpsRebuildCommand struct {
	app.Settings
	Retailer string `help:"Id do único varejista a refazer; todas as linhas dele são gravadas outra vez."`
}

// Run mends what differs and prints it.
func (c *rollUpsRebuildCommand) Run(ctx context.Context) error {
	rollUps, end, err := c.RollUps(ctx)
	if err != nil {
		return err
	}
	defer end()
	compared, err := rollUps.Receipts.Rebuild(ctx, c.Retailer, func(d receipts.Difference) { printDifference(os.Stdout, d) })
	fmt.Printf("Dias de loja conferidos: %d. Corrigidos: %d.\n", compared.StoreDays, compared.Differences)
	if err != nil {
		return err
	}
	said, err := rollUps.Ratings.Rebuild(ctx, c.Retailer, func(d ratings.Difference) { printStars(os.Stdout, d) })
	fmt.Printf("Avaliações: %d dias de loja corrigidos.\n", said)
	if err != nil {
		return err
	}
	taken, err := rollUps.Promotions.Rebuild(ctx, c.Retailer, func(m promotions.Miscount) { printMiscount(os.Stdout, m) })
	fmt.Printf("Participações em promoções: %d dias de loja corrigidos.\n", taken)
	return err
}

func printMiscount(w io.Writer, m promotions.Miscount) {
	_, _ = fmt.Fprintf(w, "%s, loja %s, varejista %s: participações em promoções\n  contam sem que o cupom conte: %d\n  não contam, mas o cupom conta: %d\n",
		m.Day, m.StoreID, m.RetailerID, m.TooMany, m.TooFew)
}

func printStars(w io.Writer, d ratings.Difference) {
	_, _ = fmt.Fprintf(w, "%s, loja %s, varejista %s: notas de 1 a 5 estrelas\n  pelas avaliações: %d\n  pelo resumo: %d\n",
		d.Day, d.StoreID, d.RetailerID, d.ByRatings, d.Kept)
}

func printDifference(w io.Writer, d receipts.Difference) {
	_, _ = fmt.Fprintf(w, "%s, loja %s, varejista %s: %d linhas erradas", d.Day, d.StoreID, d.RetailerID, d.Cells)
	if d.Coarse {
		_, _ = fmt.Fprint(w, " e o total do dia")
	}
	_, _ = fmt.Fprintln(w)
	for _, line := range []struct {
		of string
		receipts.Sums
	}{{"pelos cupons", d.ByReceipts}, {"pelas linhas", d.ByCells}, {"pelo total do dia", d.ByDay}} {
		_, _ = fmt.Fprintf(w, "  %s: %d cupons, %d centavos, %d com CPF, %d com CNPJ, %d não impressos\n",
			line.of, line.Total, line.Cents, line.Identified, line.Companies, line.NotPrinted)
	}
}
