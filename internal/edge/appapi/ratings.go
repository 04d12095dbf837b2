package appapi

import (
	"context"
	"crypto/sha256"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/customers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/ratings"
)

// AppRating is a consumer's rating of a receipt, with the store's answer.
type AppRating struct {
	Score      int        `json:"score"`
	Comment    string     `json:"comment"`
	ChangedAt  time.Time  `json:"changedAt"`
	Until      time.Time  `json:"changeableUntil" doc:"Daí em diante fica como está"`
	Answer     string     `json:"answer" doc:"Da loja; vazia: nenhuma"`
	AnsweredAt *time.Time `json:"answeredAt"`
	Hidden     bool       `json:"commentHidden" doc:"O comentário foi retirado pela equipe da Seiva"`
}

type (
	ratingInput struct {
		Body struct {
			AccessKey string  `json:"accessKey" doc:"De um cupom do consumidor"`
			Score     *int    `json:"score,omitempty" doc:"1 a 5; obrigatório na primeira vez, ausente: fica como está"`
			Comment   *string `json:"comment,omitempty" doc:"Até 500 caracteres; ausente: fica como está, vazio: é apagado"`
		}
	}
	ratingOutput struct{ Body AppRating }
)

// Limits of the calls: behind one address may stand a shop's customers, or those of a whole mobile network.
const (
	ratingsPerMinute  = 600
	ratingsOfAReceipt = 20 // in ten minutes
	maxRatingBody     = 16 << 10
)

var (
	errTooManyRatings = errs.New(errs.TooMany, "ratings.too_many_requests",
		"Muitas avaliações vieram desta rede em pouco tempo. Espere um minuto e tente novamente.")
	errTooManyOfReceipt = errs.New(errs.TooMany, "ratings.too_many_requests",
		"Este cupom foi avaliado muitas vezes em pouco tempo. Espere alguns minutos e tente novamente.")
)

// rating is what the call of ratings shares.
type rating struct{ raters, rated *httpx.Limiter }

func newRating() rating {
	return rating{
		raters: httpx.PerMinute(ratingsPerMinute).Saying(errTooManyRatings),
		rated: httpx.NewLimiter(httpx.Policy{Name: "rating", Units: ratingsOfAReceipt, Window: 10 * time.Minute}, clock.System{}).
			Saying(errTooManyOfReceipt),
	}
}

func (c *Calls) registerRatings(api huma.API) {
	limited := huma.NewGroup(api)
	limited.UseMiddleware(c.raters.Middleware)
	httpx.Register(limited, huma.Operation{
		OperationID: "appRate", Method: http.MethodPost, Path: "/app/ratings", DefaultStatus: http.StatusOK, Tags: []string{"app"},
		Summary: "Avaliar uma compra, ou mudar a avaliação por 7 dias", Errors: []int{401, 404, 409, 422, 429}, MaxBodyBytes: maxRatingBody,
		Security: []map[string][]string{{httpx.CustomerSecurity: {}}},
	}, c.rate)
}

func (c *Calls) rate(ctx context.Context, in *ratingInput) (*ratingOutput, error) {
	customer, _ := ctx.Value(customerKey{}).(customers.Customer)
	key, err := c.Ratings.OfConsumer(ctx, customer.Grant, customer.CPFIndex, in.Body.AccessKey)
	if err != nil {
		return nil, err // before it is counted: a stranger neither uses up another's, nor has a key remembered
	}
	counted := sha256.Sum256([]byte(key.RetailerID + " " + key.AccessKey))
	if err := c.rated.Take(string(counted[:])); err != nil {
		return nil, err
	}
	draft := ratings.Draft{Comment: in.Body.Comment}
	if score := in.Body.Score; score != nil {
		if draft.Score = *score; draft.Score == 0 {
			draft.Score = -1 // no score is
		}
	}
	r, err := c.Ratings.Rate(ctx, key, draft)
	r = r.Public()
	return &ratingOutput{AppRating{
		Score: r.Score, Comment: r.Comment, ChangedAt: r.ChangedAt, Until: r.Until(),
		Answer: r.Answer.Text, AnsweredAt: httpx.InstantOrNull(r.Answer.At), Hidden: !r.Hidden.At.IsZero(),
	}}, err
}
