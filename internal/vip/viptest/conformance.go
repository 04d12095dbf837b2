// Package viptest holds what every store of VIP areas must do, and what the service must do on a real store.
package viptest

import (
	"context"
	"errors"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs/errstest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/media/mediatest"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
	"seiva/internal/vip"
)

// logos takes every file under one name.
type logos struct{ *mediatest.Pictures }

func (logos) Take(context.Context, scope.Scope, []byte) (string, error) { return "logo.png", nil }

type stage struct {
	store   vip.Store
	service *vip.Service
	logos   logos
	box     *lettertest.Box
	trail   *scopetest.Trail
	now     *clock.Fixed
	admin   scope.Scope
}

// The retailers that there are.
const (
	seiva = "11222333000181"
	alfa  = "45723174000110"
)

var retailers = map[string]string{seiva: "0190000000000000000000000a", alfa: "0190000000000000000000000b"}

var start = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// Conformance runs the suite on a fresh store for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) vip.Store) {
	for name, test := range map[string]func(*testing.T, stage){
		"AnAreaComesBackWhole":           comesBackWhole,
		"ARetailerHasOneArea":            taken,
		"OnlyRetailersOfTheProgramme":    known,
		"OnlyItsKeyOpensAnArea":          opens,
		"AFormerKeyWorksForItsTime":      rotate,
		"LogosAreHeldAndLetGo":           logo,
		"ListsByName":                    list,
		"OnlyAdministratorsKeepThem":     wrongProfiles,
		"ParallelRotationsLeaveTwoKeys":  rotateAtOnce,
		"WhatIsNotThereIsNotFound":       absent,
		"TheKeyIsKeptByItsHashAndMailed": mailed,
	} {
		t.Run(name, func(t *testing.T) {
			s := stage{
				store: fresh(t), logos: logos{&mediatest.Pictures{}}, box: &lettertest.Box{}, trail: &scopetest.Trail{}, now: clock.NewFixed(start),
				admin: scope.Scope{AccountID: id.New(), Profile: scope.Administrador},
			}
			s.service = vip.NewService(s.store, vip.Ports{
				Retailer: func(_ context.Context, documento string) (string, bool, error) {
					found, ok := retailers[documento]
					return found, ok, nil
				},
				Logos: s.logos, Trail: s.trail, Post: s.box, Page: "https://portal.seiva.test/vip",
			}, s.now)
			test(t, s)
		})
	}
}

func draft(documento, name string) vip.Draft {
	return vip.Draft{
		Documento: documento, CorporateName: "Mercado Seiva Ltda.", TradeName: name, Email: "Site@loja.com.br",
		Origins: []string{"https://www.loja.com.br", "https://App.loja.com.br/"}, Look: vip.Look{Background: "#0B6E3F", Text: "#ffffff"},
	}
}

// make gives the area and its domain key.
func (s stage) make(t *testing.T, d vip.Draft) (vip.Area, string) {
	t.Helper()
	link, err := s.service.Create(t.Context(), s.admin, d)
	testkit.Must(t, err)
	made, err := s.service.Open(t.Context(), d.Documento, keyOf(t, link))
	testkit.Must(t, err)
	return made, keyOf(t, link)
}

func keyOf(t *testing.T, link string) string {
	t.Helper()
	u, err := url.Parse(link)
	if err != nil || u.Query().Get("domain-key") == "" {
		t.Fatalf("%q: %v", link, err)
	}
	return u.Query().Get("domain-key")
}

