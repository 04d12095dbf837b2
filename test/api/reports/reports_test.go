package reports

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/apikeys"
	"seiva/internal/app/apitest"
	"seiva/internal/edge/portalapi/reports"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
	"seiva/internal/reports/reportstest"
)

// programme is a loaded API with a session of each profile, by the base that the profile uses.
type programme struct {
	*apitest.Instance
	loaded
}

type loaded struct {
	world   reportstest.World
	callers map[string]scope.Scope
}

var (
	reported = apitest.Seed[loaded]{Fill: func(p *apitest.Instance) loaded { return load(p, reportstest.Generate(11, 600)) }}
	rated    = apitest.Seed[loaded]{Fill: func(p *apitest.Instance) loaded { return load(p, reportstest.Generate(11, 600).Rated().Wanted()) }}
)

func load(p *apitest.Instance, w reportstest.World) loaded {
	db := p.Rows
	sqltest.Load(p.T, db, w)
	callers := map[string]scope.Scope{
		"/admin": {Profile: scope.Administrador}, "/support": {Profile: scope.Suporte},
		"/varejistas": {Profile: scope.Varejista, RetailerID: w.Retailers[0].ID},
		"/parceiros":  {Profile: scope.Parceiro, PartnerID: w.Partners[1]},
	}
	for base, who := range callers {
		p.SignIn(p.T, base, identity.NewAccount{Profile: who.Profile, RetailerID: who.RetailerID, PartnerID: who.PartnerID})
	}
	return loaded{w, callers}
}

func newProgramme(t *testing.T) programme {
	t.Helper()
	p, l := reported.Plant(t, apitest.WithTestPayments(t))
	return programme{p, l}
}

// newRated is a programme with ratings.
func newRated(t *testing.T) programme {
	t.Helper()
	p, l := rated.Plant(t, apitest.WithTestPayments(t))
	return programme{p, l}
}

// guarded checks that a call answers nobody without a session and no other profile.
func (p programme) guarded(t *testing.T, call string, bases ...string) {
	t.Helper()
	for _, base := range bases {
		rows := []apitest.Case{apitest.Reading("no session", apitest.Nobody, base+call, 401, "access.no_session")}
		for other := range p.callers {
			if other != base {
				rows = append(rows, apitest.Reading("session of "+other, other, base+call, 403, "access.wrong_profile"))
			}
		}
		p.Expect(t, append(rows, apitest.Reading("own profile", base, base+call, 200)))
	}
}

type couponReport struct {
	Items                 []reports.CouponRow
	Page, PageSize, Total int
	Totais                reports.CouponSums
	Cancelados            int64
	Substituidos          int64
}

const days = "startDate=2026-08-01&endDate=2026-11-20"

func TestCouponReportAPI(t *testing.T) {
	p := newProgramme(t)
	p.guarded(t, "/cupons/report", "/admin", "/support", "/varejistas", "/parceiros")
	p.guarded(t, "/cupons/daily", "/admin", "/support", "/varejistas", "/parceiros")
	foreign := "&varejistaIds=" + p.world.Retailers[2].ID
	for base := range p.callers {
		for _, group := range []string{"data", "serie", "loja"} {
			path := base + "/cupons/report?" + days + "&groupBy=" + group
			got := apitest.Decode[couponReport](t, p.Get(base, path))
			want := reportstest.Sum(p.world.Counted(p.callers[base], "2026-08-01", "2026-11-20"))
			if got.Totais.CuponsVerdesTotais != want.Total || got.Totais.CuponsVerdesIdentificados != want.Identified ||
				got.Totais.CuponsVerdesNaoIdentificados != want.Total-want.Identified || got.Totais.ValorTotalCentavos != want.Cents ||
				got.PageSize != 5 || len(got.Items) != min(5, got.Total) {
				t.Errorf("%s: %+v, want %+v", path, got, want)
			}
			if out := len(p.world.Beside(p.callers[base], "2026-08-01", "2026-11-20", "")); got.Cancelados == 0 || got.Cancelados+got.Substituidos != int64(out) {
				t.Errorf("%s: %d cancelled and %d substituted, want %d", path, got.Cancelados, got.Substituidos, out)
			}
			row := got.Items[0]
			if share := math.Round(1e4*float64(row.CuponsVerdesIdentificados)/float64(row.CuponsVerdesTotais)) / 1e4; row.CuponsVerdesIdentificados == 0 ||
				row.PorcentagemCuponsVerdesIdentificados != share || row.Agrupador == "" {
				t.Errorf("%s: %+v, want a share of %v", path, row, share)
			}
			if (row.LojaDocumento == nil) != (group == "data") || (row.LojaNome == nil) != (group == "data") {
				t.Errorf("%s: %+v", path, row)
			}
			narrowed := apitest.Decode[couponReport](t, p.Get(base, path+foreign))
			staff := p.callers[base].Profile.Staff()
			if (narrowed.Totais == got.Totais) == staff {
				t.Errorf("%s: another's retailer in the filter gave %+v", path, narrowed.Totais)
			}
		}
	}
}

