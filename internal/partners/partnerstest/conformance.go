// Package partnerstest holds what every store of software houses must do, and builders for tests of others.
package partnerstest

import (
	"context"
	"errors"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
	"seiva/internal/partners"
)

// Documents with right check digits, one of them alphanumeric.
const (
	CaixaLivre = "11222333000181"
	Alfa       = "12ABC34501DE35"
)

// New asks for a software house with everything filled in; change what a test needs.
func New(documento, tradeName string) partners.NewPartner {
	return partners.NewPartner{
		Documento: documento, CorporateName: tradeName + " Ltda", TradeName: tradeName,
		Categories: []string{"Supermercado", "Farmácia"},
		Focal:      partners.Contact{Name: "Ana Souza", Phone: "(11) 98765-4321", Email: "ana@caixalivre.com.br"},
		Technical:  partners.Contact{Name: "Beto Lima", Phone: "(11) 3456-7890", Email: "beto@caixalivre.com.br"},
	}
}

// Partner builds a software house as a store keeps it.
func Partner(documento, tradeName, code string) partners.Partner {
	n := New(documento, tradeName)
	return partners.Partner{
		ID: id.New(), Documento: documento, CorporateName: n.CorporateName, TradeName: tradeName, Code: code,
		Categories: n.Categories, Focal: n.Focal, Technical: n.Technical,
		KeysRestricted: true, RestrictedReason: "chave vazada", RestrictedAt: now, CreatedAt: now,
	}
}

var now = time.UnixMilli(1_790_000_000_000).UTC()

func service(store partners.Store) *partners.Service { return serviceWith(store, &scopetest.Trail{}) }

func serviceWith(store partners.Store, trail scope.Trail) *partners.Service {
	known := func(choice string) (string, bool) { return choice, choice == "Supermercado" || choice == "Farmácia" }
	return partners.NewService(store, partners.Ports{CategoryName: known, Trail: trail}, clock.NewFixed(now))
}

// Conformance runs the suite on a fresh store for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) partners.Store) {
	t.Run("WhatIsWrongIsNamed", func(t *testing.T) { invalid(t, fresh(t)) })
	t.Run("PartnerComesBackWhole", func(t *testing.T) { whole(t, fresh(t)) })
	t.Run("DocumentsAndCodesAreUnique", func(t *testing.T) { unique(t, fresh(t)) })
	t.Run("ACodeInUseIsDrawnAgain", func(t *testing.T) { drawnAgain(t, fresh(t)) })
	t.Run("CodesAndDocumentsFindTheSoftwareHouse", func(t *testing.T) { found(t, fresh(t)) })
	t.Run("AllFindsAnyPartOfNamesAndDocuments", func(t *testing.T) { search(t, fresh(t)) })
	t.Run("ProfileChangesByField", func(t *testing.T) { profile(t, fresh(t)) })
	t.Run("WrongChangesAreNamed", func(t *testing.T) { wrongChanges(t, fresh(t)) })
	t.Run("EditorsAtOnceKeepEachOthersFields", func(t *testing.T) { editors(t, fresh(t)) })
	t.Run("AChangeIsOfTheVersionThatWasSeen", func(t *testing.T) { versions(t, fresh(t)) })
	t.Run("ChangesAreInTheTrail", func(t *testing.T) { audited(t, fresh(t)) })
	t.Run("WrongProfileIsRefused", func(t *testing.T) { profiles(t, fresh(t)) })
	t.Run("OtherTenantSeesNotFound", func(t *testing.T) { tenants(t, fresh(t)) })
}

