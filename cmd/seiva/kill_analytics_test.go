package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/blobstore"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/analytics"
	"seiva/internal/analytics/analyticstest"
	"seiva/internal/app"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/testkit"
	"seiva/internal/reports/reportstest"
)

// Processes that are killed while they write the files for analysis leave whole files alone; the one that comes to the end leaves each
// receipt once, the portal's sums, and nothing that was begun: on both engines.
func TestKillDuringTheFilesForAnalysis(t *testing.T) { onEachEngine(t, killDuringAnalytics) }

func killDuringAnalytics(t *testing.T, program string, s app.Settings) {
	place := t.TempDir()
	t.Setenv("SEIVA_ANALYTICS_TO", place)
	t.Setenv("SEIVA_ANALYTICS_RECEIPTS", string(analytics.WithKeys))
	a, err := app.Open(t.Context(), s)
	testkit.Must(t, err)
	testkit.Must(t, a.DB.Migrate(t.Context()))
	db := sqltest.RawOf(t, sqldb.Config{URL: s.DatabaseURL, Folder: s.Data})
	sqltest.Load(t, db, reportstest.Generate(7, 3000))
	_, err = a.Jobs.Enqueue(t.Context(), jobqueue.New(analytics.ExportJob, "", time.Now().Add(-time.Hour)))
	testkit.Must(t, err)
	a.Close()
	undisturbed := s
	undisturbed.AnalyticsTo, undisturbed.AnalyticsReceipts = t.TempDir(), analytics.WithKeys
	_, err = undisturbed.ExportAnalytics(t.Context(), false)
	testkit.Must(t, err)
	_, err = db.DB.ExecContext(t.Context(), "DELETE FROM settings WHERE name = 'analytics.last'")
	testkit.Must(t, err)
	wanted := filesUnder(t, undisturbed.AnalyticsTo, ".parquet")
	ended := func() bool {
		return figure(t, db, "SELECT COUNT(*) FROM settings WHERE name = 'analytics.last'") == 1
	}
	for _, enough := range []int{1, len(wanted) / 3, len(wanted) * 2 / 3} {
		killWhen(t, program, s, func() bool { return len(filesUnder(t, place, ".parquet")) >= enough })
		if ended() {
			t.Fatal("it was through before it was killed")
		}
		whole := filesUnder(t, place, ".parquet")
		for _, file := range whole {
			analyticstest.File(t, file, nil) // fails unless it can be read to its end
		}
		t.Logf("%d whole files of %d, %d begun", len(whole), len(wanted), len(begunUnder(t, place)))
		testkit.Must(t, os.WriteFile(filepath.Join(filepath.Dir(whole[0]), begunName), []byte("PAR1"), 0o600)) // as a kill some milliseconds earlier or later would
		leaseEnds(t, db, analytics.ExportJob)
		for _, passed := range []string{"DELETE FROM settings WHERE name = 'analytics.hold'", "UPDATE jobs SET attempt = 0 WHERE kind = '" + analytics.ExportJob + "'"} {
			_, err := db.DB.ExecContext(t.Context(), passed)
			testkit.Must(t, err)
		}
	}
	killWhen(t, program, s, ended)

	if left := begunUnder(t, place); len(left) > 0 {
		t.Errorf("left are %q", left)
	}
	there := filesUnder(t, place, ".parquet")
	if told := toldUnder(t, place); len(there) != len(wanted) || !slices.Equal(there, told) {
		t.Errorf("%d files, the manifests say %d, want %d", len(there), len(told), len(wanted))
	}
	for _, file := range wanted { // the same rows make the same bytes
		want, err := os.ReadFile(file) //nolint:gosec // in this test's folder
		testkit.Must(t, err)
		name := strings.TrimPrefix(file, undisturbed.AnalyticsTo)
		if got, err := os.ReadFile(filepath.Join(place, name)); err != nil || !bytes.Equal(got, want) { //nolint:gosec // in this test's folder
			t.Errorf("%s is not what a run that nobody killed writes: %v", name, err)
		}
	}
	receipts, cents, named, keys := 0, int64(0), 0, map[string]bool{}
	for _, row := range analyticstest.Of(t, place, "receipts") {
		receipts++
		if key := row.Text("access_key"); key != "" {
			named++
			keys[key] = true
		}
		if row["counts"].Boolean() {
			cents += row["cents"].Int64()
		}
	}
	if all := figure(t, db, "SELECT COUNT(*) FROM receipts WHERE NOT test"); receipts == 0 || receipts != all || named == 0 || len(keys) != named {
		t.Errorf("%d receipts of %d, %d keys, of which %d differ", receipts, all, named, len(keys))
	}
	rollups := analyticstest.Of(t, place, "rollups")
	if sum := analyticstest.Sum(rollups, "cents"); sum != cents || int(sum) != figure(t, db, "SELECT SUM(cents) FROM receipt_days") {
		t.Errorf("roll-ups add up to %d cents, receipts to %d", sum, cents)
	}
}

const begunName = ".writing-of-the-dead"

// filesUnder gives the files of a folder that end so, and begunUnder those that somebody writes, or wrote when they died.
func filesUnder(t *testing.T, folder, end string) (all []string) {
	t.Helper()
	return walked(t, folder, func(name string) bool { return !blobstore.Unfinished(name) && strings.HasSuffix(name, end) })
}

func begunUnder(t *testing.T, folder string) (all []string) {
	t.Helper()
	return walked(t, folder, blobstore.Unfinished)
}

func walked(t *testing.T, folder string, is func(name string) bool) (all []string) {
	t.Helper()
	testkit.Must(t, filepath.WalkDir(folder, func(file string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && is(d.Name()) {
			all = append(all, file)
		}
		return nil // somebody writes there
	}))
	slices.Sort(all)
	return all
}

// toldUnder gives the files that the manifests tell of, each of as many bytes as they say.
func toldUnder(t *testing.T, folder string) (all []string) {
	t.Helper()
	for _, name := range filesUnder(t, folder, ".json") {
		text, err := os.ReadFile(name) //nolint:gosec // in this test's folder
		testkit.Must(t, err)
		var m struct {
			Writing bool
			Files   []analytics.File
		}
		if testkit.Must(t, json.Unmarshal(text, &m)); m.Writing {
			t.Errorf("%s says that somebody writes", name)
		}
		for _, f := range m.Files {
			file := filepath.Join(folder, f.Key)
			if at, err := os.Stat(file); err != nil || at.Size() != f.Bytes {
				t.Errorf("%s is not as its manifest says: %v", f.Key, err)
			}
			all = append(all, file)
		}
	}
	slices.Sort(all)
	return all
}
