package file

import (
	"bytes"
	"strconv"
	"strings"
	"time"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/table"
	"seiva/internal/kit/text"
)

// Spelling of instants and days for people in Brazil.
const (
	instantForm = "02/01/2006 15:04"
	dayForm     = "02/01/2006"
)

// spelt writes a value as people read it; grouped puts stops into numbers, which a program would not read.
func spelt(t table.Type, value any, grouped bool) string {
	switch v := value.(type) {
	case string:
		return speltText(t, v)
	case bool:
		if v {
			return "Sim"
		}
		return "Não"
	case int64:
		return speltNumber(t, v, grouped)
	case float64:
		if t == table.Average {
			return decimal(v, 1, "")
		}
		return decimal(100*v, 2, "%")
	case time.Time:
		if v.IsZero() {
			return ""
		}
		return v.In(clock.Brazil).Format(instantForm)
	}
	return ""
}

func decimal(v float64, places int, unit string) string {
	digits := strconv.AppendFloat(make([]byte, 0, 24), v, 'f', places, 64)
	if at := bytes.IndexByte(digits, '.'); at >= 0 {
		digits[at] = ','
	}
	return string(append(digits, unit...))
}

func speltText(t table.Type, v string) string {
	switch t {
	case table.CNPJ:
		return brdoc.FormatCNPJ(v)
	case table.CEP:
		return brdoc.FormatCEP(v)
	case table.Phone:
		return brdoc.FormatPhone(v)
	case table.Day:
		if day, err := time.Parse(time.DateOnly, v); err == nil {
			return day.Format(dayForm)
		}
	}
	return v
}

func speltNumber(t table.Type, v int64, grouped bool) string {
	switch {
	case t == table.Cents && grouped:
		return text.Reais(v)
	case t == table.Cents:
		return strings.ReplaceAll(text.Reais(v), ".", "")
	case grouped && v >= 0 && t != table.Score:
		return text.Thousands(strconv.FormatInt(v, 10))
	}
	return strconv.FormatInt(v, 10)
}
