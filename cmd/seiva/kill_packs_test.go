package main

import (
	"bytes"
	"encoding/json"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfcegen"
)

// Processes that are killed while they write a pack, while they keep it, and while they delete what is in it, leave every document
// once, to the byte: on both engines.
func TestKillDuringPacking(t *testing.T) {
	t.Setenv("SEIVA_PACK_AFTER", "1")
	onEachEngine(t, killDuringPacking)
}

func killDuringPacking(t *testing.T, program string, s app.Settings) {
	a, err := app.Open(t.Context(), s)
	testkit.Must(t, err)
	testkit.Must(t, a.DB.Migrate(t.Context()))
	sent := ofLastMonths(t, apitest.SeedTills(t, a), 1500)
	a.Close()
	db := sqltest.RawOf(t, sqldb.Config{URL: s.DatabaseURL, Folder: s.Data})
	packs := func(where string) int { return figure(t, db, "SELECT COUNT(*) FROM document_packs WHERE "+where) }
	objects := func() int {
		found, err := filepath.Glob(filepath.Join(s.Data, app.BlobFolder, "document-packs/*/*/[0-9a-z]*"))
		testkit.Must(t, err)
		return len(found)
	}
	documents := func() int { return figure(t, db, "SELECT COUNT(*) FROM sealed_documents") }
	for _, is := range []func() bool{
		func() bool {
			return figure(t, db, "SELECT COUNT(*) FROM jobs WHERE kind = '"+receipts.PacksJob+"'") > 0
		},
		func() bool { return packs("dropped_at = 0") > 0 },
		func() bool { return objects() > 0 },
		func() bool { return packs("whole_at > 0") > 0 },
		func() bool { return documents() < len(sent) },
		func() bool { return documents() == 0 && packs("emptied_at > 0") > 0 },
	} {
		killWhen(t, program, s, is)
		for _, passed := range []string{ // and with it the patience that others have with a process that may live
			"UPDATE document_packs SET begun_at = begun_at - 7200000 WHERE whole_at = 0", "UPDATE jobs SET attempt = 0 WHERE kind = '" + receipts.PacksJob + "'",
		} {
			_, err := db.DB.ExecContext(t.Context(), passed)
			testkit.Must(t, err)
		}
		leaseEnds(t, db, receipts.PacksJob)
		t.Logf("%d packs begun, %d whole, %d objects, %d documents in the database", packs("0 = 0"), packs("whole_at > 0"), objects(), documents())
		comeBack(t, s, sent)
	}
	if n := figure(t, db, "SELECT SUM(frames) FROM document_packs WHERE whole_at > 0 AND dropped_at = 0"); n != len(sent) {
		t.Errorf("%d documents are in packs, of %d", n, len(sent))
	}
}

func comeBack(t *testing.T, s app.Settings, sent map[receipts.Key][]byte) {
	t.Helper()
	a, err := app.Open(t.Context(), s)
	testkit.Must(t, err)
	defer a.Close()
	for key, xml := range sent {
		if got, err := a.Integration.Receipts.Original(t.Context(), key); err != nil || !bytes.Equal(got, xml) {
			t.Fatalf("%.60q came back, %v", got, err)
		}
	}
}

// ofLastMonths sends documents and has them be some months old.
func ofLastMonths(t *testing.T, p *apitest.Tills, count int) map[receipts.Key][]byte {
	t.Helper()
	p.Server = httptest.NewServer(p.Instance.Server)
	defer p.Server.Close()
	gen, cnpj, sent, lines := nfcegen.New(1), apitest.SampleStores[0], map[receipts.Key][]byte{}, bytes.Buffer{}
	signer := gen.Signer(cnpj, "LOJA")
	for n := range count {
		sale := nfcegen.Sale{
			Emitter: nfcegen.Emitter{CNPJ: cnpj, LegalName: "LOJA", CityCode: 3550308, City: "São Paulo", UF: "SP", CEP: "01310100"},
			Serie:   1, Number: n + 1, At: time.Date(2026, 11, 10, 8, n%60, 0, 0, time.FixedZone("", -3*60*60)),
		}
		xml := gen.Receipt(sale, signer)
		line, err := json.Marshal(map[string]any{"xml": string(xml)})
		testkit.Must(t, err)
		lines.Write(append(line, '\n'))
		sent[receipts.Key{RetailerID: p.RetailerID, AccessKey: gen.AccessKey(sale)}] = xml
	}
	if got := p.Send(t, p.Live, "/integration/receipts", "application/x-ndjson", &lines); got.Status != 200 || p.Count("receipts") != len(sent) {
		t.Fatalf("%d, %d stored", got.Status, p.Count("receipts"))
	}
	months := int64(100*24*time.Hour/time.Microsecond) << 11
	p.Exec("UPDATE sealed_documents SET id = id - ?", months)
	p.Exec("UPDATE receipts SET document = document - ?", months)
	return sent
}
