package sqlstore_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	sqlratings "seiva/internal/adapter/sqlstore/ratings"
	sqlreports "seiva/internal/adapter/sqlstore/reports"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/compare"
	"seiva/internal/kit/cpfindex"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/secret"
	"seiva/internal/ratings"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfcegen"
	"seiva/internal/receipts/receiptstest"
	"seiva/internal/reports"
)

// rater is ratings on the receipts of a shopper's world, as internal/app plugs them.
type rater struct {
	*shopper
	ratings *ratings.Service
}

func newRater(t *testing.T, db *sqldb.DB) rater {
	t.Helper()
	s := newShopper(t, db)
	return rater{s, ratings.NewService(sqlratings.New(db), ratings.Ports{
		Receipt: func(ctx context.Context, key ratings.Key) (ratings.Receipt, error) {
			held, err := s.Service.Hold(ctx, receipts.Key(key))
			if errors.Is(err, receipts.ErrNotFound) {
				err = ratings.ErrNotFound
			}
			return ratings.Receipt{Key: key, StoreID: held.StoreID, Counts: held.Counts()}, err
		},
		Trail: &scopetest.Trail{},
	}, s.Clock)}
}

func (r rater) key(sale nfcegen.Sale) ratings.Key {
	return ratings.Key{RetailerID: receiptstest.ShopA1.RetailerID, AccessKey: r.Gen.AccessKey(sale)}
}

func (r rater) rate(key ratings.Key, score int, comment string) error {
	_, err := r.ratings.Rate(r.t.Context(), key, ratings.Draft{Score: score, Comment: &comment})
	return err
}

func (r rater) consistent() {
	r.t.Helper()
	for _, d := range sqltest.RatingDifferences(r.t, sqltest.Raw(r.t, r.db)) {
		r.t.Error(d)
	}
	r.Consistent()
}

// reported fails unless the report of ratings has of each score what a recount of the receipts that count has.
func (r rater) reported() {
	r.t.Helper()
	report := reports.NewRatingReport(sqlreports.Ratings(r.db), sqlreports.Names(r.db), r.Clock)
	day := clock.Day(r.Clock.Now().In(clock.Brazil))
	page, err := report.Page(r.t.Context(), receiptstest.Retailer(receiptstest.ShopA1.RetailerID), reports.Query{Values: map[string]string{"startDate": day, "endDate": day}})
	if err != nil || len(page.Items) != 1 {
		r.t.Fatalf("%+v, %v", page.Items, err)
	}
	got := page.Items[0]
	want := sqltest.Strings(r.t, r.db, `SELECT CAST(r.score AS TEXT) FROM ratings AS r JOIN receipts AS c ON c.retailer_id = r.retailer_id AND c.access_key = r.access_key
		WHERE c.status = 0 AND NOT c.test AND NOT c.excluded ORDER BY r.score`)
	var counted [5]int64
	for _, score := range want {
		counted[score[0]-'1']++
	}
	if reported := [5]int64{got.TotalNotas1, got.TotalNotas2, got.TotalNotas3, got.TotalNotas4, got.TotalNotas5}; reported != counted || got.TotalNotas != int64(len(want)) {
		r.t.Errorf("reported %v of %d, counted %v", reported, got.TotalNotas, counted)
	}
}

var administrator = scope.Scope{AccountID: "bia", Profile: scope.Administrador}

var errorsOfRating = []string{"ratings.not_found", "ratings.receipt_does_not_count", "ratings.change_ended", "ratings.hidden"}

