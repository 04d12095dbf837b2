package media

import (
	"strings"
	"sync/atomic"
	"testing"

	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app/apitest"
)

// Rows that are chosen one by one are read together: ten banners, or three retailers, cost the database no more than one.
func TestChosenRowsAreReadTogether(t *testing.T) {
	p := apitest.New(t)
	banners := offers(t, p, 10)
	retailers := []string{p.Retailer, p.OtherRetailer, p.LooseRetailer}
	var asked atomic.Int64
	sqltest.CaptureReads(p.DB, func(string) { asked.Add(1) })
	for act, ids := range map[string][]string{"remover-banners": banners, "reenviar-contratos": retailers} {
		t.Run(act, func(t *testing.T) {
			reads := func(ids []string) int64 {
				before := asked.Load()
				got := p.Call(t, apitest.Admin, "POST", "/admin/acoes-em-lista/previa", apitest.Draft{"acao": act, "ids": ids}.JSON())
				if got.Status != 200 {
					t.Fatalf("%d %s", got.Status, got.Text)
				}
				return asked.Load() - before
			}
			reads(ids[:1]) // what is read once and kept
			if one, all := reads(ids[:1]), reads(ids); all != one || all == 0 {
				t.Errorf("%d reads for one, %d for %d", one, all, len(ids))
			}
		})
	}
}

// What was chosen is told in the order in which it was, whatever the list's own is.
func TestChosenRowsKeepTheirOrder(t *testing.T) {
	p := apitest.New(t)
	ids := offers(t, p, 3)
	got := p.Call(t, apitest.Retailer, "POST", bulkPath+"/previa", removal([]string{ids[1], ids[0], ids[2]}, nil).JSON())
	if !strings.Contains(got.Text, `"nomes":["Oferta 1","Oferta 0","Oferta 2"]`) {
		t.Error(got.Text)
	}
}
