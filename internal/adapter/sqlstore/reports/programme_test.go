package reports_test

import (
	"context"
	"testing"
	"time"

	"seiva/internal/achievements"
	sqlreports "seiva/internal/adapter/sqlstore/reports"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
	"seiva/internal/reports/reportstest"
)

// midnight begins the day so many days before today.
func midnight(back int) int64 {
	return clock.Beginning(period.Add(reportstest.Today, -back)).UnixMilli()
}

// The programme's figures equal a recount: paper and stores of the receipts, retailers of the edges of both periods.
func TestProgramme(t *testing.T) {
	factors := achievements.Factors{{Unit: achievements.PaperGrams, Value: 2, ValidFrom: "2010-01-01"}}
	now := reportstest.Now.UnixMilli()
	// Of each: when it came, and its subscriptions' state, end, last change and beginning.
	type subscription struct {
		state                 string
		ends, updated, create int64
	}
	joined := []int64{midnight(29), now, midnight(29) - 1, midnight(59), midnight(59) - 1}
	left := map[string][]subscription{
		"today": {{"ENCERRADA", now - 1, now, 1}}, "on the first day": {{"ENCERRADA", midnight(29), now, 1}},
		"without an end agreed on":     {{"ENCERRADA", 0, midnight(3), 1}},
		"cancelled, and over":          {{"ATIVA", midnight(1), 1, 1}},
		"in the days before":           {{"ENCERRADA", midnight(30), now, 1}},
		"long ago":                     {{"ENCERRADA", midnight(59) - 1, now, 1}},
		"cancelled, goes on":           {{"ATIVA", now + 1, 1, 1}},
		"came back":                    {{"ENCERRADA", midnight(5), now, 1}, {"ATIVA", 0, now, midnight(4)}},
		"left in the days before last": {{"ENCERRADA", midnight(40), now, 1}, {"ATIVA", 0, now, midnight(4)}},
		"stays":                        {{"ATIVA", 0, 1, 1}},
	}
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		w := reportstest.Generate(7, 2500)
		sqltest.Load(t, sqltest.Raw(t, db), w)
		n := 0
		add := func(created int64) string {
			retailer := id.New()
			n++
			sqltest.Exec(t, db, "INSERT INTO retailers (id, documento, corporate_name, trade_name, search, receipt_cost_milli, created_at) VALUES (?, ?, '', '', '', 1, ?)", retailer, "9988877700"+string(rune('A'+n))+"000", created)
			return retailer
		}
		for _, at := range joined {
			add(at)
		}
		for _, all := range left {
			retailer := add(1)
			for _, s := range all {
				sqltest.Exec(t, db, "INSERT INTO subscriptions (retailer_id, ref, checkout_id, state, items, overdue_since, created_at, version, updated_at, ends_at) VALUES (?, ?, '', ?, '[]', 0, ?, 1, ?, ?)",
					retailer, id.New(), s.state, s.create, s.updated, s.ends)
			}
		}
		names := func(context.Context, []string) (map[string]reports.Payment, error) { return nil, nil }
		kinds := reports.NewKinds(reports.Sources{
			Stores: sqlreports.Stores(db), Retailers: sqlreports.Retailers(db, sqlreports.Standings{Payments: names, Now: func() time.Time { return reportstest.Now }}),
		}, clock.NewFixed(reportstest.Now))
		paper := achievements.NewService(sqlreports.NewAchievements(db), achievements.Ports{Table: achievements.Table{Factors: factors}}, clock.NewFixed(reportstest.Now))
		s := reports.NewProgrammes(kinds, reports.ProgrammePorts{Paper: paper.Programme, WithReceipts: sqlreports.WithReceipts(db)}, clock.NewFixed(reportstest.Now))
		admin := scope.Scope{Profile: scope.Administrador}
		got, err := s.Figures(t.Context(), admin)
		if err != nil {
			t.Fatal(err)
		}
		want := recounted(w)
		want.Joined, want.JoinedBefore, want.Gone, want.GoneBefore = 2, 2, 4, 2
		if got != want {
			t.Errorf("got  %+v\nwant %+v", got, want)
		}
		if want.PaperGrams == want.Measured || want.Receiving == 0 || want.ReceivingThen == 0 {
			t.Errorf("the world shows too little: %+v", want)
		}
		for standing, n := range map[reports.Standing]int{reports.Joined: want.Joined, reports.Gone: want.Gone} {
			page, err := kinds.Retailers.Page(t.Context(), admin, reports.Query{Values: map[string]string{"situacao": string(standing)}})
			if err != nil || page.Total != n {
				t.Errorf("the list of %s: %d, %v, want %d", standing, page.Total, err, n)
			}
		}
		for _, profile := range []scope.Profile{scope.Suporte, scope.Varejista, scope.Parceiro} {
			if _, err := s.Figures(t.Context(), scope.Scope{Profile: profile}); !errs.IsKind(err, errs.Forbidden) {
				t.Errorf("%s: %v", profile, err)
			}
		}
		if _, err := paper.Programme(t.Context(), scope.Scope{Profile: scope.Parceiro}, got.Period); !errs.IsKind(err, errs.Forbidden) {
			t.Errorf("a software house reads the programme's paper: %v", err)
		}
	})
}

// recounted counts what receipts tell, two grams each.
func recounted(w reportstest.World) reports.Programme {
	out := reports.Programme{Period: period.Period{From: period.Add(reportstest.Today, -29), To: reportstest.Today}}
	now, then := map[string]bool{}, map[string]bool{}
	for _, r := range w.Receipts {
		if !r.Counts() {
			continue
		}
		if r.Printed == 2 {
			switch {
			case r.Day == reportstest.Today:
				out.PaperGrams += 2
			case r.Day >= period.Add(reportstest.Today, -29):
				out.PaperGrams += 2
				out.Measured += 2
			case r.Day >= period.Add(reportstest.Today, -59) && r.Day < period.Add(reportstest.Today, -30):
				out.Earlier += 2
			}
		}
		switch day := r.Day; {
		case day >= period.Add(reportstest.Today, -6):
			now[r.StoreID] = true
		case day >= period.Add(reportstest.Today, -36) && day <= period.Add(reportstest.Today, -30):
			then[r.StoreID] = true
		}
	}
	for _, s := range w.Stores {
		if now[s.ID] && !s.Deleted {
			out.Receiving++
		}
	}
	out.ReceivingThen = len(then)
	return out
}
