package storestest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
	"seiva/internal/stores"
)

// restore undoes a deletion within ten minutes, for whoever may delete the store, where its CNPJ and the subscription
// still have room for it.
func restore(t *testing.T, stage Stage) {
	ctx, n, at := context.Background(), build(t, stage), clock.NewFixed(now)
	s := stores.NewService(stage.Storage, stores.Ports{Reference: lists{}, Limits: most{n.seiva, 2}, Trail: &scopetest.Trail{}}, at)
	centro, norte, sul := n.all[0], n.all[1], n.all[2]
	if _, err := s.Restore(ctx, retailer(n.seiva), centro.ID); !errors.Is(err, stores.ErrNotFound) {
		t.Errorf("a living store: %v", err)
	}
	testkit.Must(t, s.Delete(ctx, retailer(n.seiva), centro.ID))
	testkit.Must(t, s.Delete(ctx, partner(n.beta), norte.ID))
	for name, c := range map[string]struct {
		who     scope.Scope
		storeID string
	}{
		"another retailer": {retailer(n.alfa), centro.ID}, "no retailer": {retailer(""), centro.ID},
		"another software house": {partner(n.caixa), norte.ID}, "no software house": {partner(""), norte.ID},
		"absent": {retailer(n.seiva), id.New()}, "no id": {retailer(n.seiva), "all"},
	} {
		if _, err := s.Restore(ctx, c.who, c.storeID); !errors.Is(err, stores.ErrNotFound) {
			t.Errorf("%s: %v", name, err)
		}
	}
	at.Advance(stores.RestoreWithin)
	for i, who := range []scope.Scope{retailer(n.seiva), partner(n.beta)} {
		got, err := s.Restore(ctx, who, n.all[i].ID)
		if err != nil || got.Store != n.all[i] || got.RetailerName != "Mercado Seiva" {
			t.Errorf("in the last moment: %+v, %v", got, err)
		}
	}
	found, err := s.Emitters(ctx, []string{centro.Documento, norte.Documento})
	if err != nil || len(found) != 2 {
		t.Errorf("emitters again: %v, %v", found, err)
	}
	if _, err := s.Restore(ctx, retailer(n.seiva), centro.ID); !errors.Is(err, stores.ErrNotFound) {
		t.Errorf("twice: %v", err)
	}
	testkit.Must(t, s.Delete(ctx, retailer(n.seiva), centro.ID))
	_, err = s.Add(ctx, retailer(n.seiva), stores.NewStore{Documento: CNPJ(70), TradeName: "Nova"})
	testkit.Must(t, err)
	if _, err := s.Restore(ctx, retailer(n.seiva), centro.ID); !errors.Is(err, stores.ErrOverLimit) {
		t.Errorf("beyond the subscription: %v", err)
	}
	testkit.Must(t, s.Delete(ctx, retailer(n.alfa), sul.ID))
	_, err = s.Add(ctx, retailer(n.alfa), stores.NewStore{Documento: sul.Documento, TradeName: "Sul outra vez"})
	testkit.Must(t, err)
	if _, err := s.Restore(ctx, retailer(n.alfa), sul.ID); !errors.Is(err, stores.ErrDocumentTaken) {
		t.Errorf("another store has its CNPJ: %v", err)
	}
	at.Advance(time.Millisecond + stores.RestoreWithin)
	if _, err := s.Restore(ctx, retailer(n.alfa), sul.ID); errs.From(err).Code != "stores.too_late" {
		t.Errorf("later: %v", err)
	}
}

