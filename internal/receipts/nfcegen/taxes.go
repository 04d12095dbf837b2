package nfcegen

import "strings"

// taxation is how a product is taxed by the states (ICMS): its CFOP, its CSOSN in the simplified regime and its CST in the
// normal one. A product is taxed alike on every receipt, as in a shop.
type taxation struct {
	cfop, csosn, cst string
	reduction        int64 // of the base in the normal regime, in ten thousandths
}

// taxations by the beginning of the NCM; the longest that fits holds.
var taxations = map[string]taxation{
	"":     {"5102", "102", "00", 0},
	"07":   {"5102", "300", "40", 0}, // vegetables, fruit and eggs are exempt in most states
	"08":   {"5102", "300", "40", 0},
	"0407": {"5102", "400", "41", 0},
	"0713": {"5102", "103", "20", 6111}, // the basic basket is taxed on a part of its price
	"1006": {"5102", "103", "20", 6111},
	"1101": {"5102", "103", "20", 6111},
	"1701": {"5102", "103", "20", 6111},
	"22":   {"5405", "500", "60", 0}, // taxed ahead, by the maker
	"2309": {"5405", "500", "60", 0},
	"33":   {"5102", "900", "90", 0},
	"8506": {"5405", "500", "60", 0},
}

func (i Item) taxation() taxation {
	found := taxations[""]
	for length := 2; length <= 4 && length <= len(i.NCM); length += 2 {
		if t, known := taxations[i.NCM[:length]]; known {
			found = t
		}
	}
	return found
}

// Rates of the normal regime, in ten thousandths.
const (
	icmsRate   = 1800
	pisRate    = 165
	cofinsRate = 760
)

// lineTaxes are the amounts that one line states, in cents.
type lineTaxes struct{ base, icms, federalBase, pis, cofins int64 }

// taxes gives what a line states. In the simplified regime all of it is paid with the company's turnover.
func (s Sale) taxes(i Item) lineTaxes {
	var t lineTaxes
	if !s.Normal {
		return t
	}
	net := i.TotalCents() - i.DiscountCents
	of := func(base, rate int64) int64 { return (base*rate + 5000) / 10_000 }
	switch tax := i.taxation(); tax.cst {
	case "00", "90":
		t.base = net
	case "20":
		t.base = net - of(net, tax.reduction)
	}
	t.icms = of(t.base, icmsRate)
	if i.taxation().cst == "00" {
		t.federalBase = net
		t.pis, t.cofins = of(net, pisRate), of(net, cofinsRate)
	}
	return t
}

// percent writes a rate with four places, as the layout does.
func percent(rate int64) string { return decimal(rate*100, 4) }

// imposts writes the taxes of a line.
func imposts(w *writer, s Sale, i Item) {
	w.raw("<imposto>")
	w.cents("vTotTrib", i.taxCents())
	w.raw("<ICMS>")
	if s.Normal {
		normalICMS(w, i.taxation(), s.taxes(i))
	} else {
		simpleICMS(w, i.taxation().csosn)
	}
	w.raw("</ICMS>")
	federal(w, s, i)
	if s.TaxReform {
		reform(w, i)
	}
	w.raw("</imposto>")
}

// simpleICMS writes the group of a CSOSN: those without credit share one.
func simpleICMS(w *writer, csosn string) {
	group := "ICMSSN102"
	if csosn == "500" || csosn == "900" {
		group = "ICMSSN" + csosn
	}
	w.raw("<", group, "><orig>0</orig>")
	w.text("CSOSN", csosn)
	w.raw("</", group, ">")
}

// normalICMS writes the group of a CST: the untaxed ones share one.
func normalICMS(w *writer, tax taxation, t lineTaxes) {
	group := "ICMS" + strings.Replace(tax.cst, "41", "40", 1)
	w.raw("<", group, "><orig>0</orig>")
	w.text("CST", tax.cst)
	if t.base > 0 {
		w.raw("<modBC>3</modBC>")
		if tax.cst == "20" {
			w.text("pRedBC", percent(tax.reduction))
		}
		w.cents("vBC", t.base)
		w.text("pICMS", percent(icmsRate))
		w.cents("vICMS", t.icms)
	}
	w.raw("</", group, ">")
}

// federal writes PIS and COFINS.
func federal(w *writer, s Sale, i Item) {
	t := s.taxes(i)
	for _, tax := range []struct {
		name         string
		rate, amount int64
	}{{"PIS", pisRate, t.pis}, {"COFINS", cofinsRate, t.cofins}} {
		w.raw("<", tax.name, ">")
		switch {
		case !s.Normal:
			w.raw("<", tax.name, "Outr><CST>49</CST><vBC>0.00</vBC><p", tax.name, ">0.0000</p", tax.name, "><v", tax.name, ">0.00</v", tax.name,
				"></", tax.name, "Outr>")
		case t.federalBase > 0:
			w.raw("<", tax.name, "Aliq><CST>01</CST>")
			w.cents("vBC", t.federalBase)
			w.text("p"+tax.name, percent(tax.rate))
			w.cents("v"+tax.name, tax.amount)
			w.raw("</", tax.name, "Aliq>")
		default:
			w.raw("<", tax.name, "NT><CST>06</CST></", tax.name, "NT>")
		}
		w.raw("</", tax.name, ">")
	}
}

// reform writes the groups of IBS and CBS (NT 2025.002).
func reform(w *writer, i Item) {
	w.raw("<IBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib><gIBSCBS>")
	w.cents("vBC", i.TotalCents())
	w.raw("<gIBSUF><pIBSUF>0.1000</pIBSUF><vIBSUF>0.00</vIBSUF></gIBSUF><gIBSMun><pIBSMun>0.0000</pIBSMun><vIBSMun>0.00</vIBSMun></gIBSMun>",
		"<vIBS>0.00</vIBS><gCBS><pCBS>0.9000</pCBS><vCBS>0.00</vCBS></gCBS></gIBSCBS></IBSCBS>")
}