func comesBackWhole(t *testing.T, s stage) {
	d := draft("11.222.333/0001-81", " Mercado  Seiva ")
	d.Upload = "logo.png"
	made, _ := s.make(t, d)
	got, err := s.service.Get(t.Context(), s.admin, made.ID)
	if err != nil || got.Version() != made.Version() || got.Documento != seiva || got.RetailerID != retailers[seiva] || got.TradeName != "Mercado Seiva" ||
		got.Email != "Site@loja.com.br" || !slices.Equal(got.Origins, []string{"https://www.loja.com.br", "https://app.loja.com.br"}) ||
		got.Look != (vip.Look{Background: "#0b6e3f", Text: "#ffffff"}) || got.Logo != mediatest.Of("logo.png") || !got.CreatedAt.Equal(start) || got.CreatedBy != s.admin.AccountID {
		t.Errorf("%+v %v", got, err)
	}
	edited := draft(alfa, "Seiva")
	edited.Origins, edited.Look = nil, vip.Look{}
	after, err := s.service.Update(t.Context(), s.admin, made.ID, made.Version(), edited)
	if err != nil || after.Documento != seiva || after.RetailerID != made.RetailerID || len(after.Origins) != 0 || after.Logo != made.Logo {
		t.Errorf("%+v %v", after, err)
	}
	if _, err := s.service.Update(t.Context(), s.admin, made.ID, made.Version(), edited); !errors.Is(err, vip.ErrStale) {
		t.Errorf("a version of before: %v", err)
	}
	testkit.Must(t, second(s.service.Update(t.Context(), s.admin, made.ID, after.Version(), edited))) // nothing changes, and nothing is noted
	testkit.Must(t, s.service.Delete(t.Context(), s.admin, made.ID))
	if _, err := s.service.Get(t.Context(), s.admin, made.ID); !errors.Is(err, vip.ErrNotFound) {
		t.Errorf("deleted: %v", err)
	}
	line := func(action, details string) string {
		return scopetest.Line(action, s.admin, made.RetailerID, made.ID, details)
	}
	s.trail.Holds(t, line("vip.created", "map[name:Mercado Seiva]"), line("vip.changed", "map[backgroundColor: before.backgroundColor:#0b6e3f "+
		"before.origins:https://www.loja.com.br https://app.loja.com.br before.textColor:#ffffff before.tradeName:Mercado Seiva "+
		"fields:colours, origins, tradeName name:Seiva origins: textColor: tradeName:Seiva]"), line("vip.deleted", "map[name:Seiva]"))
}

func second[T any](_ T, err error) error { return err }

func taken(t *testing.T, s stage) {
	s.make(t, draft(seiva, "Uma"))
	if _, err := s.service.Create(t.Context(), s.admin, draft(seiva, "Outra vez")); !errors.Is(err, vip.ErrTaken) {
		t.Errorf("made twice: %v", err)
	}
	if n := len(s.box.Sent()); n != 1 {
		t.Errorf("%d mails", n)
	}
}

func known(t *testing.T, s stage) {
	for _, c := range []struct {
		change func(*vip.Draft)
		field  string
	}{
		{func(d *vip.Draft) { d.Documento = "11222333000262" }, "document"},
		{func(d *vip.Draft) { d.Documento = "11222333000182" }, "document"},
		{func(d *vip.Draft) { d.CorporateName = " " }, "corporateName"},
		{func(d *vip.Draft) { d.TradeName = "" }, "tradeName"},
		{func(d *vip.Draft) { d.Email = "loja" }, "email"},
		{func(d *vip.Draft) { d.Origins = []string{"http://loja.com.br"} }, "origins"},
		{func(d *vip.Draft) { d.Look.Text = "#0b6e40" }, "textColor"},
		{func(d *vip.Draft) { d.Look.Background = "verde" }, "backgroundColor"},
		{func(d *vip.Draft) { d.Upload = "missing" }, "logoBase64"},
	} {
		d := draft(seiva, "Seiva")
		c.change(&d)
		_, err := s.service.Create(t.Context(), s.admin, d)
		errstest.Refused(t, err, "vip.invalid", c.field)
	}
	_, err := s.service.TakeLogo(t.Context(), s.admin, "@@")
	errstest.Refused(t, err, "vip.invalid", "logoBase64")
}

