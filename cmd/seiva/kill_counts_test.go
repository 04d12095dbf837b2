package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/banners"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// A killed process loses no impression and no click that it answered, and every sum is what a recount gives: on both
// engines, with many viewers under way.
func TestKillDuringCounting(t *testing.T) { onEachEngine(t, killDuringCounting) }

const countRounds = 3

func killDuringCounting(t *testing.T, program string, s app.Settings) {
	a, err := app.Open(t.Context(), s)
	testkit.Must(t, err)
	testkit.Must(t, a.DB.Migrate(t.Context()))
	staff := scope.Scope{AccountID: "staff", Profile: scope.Administrador}
	bannerID := apitest.Publish(t, a, staff, banners.Draft{Segment: banners.SegmentAll, Channels: []banners.Channel{banners.AppHome, banners.WebPublicReceipt}})
	a.Close()
	var answered [2]atomic.Int64 // impressions, clicks
	for round := range countRounds {
		countUntilKilled(t, program, s, bannerID, round, &answered)
	}
	db := sqltest.RawOf(t, sqldb.Config{URL: s.DatabaseURL, Folder: s.Data})
	var impressions, clicks, reach, viewers, dayImpressions, dayClicks, viewed, clicked int64
	one := func(query string, into ...any) {
		t.Helper()
		testkit.Must(t, db.NewRaw(query).Scan(t.Context(), into...))
	}
	one("SELECT impressions, clicks, reach FROM banner_totals", &impressions, &clicks, &reach)
	one("SELECT COUNT(*) FROM banner_viewers", &viewers)
	one("SELECT SUM(impressions), SUM(clicks) FROM banner_days", &dayImpressions, &dayClicks)
	one("SELECT COUNT(*) FROM banner_views WHERE kind = 1", &viewed)
	one("SELECT COUNT(*) FROM banner_views WHERE kind = 2", &clicked)
	t.Logf("answered %d and %d, stored %d and %d", answered[0].Load(), answered[1].Load(), impressions, clicks)
	if impressions < answered[0].Load() || clicks < answered[1].Load() || answered[0].Load() == 0 || answered[1].Load() == 0 {
		t.Error("answered counts are lost")
	}
	if impressions != dayImpressions || impressions != viewed || clicks != dayClicks || clicks != clicked || reach != viewers {
		t.Errorf("sums %d %d %d, by day %d %d, single %d %d %d", impressions, clicks, reach, dayImpressions, dayClicks, viewed, clicked, viewers)
	}
}

// countUntilKilled starts the program, lets many viewers look and tap, each once, and kills it in the midst of them.
func countUntilKilled(t *testing.T, program string, s app.Settings, bannerID string, round int, answered *[2]atomic.Int64) {
	command, address := serve(t, program, s)
	client := &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 16}}
	goal := answered[0].Load() + answered[1].Load() + int64(100*(round+1))
	enough := make(chan struct{})
	var once sync.Once
	var senders sync.WaitGroup
	for sender := range 16 {
		senders.Go(func() {
			for n := 0; ; n++ {
				kind := n % 2
				path := []string{"/impressions", "/clicks"}[kind]
				body := fmt.Sprintf(`{"viewerId":"viewer-%d-%d-%d"}`, round, sender, n/2)
				if !report(client, address+"/api/app/banners/"+bannerID+path, body) {
					return
				}
				if answered[kind].Add(1); answered[0].Load()+answered[1].Load() >= goal {
					once.Do(func() { close(enough) })
				}
			}
		})
	}
	select {
	case <-enough:
	case <-time.After(60 * time.Second):
		t.Error("too few counts were answered")
	}
	testkit.Must(t, command.Process.Kill())
	_ = command.Wait() // killed
	senders.Wait()
}

// report tells whether a count was answered.
func report(client *http.Client, address, body string) bool {
	r, err := http.NewRequestWithContext(context.Background(), http.MethodPost, address, strings.NewReader(body))
	if err != nil {
		return false
	}
	r.Header.Set("Content-Type", "application/json")
	response, err := client.Do(r)
	if err != nil {
		return false
	}
	defer func() { _ = response.Body.Close() }()
	_, _ = io.Copy(io.Discard, response.Body)
	return response.StatusCode == http.StatusNoContent
}
