package storestest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/stores"
)

// Conformance runs the suite on a fresh storage for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) Stage) {
	t.Run("WhatIsWrongIsNamed", func(t *testing.T) { invalid(t, fresh(t)) })
	t.Run("StoreComesBackWhole", func(t *testing.T) { whole(t, fresh(t)) })
	t.Run("DocumentsAreUniqueAmongTheLiving", func(t *testing.T) { unique(t, fresh(t)) })
	t.Run("ARootIsOneRetailers", func(t *testing.T) { roots(t, fresh(t)) })
	t.Run("OfTwoAtOnceOneHasTheRoot", func(t *testing.T) { rootRace(t, fresh(t)) })
	t.Run("ARootIsTransferred", func(t *testing.T) { transfer(t, fresh(t)) })
	t.Run("ARootIsSetFree", func(t *testing.T) { setFree(t, fresh(t)) })
	t.Run("WrongTransfersAreNamed", func(t *testing.T) { wrongTransfers(t, fresh(t)) })
	t.Run("OldClashesGoOnUntilSomebodyDecides", func(t *testing.T) { clashes(t, fresh(t)) })
	t.Run("ListsStayWithinReach", func(t *testing.T) { reach(t, fresh(t)) })
	t.Run("ListPagesAndSorts", func(t *testing.T) { pages(t, fresh(t)) })
	t.Run("EmittersAreLivingStoresWithWhoCounts", func(t *testing.T) { emitters(t, fresh(t)) })
	t.Run("OwnersAddStores", func(t *testing.T) { add(t, fresh(t)) })
	t.Run("OwnersChangeStores", func(t *testing.T) { change(t, fresh(t)) })
	t.Run("EditorsAtOnceKeepTheSoftwareHouse", func(t *testing.T) { editors(t, fresh(t)) })
	t.Run("ADeletionIsUndone", func(t *testing.T) { restore(t, fresh(t)) })
	t.Run("WhatIsDoneIsInTheTrail", func(t *testing.T) { audited(t, fresh(t)) })
	t.Run("SubscriptionLimitsStores", func(t *testing.T) { limits(t, fresh(t)) })
	t.Run("TablesAreCheckedRowByRow", func(t *testing.T) { preview(t, fresh(t)) })
	t.Run("TablesAreImportedOrNot", func(t *testing.T) { imported(t, fresh(t)) })
	t.Run("WrongProfileIsRefused", func(t *testing.T) { profiles(t, fresh(t)) })
	t.Run("OtherTenantSeesNotFound", func(t *testing.T) { tenants(t, fresh(t)) })
}

func invalid(t *testing.T, stage Stage) {
	ctx, s, owner := context.Background(), service(stage.Storage), stage.Retailer("Mercado Seiva", "", false)
	fine := stores.NewStore{RetailerID: owner, Documento: CNPJ(1), TradeName: "Centro"}
	change := func(f func(n *stores.NewStore)) stores.NewStore {
		n := fine
		f(&n)
		return n
	}
	for _, c := range []struct {
		name   string
		in     stores.NewStore
		fields []string
	}{
		{"nothing", stores.NewStore{}, []string{"documento", "nomeFantasia"}},
		{"check digits", change(func(n *stores.NewStore) { n.Documento = "11222333000182" }), []string{"documento"}},
		{"name", change(func(n *stores.NewStore) { n.TradeName = "a\x00" }), []string{"nomeFantasia"}},
		{"category", change(func(n *stores.NewStore) { n.Category = "Naves" }), []string{"categoria"}},
		{"CEP", change(func(n *stores.NewStore) { n.Address.CEP = "123" }), []string{"cep"}},
		{"city of another state", change(func(n *stores.NewStore) { n.Address.UF, n.Address.City = "SP", "Manaus" }), []string{"cidade"}},
		{"state alone", change(func(n *stores.NewStore) { n.Address.UF = "SP" }), []string{"cidade"}},
		{"city alone", change(func(n *stores.NewStore) { n.Address.City = "Manaus" }), []string{"cidade"}},
		{"address", change(func(n *stores.NewStore) {
			long := strings.Repeat("a", 121)
			n.Address.Street, n.Address.Number, n.Address.District = long, long[:21], "\x07"
		}), []string{"endereco", "numero", "bairro"}},
		{"unknown retailer", change(func(n *stores.NewStore) { n.RetailerID = id.New() }), []string{"varejistaId"}},
		{"no retailer", change(func(n *stores.NewStore) { n.RetailerID = "" }), []string{"varejistaId"}},
		{"unknown partner", change(func(n *stores.NewStore) { n.PartnerID = id.New() }), []string{"softwareHouseId"}},
	} {
		_, err := s.Create(ctx, c.in)
		e := errs.From(err)
		if e.Kind != errs.Invalid || len(e.Fields) != len(c.fields) {
			t.Errorf("%s: %v %v, want a 422 on %v", c.name, e, e.Fields, c.fields)
		}
		for _, field := range c.fields {
			if e.Fields[field] == "" {
				t.Errorf("%s: no message for %s", c.name, field)
			}
		}
	}
	if _, err := s.Create(ctx, fine); err != nil {
		t.Errorf("the bare minimum: %v", err)
	}
}

