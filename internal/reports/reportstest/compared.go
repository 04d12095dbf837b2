package reportstest

import (
	"slices"
	"testing"
	"time"

	"seiva/internal/reports"
)

// pairs are the days of a period that are over, by the earlier day that goes with each.
type pairs struct {
	against    string
	start, end string
	days       map[string]string
}

// pairsOf pairs each day with one so many days before, or with the same date of the year before where it is one.
func pairsOf(against, start, end string) pairs {
	p := pairs{against, start, end, map[string]string{}}
	first, _ := time.Parse(time.DateOnly, start)
	last, _ := time.Parse(time.DateOnly, end)
	length := int(last.Sub(first).Hours()/24) + 1
	for day := first; !day.After(last); day = day.AddDate(0, 0, 1) {
		earlier := day.AddDate(0, 0, -length)
		if against == "ano" {
			earlier = day.AddDate(-1, 0, 0)
		}
		if name := day.Format(time.DateOnly); against != "" && name < Today && (against != "ano" || earlier.Day() == day.Day()) {
			p.days[earlier.Format(time.DateOnly)] = name
		}
	}
	return p
}

// of gives the receipts of earlier days, each on the day that it is compared with.
func (p pairs) of(receipts []Receipt) []Receipt {
	var out []Receipt
	for _, r := range receipts {
		if day := p.days[r.Day]; day != "" {
			r.Day = day
			out = append(out, r)
		}
	}
	return out
}

// over gives the receipts of the days that are compared.
func (p pairs) over(receipts []Receipt) []Receipt {
	return slices.DeleteFunc(slices.Clone(receipts), func(r Receipt) bool {
		for _, day := range p.days {
			if day == r.Day {
				return false
			}
		}
		return true
	})
}

// compare puts the earlier rows and those of the days that are over beside the rows of the period, which gain those that only were.
func (p pairs) compare(rows, earlier, over []reports.Row) []reports.Row {
	if p.against == "" {
		return rows
	}
	at := func(all []reports.Row, of reports.Row) int {
		return slices.IndexFunc(all, func(r reports.Row) bool { return r.Group == of.Group && r.StoreID == of.StoreID })
	}
	for _, row := range earlier {
		if at(rows, row) < 0 {
			row.Sums = reports.Sums{}
			rows = append(rows, row)
		}
	}
	for i := range rows {
		if n := at(earlier, rows[i]); n >= 0 {
			rows[i].Earlier = earlier[n].Total
		}
		if n := at(over, rows[i]); n >= 0 {
			rows[i].Measured = over[n].Total
		}
		if byDay := rows[i].StoreID == ""; len(p.days) == 0 || byDay && rows[i].Group >= Today {
			rows[i].Remark = reports.Running
		}
	}
	return rows
}

// comparedFile asks for the same comparison as the report, which is in the file's columns and head.
func comparedFile(t *testing.T, s *reports.Service, file *reports.CouponFile) {
	t.Helper()
	for _, group := range []string{"", "serie", "loja"} {
		values, size, n := map[string]string{"startDate": "2026-11-11", "endDate": Today, "groupBy": group, "comparar": "anterior"}, 1000, 0
		page, err := s.Coupons(t.Context(), admin, reports.CouponQuery{Start: "2026-11-11", End: Today, GroupBy: group, Against: "anterior", Size: &size})
		if err != nil || page.Totals.Earlier == 0 || page.Totals.Measured == 0 || page.Totals.Measured >= page.Totals.Total {
			t.Fatalf("%+v, %v", page.Totals, err)
		}
		err = file.Each(t.Context(), admin, values, []string{"antes", "variacao", "observacao"}, func(cells []any, _ int) error {
			row := page.Items[n]
			change, said := row.Change(), string(row.Said())
			if got, isRatio := cells[1].(float64); cells[0] != row.Earlier || isRatio != (change != nil) || isRatio && got != *change || cells[2] != said {
				t.Errorf("%q, row %d: %v, want %+v", group, n, cells, row)
			}
			n++
			return nil
		})
		if err != nil || n != page.Total {
			t.Errorf("%q: %d rows of %d, %v", group, n, page.Total, err)
		}
		words, err := file.Words(t.Context(), admin, values)
		if want := "Antes: 01/11/2026 a 09/11/2026; variação dos dias que terminaram, 11/11/2026 a 19/11/2026"; err != nil || !slices.Contains(words, want) {
			t.Errorf("%q, %v", words, err)
		}
	}
	if len(file.Columns(nil)) != len(file.Columns(map[string]string{"comparar": "ano"}))-3 {
		t.Error("a file that compares nothing has its columns")
	}
}
