package contracts

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// EventKind is what happened to a contract.
type EventKind string

// The kinds. The signature is none: the contract itself has it.
const (
	EventSent     EventKind = "sent"     // for the first time
	EventMailed   EventKind = "mailed"   // again, as the retailer asked
	EventResent   EventKind = "resent"   // again by an administrator, with a new time to sign
	EventRenewed  EventKind = "renewed"  // a new time to sign, without a mail
	EventReminded EventKind = "reminded" // of the time that ends; Detail is how many days were left
	EventAsked    EventKind = "asked"    // to sign a newer version; Detail is its number
	EventOpened   EventKind = "opened"   // the text to sign was read; Detail names the reader: once for each account and text
)

// Event is something that happened to a contract. Of one kind and mark there is one.
type Event struct {
	Kind         EventKind
	Mark, Detail string
	At           time.Time
}

const (
	maxBrowser = 200 // characters
	eventsKept = 100 // on a certificate: the newest
)

// note writes down what happens once in a moment.
func (s *Service) note(ctx context.Context, retailerID string, kind EventKind, at time.Time) error {
	_, err := s.store.Note(ctx, retailerID, Event{Kind: kind, Mark: mark(at), At: at})
	return err
}

func mark(at time.Time) string { return strconv.FormatInt(at.UnixMilli(), 10) }

// noteOpened writes down who read the text to sign, unless it is an administrator in the retailer's profile. If this fails, the text is
// read all the same.
func (s *Service) noteOpened(ctx context.Context, who scope.Scope, d Document) {
	if who.Switched() {
		return
	}
	_, err := s.store.Note(ctx, who.RetailerID, Event{
		Kind: EventOpened, Mark: who.AccountID + " " + d.Digest(), Detail: who.Name, At: s.clock.Now(),
	})
	if err != nil {
		slog.ErrorContext(ctx, "that a contract was opened is not kept", "retailer", who.RetailerID, "cause", err)
	}
}

// Certificate says who signed which text, when and from where, and what happened before. What older versions did not keep is
// empty.
type Certificate struct {
	Contract
	Documento string
	Events    []Event // the newest before the signature, in their order
	Link      string  // of the page that says whether it is so
}

// The portal's page that a certificate's link opens; the query keeps the code out of the log.
const (
	VerifyPath  = "/verificar-contrato"
	VerifyQuery = "codigo"
)

// Certificate gives a VAREJISTA the certificate of its own signature, ADMINISTRADOR and SUPORTE a retailer's: of the newest, or of
// the one of an instant, in whose place a newer one may stand. Errors: contracts.not_found, contracts.not_signed (409),
// contracts.on_paper (404), contracts.altered (409).
func (s *Service) Certificate(ctx context.Context, who scope.Scope, retailerID string, at time.Time) (Certificate, error) {
	if err := who.Require(scope.Varejista, scope.Administrador, scope.Suporte); err != nil {
		return Certificate{}, err
	}
	if who.Profile == scope.Varejista {
		retailerID = who.RetailerID
	}
	read := s.store.Contract
	if !at.IsZero() {
		read = s.signedAt(at)
	}
	c, documento, err := s.signed(ctx, retailerID, read)
	if err != nil {
		return Certificate{}, errs.Wrap(err, "read what was signed")
	}
	events, err := s.events(ctx, c)
	return Certificate{Contract: c, Documento: documento, Events: events, Link: s.ports.PublicURL + VerifyPath + "?" + VerifyQuery + "=" + s.code(c)}, err
}

const formerKept = 50 // signatures that are listed

// Former tells a VAREJISTA when it signed which version before the newest signature, ADMINISTRADOR and SUPORTE of a
// retailer; not on paper.
func (s *Service) Former(ctx context.Context, who scope.Scope, retailerID string) ([]Contract, error) {
	if err := who.Require(scope.Varejista, scope.Administrador, scope.Suporte); err != nil {
		return nil, err
	}
	if who.Profile == scope.Varejista {
		retailerID = who.RetailerID
	}
	former, err := s.store.Former(ctx, retailerID, formerKept)
	return former, errs.Wrap(err, "list former signatures")
}

