package reports

import (
	"context"
	"slices"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/notes"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
)

// Answer is what a report says now, in one figure: a count, a ratio from 0 to 1, or an average, and what it counts.
type Answer struct {
	Kind, Title, Question string
	Value                 float64
	Type                  table.Type // Count, Ratio or Average
	Label                 string
	LastUse               time.Time // when the caller last opened it; zero: never
}

// Hub gives the reports that one may read, each with its answer.
type Hub struct {
	service *Service
	kinds   Kinds
	uses    Uses
	unnoted notes.Unwritten
}

// NewHub makes it.
func NewHub(service *Service, kinds Kinds, uses Uses) *Hub {
	return &Hub{service: service, kinds: kinds, uses: uses}
}

// Answers gives the reports of the caller's profile in the order of the hub: what moves, then who takes part.
func (h *Hub) Answers(ctx context.Context, who scope.Scope) ([]Answer, error) {
	answers := []Answer{}
	uses, err := h.uses.LastUses(ctx, who.AccountID)
	if err != nil {
		return nil, errs.Wrap(err, "look up when reports were opened")
	}
	for _, about := range []struct {
		About
		say func(ctx context.Context, who scope.Scope, a *Answer) error
	}{
		{couponsAbout, h.yesterday},
		{h.kinds.Cashiers.About, h.identified},
		{h.kinds.Stores.About, counted(h.kinds.Stores, "loja", "lojas")},
		{h.kinds.Retailers.About, counted(h.kinds.Retailers, "varejista", "varejistas")},
		{h.kinds.SoftwareHouses.About, counted(h.kinds.SoftwareHouses, "software house", "software houses")},
		{h.kinds.NotIntegrated.About, counted(h.kinds.NotIntegrated, "pedida", "pedidas")},
		{h.kinds.Ratings.About, h.rated},
		{h.kinds.Comments.About, h.unanswered},
	} {
		if !slices.Contains(about.Profiles, who.Profile) {
			continue
		}
		answer := Answer{Kind: about.Kind, Title: about.Title, Question: about.Question, LastUse: uses[about.Kind]}
		if err := about.say(ctx, who, &answer); err != nil {
			return nil, errs.Wrap(err, "answer "+about.Kind)
		}
		answers = append(answers, answer)
	}
	return answers, nil
}

// CouponKind is the coupon report among the kinds.
const CouponKind = "cupons"

var couponsAbout = About{Kind: CouponKind, Title: "Cupons", Question: "Quantos cupons saíram, e quantos com CPF?", Profiles: everyone}

// yesterday counts the receipts of the last day that is over.
func (h *Hub) yesterday(ctx context.Context, who scope.Scope, a *Answer) error {
	day := period.Add(h.service.today(), -1)
	sums, err := h.sums(ctx, who, period.Period{From: day, To: day})
	a.Value, a.Type, a.Label = float64(sums.Total), table.Count, "cupons autorizados ontem"
	return err
}

// identified is the share with a CPF of the last 30 days.
func (h *Hub) identified(ctx context.Context, who scope.Scope, a *Answer) error {
	today := h.service.today()
	sums, err := h.sums(ctx, who, period.Period{From: period.Add(today, 1-ReceiptDays), To: today})
	a.Value, a.Type, a.Label = sums.Ratio(), table.Ratio, "com CPF em 30 dias"
	return err
}

func (h *Hub) sums(ctx context.Context, who scope.Scope, p period.Period) (sums Sums, err error) {
	days, err := h.service.store.ByDay(ctx, filter(who, p, "", ""))
	for _, d := range days {
		sums.add(d.Sums)
	}
	return sums, err
}

// rated is the average of the last 30 days, over all that the caller sees.
func (h *Hub) rated(ctx context.Context, who scope.Scope, a *Answer) error {
	var stars [5]int64
	err := h.kinds.Ratings.Each(ctx, who, nil, []string{"totalNotas1", "totalNotas2", "totalNotas3", "totalNotas4", "totalNotas5"}, func(cells []any, _ int) error {
		for i, cell := range cells {
			n, _ := cell.(int64)
			stars[i] += n
		}
		return nil
	})
	all := RatingReportRow{}.Rated(stars)
	a.Value, a.Type, a.Label = all.MediaNotas, table.Average, "em 30 dias"
	if all.TotalNotas == 0 {
		a.Value, a.Type, a.Label = 0, table.Count, "avaliações em 30 dias"
	}
	return err
}

// unanswered counts the comments of the last 30 days to which no store has said anything.
func (h *Hub) unanswered(ctx context.Context, who scope.Scope, a *Answer) error {
	total, err := h.kinds.Comments.Count(ctx, who, map[string]string{"answered": "false"})
	a.Value, a.Type, a.Label = float64(total), table.Count, "sem resposta em 30 dias"
	return err
}

// counted answers with how many rows a report has.
func counted[R any](report *Report[R], one, many string) func(ctx context.Context, who scope.Scope, a *Answer) error {
	return func(ctx context.Context, who scope.Scope, a *Answer) error {
		total, err := report.Count(ctx, who, nil)
		a.Value, a.Type, a.Label = float64(total), table.Count, many
		if total == 1 {
			a.Label = one
		}
		return err
	}
}
