// Package nfce reads electronic consumer receipts (NFC-e, model 65, layout 4.00) and their cancellation events, and
// says what can be proven of them without a network: facts about the signature and about the authorisation protocol,
// never one verdict 'authorised'. It keeps no state but a bounded cache of parsed certificates, and is safe for
// concurrent use.
package nfce

import (
	"context"
	"errors"
	"time"
)

// Environment is tpAmb: where the tax authority registered the document.
type Environment int

// The environments. A document of Homologation has no fiscal value and is never counted.
const (
	Production   Environment = 1
	Homologation Environment = 2
)

// ConsumerKind says which document the consumer gave at the till.
type ConsumerKind int

// The kinds of consumer; only ConsumerCPF counts as identified.
const (
	ConsumerNone ConsumerKind = iota
	ConsumerCPF
	ConsumerCNPJ
	ConsumerForeign
)

// Signature is what the check of the XML signature found.
type Signature string

// Outcomes of the signature check. Valid: digest and RSA value hold, and the certificate carries the emitter's CNPJ
// root. It does not say that the certificate was in force or issued by ICP-Brasil: Reasons do.
const (
	SignatureValid   Signature = "valid"
	SignatureInvalid Signature = "invalid"
	SignatureAbsent  Signature = "absent"
)

// Protocol is what the check of the authorisation protocol (or of the event's registration) found.
type Protocol string

// Outcomes of the protocol check. Present: it names this access key and this digest. The tax authority does not sign
// it, so it is a statement of the sender.
const (
	ProtocolPresent  Protocol = "present"
	ProtocolMismatch Protocol = "mismatch"
	ProtocolAbsent   Protocol = "absent"
)

// Reasons of a Verification: stable codes, for machines and for the texts of screens.
const (
	ReasonMissingSignature       = "missing_signature"
	ReasonReferenceDiffers       = "reference_differs"
	ReasonUnsupportedAlgorithm   = "unsupported_algorithm"
	ReasonDigestMismatch         = "digest_mismatch"
	ReasonSignatureMismatch      = "signature_mismatch"
	ReasonMissingCertificate     = "missing_certificate"
	ReasonUnreadableCertificate  = "unreadable_certificate"
	ReasonCertificateRootDiffers = "certificate_root_differs"
	ReasonCertificateExpired     = "certificate_expired"
	ReasonCertificateNotYetValid = "certificate_not_yet_valid"
	ReasonProtocolKeyDiffers     = "protocol_key_differs"
	ReasonProtocolDigestDiffers  = "protocol_digest_differs"

	ReasonProtocolEnvironmentDiffers = "protocol_environment_differs"
)

// Verification holds the facts about one document. Reasons is never nil; it also lists what makes nothing invalid:
// certificate_expired and certificate_not_yet_valid, both against the document's own date. That no chain up to ICP-Brasil is
// checked (no roots are bundled) is so of every document, and therefore no reason of one.
//
// The rest is said of a document just read whose signature is invalid, and is stored nowhere: it is for whoever sends it.
type Verification struct {
	Signature Signature `json:"signature"`
	Protocol  Protocol  `json:"protocol"`
	Reasons   []string  `json:"reasons"`

	DeclaredDigest string `json:"declaredDigest,omitempty" doc:"Só de uma assinatura inválida: o resumo que foi assinado (DigestValue), em base64"`
	ComputedDigest string `json:"computedDigest,omitempty" doc:"Só de uma assinatura inválida: o resumo do documento como chegou, em base64"`
	LikelyCause    string `json:"likelyCause,omitempty" doc:"Só de uma assinatura inválida: a causa mais provável e o que fazer"`
}

// Receipt is what the programme needs of one NFC-e.
type Receipt struct {
	AccessKey        string // 44 characters
	EmitterCNPJ      string // 14 characters; an emitter by CPF (rural producer) is its CPF after 000
	Serie            int    // 0 to 999
	Number           int
	IssuedAt         time.Time // dhEmi, in its own offset
	Day              string    // YYYY-MM-DD in that offset
	EmissionType     int       // tpEmis: 1 normal, 9 offline contingency
	Environment      Environment
	Consumer         ConsumerKind
	ConsumerDocument string // bare CPF or CNPJ, or a foreigner's document; personal data
	TotalCents       int64  // vNF
	ProtocolNumber   string
	ProtocolStatus   int      // cStat
	Digest           [20]byte // SHA-1 of the canonical infNFe, computed here
	Verification     Verification
}

