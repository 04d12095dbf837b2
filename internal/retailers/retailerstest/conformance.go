// Package retailerstest holds what every store of retailers must do, and builders for tests of others.
package retailerstest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
	"seiva/internal/retailers"
)

// Stage is a fresh store of retailers with what stands around it in the same database.
type Stage struct {
	Store retailers.Store
	// Partner makes a software house with that trade name and gives its id.
	Partner func(name string) string
	// Shop gives a retailer a store of its own software house, and ends it again when asked to.
	Shop func(retailerID, partnerID string) (end func())
}

var now = time.UnixMilli(1_790_040_000_000).UTC() // another day in UTC than in Brazil

// Documents with right check digits.
const (
	mercado  = "11222333000181"
	emporio  = "12ABC34501DE35"
	quitanda = "12345678000195"
	padaria  = "SE1VA026000178"
)

// New asks for a retailer with everything filled in; change what a test needs.
func New(documento, tradeName string) retailers.NewRetailer {
	return retailers.NewRetailer{
		Documento: documento, CorporateName: tradeName + " Comércio Ltda", TradeName: tradeName,
		Size:  retailers.Size{Stores: 3, MaxPDVs: 12},
		Focal: retailers.Contact{Name: "Ana Souza", Phone: "(11) 98765-4321", Email: "ana@mercadoseiva.com.br"},
	}
}

// Retailer builds a retailer as a store keeps it.
func Retailer(documento, tradeName, partnerID string) retailers.Retailer {
	return retailers.Retailer{
		ID: id.New(), Documento: documento, CorporateName: tradeName + " Comércio Ltda", TradeName: tradeName,
		PartnerID: partnerID, Settings: retailers.Settings{VerifiedOnly: true, ReceiptCostMilli: 59}, CreatedAt: now,
		Size: retailers.Size{Stores: 1, MaxPDVs: 20}, Focal: retailers.Contact{Name: "Rui Lima", Phone: "+551134567890", Email: "rui@loja.com.br"},
		Address: retailers.Address{
			CEP: "01310100", Street: "Avenida Paulista", Number: "1578", Complement: "Sala 2", District: "Bela Vista", City: "São Paulo", UF: "SP",
		},
		Legal:     retailers.Contact{Name: "Lia Reis", Phone: "+5511987650000", Email: "lia@loja.com.br"},
		Technical: retailers.Contact{Name: "Teo Dias", Phone: "+551133330000", Email: "ti@loja.com.br"},
	}
}

// costOn is what a printed receipt costs on the day of the tests, and on no other.
func costOn(day string) int {
	if day == clock.Day(now.In(clock.Brazil)) {
		return 40
	}
	return 0
}

func service(store retailers.Store) *retailers.Service { return serviceOf(store, paying{}) }

func serviceOf(store retailers.Store, payments paying) *retailers.Service {
	return heard(store, payments, &scopetest.Trail{}, func(context.Context, string) error { return nil })
}

// heard is the service with somebody who listens for complete profiles.
func heard(store retailers.Store, payments paying, trail *scopetest.Trail, completed func(context.Context, string) error) *retailers.Service {
	cities := map[string]string{"SP são paulo": "São Paulo", "AM manaus": "Manaus"}
	cityName := func(uf, name string) (string, bool) {
		city, known := cities[uf+" "+strings.ToLower(name)]
		return city, known
	}
	ports := retailers.Ports{
		CityName: cityName, Payment: payments.Payment, Trail: trail, Completed: completed, ReceiptCostMilli: costOn,
	}
	return retailers.NewService(store, ports, clock.NewFixed(now))
}

func as(retailer retailers.Retailer) scope.Scope {
	return scope.Scope{Profile: scope.Varejista, RetailerID: retailer.ID}
}

