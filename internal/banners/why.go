package banners

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// Question asks whether a banner shows. Channel, viewer and store may be empty: their rules are then left out, or
// explained as far as they can be; a zero At is now.
type Question struct {
	StoreID string
	Channel Channel
	Viewer  string
	At      time.Time
}

// Reason is one rule: whether it lets the banner show, and why in plain words.
type Reason struct {
	Rule string // active, period, channel, audience, frequency, rotation
	OK   bool
	Text string
}

// Explanation answers a Question: the banner shows when every reason lets it.
type Explanation struct {
	Shows   bool
	Reasons []Reason
}

// Why explains whether a banner that the caller manages shows. Errors: ErrNotFound, banners.invalid (422, fields
// storeId, channel), banners.invalid_viewer (422).
func (s *Service) Why(ctx context.Context, who scope.Scope, bannerID string, q Question) (Explanation, error) {
	r, err := s.Get(ctx, who, bannerID)
	if err != nil {
		return Explanation{}, err
	}
	if q.At.IsZero() {
		q.At = s.clock.Now()
	}
	store, owner, err := s.asked(ctx, who, q)
	if err != nil {
		return Explanation{}, err
	}
	reasons := []Reason{whyActive(r.Banner), whyPeriod(r.Period, q.At)}
	if q.Channel != "" {
		reasons = append(reasons, whyChannel(r.Banner, q.Channel))
	}
	reasons = append(reasons, whyAudience(r, q.Channel, store, owner))
	if q.Viewer != "" {
		reason, err := s.whyFrequency(ctx, r.Ref(), q)
		if err != nil {
			return Explanation{}, err
		}
		reasons = append(reasons, reason)
	}
	out := Explanation{Shows: !slices.ContainsFunc(reasons, func(r Reason) bool { return !r.OK }), Reasons: reasons}
	counted := q.StoreID != "" || !who.Stores.Bound() // outside of stores, banners of every store take turns
	if out.Shows && q.Channel != "" && counted {
		reason, err := s.whyRotation(ctx, r.Banner, q)
		if err != nil {
			return Explanation{}, err
		}
		out.Reasons = append(out.Reasons, reason)
	}
	return out, nil
}

// asked looks up what the question names; a retailer can only name its own stores.
func (s *Service) asked(ctx context.Context, who scope.Scope, q Question) (store, owner Named, err error) {
	fields := map[string]string{}
	if q.Channel != "" && !q.Channel.Known() {
		fields["channel"] = "Escolha um dos quatro canais."
	}
	if q.Viewer != "" {
		if err := checkViewer(q.Viewer); err != nil {
			return store, owner, err
		}
	}
	if q.StoreID != "" {
		store, owner, err = s.storeOf(ctx, q.StoreID)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return store, owner, errs.Wrap(err, "look up a store")
		}
		if err != nil || who.Profile == scope.Varejista && (owner.ID != who.RetailerID || !who.Stores.Has(q.StoreID)) {
			fields["storeId"] = "Loja não encontrada. Escolha outra."
		}
	}
	if len(fields) > 0 {
		return store, owner, errs.InvalidFields("banners.invalid", fields)
	}
	return store, owner, nil
}

func (s *Service) storeOf(ctx context.Context, storeID string) (store, owner Named, err error) {
	if !id.Valid(storeID) {
		return Named{}, Named{}, ErrNotFound
	}
	return s.ports.Participants.StoreOf(ctx, storeID)
}

func whyActive(b Banner) Reason {
	if b.Active {
		return Reason{"active", true, "O banner está publicado."}
	}
	return Reason{"active", false, "O banner foi removido."}
}

func moment(t time.Time) string { return t.In(clock.Brazil).Format("02/01/2006 às 15:04") }

func whyPeriod(p Period, at time.Time) Reason {
	switch {
	case at.Before(p.Start):
		return Reason{"period", false, "Em " + moment(at) + " ele ainda não começou: começa em " + moment(p.Start) + "."}
	case !p.contains(at):
		return Reason{"period", false, "Em " + moment(at) + " ele já terminou: o fim foi em " + moment(p.End) + "."}
	case p.End.IsZero():
		return Reason{"period", true, "Está no período: desde " + moment(p.Start) + ", sem data de fim."}
	}
	return Reason{"period", true, "Está no período: de " + moment(p.Start) + " até " + moment(p.End) + "."}
}

