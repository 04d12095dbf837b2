// Package sponsorstest holds what every store of sponsors must do, and what the service must do on a real store.
package sponsorstest

import (
	"context"
	"errors"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs/errstest"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/id"
	"seiva/internal/kit/media/mediatest"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/sponsors"
)

// World is a fresh store.
type World struct {
	Store sponsors.Store
	Trail scope.Trail
}

// logos takes every file under one name.
type logos struct{ *mediatest.Pictures }

func (logos) Take(context.Context, scope.Scope, []byte) (string, error) { return "logo.png", nil }

type stage struct {
	World
	service *sponsors.Service
	logos   logos
	admin   scope.Scope
}

// Conformance runs the suite on a fresh world for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) World) {
	for name, test := range map[string]func(*testing.T, stage){
		"SponsorComesBackWhole":      comesBackWhole,
		"OneCNPJIsOneSponsors":       taken,
		"LogosAreHeldAndLetGo":       logo,
		"ListsByNameOrAge":           list,
		"OnlyAdministratorsKeepThem": wrongProfiles,
	} {
		t.Run(name, func(t *testing.T) {
			s := stage{World: fresh(t), logos: logos{&mediatest.Pictures{}}, admin: scope.Scope{AccountID: id.New(), Profile: scope.Administrador}}
			s.service = sponsors.NewService(s.Store, sponsors.Ports{Logos: s.logos, Trail: s.Trail}, clock.NewFixed(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)))
			test(t, s)
		})
	}
}

func draft(documento, name string) sponsors.Draft {
	return sponsors.Draft{
		Documento: documento, CorporateName: "Torrefação Ltda.", TradeName: name,
		Contact: forms.Contact{Name: "Rita Alves", Phone: "(11) 98765-4321", Email: "rita@serra.com.br"},
	}
}

func (s stage) make(t *testing.T, d sponsors.Draft) sponsors.Sponsor {
	t.Helper()
	made, err := s.service.Create(t.Context(), s.admin, d)
	testkit.Must(t, err)
	return made
}

func comesBackWhole(t *testing.T, s stage) {
	d := draft("11.222.333/0001-81", " Café da Serra ")
	d.Upload = "logo.png"
	made := s.make(t, d)
	got, err := s.service.Get(t.Context(), s.admin, made.ID)
	if err != nil || got != made || got.Documento != "11222333000181" || got.TradeName != "Café da Serra" || got.Contact.Phone != "+5511987654321" {
		t.Errorf("%+v %v, want %+v", got, err, made)
	}
	edited := draft("11222333000181", "Serra")
	if _, err := s.service.Update(t.Context(), s.admin, made.ID, made.Version(), edited); err != nil {
		t.Fatal(err)
	}
	if _, err := s.service.Update(t.Context(), s.admin, made.ID, made.Version(), edited); !errors.Is(err, sponsors.ErrStale) {
		t.Errorf("a version of before: %v", err)
	}
	testkit.Must(t, s.service.Delete(t.Context(), s.admin, made.ID))
	if _, err := s.service.Get(t.Context(), s.admin, made.ID); !errors.Is(err, sponsors.ErrNotFound) {
		t.Errorf("deleted: %v", err)
	}
}

func taken(t *testing.T, s stage) {
	s.make(t, draft("11222333000181", "Uma"))
	other := s.make(t, draft("45723174000110", "Outra"))
	if _, err := s.service.Create(t.Context(), s.admin, draft("11222333000181", "Outra vez")); !errors.Is(err, sponsors.ErrTaken) {
		t.Errorf("made twice: %v", err)
	}
	if _, err := s.service.Update(t.Context(), s.admin, other.ID, "", draft("11222333000181", "Outra")); !errors.Is(err, sponsors.ErrTaken) {
		t.Errorf("changed into another's: %v", err)
	}
	_, err := s.service.Create(t.Context(), s.admin, draft("11222333000182", "Errado"))
	errstest.Refused(t, err, "sponsors.invalid", "documento")
}

func logo(t *testing.T, s stage) {
	d := draft("11222333000181", "Café")
	d.Upload = "logo.png"
	made := s.make(t, d)
	owner := "sponsor " + made.ID
	if !s.logos.Uses("logo.png", owner) {
		t.Error("the logo is not held")
	}
	d.Upload, d.NoLogo = "", true
	_, err := s.service.Update(t.Context(), s.admin, made.ID, "", d)
	if testkit.Must(t, err); s.logos.Uses("logo.png", owner) {
		t.Error("the logo is held still")
	}
}

func list(t *testing.T, s stage) {
	s.make(t, draft("11222333000181", "Zebra"))
	s.make(t, draft("45723174000110", "Água"))
	for _, c := range []struct {
		ask  sponsors.ListQuery
		want string
	}{
		{sponsors.ListQuery{Request: paging.Request{Size: 1}}, "Água"},
		{sponsors.ListQuery{Request: paging.Request{Size: 1, Sort: "nomeFantasia", Desc: true}}, "Zebra"},
		{sponsors.ListQuery{Request: paging.Request{Size: 1, Page: 1}}, "Zebra"},
		{sponsors.ListQuery{Request: paging.Request{Size: 1}, Filter: "zeb"}, "Zebra"},
		{sponsors.ListQuery{Request: paging.Request{Size: 1}, Filter: "723174 agua"}, "Água"},
		{sponsors.ListQuery{Request: paging.Request{Size: 1}, Filter: "zerba"}, "Zebra"},
	} {
		page, err := s.service.List(t.Context(), s.admin, c.ask)
		if err != nil || len(page.Items) != 1 || page.Items[0].TradeName != c.want {
			t.Errorf("%+v: %+v %v", c.ask, page, err)
		}
	}
}

func wrongProfiles(t *testing.T, s stage) {
	for _, p := range []scope.Profile{scope.Suporte, scope.Varejista, scope.Parceiro} {
		who := scope.Scope{AccountID: id.New(), Profile: p}
		_, listed := s.service.List(t.Context(), who, sponsors.ListQuery{})
		_, got := s.service.Get(t.Context(), who, id.New())
		_, logo := s.service.TakeLogo(t.Context(), who, "")
		_, made := s.service.Create(t.Context(), who, sponsors.Draft{})
		_, changed := s.service.Update(t.Context(), who, id.New(), "", sponsors.Draft{})
		for _, err := range []error{listed, got, logo, made, changed, s.service.Delete(t.Context(), who, id.New())} {
			errstest.Refused(t, err, "access.wrong_profile", "")
		}
	}
}