func opens(t *testing.T, s stage) {
	made, key := s.make(t, draft(seiva, "Seiva"))
	_, others := s.make(t, draft(alfa, "Alfa"))
	if got, err := s.service.Open(t.Context(), "11.222.333/0001-81", key); err != nil || got.ID != made.ID {
		t.Errorf("%+v %v", got, err)
	}
	var said []string
	for document, key := range map[string]string{seiva: others, "11222333000262": key, "": key, "x": key, alfa: ""} {
		_, err := s.service.Open(t.Context(), document, key)
		errstest.Refused(t, err, "vip.unknown_domain", "")
		said = append(said, err.Error())
	}
	if len(slices.Compact(said)) != 1 {
		t.Errorf("who is VIP can be told: %q", said)
	}
	for document, want := range map[string]int{seiva: 2, "11222333000262": 0, "": 0, "x": 0} {
		if got := s.service.FramedBy(t.Context(), document); len(got) != want {
			t.Errorf("%q is framed by %q", document, got)
		}
	}
}

func rotate(t *testing.T, s stage) {
	made, first := s.make(t, draft(seiva, "Seiva"))
	works := func(what, key string, want bool) {
		t.Helper()
		if _, err := s.service.Open(t.Context(), seiva, key); (err == nil) != want {
			t.Errorf("%s: %v, want it to work: %t", what, err, want)
		}
	}
	for _, hours := range []int{-1, 721} {
		_, err := s.service.Rotate(t.Context(), s.admin, made.ID, hours)
		errstest.Refused(t, err, "vip.invalid", "overlapHours")
	}
	link, err := s.service.Rotate(t.Context(), s.admin, made.ID, 24)
	testkit.Must(t, err)
	next := keyOf(t, link)
	works("the new one", next, true)
	works("the former one", first, true)
	s.now.Advance(24*time.Hour - time.Millisecond)
	works("nearly a day later", first, true)
	s.now.Advance(time.Millisecond)
	works("a day later", first, false)
	works("the new one, later", next, true)
	link, err = s.service.Rotate(t.Context(), s.admin, made.ID, 0)
	testkit.Must(t, err)
	works("one that leaked", next, false)
	works("the one in its place", keyOf(t, link), true)
	if got, err := s.service.Get(t.Context(), s.admin, made.ID); err != nil || !got.Key.FormerUntil.IsZero() || !got.Key.SetAt.Equal(start.Add(24*time.Hour)) || got.Version() != made.Version() {
		t.Errorf("%+v %v", got, err)
	}
	testkit.Must(t, s.service.Delete(t.Context(), s.admin, made.ID))
	works("of an area that ended", keyOf(t, link), false)
}

// mailed is about where the key goes, and where it never is.
func mailed(t *testing.T, s stage) {
	link, err := s.service.Create(t.Context(), s.admin, draft(seiva, "Seiva"))
	testkit.Must(t, err)
	key := keyOf(t, link)
	if want := "https://portal.seiva.test/vip?retailer-document=11222333000181&domain-key=" + key; link != want || len(key) != 43 {
		t.Errorf("%q, want %q", link, want)
	}
	sent := s.box.Last("O endereço da área VIP dos seus clientes", "Site@loja.com.br")
	if sent.Action.Link != link {
		t.Errorf("mailed: %+v", sent)
	}
	kept, err := s.store.OfDocument(t.Context(), seiva)
	if err != nil || strings.Contains(string(kept.Key.Hash), key) || len(kept.Key.Hash) != 32 {
		t.Errorf("%+v %v", kept, err)
	}
	_, err = s.service.Rotate(t.Context(), s.admin, kept.ID, 1)
	testkit.Must(t, err)
	if again := s.box.Last("O endereço da área VIP mudou", "Site@loja.com.br"); again.Action.Link == link {
		t.Errorf("mailed again: %+v", again)
	}
}

