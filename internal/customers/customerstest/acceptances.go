package customerstest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"seiva/internal/customers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
)

// Of each version its consumer reads the text that was accepted, with the retailer's names, and of a text that is not that one
// that it is not kept. Nobody reads a version that they did not accept.
func acceptances(t *testing.T, fresh Fresh) {
	store, add := fresh(t)
	add(Receipt{RetailerID: first, AccessKey: "a receipt", IssuedAt: start})
	add(Receipt{RetailerID: second, AccessKey: "another", IssuedAt: start})
	now, inForce, kept := clock.NewFixed(start), "2026-11-20", map[string]customers.Terms{}
	for _, version := range []string{"2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"} {
		kept[version] = customers.Terms{Version: version, Text: "# " + version + " de {quem}", Hash: []byte(version)}
	}
	ports := portsOf(func() customers.Terms { return kept[inForce] }, &scopetest.Trail{}, &lettertest.Box{}, &queued{})
	ports.TermsOf = func(version string) (customers.Terms, bool) {
		found, ok := kept[version]
		return found, ok
	}
	s, ofAPart := customers.NewService(store, ports, now), anaAtFirst
	ofAPart.Whole = false
	shown := func(c customers.Customer) (lines []string) {
		t.Helper()
		all, err := s.Acceptances(ctx, c)
		testkit.Must(t, err)
		for _, a := range all {
			lines = append(lines, fmt.Sprint(a.Version, " ", a.Accepted.At.Sub(start), " withdrawn ", !a.Withdrawn.At.IsZero(), " kept ", a.Kept))
		}
		return lines
	}
	if got := shown(anaAtFirst); len(got) != 0 {
		t.Errorf("before any: %v", got)
	}
	for _, version := range []string{"2026-11-20", "2026-11-21", "2026-11-22"} {
		inForce = version
		testkit.Must(t, second1(s.Accept(ctx, anaAtFirst, anas, onPage)))
		if version == "2026-11-20" {
			testkit.Must(t, s.Withdraw(ctx, anaAtFirst, onApp))
		}
		now.Advance(time.Minute)
	}
	delete(kept, "2026-11-21")
	standing := []string{"2026-11-22 2m0s withdrawn false kept true", "2026-11-21 1m0s withdrawn false kept false"}
	if got, want := fmt.Sprint(shown(anaAtFirst)), fmt.Sprint(append(standing, "2026-11-20 0s withdrawn true kept true")); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := fmt.Sprint(shown(ofAPart)), fmt.Sprint(standing); got != want {
		t.Errorf("a part of the stores: %s, want %s", got, want)
	}
	for _, c := range []struct {
		who      customers.Customer
		version  string
		accepted time.Time
		read     bool
	}{
		{anaAtFirst, "2026-11-22", start.Add(2 * time.Minute), true},
		{anaAtFirst, "2026-11-20", start, true},
		{ofAPart, "2026-11-22", start.Add(2 * time.Minute), true},
		{ofAPart, "2026-11-20", start, false},                 // withdrawn
		{anaAtFirst, "2026-11-21", start, false},              // not kept
		{anaAtFirst, "2026-11-19", start, false},              // never accepted
		{anaAtSecond, "2026-11-22", start, false},             // with another retailer
		{biaAtFirst, "2026-11-22", start, false},              // another person's
		{anaAtFirst, "../2026-11-22\x00", time.Time{}, false}, // none
	} {
		got, err := s.AcceptedTerms(ctx, c.who, c.version)
		if c.read && (err != nil || got.Text != "# "+c.version+" de "+first || got.TradeName != "Rede a" || !got.AcceptedAt.Equal(c.accepted)) ||
			!c.read && (!errors.Is(err, customers.ErrNotFound) || got.Text != "") {
			t.Errorf("%+v: %+v, %v", c, got, err)
		}
	}
	kept["2026-11-22"] = customers.Terms{Version: "2026-11-22", Text: "# Outro", Hash: []byte("another")}
	if got, err := s.AcceptedTerms(ctx, anaAtFirst, "2026-11-22"); !errors.Is(err, customers.ErrNotFound) {
		t.Errorf("a text that was never accepted: %+v, %v", got, err)
	}
	files, data := unpacked(t, s, anaAtFirst)
	if len(files) != 2 || files["termos/2026-11-20.md"] != "# 2026-11-20 de {quem}" || data["aceites"].([]any)[1].(map[string]any)["arquivoDoTexto"] != nil {
		t.Errorf("taken away: %q, %v", files, data["aceites"])
	}
}

// However often somebody accepted, the newest fifty are listed, and no more are read.
func acceptancesBound(t *testing.T, fresh Fresh) {
	store, _ := fresh(t)
	now := clock.NewFixed(start)
	s := service(store, now)
	for range 53 {
		testkit.Must(t, second1(s.Accept(ctx, anaAtFirst, anas, onPage)))
		testkit.Must(t, s.Withdraw(ctx, anaAtFirst, onApp))
		now.Advance(time.Minute)
	}
	all, err := s.Acceptances(ctx, anaAtFirst)
	if err != nil || len(all) != 50 || !all[0].Accepted.At.Equal(start.Add(52*time.Minute)) {
		t.Errorf("%d, %v", len(all), err)
	}
	testkit.Must(t, second1(s.Accept(ctx, anaAtFirst, anas, onPage)))
	for standing, want := range map[bool]int{false: 2, true: 1} {
		newest, err := store.NewestConsents(ctx, first, index.Of(ana), standing, 2)
		if err != nil || len(newest) != want || !newest[0].Accepted.At.Equal(start.Add(53*time.Minute)) {
			t.Errorf("standing %v: %+v, %v", standing, newest, err)
		}
	}
}

// However often somebody asked, the newest fifty are listed.
func requestsBound(t *testing.T, fresh Fresh) {
	store, _ := fresh(t)
	for n := range 53 {
		asked := start.Add(time.Duration(n) * time.Minute)
		testkit.Must(t, store.AddRequest(ctx, customers.Request{
			ID: id.New(), RetailerID: first, CPFIndex: index.Of(ana), Action: customers.ToExport, Standing: customers.GivenUp, Delayed: true,
			Asked: customers.Act{At: asked}, DueAt: asked,
		}, time.Time{}, time.Time{}))
	}
	all, err := service(store, clock.NewFixed(start)).Requests(ctx, anaAtFirst)
	if err != nil || len(all) != 50 || !all[0].Asked.At.Equal(start.Add(52*time.Minute)) {
		t.Errorf("%d, %v", len(all), err)
	}
}
