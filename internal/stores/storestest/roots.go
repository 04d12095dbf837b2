package storestest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
	"seiva/internal/stores"
)

// branch gives the document of the n-th branch of the root of another.
func branch(of string, n int) string {
	first := fmt.Sprintf("%s%04d", brdoc.Root(of), n)
	return first + brdoc.CNPJCheckDigits(first)
}

// roots: a retailer has as many roots as it likes, and nobody else a branch of them, by whatever way; a root whose last
// store is gone is free.
func roots(t *testing.T, stage Stage) {
	ctx, s, n := context.Background(), service(stage.Storage), build(t, stage)
	centro := n.all[0]
	foreign := Store(n.alfa, "", branch(centro.Documento, 2), "Filial")
	if err := stage.Storage.Create(ctx, foreign); !errors.Is(err, stores.ErrRootTaken) || !errs.IsKind(err, errs.Conflict) {
		t.Errorf("a branch of another's root: %v", err)
	}
	refused, err := stage.Storage.CreateAll(ctx, []stores.Store{foreign, Store(n.alfa, "", branch(n.all[2].Documento, 2), "Nossa")})
	if err != nil || len(refused) != 1 || !errors.Is(refused[foreign.Documento], stores.ErrRootTaken) {
		t.Errorf("imported: %v, %v", refused, err)
	}
	testkit.Must(t, stage.Storage.Create(ctx, Store(n.seiva, "", foreign.Documento, "Filial")))
	holders, err := stage.Storage.RootHolders(ctx, []string{brdoc.Root(centro.Documento), brdoc.Root(CNPJ(2)), "NOBODYS0"})
	if err != nil || len(holders) != 2 || holders[brdoc.Root(centro.Documento)] != n.seiva || holders[brdoc.Root(CNPJ(2))] != n.seiva {
		t.Errorf("holders: %v, %v", holders, err)
	}
	for _, documento := range []string{centro.Documento, foreign.Documento} {
		if err := stage.Storage.Create(ctx, Store(n.alfa, "", branch(centro.Documento, 3), "Filial")); !errors.Is(err, stores.ErrRootTaken) {
			t.Errorf("while a store has it: %v", err)
		}
		found, err := s.Emitters(ctx, []string{documento})
		testkit.Must(t, err)
		testkit.Must(t, s.Delete(ctx, retailer(n.seiva), found[documento].StoreID))
	}
	testkit.Must(t, stage.Storage.Create(ctx, Store(n.alfa, "", branch(centro.Documento, 3), "Filial")))
	if _, err := s.Restore(ctx, retailer(n.seiva), centro.ID); !errors.Is(err, stores.ErrRootTaken) {
		t.Errorf("a store is brought back under another's root: %v", err)
	}
}

// rootRace: two retailers register branches of one root in two transactions that are open at once.
func rootRace(t *testing.T, stage Stage) {
	ctx, n := context.Background(), build(t, stage)
	for round := range 8 {
		root := CNPJ(500 + round)
		var wait sync.WaitGroup
		second := make(chan error, 1)
		first := stage.Storage.InTx(ctx, func(ctx context.Context) error {
			if err := stage.Storage.Create(ctx, Store(n.seiva, "", branch(root, 1), "Uma")); err != nil {
				return err
			}
			started := make(chan struct{})
			wait.Go(func() {
				close(started)
				second <- stage.Storage.InTx(context.Background(), func(ctx context.Context) error {
					return stage.Storage.Create(ctx, Store(n.alfa, "", branch(root, 2), "Outra"))
				})
			})
			<-started
			return nil
		})
		wait.Wait()
		if err := <-second; first != nil || !errors.Is(err, stores.ErrRootTaken) {
			t.Errorf("the first: %v, the second: %v", first, err)
		}
	}
	const tries = 12
	var wait sync.WaitGroup
	results := make(chan error, tries)
	for i := range tries {
		owner := []string{n.seiva, n.alfa}[i%2]
		wait.Go(func() { results <- stage.Storage.Create(ctx, Store(owner, "", branch(CNPJ(600), i+1), "Loja")) })
	}
	wait.Wait()
	close(results)
	won := 0
	for err := range results {
		if err == nil {
			won++
		} else if !errors.Is(err, stores.ErrRootTaken) {
			t.Errorf("lost with %v", err)
		}
	}
	if won != tries/2 {
		t.Errorf("%d of %d were made, want those of one retailer", won, tries)
	}
}

