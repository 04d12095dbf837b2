package reportstest

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"seiva/internal/kit/period"
	"seiva/internal/reports"
)

// reached gives the stores, closed ones too, whose figures count for what was asked.
func (w World) reached(a asked) []Store {
	var out []Store
	for _, s := range w.Stores {
		if w.sees(a.who, s) && (a.retailers == nil || slices.Contains(a.retailers, s.RetailerID)) &&
			(a.house == "" || w.EffectivePartner(s) == a.house) && (a.store == "" || s.ID == a.store) {
			out = append(out, s)
		}
	}
	return out
}

// of gives the receipts that count of some stores, from a day on.
func (w World) of(from string, stores ...Store) []Receipt {
	var out []Receipt
	for _, r := range w.Receipts {
		if r.Counts() && r.Day >= from && slices.ContainsFunc(stores, func(s Store) bool { return s.ID == r.StoreID }) {
			out = append(out, r)
		}
	}
	return out
}

// tills counts the tills of a store in the last 90 days.
func (w World) tills(s Store) int64 {
	codes := map[string]bool{}
	receipts := w.of(period.Add(Today, -89), s)
	for _, r := range receipts {
		if r.Cashier != "" {
			codes[r.Cashier] = true
		}
	}
	if len(codes) == 0 && len(receipts) > 0 {
		return 1
	}
	return int64(len(codes))
}

func ends(receipts []Receipt) (first, last time.Time) {
	for _, r := range receipts {
		if first.IsZero() || r.IssuedAt.Before(first) {
			first = r.IssuedAt
		}
		if r.IssuedAt.After(last) {
			last = r.IssuedAt
		}
	}
	return first.UTC(), last.UTC()
}

// made is when everything of a world was made.
var made = time.UnixMilli(1).UTC()

func holds(a asked, name string) bool {
	for _, word := range strings.Fields(strings.ToLower(a.text)) {
		if !strings.Contains(strings.ToLower(name), word) {
			return false
		}
	}
	return true
}

func (w World) storeRows(a asked) []reports.StoreReportRow {
	var rows []reports.StoreReportRow
	for _, s := range w.reached(a) {
		if s.Deleted || !holds(a, s.TradeName) {
			continue
		}
		row := reports.StoreReportRow{
			ID: s.ID, NomeFantasia: s.TradeName, Documento: s.Documento, DataCadastro: made, VarejistaID: s.RetailerID,
			Varejista: w.RetailerByID(s.RetailerID).TradeName, Cidade: s.City, UF: s.UF, Categoria: s.Category, PDVs: w.tills(s),
		}
		if house := w.EffectivePartner(s); house != "" {
			row.SoftwareHouseID, row.SoftwareHouse = &house, w.HouseName(house)
		}
		month := Sum(w.of(period.Add(Today, -29), s))
		row.Cupons, row.Identificados = month.Total, ratio(month)
		if _, last := ends(w.of(period.Add(Today, -89), s)); !last.IsZero() {
			row.UltimoCupom = &last
		}
		row.Situacao = reports.NeverReceived
		if len(w.of(period.Add(Today, -6), s)) > 0 {
			row.Situacao = reports.Receiving
		} else if len(w.of("", s)) > 0 {
			row.Situacao = reports.Quiet
		}
		if a.state == "" || a.state == row.Situacao {
			rows = append(rows, row)
		}
	}
	return rows
}

func (w World) retailerRows(a asked) []reports.RetailerReportRow {
	var rows []reports.RetailerReportRow
	for _, r := range w.Retailers {
		if !holds(a, r.TradeName) || a.retailers != nil && !slices.Contains(a.retailers, r.ID) {
			continue
		}
		house := a.house
		if a.who.PartnerID != "" {
			house = a.who.PartnerID
		}
		linked, stores := house == "" || r.PartnerID == house, []Store{}
		for _, s := range w.Stores {
			if s.RetailerID == r.ID && s.PartnerID == house && !s.Deleted {
				linked = true
			}
		}
		for _, s := range w.reached(a) {
			if s.RetailerID == r.ID {
				stores = append(stores, s)
			}
		}
		if !linked {
			continue
		}
		row := reports.RetailerReportRow{
			ID: r.ID, Documento: r.ID[:14], RazaoSocial: r.TradeName + " S.A.", NomeFantasia: r.TradeName,
			Endereco: r.Address, Numero: r.Number, Bairro: r.District, Cidade: r.City, UF: r.UF, CEP: r.CEP,
			Categoria: Categories(stores), SoftwareHouse: w.HouseName(r.PartnerID), DataCadastro: made,
			ContratoAssinado: r.SignedAt != 0, DataEnvioContrato: instant(r.SentAt), DataAssinatura: instant(r.SignedAt),
		}
		if !a.who.Profile.Staff() && r.PartnerID != a.who.PartnerID { // another software house is not told to one
			row.SoftwareHouse = ""
		}
		if r.Payment != nil {
			row.NumeroMaximoLojas = &r.Payment.MaxStores
			if a.who.Profile.Staff() {
				row.PagamentoEmAtraso = &r.Payment.Late
			}
		}
		row.TotalCupons, row.Cupons = Sum(w.of("", stores...)).Total, Sum(w.of(period.Add(Today, -29), stores...)).Total
		for _, s := range stores {
			if !s.Deleted {
				row.TotalLojas++
				row.TotalPdvs += w.tills(s)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// Categories names those of living stores, the commonest first.
func Categories(stores []Store) string {
	count := map[string]int{}
	for _, s := range stores {
		if !s.Deleted && s.Category != "" {
			count[s.Category]++
		}
	}
	names := slices.SortedFunc(maps.Keys(count), func(a, b string) int { return cmp.Or(count[b]-count[a], cmp.Compare(a, b)) })
	return strings.Join(names, ", ")
}

func instant(ms int64) *time.Time {
	if ms == 0 {
		return nil
	}
	return new(time.UnixMilli(ms).UTC())
}

func (w World) party(retailerID string) reports.ReportParty {
	return reports.ReportParty{ID: retailerID, TradeName: w.RetailerByID(retailerID).TradeName, Document: retailerID[:14]}
}

func (w World) houseRows(a asked) []reports.SoftwareHouseReportRow {
	var rows []reports.SoftwareHouseReportRow
	for _, house := range w.Partners {
		if !holds(a, w.HouseName(house)) || a.house != "" && a.house != house {
			continue
		}
		row := w.House(house)
		for _, s := range w.Stores {
			if w.EffectivePartner(s) != house {
				continue
			}
			row.TotalCupons += Sum(w.of("", s)).Total
			row.Cupons += Sum(w.of(period.Add(Today, -29), s)).Total
			if !s.Deleted {
				row.TotalLojas++
				row.TotalPdvs += w.tills(s)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

func (w World) commentRows(a asked) []reports.CommentReportRow {
	var rows []reports.CommentReportRow
	for _, r := range w.commented(a) {
		s := w.StoreByID(r.StoreID)
		row := reports.CommentReportRow{
			ID: r.ID, Store: reports.ReportParty{ID: s.ID, TradeName: s.TradeName, Document: s.Documento},
			Retailer: w.party(s.RetailerID),
			Rate:     int64(r.Score), Comment: r.Comment, Date: r.IssuedAt.UTC(), Answer: r.Answer,
		}
		if r.Answer != "" {
			row.AnsweredAt = new(time.UnixMilli(7).UTC())
		}
		if r.Hidden {
			row.HiddenAt = new(time.UnixMilli(9).UTC())
		}
		rows = append(rows, row)
	}
	return rows
}
