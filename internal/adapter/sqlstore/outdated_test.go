package sqlstore_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	sqlbanners "seiva/internal/adapter/sqlstore/banners"
	sqlbilling "seiva/internal/adapter/sqlstore/billing"
	sqlcustomers "seiva/internal/adapter/sqlstore/customers"
	sqlidempotency "seiva/internal/adapter/sqlstore/idempotency"
	sqlidentity "seiva/internal/adapter/sqlstore/identity"
	sqlonboarding "seiva/internal/adapter/sqlstore/onboarding"
	sqloutbox "seiva/internal/adapter/sqlstore/outbox"
	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	sqluploads "seiva/internal/adapter/sqlstore/uploads"
	"seiva/internal/customers"
	"seiva/internal/identity"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/id"
	"seiva/internal/onboarding"
)

// A clean-up finds so many transactions' worth of old rows; with them stand freshRows that are to stay.
const (
	transactions = 30
	freshRows    = 500
)

var (
	longAgo = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	today   = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
)

// cleanUp is one of the product's: how its table gets rows of an instant (at, in milliseconds) of which n goes from 1 to
// count, and one run of it.
type cleanUp struct {
	table, fill string
	most        int64 // rows that one transaction may touch
	adds        int   // rows that a run itself stores
	run         func(ctx context.Context, db *sqldb.DB) error
}

// hashOf writes bytes of their own for each row, as both engines understand it.
const hashOf = "CAST('%s' || (100000000 + i) AS %s)"