var administrator = scope.Scope{AccountID: "admin", Profile: scope.Administrador}

func rootsOf(stage Stage, trail *scopetest.Trail) *stores.Roots {
	return stores.NewRoots(stage.Storage, trail, clock.NewFixed(now))
}

const reason = "Contrato social conferido"

// transfer: the stores end where they were and go on at the new retailer, under its software house; both have it in
// their trail, and the next branch is the new one's.
func transfer(t *testing.T, stage Stage) {
	ctx, n, trail := context.Background(), build(t, stage), &scopetest.Trail{}
	oeste := n.all[3] // alfa's, with a software house of its own
	done, err := rootsOf(stage, trail).Transfer(ctx, administrator, stores.Transfer{Root: brdoc.FormatCNPJ(oeste.Documento), To: n.seiva, Reason: reason})
	if err != nil || !slices.Equal(done.From, []string{n.alfa}) || len(done.Stores) != 1 || done.Stores[0].From != oeste.ID || !id.Valid(done.Stores[0].To) {
		t.Fatalf("%+v, %v", done, err)
	}
	found, err := stage.Storage.Emitters(ctx, []string{oeste.Documento})
	if e := found[oeste.Documento]; err != nil || e.StoreID != done.Stores[0].To || e.RetailerID != n.seiva || e.PartnerID != n.caixa || e.StoreName != oeste.TradeName {
		t.Errorf("the emitter: %+v, %v", found, err)
	}
	former, _, err := stage.Storage.Deleted(ctx, stores.Reach{RetailerID: n.alfa}, oeste.ID)
	if err != nil || former.Documento != oeste.Documento {
		t.Errorf("the former store: %+v, %v", former, err)
	}
	if err := stage.Storage.Restore(ctx, former); !errors.Is(err, stores.ErrRootTaken) && !errors.Is(err, stores.ErrDocumentTaken) {
		t.Errorf("brought back: %v", err)
	}
	if err := stage.Storage.Create(ctx, Store(n.alfa, "", branch(oeste.Documento, 9), "Filial")); !errors.Is(err, stores.ErrRootTaken) {
		t.Errorf("the former retailer's next branch: %v", err)
	}
	testkit.Must(t, stage.Storage.Create(ctx, Store(n.seiva, "", branch(oeste.Documento, 9), "Filial")))
	details := fmt.Sprintf("map[from:%s reason:%s root:%s stores:%s:%s to:%s]", n.alfa, reason, brdoc.Root(oeste.Documento), oeste.ID, done.Stores[0].To, n.seiva)
	trail.Holds(t, scopetest.Line("stores.root_transferred", administrator, n.seiva, n.seiva, details),
		scopetest.Line("stores.root_transferred", administrator, n.alfa, n.alfa, details))
	if _, err := rootsOf(stage, trail).Transfer(ctx, administrator, stores.Transfer{Root: oeste.Documento, To: n.seiva, Reason: reason}); !errors.Is(err, stores.ErrUnusedRoot) {
		t.Errorf("again: %v", err)
	}
}

// setFree: what the former retailer signed up with is nobody's any more, and anybody may take the root.
func setFree(t *testing.T, stage Stage) {
	ctx, n, trail := context.Background(), build(t, stage), &scopetest.Trail{}
	centro := n.all[0]
	done, err := rootsOf(stage, trail).Transfer(ctx, administrator, stores.Transfer{Root: brdoc.Root(centro.Documento), Reason: reason})
	if err != nil || len(done.Stores) != 1 || done.Stores[0].To != "" {
		t.Fatalf("%+v, %v", done, err)
	}
	trail.Holds(t, scopetest.Line("stores.root_transferred", administrator, n.seiva, n.seiva,
		fmt.Sprintf("map[from:%s reason:%s root:%s stores:%s to:]", n.seiva, reason, brdoc.Root(centro.Documento), centro.ID)))
	testkit.Must(t, stage.Storage.Create(ctx, Store(n.alfa, "", centro.Documento, "Outra")))
}

