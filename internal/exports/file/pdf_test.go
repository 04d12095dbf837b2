package file

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"seiva/internal/kit/table"
	"seiva/internal/kit/testkit"
)

func TestPDFHasTitleFiltersPagesAndTotals(t *testing.T) {
	rows := make([][]any, 0, 100)
	for i := range 100 {
		rows = append(rows, append([]any{fmt.Sprintf("Padaria São João nº %d", i)}, samples[0][1:]...))
	}
	h := Head{Title: "Lojas", Words: []string{"21/10/2026 a 19/11/2026", "Software house: Caixa Livre (São Paulo)"}, Columns: everyType, At: at}
	content := written(t, PDF, h, rows)
	said := testkit.PDFPages(t, content)
	if len(said) < 2 {
		t.Fatalf("%d pages", len(said))
	}
	all := strings.Join(said, "\n")
	for i, page := range said {
		for _, want := range []string{fmt.Sprintf("Página %d de %d", i+1, len(said)), "Loja\n", "CNPJ", "Último cupom"} {
			if !strings.Contains(page, want) {
				t.Errorf("page %d lacks %q: %.300s", i+1, want, page)
			}
		}
	}
	for _, want := range []string{"21/10/2026 a 19/11/2026", "Software house: Caixa Livre (São Paulo)", "Retrato de 20/11/2026 14:05"} {
		if !strings.Contains(said[0], want) {
			t.Errorf("the first page lacks %q", want)
		}
	}
	for i := range rows {
		if !strings.Contains(strings.ReplaceAll(all, "\n", " "), fmt.Sprintf("nº %d ", i)) {
			t.Errorf("row %d is on no page", i)
		}
	}
	last := said[len(said)-1]
	for _, want := range []string{"Total\n", "123.456.700", "123.456.789,00", "100 linhas"} {
		if !strings.Contains(last, want) {
			t.Errorf("the end lacks %q: %s", want, last)
		}
	}
	if strings.Contains(last, "4.211") || len(content) > 100<<10 {
		t.Errorf("a sum of percentages, or %d bytes", len(content))
	}
}

// Whatever is typed and however many columns there are, every row is there, on as many pages as it takes.
func TestPDFTakesAnyTextAndManyColumns(t *testing.T) {
	var columns []table.Column
	row := []any{}
	for i := range 24 {
		columns = append(columns, table.Column{Name: fmt.Sprint(i), Title: fmt.Sprintf("Coluna %d", i), Type: table.Text, Width: 28})
		row = append(row, []string{"日本 ✓ ação", strings.Repeat("x", 300), "a\nb", "(\\)", ""}[i%5])
	}
	content := written(t, PDF, Head{Title: "Lojas", Columns: columns, At: at}, [][]any{row, row, row})
	if all := strings.Join(testkit.PDFPages(t, content), "\n"); strings.Count(all, "ação") != 15 || !strings.Contains(all, "3 linhas") {
		t.Errorf("%.2000s", all)
	}
	empty := testkit.PDFPages(t, written(t, PDF, Head{Title: "Lojas", Columns: everyType, At: at}, nil))
	if len(empty) != 1 || !strings.Contains(empty[0], "Nenhuma linha.") {
		t.Errorf("%q", empty)
	}
}

// More rows than a PDF may have are refused at the first, also when nobody knew; it is never cut.
func TestPDFIsRefusedAboveItsLimit(t *testing.T) {
	h := Head{Title: "Lojas", Columns: everyType, At: at}
	w, err := New(PDF, io.Discard, h)
	testkit.Must(t, err)
	if err := w.Row(samples[0], 5001); !errors.Is(err, ErrTooLong) {
		t.Errorf("5,001 rows told: %v", err)
	}
	w, err = New(PDF, io.Discard, h)
	testkit.Must(t, err)
	for range 5000 {
		testkit.Must(t, w.Row(samples[0], 5000))
	}
	if err := w.Row(samples[0], 5000); !errors.Is(err, ErrTooLong) {
		t.Errorf("one more than told: %v", err)
	}
}