func whyChannel(b Banner, asked Channel) Reason {
	if b.on(asked) {
		return Reason{"channel", true, "Está no canal " + channelNames[asked] + "."}
	}
	where := channelNames[b.Channels[0]]
	for _, c := range b.Channels[1:] {
		where += " e " + channelNames[c]
	}
	return Reason{"channel", false, "Não está no canal " + channelNames[asked] + ", e sim em " + where + "."}
}

// outsideStores tells whether a retailer's consumers see a banner in the app while they are in no store.
func (a Audience) outsideStores(c Channel) bool { return a.AllStores && c != WebPublicReceipt }

func whyAudience(r Record, asked Channel, store, owner Named) Reason {
	const rule = "audience"
	a := r.Audience
	switch {
	case a.RetailerID == "":
		return Reason{rule, true, "É para todos os usuários."}
	case store.ID == "" && a.outsideStores(asked):
		return Reason{rule, true, "É para todas as lojas de " + r.Retailer.TradeName + ": no app, aparece a clientes dela também fora de uma loja."}
	case store.ID == "":
		return Reason{rule, false, "É só para as lojas de " + r.Retailer.TradeName + ": sem uma loja, ele não aparece."}
	case owner.ID != a.RetailerID:
		return Reason{rule, false, "A loja " + store.TradeName + " é de outro varejista; o banner é das lojas de " + r.Retailer.TradeName + "."}
	case a.AllStores:
		return Reason{rule, true, "É para todas as lojas de " + r.Retailer.TradeName + ", e " + store.TradeName + " é uma delas."}
	case slices.Contains(a.StoreIDs, store.ID):
		return Reason{rule, true, "A loja " + store.TradeName + " foi escolhida."}
	}
	return Reason{rule, false, "A loja " + store.TradeName + " não foi escolhida neste banner."}
}

func (s *Service) whyFrequency(ctx context.Context, b Ref, q Question) (Reason, error) {
	from := minuteOf(dayStart(q.At))
	views, err := s.store.Views(ctx, s.ports.Viewers.hash(q.Viewer), []Ref{b}, from, minuteOf(q.At))
	if err != nil {
		return Reason{}, errs.Wrap(err, "count a viewer's impressions")
	}
	seen := "ainda não o viu"
	if n := views[b.BannerID]; n == 1 {
		seen = "o viu 1 vez"
	} else if n > 1 {
		seen = fmt.Sprintf("o viu %d vezes", n)
	}
	return Reason{
		"frequency", views[b.BannerID] < s.ports.Config.ViewsADay,
		fmt.Sprintf("Neste dia este consumidor %s; o limite é de %d por dia.", seen, s.ports.Config.ViewsADay),
	}, nil
}

// whyRotation tells with how many others the banner takes turns.
func (s *Service) whyRotation(ctx context.Context, asked Banner, q Question) (Reason, error) {
	live, err := s.store.Live(ctx, q.At)
	if err != nil {
		return Reason{}, errs.Wrap(err, "read the living banners")
	}
	others := 0
	for _, b := range live {
		a := b.Audience
		there := a.RetailerID == "" || slices.Contains(a.StoreIDs, q.StoreID) ||
			q.StoreID == "" && a.RetailerID == asked.Audience.RetailerID && a.outsideStores(q.Channel)
		if b.ID != asked.ID && b.on(q.Channel) && b.contains(q.At) && there {
			others++
		}
	}
	switch others {
	case 0:
		return Reason{"rotation", true, "Não divide o canal com outro banner: aparece sempre."}, nil
	case 1:
		return Reason{"rotation", true, "Divide o canal com outro banner, em rodízio: os dois aparecem por igual."}, nil
	}
	return Reason{"rotation", true, fmt.Sprintf("Divide o canal com outros %d banners, em rodízio: todos aparecem por igual.", others)}, nil
}

// dayStart is the beginning of an instant's day in America/Sao_Paulo.
func dayStart(t time.Time) time.Time {
	local := t.In(clock.Brazil)
	return time.Date(local.Year(), local.Month(), local.Day(), 0, 0, 0, 0, clock.Brazil)
}
