package main

import (
	"fmt"
	"math"
	"net/http"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/edge/portalapi"
	"seiva/internal/kit/scope"
	"seiva/internal/reports/reportstest"
)

// programme is a loaded API with a session of each profile, by the base that the profile uses.
type programme struct {
	*apiTest
	world    reportstest.World
	sessions map[string]string
	callers  map[string]scope.Scope
}

func newProgramme(t *testing.T) programme {
	t.Helper()
	a, w := newAPITest(t), reportstest.Generate(11, 600)
	sqltest.Load(t, sqltest.RawOf(t, sqlstore.Config{Folder: a.app.settings.Data}), w)
	p := programme{apiTest: a, world: w, sessions: map[string]string{}, callers: map[string]scope.Scope{
		"/admin": {Profile: scope.Administrador}, "/support": {Profile: scope.Suporte},
		"/varejistas": {Profile: scope.Varejista, RetailerID: w.Retailers[0].ID},
		"/parceiros":  {Profile: scope.Parceiro, PartnerID: w.Partners[1]},
	}}
	for base, who := range p.callers {
		p.sessions[base] = a.session(t, who.Profile, who.RetailerID, who.PartnerID)
	}
	return p
}

// guarded checks that a call answers nobody without a session and no other profile.
func (p programme) guarded(t *testing.T, call string, bases ...string) {
	t.Helper()
	for _, base := range bases {
		scenarios := []reading{{"no session", "", base + call, http.StatusUnauthorized, []string{"access.no_session"}}}
		for other, session := range p.sessions {
			if other != base {
				scenarios = append(scenarios, reading{"session of " + other, session, base + call, http.StatusForbidden, []string{"access.wrong_profile"}})
			}
		}
		p.run(t, append(scenarios, reading{"own profile", p.sessions[base], base + call, http.StatusOK, nil}))
	}
}

type couponReport struct {
	Items                 []portalapi.CouponRow
	Page, PageSize, Total int
	Totais                portalapi.CouponSums
}

const days = "startDate=2026-08-01&endDate=2026-11-20"

func TestCouponReportAPI(t *testing.T) {
	p := newProgramme(t)
	p.guarded(t, "/cupons/report", "/admin", "/support", "/varejistas", "/parceiros")
	p.guarded(t, "/cupons/daily", "/admin", "/support", "/varejistas", "/parceiros")
	foreign := "&varejistaIds=" + p.world.Retailers[2].ID
	for base, session := range p.sessions {
		for _, group := range []string{"data", "serie"} {
			path := base + "/cupons/report?" + days + "&groupBy=" + group
			got := decode[couponReport](t, p.get(session, path))
			want := reportstest.Sum(p.world.Counted(p.callers[base], "2026-08-01", "2026-11-20"))
			if got.Totais.CuponsVerdesTotais != want.Total || got.Totais.CuponsVerdesIdentificados != want.Identified ||
				got.Totais.CuponsVerdesNaoIdentificados != want.Total-want.Identified || got.Totais.ValorTotalCentavos != want.Cents ||
				got.PageSize != 5 || len(got.Items) != min(5, got.Total) {
				t.Errorf("%s: %+v, want %+v", path, got, want)
			}
			if row := got.Items[0]; (row.LojaDocumento == nil) != (group == "data") || (row.LojaNome == nil) != (group == "data") {
				t.Errorf("%s: %+v", path, row)
			}
			narrowed := decode[couponReport](t, p.get(session, path+foreign))
			staff := p.callers[base].Profile.Staff()
			if (narrowed.Totais == got.Totais) == staff {
				t.Errorf("%s: another's retailer in the filter gave %+v", path, narrowed.Totais)
			}
		}
	}
}

func TestCouponReportRefusals(t *testing.T) {
	p := newProgramme(t)
	var scenarios []reading
	for base, session := range p.sessions {
		tooMany, most := "101", "100"
		if p.callers[base].Profile.Staff() {
			tooMany, most = "1001", "1000"
		}
		for _, c := range []struct {
			query  string
			status int
			want   string
		}{
			{"startDate=2026-11-02&endDate=2026-11-01", 422, `"endDate":"A data final`},
			{"startDate=2025-01-01&endDate=2026-11-01", 422, `"endDate":"O período pode ter no máximo 400 dias`},
			{"startDate=01/11/2026", 422, `"startDate":"Informe uma data`},
			{"startDate=2026-02-30", 422, `"startDate":"Informe uma data`},
			{"groupBy=loja", 422, `"groupBy":"Agrupe por data ou por serie."`},
			{"groupBy=loja&endDate=x", 422, `"endDate":"Informe uma data`},
			{"rowsPerPage=" + tooMany, 422, `"pageSize":"O tamanho da página`},
			{"pageSize=" + tooMany, 422, `"pageSize":"O tamanho da página`},
			{"rowsPerPage=0", 422, `"pageSize":"O tamanho da página`},
			{"rowsPerPage=cinco", 422, `"rowsPerPage":"deve ser um número inteiro"`},
			{"page=-1", 422, `"page":"A página`},
			{"sortBy=cpf", 400, "paging.unknown_sort"},
			{"sortBy=cupons&orderBy=up", 400, "paging.unknown_order"},
			{"sortBy=cupons.up", 400, "paging.unknown_order"},
			{"rowsPerPage=" + most, 200, `"pageSize":` + most},
			{"startDate=2026-11-01&endDate=2027-06-01", 200, `"items"`},
			{"page=999&groupBy=serie&" + days, 200, `"items":[]`},
		} {
			scenarios = append(scenarios, reading{base, session, base + "/cupons/report?" + c.query, c.status, []string{c.want}})
		}
		scenarios = append(scenarios,
			reading{base, session, base + "/cupons/daily?startDate=2026-11-02&endDate=2026-11-01", 422, []string{`"endDate"`}},
			reading{base, session, base + "/cupons/daily?lojaId=1", 422, []string{`"lojaId"`}})
	}
	p.run(t, scenarios)
}

