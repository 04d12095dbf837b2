package storestest

import (
	"context"
	"errors"
	"sync"
	"testing"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
	"seiva/internal/stores"
)

// wrong fails unless the error is a 422 that names exactly these fields.
func wrong(t *testing.T, name string, err error, fields ...string) {
	t.Helper()
	e := errs.From(err)
	if e.Kind != errs.Invalid || len(e.Fields) != len(fields) {
		t.Errorf("%s: %v %v, want a 422 on %v", name, e, e.Fields, fields)
	}
	for _, field := range fields {
		if e.Fields[field] == "" {
			t.Errorf("%s: no message for %s", name, field)
		}
	}
}

func add(t *testing.T, stage Stage) {
	ctx, s, n := context.Background(), service(stage.Storage), build(t, stage)
	for _, c := range []struct {
		name           string
		who            scope.Scope
		retailer, with string // as the form names them
		owner, counts  string
	}{
		{"a retailer's own", retailer(n.seiva), "", "", n.seiva, n.caixa},
		{"a retailer's own, whatever the form names", retailer(n.seiva), n.alfa, "", n.seiva, n.caixa},
		{"with another software house", retailer(n.seiva), "", n.beta, n.seiva, n.beta},
		{"with the retailer's software house", retailer(n.seiva), "", n.caixa, n.seiva, n.caixa},
		{"of a retailer linked to none", retailer(n.alfa), "", "", n.alfa, ""},
		{"a software house's", partner(n.caixa), n.seiva, "", n.seiva, n.caixa},
		{"a software house's, whatever the form names", partner(n.caixa), n.seiva, n.beta, n.seiva, n.caixa},
	} {
		got, err := s.Add(ctx, c.who, stores.NewStore{
			RetailerID: c.retailer, PartnerID: c.with, Documento: CNPJ(len(c.name) + 100), TradeName: c.name,
		})
		if err != nil || got.RetailerID != c.owner || got.SoftwareHouseID != c.counts || got.TradeName != c.name {
			t.Errorf("%s: %+v, %v", c.name, got, err)
		}
		if c.counts == n.caixa && got.PartnerID != "" {
			t.Errorf("%s: the store does not follow its retailer", c.name)
		}
	}
	for name, owner := range map[string]string{"linked by a store alone": n.seiva, "linked to nobody": n.alfa, "absent": id.New(), "none": ""} {
		_, err := s.Add(ctx, partner(n.beta), stores.NewStore{RetailerID: owner, Documento: CNPJ(300), TradeName: "Loja"})
		wrong(t, "a software house's, retailer "+name, err, "varejistaId")
	}
	_, err := s.Add(ctx, partner(n.beta), stores.NewStore{})
	wrong(t, "a software house's, nothing given", err, "varejistaId", "documento", "nomeFantasia")
	for _, unknown := range []string{id.New(), "x", "\x00", "a\x00b", "\xff"} {
		_, err = s.Add(ctx, retailer(n.seiva), stores.NewStore{Documento: CNPJ(301), TradeName: "Loja", PartnerID: unknown})
		wrong(t, "unknown software house", err, "softwareHouseId")
		_, err = s.Update(ctx, retailer(n.seiva), n.all[0].ID, stores.NewStore{TradeName: "Loja", PartnerID: unknown})
		wrong(t, "unknown software house of one that exists", err, "softwareHouseId")
		_, err = s.Add(ctx, partner(n.caixa), stores.NewStore{Documento: CNPJ(301), TradeName: "Loja", RetailerID: unknown})
		wrong(t, "unknown retailer", err, "varejistaId")
	}
	_, err = s.Add(ctx, retailer(n.seiva), stores.NewStore{Documento: n.all[2].Documento, TradeName: "Loja"})
	if !errors.Is(err, stores.ErrDocumentTaken) {
		t.Errorf("another retailer's document: %v", err)
	}
}