// Whatever happens at once to receipts and to what consumers say of them: the sums of ratings are a recount of the ratings
// of receipts that count, one a receipt, and an erased consumer left no words behind.
func TestRatingsAddUpWhateverBecomesOfReceipts(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		r := newRater(t, open(t))
		random := rand.New(rand.NewPCG(71, 1)) //nolint:gosec // repeatable on purpose
		const receiptsMade, people = 16, 3
		staff := scope.Scope{AccountID: "ana", Profile: scope.Suporte}
		var acts []func()
		for n := 1; n <= receiptsMade; n++ {
			sale := receiptstest.ShopA1.Sale(n)
			if n%2 == 0 {
				sale.Consumer.CPF = receiptstest.CPF(700 + n%people)
			}
			key := r.key(sale)
			if n%4 == 0 { // a document that a proven one replaces
				sale.Defect = nfcegen.BadDigest
			}
			r.send(sale, "accepted")
			sale.Defect = nfcegen.NoDefect
			rate := func(score int) func() {
				return func() {
					if err := r.rate(key, score, "palavras de "+key.AccessKey); err != nil && !strings.Contains(strings.Join(errorsOfRating, " "), errs.From(err).Code) {
						t.Errorf("rate: %v", err)
					}
				}
			}
			for range 4 {
				acts = append(acts, rate(1+random.IntN(5)))
			}
			must := func(what string, err error) {
				if err != nil {
					t.Errorf("%s: %v", what, err)
				}
			}
			cancel := r.CancelXML(sale, nfcegen.Cancel{})
			proven := r.XML(sale)
			substitute := receiptstest.ShopA1.Sale(100 + n)
			instead := r.CancelXML(sale, nfcegen.Cancel{SubstituteKey: r.Gen.AccessKey(substitute)})
			if n%4 == 0 {
				acts = append(acts, func() {
					must("replace", r.Service.Receive(t.Context(), receiptstest.ShopA1.Grant(), receipts.Submission{XML: proven}).Err)
				})
			}
			switch random.IntN(4) {
			case 3:
				r.send(substitute, "accepted")
				acts = append(acts, func() {
					must("substitute", r.Service.Receive(t.Context(), receiptstest.ShopA1.Grant(), receipts.Submission{XML: instead}).Err)
				}, func() { must("rate a substitute", r.rate(r.key(substitute), 3, "")) })
			case 0:
				acts = append(acts, func() {
					must("cancel", r.Service.Receive(t.Context(), receiptstest.ShopA1.Grant(), receipts.Submission{XML: cancel}).Err)
				})
			case 1:
				acts = append(acts, func() { must("take out", r.Service.Exclude(t.Context(), staff, key.AccessKey, "valor errado")) },
					func() { must("put back", r.Service.Include(t.Context(), staff, key.AccessKey)) })
			case 2:
				acts = append(acts, func() {
					if said, found, err := r.ratings.Of(t.Context(), key); err == nil && found {
						_, _ = r.ratings.Hide(t.Context(), administrator, said.ID, "ofensa")
					}
				})
			}
		}
		root, err := secret.New([]byte("a secret of thirty-two bytes and more"))
		if err != nil {
			t.Fatal(err)
		}
		erased := cpfindex.New(root.Key(secret.CPFIndex)).Of(receiptstest.CPF(701))
		acts = append(acts, func() {
			if _, err := r.store.Erase(context.WithoutCancel(t.Context()), receiptstest.ShopA1.RetailerID, erased, receiptstest.Noon.Add(time.Hour)); err != nil {
				t.Errorf("erase: %v", err)
			}
		})
		sums := sqlratings.NewSums(r.db)
		for range 8 { // a rebuild beside all that
			acts = append(acts, func() {
				first := r.key(receiptstest.ShopA1.Sale(1))
				said, err := sqlratings.New(r.db).Of(t.Context(), first)
				if err == nil {
					err = sums.InTx(t.Context(), func(ctx context.Context) error {
						d, err := sums.Mend(ctx, compare.StoreDay{RetailerID: said.RetailerID, StoreID: said.StoreID, Day: said.Day})
						if d.Differs() {
							t.Errorf("right while it changes, and mended: %+v", d)
						}
						return err
					})
				}
				if err != nil && !errors.Is(err, ratings.ErrNotFound) {
					t.Errorf("rebuild: %v", err)
				}
			})
		}
		random.Shuffle(len(acts), func(i, j int) { acts[i], acts[j] = acts[j], acts[i] })
		next := make(chan func(), len(acts))
		for _, act := range acts {
			next <- act
		}
		close(next)
		var running sync.WaitGroup
		for range 4 {
			running.Go(func() {
				for act := range next {
					act()
				}
			})
		}
		running.Wait()
		r.consistent()
		r.reported()
		if rated := sqltest.Strings(t, r.db, "SELECT access_key FROM ratings WHERE counts = 1"); len(rated) < receiptsMade/2 {
			t.Errorf("only %d ratings count", len(rated))
		}
		left := sqltest.Strings(t, r.db, `SELECT r.comment FROM ratings AS r JOIN receipts AS c ON c.retailer_id = r.retailer_id AND c.access_key = r.access_key
			WHERE c.consumer = 1 AND c.cpf_index IS NULL AND r.comment <> ''`)
		if len(left) > 0 {
			t.Errorf("the erased consumer's words are there: %q", left)
		}
	})
}

