package publicweb

import (
	"time"

	"seiva/internal/kit/brdoc"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

// PublicReceipt is what anybody with the link may see: the body of /r/{token}.json, and all that the page shows. The
// consumer's CPF is masked, names are initials, and there is no address but the store's. Amounts are cents, quantities
// and unit prices decimals with a point, instants carry the receipt's own offset.
type PublicReceipt struct {
	AccessKey   string    `json:"accessKey"`   // 44 characters in groups of four, separated by spaces
	Status      string    `json:"status"`      // authorised, cancelled, substituted
	Test        bool      `json:"test"`        // of the test environment: no fiscal value
	Contingency bool      `json:"contingency"` // issued offline, authorised later
	Readable    bool      `json:"readable"`    // false: only Store's name and document, the total and the instant are known
	Serie       int       `json:"serie"`
	Number      int       `json:"number"`
	IssuedAt    time.Time `json:"issuedAt"`

	Store    PublicStore     `json:"store"`
	Consumer PublicConsumer  `json:"consumer"`
	Items    []PublicItem    `json:"items"`
	Payments []PublicPayment `json:"payments"`

	ProductsCents int64 `json:"productsCents"`
	DiscountCents int64 `json:"discountCents"`
	ExtraCents    int64 `json:"extraCents"` // freight, insurance, other charges
	TotalCents    int64 `json:"totalCents"`
	ChangeCents   int64 `json:"changeCents"`
	TaxCents      int64 `json:"taxCents"` // approximate taxes (Lei 12.741/2012); 0: not stated

	Notes        string            `json:"notes"`
	Protocol     *PublicProtocol   `json:"protocol"` // null when the document cannot be read
	Verification nfce.Verification `json:"verification"`
	QueryURL     string            `json:"queryUrl"` // where the tax authority answers; '' when it holds the consumer's document
	QRCode       string            `json:"qrCode"`   // the QR Code's text; '' when it holds the consumer's document
}

// PublicStore is the emitter. Address is one line.
type PublicStore struct {
	LegalName         string `json:"legalName"`
	TradeName         string `json:"tradeName"`
	Document          string `json:"document"` // CNPJ, formatted
	StateRegistration string `json:"stateRegistration"`
	Phone             string `json:"phone"`
	Address           string `json:"address"`
}

// PublicConsumer is who bought, as far as a stranger may know.
type PublicConsumer struct {
	Kind     string `json:"kind"`     // none, cpf, cnpj, foreign
	Document string `json:"document"` // masked CPF, formatted CNPJ, '' for others
	Name     string `json:"name"`     // initials
}

// PublicItem is one line of the receipt.
type PublicItem struct {
	Code           string `json:"code"`
	Description    string `json:"description"`
	Quantity       string `json:"quantity"`
	Unit           string `json:"unit"`
	UnitPrice      string `json:"unitPrice"`
	TotalCents     int64  `json:"totalCents"`
	DiscountCents  int64  `json:"discountCents"`
	AdditionsCents int64  `json:"additionsCents"`
}

// PublicPayment is one means of payment: tPag, its name, and what the store calls it where no table does (xPag).
type PublicPayment struct {
	Method      string `json:"method"`
	Name        string `json:"name"`
	Description string `json:"description"`
	Cents       int64  `json:"cents"`
}

// PublicProtocol is the authorisation as the document states it; nobody here has asked the tax authority.
type PublicProtocol struct {
	Number string     `json:"number"`
	At     *time.Time `json:"at"` // null: not stated
}

var consumerKinds = map[nfce.ConsumerKind]string{
	nfce.ConsumerNone: "none", nfce.ConsumerCPF: "cpf", nfce.ConsumerCNPJ: "cnpj", nfce.ConsumerForeign: "foreign",
}

// contingency is tpEmis of a receipt issued without connection.
const contingency = 9

// publicReceipt masks a receipt. Without a Danfe (the document cannot be read) the record's facts stand.
func publicReceipt(p receipts.Public) PublicReceipt {
	out := PublicReceipt{
		AccessKey: inGroups(p.AccessKey), Status: p.Status.String(), Test: p.Test, Contingency: p.Emission == contingency,
		Serie: p.Serie, Number: p.Number, IssuedAt: p.IssuedAt, TotalCents: p.Cents, Verification: p.Record.Verification(),
		Store:    PublicStore{TradeName: p.StoreName, Document: emitterDocument(p.StoreDocument)},
		Consumer: PublicConsumer{Kind: consumerKinds[p.Consumer]}, Items: []PublicItem{}, Payments: []PublicPayment{},
	}
	if p.Danfe != nil {
		out.read(p.Danfe)
	}
	return out
}

// read adds what the document says.
func (out *PublicReceipt) read(d *nfce.Danfe) {
	scrub := newScrubber(d.Consumer).keeping(d.Emitter.Phone)
	out.Readable = true
	out.Store = PublicStore{
		LegalName: d.Emitter.LegalName, TradeName: d.Emitter.TradeName, Document: emitterDocument(d.Emitter.Document),
		StateRegistration: d.Emitter.StateRegistration, Phone: phone(d.Emitter.Phone), Address: oneLine(d.Emitter.Address),
	}
	out.Consumer = PublicConsumer{consumerKinds[d.Consumer.Kind], maskDocument(d.Consumer), initials(d.Consumer.Name)}
	for _, i := range d.Items {
		out.Items = append(out.Items, PublicItem{
			Code: i.Code, Description: i.Description, Quantity: i.Quantity, Unit: i.Unit, UnitPrice: i.UnitPrice,
			TotalCents: i.TotalCents, DiscountCents: i.DiscountCents, AdditionsCents: i.AdditionsCents,
		})
	}
	for _, p := range d.Payments {
		out.Payments = append(out.Payments, PublicPayment{p.Method, p.Name, scrub.clean(p.Text), p.Cents})
	}
	out.ProductsCents, out.DiscountCents, out.ExtraCents = d.ProductsCents, d.DiscountCents, d.ExtraCents
	out.TotalCents, out.ChangeCents, out.TaxCents = d.TotalCents, d.ChangeCents, d.TaxCents
	out.Notes = scrub.clean(d.Notes)
	out.Protocol = &PublicProtocol{Number: d.Protocol.Number}
	if !d.Protocol.At.IsZero() {
		out.Protocol.At = &d.Protocol.At
	}
	out.QueryURL, out.QRCode = withoutConsumer(d.QueryURL, d.Consumer), d.PublicQRCode()
}

// emitterDocument formats a CNPJ; a producer's CPF is masked like everybody's.
func emitterDocument(document string) string {
	if len(document) == brdoc.CPFLength {
		return brdoc.MaskCPF(document)
	}
	return brdoc.FormatCNPJ(document)
}

func phone(number string) string {
	if e164, ok := brdoc.ParsePhone(number); ok {
		return brdoc.FormatPhone(e164)
	}
	return number
}

// oneLine writes an address as 'Rua A, 10, Loja 2, Centro, São Paulo - SP, 01310-100'; absent parts leave no trace.
func oneLine(a nfce.DanfeAddress) string {
	city := a.City
	if city != "" && a.UF != "" {
		city += " - " + a.UF
	}
	line := ""
	for _, part := range []string{a.Street, a.Number, a.Complement, a.District, city, brdoc.FormatCEP(a.CEP)} {
		if part == "" {
			continue
		}
		if line != "" {
			line += ", "
		}
		line += part
	}
	return line
}