func invalid(t *testing.T, store partners.Store) {
	change := func(f func(n *partners.NewPartner)) partners.NewPartner {
		n := New(CaixaLivre, "Caixa Livre")
		f(&n)
		return n
	}
	for _, c := range []struct {
		name   string
		in     partners.NewPartner
		fields []string
	}{
		{"everything", partners.NewPartner{}, []string{
			"documento", "nome", "fantasia", "categorias", "pontoFocalNome", "pontoFocalWhatsapp", "pontoFocalEmail",
			"contatoTecnicoNome", "contatoTecnicoTelefone", "contatoTecnicoEmail",
		}},
		{"check digits", change(func(n *partners.NewPartner) { n.Documento = "11222333000182" }), []string{"documento"}},
		{"long name", change(func(n *partners.NewPartner) { n.TradeName = strings.Repeat("a", 121) }), []string{"fantasia"}},
		{"NUL", change(func(n *partners.NewPartner) { n.CorporateName = "a\x00b" }), []string{"nome"}},
		{"unknown category", change(func(n *partners.NewPartner) { n.Categories = []string{"Naves"} }), []string{"categorias"}},
		{"category twice", change(func(n *partners.NewPartner) { n.Categories = []string{"Farmácia", "Farmácia"} }), []string{"categorias"}},
		{"one name alone", change(func(n *partners.NewPartner) { n.Focal.Name = "Ana" }), []string{"pontoFocalNome"}},
		{"phone", change(func(n *partners.NewPartner) { n.Technical.Phone = "123" }), []string{"contatoTecnicoTelefone"}},
		{"e-mail", change(func(n *partners.NewPartner) { n.Technical.Email = "beto" }), []string{"contatoTecnicoEmail"}},
	} {
		_, err := service(store).Create(context.Background(), c.in)
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
}

func whole(t *testing.T, store partners.Store) {
	ctx := context.Background()
	want := Partner(CaixaLivre, "Caixa Livre Sistemas", "ABC234")
	testkit.Must(t, store.Create(ctx, want))
	for name, find := range map[string]func() (partners.Partner, error){
		"by id":       func() (partners.Partner, error) { return store.ByID(ctx, want.ID) },
		"by document": func() (partners.Partner, error) { return store.ByDocument(ctx, CaixaLivre) },
		"by code":     func() (partners.Partner, error) { return store.ByCode(ctx, want.Code) },
	} {
		got, err := find()
		testkit.Must(t, err)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v, want %+v", name, got, want)
		}
	}
	created, err := service(store).Create(ctx, New("12.abc.345/01de-35", " Alfa  Software "))
	testkit.Must(t, err)
	if created.Documento != Alfa || created.TradeName != "Alfa Software" || created.Focal.Phone != "+5511987654321" ||
		!regexp.MustCompile(`^[A-HJ-NP-Z2-9]{6}$`).MatchString(created.Code) {
		t.Errorf("created %+v", created)
	}
}

func found(t *testing.T, store partners.Store) {
	ctx, s := context.Background(), service(store)
	want := Partner(CaixaLivre, "Caixa Livre", "K7PX2M")
	testkit.Must(t, store.Create(ctx, want))
	for _, typed := range []string{"K7PX2M", " k7px2m "} {
		if got, err := s.ByCode(ctx, typed); err != nil || got != (partners.Summary{ID: want.ID, Documento: CaixaLivre, TradeName: "Caixa Livre"}) {
			t.Errorf("code %q: %+v, %v", typed, got, err)
		}
	}
	if got, err := s.ByDocument(ctx, CaixaLivre); err != nil || got.ID != want.ID {
		t.Errorf("document: %+v, %v", got, err)
	}
	for _, typed := range []string{"", "K7PX2", "K7PX2MM", "K7PX2N", "K7P 2M", "K7P\x002M", "%"} {
		if got, err := s.ByCode(ctx, typed); !errors.Is(err, partners.ErrNotFound) || got != (partners.Summary{}) {
			t.Errorf("code %q: %+v, %v, want not found", typed, got, err)
		}
	}
	if got, err := s.ByDocument(ctx, Alfa); !errors.Is(err, partners.ErrNotFound) || got != (partners.Summary{}) {
		t.Errorf("another document: %+v, %v", got, err)
	}
}

func unique(t *testing.T, store partners.Store) {
	ctx := context.Background()
	testkit.Must(t, store.Create(ctx, Partner(CaixaLivre, "Caixa Livre", "ABC234")))
	if err := store.Create(ctx, Partner(Alfa, "Alfa", "ABC234")); !errors.Is(err, partners.ErrCodeTaken) {
		t.Errorf("same code: %v", err)
	}
	if err := store.Create(ctx, Partner(CaixaLivre, "Outra", "ABC235")); !errors.Is(err, partners.ErrDocumentTaken) {
		t.Errorf("same document: %v", err)
	}
	testkit.Must(t, store.Create(ctx, Partner(Alfa, "Alfa", "ABC235"))) // neither failure left anything behind
	if _, err := service(store).Create(ctx, New(Alfa, "Alfa")); !errs.IsKind(err, errs.Conflict) {
		t.Errorf("service, same document: %v, want a 409", err)
	}
}

// takenOnce is a store in which the first code drawn is in use.
type takenOnce struct {
	partners.Store
	codes []string
}

func (s *takenOnce) Create(ctx context.Context, p partners.Partner) error {
	s.codes = append(s.codes, p.Code)
	if len(s.codes) == 1 {
		return partners.ErrCodeTaken
	}
	return s.Store.Create(ctx, p)
}

func drawnAgain(t *testing.T, store partners.Store) {
	taken := &takenOnce{Store: store}
	created, err := service(taken).Create(context.Background(), New(CaixaLivre, "Caixa Livre"))
	testkit.Must(t, err)
	if len(taken.codes) != 2 || taken.codes[0] == taken.codes[1] || created.Code != taken.codes[1] {
		t.Errorf("drew %v, kept %s", taken.codes, created.Code)
	}
}

