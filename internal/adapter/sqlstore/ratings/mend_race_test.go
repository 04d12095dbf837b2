package ratings_test

import (
	"context"
	"testing"

	sqlratings "seiva/internal/adapter/sqlstore/ratings"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/compare"
	"seiva/internal/kit/testkit"
)

// The line of a day may be taken away between the look whether it is there and the hold on it: a mended day has its line all the same.
func TestALineThatGoesWhileItsDayIsMended(t *testing.T) {
	db := sqltest.Postgres(t)
	other := sqltest.Raw(t, db)
	for _, statement := range []string{
		`INSERT INTO ratings (retailer_id, access_key, id, store_id, day, score, comment, created_at, changed_at, counts, told_at, answer, answered_at, answered_by,
			hidden_at, hidden_by, hidden_reason) VALUES ('r', 'k', 'i', 's', '2026-11-01', 1, '', 1, 1, 1, 0, '', 0, '', 0, '', '')`,
		"INSERT INTO rating_days (retailer_id, day, store_id, n1, n2, n3, n4, n5) VALUES ('r', '2026-11-01', 's', 1, 0, 0, 0, 0)",
		"CREATE FUNCTION parks() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NULL; END'",
		"CREATE TRIGGER parks AFTER INSERT ON rating_days FOR EACH STATEMENT EXECUTE FUNCTION parks()",
	} {
		_, err := other.ExecContext(t.Context(), statement)
		testkit.Must(t, err)
	}
	conn, err := other.Conn(t.Context())
	testkit.Must(t, err)
	defer func() { _ = conn.Close() }()
	_, err = conn.ExecContext(t.Context(), "SELECT pg_advisory_lock(4711)")
	testkit.Must(t, err)
	mended, sums := make(chan error), sqlratings.NewSums(db)
	go func() {
		mended <- sums.InTx(t.Context(), func(ctx context.Context) error {
			_, err := sums.Mend(ctx, compare.StoreDay{RetailerID: "r", StoreID: "s", Day: "2026-11-01"})
			return err
		})
	}()
	sqltest.SomebodyWaits(t, other, nil)
	for _, statement := range []string{"DELETE FROM rating_days", "SELECT pg_advisory_unlock(4711)"} {
		_, err = conn.ExecContext(t.Context(), statement)
		testkit.Must(t, err)
	}
	testkit.Must(t, <-mended)
	_, err = conn.ExecContext(t.Context(), "DROP FUNCTION parks CASCADE") // the next test gets this database
	testkit.Must(t, err)
	for _, difference := range sqltest.RatingDifferences(t, other) {
		t.Error(difference)
	}
}
