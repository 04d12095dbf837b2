package nfce

import (
	"encoding/xml"
	"slices"
	"strings"
	"time"
)

// xmlProc mirrors the parts of an nfeProc that the page shows; the tags are the layout's own names.
type xmlProc struct {
	XMLName xml.Name    `xml:"http://www.portalfiscal.inf.br/nfe nfeProc"`
	Inf     xmlInf      `xml:"NFe>infNFe"`
	QRCode  string      `xml:"NFe>infNFeSupl>qrCode"`
	Query   string      `xml:"NFe>infNFeSupl>urlChave"`
	Proto   xmlProtocol `xml:"protNFe>infProt"`
}

type xmlInf struct {
	ID          string       `xml:"Id,attr"`
	Serie       string       `xml:"ide>serie"`
	Number      string       `xml:"ide>nNF"`
	Date        string       `xml:"ide>dhEmi"`
	Emission    string       `xml:"ide>tpEmis"`
	Environment string       `xml:"ide>tpAmb"`
	Presence    string       `xml:"ide>indPres"`
	Contingency string       `xml:"ide>dhCont"`
	Reason      string       `xml:"ide>xJust"`
	Emitter     xmlParty     `xml:"emit"`
	Consumer    *xmlParty    `xml:"dest"`
	Lines       []xmlLine    `xml:"det"`
	Products    string       `xml:"total>ICMSTot>vProd"`
	Discount    string       `xml:"total>ICMSTot>vDesc"`
	Freight     string       `xml:"total>ICMSTot>vFrete"`
	Insurance   string       `xml:"total>ICMSTot>vSeg"`
	Other       string       `xml:"total>ICMSTot>vOutro"`
	Total       string       `xml:"total>ICMSTot>vNF"`
	Tax         string       `xml:"total>ICMSTot>vTotTrib"`
	Payments    []xmlPayment `xml:"pag>detPag"`
	Change      string       `xml:"pag>vTroco"`
	Notes       string       `xml:"infAdic>infCpl"`
	Remarks     []struct {
		Field string `xml:"xCampo,attr"`
		Text  string `xml:"xTexto"`
	} `xml:"infAdic>obsCont"`
}

type xmlParty struct {
	CNPJ         string      `xml:"CNPJ"`
	CPF          string      `xml:"CPF"`
	Foreign      *string     `xml:"idEstrangeiro"`
	Name         string      `xml:"xNome"`
	TradeName    string      `xml:"xFant"`
	Registration string      `xml:"IE"`
	Place        *xmlAddress `xml:"enderEmit"`
	Home         *xmlAddress `xml:"enderDest"`
}

type xmlAddress struct {
	Street     string `xml:"xLgr"`
	Number     string `xml:"nro"`
	Complement string `xml:"xCpl"`
	District   string `xml:"xBairro"`
	CityCode   string `xml:"cMun"`
	City       string `xml:"xMun"`
	UF         string `xml:"UF"`
	CEP        string `xml:"CEP"`
	Phone      string `xml:"fone"`
}

type xmlLine struct {
	Number    string `xml:"nItem,attr"`
	Code      string `xml:"prod>cProd"`
	GTIN      string `xml:"prod>cEAN"`
	Name      string `xml:"prod>xProd"`
	NCM       string `xml:"prod>NCM"`
	Unit      string `xml:"prod>uCom"`
	Quantity  string `xml:"prod>qCom"`
	Price     string `xml:"prod>vUnCom"`
	Total     string `xml:"prod>vProd"`
	Discount  string `xml:"prod>vDesc"`
	Other     string `xml:"prod>vOutro"`
	Freight   string `xml:"prod>vFrete"`
	Insurance string `xml:"prod>vSeg"`
}

type xmlPayment struct {
	Method string `xml:"tPag"`
	Text   string `xml:"xPag"`
	Value  string `xml:"vPag"`
}

type xmlProtocol struct {
	Number string `xml:"nProt"`
	Date   string `xml:"dhRecbto"`
	Status string `xml:"cStat"`
	Reason string `xml:"xMotivo"`
}

// amounts reads what may be absent and remembers whether anything could not be read.
type amounts struct{ bad bool }

func (a *amounts) cents(texts ...string) int64 {
	sum := int64(0)
	for _, text := range texts {
		if text == "" {
			continue
		}
		cents, ok := parseCents([]byte(text))
		a.bad = a.bad || !ok
		sum += cents
	}
	return sum
}

func (a *amounts) instant(text string) time.Time {
	if text == "" {
		return time.Time{}
	}
	at, ok := parseInstant([]byte(text))
	a.bad = a.bad || !ok
	return at
}

func (a *amounts) number(text string, limit int) int {
	n := number([]byte(text), limit)
	a.bad = a.bad || n < 0
	return n
}