func wrongTransfers(t *testing.T, stage Stage) {
	ctx, n, trail := context.Background(), build(t, stage), &scopetest.Trail{}
	for _, c := range []struct {
		name   string
		in     stores.Transfer
		fields string
	}{
		{"nothing", stores.Transfer{}, "documento motivo"},
		{"no root, no id, no reason", stores.Transfer{Root: "1234567é", To: "x", Reason: " a "}, "documento motivo varejistaId"},
		{"a whole CNPJ with wrong digits", stores.Transfer{Root: "11222333000182", Reason: reason}, "documento"},
		{"a long reason", stores.Transfer{Root: CNPJ(1), Reason: strings.Repeat("a", 501)}, "motivo"},
		{"absent retailer", stores.Transfer{Root: CNPJ(1), To: id.New(), Reason: reason}, "varejistaId"},
		{"nobody's root", stores.Transfer{Root: "ZZZZZZZZ", To: n.seiva, Reason: reason}, "documento"},
		{"its own root", stores.Transfer{Root: CNPJ(1), To: n.seiva, Reason: reason}, "documento"},
	} {
		_, err := rootsOf(stage, trail).Transfer(ctx, administrator, c.in)
		var fields []string
		for field := range errs.From(err).Fields {
			fields = append(fields, field)
		}
		if slices.Sort(fields); strings.Join(fields, " ") != c.fields {
			t.Errorf("%s: %v %v", c.name, err, fields)
		}
	}
	for _, who := range []scope.Scope{{}, retailer(n.seiva), partner(n.caixa), {Profile: scope.Suporte}} {
		if _, err := rootsOf(stage, trail).Transfer(ctx, who, stores.Transfer{Root: CNPJ(1), To: n.alfa, Reason: reason}); !errs.IsKind(err, errs.Forbidden) {
			t.Errorf("%s: %v", who.Profile, err)
		}
	}
	trail.Holds(t)
}

// clashes: two retailers that had one root before it was kept go on with what they have, get no more, and are listed
// until an administrator decides or one of them is gone.
func clashes(t *testing.T, stage Stage) {
	ctx, n := context.Background(), build(t, stage)
	if found, err := stage.Storage.Clashes(ctx); err != nil || len(found) != 0 {
		t.Errorf("without a clash: %+v, %v", found, err)
	}
	for i, s := range n.all[:2] {
		stage.Former(Store(n.alfa, "", branch(s.Documento, 2), fmt.Sprintf("Filial %d", i)))
		stage.Contest(brdoc.Root(s.Documento))
	}
	found, err := stage.Storage.Clashes(ctx)
	if err != nil || len(found) != 2 || found[0].Root != brdoc.Root(CNPJ(1)) || len(found[0].Claims) != 2 || found[0].Claims[0].Since.IsZero() {
		t.Fatalf("%+v, %v", found, err)
	}
	for _, claim := range found[0].Claims {
		if len(claim.Stores) != 1 || claim.RetailerName == "" || brdoc.Root(claim.Stores[0].Documento) != found[0].Root || claim.OwnDocument != "" {
			t.Errorf("%+v", claim)
		}
	}
	emitters, err := stage.Storage.Emitters(ctx, []string{CNPJ(1), branch(CNPJ(1), 2)})
	if err != nil || len(emitters) != 2 {
		t.Errorf("both go on: %v, %v", emitters, err)
	}
	for _, owner := range []string{n.seiva, n.alfa} {
		if err := stage.Storage.Create(ctx, Store(owner, "", branch(CNPJ(1), 3), "Mais uma")); !errors.Is(err, stores.ErrRootTaken) {
			t.Errorf("more of it: %v", err)
		}
	}
	_, err = rootsOf(stage, &scopetest.Trail{}).Transfer(ctx, administrator, stores.Transfer{Root: CNPJ(1), To: n.seiva, Reason: reason})
	testkit.Must(t, err)
	testkit.Must(t, stage.Storage.Create(ctx, Store(n.seiva, "", branch(CNPJ(1), 3), "Mais uma")))
	testkit.Must(t, stage.Storage.Delete(ctx, n.seiva, n.all[1].ID, now))
	testkit.Must(t, stage.Storage.Create(ctx, Store(n.alfa, "", branch(CNPJ(2), 3), "Mais uma")))
	if found, err := stage.Storage.Clashes(ctx); err != nil || len(found) != 0 {
		t.Errorf("decided: %+v, %v", found, err)
	}
}
