package exports

import (
	"maps"
	"strings"
	"unicode"

	"seiva/internal/exports/file"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/text"
)

// Wanted is what somebody asks for. Values are those of the report's query and, under 'colunas', the columns; nil: none were
// sent at all.
type Wanted struct {
	Kind, Email, Format string
	Values              map[string]string
}

// Limits of the values, in bytes and in number.
const (
	maxValues = 40
	maxBytes  = 16 << 10
)

// Fields of the call (B§7).
const (
	emailField  = "emailDestinatario"
	valuesField = "filtros"
	formatField = "formatoExportacao"
)

// clean returns what was asked for as it is stored, and a complaint for each wrong field (EX-08).
func (w Wanted) clean() (Wanted, map[string]string) {
	fields := map[string]string{}
	switch w.Email = strings.TrimSpace(w.Email); {
	case w.Email == "":
		fields[emailField] = forms.Required
	case !text.ValidEmail(w.Email):
		fields[emailField] = "Este e-mail é inválido"
	}
	switch {
	case w.Format == "":
		fields[formatField] = "Escolha o formato: csv, xlsx ou pdf."
	case !file.Format(w.Format).Known():
		fields[formatField] = "Este formato não existe. Escolha csv, xlsx ou pdf."
	}
	switch {
	case w.Values == nil:
		fields[valuesField] = "Informe os filtros. Para exportar tudo, envie {}."
	case !storable(w.Values):
		fields[valuesField] = "Há filtros demais ou com letras que não podem ser usadas. Abra o relatório e exporte de novo."
	}
	w.Values = maps.Clone(w.Values)
	maps.DeleteFunc(w.Values, func(_, value string) bool { return value == "" })
	return w, fields
}

// storable reports whether values are few, short, and of letters that every database takes.
func storable(values map[string]string) bool {
	bytes := 0
	for name, value := range values {
		bytes += len(name) + len(value)
		if strings.IndexFunc(name+value, unicode.IsControl) >= 0 {
			return false
		}
	}
	return len(values) <= maxValues && bytes <= maxBytes
}

// within puts the fields of a report's complaint under the one that holds its values.
func within(err error) error {
	e := errs.From(err)
	if len(e.Fields) == 0 {
		return err
	}
	named := *e
	named.Fields = make(map[string]string, len(e.Fields))
	for field, message := range e.Fields {
		named.Fields[valuesField+"."+field] = message
	}
	return &named
}
