package main

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/blobstore"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/analytics"
	"seiva/internal/analytics/analyticstest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/testkit"
	"seiva/internal/reports/reportstest"
)

// duckdbVariable names the script that scripts/with-duckdb sets.
const duckdbVariable = "SEIVA_TEST_DUCKDB"

// duckdb runs SQL in a folder and gives the last statement's rows.
func duckdb(t *testing.T, folder, sql string) (rows []map[string]any) {
	t.Helper()
	script := os.Getenv(duckdbVariable)
	if script == "" {
		t.Fatalf("%s is not set: run the tests through `make test` or scripts/with-duckdb", duckdbVariable)
	}
	command := exec.CommandContext(t.Context(), "node", script)
	command.Dir, command.Stdin = folder, strings.NewReader(sql)
	out, err := command.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		t.Fatalf("%s\n%s", sql, exit.Stderr)
	}
	testkit.Must(t, errors.Join(err, json.Unmarshal(out, &rows)))
	return rows
}

var sqlBlock = regexp.MustCompile("(?s)```sql\n(.*?)```")

// queries are those that the guide has for DuckDB.
func queries(t *testing.T) (views string, all []string) {
	t.Helper()
	text, err := os.ReadFile("../../docs/analytics.md")
	testkit.Must(t, err)
	_, guide, _ := strings.Cut(string(text), "\n## DuckDB\n")
	guide, _, _ = strings.Cut(guide, "\n## ")
	for _, block := range sqlBlock.FindAllStringSubmatch(guide, -1) {
		all = append(all, block[1])
	}
	if len(all) < 5 {
		t.Fatalf("%d queries in the guide", len(all))
	}
	return all[0], all[1:]
}

// filledWorld is an installation with a world's receipts, and what they add up to.
func filledWorld(t *testing.T, on func(*testing.T) app.Settings) (s app.Settings, receipts, cents int64) {
	t.Helper()
	s = on(t)
	a := apitest.Migrated(t, s)
	w := reportstest.Generate(7, 900)
	sqltest.Load(t, apitest.Of(t, a).Rows, w)
	for _, r := range w.Receipts {
		if r.Counts() {
			receipts++
			cents += r.Cents
		}
	}
	return s, receipts, cents
}

// The command writes what DuckDB reads: each query of the guide runs, and arrives at the portal's sums.
func TestExportedFilesAreReadByDuckDB(t *testing.T) {
	s, receipts, cents := filledWorld(t, apitest.OnSQLite)
	s.AnalyticsTo, s.AnalyticsReceipts = t.TempDir(), analytics.WithKeys
	out, err := printed(t, func() error { return (&exportParquetCommand{Settings: s}).Run(t.Context()) })
	if err != nil || !strings.HasPrefix(out, "Varejistas: ") || !strings.Contains(out, " Sem mudança: 0. Apagados: 0.\n") {
		t.Fatalf("%q, %v", out, err)
	}
	views, all := queries(t)
	for i, sql := range all {
		rows := duckdb(t, s.AnalyticsTo, views+sql)
		if last := i == len(all)-1; (len(rows) == 0) != last {
			t.Errorf("%d rows of\n%s", len(rows), sql)
		}
	}
	got := duckdb(t, s.AnalyticsTo, views+`SELECT (SELECT sum(receipts)::INTEGER FROM rollups) AS receipts, (SELECT sum(cents)::DOUBLE FROM rollups) AS cents,
		(SELECT count(*)::INTEGER FROM receipts WHERE counts) AS counted, (SELECT count(*)::INTEGER FROM receipts WHERE strftime(day, '%Y-%m') <> month) AS elsewhere`)
	if got[0]["receipts"] != float64(receipts) || got[0]["counted"] != float64(receipts) || got[0]["cents"] != float64(cents) || got[0]["elsewhere"] != 0.0 {
		t.Errorf("DuckDB adds up to %v, the receipts to %d and %d cents", got[0], receipts, cents)
	}
	for _, table := range []string{"rollups", "stores", "receipts"} {
		typed := map[string]string{}
		for _, column := range duckdb(t, s.AnalyticsTo, views+"DESCRIBE "+table) {
			typed[column["column_name"].(string)] = column["column_type"].(string) //nolint:forcetypeassert // DESCRIBE gives texts
		}
		documented(t, table, typed)
	}
}

