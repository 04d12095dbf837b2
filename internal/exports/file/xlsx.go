package file

import (
	"archive/zip"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/table"
)

// room is what a sheet holds: Excel's rows, the heading included, and no more bytes than a zip of the first format can tell,
// with those of a last row.
type room struct {
	rows  int
	bytes int64
}

var sheetRoom = room{rows: 1_048_576, bytes: 4<<30 - 64<<20}

// xlsxFile is a workbook: a sheet of rows, another where one is full, and at the end one that says what it is. Rows go into the
// file as they come; the library writes the rest.
type xlsxFile struct {
	zip     *zip.Writer
	head    Head
	book    *excelize.File
	room    room
	sheet   *sheet // the last
	sheets  int
	styles  []int
	heading int
}

func newXLSX(w io.Writer, h Head) (*xlsxFile, error) { return newXLSXOf(w, h, sheetRoom) }

func newXLSXOf(w io.Writer, h Head, each room) (*xlsxFile, error) {
	f := &xlsxFile{zip: zip.NewWriter(w), head: h, book: excelize.NewFile(), room: each}
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

// begin opens the next sheet, with its heading.
func (f *xlsxFile) begin() (err error) {
	f.sheets++
	name := sheetName(f.head.Title, f.sheets)
	if f.sheets == 1 {
		err = f.book.SetSheetName("Sheet1", name)
	} else {
		_, err = f.book.NewSheet(name)
	}
	if err != nil {
		return err
	}
	part, err := f.zip.Create(partOf(f.sheets))
	if err != nil {
		return err
	}
	if f.sheet, err = beginSheet(part, f.head.Columns, f.sheets == 1); err != nil {
		return err
	}
	f.sheet.beginRow(` ht="24" customHeight="1"`)
	for i, c := range f.head.Columns {
		f.sheet.cell(i, f.heading, c.Title)
	}
	return f.sheet.endRow()
}

// partOf is where a book keeps its nth sheet.
func partOf(n int) string { return fmt.Sprintf("xl/worksheets/sheet%d.xml", n) }

// Row implements Writer.
func (f *xlsxFile) Row(cells []any, _ int) error {
	if f.sheet.row == f.room.rows || f.sheet.bytes > f.room.bytes {
		if err := f.sheet.end(); err != nil {
			return err
		}
		if err := f.begin(); err != nil {
			return err
		}
	}
	f.sheet.beginRow("")
	for i, c := range f.head.Columns {
		f.sheet.cell(i, f.styles[i], typed(c.Type, cells[i]))
	}
	return f.sheet.endRow()
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
	if err := f.sheet.end(); err != nil {
		return err
	}
	if err := f.about(); err != nil {
		return err
	}
	f.book.SetZipWriter(func(io.Writer) excelize.ZipWriter { return rest{f.zip, f.sheets} })
	return f.book.Write(io.Discard) // what it makes is in the zip by then
}

// rest is a zip in which the first sheets stand already.
type rest struct {
	*zip.Writer
	sheets int
}

// Create implements excelize.ZipWriter.
func (r rest) Create(name string) (io.Writer, error) {
	for n := range r.sheets {
		if name == partOf(n+1) {
			return io.Discard, nil
		}
	}
	return r.Writer.Create(name)
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