func whole(t *testing.T, stage Stage) {
	ctx, s := context.Background(), service(stage.Storage)
	owner, house := stage.Retailer("Mercado Seiva", "", false), stage.Partner("Caixa Livre")
	created, err := s.Create(ctx, stores.NewStore{
		RetailerID: owner, PartnerID: house, Documento: "12.abc.345/01de-35", TradeName: " Loja  Centro", Category: "SUPERMERCADO",
		Address: stores.Address{
			CEP: "01310-100", Street: "Avenida Paulista", Number: "S/N", District: "Bela Vista", City: "sao paulo", UF: "sp",
		},
	})
	testkit.Must(t, err)
	got, err := s.Get(ctx, retailer(owner), created.ID)
	testkit.Must(t, err)
	want := stores.Listed{
		Store: stores.Store{
			ID: created.ID, RetailerID: owner, PartnerID: house, Documento: "12ABC34501DE35", TradeName: "Loja Centro",
			Category: "Supermercado", CreatedAt: now, Address: stores.Address{
				CEP: "01310100", Street: "Avenida Paulista", Number: "S/N", District: "Bela Vista", City: "São Paulo", UF: "SP",
			},
		},
		RetailerName: "Mercado Seiva", SoftwareHouseID: house, SoftwareHouseName: "Caixa Livre",
	}
	if got != want || created != want.Store {
		t.Errorf("created %+v\nread %+v\nwant %+v", created, got, want)
	}
}

func unique(t *testing.T, stage Stage) {
	ctx, s, n := context.Background(), service(stage.Storage), build(t, stage)
	again := stores.NewStore{RetailerID: n.alfa, Documento: n.all[0].Documento, TradeName: "Outra"}
	if _, err := s.Create(ctx, again); !errors.Is(err, stores.ErrDocumentTaken) || !errs.IsKind(err, errs.Conflict) {
		t.Errorf("same document: %v", err)
	}
	testkit.Must(t, s.Delete(ctx, retailer(n.seiva), n.all[0].ID))
	if err := s.Delete(ctx, retailer(n.seiva), n.all[0].ID); !errors.Is(err, stores.ErrNotFound) {
		t.Errorf("deleted twice: %v", err)
	}
	reborn, err := s.Create(ctx, again)
	testkit.Must(t, err)
	lost, err := stage.Storage.CreateAll(ctx, []stores.Store{
		Store(n.seiva, "", CNPJ(4), "Tomada"), Store(n.seiva, "", CNPJ(40), "Livre"), Store(n.seiva, n.beta, again.Documento, "Tomada"),
	})
	if err != nil || len(lost) != 2 || !errors.Is(lost[CNPJ(4)], stores.ErrRootTaken) || !errors.Is(lost[again.Documento], stores.ErrRootTaken) {
		t.Errorf("of three, two were taken: %v, %v", lost, err)
	}
	if one, err := s.All(ctx, retailer(n.seiva), "livre"); err != nil || len(one) != 1 {
		t.Errorf("the free one: %v, %v", one, err)
	}
	found, err := s.Emitters(ctx, []string{n.all[0].Documento})
	testkit.Must(t, err)
	if found[reborn.Documento].StoreID != reborn.ID {
		t.Errorf("the document is %+v's", found)
	}
}

func names(list []stores.Summary) []string {
	out := []string{}
	for _, s := range list {
		out = append(out, strings.TrimPrefix(s.TradeName, "Loja "))
	}
	return out
}

