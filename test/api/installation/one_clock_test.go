package installation

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app/apitest"
	"seiva/internal/uploads/uploadstest"
)

// Whatever an installation writes down goes by the database's clock, so that a replica whose machine is a day off neither ends what
// others gave out (consumers' tokens, a stay at a company, addresses of files) nor has it last longer.
func TestAReplicaWhoseClockIsOffWritesTheDatabasesTime(t *testing.T) {
	s := apitest.OnPostgres(t)
	s.DatabaseURL = sqltest.Later(t, s.DatabaseURL, 24*time.Hour)
	p := apitest.WorldIn(apitest.Of(t, apitest.Migrated(t, s)))
	began := time.Now()
	if got := p.Enter("VAREJISTA", p.Seiva.ID); got.Status != 201 {
		t.Fatalf("enter: %d %s", got.Status, got.Text)
	}
	if got := p.Call(t, apitest.Admin, "GET", apitest.UiSettings, "", apitest.AsRetailer, p.Seiva.ID); got.Status != 200 {
		t.Errorf("a stay that began now: %d %s", got.Status, got.Text)
	}
	token := p.CustomerToken(t, p.Seiva.ID, apitest.BiaCPF)
	if _, err := p.Customers.Authenticate(t.Context(), token); err != nil {
		t.Errorf("a token of now: %v", err)
	}
	p.Upload(t, apitest.Admin, uploadstest.JPEG(t, 298, 124))
	if got := p.Sell(p.KeyOf(p.Seiva.ID), apitest.RetailerDocument, 1); got != 201 {
		t.Fatalf("sell: %d", got)
	}
	columns := p.Texts(`SELECT table_name || '.' || column_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
		WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'bigint' AND column_name LIKE '%\_at'
		AND table_name <> 'retailer_keys' ORDER BY 1`) // when a document's key was made nobody asks
	if len(columns) < 100 {
		t.Fatalf("%d columns hold an instant", len(columns))
	}
	for _, name := range columns {
		table, column, _ := strings.Cut(name, ".")
		if n := p.Text(fmt.Sprintf("SELECT COUNT(*) FROM %s WHERE %s BETWEEN ? AND ?", table, column),
			began.Add(-time.Hour).UnixMilli(), time.Now().Add(time.Hour+time.Hour/2).UnixMilli()); n != "0" {
			t.Errorf("%s: %s rows by the machine's clock", name, n)
		}
	}
}