func cleanUps(blob string) map[string]cleanUp {
	hash := func(mark string) string { return fmt.Sprintf(hashOf, mark, blob) }
	account := "(SELECT MIN(id) FROM accounts)"
	return map[string]cleanUp{
		"views": {
			table: "banner_views", most: 1000,
			fill: "INSERT INTO banner_views (retailer_id, banner_id, viewer, kind, minute) SELECT 'r', 'b' || (i % 7), " + hash("v{mark}") + ", 1 + i % 2, {at} / 60000 + i % 100 FROM n",
			run: func(ctx context.Context, db *sqldb.DB) error {
				_, err := sqlbanners.New(db).ForgetViews(ctx, today.Unix()/60)
				return err
			},
		},
		"tries": {
			table: "tries", most: 1000,
			fill: "INSERT INTO tries (lane, tries, held_until, last_at) SELECT '{mark}' || i, 1, 0, {at} + i FROM n",
			run: func(ctx context.Context, db *sqldb.DB) error {
				return sqlidentity.New(db).ForgetTries(ctx, today)
			},
		},
		"known devices": {
			table: "known_devices", most: 1000,
			fill: "INSERT INTO known_devices (hash, account_id, seen_at) SELECT " + hash("d{mark}") + ", " + account + ", {at} + i FROM n",
			run: func(ctx context.Context, db *sqldb.DB) error {
				return sqlidentity.New(db).ForgetDevices(ctx, today)
			},
		},
		"sessions": {
			table: "sessions", most: 100, adds: 1,
			fill: "INSERT INTO sessions (token_hash, id, account_id, created_at, seen_at, expires_at) SELECT " + hash("s{mark}") + ", '{mark}' || i, " + account + ", {at}, {at}, {at} + i FROM n",
			run: func(ctx context.Context, db *sqldb.DB) error {
				return sqlidentity.New(db).CreateSession(ctx, identity.Session{
					ID: id.New(), AccountID: anAccount, TokenHash: []byte(id.New()), CreatedAt: today, ExpiresAt: today.Add(time.Hour),
				})
			},
		},
		"codes": {
			table: "codes", most: 100, adds: 1,
			fill: "INSERT INTO codes (id, purpose, email_key, hash, created_at, expires_at) SELECT '{mark}' || i, 'reset', 'e', " + hash("c{mark}") + ", {at}, {at} + i FROM n",
			run: func(ctx context.Context, db *sqldb.DB) error {
				return sqlidentity.New(db).CreateCode(ctx, identity.Code{
					ID: id.New(), Purpose: "reset", EmailKey: "e", Hash: []byte(id.New()), CreatedAt: today, ExpiresAt: today.Add(time.Hour),
				})
			},
		},
		"customers' tokens": {
			table: "customer_tokens", most: 100, adds: 1,
			fill: "INSERT INTO customer_tokens (token_hash, retailer_id, cpf_index, key_id, expires_at) SELECT " + hash("t{mark}") + ", 'r', " + hash("i{mark}") + ", 'k', {at} + i FROM n",
			run: func(ctx context.Context, db *sqldb.DB) error {
				return sqlcustomers.New(db).CreateToken(ctx, customers.Token{
					Hash: []byte(id.New()), RetailerID: "r", CPFIndex: []byte("i"), ExpiresAt: today.Add(time.Hour),
				}, today)
			},
		},
		"withdrawn consents": {
			table: "customer_consent_ledger", most: 100,
			fill: "INSERT INTO customer_consent_ledger (retailer_id, cpf_index, number, version, hash, at, channel, address, withdrawn_at, withdrawn_channel, withdrawn_address) " +
				"SELECT 'r', " + hash("w{mark}") + ", 1, '1', " + hash("h") + ", {at}, '', '', {at} + i, '', '' FROM n",
			run: func(ctx context.Context, db *sqldb.DB) error {
				return sqlcustomers.New(db).DropEvidence(ctx, today)
			},
		},
		"notes of erasures": {
			table: "customer_erasures", most: 100,
			fill: "INSERT INTO customer_erasures (retailer_id, cpf_index, at) SELECT 'r' || (i % 50), " + hash("e{mark}") + ", {at} + i FROM n",
			run: func(ctx context.Context, db *sqldb.DB) error {
				return sqlcustomers.New(db).DropEvidence(ctx, today)
			},
		},
		"answers of creating calls": {
			table: "idempotency_keys", most: 100, adds: 1,
			fill: "INSERT INTO idempotency_keys (account_id, key_hash, request_hash, created_at) SELECT 'a', " + hash("k{mark}") + ", " + hash("q") + ", {at} + i FROM n",
			run: func(ctx context.Context, db *sqldb.DB) error {
				r := httpx.IdempotentRequest{AccountID: "a", KeyHash: []byte(id.New()), RequestHash: []byte("q"), At: today}
				_, err := sqlidempotency.New(db).Once(ctx, r, func(context.Context) (httpx.Answer, error) { return httpx.Answer{Status: 201}, nil })
				return err
			},
		},
		"payment events": {
			table: "billing_events", most: 100, adds: 1,
			fill: "INSERT INTO billing_events (id, handled_at) SELECT '{mark}' || i, {at} + i FROM n",
			run: func(ctx context.Context, db *sqldb.DB) error {
				return sqlbilling.New(db).Handle(ctx, id.New(), today)
			},
		},
		"logs of keys": {
			table: "intake_log", most: 1000,
			fill: "INSERT INTO intake_log (key_id, at, nonce, status, code, access_key, emitter, store_id, cashier, line, request_id, took) " +
				"SELECT '{mark}' || (i % 9), {at} + i, i, 0, '', '', '', '', '', 0, '', 0 FROM n",
			run: func(ctx context.Context, db *sqldb.DB) error {
				return sqlreceipts.New(db, nil, nil).ForgetLog(ctx, today)
			},
		},
		"look-ups": {
			table: "lookups", most: 100, adds: 1,
			fill: "INSERT INTO lookups (source, subject, found, answer, at) SELECT 'cep', '{mark}' || i, TRUE, '', {at} + i FROM n",
			run: func(ctx context.Context, db *sqldb.DB) error {
				return sqlonboarding.New(db).KeepLookup(ctx, onboarding.Lookup{Source: "cep", Subject: id.New(), At: today}, today)
			},
		},
		"delivered mail": {
			table: "outbox", most: 100,
			fill: "INSERT INTO outbox (id, recipient, subject, body_text, body_html, created_at, delivered_at) SELECT '{mark}' || i, '', '', '', '', 0, {at} + i FROM n",
			run: func(ctx context.Context, db *sqldb.DB) error {
				return sqloutbox.New(db).Delivered(ctx, "none", today, today, false)
			},
		},
		"failed mail": {
			table: "outbox", most: 100,
			fill: "INSERT INTO outbox (id, recipient, subject, body_text, body_html, created_at, failed_at) SELECT '{mark}' || i, '', '', '', '', 0, {at} + i FROM n",
			run: func(ctx context.Context, db *sqldb.DB) error {
				return sqloutbox.New(db).Delivered(ctx, "none", today, today, false)
			},
		},
		"unused uploads": {
			table: "uploads", most: 200,
			fill: "INSERT INTO uploads (key, id, account_id, type, created_at, stale_at) SELECT '{mark}' || i, '{mark}' || i, 'a', 'image/jpeg', {at} + i, {at} + i FROM n",
			run:  sweepOnce,
		},
	}
}