func change(t *testing.T, stage Stage) {
	ctx, s, n := context.Background(), service(stage.Storage), build(t, stage)
	centro := n.all[0]
	got, err := s.Update(ctx, retailer(n.seiva), centro.ID, stores.NewStore{
		RetailerID: n.alfa, Documento: "", TradeName: " Loja da  Sé ", Category: "supermercado", PartnerID: n.beta,
		Address: stores.Address{UF: "AM", City: "manaus"},
	})
	testkit.Must(t, err)
	want := centro
	want.TradeName, want.PartnerID, want.Address = "Loja da Sé", n.beta, stores.Address{UF: "AM", City: "Manaus"}
	if got.Store != want || got.SoftwareHouseName != "Beta" {
		t.Errorf("changed: %+v, want %+v", got, want)
	}
	if all, err := s.All(ctx, retailer(n.seiva), "se"); err != nil || len(all) != 1 {
		t.Errorf("found by its new name: %v, %v", all, err)
	}
	if all, err := s.All(ctx, retailer(n.seiva), "centro"); err != nil || len(all) != 0 {
		t.Errorf("found by its former name: %v, %v", all, err)
	}
	kept, err := s.Update(ctx, partner(n.beta), centro.ID, stores.NewStore{Documento: centro.Documento, TradeName: "Sé", PartnerID: n.caixa})
	if err != nil || kept.PartnerID != n.beta || kept.TradeName != "Sé" {
		t.Errorf("changed by its software house: %+v, %v", kept, err)
	}
	back, err := s.Update(ctx, retailer(n.seiva), centro.ID, stores.NewStore{TradeName: "Sé", PartnerID: n.caixa})
	if err != nil || back.PartnerID != "" || back.SoftwareHouseID != n.caixa {
		t.Errorf("back to the retailer's software house: %+v, %v", back, err)
	}
	_, err = s.Update(ctx, retailer(n.seiva), centro.ID, stores.NewStore{Documento: CNPJ(50), TradeName: ""})
	wrong(t, "another document", err, "documento", "nomeFantasia")
	_, err = s.Update(ctx, retailer(n.seiva), centro.ID, stores.NewStore{TradeName: "Sé", PartnerID: id.New()})
	wrong(t, "unknown software house", err, "softwareHouseId")
	testkit.Must(t, s.Delete(ctx, retailer(n.seiva), centro.ID))
	if _, err := s.Update(ctx, retailer(n.seiva), centro.ID, stores.NewStore{TradeName: "Sé"}); !errors.Is(err, stores.ErrNotFound) {
		t.Errorf("changed when deleted: %v", err)
	}
}

// most allows one retailer so many stores, and others any number.
type most struct {
	retailerID string
	stores     int
}

func (m most) MaxStores(_ context.Context, retailerID string) (int, bool, error) {
	return m.stores, retailerID == m.retailerID, nil
}

func limits(t *testing.T, stage Stage) {
	ctx, n := context.Background(), build(t, stage)
	s := stores.NewService(stage.Storage, stores.Ports{Reference: lists{}, Limits: most{n.seiva, 4}, Trail: &scopetest.Trail{}}, clock.NewFixed(now))
	table := []byte("CNPJ;Nome\n" + CNPJ(71) + ";Um\n" + CNPJ(72) + ";Dois\n" + CNPJ(73) + ";Três\n")
	if _, err := s.PreviewImport(ctx, retailer(n.seiva), stores.Import{Table: table}); !errors.Is(err, stores.ErrOverLimit) {
		t.Errorf("preview beyond the limit: %v", err)
	}
	if _, err := s.ImportAll(ctx, retailer(n.seiva), stores.Import{Table: table}); !errors.Is(err, stores.ErrOverLimit) || !errs.IsKind(err, errs.Invalid) {
		t.Errorf("import beyond the limit: %v", err)
	}
	var group sync.WaitGroup
	results := make([]error, 6)
	for i := range results {
		group.Go(func() {
			_, results[i] = s.Add(ctx, partner(n.caixa), stores.NewStore{RetailerID: n.seiva, Documento: CNPJ(60 + i), TradeName: "Nova"})
		})
	}
	group.Wait()
	made := 0
	for _, err := range results {
		if err == nil {
			made++
		} else if !errors.Is(err, stores.ErrOverLimit) {
			t.Errorf("beyond the limit: %v", err)
		}
	}
	if made != 2 {
		t.Errorf("%d stores made at once where 2 fit", made)
	}
	testkit.Must(t, s.Delete(ctx, retailer(n.seiva), n.all[0].ID))
	if _, err := s.Add(ctx, retailer(n.seiva), stores.NewStore{Documento: CNPJ(80), TradeName: "Nova"}); err != nil {
		t.Errorf("in a deleted store's place: %v", err)
	}
	if _, err := s.Add(ctx, retailer(n.alfa), stores.NewStore{Documento: CNPJ(81), TradeName: "Nova"}); err != nil {
		t.Errorf("a retailer without a limit: %v", err)
	}
}