// documented fails unless the guide's types of a table are those that DuckDB found.
func documented(t *testing.T, table string, typed map[string]string) {
	t.Helper()
	text, err := os.ReadFile("../../docs/analytics.md")
	testkit.Must(t, err)
	_, part, _ := strings.Cut(string(text), "\n### "+table+"\n")
	part, _, _ = strings.Cut(part, "\n#")
	named := regexp.MustCompile("(?m)^\\| `([a-z_]+)` \\| ([A-Z ]+)[ ,|]").FindAllStringSubmatch(part, -1)
	partitions := map[string]int{"stores": 1}[table]
	if partitions == 0 {
		partitions = 2
	}
	if len(named) != len(typed)-partitions {
		t.Errorf("%s: %d columns in the guide, %v in the files", table, len(named), typed)
	}
	for _, column := range named {
		if want := strings.TrimSpace(column[2]); typed[column[1]] != want {
			t.Errorf("%s.%s is %q, the guide says %q", table, column[1], typed[column[1]], want)
		}
	}
}

// The nightly job writes into a bucket, says when it was through, and the doctor tells how old that is.
func TestFilesForAnalysisComeByThemselves(t *testing.T) {
	for name, on := range map[string]func(*testing.T) app.Settings{"sqlite": apitest.OnSQLite, "postgres": apitest.OnPostgres} {
		t.Run(name, func(t *testing.T) {
			s, receipts, _ := filledWorld(t, on)
			address, err := url.Parse(os.Getenv("SEIVA_TEST_S3"))
			testkit.Must(t, err)
			s.AnalyticsTo = address.String()
			bucket, err := blobstore.Open(t.Context(), blobstore.Config{URL: s.AnalyticsTo})
			testkit.Must(t, err)
			defer func() { _ = bucket.Close() }()
			examine(t, doctorCommand{Settings: s}).says(t, "análise", app.Warning, "nenhuma exportação")
			a, err := app.Open(t.Context(), s)
			testkit.Must(t, err)
			defer a.Close()
			_, err = a.Jobs.Enqueue(t.Context(), jobqueue.New(analytics.ExportJob, "", time.Now().Add(-time.Hour)))
			testkit.Must(t, err)
			a.Worker(slog.New(slog.DiscardHandler)).RunDue(t.Context())
			examine(t, doctorCommand{Settings: s}).says(t, "análise", app.Fine, clock.System{}.Now().UTC().Format("2006-01-02"))
			keys, err := bucket.Keys(t.Context(), "analytics/v1/rollups/")
			if err != nil || len(keys) == 0 {
				t.Fatalf("%q, %v", keys, err)
			}
			if sum := analyticstest.Sum(fetched(t, bucket, keys), "receipts"); sum != receipts {
				t.Errorf("%d receipts in the bucket, want %d", sum, receipts)
			}
			if all, _ := bucket.Keys(t.Context(), "analytics/v1/receipts/"); len(all) != 0 {
				t.Errorf("receipts that nobody chose: %q", all)
			}
			testkit.Must(t, bucket.Clear(t.Context(), "analytics"))
		})
	}
	s := apitest.OnSQLite(t)
	apitest.Migrated(t, s)
	if _, err := s.ExportAnalytics(t.Context(), false); err == nil || !strings.Contains(explain(err), "SEIVA_ANALYTICS_TO") {
		t.Errorf("nowhere: %v", err)
	}
}

// A retailer whose manifest cannot be read is left and named, by the doctor too, until it can be.
func TestTheDoctorNamesWhoseFilesWereLeft(t *testing.T) {
	s, _, _ := filledWorld(t, apitest.OnSQLite)
	s.AnalyticsTo = t.TempDir()
	_, err := s.ExportAnalytics(t.Context(), false)
	testkit.Must(t, err)
	manifests, err := filepath.Glob(s.AnalyticsTo + "/analytics/v1/manifests/*.json")
	testkit.Must(t, err)
	testkit.Must(t, os.Remove(manifests[0]))
	testkit.Must(t, os.Mkdir(manifests[0], 0o700)) // no file at all
	spoilt := strings.TrimSuffix(filepath.Base(manifests[0]), ".json")
	done, err := s.ExportAnalytics(t.Context(), true)
	if err == nil || !slices.Equal(done.Left, []string{spoilt}) || done.Retailers != len(manifests)-1 || !strings.Contains(explain(err), spoilt) {
		t.Errorf("%+v, %v", done, err)
	}
	examine(t, doctorCommand{Settings: s}).says(t, "análise", app.Warning, spoilt)
	testkit.Must(t, os.Remove(manifests[0]))
	_, err = s.ExportAnalytics(t.Context(), false)
	testkit.Must(t, err)
	examine(t, doctorCommand{Settings: s}).says(t, "análise", app.Fine, "a última exportação")
}

// fetched reads files of a bucket.
func fetched(t *testing.T, bucket blobstore.Store, keys []string) (rows []analyticstest.Row) {
	t.Helper()
	for _, key := range keys {
		content, err := bucket.Read(t.Context(), key, 1<<20)
		testkit.Must(t, err)
		name := t.TempDir() + "/file"
		testkit.Must(t, os.WriteFile(name, content, 0o600))
		rows = append(rows, analyticstest.File(t, name, nil)...)
	}
	return rows
}
