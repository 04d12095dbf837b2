// Package nfcegen makes valid, signed NFC-e documents and cancellations for the demonstration, for tests and for
// benchmarks. The same seed and input give the same bytes, whatever the order and number of calls. Its certificates say
// 'SEIVA TESTE - NAO E ICP-BRASIL' and its keys are worthless as a protection (see key.go): nothing made here can be
// taken for a document of a tax authority.
package nfcegen

import (
	"hash/fnv"
	"math/rand/v2"
	"sync"
	"time"

	"seiva/internal/receipts/nfce"
)

// Emitter is the store that sells.
type Emitter struct {
	CNPJ              string // 14 characters, numeric or alphanumeric
	LegalName         string
	TradeName         string // optional
	StateRegistration string // digits; empty: ISENTO
	Street            string
	StreetNumber      string
	District          string
	CityCode          int // IBGE, 7 digits; its first two are the state's code
	City              string
	UF                string
	CEP               string // 8 digits
	Phone             string // optional, digits with area code
}

// Consumer is who buys: one document at most; the zero value is nobody in particular.
type Consumer struct {
	CPF, CNPJ, Foreign string
	Name               string // optional
}

// Item is one line of a sale.
type Item struct {
	Code           string
	EAN            string // empty: SEM GTIN
	Name           string
	NCM            string // 8 digits
	Unit           string
	Quantity       int64 // thousandths of a unit
	UnitPriceCents int64
	DiscountCents  int64
}

// TotalCents is quantity times price, rounded half up, before the discount.
func (i Item) TotalCents() int64 { return (i.Quantity*i.UnitPriceCents + 500) / 1000 }

// Payment is one means of payment, by its tPag.
type Payment struct {
	Method string
	Cents  int64
}

// Sale describes one receipt. Only Emitter, Serie, Number and At are needed: without Items a basket is drawn, without
// Payments one that covers the total.
type Sale struct {
	Emitter      Emitter
	Serie        int // 0 to 999
	Number       int // 1 to 999,999,999
	At           time.Time
	Environment  nfce.Environment // 0: production
	EmissionType int              // 0: 1, normal; 9: offline contingency, authorised later
	Consumer     Consumer
	Items        []Item
	Payments     []Payment
	ChangeCents  int64
	Delivery     bool   // sold to be delivered at home
	Notes        string // infCpl
	Status       int    // cStat of the protocol; 0: 100, authorised
	Defect       Defect
	TaxReform    bool // each line and the totals carry the groups of IBS and CBS (NT 2025.002)
	Normal       bool // the emitter pays by the normal regime: CST in place of CSOSN
	QRVersion    int  // 0: 2; 3: the emitter's certificate in place of its security code (NT 2025.001)
}

// Cancel describes the cancellation of a receipt.
type Cancel struct {
	AccessKey      string
	ProtocolNumber string // the receipt's; empty: as Receipt writes it
	SubstituteKey  string // set: cancellation by substitution (110112)
	At             time.Time
	Environment    nfce.Environment // 0: production
	Sequence       int              // 0: 1
	Status         int              // cStat of the registration; 0: 135
	Defect         Defect
}

// Defect makes a document that is wrong in one way, for tests.
type Defect int

// The defects.
const (
	NoDefect            Defect = iota
	BadDigest                  // a signed value changed after signing
	BadSignature               // SignatureValue is not of this SignedInfo
	NoSignature                // no Signature element
	NoProtocol                 // bare NFe, or evento without retEvento
	WrongProtocolKey           // the protocol is of another receipt
	WrongProtocolDigest        // the protocol is of another content
)

// Generator makes documents. It is safe for concurrent use.
type Generator struct {
	seed uint64
	mu   sync.Mutex
	keys [keyPool]*key
}

// New makes a generator of the documents of one seed.
func New(seed uint64) *Generator { return &Generator{seed: seed} }

// random gives the source for one thing: the same name gives the same numbers.
func (g *Generator) random(name string) *rand.Rand {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name))                    // a hash never fails
	return rand.New(rand.NewPCG(g.seed, h.Sum64())) //nolint:gosec // reproducible on purpose; see the package's comment
}
