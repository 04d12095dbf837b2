package reports

import (
	"math"

	"seiva/internal/kit/period"
	"seiva/internal/kit/table"
)

// comparing names, in a call, the period with which a report is compared.
const comparing = "comparar"

// Against is the period with which a report is compared; empty: with none.
type Against string

// The periods of a comparison (decision 99).
const (
	Before     Against = "anterior" // as many days, just before
	YearBefore Against = "ano"      // the same days a year before
)

// againstOf returns how to compare, or the fields that are wrong.
func againstOf(asked string) (Against, map[string]string) {
	switch a := Against(asked); a {
	case "", Before, YearBefore:
		return a, nil
	}
	return "", map[string]string{comparing: "Compare com o período anterior (anterior) ou com o ano anterior (ano)."}
}

// Comparison has the days of a period that are over and the same days of an earlier one, like with like: day by day, so that what
// has no counterpart is in neither. Both are empty while no day is over, and where nothing is compared (With is empty).
type Comparison struct {
	With    Against
	Now     period.Period
	Earlier period.Period
}

// of is the comparison of a closed period, on a day.
func (a Against) of(p period.Period, today string) Comparison {
	c := Comparison{With: a}
	if a == "" {
		return c
	}
	now := period.Period{From: p.From, To: min(p.To, period.Add(today, -1))}
	if a.lonely(now.From) {
		now.From = period.Add(now.From, 1)
	}
	if a.lonely(now.To) {
		now.To = period.Add(now.To, -1)
	}
	if now.To < now.From {
		return c
	}
	c.Now = now
	c.Earlier = period.Period{From: c.before(p, now.From), To: c.before(p, now.To)}
	return c
}

// before is the earlier day that goes with one of Now's.
func (c Comparison) before(p period.Period, day string) string {
	if c.With == YearBefore {
		return period.YearBefore(day)
	}
	return period.Add(day, -p.Days())
}

// lonely tells whether a day has no counterpart.
func (a Against) lonely(day string) bool { return a == YearBefore && period.IsLeapDay(day) }

// Skips is the day of a year, MM-DD, that counts on neither side; empty for none.
func (c Comparison) Skips() string {
	if c.With == YearBefore {
		return period.LeapDay
	}
	return ""
}

// day is what a day of the period is compared with: the counterpart, or the remark that says why there is none.
func (c Comparison) day(p period.Period, day string) (earlier string, none Remark) {
	switch {
	case c.With.lonely(day):
		return "", Unlike
	case day < c.Now.From || day > c.Now.To:
		return "", Running
	}
	return c.before(p, day), ""
}

// words says what is compared, in the head of a file.
func (c Comparison) words() string {
	if c.remark() != "" {
		return "Sem comparação: nenhum dia do período terminou"
	}
	return "Antes: " + writtenPeriod(c.Earlier) + "; variação dos dias que terminaram, " + writtenPeriod(c.Now)
}

// remark is what all rows say while no day is over.
func (c Comparison) remark() Remark {
	if c.With != "" && c.Now == (period.Period{}) {
		return Running
	}
	return ""
}

// days puts beside each day of a period what it is compared with, of the days that have receipts in both periods: those that have
// any in one of them.
func (c Comparison) days(p period.Period, now, earlier []DaySums) []DaySums {
	then, today := map[string]int64{}, map[string]Sums{}
	for _, d := range earlier {
		then[d.Day] = d.Total
	}
	for _, d := range now {
		today[d.Day] = d.Sums
	}
	var days []DaySums
	for _, day := range p.Each() {
		d := DaySums{Day: day, Sums: today[day]}
		var counterpart string
		if counterpart, d.Remark = c.day(p, day); d.Remark == "" {
			d.Measured, d.Earlier = d.Total, then[counterpart]
		}
		if d.Total > 0 || d.Earlier > 0 {
			days = append(days, d)
		}
	}
	return days
}

// Compared is how many there are of the days that are over, and of their counterparts.
type Compared struct {
	Measured, Earlier int64
	Remark            Remark // why there is no more to say
}

// Of puts two numbers of a store beside each other, which was registered on the day since.
func (c Comparison) Of(measured, earlier int64, since string) Compared {
	out := Compared{Measured: measured, Earlier: earlier, Remark: c.remark()}
	if c.With != "" && out.Remark == "" && earlier == 0 && since > c.Earlier.To {
		out.Remark = Newborn
	}
	return out
}

// ReportChange is what a call says of two numbers.
type ReportChange struct {
	Contados   int64    `json:"contados" doc:"Dos dias que terminaram: só estes se comparam"`
	Antes      int64    `json:"antes" doc:"Dos mesmos dias do período anterior"`
	Variacao   *float64 `json:"variacao" doc:"Razão com 3 decimais: 0.1 é um décimo a mais; null quando antes não havia nenhum" example:"0.123"`
	Observacao Remark   `json:"observacao" enum:",Em curso,Sem par,Não existia,Novo" doc:"Por que não há variação"`
}

// Told is what a call says of them.
func (c Compared) Told() ReportChange {
	return ReportChange{c.Measured, c.Earlier, c.Change(), c.Said()}
}

// Change is what a row says beside its own figures; nil where nothing is compared.
func (c Comparison) Change(measured, earlier int64, since string) *ReportChange {
	if c.With == "" {
		return nil
	}
	change := c.Of(measured, earlier, since).Told()
	return &change
}

// ReportComparison is what a whole report is compared with. The days are null while none of the period is over.
type ReportComparison struct {
	ReportChange
	De       *string `json:"de" doc:"O primeiro dia que se compara"`
	Ate      *string `json:"ate" doc:"O último, que terminou"`
	AntesDe  *string `json:"antesDe"`
	AntesAte *string `json:"antesAte"`
}

// overall says it of the numbers of all rows; nil where nothing is compared.
func (c Comparison) overall(all Compared) *ReportComparison {
	if c.With == "" {
		return nil
	}
	all.Remark = c.remark()
	out := ReportComparison{ReportChange: all.Told()}
	if c.Now != (period.Period{}) {
		out.De, out.Ate, out.AntesDe, out.AntesAte = &c.Now.From, &c.Now.To, &c.Earlier.From, &c.Earlier.To
	}
	return &out
}

// Remark is why two numbers have no ratio, as people read it.
type Remark string

// The remarks.
const (
	Running Remark = "Em curso"    // no day of it is over
	Unlike  Remark = "Sem par"     // the other year has no such day
	Newborn Remark = "Não existia" // the store came later
	Fresh   Remark = "Novo"        // there was none, and there is now
)

// Change is how much more there is, 0.1 for a tenth, rounded to three decimals; nil where there was none.
func (c Compared) Change() *float64 {
	if c.Earlier == 0 {
		return nil
	}
	change := math.Round(float64(c.Measured-c.Earlier)/float64(c.Earlier)*1e3) / 1e3
	return &change
}

// Said is the remark, where there is one.
func (c Compared) Said() Remark {
	if c.Remark == "" && c.Earlier == 0 && c.Measured > 0 {
		return Fresh
	}
	return c.Remark
}

// changes are the columns of a comparison: of the days that are over alone.
func changes[R any](of func(R) *ReportChange) []Column[R] {
	return []Column[R]{
		unsorted(column("antes", "Antes", table.Count, 14, func(r R) any { return of(r).Antes })),
		unsorted(column("variacao", "Variação", table.Ratio, 12, func(r R) any { return orNil(of(r).Variacao) })),
		unsorted(column("observacao", "Observação", table.Text, 14, func(r R) any { return string(of(r).Observacao) })),
	}
}
