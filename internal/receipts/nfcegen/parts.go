package nfcegen

import "strconv"

func emitter(w *writer, e Emitter, normal bool) {
	w.raw("<emit>")
	w.text("CNPJ", e.CNPJ)
	w.text("xNome", e.LegalName)
	w.optional("xFant", e.TradeName)
	w.raw("<enderEmit>")
	w.text("xLgr", e.Street)
	w.text("nro", e.StreetNumber)
	w.text("xBairro", e.District)
	w.number("cMun", e.CityCode)
	w.text("xMun", e.City)
	w.text("UF", e.UF)
	w.text("CEP", e.CEP)
	w.raw("<cPais>1058</cPais><xPais>BRASIL</xPais>")
	w.optional("fone", e.Phone)
	w.raw("</enderEmit>")
	registration := e.StateRegistration
	if registration == "" {
		registration = "ISENTO"
	}
	w.text("IE", registration)
	regime := "1"
	if normal {
		regime = "3"
	}
	w.text("CRT", regime)
	w.raw("</emit>")
}

func consumer(w *writer, s Sale) {
	c := s.Consumer
	if c == (Consumer{}) {
		return
	}
	w.raw("<dest>")
	w.optional("CPF", c.CPF)
	w.optional("CNPJ", c.CNPJ)
	w.optional("idEstrangeiro", c.Foreign)
	w.optional("xNome", c.Name)
	if s.Delivery {
		w.raw("<enderDest><xLgr>Rua das Palmeiras</xLgr><nro>20</nro><xBairro>Jardim</xBairro>")
		w.number("cMun", s.Emitter.CityCode)
		w.text("xMun", s.Emitter.City)
		w.text("UF", s.Emitter.UF)
		w.text("CEP", s.Emitter.CEP)
		w.raw("</enderDest>")
	}
	w.raw("<indIEDest>9</indIEDest></dest>")
}

// approximateTax is the share of the price that vTotTrib states (Lei 12.741/2012), in thousandths: a plausible mean.
const approximateTax = 180

func (i Item) taxCents() int64 { return (i.TotalCents()*approximateTax + 500) / 1000 }

func line(w *writer, number int, s Sale, i Item) {
	ean, quantity, price := i.EAN, decimal(i.Quantity*10, 4), decimal(i.UnitPriceCents, 2)+"00000000"
	if ean == "" {
		ean = "SEM GTIN"
	}
	w.raw(`<det nItem="`, strconv.Itoa(number), `"><prod>`)
	w.text("cProd", i.Code)
	w.text("cEAN", ean)
	w.text("xProd", i.Name)
	w.text("NCM", i.NCM)
	w.text("CFOP", i.taxation().cfop)
	w.text("uCom", i.Unit)
	w.text("qCom", quantity)
	w.text("vUnCom", price)
	w.cents("vProd", i.TotalCents())
	w.text("cEANTrib", ean)
	w.text("uTrib", i.Unit)
	w.text("qTrib", quantity)
	w.text("vUnTrib", price)
	if i.DiscountCents > 0 {
		w.cents("vDesc", i.DiscountCents)
	}
	w.raw("<indTot>1</indTot></prod>")
	imposts(w, s, i)
	w.raw("</det>")
}

func total(items []Item) int64 {
	sum := int64(0)
	for _, i := range items {
		sum += i.TotalCents() - i.DiscountCents
	}
	return sum
}

func totals(w *writer, s Sale, total int64) {
	var products, discounts, taxes int64
	var sum lineTaxes
	for _, i := range s.Items {
		t := s.taxes(i)
		sum.base, sum.icms, sum.pis, sum.cofins = sum.base+t.base, sum.icms+t.icms, sum.pis+t.pis, sum.cofins+t.cofins
		products += i.TotalCents()
		discounts += i.DiscountCents
		taxes += i.taxCents()
	}
	w.raw("<total><ICMSTot>")
	w.cents("vBC", sum.base)
	w.cents("vICMS", sum.icms)
	w.raw("<vICMSDeson>0.00</vICMSDeson><vFCP>0.00</vFCP><vBCST>0.00</vBCST>",
		"<vST>0.00</vST><vFCPST>0.00</vFCPST><vFCPSTRet>0.00</vFCPSTRet>")
	w.cents("vProd", products)
	w.raw("<vFrete>0.00</vFrete><vSeg>0.00</vSeg>")
	w.cents("vDesc", discounts)
	w.raw("<vII>0.00</vII><vIPI>0.00</vIPI><vIPIDevol>0.00</vIPIDevol>")
	w.cents("vPIS", sum.pis)
	w.cents("vCOFINS", sum.cofins)
	w.raw("<vOutro>0.00</vOutro>")
	w.cents("vNF", total)
	w.cents("vTotTrib", taxes)
	w.raw("</ICMSTot>")
	if s.TaxReform {
		w.raw("<IBSCBSTot>")
		w.cents("vBCIBSCBS", products)
		w.raw("<gIBS><gIBSUF><vDif>0.00</vDif><vDevTrib>0.00</vDevTrib><vIBSUF>0.00</vIBSUF></gIBSUF><gIBSMun><vDif>0.00</vDif>",
			"<vDevTrib>0.00</vDevTrib><vIBSMun>0.00</vIBSMun></gIBSMun><vIBS>0.00</vIBS><vCredPres>0.00</vCredPres><vCredPresCondSus>0.00</vCredPresCondSus></gIBS>",
			"<gCBS><vDif>0.00</vDif><vDevTrib>0.00</vDevTrib><vCBS>0.00</vCBS><vCredPres>0.00</vCredPres><vCredPresCondSus>0.00</vCredPresCondSus></gCBS></IBSCBSTot>")
	}
	w.raw("</total>")
}
