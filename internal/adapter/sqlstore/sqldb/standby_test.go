package sqldb_test

import (
	"errors"
	"os"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/standby"
	"seiva/internal/kit/testkit"
)

// A server of another cluster is no standby, and nobody is asked before somebody looked.
func TestWhatIsNoStandby(t *testing.T) {
	address := sqltest.PostgresURL(t)
	db, err := sqldb.Open(t.Context(), sqldb.Config{URL: address, ReadURL: address})
	testkit.Must(t, err)
	t.Cleanup(func() { _ = db.Close() })
	if err := db.TakeAs(t.Context(), 1); !errors.Is(err, sqldb.ErrOtherCluster) {
		t.Error(err)
	}
	ctx, n := standby.May(t.Context(), 0, 0), 0
	testkit.Must(t, db.Read(ctx).NewRaw("SELECT 7").Scan(ctx, &n))
	if s := db.Standby(); n != 7 || s.Leads != 1 || s.Read != 0 {
		t.Errorf("%d; %+v", n, s)
	}
	if os.Getenv(sqltest.CitusVariable) == "" {
		if s := db.Look(ctx); !errors.Is(s.Out, sqldb.ErrNoFollower) || db.Kept() != 0 {
			t.Errorf("%+v; %d connections are kept to a server that may be another by now", s, db.Kept())
		}
	}
	// Of a database that is distributed a standby has no row of a retailer, and reports on it are of nothing.
	sqltest.AsSpread(t, db, "receipts")
	if s := db.Look(ctx); !errors.Is(s.Out, sqldb.ErrSpread) {
		t.Errorf("where rows lie on other servers: %+v", s)
	}
	testkit.Must(t, db.Read(ctx).NewRaw("SELECT 7").Scan(ctx, &n))
	if s := db.Standby(); s.Leads != 2 || s.Read != 0 {
		t.Errorf("%+v", s)
	}
}
