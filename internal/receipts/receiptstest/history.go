package receiptstest

import (
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"seiva/internal/kit/cpfindex"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

// story is what tills send of one access key, and what must come of it in whatever order it comes, and however often.
type story struct {
	shop    Shop
	key     receipts.Key
	cpf     string
	sends   []sending
	genuine bool            // the right document is among them
	real    bool            // something of production is
	status  receipts.Status // of production
	erased  bool

	excluded atomic.Bool
}

// sending is a document of a story.
type sending struct {
	xml   []byte
	test  bool
	event bool
}

// act is one thing that happens, at one of the processes.
type act func(s *receipts.Service)

const (
	stories   = 14
	lifetimes = 3 // of the processes
	theErased = 777
)

var (
	staff    = scope.Scope{AccountID: "ana", Profile: scope.Suporte}
	erasedAt = Noon.AddDate(0, 0, 7)
)

// histories sends receipts, better and worse copies, forgeries, tests and cancellations of both kinds, all of them again
// and again in random order, to so many processes at once that are stopped and started, while staff takes receipts out and
// back, tills correct what they said, and a consumer is erased. Roll-ups are what a recount gives, each receipt ends as its documents say, and every answer
// tells what is stored.
func histories(processes int, seeds ...uint64) func(*testing.T, *World) {
	return func(t *testing.T, w *World) {
		for _, seed := range seeds {
			t.Logf("seed %d", seed)
			random := rand.New(rand.NewPCG(seed, uint64(processes))) //nolint:gosec // repeatable on purpose
			var all []*story
			var acts []act
			for n := range stories {
				s := w.story(random, int(seed)*100+n) //nolint:gosec // small
				all = append(all, s)
				acts = append(acts, w.acts(random, s, processes == 1)...)
			}
			acts = append(acts, func(*receipts.Service) { w.erase(t) })
			random.Shuffle(len(acts), func(i, j int) { acts[i], acts[j] = acts[j], acts[i] })
			for part := range slices.Chunk(acts, len(acts)/lifetimes+1) {
				w.live(t, processes, part)
			}
			for _, s := range all {
				w.ended(s)
				for _, one := range s.sends {
					w.send(w.Service, s, one, true)
				}
				w.ended(s)
			}
			w.Consistent()
		}
	}
}

// live lets processes start, share the acts, and stop.
func (w *World) live(t *testing.T, processes int, acts []act) {
	var running sync.WaitGroup
	next := make(chan act, len(acts))
	for _, a := range acts {
		next <- a
	}
	close(next)
	for range processes {
		service := w.serviceOn(w.Backend.Again(t))
		running.Go(func() {
			defer service.Close()
			for a := range next {
				a(service)
			}
		})
	}
	running.Wait()
	w.Consistent()
	found, err := receipts.NewRollUps(w.Backend.RollUps, &w.Trail, w.Clock).Verify(t.Context(), "", func(d receipts.Difference) { t.Errorf("differs: %+v", d) })
	if err != nil || found.Differences > 0 || found.StoreDays == 0 {
		t.Errorf("compared %+v, %v", found, err)
	}
}

func (w *World) story(random *rand.Rand, n int) *story {
	maybe := func(of int) bool { return random.IntN(of) == 0 }
	s := &story{shop: Shops[random.IntN(2)]}
	sale := s.shop.Sale(n%100 + 1)
	sale.Number, sale.Serie = n+1, 1+random.IntN(2)
	sale.At = sale.At.AddDate(0, 0, random.IntN(2))
	switch random.IntN(4) {
	case 0, 1:
		s.cpf = CPF(random.IntN(5) + theErased)
		sale.Consumer.CPF = s.cpf
	case 2:
		sale.Consumer.CNPJ = "90400500000103"
	}
	s.key = receipts.Key{RetailerID: s.shop.RetailerID, AccessKey: w.Gen.AccessKey(sale)}
	add := func(sale nfcegen.Sale) {
		s.sends = append(s.sends, sending{xml: w.XML(sale), test: sale.Environment == nfce.Homologation})
		s.real = s.real || sale.Environment != nfce.Homologation
	}
	if s.genuine = !maybe(6); s.genuine {
		add(sale)
	}
	for _, defect := range []nfcegen.Defect{nfcegen.BadSignature, nfcegen.NoSignature, nfcegen.WrongProtocolDigest, nfcegen.BadDigest} {
		if worse := sale; maybe(3) {
			worse.Defect = defect
			add(worse)
		}
	}
	if tried := sale; maybe(3) {
		tried.Environment = nfce.Homologation
		add(tried)
	}
	for _, environment := range []nfce.Environment{nfce.Production, nfce.Homologation} {
		for _, status := range []receipts.Status{receipts.Cancelled, receipts.Substituted} {
			if !maybe(3) {
				continue
			}
			cancel := nfcegen.Cancel{AccessKey: s.key.AccessKey, Environment: environment}
			if status == receipts.Substituted {
				substitute := s.shop.Sale(90_000 + n)
				substitute.EmissionType = 9
				cancel.SubstituteKey = w.Gen.AccessKey(substitute)
			}
			s.sends = append(s.sends, sending{xml: w.CancelXML(sale, cancel), test: environment == nfce.Homologation, event: true})
			if environment == nfce.Production {
				s.status = max(s.status, status)
			}
		}
	}
	s.erased = s.cpf == CPF(theErased)
	return s
}

// acts is everything of a story, most of it twice, and now and then staff that takes the receipt out; alone tells that no
// two of them happen at once.
func (w *World) acts(random *rand.Rand, s *story, alone bool) (out []act) {
	for _, one := range s.sends {
		for range 1 + random.IntN(3) {
			out = append(out, func(service *receipts.Service) { w.send(service, s, one, alone) })
		}
	}
	switch random.IntN(4) {
	case 0:
		out = append(out, func(service *receipts.Service) {
			if w.found(service.Exclude(w.t.Context(), staff, s.key.AccessKey, "venda de teste")) {
				s.excluded.Store(true)
			}
		})
	case 1:
		out = append(out, func(service *receipts.Service) {
			if w.found(service.Exclude(w.t.Context(), staff, s.key.AccessKey, "venda de teste")) {
				w.found(service.Include(w.t.Context(), staff, s.key.AccessKey))
			}
		})
	}
	for _, cashier := range []string{"", "07"}[:random.IntN(3)] {
		printed := receipts.Printed(random.IntN(3))
		out = append(out, func(service *receipts.Service) { w.says(service, s, cashier, printed, alone) })
	}
	return out
}

// found tells whether there is a receipt to do something with.
func (w *World) found(err error) bool {
	if err != nil && !errors.Is(err, receipts.ErrNotFound) {
		w.t.Error(err)
	}
	return err == nil
}

// says corrects what a till said of a receipt.
func (w *World) says(service *receipts.Service, s *story, cashier string, printed receipts.Printed, alone bool) {
	said, err := service.Correct(w.t.Context(), s.shop.Grant(), s.key.AccessKey, receipts.NewSaid{Cashier: &cashier, Printed: &printed})
	if !w.found(err) || !alone {
		return
	}
	stored, err := w.Service.Get(w.t.Context(), staff, s.key.AccessKey)
	if err != nil || stored.Cashier != cashier || stored.Printed != printed || said.Cashier != cashier || said.Printed != printed {
		w.t.Errorf("%s: corrected to %q, %v; stored is %q, %v, %v", s.key.AccessKey, cashier, printed, stored.Cashier, stored.Printed, err)
	}
}

func (w *World) erase(t *testing.T) {
	index := cpfindex.New(w.root().Key(secret.CPFIndex)).Of(CPF(theErased))
	if err := w.Backend.Erase(t.Context(), ShopA1.RetailerID, index, erasedAt); err != nil {
		t.Errorf("erase: %v", err)
	}
}

// send hands a document in; alone: nothing else happens, so that the answer must tell what is stored.
func (w *World) send(service *receipts.Service, s *story, one sending, alone bool) {
	grant := s.shop.Grant()
	grant.Test = one.test
	out := service.Receive(w.t.Context(), grant, receipts.Submission{XML: one.xml, Cashier: "01", Printed: receipts.NotPrinted})
	if out.Err != nil {
		if !errors.Is(out.Err, receipts.ErrDigestConflict) {
			w.t.Errorf("%s: %v", s.key.AccessKey, errs.From(out.Err).Code)
		}
		return
	}
	if alone {
		w.told(s, one, out.Result)
	}
}

// told fails unless an answer tells what is stored.
func (w *World) told(s *story, one sending, answer receipts.Result) {
	stored, err := w.Service.Get(w.t.Context(), staff, s.key.AccessKey)
	there := err == nil && stored.Test == one.test
	counts := there && stored.Status == receipts.Authorised
	right := true
	switch answer.Status {
	case receipts.ResultAccepted:
		right = counts && !one.event
	case receipts.ResultCancelled:
		right = there && !counts
	case receipts.ResultPending:
		right = !there && one.event
	case receipts.ResultDuplicate:
		right = there || one.event
	}
	if !right || answer.AccessKey != s.key.AccessKey || answer.Receipt == one.event {
		w.t.Errorf("%s (event %v, test %v): the answer is %s, stored is test %v, %s, %v",
			s.key.AccessKey, one.event, one.test, answer.Status, stored.Test, stored.Status, err)
	}
	if one.event {
		return
	}
	if said := answer.Verification; said.Signature != stored.Signature || said.Protocol != stored.Protocol || !slices.Equal(said.Reasons, stored.Reasons) {
		w.t.Errorf("%s: the answer tells of %+v, stored is %+v", s.key.AccessKey, said, stored.Verification())
	}
	if answer.Identified != stored.Identified() {
		w.t.Errorf("%s: identified is %v in the answer, %v as stored", s.key.AccessKey, answer.Identified, stored.Identified())
	}
}

// ended fails unless a receipt is what its documents say together.
func (w *World) ended(s *story) {
	w.t.Helper()
	stored, err := w.Service.Get(w.t.Context(), staff, s.key.AccessKey)
	if err != nil {
		if s.real || !errors.Is(err, receipts.ErrNotFound) {
			w.t.Errorf("%s: %v", s.key.AccessKey, err)
		}
		return
	}
	if !s.real {
		return // a test, which counts nowhere
	}
	if stored.Test || stored.Status != s.status || stored.Excluded != s.excluded.Load() {
		w.t.Errorf("%s: test %v, %s, out %v; want %s, out %v", s.key.AccessKey, stored.Test, stored.Status, stored.Excluded, s.status, s.excluded.Load())
	}
	if s.genuine && (stored.Signature != nfce.SignatureValid || stored.Protocol != nfce.ProtocolPresent) {
		w.t.Errorf("%s: %s, %s, though the right document came", s.key.AccessKey, stored.Signature, stored.Protocol)
	}
	if s.genuine && stored.Identified() != (s.cpf != "") || stored.Identified() && stored.Unlinked() != s.erased {
		w.t.Errorf("%s: identified %v, unlinked %v; want %v, %v", s.key.AccessKey, stored.Identified(), stored.Unlinked(), s.cpf != "", s.erased)
	}
}