// A store that is chosen narrows rows, sums and chart alike, whatever they are grouped by: one number everywhere.
func TestAStoreIsTheSameNumberEverywhere(t *testing.T) {
	p := newProgramme(t)
	store := p.world.Stores[0]
	for base, who := range p.callers {
		want := reportstest.Sum(reportstest.Of(p.world.Counted(who, "2026-08-01", "2026-11-20"), store.ID)).Total
		for _, group := range []string{"data", "serie", "loja"} {
			path := base + "/cupons/report?" + days + "&rowsPerPage=100&groupBy=" + group + "&lojaId=" + store.ID
			got, rows := apitest.Decode[couponReport](t, p.Get(base, path)), int64(0)
			for _, row := range got.Items {
				rows += row.CuponsVerdesTotais
			}
			if got.Total > 100 || rows != want || got.Totais.CuponsVerdesTotais != want {
				t.Errorf("%s: rows of %d, totals %d, want %d", path, rows, got.Totais.CuponsVerdesTotais, want)
			}
		}
		chart := int64(0)
		for _, day := range apitest.Decode[[]reports.CouponDay](t, p.Get(base, base+"/cupons/daily?"+days+"&lojaId="+store.ID)) {
			chart += day.Total
		}
		if chart != want {
			t.Errorf("%s: a chart of %d, want %d", base, chart, want)
		}
	}
}

func TestCouponReportRefusals(t *testing.T) {
	p := newProgramme(t)
	var rows []apitest.Case
	for base := range p.callers {
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
			{"groupBy=cidade", 422, `"groupBy":"Agrupe por data, por serie ou por loja."`},
			{"groupBy=cidade&endDate=x", 422, `"endDate":"Informe uma data`},
			{"lojaId=1", 422, `"lojaId":"Escolha uma loja da lista."`},
			{"comparar=ontem", 422, `"comparar":"Compare com o período anterior`},
			{"comparar=anterior&" + days, 200, `"comparacao":{"cupons":`},
			{"rowsPerPage=" + tooMany, 422, `"rowsPerPage":"O tamanho da página`},
			{"pageSize=" + tooMany, 422, `"pageSize":"O tamanho da página`},
			{"rowsPerPage=0", 422, `"rowsPerPage":"O tamanho da página`},
			{"rowsPerPage=cinco", 422, `"rowsPerPage":"deve ser um número inteiro"`},
			{"page=-1", 422, `"page":"A página`},
			{"sortBy=cpf", 400, "paging.unknown_sort"},
			{"sortBy=cupons&orderBy=up", 400, "paging.unknown_order"},
			{"sortBy=cupons.up", 400, "paging.unknown_order"},
			{"rowsPerPage=" + most, 200, `"pageSize":` + most},
			{"startDate=2026-11-01&endDate=2027-06-01", 200, `"items"`},
			{"page=999&groupBy=serie&" + days, 200, `"items":[]`},
		} {
			rows = append(rows, apitest.Reading(base, base, base+"/cupons/report?"+c.query, c.status, c.want))
		}
		rows = append(rows,
			apitest.Reading(base, base, base+"/cupons/daily?startDate=2026-11-02&endDate=2026-11-01", 422, `"endDate"`),
			apitest.Reading(base, base, base+"/cupons/daily?lojaId=1", 422, `"lojaId"`),
			apitest.Reading(base, base, base+"/cupons/daily?comparar=ontem", 422, `"comparar"`),
			apitest.Reading(base, base, base+"/cupons/daily?comparar=anterior&"+days, 200, `"antes":0`))
	}
	p.Expect(t, rows)
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
		a, b := p.Get("/admin", path+pair[0]), p.Get("/admin", path+pair[1])
		if a.Status != 200 || a.Text != b.Text {
			t.Errorf("%q: %s\n%q: %s", pair[0], a.Text, pair[1], b.Text)
		}
	}
}

