package file

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/thedatashed/xlsxreader"
	"github.com/xuri/excelize/v2"

	"seiva/internal/kit/table"
	"seiva/internal/kit/testkit"
)

// sheets reads a workbook with another library than the one that wrote it: the values of each sheet, row by row.
func sheets(t *testing.T, content []byte) (names []string, rows map[string][][]string) {
	t.Helper()
	book, err := xlsxreader.NewReader(content)
	testkit.Must(t, err)
	rows = map[string][][]string{}
	for _, name := range book.Sheets {
		for row := range book.ReadRows(name) {
			testkit.Must(t, row.Error)
			line := []string{}
			for _, cell := range row.Cells {
				for len(line) < cell.ColumnIndex() {
					line = append(line, "")
				}
				line = append(line, string(cell.Type)+":"+cell.Value)
			}
			rows[name] = append(rows[name], line)
		}
	}
	return book.Sheets, rows
}

// part reads a file of a workbook.
func part(t *testing.T, content []byte, name string) string {
	t.Helper()
	book, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	testkit.Must(t, err)
	file, err := book.Open(name)
	testkit.Must(t, err)
	defer func() { _ = file.Close() }()
	text, err := io.ReadAll(file)
	testkit.Must(t, err)
	return string(text)
}

func TestXLSXHasTypedCells(t *testing.T) {
	content := written(t, XLSX, Head{Title: "Lojas: [todas]", Words: []string{"Software house: =Caixa"}, Columns: everyType, At: at}, samples)
	names, rows := sheets(t, content)
	if strings.Join(names, "|") != "Lojas   todas|Sobre este arquivo" {
		t.Errorf("sheets %q", names)
	}
	got := rows[names[0]]
	for i, want := range []string{
		"Loja CNPJ CEP Telefone Cupons Valor % identificados Dia Último cupom Contrato Média",
		`string:Empório União; "Centro"|string:11.222.333/0001-81|string:69005-040|string:(11) 98765-4321|numerical:1234567|numerical:1234567.89|numerical:0.42115|datetime:2026-11-20|datetime:2026-11-20T14:05:59Z|string:Sim|numerical:4.5`,
		`string:=1+1|string:SE.1VA.026/0001-78|string:|string:+14155550100|numerical:-5|numerical:-1.99|numerical:1|datetime:||string:Não|numerical:1`,
	} {
		line := strings.Join(got[i], "|")
		if i == 0 {
			line = strings.ReplaceAll(strings.ReplaceAll(line, "string:", ""), "|", " ")
		}
		if line != want {
			t.Errorf("row %d:\n%s\nwant\n%s", i, line, want)
		}
	}
	about := fmt.Sprint(rows[names[1]])
	for _, want := range []string{"Lojas: [todas]", "20/11/2026 14:05 (horário de Brasília)", "Software house: =Caixa"} {
		if !strings.Contains(about, want) {
			t.Errorf("the sheet about it lacks %q: %s", want, about)
		}
	}
	sheet := part(t, content, "xl/worksheets/sheet1.xml")
	if strings.Contains(sheet, "<f>") || strings.Contains(part(t, content, "xl/worksheets/sheet2.xml"), "<f>") {
		t.Error("there is a formula")
	}
	for _, want := range []string{`ySplit="1"`, `state="frozen"`, `width="22"`} {
		if !strings.Contains(sheet, want) {
			t.Errorf("the sheet lacks %s", want)
		}
	}
	styles := part(t, content, "xl/styles.xml")
	for _, want := range []string{`dd/mm/yyyy hh:mm`, `0.00%`, `#,##0.00`, `1B7F4B`, `<b`} {
		if !strings.Contains(styles, want) {
			t.Errorf("the styles lack %s", want)
		}
	}
}

// A row beyond a sheet's begins the next, under its own heading; none is lost.
func TestXLSXIsSplitBeforeASheetIsFull(t *testing.T) {
	var out bytes.Buffer
	w, err := newXLSXOf(&out, Head{Title: "Cupons", Columns: []table.Column{{Name: "n", Title: "N", Type: table.Count}}, At: at}, room{rows: 4, bytes: 1 << 30})
	testkit.Must(t, err)
	for i := range 9 {
		testkit.Must(t, w.Row([]any{int64(i)}, 9))
	}
	testkit.Must(t, w.Close())
	names, rows := sheets(t, out.Bytes())
	if fmt.Sprint(names) != "[Cupons Cupons (2) Cupons (3) Sobre este arquivo]" {
		t.Fatalf("sheets %q", names)
	}
	next := 0
	for _, name := range names[:3] {
		if rows[name][0][0] != "string:N" || len(rows[name]) > 4 {
			t.Errorf("%s begins with %q and has %d rows", name, rows[name][0], len(rows[name]))
		}
		for _, row := range rows[name][1:] {
			if row[0] != fmt.Sprintf("numerical:%d", next) {
				t.Errorf("%s has %q, want %d", name, row, next)
			}
			next++
		}
	}
	if next != 9 {
		t.Errorf("%d rows", next)
	}
	if sheetRoom.rows != 1<<20 {
		t.Error("a sheet of Excel has 1,048,576 rows")
	}
}

