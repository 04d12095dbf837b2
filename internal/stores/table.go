package stores

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/text"
)

// MaxImportBytes and MaxImportRows bound a table of stores.
const (
	MaxImportBytes = 1 << 20
	MaxImportRows  = 1000
)

// columns are what a table may hold: each field of a store with the headers that stand for it, folded and without
// spaces and signs.
var columns = []struct {
	field   string
	headers string
}{
	{"documento", " cnpj documento cnpjdaloja cnpjloja "},
	{"nomeFantasia", " nomefantasia nome fantasia loja nomedaloja nomeloja "},
	{"cep", " cep "},
	{"endereco", " endereco logradouro rua "},
	{"numero", " numero num nro no n "},
	{"bairro", " bairro "},
	{"cidade", " cidade municipio "},
	{"uf", " uf estado "},
	{"categoria", " categoria segmento ramo "},
}

// Line is a row of a table: its line in the text, from 1, and the text of each field that it has a column for.
type Line struct {
	Number int
	Cells  map[string]string
}

func badTable(message string) error {
	return errs.InvalidFields("stores.bad_table", map[string]string{"arquivo": message})
}

// parseTable reads stores from text that was pasted or uploaded: UTF-8 (with or without its mark) or Latin-1, cells
// separated by tab, semicolon or comma, headers in the first line. Unknown columns are named and left out; empty rows
// are skipped. Error: stores.bad_table.
func parseTable(raw []byte) (lines []Line, ignored []string, err error) {
	raw = text.WithoutMark(raw)
	if bytes.IndexByte(raw, 0) >= 0 {
		return nil, nil, badTable("Não conseguimos ler este arquivo. Salve a planilha como CSV e envie de novo.")
	}
	if !utf8.Valid(raw) {
		if raw, err = charmap.Windows1252.NewDecoder().Bytes(raw); err != nil {
			return nil, nil, badTable("Não conseguimos ler este arquivo. Salve a planilha como CSV em UTF-8 e envie de novo.")
		}
	}
	rows, err := cells(string(raw))
	if err != nil {
		return nil, nil, err
	}
	if len(rows) == 0 {
		return nil, nil, badTable("Não há nada para importar. Cole as lojas ou escolha um arquivo.")
	}
	fields, ignored, err := headers(rows[0].values)
	if err != nil {
		return nil, nil, err
	}
	rows = rows[1:]
	switch {
	case len(rows) == 0:
		return nil, nil, badTable("Só há os nomes das colunas. Ponha uma loja em cada linha abaixo deles.")
	case len(rows) > MaxImportRows:
		return nil, nil, badTable(fmt.Sprintf("São %d lojas, e o máximo por vez é %d. Divida o arquivo.", len(rows), MaxImportRows))
	}
	for _, row := range rows {
		line := Line{row.line, map[string]string{}}
		for i, value := range row.values {
			if i < len(fields) && fields[i] != "" {
				line.Cells[fields[i]] = value
			}
		}
		lines = append(lines, line)
	}
	return lines, ignored, nil
}

type row struct {
	line   int
	values []string // trimmed
}

// cells splits a table; rows in which every cell is empty fall out. Quotes that stand within a cell are part of it.
func cells(table string) ([]row, error) {
	separator := separatorOf(table)
	rows, err := split(table, separator, false)
	if errors.Is(err, csv.ErrBareQuote) {
		rows, err = split(table, separator, true)
	}
	var wrong *csv.ParseError
	if errors.As(err, &wrong) {
		return nil, badTable(fmt.Sprintf("As aspas da linha %d não fecham. Corrija a linha e tente de novo.", wrong.StartLine))
	}
	return rows, err
}

func split(table string, separator rune, lazy bool) (rows []row, err error) {
	reader := csv.NewReader(strings.NewReader(table))
	reader.Comma, reader.LazyQuotes, reader.FieldsPerRecord = separator, lazy, -1
	for {
		values, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return nil, err
		}
		full := false
		for i, value := range values {
			values[i] = strings.TrimSpace(value)
			full = full || values[i] != ""
		}
		if full {
			line, _ := reader.FieldPos(0)
			rows = append(rows, row{line, values})
		}
	}
}

// separatorOf is what the line of headers has most of.
func separatorOf(table string) rune {
	first, _, _ := strings.Cut(strings.TrimLeft(table, "\r\n \ufeff"), "\n")
	most, separator := 0, ';'
	for _, candidate := range ";\t," {
		if n := strings.Count(first, string(candidate)); n > most {
			most, separator = n, candidate
		}
	}
	return separator
}

// headers gives the field of each column, empty where it is none that we know.
func headers(names []string) (fields, ignored []string, err error) {
	taken := map[string]bool{}
	for _, name := range names {
		field := fieldOf(name)
		if field != "" && taken[field] {
			return nil, nil, badTable(fmt.Sprintf("A coluna '%s' aparece duas vezes. Deixe só uma.", shorten(name)))
		}
		taken[field] = true
		fields = append(fields, field)
		if field == "" && name != "" {
			ignored = append(ignored, shorten(name))
		}
	}
	if !taken["documento"] || !taken["nomeFantasia"] {
		return nil, nil, badTable("A primeira linha deve ter os nomes das colunas, com pelo menos 'CNPJ' e 'Nome fantasia'.")
	}
	return fields, ignored, nil
}

func fieldOf(header string) string {
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, text.Fold(header))
	for _, c := range columns {
		if name != "" && strings.Contains(c.headers, " "+name+" ") {
			return c.field
		}
	}
	return ""
}

const maxShown = 60 // characters of a header

func shorten(s string) string {
	if runes := []rune(s); len(runes) > maxShown {
		return string(runes[:maxShown]) + "…"
	}
	return s
}