// decimal drops needless zeros, down to that many places.
func (a *amounts) decimal(text string, places int) string {
	whole, fraction, _ := strings.Cut(text, ".")
	_, okWhole := digits([]byte(whole))
	_, okFraction := digits([]byte(fraction))
	a.bad = a.bad || !okWhole || fraction != "" && !okFraction
	fraction = strings.TrimRight(fraction, "0")
	if missing := places - len(fraction); missing > 0 {
		fraction += strings.Repeat("0", missing)
	}
	if fraction == "" {
		return whole
	}
	return whole + "." + fraction
}

// tooLong tells whether a text that a page looks through, or for in others, is longer than any till's.
func (x *xmlProc) tooLong() bool {
	if len(x.Inf.Notes) > maxNotes {
		return true
	}
	personal := []string{}
	if c := x.Inf.Consumer; c != nil {
		personal = append(personal, c.Name, c.CPF, c.CNPJ)
		if c.Foreign != nil {
			personal = append(personal, *c.Foreign)
		}
		if home := c.Home; home != nil {
			personal = append(personal, home.Street, home.Number, home.Complement, home.District, home.CEP)
		}
	}
	for _, p := range x.Inf.Payments {
		personal = append(personal, p.Text)
	}
	return slices.ContainsFunc(personal, func(text string) bool { return len(text) > maxPersonal })
}

func (x *xmlProc) danfe() (*Danfe, bool) {
	var a amounts
	inf := &x.Inf
	d := &Danfe{
		AccessKey: strings.TrimPrefix(inf.ID, "NFe"), Serie: a.number(inf.Serie, 3), Number: a.number(inf.Number, 9),
		IssuedAt: a.instant(inf.Date), Environment: Environment(a.number(inf.Environment, 1)),
		EmissionType: a.number(inf.Emission, 1), ContingencyAt: a.instant(inf.Contingency), ContingencyReason: inf.Reason,
		Emitter: inf.Emitter.emitter(), Consumer: inf.Consumer.consumer(), Delivery: inf.Presence == "4",
		ProductsCents: a.cents(inf.Products), DiscountCents: a.cents(inf.Discount),
		ExtraCents: a.cents(inf.Freight, inf.Insurance, inf.Other), TotalCents: a.cents(inf.Total), TaxCents: a.cents(inf.Tax),
		ChangeCents: a.cents(inf.Change), Notes: inf.Notes, QRCode: strings.TrimSpace(x.QRCode), QueryURL: strings.TrimSpace(x.Query),
	}
	for _, l := range inf.Lines {
		d.Items = append(d.Items, DanfeItem{
			Number: a.number(l.Number, 3), Code: l.Code, GTIN: gtinOf(l.GTIN), Description: l.Name, NCM: l.NCM, Unit: l.Unit,
			Quantity: a.decimal(l.Quantity, 0), UnitPrice: a.decimal(l.Price, 2), TotalCents: a.cents(l.Total),
			DiscountCents: a.cents(l.Discount), AdditionsCents: a.cents(l.Other, l.Freight, l.Insurance),
		})
	}
	for _, p := range inf.Payments {
		d.Payments = append(d.Payments, DanfePayment{Method: p.Method, Name: PaymentName(p.Method), Text: p.Text, Cents: a.cents(p.Value)})
	}
	for _, r := range inf.Remarks {
		d.Remarks = append(d.Remarks, DanfeRemark(r))
	}
	if x.Proto.Status != "" {
		d.Protocol = DanfeProtocol{
			Number: x.Proto.Number, At: a.instant(x.Proto.Date), Status: a.number(x.Proto.Status, 3), Reason: x.Proto.Reason,
		}
	}
	return d, !a.bad && d.AccessKey != ""
}

func (p *xmlParty) emitter() DanfeEmitter {
	e := DanfeEmitter{
		Document: p.CNPJ + p.CPF, LegalName: p.Name, TradeName: p.TradeName, StateRegistration: p.Registration,
	}
	if p.Place != nil {
		e.Address, e.Phone = p.Place.address(), p.Place.Phone
	}
	return e
}

func (p *xmlParty) consumer() DanfeConsumer {
	if p == nil {
		return DanfeConsumer{}
	}
	c := DanfeConsumer{Name: p.Name}
	switch {
	case p.CPF != "":
		c.Kind, c.Document = ConsumerCPF, p.CPF
	case p.CNPJ != "":
		c.Kind, c.Document = ConsumerCNPJ, p.CNPJ
	case p.Foreign != nil:
		c.Kind, c.Document = ConsumerForeign, *p.Foreign
	}
	if p.Home != nil {
		home := p.Home.address()
		c.Address = &home
	}
	return c
}

func (x *xmlAddress) address() DanfeAddress {
	return DanfeAddress{
		Street: x.Street, Number: x.Number, Complement: x.Complement, District: x.District, CityCode: x.CityCode,
		City: x.City, UF: x.UF, CEP: x.CEP,
	}
}

// gtinOf is a bar code as the layout writes it; 'SEM GTIN' is none.
func gtinOf(written string) string {
	if code := strings.TrimSpace(written); code != "SEM GTIN" {
		return code
	}
	return ""
}
