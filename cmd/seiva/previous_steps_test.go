package main

import (
	"encoding/json"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/uptrace/bun"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
	"seiva/internal/uploads/uploadstest"
)

func (v *versions) receipts(t *testing.T, writes, reads string) {
	w, r, sale := v.of(t, writes), v.of(t, reads), v.sale()
	sent := w.SendXML(t, v.Live, v.receipt(sale))
	again := r.SendXML(t, v.Live, v.receipt(sale))
	if sent.Body.Status != "accepted" || again.Body.Status != "duplicate" {
		t.Fatalf("%d %s, and again %d %s", sent.Status, sent.Text, again.Status, again.Text)
	}
	page, err := http.Get(v.at[reads] + sent.Body.PublicURL[strings.Index(sent.Body.PublicURL, "/r/"):])
	testkit.Must(t, err)
	testkit.Must(t, page.Body.Close())
	if page.StatusCode != http.StatusOK {
		t.Errorf("its link: %d", page.StatusCode)
	}
	if cancelled := r.SendXML(t, v.Live, v.cancellation(sale, "")); cancelled.Body.Status != "cancelled" {
		t.Errorf("its cancellation: %d %s", cancelled.Status, cancelled.Text)
	}
}

func (v *versions) tokens(t *testing.T, writes, reads string) {
	token := v.of(t, writes).Exchange(t, v.BoundToRetailer, apitest.AnaCPF)
	v.of(t, reads).Expect(t, []apitest.Case{apitest.Reading("with it", token, "/customer/achievements", http.StatusOK)})
}

func (v *versions) flyers(t *testing.T, writes, reads string) {
	w, r := v.of(t, writes), v.of(t, reads)
	body := apitest.Draft{"images": []string{w.FlyerPage(t, apitest.Retailer)}, "storeIds": []string{v.Store}}
	made := w.Call(t, apitest.Retailer, http.MethodPost, "/varejistas/encartes", body.JSON())
	if made.Status != http.StatusCreated {
		t.Fatalf("publishing: %d %s", made.Status, made.Text)
	}
	one := "/varejistas/encartes/" + made.Str("id")
	r.Expect(t, []apitest.Case{
		apitest.Reading("it", apitest.Retailer, one, http.StatusOK, `"width":300`),
		{Name: "delete", As: apitest.Retailer, Method: http.MethodDelete, Path: one, Status: http.StatusNoContent},
	})
}

func (v *versions) publishBanner(t *testing.T, writes string) {
	w := v.of(t, writes)
	made := w.Call(t, apitest.Retailer, http.MethodPost, "/varejistas/propagandas", w.StoreDraft(w.Upload(t, apitest.Retailer, uploadstest.JPEG(t, 298, 124))).JSON())
	if made.Status != http.StatusCreated {
		t.Fatalf("%d %s", made.Status, made.Text)
	}
	v.banners[writes] = made.Str("id")
}

// views counts a look at the banner that one published by the other.
func (v *versions) views(t *testing.T, writes, reads string) {
	r := v.of(t, reads)
	const channel = "WEBAPP_PUBLIC_RECEIPT"
	waitFor(t, "banner in the feed", func() bool {
		return strings.Contains(r.Get(apitest.Nobody, "/app/banners?channel="+channel+"&storeId="+v.Store).Text, v.banners[writes])
	})
	one := "/app/banners/" + v.banners[writes]
	body := apitest.Draft{"viewerId": "viewer-" + writes + "-" + reads, "channel": channel, "storeId": v.Store}.JSON()
	r.Expect(t, []apitest.Case{
		{Name: "look", Method: http.MethodPost, Path: one + "/impressions", Body: body, Status: http.StatusNoContent},
		{Name: "click", Method: http.MethodPost, Path: one + "/clicks", Body: body, Status: http.StatusNoContent},
	})
}

// noPayments is what an installation without a provider answers.
const noPayments = "billing.off"

// lists reads whatever today's document names that asks for nothing in its path.
func (v *versions) lists(t *testing.T, reads string) {
	text, err := os.ReadFile("../../api/openapi.json")
	testkit.Must(t, err)
	var document struct{ Paths map[string]map[string]any }
	testkit.Must(t, json.Unmarshal(text, &document))
	r, asked := v.of(t, reads), 0
	for _, path := range slices.Sorted(maps.Keys(document.Paths)) {
		if document.Paths[path]["get"] == nil || strings.Contains(path, "{") {
			continue
		}
		who := apitest.Nobody
		for prefix, account := range map[string]string{
			"/admin": apitest.Admin, "/support": apitest.Support, "/parceiros": apitest.House, "/varejistas": apitest.Retailer, "/retailers": apitest.Retailer, "/identity": apitest.Retailer,
		} {
			if strings.HasPrefix(path, prefix) {
				who = account
			}
		}
		if got := r.Call(t, who, http.MethodGet, path, "", "x-api-key", v.Live); got.Status >= http.StatusInternalServerError && got.Str("code") != noPayments {
			t.Errorf("%s as %q: %d %s", path, who, got.Status, got.Text)
		}
		asked++
	}
	if asked < 100 {
		t.Errorf("%d lists were asked for", asked)
	}
}

// night has everything done at once that the earlier one does at its hour.
func (v *versions) night(t *testing.T) {
	v.Exec("UPDATE jobs SET due_at = 1, last_error = '' WHERE failed_at = 0 AND kind IN (?)", bun.List(v.recurring))
	waitFor(t, "end of the night", func() bool { return v.Text("SELECT COUNT(*) FROM jobs WHERE due_at = 1 OR lease <> ''") == "0" })
	for _, failed := range v.Texts("SELECT kind || ': ' || last_error FROM jobs WHERE last_error <> '' ORDER BY 1") {
		t.Error(failed)
	}
}

// logged tells what the earlier one, which has ended, wrote of errors.
func (v *versions) logged(t *testing.T) {
	told := map[string]bool{}
	for line := range strings.Lines(v.logs[then].String()) {
		var entry struct{ Level, Msg, Code, Cause string }
		if json.Unmarshal([]byte(line), &entry) != nil || entry.Level != "ERROR" || entry.Code == noPayments || told[entry.Msg+entry.Cause] {
			continue
		}
		told[entry.Msg+entry.Cause] = true
		t.Error(line)
	}
}
