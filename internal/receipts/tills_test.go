package receipts_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfcegen"
)

// aDay has as many receipts of a day as it has access keys.
type aDay struct {
	receipts.Store
	keys []string
}

// OfDay implements receipts.Store.
func (d aDay) OfDay(_ context.Context, _ scope.Grant, _, _, after string, most int) (out []receipts.Listed, err error) {
	from := slices.Index(d.keys, after) + 1
	for _, key := range d.keys[from:min(from+most, len(d.keys))] {
		out = append(out, receipts.Listed{Record: receipts.Record{Key: receipts.Key{AccessKey: key}}})
	}
	return out, nil
}

// A day of more receipts than a page has is walked with its cursors: each receipt once, and no page is empty.
func TestADayIsWalkedInPages(t *testing.T) {
	generator := nfcegen.New(1)
	root, err := secret.New([]byte(strings.Repeat("0123456789", 4)))
	if err != nil {
		t.Fatal(err)
	}
	secrets := receipts.NewSecrets(root, "https://portal.test")
	for count, pages := range map[int][]int{0: {0}, 500: {500}, 501: {500, 1}, 1000: {500, 500}, 1001: {500, 500, 1}} {
		var day aDay
		for n := range count {
			day.keys = append(day.keys, generator.AccessKey(nfcegen.Sale{
				Emitter: nfcegen.Emitter{CNPJ: "11222333000181", CityCode: 3550308}, Serie: 1, Number: n + 1, At: time.Date(2026, 11, 10, 12, 0, 0, 0, time.UTC),
			}))
		}
		service := receipts.NewService(day, receipts.Ports{Secrets: secrets}, clock.System{})
		t.Cleanup(service.Close)
		var got []string
		var sizes []int
		for cursor := ""; ; {
			page, err := service.OfDay(t.Context(), scope.Grant{StoreID: "s"}, receipts.DayQuery{Day: "2026-11-10", Cursor: cursor})
			if err != nil {
				t.Fatal(err)
			}
			sizes = append(sizes, len(page.Items))
			for _, r := range page.Items {
				got = append(got, r.AccessKey)
			}
			if cursor = page.Next; cursor == "" || len(sizes) > len(pages) {
				break
			}
		}
		if fmt.Sprint(sizes) != fmt.Sprint(pages) || !slices.Equal(got, day.keys) {
			t.Errorf("%d receipts: pages of %v, want %v", count, sizes, pages)
		}
	}
}