func reach(t *testing.T, stage Stage) {
	ctx, s, n := context.Background(), service(stage.Storage), build(t, stage)
	counts := map[string]string{CNPJ(1): n.caixa, CNPJ(2): n.beta, CNPJ(3): "", CNPJ(4): n.caixa}
	for _, c := range []struct {
		name, filter string
		who          scope.Scope
		want         []string
	}{
		{"administrator", "", scope.Scope{Profile: scope.Administrador}, []string{"Centro", "Norte", "Oeste", "Sul"}},
		{"support, by name", "LÓJA s", scope.Scope{Profile: scope.Suporte}, []string{"Oeste", "Sul"}},
		{"retailer", "", retailer(n.seiva), []string{"Centro", "Norte"}},
		{"retailer, another's document", CNPJ(3), retailer(n.seiva), []string{}},
		{"software house, by retailer and by store", "", partner(n.caixa), []string{"Centro", "Oeste"}},
		{"software house, by store alone", "", partner(n.beta), []string{"Norte"}},
		{"linked to none", "", partner(n.stranger), []string{}},
		{"retailer without an id", "", retailer(""), []string{}},
		{"software house without an id", "", partner(""), []string{}},
	} {
		all, err := s.All(ctx, c.who, c.filter)
		testkit.Must(t, err)
		if got := names(all); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		for _, store := range all {
			if store.SoftwareHouseID != counts[store.Documento] {
				t.Errorf("%s: %+v, want software house %q", c.name, store, counts[store.Documento])
			}
		}
		page, err := s.List(ctx, c.who, c.filter, paging.Request{Size: 10})
		testkit.Must(t, err)
		if page.Total != len(c.want) || len(page.Items) != len(c.want) {
			t.Errorf("%s: a page of %d, total %d", c.name, len(page.Items), page.Total)
		}
	}
	testkit.Must(t, s.Delete(ctx, partner(n.beta), n.all[1].ID))
	if all, err := s.All(ctx, retailer(n.seiva), ""); err != nil || !slices.Equal(names(all), []string{"Centro"}) {
		t.Errorf("after deleting: %v, %v", names(all), err)
	}
	if two, err := stage.Storage.All(ctx, stores.Reach{Everything: true}, "", 2); err != nil || len(two) != 2 {
		t.Errorf("at most two: %v, %v", two, err)
	}
}

