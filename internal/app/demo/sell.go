package demo

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfcegen"
)

// What the demonstration is made of: receipts up to yesterday, in séries that the sample documents do not use.
const (
	days          = 90
	firstSerie    = 11
	seed          = 20261120
	cancelledOf   = 120 // one in so many is cancelled
	companyShare  = .02
	unknownPaper  = .04 // share of receipts whose till does not say whether it printed
	regulars      = 900 // people who give their CPF
	documentsHeld = 256 // made ahead of intake
	// One cashier types a CPF for many who give none, so that there is something to check.
	ownCPFsStore, ownCPFsCashier, ownCPFsDays, ownCPF = "Seiva Paulista", "02", 20, 123_456_789
)

// Sales of an hour of the day, as shares of the busiest; closed from 22 to 7.
var hours = [24]float64{7: .25, 8: .45, 9: .5, 10: .6, 11: .85, 12: 1, 13: .8, 14: .5, 15: .5, 16: .6, 17: .85, 18: 1, 19: .95, 20: .6, 21: .3}

// Sales of a weekday against an ordinary one, from Sunday on.
var weekdays = [7]float64{.72, .92, .9, .95, 1, 1.22, 1.38}

// sell sends every receipt of the demonstration through intake, and returns those that are to be rated.
func sell(ctx context.Context, s Services, today time.Time) ([]sold, error) {
	house, err := s.Partners.Lookup(ctx, scope.Scope{Profile: scope.Administrador}, softwareHouse.Documento)
	if err != nil {
		return nil, err
	}
	var rated []sold
	err = s.stream(ctx, house.ID, func(ctx context.Context, out chan<- receipts.Submission) {
		rated = makeDocuments(ctx, today, out, s.Tell)
	})
	if err != nil {
		return nil, err
	}
	return rated, nil
}

// stream sends the documents that are made through intake, as a software house.
func (s Services) stream(ctx context.Context, houseID string, documents func(ctx context.Context, out chan<- receipts.Submission)) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	made := make(chan receipts.Submission, documentsHeld)
	go func() {
		defer close(made)
		documents(ctx, made)
	}()
	grant := scope.Grant{PartnerID: houseID}
	return s.Receipts.Stream(ctx, func(context.Context) (scope.Grant, error) { return grant, nil }, source{made},
		func(outcomes []receipts.Outcome) error {
			for _, o := range outcomes {
				if o.Err != nil {
					return fmt.Errorf("document %d: %s", o.Line, errs.From(o.Err).Code)
				}
			}
			return nil
		})
}

type source struct{ made <-chan receipts.Submission }

// Next implements receipts.Source.
func (s source) Next() (receipts.Submission, error) {
	in, ok := <-s.made
	if !ok {
		return in, io.EOF
	}
	return in, nil
}

// Waiting implements receipts.Source: nobody waits for an answer, so chunks may fill up.
func (source) Waiting() bool { return false }

// till is one cash register: it numbers its receipts itself.
type till struct {
	shop
	signer  *nfcegen.Signer
	serie   int
	cashier string
	number  int
}

// makeDocuments sends them out, and returns those that are to be rated: none that is cancelled.
func makeDocuments(ctx context.Context, today time.Time, out chan<- receipts.Submission, tell func(string)) (rated []sold) {
	all, begun := 0, 0
	for _, c := range chains {
		all += len(c.shops)
	}
	gen := nfcegen.New(seed)
	random := rand.New(rand.NewPCG(seed, 1)) //nolint:gosec // the same documents each time
	known := people(random)
	for _, c := range chains {
		for _, shop := range c.shops {
			begun++
			tell(fmt.Sprintf("cupons de %d dias, loja %d de %d", days, begun, all))
			tills := make([]*till, shop.tills)
			for i := range tills {
				tills[i] = &till{
					shop: shop, signer: gen.Signer(shop.emitter.CNPJ, shop.emitter.LegalName),
					serie: firstSerie + i, cashier: fmt.Sprintf("%02d", i+1),
				}
			}
			for day := days; day >= 1; day-- {
				date := today.AddDate(0, 0, -day)
				for range salesOf(shop, date, day, random) {
					one, sent := tills[busyTill(len(tills), random)].sell(ctx, gen, date, day, known, random, out)
					if !sent {
						return nil
					}
					if one.rates() {
						rated = append(rated, one)
					}
				}
			}
		}
	}
	return rated
}

// salesOf grows slowly towards today and follows the week.
func salesOf(s shop, date time.Time, daysAgo int, random *rand.Rand) int {
	growth := .8 + .2*float64(days-daysAgo)/days
	return int(float64(s.perDay) * weekdays[date.Weekday()] * growth * (.9 + .2*random.Float64()))
}

// busyTill prefers the first tills: the others open when there is a queue.
func busyTill(n int, random *rand.Rand) int { return min(random.IntN(n), random.IntN(n)) }

func (t *till) sell(ctx context.Context, gen *nfcegen.Generator, date time.Time, daysAgo int, people []string, random *rand.Rand, out chan<- receipts.Submission) (_ sold, sent bool) {
	t.number++
	sale := nfcegen.Sale{Emitter: t.emitter, Serie: t.serie, Number: t.number, At: t.moment(date, random)}
	switch share := random.Float64(); {
	case share < t.identified:
		sale.Consumer.CPF = people[random.IntN(len(people))]
	case share < t.identified+companyShare:
		sale.Consumer.CNPJ = softwareHouse.Documento
	case t.emitter.TradeName == ownCPFsStore && t.cashier == ownCPFsCashier && t.number%2 == 0 && daysAgo <= ownCPFsDays:
		sale.Consumer.CPF = cpf(ownCPF)
	}
	sale = nfcegen.Vary(sale)
	one := sold{accessKey: gen.AccessKey(sale), cnpj: t.emitter.CNPJ, at: sale.At}
	sent = send(ctx, out, receipts.Submission{XML: gen.Receipt(sale, t.signer), Cashier: t.cashier, Printed: t.printed(random)})
	if sent && random.IntN(cancelledOf) == 0 {
		cancel := nfcegen.Cancel{AccessKey: one.accessKey, At: sale.At.Add(8 * time.Minute)}
		return sold{}, send(ctx, out, receipts.Submission{XML: gen.Cancellation(cancel, t.signer)})
	}
	return one, sent
}

func send(ctx context.Context, out chan<- receipts.Submission, in receipts.Submission) bool {
	select {
	case out <- in:
		return true
	case <-ctx.Done():
		return false
	}
}

// moment draws an hour by its share, then minute and second.
func (t *till) moment(date time.Time, random *rand.Rand) time.Time {
	for {
		hour := random.IntN(24)
		if random.Float64() < hours[hour] {
			zone := time.FixedZone("", t.zone*60*60)
			return time.Date(date.Year(), date.Month(), date.Day(), hour, random.IntN(60), random.IntN(60), 0, zone)
		}
	}
}

func (t *till) printed(random *rand.Rand) receipts.Printed {
	switch share := random.Float64(); {
	case share < t.paperless:
		return receipts.NotPrinted
	case share < t.paperless+unknownPaper:
		return receipts.PrintUnknown
	default:
		return receipts.WasPrinted
	}
}

// cpf completes nine digits with their check digits.
func cpf(n int) string {
	digits := fmt.Sprintf("%09d", n)
	for range 2 {
		sum, weight := 0, len(digits)+1
		for i, c := range digits {
			sum += int(c-'0') * (weight - i)
		}
		check := 0
		if r := sum % 11; r >= 2 {
			check = 11 - r
		}
		digits += string(rune('0' + check))
	}
	return digits
}