// Conformance runs the suite on a fresh store for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) Stage) {
	t.Run("WhatIsWrongIsNamed", func(t *testing.T) { invalid(t, fresh(t).Store) })
	t.Run("RetailerComesBackWhole", func(t *testing.T) { whole(t, fresh(t)) })
	t.Run("DocumentsAreUnique", func(t *testing.T) { unique(t, fresh(t).Store) })
	t.Run("LinkIsSetAndTakenBack", func(t *testing.T) { link(t, fresh(t)) })
	t.Run("ProfileChangesByField", func(t *testing.T) { profile(t, fresh(t).Store) })
	t.Run("WrongChangesAreNamed", func(t *testing.T) { wrongChanges(t, fresh(t).Store) })
	t.Run("EditorsAtOnceKeepEachOthersFields", func(t *testing.T) { editors(t, fresh(t).Store) })
	t.Run("AChangeIsOfTheVersionThatWasSeen", func(t *testing.T) { versions(t, fresh(t).Store) })
	t.Run("SettingsChangeAlone", func(t *testing.T) { settings(t, fresh(t).Store) })
	t.Run("ChangesAreInTheTrail", func(t *testing.T) { audited(t, fresh(t).Store) })
	t.Run("PaymentComesWithIt", func(t *testing.T) { payment(t, fresh(t).Store) })
	t.Run("AllStaysWithinReach", func(t *testing.T) { reach(t, fresh(t)) })
	t.Run("WrongProfileIsRefused", func(t *testing.T) { profiles(t, fresh(t).Store) })
	t.Run("OtherTenantSeesNotFound", func(t *testing.T) { tenants(t, fresh(t)) })
}

