package demo

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/ratings"
)

// Opinions is what the ratings of the demonstration need besides the services: a service of another time, so that
// they can have a past.
type Opinions struct {
	RatingsAt func(c clock.Clock) *ratings.Service
}

const (
	ratedOf     = 60 // one receipt in so many is rated
	spokenShare = .3 // of ratings have a comment
	answerShare = .5 // of comments are answered, where there are one to three stars
	atOnce      = 100
)

// scores are the shares of one to five stars.
var scores = [5]float64{.03, .05, .12, .31, .49}

// remarks are what people write, by score; no letter of it is about anybody.
var remarks = [5][]string{
	{"Esperei vinte minutos na fila e só havia um caixa aberto.", "O preço da prateleira não era o do caixa.", "Não encontrei quem me atendesse."},
	{"Faltava metade do que eu procurava.", "Fila longa no fim da tarde.", "A loja estava quente e cheia de caixas no corredor."},
	{"Bom, mas podia ter mais caixas abertos.", "Preço justo. Estacionamento apertado.", "Atendimento bom, loja um pouco desorganizada."},
	{"Atendimento rápido.", "Gostei do cupom no celular.", "Loja limpa. Só faltou troco.", "Boas ofertas nesta semana."},
	{"Tudo certo, obrigado!", "Equipe muito atenciosa.", "Rápido e sem papel. Ótimo.", "Sempre encontro o que preciso.", "Melhor atendimento do bairro."},
}

var answers = []string{
	"Obrigada pelo aviso. Já conversamos com a equipe da loja e vamos acompanhar de perto.",
	"Sentimos muito pela espera. A partir desta semana abrimos mais um caixa nesse horário.",
	"Agradecemos por contar. Na próxima visita, fale com a gerência: queremos resolver.",
}

// sold is a receipt that somebody may rate.
type sold struct {
	accessKey, cnpj string
	at              time.Time
}

// rates tells whether a receipt is one of those that are rated; the same ones each time.
func (s sold) rates() bool {
	if s.accessKey == "" {
		return false // it was cancelled
	}
	h := fnv.New32a()
	_, _ = h.Write([]byte(s.accessKey))
	return h.Sum32()%ratedOf == 0
}

// rate gives receipts their ratings, some hours after the purchase, and some of those their answer the day after. What a load
// that was cut off did already stays as it is.
func rate(ctx context.Context, s Services, receipts []sold, inTx func(context.Context, func(context.Context) error) error) error {
	shops, err := s.Stores.All(ctx, scope.Scope{Profile: scope.Administrador}, "")
	if err != nil {
		return err
	}
	owners := map[string]string{}
	for _, shop := range shops {
		owners[shop.Documento] = shop.RetailerID
	}
	random, now := rand.New(rand.NewPCG(seed, 2)), s.Clock.Now() //nolint:gosec // the same ratings each time
	for some := range slices.Chunk(receipts, atOnce) {
		err := inTx(ctx, func(ctx context.Context) error {
			for _, one := range some {
				if err := s.opinion(ctx, one, owners[one.cnpj], random, now); err != nil {
					return fmt.Errorf("a rating at %s: %w", one.cnpj, err)
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (s Services) opinion(ctx context.Context, of sold, retailerID string, random *rand.Rand, now time.Time) error {
	score, share := 1, random.Float64()
	for ; score < len(scores) && share >= scores[score-1]; score++ {
		share -= scores[score-1]
	}
	draft, speaks, answered := ratings.Draft{Score: score}, random.Float64() < spokenShare, random.Float64() < answerShare
	words, answer := remarks[score-1][random.IntN(len(remarks[score-1]))], answers[random.IntN(len(answers))]
	at := of.at.Add(time.Duration(5+random.IntN(15*60)) * time.Minute)
	if speaks {
		draft.Comment = &words
	}
	if at.After(now) {
		return nil // it is still to come
	}
	given, err := s.RatingsAt(clock.NewFixed(at)).Rate(ctx, ratings.Key{RetailerID: retailerID, AccessKey: of.accessKey}, draft)
	if err != nil || !speaks || !answered || score > 3 || at.AddDate(0, 0, 1).After(now) {
		return err
	}
	who := scope.Scope{AccountID: "demo", Profile: scope.Varejista, RetailerID: retailerID}
	_, err = s.RatingsAt(clock.NewFixed(at.AddDate(0, 0, 1))).Reply(ctx, who, given.ID, answer)
	if errs.IsKind(err, errs.Conflict) {
		return nil // it has one
	}
	return err
}
