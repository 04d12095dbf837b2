package receipts_test

import (
	"context"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
)

// indexesOf are the bytes that the indexes of a month's receipts and documents take.
func indexesOf(t testing.TB, db *sqldb.DB, month string) int {
	t.Helper()
	text := sqltest.Strings(t, db, "SELECT (pg_indexes_size('receipts_"+month+"') + pg_indexes_size('sealed_documents_"+month+"'))::TEXT")
	n, err := strconv.Atoi(text[0])
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// filesOf returns the files of the indexes of a month's receipts: other ones once they were rebuilt.
func filesOf(t testing.TB, db *sqldb.DB, month string) []string {
	t.Helper()
	return sqltest.Strings(t, db, "SELECT pg_relation_filenode(indexrelid)::TEXT FROM pg_index WHERE indrelid = 'receipts_"+month+"'::regclass ORDER BY 1")
}

func halves(t testing.TB, db *sqldb.DB) []string {
	t.Helper()
	names, err := db.HalfIndexes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// aTill writes a receipt again, in every index, and returns what ends its transaction.
func aTill(t testing.TB, db *sqldb.DB, month, retailer string) (commit func() error) {
	t.Helper()
	tx, err := sqltest.Raw(t, db).BeginTx(t.Context(), nil)
	if err == nil {
		_, err = tx.ExecContext(t.Context(), "UPDATE receipts SET token_hash = -token_hash WHERE period = '"+month+"' AND access_key = (SELECT MIN(access_key) FROM receipts_"+month+
			" WHERE retailer_id = '"+retailer+"')")
	}
	if err != nil {
		t.Fatal(err)
	}
	return tx.Commit
}

// Indexes of months that are over are rebuilt once, those of the running month never. A process that is cut off while it waits for a
// till leaves an index half done, which the next process removes; tills that come meanwhile do not wait.
func TestAMonthThatIsOverBecomesDense(t *testing.T) {
	db := sqltest.Postgres(t)
	names := fillMonths(t, db, 3, 4000)
	store := sqlreceipts.NewRetention(db)
	before, running := indexesOf(t, db, names[0]), filesOf(t, db, names[2])

	first := aTill(t, db, names[0], "r1")
	ctx, cut := context.WithTimeout(t.Context(), time.Minute) // where the half is never seen, it ends all the same
	defer cut()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := store.MakeDense(ctx, names[2]); err == nil {
			t.Error("what was cut off says that it is done")
		}
	}()
	for made := false; !made; made = slices.ContainsFunc(halves(t, db), func(name string) bool { return strings.HasPrefix(name, "receipts_"+names[0]) }) {
		select {
		case <-ended:
			t.Fatal("it did not wait for the till")
		default:
		}
	}
	if err := aTill(t, db, names[0], "r2")(); err != nil {
		t.Error(err)
	}
	cut()
	<-ended
	rebuilds := "SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND query LIKE 'REINDEX INDEX CONCURRENTLY receipts_" + names[0] + "%'"
	for len(sqltest.Strings(t, db, rebuilds)) > 0 { // a server that has not heard of it yet would go on once the till is done
		continue
	}
	if err := first(); err != nil {
		t.Error(err)
	}
	if got := halves(t, db); len(got) != 1 {
		t.Errorf("half done are %q", got)
	}

	again, end := context.WithTimeout(t.Context(), time.Minute)
	defer end()
	for done := ""; done < names[2]; { // until the server saw that the former one is gone, this one leaves it to that
		err := store.MakeDense(again, names[2])
		if err == nil {
			done, err = db.Setting(t.Context(), "receipts.dense_before")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if got := halves(t, db); len(got) > 0 {
		t.Errorf("left over: %q", got)
	}
	if after := indexesOf(t, db, names[0]); after*10 > before*8 {
		t.Errorf("%d bytes of indexes, before %d", after, before)
	}
	if !slices.Equal(filesOf(t, db, names[2]), running) {
		t.Error("the running month was rebuilt")
	}
	once := filesOf(t, db, names[1])
	if err := store.MakeDense(t.Context(), names[2]); err != nil || !slices.Equal(filesOf(t, db, names[1]), once) {
		t.Errorf("rebuilt a second time, %v", err)
	}
}

// Three processes at once leave every index whole: one does it, and the others leave it to that one.
func TestThreeMakeAMonthDense(t *testing.T) {
	db := sqltest.Postgres(t)
	names := fillMonths(t, db, 2, 2000)
	var wait sync.WaitGroup
	for range 3 {
		wait.Go(func() {
			if err := sqlreceipts.NewRetention(db).MakeDense(t.Context(), names[1]); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	invalid := sqltest.Strings(t, db, "SELECT indexrelid::regclass::TEXT FROM pg_index WHERE NOT indisvalid")
	if got := sqltest.Strings(t, db, "SELECT COUNT(*)::TEXT FROM pg_index WHERE indrelid = 'receipts_"+names[0]+"'::regclass"); got[0] != "5" || len(invalid) > 0 {
		t.Errorf("%s indexes, of which are half done %q", got[0], invalid)
	}
}

// What was left half done goes with the next round, also what lies on a server over which the database is spread (scripts/with-citus).
func TestHalfIndexesGoWhereverTheyLie(t *testing.T) {
	db := sqltest.Postgres(t)
	names := fillMonths(t, db, 2, 100)
	made, invalid, want := "CREATE INDEX half_receipts_first_ccnew ON receipts_first (token_hash)",
		"UPDATE pg_index SET indisvalid = FALSE WHERE indexrelid::regclass::TEXT LIKE '%half_receipts_first%ccnew'", 1
	if os.Getenv(sqltest.CitusVariable) != "" {
		made = `SELECT * FROM run_command_on_placements('receipts_first', 'CREATE INDEX half_%1$s_ccnew ON %1$s (token_hash)')`
		invalid, want = "SELECT * FROM run_command_on_workers($$"+invalid+"$$)", 4 // one of each shard
	}
	sqltest.Exec(t, db, made)
	sqltest.Exec(t, db, invalid)
	got := slices.DeleteFunc(halves(t, db), func(name string) bool { return !strings.HasPrefix(name, "half_") })
	if len(got) != want {
		t.Fatalf("half done are %q", got)
	}
	if err := sqlreceipts.NewRetention(db).MakeDense(t.Context(), names[1]); err != nil {
		t.Fatal(err)
	}
	if got := halves(t, db); len(got) > 0 {
		t.Errorf("left over: %q", got)
	}
}