// Rated twice at the same moment, also by two processes, a receipt has one rating.
func TestRatedTwiceAtOnceIsOneRating(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		r := newRater(t, open(t))
		r.send(receiptstest.ShopA1.Sale(1), "accepted")
		key := r.key(receiptstest.ShopA1.Sale(1))
		var all sync.WaitGroup
		for score := 1; score <= 5; score++ {
			all.Go(func() {
				if err := r.rate(key, score, fmt.Sprint(score)); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if got := sqltest.Strings(t, r.db, "SELECT comment FROM ratings WHERE comment = CAST(score AS TEXT)"); len(got) != 1 {
			t.Errorf("%q", got)
		}
		r.consistent()
	})
}

// slowRatings lets something happen while a rating is about to be stored.
type slowRatings struct {
	*sqlratings.Store
	meanwhile func()
}

// Create implements ratings.Store.
func (s slowRatings) Create(ctx context.Context, r ratings.Rating) error {
	s.meanwhile()
	return s.Store.Create(ctx, r)
}

// What is being written while its receipt is cancelled leaves with it, and what while its consumer is erased loses its
// words: both wait for the rating.
func TestCancellationAndErasureWaitForARating(t *testing.T) {
	for name, c := range map[string]struct {
		do   func(r rater) error
		want string
	}{
		"cancelled": {func(r rater) error {
			return r.Service.Receive(context.WithoutCancel(r.t.Context()), receiptstest.ShopA1.Grant(), receipts.Submission{XML: r.CancelXML(r.sale(1), nfcegen.Cancel{})}).Err
		}, "0 Faltou pão."},
		"erased": {func(r rater) error {
			_, err := r.store.Erase(context.WithoutCancel(r.t.Context()), receiptstest.ShopA1.RetailerID, r.index, receiptstest.Noon.Add(time.Hour))
			return err
		}, "1 "},
	} {
		t.Run(name, func(t *testing.T) {
			sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
				r := newRater(t, open(t))
				r.send(r.sale(1), "accepted")
				done := make(chan error, 1)
				slow := ratings.NewService(slowRatings{sqlratings.New(r.db), func() {
					go func() { done <- c.do(r) }()
					select {
					case err := <-done:
						done <- err
						t.Error("it did not wait")
					case <-time.After(100 * time.Millisecond): // what does not wait is done by then
					}
				}}, ratings.Ports{Receipt: func(ctx context.Context, key ratings.Key) (ratings.Receipt, error) {
					held, err := r.Service.Hold(ctx, receipts.Key(key))
					return ratings.Receipt{Key: key, StoreID: held.StoreID, Counts: held.Counts()}, err
				}}, r.Clock)
				comment := "Faltou pão."
				if _, err := slow.Rate(t.Context(), r.key(r.sale(1)), ratings.Draft{Score: 2, Comment: &comment}); err != nil {
					t.Fatal(err)
				}
				if err := <-done; err != nil {
					t.Fatal(err)
				}
				if got := sqltest.Strings(t, r.db, "SELECT CAST(counts AS TEXT) || ' ' || comment FROM ratings"); len(got) != 1 || got[0] != c.want {
					t.Errorf("%q, want %q", got, c.want)
				}
				r.consistent()
			})
		})
	}
}

// Somebody who read the words, in the portal or in a letter, cannot write them down again once their consumer was erased: neither in
// an answer nor in a reason.
func TestNothingIsWrittenToAnErasedConsumersRating(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		r := newRater(t, open(t))
		r.send(r.sale(1), "accepted")
		if err := r.rate(r.key(r.sale(1)), 2, "Fila longa."); err != nil {
			t.Fatal(err)
		}
		said, _, err := r.ratings.Of(t.Context(), r.key(r.sale(1)))
		if err != nil {
			t.Fatal(err)
		}
		r.erase(receiptstest.Noon.Add(time.Hour), 1)
		if _, err := r.ratings.Reply(t.Context(), receiptstest.Retailer(receiptstest.ShopA1.RetailerID), said.ID, "Fila longa? Nunca!"); !errors.Is(err, ratings.ErrNotFound) {
			t.Errorf("answered: %v", err)
		}
		if _, err := r.ratings.Hide(t.Context(), administrator, said.ID, "Fala de fila longa."); !errors.Is(err, ratings.ErrNotFound) {
			t.Errorf("hidden: %v", err)
		}
		if got := sqltest.Strings(t, r.db, "SELECT answer || hidden_reason FROM ratings"); len(got) != 1 || got[0] != "" {
			t.Errorf("%q", got)
		}
	})
}

// An erasure forgets what the consumer wrote, and what the store answered, of that retailer; others' words and all stars stay.
func TestErasureForgetsWhatWasWritten(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		r := newRater(t, open(t))
		mine, others := r.sale(1), receiptstest.ShopA1.Sale(2)
		others.Consumer.CPF = receiptstest.CPF(987654321)
		for _, sale := range []nfcegen.Sale{mine, others} {
			r.send(sale, "accepted")
			if err := r.rate(r.key(sale), 2, "Fila longa."); err != nil {
				t.Fatal(err)
			}
			said, _, err := r.ratings.Of(t.Context(), r.key(sale))
			if err == nil {
				_, err = r.ratings.Reply(t.Context(), receiptstest.Retailer(receiptstest.ShopA1.RetailerID), said.ID, "Sentimos muito.")
			}
			if err == nil {
				_, err = r.ratings.Hide(t.Context(), administrator, said.ID, "Ofende um caixa.")
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		r.erase(receiptstest.Noon.Add(time.Hour), 1)
		got := sqltest.Strings(t, r.db, "SELECT comment || '/' || answer || '/' || hidden_reason || '/' || CAST(score AS TEXT) FROM ratings ORDER BY comment")
		if fmt.Sprint(got) != "[///2 Fila longa./Sentimos muito./Ofende um caixa./2]" {
			t.Errorf("%q", got)
		}
		if err := r.rate(r.key(mine), 1, "Outra vez."); !errors.Is(err, ratings.ErrNotFound) {
			t.Errorf("rated after the erasure: %v", err)
		}
		r.consistent()
		if sums := sqltest.Strings(t, r.db, "SELECT CAST(n2 AS TEXT) FROM rating_days"); fmt.Sprint(sums) != "[2]" {
			t.Errorf("%q", sums)
		}
	})
}