func invalid(t *testing.T, store retailers.Store) {
	ctx, s := context.Background(), service(store)
	change := func(f func(n *retailers.NewRetailer)) retailers.NewRetailer {
		n := New(mercado, "Mercado Seiva")
		f(&n)
		return n
	}
	for _, c := range []struct {
		name   string
		in     retailers.NewRetailer
		fields []string
	}{
		{"everything", retailers.NewRetailer{}, []string{
			"documento", "razaoSocial", "nomeFantasia", "numeroLojas", "numeroMaximoPdvs", "pontoFocalNome", "pontoFocalWhatsapp", "pontoFocalEmail",
		}},
		{"check digits", change(func(n *retailers.NewRetailer) { n.Documento = "11222333000182" }), []string{"documento"}},
		{"long", change(func(n *retailers.NewRetailer) { n.CorporateName, n.TradeName = strings.Repeat("a", 121), "A\x00" }), []string{"razaoSocial", "nomeFantasia"}},
		{"partner", change(func(n *retailers.NewRetailer) { n.PartnerID = id.New() }), []string{"parceiroId"}},
		{"size", change(func(n *retailers.NewRetailer) { n.Size = retailers.Size{Stores: -1, MaxPDVs: 100_000} }), []string{"numeroLojas", "numeroMaximoPdvs"}},
		{"one name", change(func(n *retailers.NewRetailer) { n.Focal.Name = "Ana" }), []string{"pontoFocalNome"}},
		{"phone and e-mail", change(func(n *retailers.NewRetailer) { n.Focal.Phone, n.Focal.Email = "123", "ana" }), []string{"pontoFocalWhatsapp", "pontoFocalEmail"}},
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
	if _, err := store.ByDocument(ctx, mercado); !errors.Is(err, retailers.ErrNotFound) {
		t.Errorf("something of the refused retailers stayed: %v", err)
	}
}

func whole(t *testing.T, stage Stage) {
	ctx := context.Background()
	want := Retailer(mercado, "Mercado Seiva", stage.Partner("Caixa Livre"))
	testkit.Must(t, stage.Store.Create(ctx, want))
	want.PartnerName = "Caixa Livre"
	for name, find := range map[string]func() (retailers.Retailer, error){
		"by id":       func() (retailers.Retailer, error) { return stage.Store.ByID(ctx, want.ID) },
		"by document": func() (retailers.Retailer, error) { return stage.Store.ByDocument(ctx, mercado) },
	} {
		got, err := find()
		testkit.Must(t, err)
		if got != want {
			t.Errorf("%s: got %+v, want %+v", name, got, want)
		}
	}
	asked := New("12.abc.345/01de-35", "Empório Alfa")
	asked.CorporateName = " Empório  Alfa SA "
	created, err := service(stage.Store).Create(ctx, asked)
	testkit.Must(t, err)
	again, err := stage.Store.ByID(ctx, created.ID)
	testkit.Must(t, err)
	if again != created || created.Documento != emporio || created.CorporateName != "Empório Alfa SA" ||
		created.Settings != (retailers.Settings{ReceiptCostMilli: 40}) || created.Size != asked.Size || created.Focal.Phone != "+5511987654321" {
		t.Errorf("created %+v, read %+v", created, again)
	}
}

func unique(t *testing.T, store retailers.Store) {
	ctx := context.Background()
	testkit.Must(t, store.Create(ctx, Retailer(mercado, "Mercado Seiva", "")))
	if err := store.Create(ctx, Retailer(mercado, "Outro", "")); !errors.Is(err, retailers.ErrDocumentTaken) {
		t.Errorf("same document: %v", err)
	}
	if e := errs.From(retailers.ErrDocumentTaken); e.Kind != errs.Conflict || e.Message != "Este cnpj ja está em uso" {
		t.Errorf("%+v", e)
	}
}

func link(t *testing.T, stage Stage) {
	ctx, s := context.Background(), service(stage.Store)
	mine := Retailer(mercado, "Mercado Seiva", "")
	testkit.Must(t, stage.Store.Create(ctx, mine))
	testkit.Must(t, stage.Store.Create(ctx, Retailer(emporio, "Empório Alfa", "")))
	if err := s.SetPartner(ctx, as(mine), id.New()); !errors.Is(err, retailers.ErrUnknownPartner) {
		t.Errorf("unknown software house: %v", err)
	}
	partnerID := stage.Partner("Caixa Livre")
	for _, want := range []string{partnerID, ""} {
		testkit.Must(t, s.SetPartner(ctx, as(mine), want))
		got, err := s.Own(ctx, as(mine))
		testkit.Must(t, err)
		if got.PartnerID != want || (got.PartnerName != "") != (want != "") {
			t.Errorf("linked to %q: %+v", want, got)
		}
		other, err := stage.Store.ByDocument(ctx, emporio)
		testkit.Must(t, err)
		if other.PartnerID != "" {
			t.Errorf("the other retailer changed: %+v", other)
		}
	}
}

func settings(t *testing.T, store retailers.Store) {
	ctx, s := context.Background(), service(store)
	mine, other := Retailer(mercado, "Mercado Seiva", ""), Retailer(emporio, "Empório Alfa", "")
	testkit.Must(t, store.Create(ctx, mine))
	testkit.Must(t, store.Create(ctx, other))
	for _, cost := range []int{-1, 1001} {
		if _, err := s.Configure(ctx, as(mine), "", retailers.Settings{ReceiptCostMilli: cost}); !errs.IsKind(err, errs.Invalid) {
			t.Errorf("a cost of %d: %v, want a 422", cost, err)
		}
	}
	for _, want := range []retailers.Settings{{VerifiedOnly: false, ReceiptCostMilli: 0}, {VerifiedOnly: true, ReceiptCostMilli: 1000}} {
		got, err := s.Configure(ctx, as(mine), "", want)
		testkit.Must(t, err)
		mine.Settings = want
		if got != mine {
			t.Errorf("configured %+v, want %+v", got, mine)
		}
	}
	if got, err := store.ByID(ctx, other.ID); err != nil || got != other {
		t.Errorf("the other retailer changed: %+v, %v", got, err)
	}
}

func reach(t *testing.T, stage Stage) {
	ctx, s := context.Background(), service(stage.Store)
	linked, shopwise, stranger := stage.Partner("Caixa Livre"), stage.Partner("Beta"), stage.Partner("Gama")
	ids := map[string]retailers.Retailer{}
	for _, r := range []retailers.Retailer{
		Retailer(mercado, "Mercado Seiva", linked), Retailer(emporio, "Empório Alfa", linked),
		Retailer(quitanda, "Quitanda", ""), Retailer(padaria, "Padaria Sé", ""),
	} {
		testkit.Must(t, stage.Store.Create(ctx, r))
		ids[r.Documento] = r
	}
	stage.Shop(ids[emporio].ID, shopwise) // one store alone is the second software house's
	stage.Shop(ids[quitanda].ID, linked)
	ended := stage.Shop(ids[padaria].ID, linked)
	ended() // a deleted store links nobody
	for _, c := range []struct {
		name, filter string
		who          scope.Scope
		want         []string
	}{
		{"administrator", "", scope.Scope{Profile: scope.Administrador}, []string{"Empório Alfa", "Mercado Seiva", "Padaria Sé", "Quitanda"}},
		{"support", "seiva", scope.Scope{Profile: scope.Suporte}, []string{"Mercado Seiva"}},
		{"retailer", "", as(ids[mercado]), []string{"Mercado Seiva"}},
		{"retailer, another's name", "emporio", as(ids[mercado]), nil},
		{"retailer without an id", "", scope.Scope{Profile: scope.Varejista}, nil},
		{"linked", "", scope.Scope{Profile: scope.Parceiro, PartnerID: linked}, []string{"Empório Alfa", "Mercado Seiva", "Quitanda"}},
		{"linked, folded, in any order", "COMERCIO emp", scope.Scope{Profile: scope.Parceiro, PartnerID: linked}, []string{"Empório Alfa"}},
		{"linked, document", "12.345.678", scope.Scope{Profile: scope.Parceiro, PartnerID: linked}, []string{"Quitanda"}},
		{"by one store", "", scope.Scope{Profile: scope.Parceiro, PartnerID: shopwise}, []string{"Empório Alfa"}},
		{"stranger", "", scope.Scope{Profile: scope.Parceiro, PartnerID: stranger}, nil},
		{"partner without an id", "", scope.Scope{Profile: scope.Parceiro}, nil},
	} {
		found, err := s.All(ctx, c.who, c.filter)
		testkit.Must(t, err)
		var names []string
		for _, r := range found {
			names = append(names, r.TradeName)
			if full := ids[r.Documento]; r.ID != full.ID || r.PartnerID != full.PartnerID {
				t.Errorf("%s: %+v of %+v", c.name, r, full)
			}
		}
		if !slices.Equal(names, c.want) {
			t.Errorf("%s: %v, want %v", c.name, names, c.want)
		}
	}
	if two, err := stage.Store.All(ctx, retailers.Reach{Everything: true}, "", 2); err != nil || len(two) != 2 {
		t.Errorf("at most two: %+v, %v", two, err)
	}
}

func profiles(t *testing.T, store retailers.Store) {
	ctx, s := context.Background(), service(store)
	calls := map[string]struct {
		allowed []scope.Profile
		do      func(who scope.Scope) error
	}{
		"own":         {[]scope.Profile{scope.Varejista}, func(who scope.Scope) error { _, err := s.Own(ctx, who); return err }},
		"lookup":      {[]scope.Profile{scope.Administrador}, func(who scope.Scope) error { _, err := s.Lookup(ctx, who, mercado); return err }},
		"configure":   {[]scope.Profile{scope.Varejista}, func(who scope.Scope) error { _, err := s.Configure(ctx, who, "", retailers.Settings{}); return err }},
		"edit":        {[]scope.Profile{scope.Varejista}, func(who scope.Scope) error { _, err := s.Edit(ctx, who, retailers.Changes{}); return err }},
		"set partner": {[]scope.Profile{scope.Varejista}, func(who scope.Scope) error { return s.SetPartner(ctx, who, "") }},
		"all": {
			[]scope.Profile{scope.Varejista, scope.Parceiro, scope.Administrador, scope.Suporte},
			func(who scope.Scope) error { _, err := s.All(ctx, who, ""); return err },
		},
	}
	for name, call := range calls {
		for _, p := range []scope.Profile{"", scope.Varejista, scope.Parceiro, scope.Administrador, scope.Suporte} {
			err := call.do(scope.Scope{Profile: p, RetailerID: id.New(), PartnerID: id.New()})
			if errs.IsKind(err, errs.Forbidden) == slices.Contains(call.allowed, p) {
				t.Errorf("%s as %q: %v", name, p, err)
			}
		}
	}
}

func tenants(t *testing.T, stage Stage) {
	ctx, s := context.Background(), service(stage.Store)
	mine := Retailer(mercado, "Mercado Seiva", "")
	testkit.Must(t, stage.Store.Create(ctx, mine))
	for _, other := range []string{"", id.New(), mine.Documento} {
		who := scope.Scope{Profile: scope.Varejista, RetailerID: other}
		_, read := s.Own(ctx, who)
		_, written := s.Configure(ctx, who, "", retailers.Settings{})
		_, edited := s.Edit(ctx, who, retailers.Changes{})
		linked := s.SetPartner(ctx, who, "")
		for _, err := range []error{read, written, edited, linked} {
			if !errors.Is(err, retailers.ErrNotFound) {
				t.Errorf("as %q: %v, want not found", other, err)
			}
		}
	}
	for _, absent := range []string{"", id.New(), emporio, "all", "11222333000182", "\x00"} {
		if _, err := s.Lookup(ctx, scope.Scope{Profile: scope.Administrador}, absent); !errors.Is(err, retailers.ErrNotFound) {
			t.Errorf("look-up of %q: %v", absent, err)
		}
	}
	if got, err := stage.Store.ByID(ctx, mine.ID); err != nil || got != mine {
		t.Errorf("it changed: %+v, %v", got, err)
	}
}