// editors at once: a software house that renames a store does not give it back the software house that its retailer has
// just taken from it.
func editors(t *testing.T, stage Stage) {
	ctx, s, n := context.Background(), service(stage.Storage), build(t, stage)
	norte := n.all[1]
	var group sync.WaitGroup
	for i := range 10 {
		group.Go(func() {
			_, err := s.Update(ctx, partner(n.beta), norte.ID, stores.NewStore{TradeName: fmt.Sprint("Norte ", i)})
			if err != nil && !errors.Is(err, stores.ErrNotFound) {
				t.Error(err)
			}
		})
	}
	_, err := s.Update(ctx, retailer(n.seiva), norte.ID, stores.NewStore{TradeName: "Norte", PartnerID: n.stranger})
	testkit.Must(t, err)
	group.Wait()
	if got, err := s.Get(ctx, retailer(n.seiva), norte.ID); err != nil || got.PartnerID != n.stranger || got.TradeName != "Norte" {
		t.Errorf("%+v, %v", got, err)
	}
}

// audited: each thing done is in the trail with who did it and in whose place; what changes nothing or is refused is not,
// and what cannot be written down is not done.
func audited(t *testing.T, stage Stage) {
	ctx, n, book := context.Background(), build(t, stage), &scopetest.Trail{}
	s := stores.NewService(stage.Storage, stores.Ports{Reference: lists{}, Trail: book}, clock.NewFixed(now))
	who := scope.Scope{AccountID: "admin", Profile: scope.Varejista, RetailerID: n.seiva, SwitchID: "switch"}
	made, err := s.Add(ctx, who, stores.NewStore{Documento: CNPJ(50), TradeName: "Nova"})
	testkit.Must(t, err)
	form := stores.NewStore{TradeName: "Outra", PartnerID: n.beta, Address: stores.Address{UF: "AM", City: "manaus"}}
	for range 2 { // the second changes nothing
		_, err = s.Update(ctx, who, made.ID, form)
		testkit.Must(t, err)
	}
	testkit.Must(t, s.Delete(ctx, who, made.ID))
	_, err = s.Restore(ctx, who, made.ID)
	testkit.Must(t, err)
	table := []byte("cnpj,nome\n" + CNPJ(51) + ",Um\n1,Errada\n" + CNPJ(52) + ",Dois")
	_, err = s.PreviewImport(ctx, who, stores.Import{Table: table})
	testkit.Must(t, err)
	_, err = s.ImportAll(ctx, who, stores.Import{Table: table, SkipWrong: true})
	testkit.Must(t, err)
	_, err = s.ImportAll(ctx, who, stores.Import{Table: table})
	if err == nil {
		t.Error("the same import again went well")
	}
	line := func(action, object, details string) string {
		return scopetest.Line(action, who, n.seiva, object, "map["+details+"]")
	}
	book.Holds(t,
		line("stores.created", made.ID, "documento:"+CNPJ(50)),
		line("stores.changed", made.ID, "before.cidade: before.nomeFantasia:Nova before.softwareHouseId: before.uf: cidade:Manaus nomeFantasia:Outra softwareHouseId:"+n.beta+" uf:AM"),
		line("stores.deleted", made.ID, "documento:"+CNPJ(50)),
		line("stores.restored", made.ID, "documento:"+CNPJ(50)),
		line("stores.imported", n.seiva, "documentos:"+CNPJ(51)+" "+CNPJ(52)),
	)
	book.Fails = errors.New("no trail")
	_, added := s.Add(ctx, who, stores.NewStore{Documento: CNPJ(60), TradeName: "Sem trilha"})
	_, changed := s.Update(ctx, who, made.ID, stores.NewStore{TradeName: "Sem trilha"})
	deleted := s.Delete(ctx, who, made.ID)
	_, imported := s.ImportAll(ctx, who, stores.Import{Table: []byte("cnpj,nome\n" + CNPJ(61) + ",Sem trilha")})
	for i, err := range []error{added, changed, deleted, imported} {
		if !errors.Is(err, book.Fails) {
			t.Errorf("without a trail, %d: %v", i, err)
		}
	}
	if all, err := s.All(ctx, who, "sem trilha"); err != nil || len(all) != 0 {
		t.Errorf("kept without a trail: %v, %v", all, err)
	}
	if _, err := s.Get(ctx, who, made.ID); err != nil {
		t.Errorf("deleted without a trail: %v", err)
	}
}