const anAccount = "account"

// sweepOnce is what uploads.Service.Sweep does until nothing is stale.
func sweepOnce(ctx context.Context, db *sqldb.DB) error {
	store := sqluploads.New(db)
	stale, err := store.Stale(ctx, today, 200)
	for _, u := range stale {
		if err := store.Swept(ctx, u.Key); err != nil {
			return err
		}
	}
	return err
}

// filled gives a database with old and fresh rows of one kind, and on both the plan of a busy installation.
func filled(t *testing.T, open func(*testing.T) *sqldb.DB, c cleanUp) *sqldb.DB {
	t.Helper()
	db := open(t)
	sqltest.Exec(t, db, "INSERT INTO accounts (id, email, email_key, name, profile, created_at) VALUES ('"+anAccount+"', 'e', 'e', 'n', 'SUPORTE', 1)")
	sqltest.Exec(t, db, "INSERT INTO retailers (id, documento, corporate_name, trade_name, search, created_at) VALUES ('r1', 'd', 'r', 'r', 'r', 1)")
	for _, key := range []string{"k1", "k2"} {
		sqltest.Exec(t, db, "INSERT INTO api_keys (id, kind, name, search, prefix, hash, environment, created_at, created_by) VALUES ('"+key+"', 'k', 'n', 'n', 'p', '"+key+"', 'live', 1, 'a')")
	}
	for mark, rows := range map[string]struct {
		at    time.Time
		count int
	}{"old": {longAgo, transactions * int(c.most)}, "new": {today.AddDate(1, 0, 0), freshRows}} {
		fill := strings.NewReplacer("{mark}", mark, "{at}", fmt.Sprint(rows.at.UnixMilli())).Replace(c.fill)
		insert, values, _ := strings.Cut(fill, " SELECT ")
		sqltest.Exec(t, db, fmt.Sprintf("%s WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT %s", insert, rows.count, values))
	}
	sqltest.Exec(t, db, "ANALYZE")
	return db
}