// What no cell can hold is held as far as it goes, and the book can still be read; nothing is left beside it.
func TestXLSXTakesAnyText(t *testing.T) {
	h := Head{Title: "?", Columns: []table.Column{{Name: "a", Title: "A", Type: table.Text}}, At: at}
	for _, title := range []string{"Lojas", strings.Repeat("á", 40)} {
		h.Title = title
		var out bytes.Buffer
		w, err := New(XLSX, &out, h)
		testkit.Must(t, err)
		for _, typed := range []string{"\x00\x01", "\ufffe", strings.Repeat("x", 40_000), "_x0041_", "<f>1</f>", "\xff", " \n& "} {
			testkit.Must(t, w.Row([]any{typed}, 1))
		}
		testkit.Must(t, w.Close())
		if _, rows := sheets(t, out.Bytes()); len(rows) != 2 {
			t.Errorf("%q: %d sheets", title, len(rows))
		}
		book, err := excelize.OpenReader(&out)
		testkit.Must(t, err)
		rows, err := book.GetRows(book.GetSheetName(0))
		testkit.Must(t, err)
		for i, want := range []string{"A", "\ufffd\ufffd", "\ufffd", strings.Repeat("x", 32_767), "_x0041_", "<f>1</f>", "\ufffd", " \n& "} {
			if len(rows) <= i || rows[i][0] != want {
				t.Errorf("row %d of %d: want %.20q", i, len(rows), want)
			}
		}
	}
}

// heap watches how far the memory in use grows while a file is written to it.
type heap struct{ before, most, written uint64 }

func (h *heap) look() {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	if h.before == 0 {
		h.before = m.HeapAlloc
	}
	h.most = max(h.most, m.HeapAlloc)
}

// Write implements io.Writer.
func (h *heap) Write(p []byte) (int, error) {
	if before := h.written >> 20; before != (h.written+uint64(len(p)))>>20 {
		h.look()
	}
	h.written += uint64(len(p))
	return len(p), nil
}

// However many rows and sheets there are, what is held of them stays small: neither the sheets nor the zip (64 MB is the most
// that a million rows may take).
func TestXLSXIsWrittenInLittleMemory(t *testing.T) {
	random, letters := rand.New(rand.NewPCG(1, 2)), make([]byte, 60)
	row := slices.Clone(samples[0])
	h := &heap{}
	h.look()
	w, err := New(XLSX, h, Head{Title: "Lojas", Columns: everyType, At: at})
	testkit.Must(t, err)
	for i := range 80_000 {
		for n := range letters { // that no zip makes much smaller
			letters[n] = byte('!' + random.IntN(90))
		}
		row[0] = string(letters)
		testkit.Must(t, w.Row(row, 80_000))
		if i%20_000 == 0 {
			h.look()
		}
	}
	testkit.Must(t, w.Close())
	if grown := (h.most - h.before) >> 20; h.written < 4<<20 || grown > 4 {
		t.Errorf("%d MB were held of a file of %d MB", grown, h.written>>20)
	}
}

// Where a sheet's bytes are as many as a zip can tell, the next begins.
func TestXLSXIsSplitBeforeASheetIsTooLarge(t *testing.T) {
	var out bytes.Buffer
	w, err := newXLSXOf(&out, Head{Title: "Cupons", Columns: []table.Column{{Name: "n", Title: "N", Type: table.Text}}, At: at}, room{rows: 100, bytes: 4000})
	testkit.Must(t, err)
	for range 8 {
		testkit.Must(t, w.Row([]any{strings.Repeat("x", 1000)}, 8))
	}
	testkit.Must(t, w.Close())
	names, rows := sheets(t, out.Bytes())
	if fmt.Sprint(names) != "[Cupons Cupons (2) Sobre este arquivo]" || len(rows[names[0]])+len(rows[names[1]]) != 8+2 {
		t.Errorf("sheets %q of %d and %d rows", names, len(rows[names[0]]), len(rows[names[1]]))
	}
	if selected := strings.Count(part(t, out.Bytes(), partOf(1))+part(t, out.Bytes(), partOf(2)), "tabSelected"); selected != 1 {
		t.Errorf("%d sheets are selected", selected)
	}
}
