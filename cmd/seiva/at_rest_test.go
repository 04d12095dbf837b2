package main

import (
	"bytes"
	"log/slog"
	"regexp"
	"testing"

	"seiva/internal/receipts"
	"seiva/internal/receipts/receiptstest"
)

var consumerCPF = regexp.MustCompile(`<dest><CPF>(\d{11})</CPF>`)

// cpfs reads every CPF of the receipts that are stored, with the secret.
func (p *instance) cpfs() map[string]bool {
	p.t.Helper()
	var rows []struct{ RetailerID, AccessKey string }
	p.check(p.database().NewSelect().TableExpr("receipts").Column("retailer_id", "access_key").Where("consumer = 1").Scan(p.t.Context(), &rows))
	out := map[string]bool{}
	for _, row := range rows {
		xml, err := p.portal.Receipts.Original(p.t.Context(), receipts.Key{RetailerID: row.RetailerID, AccessKey: row.AccessKey})
		p.check(err)
		found := consumerCPF.FindSubmatch(xml)
		if found == nil {
			p.t.Fatalf("an identified receipt without a CPF: %s", xml)
		}
		out[string(found[1])] = true
	}
	return out
}

// Whoever copies the data folder of the demonstration without its secret reads no CPF: not in the database, its log of
// writes, the files or what the server says.
func TestACopiedFolderTellsNoCPF(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	p := instanceOf(t, testApp(t))
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	defer slog.SetDefault(before)
	p.check(p.loadDemo(t.Context()))
	cpfs := p.cpfs()
	if len(cpfs) < 500 {
		t.Fatalf("the demonstration has %d CPFs", len(cpfs))
	}
	f := receiptstest.NewThief(t, cpfs)
	f.SearchFolder(p.settings.Data)
	f.Search(log.Bytes(), "the log")
	f.Search(p.log.Bytes(), "the request log")
	f.FindsNothing()
}