// signedAt reads what was signed at an instant.
func (s *Service) signedAt(at time.Time) func(ctx context.Context, retailerID string) (Contract, error) {
	return func(ctx context.Context, retailerID string) (Contract, error) {
		return s.store.SignedAt(ctx, retailerID, at)
	}
}

// signed gives a contract that is signed here, and whole, with the retailer's name of today where that of then is not kept.
func (s *Service) signed(ctx context.Context, retailerID string, read func(ctx context.Context, retailerID string) (Contract, error)) (Contract, string, error) {
	if !id.Valid(retailerID) {
		return Contract{}, "", ErrNotFound
	}
	party, err := s.ports.Party(ctx, retailerID)
	if err != nil {
		return Contract{}, "", err
	}
	c, err := read(ctx, retailerID)
	sum := sha256.Sum256([]byte(c.Content))
	switch {
	case err != nil:
		return Contract{}, "", err
	case c.SignedAt.IsZero():
		return Contract{}, "", ErrNotSigned
	case c.OnPaper():
		return Contract{}, "", ErrOnPaper
	case !bytes.Equal(sum[:], c.Hash):
		return Contract{}, "", ErrAltered
	}
	if c.Company == "" {
		c.Company = party.CorporateName
	}
	return c, party.Documento, nil
}

// events are those of before the signature. That it was sent is known of every contract.
func (s *Service) events(ctx context.Context, c Contract) ([]Event, error) {
	all, err := s.store.Events(ctx, c.RetailerID, c.SignedAt, eventsKept)
	if err != nil {
		return nil, errs.Wrap(err, "read the contract's events")
	}
	known := c.SentAt.IsZero() || slices.ContainsFunc(all, func(e Event) bool { return e.Kind != EventOpened && e.At.Equal(c.SentAt) })
	if !known {
		all = append([]Event{{Kind: EventSent, At: c.SentAt}}, all...)
		slices.SortStableFunc(all, func(a, b Event) int { return a.At.Compare(b.At) })
	}
	return all, nil
}

// code names a signature and proves that this installation certified it as it is: it is made again whenever it is read, and
// stored nowhere.
func (s *Service) code(c Contract) string {
	mac := hmac.New(sha256.New, s.ports.Seal)
	for _, part := range []string{c.RetailerID, mark(c.SignedAt), c.SignedBy, c.Signer.Name, c.Signer.Email, c.Version, hex.EncodeToString(c.Hash)} {
		mac.Write([]byte(strconv.Itoa(len(part)) + ":" + part))
	}
	return c.RetailerID + "." + mark(c.SignedAt) + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:18])
}

// Verified is what strangers with a certificate are told: nobody's whole name.
type Verified struct {
	Company, Documento, Version string
	Signer                      string // the letters with which the names begin
	SignedAt                    time.Time
	Hash                        []byte
}

// maxCode is longer than any code.
const maxCode = 200

// Verify tells what a certificate's code stands for. Error: contracts.not_verified (404), whatever is not so.
func (s *Service) Verify(ctx context.Context, code string) (Verified, error) {
	code = strings.TrimSpace(code)
	retailerID, rest, _ := strings.Cut(code, ".")
	moment, _, _ := strings.Cut(rest, ".")
	at, err := strconv.ParseInt(moment, 10, 64)
	if len(code) > maxCode || err != nil {
		return Verified{}, ErrNotVerified
	}
	c, documento, err := s.signed(ctx, retailerID, s.signedAt(time.UnixMilli(at)))
	if errs.From(err).Kind == errs.Conflict || errs.IsKind(err, errs.NotFound) || err == nil && !hmac.Equal([]byte(code), []byte(s.code(c))) {
		return Verified{}, ErrNotVerified
	}
	return Verified{
		Company: c.Company, Documento: documento, Version: c.Version, Signer: initials(c.Signer.Name), SignedAt: c.SignedAt, Hash: c.Hash,
	}, errs.Wrap(err, "verify a certificate")
}

// initials writes 'Ana de Souza' as 'A. d. S.'.
func initials(name string) string {
	var out []string
	for _, word := range strings.Fields(name) {
		out = append(out, string([]rune(word)[:1])+".")
	}
	return strings.Join(out, " ")
}
