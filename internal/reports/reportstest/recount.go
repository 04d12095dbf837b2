package reportstest

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

// sees tells whether the caller may count a store's receipts.
func (w World) sees(who scope.Scope, s Store) bool {
	switch who.Profile {
	case scope.Varejista:
		return s.RetailerID == who.RetailerID
	case scope.Parceiro:
		return w.EffectivePartner(s) == who.PartnerID
	}
	return who.Profile.Staff()
}

// Counted gives the receipts of the caller's totals between two days, both included.
func (w World) Counted(who scope.Scope, from, to string) []Receipt {
	var out []Receipt
	for _, r := range w.Receipts {
		if r.Counts() && r.Day >= from && r.Day <= to && w.sees(who, w.StoreByID(r.StoreID)) {
			out = append(out, r)
		}
	}
	return out
}

// Of keeps one store's receipts.
func Of(receipts []Receipt, storeID string) []Receipt {
	var out []Receipt
	for _, r := range receipts {
		if r.StoreID == storeID {
			out = append(out, r)
		}
	}
	return out
}

// Beside returns the receipts of production that a caller's sums leave out between two days; of some retailers, in a comma
// list, for staff.
func (w World) Beside(who scope.Scope, from, to, retailerIDs string) []Receipt {
	var out []Receipt
	for _, r := range w.Receipts {
		asked := retailerIDs == "" || !who.Profile.Staff() || strings.Contains(retailerIDs, r.RetailerID)
		if !r.Test && r.Status != 0 && r.Day >= from && r.Day <= to && asked && w.sees(who, w.StoreByID(r.StoreID)) {
			out = append(out, r)
		}
	}
	return out
}

func besideOf(receipts []Receipt) (out reports.Beside) {
	for _, r := range receipts {
		if r.Status == 1 {
			out.Cancelled++
		} else {
			out.Substituted++
		}
	}
	return out
}

// Sum counts receipts one by one.
func Sum(receipts []Receipt) reports.Sums {
	var s reports.Sums
	for _, r := range receipts {
		s.Total++
		s.Cents += r.Cents
		if r.Consumer == 1 {
			s.Identified++
		}
	}
	return s
}

// rows groups receipts as the report does, in no order.
func (w World) rows(receipts []Receipt, group string) []reports.Row {
	groups := map[[2]string][]Receipt{}
	for _, r := range receipts {
		key := [2]string{r.Day, ""}
		switch group {
		case reports.BySerie:
			key = [2]string{strconv.Itoa(r.Serie), r.StoreID}
		case reports.ByStore:
			key = [2]string{w.StoreByID(r.StoreID).Documento, r.StoreID}
		}
		groups[key] = append(groups[key], r)
	}
	var out []reports.Row
	for key, group := range groups {
		row := reports.Row{Group: key[0], StoreID: key[1], Sums: Sum(group)}
		if key[1] != "" {
			s := w.StoreByID(key[1])
			row.StoreDocumento, row.StoreTrade = s.Documento, s.TradeName
		}
		out = append(out, row)
	}
	return out
}

// sorted orders rows by a field of the report; ties come by document, group and store, ascending.
func sorted(rows []reports.Row, field string, desc bool) []reports.Row {
	number := func(row reports.Row) float64 {
		switch field {
		case "cupons", "cuponsVerdesTotais":
			return float64(row.Total)
		case "cuponsVerdesIdentificados":
			return float64(row.Identified)
		case "cuponsVerdesNaoIdentificados":
			return float64(row.Total - row.Identified)
		case "porcentagemCuponsVerdesIdentificados":
			return float64(row.Identified) / float64(max(row.Total, 1))
		case "valorTotalCentavos":
			return float64(row.Cents)
		}
		return 0
	}
	label := func(row reports.Row) string {
		switch field {
		case "agrupador", "data", "serie":
			return pad(row.Group)
		case "lojaDocumento":
			return row.StoreDocumento
		case "lojaNome", "loja":
			return row.StoreTrade
		}
		return ""
	}
	slices.SortFunc(rows, func(a, b reports.Row) int {
		by := cmp.Or(cmp.Compare(number(a), number(b)), cmp.Compare(label(a), label(b)))
		if desc {
			by = -by
		}
		return cmp.Or(by, cmp.Compare(a.StoreDocumento, b.StoreDocumento), cmp.Compare(pad(a.Group), pad(b.Group)), cmp.Compare(a.StoreID, b.StoreID))
	})
	return rows
}

// pad makes text order the order of numbers.
func pad(s string) string {
	const zeros = "0000000000"
	return zeros[:max(0, len(zeros)-len(s))] + s
}

// ratio is the specification's percentage: four decimals, 0 without receipts.
func ratio(s reports.Sums) float64 {
	if s.Total == 0 {
		return 0
	}
	return math.Round(float64(s.Identified)*1e4/float64(s.Total)) / 1e4
}
