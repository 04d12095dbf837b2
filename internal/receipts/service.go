package receipts

import (
	"context"
	"slices"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts/nfce"
)

// Emitters finds registered stores.
type Emitters interface {
	// Emitters gives the living stores with these CNPJs, by CNPJ; unknown ones are left out.
	Emitters(ctx context.Context, documentos []string) (map[string]Emitter, error)
}

// Service takes receipts in and shows them.
type Service struct {
	store    Store
	ports    Ports
	clock    clock.Clock
	tills    chan *group // of one document
	streams  chan *group
	stopped  chan struct{}
	gate     gate
	commits  commits
	troubled troubled
	life     context.Context // over once no stream is read on
	stop     context.CancelFunc
}

// Ports are what receipts ask of others.
type Ports struct {
	Emitters Emitters
	Trail    scope.Trail
	Secrets  Secrets
	Ratings  Ratings
	// Years is how many whole years before the current one receipts are kept; fewer than FiscalYears: these.
	Years int
	// Promotions hear of consumers' receipts; nil: there are none.
	Promotions Promotions
	// Moved hears, in the transaction of ctx, which consumers' receipts of production hold from now on or no longer do; nil:
	// nobody does.
	Moved func(ctx context.Context, moved []Moved) error
	// Committed hears of every commit: of how many documents, how long it took to be on the disk, and whether it failed; nil:
	// nobody does.
	Committed func(documents int, took time.Duration, failed bool)
}

// Moved is a consumer's receipt that holds from now on or, when Cancelled, no longer does.
type Moved struct {
	Key
	CPFIndex  []byte
	Cancelled bool
}

// Promotions are what consumers' receipts may take part in.
type Promotions interface {
	// Arrived hears, in the transaction of ctx, which receipts have another document in place of theirs, and then of consumers'
	// receipts whose documents it stores.
	Arrived(ctx context.Context, replaced []Key, arrivals []Arrival) error
	// Counting is as that of Ratings.
	Counting(ctx context.Context, retailerID string, changed map[string]bool) error
}

// Arrival is a consumer's authorised receipt of production whose document is stored now. Sold reads its lines of
// wanted products.
type Arrival struct {
	Record *Record
	Sold   func(ctx context.Context, wanted func(gtin string) bool) ([]nfce.Line, error)
}

// Ratings are of receipts that count.
type Ratings interface {
	// Counting hears which of a retailer's stored receipts count from now on, and which no longer do, in the transaction of
	// ctx, which changes them.
	Counting(ctx context.Context, retailerID string, changed map[string]bool) error
}

// NewService starts the committer; Close ends it.
func NewService(store Store, ports Ports, c clock.Clock) *Service {
	s := &Service{
		store: store, ports: ports, clock: c, troubled: troubled{},
		tills: make(chan *group, queueLength), streams: make(chan *group, queueLength), stopped: make(chan struct{}),
	}
	s.life, s.stop = context.WithCancel(context.Background())
	go s.commitAll()
	return s
}

// Waiting is how many groups of documents wait to be committed.
func (s *Service) Waiting() int { return len(s.tills) + len(s.streams) }

// Stop lets every stream end behind the chunk that it is reading: what was read is committed and answered.
func (s *Service) Stop() { s.stop() }

// Close waits until everything submitted is committed and every stream has ended, so that the connections of streams
// must have ended, or end, before. What comes later is refused as not saved.
func (s *Service) Close() {
	s.stop()
	s.gate.close()
	close(s.tills)
	close(s.streams)
	<-s.stopped
}

// Receive takes one document in. It returns only after the commit: what it acknowledges is on disk. Refusals are the
// errors of package nfce and of this one, in the order of the API's contract.
func (s *Service) Receive(ctx context.Context, grant scope.Grant, in Submission) Outcome {
	if !s.gate.enter() {
		return Outcome{Err: notSaved(errStopping)}
	}
	defer s.gate.leave()
	g := newGroup(ctx, s.prepare(ctx, grant, []Submission{in}))
	if out := g.entries[0].out; interrupted(out.Err) {
		return out // nobody waits for it, and it is not the key's refusal
	}
	if err := s.submit(ctx, g); err != nil {
		return Outcome{Err: err}
	}
	return g.entries[0].out
}

// Check says what Receive would answer, and stores nothing, not even the refusal.
func (s *Service) Check(ctx context.Context, grant scope.Grant, in Submission) Outcome {
	e := s.prepare(ctx, grant, []Submission{in})[0]
	if e.out.Err == nil {
		if _, err := s.plan(ctx, []*entry{e}); err != nil {
			return Outcome{Err: errs.Wrap(err, "check a receipt")}
		}
	}
	return e.out
}

// plan decides every entry that is not refused yet, from what is stored now.
func (s *Service) plan(ctx context.Context, entries []*entry) (Changes, error) {
	var documentos []string
	seen := map[string]bool{}
	for _, e := range entries {
		if cnpj := e.emitter(); e.out.Err == nil && !seen[cnpj] {
			seen[cnpj] = true
			documentos = append(documentos, cnpj)
		}
	}
	if len(documentos) == 0 {
		return Changes{}, nil
	}
	emitters, err := s.ports.Emitters.Emitters(ctx, documentos)
	if err != nil {
		return Changes{}, err
	}
	state, err := s.store.State(ctx, keysOf(entries, emitters))
	if err != nil {
		return Changes{}, err
	}
	line, err := s.firstKept(ctx, accessKeysOf(entries)...)
	if err != nil {
		return Changes{}, err
	}
	erased, err := s.erased(ctx, entries, emitters)
	if err != nil {
		return Changes{}, err
	}
	p := &planner{now: s.clock.Now(), emitters: emitters, firstKept: line, state: state, erased: erased, secrets: s.ports.Secrets, slots: map[Key]*slot{}}
	for _, e := range entries {
		if e.out.Err == nil {
			p.decide(e)
		}
	}
	return p.changes(), nil
}

// erased returns the erased consumers that the entries' receipts may come too late for. There is seldom one, since tills send what
// was just issued.
func (s *Service) erased(ctx context.Context, entries []*entry, emitters map[string]Emitter) (map[Consumer]time.Time, error) {
	var retailerIDs []string
	var since time.Time
	for _, e := range entries {
		store, known := emitters[e.emitter()]
		if e.out.Err != nil || !known || e.doc.Receipt == nil || e.doc.Receipt.Consumer != nfce.ConsumerCPF {
			continue
		}
		if !slices.Contains(retailerIDs, store.RetailerID) {
			retailerIDs = append(retailerIDs, store.RetailerID)
		}
		if since.IsZero() || e.doc.Receipt.IssuedAt.Before(since) {
			since = e.doc.Receipt.IssuedAt
		}
	}
	if len(retailerIDs) == 0 {
		return nil, nil
	}
	return s.store.Erased(ctx, retailerIDs, since)
}

func accessKeysOf(entries []*entry) []string {
	keys := make([]string, 0, len(entries))
	for _, e := range entries {
		if e.out.Err == nil {
			keys = append(keys, e.documentKey())
		}
	}
	return keys
}

func keysOf(entries []*entry, emitters map[string]Emitter) []Key {
	keys := make([]Key, 0, len(entries))
	seen := make(map[Key]bool, len(entries))
	for _, e := range entries {
		store, known := emitters[e.emitter()]
		if e.out.Err != nil || !known {
			continue
		}
		key := Key{store.RetailerID, e.documentKey()}
		if !seen[key] {
			seen[key] = true
			keys = append(keys, key)
		}
	}
	return keys
}
