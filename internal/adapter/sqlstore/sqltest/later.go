package sqltest

import (
	"fmt"
	"net/url"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/testkit"
)

// Later gives an address of a PostgreSQL database that tells those who come by it so much later a time than it is, as if it were their
// machine that is behind.
func Later(t *testing.T, address string, by time.Duration) string {
	t.Helper()
	raw := RawOf(t, sqldb.Config{URL: address})
	for _, statement := range []string{"CREATE SCHEMA IF NOT EXISTS later", fmt.Sprintf(`CREATE OR REPLACE FUNCTION later.clock_timestamp() RETURNS timestamptz LANGUAGE sql
		AS $$ SELECT pg_catalog.clock_timestamp() + INTERVAL '%d seconds' $$`, int(by.Seconds()))} {
		_, err := raw.Exec(statement)
		testkit.Must(t, err)
	}
	parsed, err := url.Parse(address)
	testkit.Must(t, err)
	query := parsed.Query()
	query.Set("search_path", "later,pg_catalog,public")
	parsed.RawQuery = query.Encode()
	return parsed.String()
}