// A text of many lines is there to its last, on as many pages as it takes, with every other row.
func TestPDFNeverCutsAText(t *testing.T) {
	columns := []table.Column{{Name: "a", Title: "Comentário", Type: table.Text, Width: 20}, {Name: "b", Title: "Nota", Type: table.Score, Width: 5}}
	var rows [][]any
	for _, lines := range []int{1, 39, 41, 200} {
		text := ""
		for n := range lines {
			text += fmt.Sprintf("linha %d de %d\n", n+1, lines)
		}
		rows = append(rows, []any{text + "fim", int64(lines)}, []any{"depois", int64(1)})
	}
	said := testkit.PDFPages(t, written(t, PDF, Head{Title: "Comentários", Columns: columns, At: at}, rows))
	all := strings.Join(said, "\n") + "\n"
	for _, lines := range []int{1, 39, 41, 200} {
		for n := range lines {
			if want := fmt.Sprintf("linha %d de %d\n", n+1, lines); strings.Count(all, want) != 1 {
				t.Errorf("%q is there %d times", want, strings.Count(all, want))
			}
		}
	}
	if strings.Count(all, "fim\n") != 4 || strings.Count(all, "depois\n") != 4 || strings.Count(all, "Comentário\n") != len(said) {
		t.Errorf("%.2000s", all)
	}
}

// The sums and how many rows there are stand on one page, under the heading, however many rows came before; without rows or sums
// there is no line of them.
func TestPDFEndsOnOnePage(t *testing.T) {
	for rows := 22; rows < 32; rows++ {
		said := testkit.PDFPages(t, written(t, PDF, Head{Title: "Cupons", Columns: everyType[:5], At: at}, slices.Repeat([][]any{samples[0][:5]}, rows)))
		last := said[len(said)-1]
		for _, want := range []string{"CNPJ\n", "Total\n", fmt.Sprintf("%d linhas", rows)} {
			if !strings.Contains(last, want) {
				t.Errorf("%d rows: the last page lacks %q: %q", rows, want, last)
			}
		}
		f := newPDF(io.Discard, Head{Title: "Cupons", Columns: everyType[:5], At: at})
		for range rows {
			testkit.Must(t, f.Row(samples[0][:5], rows))
		}
		f.totals()
		if below := f.doc.GetY(); below > 210-margin-2 {
			t.Errorf("%d rows: the end stands at %.0f mm, over the page's number", rows, below)
		}
	}
	for name, of := range map[string][][]any{"no rows": nil, "no sums": {{"a", "b"}}} {
		columns := everyType[:2]
		if of == nil {
			columns = everyType
		}
		if all := fmt.Sprint(testkit.PDFPages(t, written(t, PDF, Head{Title: "Lojas", Columns: columns, At: at}, of))); strings.Contains(all, "Total") {
			t.Errorf("%s: %s", name, all)
		}
	}
}

// Words of titles, and what is no text, stand on one line, however narrow the column; a text may say anything.
func TestPDFBreaksNoWordOfATitleAndNoDate(t *testing.T) {
	columns := []table.Column{
		{Title: "Nota", Type: table.Score, Width: 3},
		{Title: "Situação do cupom", Type: table.Text, Width: 4},
		{Title: "CNPJ", Type: table.CNPJ, Width: 6},
		{Title: "Dia", Type: table.Day, Width: 3},
		{Title: "Comentário", Type: table.Text, Width: 180},
	}
	all := strings.Join(testkit.PDFPages(t, written(t, PDF, Head{Title: "Notas", Columns: columns, At: at}, [][]any{
		{int64(12345), "ok", "12ABC34501DE35", "2026-11-20", "de {pages} e {nb}"},
	})), "\n")
	for _, want := range []string{"Nota\n", "Situação", "12345\n", "12.ABC.345/01DE-35\n", "20/11/2026\n", "de {pages} e {nb}\n", "Página 1 de 1"} {
		if !strings.Contains(all+"\n", want) {
			t.Errorf("lacks %q: %q", want, all)
		}
	}
}

// Letters that the font lacks are dots, which the file says; letters with accents of their own are none.
func TestPDFSaysWhichLettersItLacks(t *testing.T) {
	columns := []table.Column{{Name: "a", Title: "Loja", Type: table.Text, Width: 20}}
	for name, lost := range map[string]bool{"日本": true, "Padaria ✓": true, "São João – “Ç” € ™": false, "UTC−4": false, "Sa\u0303o Joa\u0303o": false, "\xff": true} {
		said := strings.Join(testkit.PDFPages(t, written(t, PDF, Head{Title: "Lojas", Columns: columns, At: at}, [][]any{{name}})), "\n")
		if strings.Contains(said, "aparecem aqui como pontos") != lost {
			t.Errorf("%q: %s", name, said)
		}
	}
}
