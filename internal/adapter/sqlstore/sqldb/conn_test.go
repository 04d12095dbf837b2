package sqldb

import (
	"context"
	"database/sql"
	"testing"
)

// SQLite's pages lie beyond what the garbage collector sees, in each connection for itself: together they have a bound
// that does not grow with the processors.
func TestSQLitesCachesHaveOneBound(t *testing.T) {
	db, err := openSQLite(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	total := 0
	for _, pool := range []*sql.DB{db.w.DB, db.r.DB} {
		for range pool.Stats().MaxOpenConnections { // all at once, so that each is another
			conn, err := pool.Conn(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = conn.Close() }()
			total += cacheOf(t.Context(), t, conn)
		}
	}
	if held := int64(total) << 10 * takenPerByte; held == 0 || held > SQLiteMemory || SQLiteMemory > 256<<20 {
		t.Errorf("%d connections' caches take %d MB, bound %d MB", db.r.Stats().MaxOpenConnections+1, held>>20, SQLiteMemory>>20)
	}
}

// cacheOf gives a connection's cache in KB.
func cacheOf(ctx context.Context, t *testing.T, conn *sql.Conn) int {
	t.Helper()
	var negative int // a positive one would count pages
	if err := conn.QueryRowContext(ctx, "PRAGMA cache_size").Scan(&negative); err != nil || negative >= 0 {
		t.Fatalf("cache_size %d, %v", negative, err)
	}
	return -negative
}