func pages(t *testing.T, stage Stage) {
	ctx, s := context.Background(), service(stage.Storage)
	build(t, stage)
	admin := scope.Scope{Profile: scope.Administrador}
	untried := slices.Clone(stores.SortFields)
	for _, c := range []struct {
		sort string
		desc bool
		want []string
	}{
		{"", false, []string{"Centro", "Norte", "Oeste", "Sul"}},
		{"nomeFantasia", true, []string{"Sul", "Oeste", "Norte", "Centro"}},
		{"documento", true, []string{"Oeste", "Sul", "Norte", "Centro"}},
		{"dataCadastro", false, []string{"Centro", "Norte", "Sul", "Oeste"}},
		{"uf", false, []string{"Sul", "Centro", "Norte", "Oeste"}},
		{"cidade", true, []string{"Centro", "Norte", "Oeste", "Sul"}},
		{"categoria", false, []string{"Sul", "Centro", "Norte", "Oeste"}},
		{"varejista", false, []string{"Sul", "Oeste", "Centro", "Norte"}},
		{"softwareHouse", true, []string{"Centro", "Oeste", "Norte", "Sul"}},
	} {
		untried = slices.DeleteFunc(untried, func(f string) bool { return f == c.sort })
		var got []string
		for p := range 3 {
			page, err := s.List(ctx, admin, "", paging.Request{Page: p, Size: 2, Sort: c.sort, Desc: c.desc})
			testkit.Must(t, err)
			if page.Total != 4 || page.Page != p || page.PageSize != 2 {
				t.Errorf("by %s: page %d of size %d, total %d", c.sort, page.Page, page.PageSize, page.Total)
			}
			for _, store := range page.Items {
				got = append(got, strings.TrimPrefix(store.TradeName, "Loja "))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("by %s: %v, want %v", c.sort, got, c.want)
		}
	}
	if len(untried) > 0 {
		t.Errorf("no case sorts by %v", untried)
	}
}

func emitters(t *testing.T, stage Stage) {
	ctx, s, n := context.Background(), service(stage.Storage), build(t, stage)
	found, err := s.Emitters(ctx, nil)
	if err != nil || len(found) != 0 {
		t.Errorf("of nothing: %v, %v", found, err)
	}
	asked := []string{CNPJ(4), CNPJ(1), CNPJ(1), CNPJ(2), CNPJ(3), CNPJ(99), "", "'; --"}
	found, err = s.Emitters(ctx, asked)
	testkit.Must(t, err)
	for i, want := range []stores.Emitter{
		{StoreName: "Loja Centro", RetailerID: n.seiva, PartnerID: n.caixa, VerifiedOnly: true},
		{StoreName: "Loja Norte", RetailerID: n.seiva, PartnerID: n.beta, VerifiedOnly: true},
		{StoreName: "Loja Sul", RetailerID: n.alfa},
		{StoreName: "Loja Oeste", RetailerID: n.alfa, PartnerID: n.caixa},
	} {
		want.StoreID, want.Documento = n.all[i].ID, n.all[i].Documento
		if got := found[want.Documento]; got != want {
			t.Errorf("%s: got %+v, want %+v", want.Documento, got, want)
		}
	}
	if len(found) != 4 {
		t.Errorf("%d emitters, want 4", len(found))
	}
	testkit.Must(t, s.Delete(ctx, retailer(n.alfa), n.all[2].ID))
	if found, err = s.Emitters(ctx, asked); err != nil || len(found) != 3 {
		t.Errorf("after deleting one: %v, %v", found, err)
	}
}

func profiles(t *testing.T, stage Stage) {
	ctx, s, n := context.Background(), service(stage.Storage), build(t, stage)
	for _, c := range []struct {
		call    string
		profile scope.Profile
		do      func(who scope.Scope) error
	}{
		{"get", "", func(who scope.Scope) error { _, err := s.Get(ctx, who, n.all[0].ID); return err }},
		{"list", "", func(who scope.Scope) error { _, err := s.List(ctx, who, "", paging.Request{Size: 1}); return err }},
		{"all", "", func(who scope.Scope) error { _, err := s.All(ctx, who, ""); return err }},
		{"delete", "", func(who scope.Scope) error { return s.Delete(ctx, who, n.all[0].ID) }},
		{"delete", scope.Administrador, func(who scope.Scope) error { return s.Delete(ctx, who, n.all[0].ID) }},
		{"add", scope.Administrador, func(who scope.Scope) error { _, err := s.Add(ctx, who, stores.NewStore{}); return err }},
		{"update", scope.Suporte, func(who scope.Scope) error {
			_, err := s.Update(ctx, who, n.all[0].ID, stores.NewStore{})
			return err
		}},
		{"restore", scope.Administrador, func(who scope.Scope) error { _, err := s.Restore(ctx, who, n.all[0].ID); return err }},
		{"restore", "", func(who scope.Scope) error { _, err := s.Restore(ctx, who, n.all[0].ID); return err }},
		{"preview", scope.Administrador, func(who scope.Scope) error { _, err := s.PreviewImport(ctx, who, stores.Import{}); return err }},
		{"import", "", func(who scope.Scope) error { _, err := s.ImportAll(ctx, who, stores.Import{}); return err }},
		{"delete", scope.Suporte, func(who scope.Scope) error { return s.Delete(ctx, who, n.all[0].ID) }},
	} {
		if err := c.do(scope.Scope{Profile: c.profile}); !errs.IsKind(err, errs.Forbidden) {
			t.Errorf("%s as %q: %v, want a 403", c.call, c.profile, err)
		}
	}
}

func tenants(t *testing.T, stage Stage) {
	ctx, s, n := context.Background(), service(stage.Storage), build(t, stage)
	for _, c := range []struct {
		name    string
		who     scope.Scope
		storeID string
	}{
		{"another retailer", retailer(n.alfa), n.all[0].ID},
		{"no retailer", retailer(""), n.all[0].ID},
		{"the retailer's software house, where the store has its own", partner(n.caixa), n.all[1].ID},
		{"a software house of another store of the retailer", partner(n.beta), n.all[0].ID},
		{"a software house linked to none", partner(n.stranger), n.all[2].ID},
		{"no software house", partner(""), n.all[2].ID},
		{"absent", retailer(n.seiva), id.New()},
		{"not an id", retailer(n.seiva), "all"},
	} {
		if _, err := s.Get(ctx, c.who, c.storeID); !errors.Is(err, stores.ErrNotFound) {
			t.Errorf("%s, read: %v", c.name, err)
		}
		if err := s.Delete(ctx, c.who, c.storeID); !errors.Is(err, stores.ErrNotFound) {
			t.Errorf("%s, delete: %v", c.name, err)
		}
		if _, err := s.Update(ctx, c.who, c.storeID, stores.NewStore{TradeName: "Minha"}); !errors.Is(err, stores.ErrNotFound) {
			t.Errorf("%s, update: %v", c.name, err)
		}
	}
	_, err := stage.Storage.Edit(ctx, stores.Reach{RetailerID: n.alfa}, n.all[0].ID, func(s *stores.Store) error {
		s.TradeName = "Minha"
		return nil
	})
	if !errors.Is(err, stores.ErrNotFound) {
		t.Errorf("storage, edit in another's name: %v", err)
	}
	if err := stage.Storage.Delete(ctx, n.alfa, n.all[0].ID, now); !errors.Is(err, stores.ErrNotFound) {
		t.Errorf("storage, delete in another's name: %v", err)
	}
	for i, who := range []scope.Scope{retailer(n.seiva), partner(n.beta), {Profile: scope.Suporte}, partner(n.caixa)} {
		if got, err := s.Get(ctx, who, n.all[i].ID); err != nil || got.Store != n.all[i] {
			t.Errorf("%d changed: %+v, %v", i, got, err)
		}
	}
}
