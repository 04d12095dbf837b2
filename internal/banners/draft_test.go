package banners

import (
	"slices"
	"testing"
	"time"

	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

func instantOf(t *testing.T, s string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func TestPeriodRules(t *testing.T) {
	now := instantOf(t, "2027-06-01T12:00:00Z")
	for _, c := range []struct{ name, before, start, end, startField, endField string }{
		{"now, without an end", "", "2027-06-01T12:00:00Z", "", "", ""},
		{"a quarter of an hour past", "", "2027-06-01T11:45:00Z", "", "", ""},
		{"a second more", "", "2027-06-01T11:44:59Z", "", "O início já passou. Escolha um momento a partir de agora.", ""},
		{"unchanged and long past", "2027-01-01T00:00:00Z", "2027-01-01T00:00:00Z", "2027-12-31T00:00:00Z", "", ""},
		{"changed into the past", "2027-01-01T00:00:00Z", "2027-01-02T00:00:00Z", "", "O início já passou. Escolha um momento a partir de agora.", ""},
		{"no start", "", "", "2027-07-01T00:00:00Z", "Este campo é obrigatório", ""},
		{"end at the start", "", "2027-06-02T12:00:00Z", "2027-06-02T12:00:00Z", "", "O fim deve ser depois do início."},
		{"end before it", "", "2027-06-02T12:00:00Z", "2027-06-02T11:59:59Z", "", "O fim deve ser depois do início."},
		{"a year", "", "2027-06-02T12:00:00Z", "2028-06-02T12:00:00Z", "", ""},
		{"a second more than a year", "", "2027-06-02T12:00:00Z", "2028-06-02T12:00:01Z", "", "O período pode ter no máximo 1 ano."},
		{"a year with a 29th of February", "", "2027-06-02T12:00:00-03:00", "2028-06-02T12:00:00-03:00", "", ""},
		{"a year from the 29th of February", "", "2028-02-29T12:00:00-03:00", "2029-03-01T12:00:00-03:00", "", ""},
		{"from its evening, as a browser in Brazil counts", "", "2028-02-29T23:00:00-03:00", "2029-03-01T23:00:00-03:00", "", ""},
		{"a year from daylight saving into standard time", "2018-11-10T12:00:00-02:00", "2018-11-10T12:00:00-02:00", "2019-11-10T12:00:00-03:00", "", ""},
		{"a second more", "2018-11-10T12:00:00-02:00", "2018-11-10T12:00:00-02:00", "2019-11-10T12:00:01-03:00", "", "O período pode ter no máximo 1 ano."},
		{"a year from the night that daylight saving ends", "2018-02-17T23:30:00-02:00", "2018-02-17T23:30:00-02:00", "2019-02-17T23:30:00-03:00", "", ""},
		{"two days more", "", "2028-02-29T23:00:00-03:00", "2029-03-03T23:00:00-03:00", "", "O período pode ter no máximo 1 ano."},
		{"the last year of four digits", "", "9999-01-01T00:00:00Z", "", "O início está longe demais. Escolha uma data mais próxima.", ""},
		{"a year of five digits, elsewhere", "", "9999-12-31T23:59:59-12:00", "", "O início está longe demais. Escolha uma data mais próxima.", ""},
		{"the last that can be written down", "", "9998-12-31T23:59:59Z", "9999-12-31T23:59:59Z", "", ""},
		{"the evening before", "", "2028-02-28T23:00:00-04:00", "2029-02-28T23:00:00-04:00", "", ""},
	} {
		var before time.Time
		p, fields := Period{}, map[string]string{}
		if c.before != "" {
			before = instantOf(t, c.before)
		}
		if c.start != "" {
			p.Start = instantOf(t, c.start)
		}
		if c.end != "" {
			p.End = instantOf(t, c.end)
		}
		checkPeriod(before, p, now, fields)
		if fields["startDate"] != c.startField || fields["endDate"] != c.endField {
			t.Errorf("%s: %v", c.name, fields)
		}
	}
}

func TestChannelRules(t *testing.T) {
	const app, web = AppReceiptDetails, WebPublicReceipt
	for _, c := range []struct {
		name     string
		segment  Segment
		channels []Channel
		want     string
	}{
		{"one", SegmentAll, []Channel{AppHome}, ""},
		{"two", SegmentAll, []Channel{AppHome, AppReceiptList}, ""},
		{"those of stores", SegmentByStore, []Channel{app, web}, ""},
		{"none", SegmentAll, nil, "Escolha pelo menos um canal."},
		{"three", SegmentAll, []Channel{AppHome, AppReceiptList, web}, "Escolha no máximo dois canais."},
		{"all", SegmentAll, Channels[:4], "Escolha no máximo dois canais."},
		{"unknown", SegmentAll, []Channel{"TV"}, "Escolha entre APP_HOME, APP_RECEIPT_LIST, APP_RECEIPT_DETAILS e WEBAPP_PUBLIC_RECEIPT."},
		{"twice the same", SegmentAll, []Channel{web, web}, "Não repita canais."},
		{
			"everybody's for stores", SegmentByStore,
			[]Channel{web, AppHome},
			"Página inicial e Lista de cupons são só para todos os usuários. Escolha Cupom fiscal ou Cupom fiscal na web.",
		},
	} {
		fields := map[string]string{}
		if checkChannels(c.channels, c.segment, fields); fields["channels"] != c.want {
			t.Errorf("%s: %v", c.name, fields)
		}
	}
}

// What a retailer publishes is for the retailer's own stores, whatever the rules name or leave out.
func TestAudienceOfARetailer(t *testing.T) {
	own, another, store := id.New(), id.New(), id.New()
	who := scope.Scope{Profile: scope.Varejista, RetailerID: own}
	for _, c := range []struct {
		name     string
		segment  Segment
		retailer string
		field    string
		want     string
	}{
		{"own", SegmentByStore, own, "rules", ""},
		{"unnamed", SegmentByStore, "", "rules", ""},
		{"another", SegmentByStore, another, "rules", badRetailer},
		{"everybody", SegmentAll, "", "segmentType", "Publique para as suas lojas (BY_STORE)."},
	} {
		d, fields := Draft{Segment: c.segment, Rules: []Rule{{Type: StoreRule, Value: store}}}, map[string]string{}
		if c.retailer != "" {
			d.Rules = append(d.Rules, Rule{Type: RetailerRule, Value: c.retailer})
		}
		a := d.audience(who, fields)
		if fields[c.field] != c.want {
			t.Errorf("%s: %v", c.name, fields)
		}
		if c.segment == SegmentByStore && (a.RetailerID != own || !slices.Equal(a.StoreIDs, []string{store})) {
			t.Errorf("%s: for %+v", c.name, a)
		}
	}
}

func TestStatusOrder(t *testing.T) {
	now := instantOf(t, "2027-06-01T12:00:00Z")
	for _, c := range []struct {
		name   string
		active bool
		start  time.Duration
		end    time.Duration // 0: none
		want   Status
	}{
		{"removed comes first", false, time.Hour, 2 * time.Hour, Removed},
		{"removed and over", false, -2 * time.Hour, -time.Hour, Removed},
		{"start in the future", true, time.Hour, 2 * time.Hour, Scheduled},
		{"end passed", true, -2 * time.Hour, -time.Hour, Expired},
		{"end now", true, -2 * time.Hour, -time.Nanosecond, Expired},
		{"within", true, -time.Hour, time.Hour, Living},
		{"start now", true, 0, time.Hour, Living},
		{"without an end", true, -time.Hour, 0, Living},
	} {
		b := Banner{Active: c.active, Period: Period{Start: now.Add(c.start)}}
		if c.end != 0 {
			b.End = now.Add(c.end)
		}
		if got := b.Status(now); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestSafeURL(t *testing.T) {
	for s, want := range map[string]bool{
		"https://loja.com.br": true, "https://loja.com.br:8443/a?b=c#d": true, "HTTPS://loja.com.br": false, "https://pão.com.br": true,
		"": false, "http://loja.com.br": false, "//loja.com.br": false, "https:loja.com.br": false, "https://": false, "https://:443": false,
		"javascript:alert(1)": false, "data:text/html,https://": false, " https://loja.com.br": false, "https://loja.com.br\n": false,
		"https://ana@loja.com.br": false, "https://ana:senha@loja.com.br": false, `https:\\loja.com.br`: false, `https://loja.com.br\@mal.example`: false,
		"https://loja.com.br/\x00": false, "https://[::1": false, "https://loja.com.br/a b": false,
	} {
		if got := safeURL(s); got != want {
			t.Errorf("%q: %t, want %t", s, got, want)
		}
	}
}

// However slots lie, no free date that is offered is refused, and no earlier hour would have done.
func TestNextFreeIsTheFirstThatFits(t *testing.T) {
	start := instantOf(t, "2027-06-01T00:00:00Z")
	at := func(hours int) time.Time { return start.Add(time.Duration(hours) * time.Hour) }
	var slots []Slot
	for i := range 40 {
		slots = append(slots, Slot{Channels: []Channel{Channels[i%4]}, Period: Period{at(i * 7 % 60), at(i*7%60 + 5 + i%20)}})
	}
	fits := func(from time.Time, hours int) bool { // counted hour by hour
		for h := range hours {
			for _, c := range Channels[:2] {
				taken := 0
				for _, s := range slots {
					if s.contains(from.Add(time.Duration(h)*time.Hour)) && s.Channels[0] == c {
						taken++
					}
				}
				if taken >= 3 {
					return false
				}
			}
		}
		return true
	}
	refused := 0
	for hours := range 60 {
		for _, long := range []int{1, 6, 30} {
			next := nextFree(slots, Channels[:2], Period{at(hours), at(hours + long)}, 3)
			if next.IsZero() || !fits(next, long) {
				t.Fatalf("at %d for %d: %v is not free", hours, long, next)
			}
			for hour := at(hours); hour.Before(next); hour = hour.Add(time.Hour) {
				refused++
				if fits(hour, long) {
					t.Fatalf("at %d for %d: %v is free, %v was offered", hours, long, hour, next)
				}
			}
		}
	}
	if refused == 0 {
		t.Error("every date was free: the slots test nothing")
	}
}

// A place is given back at the moment of the end, also where several end and begin at once.
func TestPeakAtTheMomentOfAnEnd(t *testing.T) {
	start := instantOf(t, "2027-06-01T00:00:00Z")
	noon := start.Add(12 * time.Hour)
	slot := func(p Period) Slot { return Slot{Channels: []Channel{AppHome}, Period: p} }
	slots := []Slot{
		slot(Period{start, noon}), slot(Period{start, noon}), slot(Period{start, noon}), slot(Period{noon, time.Time{}}), slot(Period{noon, noon.Add(time.Hour)}),
	}
	for _, c := range []struct {
		during Period
		want   int
	}{
		{Period{start, noon}, 3},
		{Period{noon, noon.Add(time.Hour)}, 2},
		{Period{noon.Add(time.Hour), time.Time{}}, 1},
		{Period{start, time.Time{}}, 3},
		{Period{start.Add(-time.Hour), start}, 0},
	} {
		if got := peak(levels(slots, AppHome), c.during); got != c.want {
			t.Errorf("%v: %d, want %d", c.during, got, c.want)
		}
	}
	if got := peak(levels(slots, AppReceiptList), Period{start, noon}); got != 0 {
		t.Errorf("another channel: %d", got)
	}
}
