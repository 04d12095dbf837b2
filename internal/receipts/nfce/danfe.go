package nfce

import (
	"context"
	"strings"
	"time"
)

// Danfe is what the auxiliary document of an NFC-e shows (the page of a receipt). All of it comes from the XML, as
// the law demands; texts are as the emitter wrote them. Consumer holds personal data: it is the caller's to mask.
type Danfe struct {
	AccessKey         string
	Serie             int
	Number            int
	IssuedAt          time.Time
	Environment       Environment
	EmissionType      int       // 9: issued in contingency
	ContingencyAt     time.Time // zero: none
	ContingencyReason string
	Emitter           DanfeEmitter
	Consumer          DanfeConsumer
	Delivery          bool // sold to be delivered at home (indPres 4)
	Items             []DanfeItem
	ProductsCents     int64
	DiscountCents     int64
	ExtraCents        int64 // freight, insurance and other charges
	TotalCents        int64
	TaxCents          int64 // approximate taxes (Lei 12.741/2012)
	Payments          []DanfePayment
	ChangeCents       int64
	Notes             string // infCpl
	Remarks           []DanfeRemark
	QRCode            string // verbatim; may hold the consumer's document, see PublicQRCode
	QueryURL          string // urlChave
	Protocol          DanfeProtocol
}

// DanfeEmitter is the store as the receipt names it; Document is a CNPJ, or a CPF of a rural producer.
type DanfeEmitter struct {
	Document, LegalName, TradeName, StateRegistration, Phone string
	Address                                                  DanfeAddress
}

// DanfeAddress is an address; CityCode is IBGE's, 7 digits.
type DanfeAddress struct {
	Street, Number, Complement, District, CityCode, City, UF, CEP string
}

// DanfeConsumer is who bought. Address is nil unless the receipt was for delivery.
type DanfeConsumer struct {
	Kind           ConsumerKind
	Document, Name string
	Address        *DanfeAddress
}

// DanfeItem is one line. Quantity (up to 4 places) and UnitPrice in reais (2 to 10 places) are decimals with a point,
// without needless zeros.
type DanfeItem struct {
	Number                                    int
	Code, Description, Quantity, Unit, NCM    string
	GTIN                                      string // of the sold unit; empty: none
	UnitPrice                                 string
	TotalCents, DiscountCents, AdditionsCents int64
}

// DanfePayment is one means of payment: tPag, its name in Portuguese, what the emitter calls it (xPag; free text, of 99
// alone), and the amount.
type DanfePayment struct {
	Method, Name, Text string
	Cents              int64
}

// DanfeRemark is a free field of the emitter (obsCont): tills write the cashier there.
type DanfeRemark struct{ Field, Text string }

// DanfeProtocol is the authorisation as the document states it.
type DanfeProtocol struct {
	Number string
	At     time.Time // zero: not stated
	Status int
	Reason string
}

// paymentNames are the means of payment of tPag (NT 2020.006 and later tables).
var paymentNames = map[string]string{
	"01": "Dinheiro", "02": "Cheque", "03": "Cartão de crédito", "04": "Cartão de débito", "05": "Crédito loja",
	"10": "Vale-alimentação", "11": "Vale-refeição", "12": "Vale-presente", "13": "Vale-combustível", "14": "Duplicata mercantil",
	"15": "Boleto bancário", "16": "Depósito bancário", "17": "Pix", "18": "Transferência bancária ou carteira digital",
	"19": "Programa de fidelidade ou cashback", "20": "Pix estático", "21": "Crédito em loja",
	"22": "Pagamento eletrônico não informado", "90": "Sem pagamento", "91": "Pagamento posterior", "99": "Outros",
}

// PaymentName gives the Portuguese name of a tPag; one that no table knows is 'Outros'.
func PaymentName(method string) string {
	if name, ok := paymentNames[method]; ok {
		return name
	}
	return paymentNames["99"]
}

// PublicQRCode gives the QR Code's text, or "" when it holds the consumer's document (offline QR of version 3): then
// a page shows QueryURL and the access key instead.
func (d *Danfe) PublicQRCode() string {
	if d.Consumer.Document != "" && strings.Contains(d.QRCode, d.Consumer.Document) {
		return ""
	}
	return d.QRCode
}

// Detail reads what a receipt's page shows from a document that Read has accepted. The errors are ErrMalformedXML: the
// document is no receipt, or an amount or date in it, which Read does not look at, cannot be read; ErrTooLongToShow: it
// has more of something than the layout knows; and the context's, within some thousand tokens.
func Detail(ctx context.Context, b []byte) (*Danfe, error) {
	content, err := decode(b)
	if err != nil {
		return nil, err
	}
	var x xmlProc
	if err := tokensOf(ctx, content).into(&x); err != nil {
		return nil, err
	}
	if x.tooLong() {
		return nil, ErrTooLongToShow
	}
	d, ok := x.danfe()
	if !ok {
		return nil, ErrMalformedXML
	}
	return d, nil
}