// Event types of a cancellation.
const (
	EventCancel     = "110111" // plain
	EventSubstitute = "110112" // by a receipt issued in contingency, which alone counts
)

// Event is a registered cancellation of a receipt.
type Event struct {
	AccessKey      string // the cancelled receipt's
	EmitterCNPJ    string // from AccessKey
	Type           string // EventCancel or EventSubstitute
	Sequence       int
	SubstituteKey  string    // chNFeRef: the receipt that stays, for EventSubstitute
	At             time.Time // dhEvento, in its own offset
	Environment    Environment
	ResultStatus   int  // cStat of the registration
	Effective      bool // 135, 136 and 155; 573 (a repetition) has no effect
	ProtocolNumber string
	Verification   Verification
}

// Document is what one XML file holds: exactly one of the two is set.
type Document struct {
	Receipt *Receipt
	Event   *Event
}

// ErrUnread is returned by Read for a document that would cost more than its emitter is worth; it is no answer for
// anybody.
var ErrUnread = errors.New("nfce: an unusual document of somebody else's emitter is not read")

// Read reads one document sent with a key of the given environment by a sender who may speak for some emitters alone: own
// says for which. Every refusal is one of the Err values of this package (an *errs.Error of kind Invalid), checked in the
// order in which they are declared. A bad signature or a protocol that does not match is no error but a fact in
// Verification. What is dated more than an hour after now is ErrDateAhead, unless now is zero.
//
// When the document was understood but is refused for its environment or for want of authorisation, it is returned
// together with the error, so that its Verification can be shown. The size in bytes is the caller's to limit; depth
// (32) and the number of tokens (see budget) are limited here.
//
// A document whose access key names another emitter is read only if it is spelt the way that authorised documents are,
// else the error is ErrUnread; nothing is kept of it. Where no access key stands in its place the document is read, since
// it is refused for that. The context's error ends the reading of what is spelt unusually, within some thousand tokens.
func Read(ctx context.Context, b []byte, env Environment, now time.Time, own func(emitter string) bool) (*Document, error) {
	content, err := decode(b)
	if err != nil {
		return nil, err
	}
	s := scanners.Get().(*scanner)
	defer s.release()
	if s.scan(content) {
		s.facts.own, s.facts.now = own, now
		return judge(&s.facts, env)
	}
	if s.spent > budget {
		return nil, ErrTooManyTokens // so would the general reader say, after the same work
	}
	if emitter := claimed(content); emitter != "" && !own(emitter) {
		return nil, ErrUnread
	}
	r, err := readGenerally(ctx, content)
	if err != nil {
		return nil, err
	}
	defer r.release()
	r.facts.own, r.facts.now = own, now
	return judge(&r.facts, env)
}

// Quick reads a document as Read does where that takes little and keeps nothing: it is spelt the way that authorised
// documents are, and its certificate is known or it has none. Else done is false, nothing is said of the document, and
// emitter is the one that its access key names, "" if no key stands in its place.
func Quick(b []byte, env Environment, now time.Time) (doc *Document, emitter string, done bool, err error) {
	content, err := decode(b)
	if err != nil {
		return nil, "", true, err
	}
	s := scanners.Get().(*scanner)
	defer s.release()
	if !s.scan(content) {
		if s.spent > budget {
			return nil, "", true, ErrTooManyTokens
		}
		return nil, claimed(content), false, nil
	}
	if text := s.facts.value[fieldCertificate]; text != nil {
		if s.facts.certificate, s.facts.certified = certificates.find(text); !s.facts.certified {
			return nil, s.facts.emitter(), false, nil
		}
	}
	s.facts.now = now
	doc, err = judge(&s.facts, env)
	return doc, "", true, err
}