func logo(t *testing.T, s stage) {
	d := draft(seiva, "Seiva")
	d.Upload = "logo.png"
	made, _ := s.make(t, d)
	owner := "vip " + made.ID
	if !s.logos.Uses("logo.png", owner) {
		t.Error("the logo is not held")
	}
	d.Upload, d.NoLogo = "", true
	testkit.Must(t, second(s.service.Update(t.Context(), s.admin, made.ID, "", d)))
	if s.logos.Uses("logo.png", owner) {
		t.Error("the logo is held still")
	}
	d.Upload, d.NoLogo = "logo.png", false
	testkit.Must(t, second(s.service.Update(t.Context(), s.admin, made.ID, "", d)))
	testkit.Must(t, s.service.Delete(t.Context(), s.admin, made.ID))
	if s.logos.Uses("logo.png", owner) {
		t.Error("the logo of what is gone is held still")
	}
}

func list(t *testing.T, s stage) {
	s.make(t, draft(seiva, "Zebra"))
	s.make(t, draft(alfa, "Água"))
	for page, want := range []string{"Água", "Zebra"} {
		got, err := s.service.List(t.Context(), s.admin, "", paging.Request{Page: page, Size: 1})
		if err != nil || got.Total != 2 || len(got.Items) != 1 || got.Items[0].TradeName != want {
			t.Errorf("page %d: %+v %v", page, got, err)
		}
	}
	for asked, want := range map[string]int{"": 2, "zebra": 1, "AGUA": 1, brdoc.FormatCNPJ(seiva): 1, "zebra agua": 0, "zebar": 1, "jabuticaba": 0} {
		got, err := s.service.List(t.Context(), s.admin, asked, paging.Request{Size: 5})
		if err != nil || got.Total != want || len(got.Items) != want {
			t.Errorf("%q: %+v %v, want %d", asked, got, err, want)
		}
	}
}

func absent(t *testing.T, s stage) {
	for _, areaID := range []string{id.New(), "x", ""} {
		_, got := s.service.Get(t.Context(), s.admin, areaID)
		_, changed := s.service.Update(t.Context(), s.admin, areaID, "", draft(seiva, "Seiva"))
		_, rotated := s.service.Rotate(t.Context(), s.admin, areaID, 0)
		for _, err := range []error{got, changed, rotated, s.service.Delete(t.Context(), s.admin, areaID)} {
			if !errors.Is(err, vip.ErrNotFound) {
				t.Errorf("%q: %v", areaID, err)
			}
		}
	}
	if _, err := s.store.OfRetailer(t.Context(), id.New()); !errors.Is(err, vip.ErrNotFound) {
		t.Errorf("%v", err)
	}
}

func wrongProfiles(t *testing.T, s stage) {
	for _, p := range []scope.Profile{scope.Suporte, scope.Varejista, scope.Parceiro} {
		who := scope.Scope{AccountID: id.New(), Profile: p}
		_, listed := s.service.List(t.Context(), who, "", paging.Request{Size: 1})
		_, got := s.service.Get(t.Context(), who, id.New())
		_, logo := s.service.TakeLogo(t.Context(), who, "")
		_, made := s.service.Create(t.Context(), who, vip.Draft{})
		_, changed := s.service.Update(t.Context(), who, id.New(), "", vip.Draft{})
		_, rotated := s.service.Rotate(t.Context(), who, id.New(), 0)
		for _, err := range []error{listed, got, logo, made, changed, rotated, s.service.Delete(t.Context(), who, id.New())} {
			errstest.Refused(t, err, "access.wrong_profile", "")
		}
	}
}

// Of two that rotate at once the second replaces what the first made: the last key works, and the one before it.
func rotateAtOnce(t *testing.T, s stage) {
	made, _ := s.make(t, draft(seiva, "Seiva"))
	var done sync.WaitGroup
	var links [4]string
	working := 0
	for n := range links {
		done.Go(func() {
			link, err := s.service.Rotate(t.Context(), s.admin, made.ID, 1)
			if err != nil {
				t.Error(err)
				return
			}
			links[n] = link
		})
	}
	done.Wait()
	for _, link := range links {
		if _, err := s.service.Open(t.Context(), seiva, keyOf(t, link)); err == nil {
			working++
		}
	}
	if working != 2 {
		t.Errorf("%d keys work, want the last and the one before it", working)
	}
}
