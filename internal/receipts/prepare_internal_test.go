package receipts

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

const ours, theirs = "11222333000181", "12ABC34501DE35"

// register knows two stores of two software houses and counts how often it is asked.
type register struct{ asked [][]string }

func (r *register) Emitters(_ context.Context, documentos []string) (map[string]Emitter, error) {
	r.asked = append(r.asked, documentos)
	return map[string]Emitter{ours: {PartnerID: "p1", RetailerID: "a"}, theirs: {PartnerID: "p2", RetailerID: "b"}}, nil
}

// till makes documents of both stores, with certificates that nobody has seen yet.
type till struct {
	gen     *nfcegen.Generator
	signers map[string]*nfcegen.Signer
}

func newTill(seed uint64) *till {
	t := &till{nfcegen.New(seed), map[string]*nfcegen.Signer{}}
	for _, cnpj := range []string{ours, theirs} {
		t.signers[cnpj] = t.gen.Signer(cnpj, "M")
	}
	return t
}

func (t *till) xml(cnpj string, number int) []byte {
	return t.gen.Receipt(nfcegen.Sale{
		Emitter: nfcegen.Emitter{CNPJ: cnpj, LegalName: "M", CityCode: 3550308, UF: "SP"}, Serie: 1, Number: number,
		At: time.Date(2026, 11, 10, 12, 0, 0, 0, time.UTC),
	}, t.signers[cnpj])
}

func odd(xml []byte) []byte { return append(append([]byte{}, xml...), "<!-- c -->"...) }

var p1 = scope.Grant{KeyID: "k", PartnerID: "p1"}

// Emitters are looked up once for a chunk, and not at all when all is spelt as usual and every certificate is known.
func TestOneLookUpForAChunk(t *testing.T) {
	made, known := newTill(51), &register{}
	s := &Service{clock: clock.System{}, ports: Ports{Emitters: known}}
	var in []Submission
	for n := range 20 {
		in = append(in, Submission{XML: made.xml(ours, 1+n)}, Submission{XML: odd(made.xml(ours, 100+n))}, Submission{XML: odd(made.xml(theirs, 1+n))})
	}
	for i, e := range s.prepare(t.Context(), p1, in) {
		if foreign := i%3 == 2; foreign != errors.Is(e.out.Err, ErrOutOfScope) || !foreign && (e.out.Err != nil || e.packed.Body == nil) {
			t.Errorf("document %d: %v", i, e.out.Err)
		}
	}
	if len(known.asked) != 1 || len(known.asked[0]) != 2 {
		t.Errorf("looked up %v", known.asked)
	}
	for _, e := range s.prepare(t.Context(), p1, []Submission{in[0], in[3], {XML: []byte("<nfeProc>")}}) {
		if e.out.Err != nil && !errors.Is(e.out.Err, nfce.ErrMalformedXML) {
			t.Error(e.out.Err)
		}
	}
	if len(known.asked) != 1 {
		t.Errorf("looked up again: %v", known.asked[1:])
	}
}

// What comes from elsewhere is refused as the contract says as long as it is spelt as usual, and keeps nothing.
func TestForeignDocuments(t *testing.T) {
	made, s := newTill(52), &Service{clock: clock.System{}, ports: Ports{Emitters: &register{}}}
	usual := made.xml(theirs, 1)
	for range 2 {
		e := s.prepare(t.Context(), p1, []Submission{{XML: usual}})[0]
		if !errors.Is(e.out.Err, ErrOutOfScope) || e.packed.Body != nil || e.emitter() != theirs {
			t.Errorf("%v, %d bytes packed, emitter %s", e.out.Err, len(e.packed.Body), e.emitter())
		}
		if _, _, known, _ := nfce.Quick(usual, nfce.Production, time.Time{}); known {
			t.Error("its certificate was kept")
		}
	}
	test := scope.Grant{PartnerID: "p1", Test: true}
	if e := s.prepare(t.Context(), test, []Submission{{XML: usual}})[0]; !errors.Is(e.out.Err, nfce.ErrProductionDocument) {
		t.Errorf("422 comes before 403: %v", e.out.Err)
	}
	if e := s.prepare(t.Context(), p1, []Submission{{XML: odd(usual)}})[0]; !errors.Is(e.out.Err, ErrOutOfScope) || e.emitter() != theirs {
		t.Errorf("%v, emitter %s", e.out.Err, e.emitter())
	}
}

// Who hangs up stops the reading of unusual documents, which are no refusals of the key; the others are kept.
func TestHangingUpGivesUpUnusualDocuments(t *testing.T) {
	made, s := newTill(53), &Service{clock: clock.System{}, ports: Ports{Emitters: &register{}}}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	entries := s.prepare(ctx, p1, []Submission{{XML: made.xml(ours, 1)}, {XML: odd(made.xml(ours, 2))}})
	if entries[0].out.Err != nil || !errors.Is(entries[1].out.Err, ErrNotSaved) || !interrupted(entries[1].out.Err) {
		t.Errorf("got %v and %v", entries[0].out.Err, entries[1].out.Err)
	}
	if out := s.Receive(ctx, p1, Submission{XML: odd(made.xml(ours, 3))}); !interrupted(out.Err) {
		t.Errorf("got %+v", out)
	}
}

// broken cannot look anything up.
type broken struct{}

func (broken) Emitters(context.Context, []string) (map[string]Emitter, error) {
	return nil, io.ErrUnexpectedEOF
}

func TestDocumentsWaitWhenEmittersCannotBeLookedUp(t *testing.T) {
	s := &Service{clock: clock.System{}, ports: Ports{Emitters: broken{}}}
	if e := s.prepare(t.Context(), p1, []Submission{{XML: odd(newTill(54).xml(ours, 1))}})[0]; !errors.Is(e.out.Err, ErrNotSaved) {
		t.Errorf("got %v", e.out.Err)
	}
}

// Large documents take turns, so that a till's receipt never waits for many of them; a sender that hangs up leaves the queue.
func TestLargeDocumentsTakeTurns(t *testing.T) {
	made, s := newTill(55), &Service{clock: clock.System{}, ports: Ports{Emitters: &register{}}}
	for range cap(largeAtOnce) {
		leave, err := turn(t.Context(), largeDocument)
		if err != nil {
			t.Fatal(err)
		}
		defer leave()
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	large := append(made.xml(ours, 1), bytes.Repeat([]byte(" "), largeDocument)...)
	entries := s.prepare(ctx, p1, []Submission{{XML: large}, {XML: made.xml(ours, 2)}})
	if !interrupted(entries[0].out.Err) || entries[1].out.Err != nil {
		t.Errorf("got %v and %v", entries[0].out.Err, entries[1].out.Err)
	}
}