func count(t *testing.T, db *sqldb.DB, table string) int {
	t.Helper()
	var n int
	if _, err := fmt.Sscan(sqltest.Strings(t, db, "SELECT COUNT(*) FROM "+table)[0], &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// readsAll is how each engine tells that it reads a table from end to end.
var readsAll = regexp.MustCompile(`(?m)\bSCAN (banner_views|tries|known_devices|sessions|codes|customer_tokens|customer_consent_ledger|customer_erasures|idempotency_keys|billing_events|intake_log|lookups|outbox|uploads|u)\b|Seq Scan`)

// Every clean-up of the product touches a bounded number of rows in each transaction, finds them by an index, gets
// through with a great many in the end, and leaves what is still needed.
func TestCleanUpsAreBounded(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		for name, c := range cleanUps(blobOf(t, open)) {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				db := filled(t, open, c)
				raw := sqltest.Raw(t, db)
				plans := map[string]string{}
				var deletes int64
				sqltest.CaptureWrites(db, func(query string, rows int64) {
					if strings.HasPrefix(query, "DELETE") || strings.HasPrefix(query, "UPDATE") {
						if rows > c.most {
							t.Errorf("%d rows in one transaction: %s", rows, query)
						}
						deletes += rows
					}
					if strings.Contains(query, c.table) && !strings.HasPrefix(query, "INSERT") && !strings.Contains(query, "(u.key IN (") && !strings.Contains(query, "FROM pg_trigger") { // by its key, or the catalogue's
						plans[query[:min(len(query), 60)]] = query // one of each kind
					}
				})
				runs := 0
				for ; count(t, db, c.table) > freshRows+runs*c.adds && runs <= 2*transactions; runs++ {
					if err := c.run(t.Context(), db); err != nil {
						t.Fatal(err)
					}
					if runs == 0 && deletes == 0 {
						t.Fatal("the first run cleans up nothing")
					}
				}
				if n := count(t, db, c.table); n != freshRows+runs*c.adds {
					t.Errorf("after %d runs %d rows are left, want the %d fresh ones and %d", runs, n, freshRows, runs*c.adds)
				}
				if len(plans) == 0 {
					t.Error("nothing was captured")
				}
				for _, query := range plans {
					if plan := sqltest.Explain(t, raw, query); readsAll.MatchString(plan) {
						t.Errorf("it reads the whole table:\n%s\n%s", query, plan)
					}
				}
			})
		}
	})
}

// blobOf names the type of binary columns.
func blobOf(t *testing.T, open func(*testing.T) *sqldb.DB) string {
	t.Helper()
	if sqltest.Raw(t, open(t)).Dialect().Name().String() == "pg" {
		return "BYTEA"
	}
	return "BLOB"
}

// What a clean-up did before it was cut off stays done, and the next run goes on from there; inside of a transaction,
// where all of it would be one, it does not begin.
func TestCleanUpsGoOnWhereTheyStood(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := filled(t, open, cleanUps(blobOf(t, open))["views"])
		ctx, cut := context.WithCancel(t.Context())
		batches := 0
		sqltest.CaptureWrites(db, func(query string, _ int64) {
			if !strings.HasPrefix(query, "DELETE") {
				return
			}
			if batches++; batches == 5 {
				cut()
			}
		})
		store := sqlbanners.New(db)
		if done, err := store.ForgetViews(ctx, today.Unix()/60); done || err != nil {
			t.Errorf("cut off: %t, %v", done, err)
		}
		if left := count(t, db, "banner_views"); left != 25*1000+freshRows {
			t.Errorf("%d rows are left after 5 transactions of 1,000", left)
		}
		if done, err := store.ForgetViews(t.Context(), today.Unix()/60); !done || err != nil || count(t, db, "banner_views") != freshRows {
			t.Errorf("the next run: %t, %v, %d left", done, err, count(t, db, "banner_views"))
		}
		if batches != 5+26 {
			t.Errorf("%d transactions, want 5, then 25 full ones and the one that finds no more", batches)
		}
		if err := db.InTx(t.Context(), func(ctx context.Context) error { _, err := store.ForgetViews(ctx, 1); return err }); err == nil {
			t.Error("all in one transaction")
		}
	})
}

// A DELETE that is not one row's, or a bounded number's, is written by deleteFirst alone: a new clean-up cannot be added
// without being noticed here.
func TestNoDeleteByAgeIsUnbounded(t *testing.T) {
	files, err := filepath.Glob("*/*.go")
	if err != nil || len(files) < 40 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	byAge := regexp.MustCompile(`(?s)NewDelete\(\)[^;{}]*?\.Exec\(ctx\)`)
	aged := regexp.MustCompile(`_at\b[^"]*<|minute <|"at <|last_at <`)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range byAge.FindAllString(string(content), -1) {
			if aged.MatchString(found) && !strings.Contains(found, "WherePK()") {
				t.Errorf("%s deletes by age without a bound: %s", file, found)
			}
		}
	}
}
