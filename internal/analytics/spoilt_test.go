package analytics_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"seiva/internal/analytics"
	"seiva/internal/analytics/analyticstest"
)

// A manifest that cannot be read, or that is another's, keeps nobody's files from being made: its retailer's are written again, and what
// nobody chose any more goes, though no manifest named it.
func TestASpoiltManifestIsReplaced(t *testing.T) {
	for name, spoil := range map[string]func(text string) string{
		"cut":       func(text string) string { return text[:len(text)/2] },
		"empty":     func(string) string { return "" },
		"null":      func(string) string { return "null" },
		"another's": func(text string) string { return strings.ReplaceAll(text, "retailer=a", "retailer=b") },
		"elsewhere": func(text string) string { return strings.ReplaceAll(text, "analytics/v1", "private") },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.runs(t, analytics.WithKeys, analytics.Report{Written: 10})
			file := filepath.Join(w.Root, "analytics/v1/manifests/a.json")
			text, err := os.ReadFile(file) //nolint:gosec // in this test's folder
			if err := os.WriteFile(file, []byte(spoil(string(text))), 0o600); err != nil {
				t.Fatal(err)
			}
			w.rolled["2026-08"][0].Cents = 700
			w.runs(t, analytics.NoReceipts, analytics.Report{Written: 4, Same: 2, Removed: 2})
			if got, want := w.files(t), w.named(t); err != nil || len(want) != 6 || !slices.Equal(got, want) {
				t.Errorf("there are %q, the manifests say %q, %v", got, want, err)
			}
			w.runs(t, analytics.NoReceipts, analytics.Report{Same: 6})
		})
	}
}

// What is wrong with one retailer keeps no other's files from being written; it is named, and its own are written when it is mended.
func TestOneRetailersFaultIsNotTheOthers(t *testing.T) {
	w := newWorld(t)
	w.Away = "retailer=a"
	done, err := w.run(t, analytics.NoReceipts, false)
	if err == nil || !strings.Contains(err.Error(), "1 retailers are left: a: ") || !slices.Equal(done.Left, []string{"a"}) || done.Retailers != 1 || done.Written != 3 {
		t.Errorf("%+v, %v", done, err)
	}
	if rows := analyticstest.Of(t, w.Root, "rollups"); len(rows) != 2 {
		t.Errorf("%d roll-ups", len(rows))
	}
	w.Away = ""
	w.runs(t, analytics.NoReceipts, analytics.Report{Written: 3, Same: 3})
}

// A place that is away is not asked for every retailer there is.
func TestAPlaceThatIsAwayEndsTheRun(t *testing.T) {
	w := newWorld(t)
	w.ids = strings.Split("abcdefghijklmnopqrstuvwxyz", "")
	w.Away = "/"
	if done, err := w.run(t, analytics.NoReceipts, false); err == nil || len(done.Left) != 10 {
		t.Errorf("%+v, %v", done, err)
	}
	w.Away = "retailer=b"
	if done, err := w.run(t, analytics.NoReceipts, false); err == nil || len(done.Left) != 1 || done.Retailers != 25 {
		t.Errorf("%+v, %v", done, err)
	}
}