// Each pair of queries asks for the same thing.
func TestCouponReportAliases(t *testing.T) {
	p := newProgramme(t)
	for _, pair := range [][2]string{
		{"", "sortBy=cupons&orderBy=desc"},
		{"", "groupBy=data&rowsPerPage=5&page=0"},
		{"groupBy=date", "groupBy=data"},
		{"sortBy=cupons.asc", "sortBy=cuponsVerdesTotais&orderBy=asc"},
		{"orderBy=asc", "sortBy=cupons.asc"},
		{"sortBy=data.desc", "sortBy=agrupador&orderBy=desc"},
		{"groupBy=serie&sortBy=serie", "groupBy=serie&sortBy=agrupador.asc"},
		{"pageSize=7", "rowsPerPage=7"},
		{"pageSize=3&rowsPerPage=7", "rowsPerPage=7"},
		{"varejistaIds=", ""},
	} {
		path := "/admin/cupons/report?" + days + "&"
		a, b := p.get(p.sessions["/admin"], path+pair[0]), p.get(p.sessions["/admin"], path+pair[1])
		if a.Code != 200 || a.Body.String() != b.Body.String() {
			t.Errorf("%q: %s\n%q: %s", pair[0], a.Body, pair[1], b.Body)
		}
	}
}

func TestIndicatorsAPI(t *testing.T) {
	p := newProgramme(t)
	p.guarded(t, "/indicadores", "/varejistas", "/parceiros")
	p.run(t, []reading{
		{"staff have none", p.sessions["/admin"], "/admin/indicadores", http.StatusNotFound, nil},
		{"inverted", p.sessions["/parceiros"], "/parceiros/indicadores?startDate=2026-11-02&endDate=2026-11-01", 422, []string{`"endDate"`}},
	})
	for _, base := range []string{"/varejistas", "/parceiros"} {
		body := p.get(p.sessions[base], base+"/indicadores?startDate=2026-10-22&endDate=2026-11-20")
		got, who := decode[portalapi.Indicators](t, body), p.callers[base]
		current := reportstest.Sum(p.world.Counted(who, "2026-10-22", "2026-11-20"))
		before := reportstest.Sum(p.world.Counted(who, "2026-09-22", "2026-10-21"))
		if got.TotalCupons != current.Total || got.TotalCuponsAnterior != before.Total || got.TotalIdentificados != current.Identified ||
			got.TotalIdentificadosAnterior != before.Identified || got.TotalLojas != len(got.Lojas) || !got.PrimeiroCupom {
			t.Errorf("%s: %s", base, body.Body)
		}
		notPrinted := 0
		for _, r := range p.world.Counted(who, "2026-10-22", "2026-11-20") {
			if r.Printed == 2 {
				notPrinted++
			}
		}
		if grams := 1.069 * float64(notPrinted); got.CuponsNaoImpressos != int64(notPrinted) || math.Abs(got.PapelGramas-grams) > 1e-6 {
			t.Errorf("%s: %d receipts, %v g of paper; want %d, %v g", base, got.CuponsNaoImpressos, got.PapelGramas, notPrinted, grams)
		}
		if retailer := who.RetailerID != ""; strings.Contains(body.Body.String(), "temApiKey") != retailer ||
			strings.Contains(body.Body.String(), "totalVarejistas") == retailer {
			t.Errorf("%s: %s", base, body.Body)
		}
	}
}

// A key that may send a retailer's receipts ticks its first step; a revoked, expired or foreign one does not.
func TestIndicatorsFindTheKey(t *testing.T) {
	p := newProgramme(t)
	raw := sqltest.RawOf(t, sqlstore.Config{Folder: p.app.settings.Data})
	me, other := p.world.Retailers[0], p.world.Retailers[2]
	for i, c := range []struct {
		partner, retailer any
		expires, revoked  int64
		want              bool
	}{
		{nil, other.ID, 0, 0, false},
		{nil, me.ID, 1, 0, false},
		{nil, me.ID, 0, 1, false},
		{me.PartnerID, other.ID, 0, 0, false},
		{me.PartnerID, nil, 0, 0, true},
		{nil, me.ID, 0, 0, true},
	} {
		if _, err := raw.Exec("DELETE FROM api_keys"); err != nil {
			t.Fatal(err)
		}
		if _, err := raw.Exec("INSERT INTO api_keys (id, kind, name, search, prefix, hash, environment, partner_id, retailer_id, created_at, created_by, expires_at, revoked_at) "+
			"VALUES ('k', 'partner', '', '', '', ?, 'live', ?, ?, 1, '', ?, ?)", []byte{byte(i)}, c.partner, c.retailer, c.expires, c.revoked); err != nil {
			t.Fatal(err)
		}
		p.run(t, []reading{{fmt.Sprint(c), p.sessions["/varejistas"], "/varejistas/indicadores", 200, []string{fmt.Sprintf(`"temApiKey":%t`, c.want)}}})
	}
}
