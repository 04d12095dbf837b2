package achievements

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/url"
	"slices"
	"strings"
	"time"

	"seiva/internal/kit/text"
)

// Unit is what a factor measures, for one receipt that was not printed.
type Unit string

// The units.
const (
	PaperGrams     Unit = "g de papel"
	Trees          Unit = "árvores"
	WaterLitres    Unit = "litros de água"
	CO2Grams       Unit = "g de CO2 equivalente"
	OilMillilitres Unit = "mL de petróleo"
	Reais          Unit = "R$"
)

// units in the order in which people read them.
var units = []Unit{PaperGrams, Trees, WaterLitres, CO2Grams, OilMillilitres, Reais}

// Factor is one receipt's saving in a unit, from a day (YYYY-MM-DD) until a later factor of the same unit begins. What is
// published reaches from Low to High; nil: nothing else is published.
type Factor struct {
	Profile     string   `json:"profile"`
	Version     string   `json:"version"`
	Unit        Unit     `json:"unit"`
	Value       float64  `json:"value"`
	Low         *float64 `json:"low"`
	High        *float64 `json:"high"`
	SourceTitle string   `json:"source"`
	SourceURL   string   `json:"url"` // empty: nobody can check it, and only money, an assumption of the programme, counts
	ValidFrom   string   `json:"from"`
}

// Factors is a versioned table of what counts; of one unit, rows stand in order of ValidFrom.
type Factors []Factor

// Table is a file of factors. Paper says, in Portuguese, what paper a printed receipt is; Off are the rows that count for
// nothing, since they name no source to check.
type Table struct {
	Paper   string
	Factors Factors
	Off     []Factor
}

//go:embed factors.json
var shipped []byte

// Shipped is the table that ships with the program: the profile 'conservador', the lowest figure that a named source
// supports, from before the first NFC-e of all (2012), so that it holds for the past too.
func Shipped() Table {
	table, err := Read(shipped)
	if err != nil {
		panic(err) // embedded, and read by a test
	}
	return table
}

// Read takes a file of factors: JSON, as factors.json beside this file. Every row that counts says where it is from, in
// https; paper, trees, water and CO2 have to be there, since homes always show them, and what a
// printed receipt costs, since each new retailer begins with it. Its errors are for whoever wrote the
// file, and name the row.
func Read(file []byte) (Table, error) {
	var in struct {
		Paper   string   `json:"paper"`
		Factors []Factor `json:"factors"`
	}
	d := json.NewDecoder(bytes.NewReader(text.WithoutMark(file)))
	d.DisallowUnknownFields()
	if err := d.Decode(&in); err != nil {
		return Table{}, fmt.Errorf("não é um arquivo de fatores: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Table{}, errors.New("não é um arquivo de fatores: há algo depois do fim")
	}
	if strings.TrimSpace(in.Paper) == "" {
		return Table{}, errors.New("'paper' não diz em que papel um cupom é impresso")
	}
	table, wrong := Table{Paper: in.Paper}, []error(nil)
	last := map[Unit]string{}
	for n, f := range in.Factors {
		if err := f.check(last[f.Unit]); err != nil {
			wrong = append(wrong, fmt.Errorf("fator %d (%q): %w", n+1, f.Unit, err))
			continue
		}
		last[f.Unit] = f.ValidFrom
		if f.SourceURL == "" && f.Unit != Reais {
			table.Off = append(table.Off, f)
		} else {
			table.Factors = append(table.Factors, f)
		}
	}
	for _, unit := range []Unit{PaperGrams, Trees, WaterLitres, CO2Grams} {
		if len(wrong) == 0 && !table.Factors.Estimate(unit) {
			wrong = append(wrong, fmt.Errorf("nenhum fator de %q tem fonte", unit))
		}
	}
	if len(wrong) == 0 && !table.Factors.Estimate(Reais) {
		wrong = append(wrong, fmt.Errorf("nenhum fator de %q diz quanto custa um cupom impresso", Reais))
	}
	return table, errors.Join(wrong...)
}

// check says what is wrong with a row that comes after the unit's row of a day before.
func (f Factor) check(before string) error {
	day, err := time.Parse(time.DateOnly, f.ValidFrom)
	address, bad := url.Parse(f.SourceURL)
	outside := func(bound *float64, wrong func(bound float64) bool) bool { return bound != nil && wrong(*bound) }
	switch {
	case !slices.Contains(units, f.Unit):
		return fmt.Errorf("'unit' não é um destes: %q", units)
	case f.Profile == "" || f.Version == "":
		return errors.New("'profile' e 'version' são obrigatórios")
	case !(f.Value > 0 && f.Value <= maxValue):
		return fmt.Errorf("'value' não está acima de 0 e até %d", maxValue)
	case f.Unit == Reais && f.Value > 1:
		return errors.New("'value' está acima de R$ 1,00, o máximo que um cupom impresso pode custar")
	case outside(f.Low, func(low float64) bool { return low < 0 || low > f.Value }), outside(f.High, func(high float64) bool { return high < f.Value || high > maxValue }):
		return errors.New("'value' não está entre 'low' e 'high'")
	case err != nil || day.Year() < 2000:
		return errors.New("'from' não é um dia como 2026-11-20")
	case f.ValidFrom <= before:
		return fmt.Errorf("'from' não vem depois de %s, da linha anterior desta unidade", before)
	case strings.TrimSpace(f.SourceTitle) == "":
		return errors.New("'source' não diz de onde vem o valor")
	case f.SourceURL != "" && (bad != nil || address.Scheme != "https" || address.Hostname() == ""):
		return errors.New("'url' não é um endereço que começa com https://")
	}
	return nil
}

// maxValue is far above what one receipt saves in any unit.
const maxValue = 100_000

// Estimate tells whether a unit has a factor at all.
func (f Factors) Estimate(unit Unit) bool {
	return slices.ContainsFunc(f, func(factor Factor) bool { return factor.Unit == unit })
}

// On gives the factor of a unit that is in force on a day; zero when there is none.
func (f Factors) On(unit Unit, day string) Factor {
	var in Factor
	for _, factor := range f {
		if factor.Unit == unit && factor.ValidFrom <= day {
			in = factor
		}
	}
	return in
}

// InForce gives every unit's factor on a day.
func (f Factors) InForce(day string) []Factor {
	var out []Factor
	for _, unit := range units {
		if factor := f.On(unit, day); factor.Unit != "" {
			out = append(out, factor)
		}
	}
	return out
}

// CostMilli is what a printed receipt is assumed to cost on a day, in thousandths of a real; zero before
// the table's first row.
func (t Table) CostMilli(day string) int {
	return int(math.Round(t.Factors.On(Reais, day).Value * 1000))
}
