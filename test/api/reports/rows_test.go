package reports

import (
	"encoding/json"
	"math"
	"slices"
	"testing"
	"time"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
	"seiva/internal/reports/reportstest"
)

// rowsOf gives all rows of a report, by the names that the answer has.
func (p programme) rowsOf(t *testing.T, base, path string) []map[string]any {
	t.Helper()
	rows := apitest.Decode[page](t, p.Get(base, base+path+"pageSize=100"))
	if len(rows.Items) == 0 || len(rows.Items) != rows.Total {
		t.Fatalf("%s%s: %d of %d rows", base, path, len(rows.Items), rows.Total)
	}
	return rows.Items
}

// says checks that a row has these values under these names.
func says(t *testing.T, row, want map[string]any) {
	t.Helper()
	for name, value := range want {
		got, err := json.Marshal(row[name])
		testkit.Must(t, err)
		if wanted, err := json.Marshal(value); err != nil || string(got) != string(wanted) {
			t.Errorf("%v: %s is %s, want %s", row["nomeFantasia"], name, got, wanted)
		}
	}
}

// figures are what a company's row counts of its stores: the receipts of closed ones too.
func (p programme) figures(of func(reportstest.Store) bool) map[string]any {
	receipts, stores, tills := 0, 0, 0
	for _, s := range p.world.Stores {
		if !of(s) {
			continue
		}
		sold, codes := false, map[string]bool{}
		for _, r := range p.world.Receipts {
			if r.StoreID != s.ID || !r.Counts() {
				continue
			}
			receipts++
			if r.Day >= apitest.Day(-89) {
				sold = true
				codes[r.Cashier] = true
			}
		}
		delete(codes, "")
		if !s.Deleted {
			stores++
			tills += len(codes)
			if sold && len(codes) == 0 {
				tills++
			}
		}
	}
	return map[string]any{"totalCupons": receipts, "totalLojas": stores, "totalPdvs": tills}
}

// RP-13: a software house's row is what it says of itself, and what its stores come to.
func TestASoftwareHousesRowIsTheHouse(t *testing.T) {
	p := newRated(t)
	for _, row := range p.rowsOf(t, "/admin", "/parceiros/report?") {
		house := p.world.House(row["id"].(string))
		says(t, row, map[string]any{
			"documento": house.Documento, "nome": house.Nome, "fantasia": house.Fantasia, "categorias": house.Categorias,
			"contatoTecnicoNome": house.ContatoTecnicoNome, "contatoTecnicoTelefone": house.ContatoTecnicoTelefone, "contatoTecnicoEmail": house.ContatoTecnicoEmail,
			"pontoFocalNome": house.PontoFocalNome, "pontoFocalWhatsapp": house.PontoFocalWhatsapp, "pontoFocalEmail": house.PontoFocalEmail,
		})
		says(t, row, p.figures(func(s reportstest.Store) bool { return p.world.EffectivePartner(s) == house.ID }))
	}
}

// RP-14: a retailer's row is its company, its contract, and what its stores come to.
func TestARetailersRowIsTheRetailer(t *testing.T) {
	p := newRated(t)
	moment := func(ms int64) any {
		if ms == 0 {
			return nil
		}
		return time.UnixMilli(ms).UTC()
	}
	for _, row := range p.rowsOf(t, "/admin", "/varejistas/report?") {
		r := p.world.RetailerByID(row["id"].(string))
		says(t, row, map[string]any{
			"documento": r.ID[:14], "razaoSocial": r.TradeName + " S.A.", "nomeFantasia": r.TradeName, "endereco": r.Address, "numero": r.Number,
			"bairro": r.District, "cidade": r.City, "uf": r.UF, "cep": r.CEP, "numeroMaximoLojas": nil,
			"contratoAssinado": r.SignedAt != 0, "dataEnvioContrato": moment(r.SentAt), "dataAssinatura": moment(r.SignedAt),
		})
		own := func(s reportstest.Store) bool { return s.RetailerID == r.ID }
		says(t, row, p.figures(own))
		says(t, row, map[string]any{"categoria": reportstest.Categories(slices.DeleteFunc(slices.Clone(p.world.Stores), func(s reportstest.Store) bool { return !own(s) }))})
	}
}

// RP-16: a row of ratings is how many of its store's ratings gave each score, and their mean.
func TestARatingsRowIsItsStoresRatings(t *testing.T) {
	p := newRated(t)
	for _, base := range []string{"/admin", "/varejistas"} {
		for _, row := range p.rowsOf(t, base, "/avaliacoes/report?"+days+"&") {
			store, stars, points := p.world.StoreByID(row["lojaId"].(string)), [5]int{}, 0
			given := slices.DeleteFunc(slices.Clone(p.world.Ratings), func(r reportstest.Rating) bool {
				return r.StoreID != store.ID || !r.Counts() || r.Day < "2026-08-01" || r.Day > "2026-11-20"
			})
			for _, r := range given {
				stars[r.Score-1]++
				points += r.Score
			}
			says(t, row, map[string]any{
				"nomeFantasia": store.TradeName, "documento": store.Documento, "totalNotas": len(given),
				"mediaNotas":  math.Round(10*float64(points)/float64(len(given))) / 10,
				"totalNotas1": stars[0], "totalNotas2": stars[1], "totalNotas3": stars[2], "totalNotas4": stars[3], "totalNotas5": stars[4],
			})
		}
	}
}
