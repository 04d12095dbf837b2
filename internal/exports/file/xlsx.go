package file

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/table"
)

// sheetRows is how many rows a sheet holds, its heading included.
const sheetRows = 1_048_576

// xlsxFile is a workbook: a sheet of rows, another where one is full, and at the end one that says what it is.
type xlsxFile struct {
	w        io.Writer
	head     Head
	book     *excelize.File
	rows     *excelize.StreamWriter
	perSheet int // of rows in a sheet
	sheet    int // the one that is written, from 1
	row      int // of it, from 1
	styles   []int
	heading  int
	line     []any
}

func newXLSX(w io.Writer, h Head) (*xlsxFile, error) { return newXLSXOf(w, h, sheetRows) }

func newXLSXOf(w io.Writer, h Head, perSheet int) (*xlsxFile, error) {
	f := &xlsxFile{w: w, head: h, book: excelize.NewFile(excelize.Options{TmpDir: h.Folder}), perSheet: perSheet, line: make([]any, len(h.Columns))}
	if err := f.style(); err != nil {
		return nil, err
	}
	return f, f.begin()
}

// forms are how a spreadsheet shows the types that are numbers to it.
var forms = map[table.Type]string{
	table.Count: "#,##0", table.Cents: `"R$" #,##0.00`, table.Ratio: "0.00%", table.Average: "0.0", table.Score: "0", table.Day: "dd/mm/yyyy", table.Instant: "dd/mm/yyyy hh:mm",
}

func (f *xlsxFile) style() (err error) {
	f.heading, err = f.book.NewStyle(&excelize.Style{
		Font: &excelize.Font{Bold: true, Color: "FFFFFF"}, Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"1B7F4B"}},
		Alignment: &excelize.Alignment{Vertical: "center", WrapText: true},
	})
	f.styles = make([]int, len(f.head.Columns))
	for i, c := range f.head.Columns {
		form, is := forms[c.Type]
		if !is {
			form = "@" // text stays text when somebody edits it
		}
		if err == nil {
			f.styles[i], err = f.book.NewStyle(&excelize.Style{CustomNumFmt: &form})
		}
	}
	return err
}

// sheetName is a title as a sheet may be called.
func sheetName(title string, n int) string {
	name := []rune(strings.TrimSpace(strings.Map(func(r rune) rune {
		if strings.ContainsRune(`:\/?*[]'`, r) {
			return ' '
		}
		return r
	}, title)))
	end := ""
	if n > 1 {
		end = fmt.Sprintf(" (%d)", n)
	}
	return string(name[:min(len(name), 31-len(end))]) + end
}

// begin opens the next sheet.
func (f *xlsxFile) begin() (err error) {
	f.sheet++
	f.row = 1
	name := sheetName(f.head.Title, f.sheet)
	if f.sheet == 1 {
		err = f.book.SetSheetName("Sheet1", name)
	} else {
		_, err = f.book.NewSheet(name)
	}
	if err == nil {
		f.rows, err = f.book.NewStreamWriter(name)
	}
	if err != nil {
		return err
	}
	for i, c := range f.head.Columns {
		if err := f.rows.SetColWidth(i+1, i+1, float64(c.Width)+2); err != nil {
			return err
		}
	}
	err = f.rows.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"})
	if err != nil {
		return err
	}
	for i, c := range f.head.Columns {
		f.line[i] = excelize.Cell{StyleID: f.heading, Value: c.Title}
	}
	return f.rows.SetRow("A1", f.line, excelize.RowOpts{Height: 24})
}

// Row implements Writer.
func (f *xlsxFile) Row(cells []any, _ int) error {
	if f.row == f.perSheet {
		if err := f.rows.Flush(); err != nil {
			return err
		}
		if err := f.begin(); err != nil {
			return err
		}
	}
	f.row++
	for i, c := range f.head.Columns {
		f.line[i] = excelize.Cell{StyleID: f.styles[i], Value: typed(c.Type, cells[i])}
	}
	at, err := excelize.CoordinatesToCellName(1, f.row)
	if err != nil {
		return err
	}
	return f.rows.SetRow(at, f.line)
}

// typed is a value as a spreadsheet computes with it: text is never a formula, and dates are of Brazil.
func typed(t table.Type, value any) any {
	switch v := value.(type) {
	case int64:
		if t == table.Cents {
			return float64(v) / 100
		}
		return v
	case float64:
		return v
	case time.Time:
		if v.IsZero() {
			return nil
		}
		return wall(v.In(clock.Brazil))
	case string:
		if t == table.Day {
			if day, err := time.Parse(time.DateOnly, v); err == nil {
				return serial(day)
			}
		}
	}
	if value == nil {
		return nil
	}
	return spelt(t, value, false)
}

// wall is an instant as a clock on the wall shows it, to the second. A fraction of a day is no exact number: half a millisecond
// more keeps who cuts it from reading the second before.
func wall(t time.Time) float64 {
	return serial(time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), int(time.Millisecond/2), time.UTC))
}

// serial counts the days since 30/12/1899, as spreadsheets do.
func serial(t time.Time) float64 {
	return t.Sub(time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)).Hours() / 24
}

// Close implements Writer.
func (f *xlsxFile) Close() error {
	defer f.Abandon()
	if err := f.rows.Flush(); err != nil {
		return err
	}
	if err := f.about(); err != nil {
		return err
	}
	_, err := f.book.WriteTo(f.w)
	return err
}

// about adds the sheet that says what the file is.
func (f *xlsxFile) about() error {
	const name = "Sobre este arquivo"
	if _, err := f.book.NewSheet(name); err != nil {
		return err
	}
	lines := [][2]string{{"Relatório", f.head.Title}, {"Retrato", f.head.At.In(clock.Brazil).Format(instantForm) + " (horário de Brasília)"}}
	for _, word := range f.head.Words {
		lines = append(lines, [2]string{"Filtro", word})
	}
	if len(f.head.Words) == 0 {
		lines = append(lines, [2]string{"Filtros", "nenhum"})
	}
	for i, line := range lines {
		at := fmt.Sprintf("A%d", i+1)
		if err := f.book.SetSheetRow(name, at, &[]any{line[0], line[1]}); err != nil {
			return err
		}
	}
	return f.book.SetColWidth(name, "A", "B", 30)
}

// Abandon implements Writer: it deletes what the library keeps on the disk.
func (f *xlsxFile) Abandon() { _ = f.book.Close() }
