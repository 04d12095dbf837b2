package demo

import (
	"context"
	"fmt"
	"image/color"
	"math/rand/v2"
	"slices"
	"time"

	"seiva/internal/banners"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/uploads"
)

// Advertising is what the banners of the demonstration need besides the services.
type Advertising struct {
	Uploads *uploads.Service
	Send    func(ctx context.Context, key, contentType string, file []byte) error // as a browser would
	At      func(c clock.Clock) *banners.Service                                  // so that a banner can have a past
	Counts  banners.Counts
}

// ad is a banner of the demonstration; days count from the day of the load.
type ad struct {
	owner      string   // a chain's name; empty: for all consumers
	shops      []string // their trade names; empty: all of the chain
	channels   []banners.Channel
	start, end int // end 0: indefinite
	removed    bool
	link       string
	poster
	viewers int // on an ordinary day
}

const shown = "https://mercado.seiva.test/ofertas"

var ads = []ad{
	{
		owner: mercado, channels: []banners.Channel{banners.WebPublicReceipt, banners.AppReceiptDetails}, start: -14, end: 45, link: shown, viewers: 46,
		poster: poster{"Sexta da fruta", "Até 30% em toda a feira", color.RGBA{243, 182, 63, 255}, color.RGBA{196, 61, 75, 255}, []shape{
			{470, 150, 74, color.RGBA{232, 74, 39, 255}}, {548, 92, 46, color.RGBA{122, 176, 60, 255}}, {400, 212, 40, color.RGBA{246, 214, 74, 255}},
		}},
	},
	{
		owner: mercado, shops: []string{"Seiva Acácias", "Seiva Paulista"}, channels: []banners.Channel{banners.WebPublicReceipt}, start: -6, end: 20, viewers: 18,
		poster: poster{"Café da manhã", "Pão quente a cada meia hora", color.RGBA{92, 58, 33, 255}, color.RGBA{186, 131, 74, 255}, []shape{
			{486, 138, 78, color.RGBA{236, 205, 160, 255}}, {486, 138, 50, color.RGBA{74, 42, 22, 255}},
		}},
	},
	{
		owner: mercado, channels: []banners.Channel{banners.AppReceiptDetails}, start: 20, end: 40, link: shown,
		poster: poster{"Natal em família", "Encomende a sua ceia", color.RGBA{12, 59, 36, 255}, color.RGBA{140, 24, 38, 255}, []shape{
			{478, 84, 34, color.RGBA{214, 40, 57, 255}}, {540, 150, 42, color.RGBA{233, 190, 76, 255}}, {452, 178, 38, color.RGBA{36, 122, 76, 255}},
		}},
	},
	{
		owner: mercado, channels: []banners.Channel{banners.WebPublicReceipt}, start: -40, end: -30, viewers: 12,
		poster: poster{"Semana do peixe", "Fresco todos os dias", color.RGBA{8, 74, 110, 255}, color.RGBA{52, 160, 190, 255}, []shape{
			{470, 130, 60, color.RGBA{170, 220, 232, 255}}, {540, 176, 30, color.RGBA{214, 240, 246, 255}},
		}},
	},
	{
		owner: mercado, channels: []banners.Channel{banners.AppReceiptDetails}, start: -9, end: 30, removed: true, viewers: 5,
		poster: poster{"Saldão de inverno", "Só enquanto durar", color.RGBA{63, 74, 120, 255}, color.RGBA{130, 150, 200, 255}, []shape{
			{486, 120, 70, color.RGBA{220, 228, 250, 255}},
		}},
	},
	{
		owner: "Empório Alfa", channels: []banners.Channel{banners.AppReceiptDetails, banners.WebPublicReceipt}, start: -10, end: 60, viewers: 21,
		poster: poster{"Verão protegido", "Leve 2 protetores, pague 1", color.RGBA{255, 168, 76, 255}, color.RGBA{38, 150, 170, 255}, []shape{
			{490, 110, 66, color.RGBA{255, 222, 98, 255}},
		}},
	},
	{
		channels: []banners.Channel{banners.AppHome, banners.AppReceiptList}, start: -14, viewers: 88,
		poster: poster{"Cupom sem papel", "Você compra, a árvore fica", color.RGBA{12, 59, 36, 255}, color.RGBA{27, 127, 75, 255}, []shape{
			{480, 112, 62, color.RGBA{205, 234, 111, 255}}, {540, 172, 40, color.RGBA{110, 190, 120, 255}},
		}},
	},
	{
		channels: []banners.Channel{banners.WebPublicReceipt}, start: -3, end: 90, viewers: 30, link: "https://seiva.test/guardar",
		poster: poster{"Guarde seus cupons", "Todos juntos, no seu celular", color.RGBA{38, 60, 120, 255}, color.RGBA{27, 127, 120, 255}, []shape{
			{490, 124, 60, color.RGBA{130, 210, 190, 255}},
		}},
	},
}

