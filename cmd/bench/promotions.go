package main

import (
	"context"
	"fmt"

	sqlaudit "seiva/internal/adapter/sqlstore/audit"
	sqlpromotions "seiva/internal/adapter/sqlstore/promotions"
	sqlsponsors "seiva/internal/adapter/sqlstore/sponsors"
	"seiva/internal/adapter/sqlstore/sqldb"
	sqlstores "seiva/internal/adapter/sqlstore/stores"
	"seiva/internal/audit"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
	"seiva/internal/promotions"
	"seiva/internal/receipts/nfcegen"
	"seiva/internal/sponsors"
	"seiva/internal/stores"
)

// promotedProducts are those of the promotion that runs beside intake: with two units or more in a receipt it takes part.
var promotedProducts = []string{
	"Leite integral 1L", "Refrigerante cola 2L", "Arroz agulhinha tipo 1 5kg", "Feijão carioca 1kg", "Óleo de soja 900ml",
	"Café torrado e moído 500g", "Manteiga com sal 200g", "Molho de tomate 300g", "Ketchup 400g", "Pão de forma integral 500g",
}

// promotions compares intake while a promotion runs in every store with intake while there is none.
func (b *bench) promotions(ctx context.Context) error {
	if err := b.fsync(ctx); err != nil {
		return err
	}
	bodies := b.bodies()
	for _, engine := range engines {
		var with, without []float64
		for range batchRounds {
			rate, err := b.uploaded(ctx, engine, bodies, true)
			if err != nil {
				return err
			}
			bare, err := b.uploaded(ctx, engine, bodies, false)
			if err != nil {
				return err
			}
			with, without = append(with, rate), append(without, bare)
		}
		b.add(row{
			name: "intake, batch, " + engine + ", a promotion in every store", bar: .97, atLeast: true, against: "no promotion",
			notes: fmt.Sprintf("NDJSON over HTTP; %d products, one receipt in %d has a CPF", len(promotedProducts), withCPF),
		}, "receipts/s", with, without)
	}
	return nil
}

// promote lets a promotion run in every store of the benchmark.
func promote(ctx context.Context, c sqldb.Config) error {
	db, err := sqldb.Open(ctx, c)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	root, err := secret.New(make([]byte, 32))
	if err != nil {
		return err
	}
	trail := audit.NewService(sqlaudit.New(db), audit.Ports{Key: root.Key(secret.AuditTrail)}, clock.System{})
	admin := scope.Scope{AccountID: "bench", Profile: scope.Administrador}
	sponsor, err := sponsors.NewService(sqlsponsors.New(db), sponsors.Ports{Trail: trail}, clock.System{}).Create(ctx, admin, sponsors.Draft{
		Documento: "33445566000186", CorporateName: "Torrefação Ltda", TradeName: "Torrefação",
		Contact: forms.Contact{Name: "Ana Souza", Phone: "11987654321", Email: "ana@torrefacao.com.br"},
	})
	if err != nil {
		return err
	}
	service := promotions.NewService(sqlpromotions.New(db), promotions.Ports{Trail: trail}, clock.System{})
	made, err := service.Create(ctx, admin, promotions.Draft{
		SponsorID: sponsor.ID, Name: "Dois por cupom", Start: clock.Day(firstDay), End: clock.Day(firstDay.AddDate(0, 0, daysCovered)), Active: true,
	})
	if err != nil {
		return err
	}
	for _, name := range promotedProducts {
		if _, err := service.AddItem(ctx, admin, promotions.Item{PromotionID: made.ID, Name: name, GTIN: nfcegen.GTIN(name), Quantity: 2}); err != nil {
			return err
		}
	}
	all, err := stores.NewService(sqlstores.New(db), stores.Ports{Reference: reference{}}, clock.System{}).All(ctx, admin, "")
	if err != nil {
		return err
	}
	for _, store := range all {
		if _, err := service.AddPlace(ctx, admin, made.ID, store.ID); err != nil {
			return err
		}
	}
	return nil
}
