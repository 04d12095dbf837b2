package reportstest

import (
	"math"
	"slices"

	"seiva/internal/reports"
)

// change is what a row says of what it is compared with; nil where that was not asked for. Everything of a world is old.
func (p pairs) change(measured, earlier int64) *reports.ReportChange {
	if p.against == "" {
		return nil
	}
	c := reports.Compared{Measured: measured, Earlier: earlier}
	if len(p.days) == 0 {
		c.Remark = reports.Running
	}
	return new(c.Told())
}

// side tells of a day whether it is one of those that are over, or an earlier one.
func (p pairs) side(day string) (over, earlier bool) {
	for then, now := range p.days {
		over, earlier = over || day == now, earlier || day == then
	}
	return over, earlier
}

// split gives of what was found on some days that of the period, and how much of it and of the rest is compared.
func split[T any](p pairs, found []T, day func(T) string) (now, then []T, measured int64) {
	for _, one := range found {
		over, earlier := p.side(day(one))
		if day(one) >= p.start && day(one) <= p.end {
			now = append(now, one)
		}
		if over {
			measured++
		}
		if earlier {
			then = append(then, one)
		}
	}
	return now, then, measured
}

func (w World) cashierRows(a asked) []reports.CashierReportRow {
	p, byCode := pairsOf(a.against, a.from, a.to), map[[2]string][]Receipt{}
	for _, r := range w.of("", w.reached(a)...) {
		if a.cashier == "" || r.Cashier == a.cashier {
			key := [2]string{r.StoreID, r.Cashier}
			byCode[key] = append(byCode[key], r)
		}
	}
	var rows []reports.CashierReportRow
	for key, all := range byCode {
		now, then, measured := split(p, all, func(r Receipt) string { return r.Day })
		if len(now)+len(then) == 0 {
			continue
		}
		s, sums := w.StoreByID(key[0]), Sum(now)
		row := reports.CashierReportRow{
			CashierCode: key[1], Store: reports.ReportParty{ID: s.ID, TradeName: s.TradeName, Document: s.Documento},
			Retailer:      w.party(s.RetailerID),
			TotalReceipts: sums.Total, TotalIdentifiedReceipts: sums.Identified, IdentifiedRatio: ratio(sums),
			Comparacao: p.change(measured, int64(len(then))),
		}
		if first, last := ends(now); len(now) > 0 {
			row.FirstReceiptDate, row.LastReceiptDate = &first, &last
		}
		rows = append(rows, row)
	}
	return rows
}

// rated gives the ratings that count of the stores of what was asked, of any day.
func (w World) rated(a asked) []Rating {
	reached := w.reached(a)
	var out []Rating
	for _, r := range w.Ratings {
		if r.Counts() && slices.ContainsFunc(reached, func(s Store) bool { return s.ID == r.StoreID }) {
			out = append(out, r)
		}
	}
	return out
}

func dayOf(r Rating) string { return r.Day }

func (w World) ratingRows(a asked) []reports.RatingReportRow {
	p, byStore := pairsOf(a.against, a.from, a.to), map[string][]Rating{}
	for _, r := range w.rated(a) {
		byStore[r.StoreID] = append(byStore[r.StoreID], r)
	}
	var rows []reports.RatingReportRow
	for storeID, all := range byStore {
		now, then, measured := split(p, all, dayOf)
		if len(now)+len(then) == 0 {
			continue
		}
		s, stars := w.StoreByID(storeID), [5]int64{}
		for _, r := range now {
			stars[r.Score-1]++
		}
		row := reports.RatingReportRow{
			LojaID: s.ID, NomeFantasia: s.TradeName, Documento: s.Documento, Varejista: w.RetailerByID(s.RetailerID).TradeName,
			TotalNotas:  int64(len(now)),
			TotalNotas1: stars[0], TotalNotas2: stars[1], TotalNotas3: stars[2], TotalNotas4: stars[3], TotalNotas5: stars[4],
			Comparacao: p.change(measured, int64(len(then))),
		}
		if len(now) > 0 {
			row.MediaNotas = mean(now)
		}
		if len(then) > 0 {
			row.MediaAntes = new(mean(then))
		}
		rows = append(rows, row)
	}
	return rows
}

func mean(all []Rating) float64 {
	sum := 0.0
	for _, r := range all {
		sum += float64(r.Score)
	}
	return math.Round(sum*10/float64(len(all))) / 10
}

// commented gives the ratings with words that were asked for, of the period.
func (w World) commented(a asked) []Rating {
	now, _, _ := split(pairsOf("", a.from, a.to), w.said(a), dayOf)
	return now
}

// said gives them of any day.
func (w World) said(a asked) []Rating {
	return slices.DeleteFunc(w.rated(a), func(r Rating) bool {
		return r.Comment == "" || r.Hidden && !a.who.Profile.Staff() || a.rate != 0 && r.Score != a.rate ||
			a.answered != nil && *a.answered != (r.Answer != "")
	})
}

// overall recounts what all rows of a report are compared with; nil where it compares nothing.
func (w World) overall(a asked, kind string) *reports.ReportChange {
	p := pairsOf(a.against, a.from, a.to)
	measured, earlier := int64(0), int64(0)
	add := func(c *reports.ReportChange) {
		if c != nil {
			measured, earlier = measured+c.Contados, earlier+c.Antes
		}
	}
	switch kind {
	case "cashiers":
		for _, row := range w.cashierRows(a) {
			add(row.Comparacao)
		}
	case "avaliacoes":
		for _, row := range w.ratingRows(a) {
			add(row.Comparacao)
		}
	case "store-rate-comment":
		_, then, over := split(p, w.said(a), dayOf)
		measured, earlier = over, int64(len(then))
	}
	return p.change(measured, earlier)
}