// advertise publishes the banners that are not there yet, each on its own day, and lets people see them since.
func advertise(ctx context.Context, s Services, today time.Time) error {
	admin := scope.Scope{AccountID: "demo", Profile: scope.Administrador}
	present, err := s.At(s.Clock).List(ctx, admin, banners.ListQuery{Request: paging.Request{Size: 100}})
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(seed, 2)) //nolint:gosec // the same figures each time
	for _, a := range ads {
		if slices.ContainsFunc(present.Items, func(r banners.Record) bool { return r.Name == a.title }) {
			continue
		}
		if err := a.publish(ctx, s, today, random); err != nil {
			return fmt.Errorf("%s: %w", a.title, err)
		}
	}
	return nil
}

func (a ad) publish(ctx context.Context, s Services, today time.Time, random *rand.Rand) error {
	who, rules, err := a.audience(ctx, s)
	if err != nil {
		return err
	}
	then := clock.NewFixed(today.AddDate(0, 0, min(a.start, 0)).Add(7 * time.Hour))
	service := s.At(then)
	key := "advertisement-images/000-" + id.New() + ".jpg"
	if err := a.send(ctx, s, who, key, service); err != nil {
		return err
	}
	d := banners.Draft{
		Name: a.title, Segment: banners.SegmentAll, Rules: rules, Channels: a.channels, Upload: key, AltText: a.title + ": " + a.line, ActionURL: a.link,
		Start: today.AddDate(0, 0, a.start).Add(8 * time.Hour),
	}
	if a.link != "" {
		d.ActionType = banners.GoToURL
	}
	if len(rules) > 0 {
		d.Segment = banners.SegmentByStore
	}
	if a.end != 0 {
		d.End = today.AddDate(0, 0, a.end).Add(23*time.Hour + 59*time.Minute)
	}
	made, err := service.Create(ctx, who, d)
	if err != nil {
		return err
	}
	events := a.seen(made.Ref(), today, random)
	if _, err := s.Counts.Count(ctx, events, len(events)); err != nil {
		return err
	}
	if err := s.Counts.AddServed(ctx, handedOut(events)); err != nil {
		return err
	}
	if a.removed {
		return s.At(s.Clock).Remove(ctx, who, made.ID, "")
	}
	return nil
}

func (a ad) send(ctx context.Context, s Services, who scope.Scope, key string, service *banners.Service) error {
	file, err := a.jpeg()
	if err != nil {
		return err
	}
	if _, err := s.Uploads.Sign(ctx, who, []uploads.Wanted{{Key: key, Type: "image/jpeg"}}); err != nil {
		return err
	}
	if err := s.Send(ctx, key, "image/jpeg", file); err != nil {
		return err
	}
	return service.Prepare(ctx, who, key)
}

// audience gives who publishes the banner, and for which stores.
func (a ad) audience(ctx context.Context, s Services) (scope.Scope, []banners.Rule, error) {
	if a.owner == "" {
		return scope.Scope{AccountID: "demo", Profile: scope.Administrador}, nil, nil
	}
	stores, err := s.Stores.All(ctx, scope.Scope{Profile: scope.Administrador}, "")
	if err != nil {
		return scope.Scope{}, nil, err
	}
	owner := chains[slices.IndexFunc(chains, func(c chain) bool { return c.name == a.owner })]
	var rules []banners.Rule
	retailerID := ""
	for _, store := range stores {
		if !slices.ContainsFunc(owner.shops, func(shop shop) bool { return shop.emitter.CNPJ == store.Documento }) {
			continue
		}
		retailerID = store.RetailerID
		if slices.Contains(a.shops, store.TradeName) {
			rules = append(rules, banners.Rule{Type: banners.StoreRule, Value: store.ID})
		}
	}
	if len(a.shops) == 0 {
		rules = []banners.Rule{{Type: banners.RetailerRule, Value: retailerID, Flags: []string{banners.AllStores}}}
	}
	return scope.Scope{AccountID: "demo", Profile: scope.Varejista, RetailerID: retailerID}, rules, nil
}

// seen makes what people did from the banner's first day to yesterday.
func (a ad) seen(of banners.Ref, today time.Time, random *rand.Rand) []banners.Event {
	var events []banners.Event
	last := -1
	if a.end < 0 {
		last = a.end
	}
	for day := a.start; day <= last; day++ {
		date := today.AddDate(0, 0, day)
		for range int(float64(a.viewers) * weekdays[date.Weekday()] * (.85 + .3*random.Float64())) {
			e := banners.Event{
				Ref: of, Viewer: fmt.Appendf(nil, "demo-%011d", random.IntN(a.viewers*6)), Kind: banners.Impression, Day: clock.Day(date),
				Minute: date.Add(time.Duration(9*60+random.IntN(12*60))*time.Minute).Unix() / 60, Channel: a.channels[random.IntN(len(a.channels))],
			}
			events = append(events, e)
			if random.IntN(14) == 0 && a.link != "" {
				e.Kind = banners.Click
				events = append(events, e)
			}
		}
	}
	return events
}

// handedOut makes how often banners were given to apps: seen four times of five.
func handedOut(events []banners.Event) []banners.Served {
	times := map[banners.Served]int64{}
	for _, e := range events {
		if e.Kind == banners.Impression {
			times[banners.Served{Ref: e.Ref, Day: e.Day, Channel: e.Channel}]++
		}
	}
	var served []banners.Served
	for s, seen := range times {
		s.Times = (seen*5 + 3) / 4
		served = append(served, s)
	}
	return served
}
