package receipts

import (
	"slices"
	"time"

	"seiva/internal/kit/scope"
	"seiva/internal/receipts/archive"
	"seiva/internal/receipts/nfce"
)

// Emitter is a registered store, as intake sees it. PartnerID is the store's software house at this moment: its own,
// else its retailer's.
type Emitter struct {
	StoreID, StoreName    string
	RetailerID, PartnerID string
	VerifiedOnly          bool // the retailer chose 'só notas verificadas'
	TestOnly              bool // of a sandbox: a live key does not reach it
}

func inScope(g scope.Grant, e Emitter) bool {
	return (g.PartnerID != "" || g.RetailerID != "") && (!e.TestOnly || g.Test) &&
		(g.PartnerID == "" || g.PartnerID == e.PartnerID) &&
		(g.RetailerID == "" || g.RetailerID == e.RetailerID) &&
		(g.StoreID == "" || g.StoreID == e.StoreID)
}

// planner decides, document by document in their order, what is stored; it touches no database. A slot holds a
// receipt as it was stored and as it will be, so that the sums follow from the difference alone.
type planner struct {
	now       time.Time
	emitters  map[string]Emitter
	firstKept string // the first month that is taken in
	state     State
	erased    map[Consumer]time.Time
	secrets   Secrets
	slots     map[Key]*slot
	order     []*slot
	events    []NewEvent
	applied   []EventKey

	forgotten []EventKey // stored events of tests that gave way
}

type slot struct {
	before, after *Record
	document      archive.Packed // of after, when it is new
	sale          []byte         // of the entry that brought it
	fresh         bool           // after brings a document of its own
	events        []EventRecord
}

func (p *planner) slot(key Key) *slot {
	s, ok := p.slots[key]
	if !ok {
		stored := p.state.Receipts[key]
		s = &slot{before: stored, after: stored, events: p.state.Events[key]}
		p.slots[key] = s
		p.order = append(p.order, s)
	}
	return s
}

// decide fills in the entry's outcome.
func (p *planner) decide(e *entry) {
	store, known := p.emitters[e.emitter()]
	if !known || !inScope(e.grant, store) {
		e.refuse(ErrOutOfScope)
		return
	}
	if p.state.Ended[store.RetailerID] {
		e.refuse(ErrEnded)
		return
	}
	if nfce.Period(e.documentKey()) < p.firstKept {
		e.refuse(ErrNotKept)
		return
	}
	facts := e.out.Verification
	verifiedOnly := store.VerifiedOnly || e.strict
	if verifiedOnly && facts.Signature != nfce.SignatureValid {
		e.refuse(ErrBadSignature)
		return
	}
	if verifiedOnly && facts.Protocol == nfce.ProtocolMismatch {
		e.refuse(ErrProtocolMismatch)
		return
	}
	var key Key
	var status ResultStatus
	var err error
	if e.doc.Receipt != nil {
		key = Key{store.RetailerID, e.doc.Receipt.AccessKey}
		status, err = p.receipt(e, key, store)
	} else {
		key = Key{store.RetailerID, e.doc.Event.AccessKey}
		status = p.event(e, key, store)
	}
	if err != nil {
		e.refuse(err)
		return
	}
	e.out.Result = Result{
		AccessKey: key.AccessKey, Status: status, StoreID: store.StoreID, RetailerID: store.RetailerID, Verification: *facts,
		PublicURL: p.secrets.PublicURL(key.RetailerID, key.AccessKey),
		Receipt:   e.doc.Receipt != nil,
	}
	if status == ResultDuplicate && e.doc.Receipt != nil {
		e.out.Result.Verification = explained(p.stored(key).Verification(), *facts)
	}
	if stored := p.stored(key); stored != nil && stored.Test == e.grant.Test { // of another environment a key is told nothing
		said := stored.Said()
		e.out.Result.Stored, e.out.Result.Identified = &said, stored.Identified()
	}
}

// stored gives the receipt as it will be stored behind what was decided so far; nil: none.
func (p *planner) stored(key Key) *Record {
	if s, ok := p.slots[key]; ok {
		return s.after
	}
	return p.state.Receipts[key]
}

// explained gives the verification of what is stored, with the explanation of the copy that was sent where that is invalid for the
// same reasons: it is stored nowhere.
func explained(stored, sent nfce.Verification) nfce.Verification {
	if stored.Signature == sent.Signature && stored.Protocol == sent.Protocol && slices.Equal(stored.Reasons, sent.Reasons) {
		return sent
	}
	return stored
}

func (p *planner) receipt(e *entry, key Key, store Emitter) (ResultStatus, error) {
	s, record := p.slot(key), p.record(e, key, store)
	stored := s.after
	switch {
	case stored == nil:
		p.applyWaiting(s, record)
	case stored.Digest == record.Digest && stored.Test == record.Test:
		if !betterProven(record, stored) {
			return ResultDuplicate, nil
		}
		record.Cashier, record.Printed, record.Status = stored.Cashier, stored.Printed, stored.Status
		record.Excluded = stored.Excluded
	case replaces(record, stored):
		if record.Test == stored.Test {
			record.Status = stored.Status
		}
		record.Excluded = stored.Excluded
		p.applyWaiting(s, record)
	default:
		return "", ErrDigestConflict
	}
	s.after, s.document, s.sale, s.fresh = record, e.packed, e.sale, true
	if !record.Test {
		p.forgetTests(s, func(EventRecord) bool { return true })
	}
	if record.Status != Authorised {
		return ResultCancelled, nil
	}
	return ResultAccepted, nil
}