func search(t *testing.T, store partners.Store) {
	ctx := context.Background()
	testkit.Must(t, store.Create(ctx, Partner(CaixaLivre, "Ótima Automação", "ABC234")))
	testkit.Must(t, store.Create(ctx, Partner(Alfa, "Alfa 100%", "ABC235")))
	for asked, want := range map[string][]string{
		"": {"Alfa 100%", "Ótima Automação"}, "OTIMA auto": {"Ótima Automação"}, "ltda": {"Alfa 100%", "Ótima Automação"},
		"11.222.333/0001": {"Ótima Automação"}, "abc34501": {"Alfa 100%"}, "%": {"Alfa 100%"}, "_": {}, `\`: {},
		"'": {}, "a\x00": {"Alfa 100%", "Ótima Automação"}, "\xff": {}, "ninguém": {},
	} {
		found, err := store.All(ctx, asked, 10)
		testkit.Must(t, err)
		names := []string{}
		for _, p := range found {
			names = append(names, p.TradeName)
		}
		if !reflect.DeepEqual(names, want) {
			t.Errorf("searching %q: %v, want %v", asked, names, want)
		}
	}
	one, err := store.All(ctx, "", 1)
	testkit.Must(t, err)
	if len(one) != 1 || one[0].Documento != Alfa || !id.Valid(one[0].ID) {
		t.Errorf("at most one: %+v", one)
	}
}

func profiles(t *testing.T, store partners.Store) {
	ctx, s := context.Background(), service(store)
	house := Partner(CaixaLivre, "Caixa Livre", "ABC234")
	testkit.Must(t, store.Create(ctx, house))
	rename := partners.Changes{TradeName: new("Outra")}
	for _, c := range []struct {
		call    string
		profile scope.Profile
		do      func(who scope.Scope) error
	}{
		{"own", scope.Administrador, func(who scope.Scope) error { _, err := s.Own(ctx, who); return err }},
		{"own", scope.Varejista, func(who scope.Scope) error { _, err := s.Own(ctx, who); return err }},
		{"own", "", func(who scope.Scope) error { _, err := s.Own(ctx, who); return err }},
		{"edit", scope.Administrador, func(who scope.Scope) error { _, err := s.Edit(ctx, who, rename); return err }},
		{"edit", scope.Suporte, func(who scope.Scope) error { _, err := s.Edit(ctx, who, rename); return err }},
		{"edit", scope.Varejista, func(who scope.Scope) error { _, err := s.Edit(ctx, who, rename); return err }},
		{"lookup", scope.Suporte, func(who scope.Scope) error { _, err := s.Lookup(ctx, who, Alfa); return err }},
		{"lookup", scope.Parceiro, func(who scope.Scope) error { _, err := s.Lookup(ctx, who, Alfa); return err }},
		{"all", scope.Parceiro, func(who scope.Scope) error { _, err := s.All(ctx, who, ""); return err }},
	} {
		for _, who := range []scope.Scope{{Profile: c.profile}, {Profile: c.profile, PartnerID: house.ID, RetailerID: id.New()}} {
			if err := c.do(who); !errs.IsKind(err, errs.Forbidden) {
				t.Errorf("%s as %+v: %v, want a 403", c.call, who, err)
			}
		}
	}
	if got, err := store.ByID(ctx, house.ID); err != nil || !reflect.DeepEqual(got, house) {
		t.Errorf("somebody else edited it: %+v, %v", got, err)
	}
}

func tenants(t *testing.T, store partners.Store) {
	ctx, s := context.Background(), service(store)
	mine := Partner(CaixaLivre, "Caixa Livre", "ABC234")
	testkit.Must(t, store.Create(ctx, mine))
	got, err := s.Own(ctx, scope.Scope{Profile: scope.Parceiro, PartnerID: mine.ID})
	testkit.Must(t, err)
	if got.ID != mine.ID {
		t.Errorf("own: %+v", got)
	}
	for _, other := range []string{"", id.New(), "x"} {
		who := scope.Scope{Profile: scope.Parceiro, PartnerID: other}
		_, read := s.Own(ctx, who)
		_, written := s.Edit(ctx, who, partners.Changes{TradeName: new("Outra")})
		if !errors.Is(read, partners.ErrNotFound) || !errors.Is(written, partners.ErrNotFound) {
			t.Errorf("own of %q: %v, %v", other, read, written)
		}
	}
	admin := scope.Scope{Profile: scope.Administrador}
	for _, absent := range []string{"", id.New(), Alfa, "report", "11222333000182", "a\x00"} {
		if _, err := s.Lookup(ctx, admin, absent); !errors.Is(err, partners.ErrNotFound) {
			t.Errorf("look-up of %q: %v", absent, err)
		}
	}
}
