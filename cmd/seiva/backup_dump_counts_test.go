package main

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

func TestRowsOfADump(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	packs := packSums{}
	rows, err := rowsOfDump(strings.NewReader(strings.Join([]string{
		"CREATE TABLE public.receipts (", "ALTER TABLE public.receipts OWNER TO seiva;",
		"ALTER TABLE ONLY public.receipts ATTACH PARTITION public.receipts_2026 FOR VALUES FROM (1) TO (2);",
		"ALTER TABLE ONLY public.receipts_2026 ATTACH PARTITION public.receipts_2026_11 DEFAULT;",
		"COPY public.accounts (id, name) FROM stdin;", "a\tCOPY b (c) FROM stdin;", "b\t" + long, "c\t\\\\.", `\.`, "",
		"COPY public.receipts_2026_11 (id) FROM stdin;", "1", "2", `\.`, "COPY public.receipts_2026 (id) FROM stdin;", "3", `\.`,
		"COPY public.stores (id) FROM stdin;", `\.`, "",
		"COPY public.document_packs (retailer_id, object, sha256, whole_at, dropped_at) FROM stdin;",
		"r\ta\t\\\\xfe01\t5\t0", "r\tbegun\t\\\\x\t0\t0", "r\tgiven up\t\\\\x02\t5\t6", `\.`, "",
	}, "\n")), packs)
	if want := map[string]int{"accounts": 3, "receipts": 3, packsTable: 3}; err != nil || !maps.Equal(rows, want) || !maps.Equal(packs, packSums{"a": "fe01"}) {
		t.Errorf("%v, %v, %v; want %v", rows, packs, err, want)
	}
}

// A copy of PostgreSQL that lacks a row is told, and so is one that is cut.
func TestADumpThatLacksSomethingIsTold(t *testing.T) {
	s := apitest.OnPostgres(t)
	used(t, s)
	folder := t.TempDir()
	file := filepath.Join(folder, app.DumpFile)
	counts, _, err := (&backupCommand{Settings: s}).dump(t.Context(), file)
	testkit.Must(t, err)
	whole, err := os.ReadFile(file)
	testkit.Must(t, err)
	more := maps.Clone(counts)
	more["contas"]++
	for name, c := range map[string]struct {
		dump   []byte
		counts map[string]int
		fails  bool
	}{"nothing": {whole, counts, false}, "not counted before": {whole, nil, false}, "an account": {whole, more, true}, "its end": {whole[:len(whole)-100], counts, true}} {
		testkit.Must(t, os.WriteFile(file, c.dump, 0o600))
		backup, err := os.Create(filepath.Join(folder, "backup"))
		testkit.Must(t, err)
		archive, err := newArchiveWriter(backup, manifest{Format: backupFormat, Engine: app.Postgres, Counts: c.counts})
		testkit.Must(t, err)
		testkit.Must(t, errors.Join(archive.addFile(app.DumpFile, file), archive.addFile(secretMember, s.SecretPath()), archive.close(), backup.Close()))
		if _, err := (&backupVerifyCommand{File: backup.Name()}).verify(t.Context()); (err != nil) != c.fails {
			t.Errorf("lacking %s: %v", name, err)
		}
	}
}

// What changes while it is copied is neither counted nor copied.
func TestADumpIsCountedAtItsMoment(t *testing.T) {
	s := apitest.OnPostgres(t)
	used(t, s)
	db, err := s.Existing(t.Context())
	testkit.Must(t, err)
	defer func() { _ = db.Close() }()
	file := filepath.Join(t.TempDir(), app.DumpFile)
	testkit.Must(t, db.Exported(t.Context(), func(ctx context.Context, snapshot string) error {
		_, deleting := sqltest.RawOf(t, sqldb.Config{URL: s.DatabaseURL}).Exec("DELETE FROM accounts")
		counts, err := countsOf(ctx, db)
		if counts["contas"] != 1 {
			t.Errorf("%v", counts)
		}
		return errors.Join(deleting, err, dumpPostgres(ctx, s.DatabaseURL, file, snapshot))
	}))
	if counts, _, err := countsOfDump(t.Context(), file); err != nil || counts["contas"] != 1 {
		t.Errorf("%v, %v", counts, err)
	}
}
