package stores

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"seiva/internal/kit/errs"
)

func TestTablesAsPeopleHaveThem(t *testing.T) {
	const text = "CNPJ;Nome Fantasia;Município\n11222333000181;Empório Açaí;São Paulo\n"
	latin1, err := charmap.Windows1252.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	for name, table := range map[string]string{
		"semicolons":         text,
		"commas":             strings.ReplaceAll(text, ";", ","),
		"tabs":               strings.ReplaceAll(text, ";", "\t"),
		"Windows lines":      strings.ReplaceAll(text, "\n", "\r\n"),
		"a mark of UTF-8":    "\ufeff" + text,
		"Latin-1":            latin1,
		"no last line break": strings.TrimSpace(text),
		"empty lines":        "\n\n" + text + "\n ; ; \n",
		"spaces":             strings.ReplaceAll(text, ";", " ; "),
		"other headers":      strings.Replace(text, "CNPJ;Nome Fantasia;Município", "documento;LOJA;cidade", 1),
		"other order":        "Município;CNPJ;Nome\nSão Paulo;11222333000181;Empório Açaí",
		"quotes":             "CNPJ;Nome;Cidade\n\"11222333000181\";\"Empório Açaí\";\"São Paulo\"\n",
	} {
		lines, ignored, err := parseTable([]byte(table))
		if err != nil || len(lines) != 1 || len(ignored) != 0 {
			t.Errorf("%s: %v %v %v", name, lines, ignored, err)
			continue
		}
		for field, want := range map[string]string{"documento": "11222333000181", "nomeFantasia": "Empório Açaí", "cidade": "São Paulo"} {
			if got := lines[0].Cells[field]; got != want {
				t.Errorf("%s: %s is %q, want %q", name, field, got, want)
			}
		}
	}
}

func TestQuotesWithinACellAreItsOwn(t *testing.T) {
	lines, _, err := parseTable([]byte("CNPJ;Nome\n11222333000181;Bar \"do Zé\"\n11222333000262;\"Bar; e \"\"Café\"\"\"\n"))
	if err != nil || len(lines) != 2 || lines[0].Cells["nomeFantasia"] != `Bar "do Zé"` || lines[1].Cells["nomeFantasia"] != `Bar; e "Café"` {
		t.Errorf("%+v, %v", lines, err)
	}
}

func TestTablesThatCannotBeReadSayWhy(t *testing.T) {
	head := "CNPJ;Nome\n"
	for table, part := range map[string]string{
		"":                         "Não há nada",
		" \n;;\n":                  "Não há nada",
		head:                       "Só há os nomes",
		"11222333000181;Loja":      "pelo menos 'CNPJ' e 'Nome fantasia'",
		"CNPJ;Cidade\n1;2":         "pelo menos 'CNPJ' e 'Nome fantasia'",
		"CNPJ;Documento;Nome\n1;2": "'Documento' aparece duas vezes",
		"PK\x03\x04\x00\x00":       "Salve a planilha como CSV",
		head + "1;\"aberta\n2;b":   "linha 2",
		head + strings.Repeat("1;a\n", MaxImportRows+1): "São 1001 lojas, e o máximo por vez é 1000",
	} {
		_, _, err := parseTable([]byte(table))
		var e *errs.Error
		if !errors.As(err, &e) || e.Code != "stores.bad_table" || !strings.Contains(e.Fields["arquivo"], part) {
			t.Errorf("%.30q: %v, want %q", table, err, part)
		}
	}
	if lines, _, err := parseTable([]byte(head + strings.Repeat("1;a\n", MaxImportRows))); err != nil || len(lines) != MaxImportRows {
		t.Errorf("the most rows: %d, %v", len(lines), err)
	}
}

func TestALongHeaderIsCut(t *testing.T) {
	for length, want := range map[int]string{60: strings.Repeat("é", 60), 61: strings.Repeat("é", 60) + "…"} {
		if _, ignored, err := parseTable([]byte("CNPJ;Nome;" + strings.Repeat("é", length) + "\n1;a;b")); err != nil || len(ignored) != 1 || ignored[0] != want {
			t.Errorf("%d characters: %q, %v", length, ignored, err)
		}
	}
}

func TestZerosThatASpreadsheetDropsComeBack(t *testing.T) {
	for in, want := range map[string]string{
		"1222333000181": "01222333000181", "222333000181": "00222333000181", "22333000181": "00022333000181", "2333000181": "2333000181",
		"11222333000181": "11222333000181", "12.ABC": "12.ABC", "": "", "112223330001811": "112223330001811", "ABC22333000": "ABC22333000",
	} {
		if got := padded(in, 14, 3); got != want {
			t.Errorf("padded(%q) = %q, want %q", in, got, want)
		}
	}
}

func FuzzTables(f *testing.F) {
	f.Add([]byte("CNPJ;Nome\n11222333000181;Loja\n"))
	f.Add([]byte("\xef\xbb\xbfCNPJ\tNome\r\n\"1\"\t\"a\nb\"\r\n"))
	f.Fuzz(func(t *testing.T, table []byte) {
		lines, _, err := parseTable(table)
		if err == nil && (len(lines) == 0 || len(lines) > MaxImportRows) {
			t.Errorf("%d rows without an error", len(lines))
		}
		if err != nil && errs.From(err).Code != "stores.bad_table" {
			t.Error(fmt.Errorf("not an error for people: %w", err))
		}
	})
}