func TestIndicatorsAPI(t *testing.T) {
	p := newProgramme(t)
	p.guarded(t, "/indicadores", "/varejistas", "/parceiros")
	p.Expect(t, []apitest.Case{
		apitest.Reading("staff have none", "/admin", "/admin/indicadores", 404),
		apitest.Reading("inverted", "/parceiros", "/parceiros/indicadores?startDate=2026-11-02&endDate=2026-11-01", 422, `"endDate"`),
	})
	for _, base := range []string{"/varejistas", "/parceiros"} {
		body := p.Get(base, base+"/indicadores?startDate=2026-10-22&endDate=2026-11-20")
		got, who := apitest.Decode[reports.Indicators](t, body), p.callers[base]
		current := reportstest.Sum(p.world.Counted(who, "2026-10-22", "2026-11-20"))
		before := reportstest.Sum(p.world.Counted(who, "2026-09-22", "2026-10-21"))
		if got.TotalCupons != current.Total || got.TotalCuponsAnterior != before.Total || got.TotalIdentificados != current.Identified ||
			got.TotalIdentificadosAnterior != before.Identified || got.TotalLojas != len(got.Lojas) || !got.PrimeiroCupom {
			t.Errorf("%s: %s", base, body.Text)
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
		if retailer := who.RetailerID != ""; strings.Contains(body.Text, "temApiKey") != retailer ||
			strings.Contains(body.Text, "totalVarejistas") == retailer {
			t.Errorf("%s: %s", base, body.Text)
		}
	}
}

// A key that may send a retailer's receipts ticks its first step; a revoked, expired or foreign one does not, nor one for tests.
func TestIndicatorsFindTheKey(t *testing.T) {
	p := newProgramme(t)
	raw := p.Rows
	me, other := p.world.Retailers[0], p.world.Retailers[2]
	for i, c := range []struct {
		partner, retailer any
		expires, revoked  int64
		environment       apikeys.Environment
		want              bool
	}{
		{nil, other.ID, 0, 0, apikeys.Live, false},
		{nil, me.ID, 1, 0, apikeys.Live, false},
		{nil, me.ID, 0, 1, apikeys.Live, false},
		{nil, me.ID, 0, 0, apikeys.Test, false},
		{me.PartnerID, other.ID, 0, 0, apikeys.Live, false},
		{me.PartnerID, nil, 0, 0, apikeys.Test, false},
		{me.PartnerID, nil, 0, 0, apikeys.Live, true},
		{nil, me.ID, 0, 0, apikeys.Live, true},
	} {
		if _, err := raw.Exec("DELETE FROM api_keys"); err != nil {
			t.Fatal(err)
		}
		if _, err := raw.Exec("INSERT INTO api_keys (id, kind, name, search, prefix, hash, environment, partner_id, retailer_id, created_at, created_by, expires_at, revoked_at) "+
			"VALUES ('k', 'partner', '', '', '', ?, ?, ?, ?, 1, '', ?, ?)", []byte{byte(i)}, c.environment, c.partner, c.retailer, c.expires, c.revoked); err != nil {
			t.Fatal(err)
		}
		p.Expect(t, []apitest.Case{apitest.Reading(fmt.Sprint(c), "/varejistas", "/varejistas/indicadores", 200, fmt.Sprintf(`"temApiKey":%t`, c.want))})
	}
}