// replaces tells whether a different document takes a stored one's place: a proven one that of an unproven one, and
// production that of a test.
func replaces(record, stored *Record) bool {
	if record.Test != stored.Test {
		return stored.Test
	}
	return record.Signature == nfce.SignatureValid && stored.Signature != nfce.SignatureValid
}

// betterProven tells whether a copy of what is stored proves more of it, and nothing less: it repairs what came first
// with a broken signature or without its protocol.
func betterProven(record, stored *Record) bool {
	signature := slices.Index(bySignature, record.Signature) - slices.Index(bySignature, stored.Signature)
	protocol := slices.Index(byProtocol, record.Protocol) - slices.Index(byProtocol, stored.Protocol)
	return signature >= 0 && protocol >= 0 && signature+protocol > 0
}

// What proves least comes first.
var (
	bySignature = []nfce.Signature{nfce.SignatureInvalid, nfce.SignatureAbsent, nfce.SignatureValid}
	byProtocol  = []nfce.Protocol{nfce.ProtocolMismatch, nfce.ProtocolAbsent, nfce.ProtocolPresent}
)

// forgetTests drops test events of a slot: what was tried out under an access key is no part of its real history.
func (p *planner) forgetTests(s *slot, which func(EventRecord) bool) {
	s.events = slices.DeleteFunc(slices.Clone(s.events), func(e EventRecord) bool {
		if !e.Test || !which(e) {
			return false
		}
		// It is stored, or came in this very commit.
		if i := slices.IndexFunc(p.events, func(n NewEvent) bool { return n.EventKey == e.EventKey }); i >= 0 {
			p.events = slices.Delete(p.events, i, i+1)
		} else {
			p.forgotten = append(p.forgotten, e.EventKey)
		}
		return true
	})
}

// applyWaiting gives a new receipt the status of the events that came before it.
func (p *planner) applyWaiting(s *slot, record *Record) {
	for i, event := range s.events {
		if event.Applied || event.Test != record.Test {
			continue
		}
		record.Status = max(record.Status, statusAfter(event.Type))
		s.events[i].Applied = true
		p.applied = append(p.applied, event.EventKey)
	}
}

func (p *planner) event(e *entry, key Key, store Emitter) ResultStatus {
	event := e.doc.Event
	if !event.Effective {
		return ResultIgnored
	}
	s := p.slot(key)
	record := EventRecord{
		EventKey: EventKey{key, event.Type, event.Sequence}, StoreID: store.StoreID, SubstituteKey: event.SubstituteKey,
		At: event.At, ReceivedAt: p.now, Test: event.Environment == nfce.Homologation,
	}
	for _, known := range s.events {
		switch {
		case known.EventKey != record.EventKey:
		case known.Test == record.Test:
			return ResultDuplicate
		case record.Test: // the real one stands
			return ResultIgnored
		}
	}
	p.forgetTests(s, func(known EventRecord) bool { return known.EventKey == record.EventKey })
	record.Applied = s.after != nil && s.after.Test == record.Test
	if record.Applied && s.after.Status < statusAfter(event.Type) {
		after := *s.after
		after.Status = statusAfter(event.Type)
		s.after = &after
	}
	s.events = append(s.events, record)
	p.events = append(p.events, NewEvent{record, e.packed})
	if !record.Applied {
		return ResultPending
	}
	return ResultCancelled
}

func (p *planner) record(e *entry, key Key, store Emitter) *Record {
	r := e.doc.Receipt
	record := &Record{
		Key: key, StoreID: store.StoreID, Day: r.Day, IssuedAt: r.IssuedAt, Serie: r.Serie, Number: r.Number,
		Cashier: e.cashier, Cents: r.TotalCents, Consumer: r.Consumer, Printed: e.printed,
		Test: r.Environment == nfce.Homologation, Emission: r.EmissionType,
		Signature: r.Verification.Signature, Protocol: r.Verification.Protocol, Reasons: r.Verification.Reasons,
		Digest: r.Digest, TokenHash: p.secrets.hash(key), ReceivedAt: p.now,
	}
	if r.Consumer == nfce.ConsumerCPF {
		index := p.secrets.cpfs.Of(r.ConsumerDocument)
		// What was issued until its consumer was erased is nobody's to list, also when it comes later.
		if at, erased := p.erased[Consumer{key.RetailerID, string(index)}]; !erased || r.IssuedAt.After(at) {
			record.CPFIndex = index
		}
	}
	return record
}

// changes gathers what the slots' differences mean.
func (p *planner) changes() Changes {
	out := Changes{Events: p.events, Applied: p.applied, Forgotten: p.forgotten}
	cells := cellChanges{}
	for _, s := range p.order {
		if s.before == s.after {
			continue
		}
		cells.move(s.before, s.after)
		switch {
		case s.before == nil:
			out.Insert = append(out.Insert, NewReceipt{s.after, s.document, s.sale})
		case s.fresh:
			out.Replace = append(out.Replace, NewReceipt{s.after, s.document, s.sale})
			out.Replaced = append(out.Replaced, s.before)
		default:
			out.Status = append(out.Status, StatusChange{s.before, s.after})
		}
	}
	out.Cells = cells
	return out
}
