package file

import (
	"bufio"
	"encoding/xml"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/xuri/excelize/v2"

	"seiva/internal/kit/table"
)

// sheet writes rows into a worksheet as they come, whatever their number: the library would hold them all, on the disk or in
// memory, until the book is written.
type sheet struct {
	w     *bufio.Writer
	names []string // of the columns: A, B, …
	row   int      // the one that is written, from 1
	bytes int64
}

// beginSheet writes what stands before the rows: column widths, and a first row that stays when one scrolls. A book opens with
// its selected sheet.
func beginSheet(w io.Writer, columns []table.Column, selected bool) (*sheet, error) {
	s := &sheet{w: bufio.NewWriterSize(w, 1<<16), names: make([]string, len(columns))}
	s.write(xml.Header, `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView`)
	if selected {
		s.write(` tabSelected="1"`)
	}
	s.write(` workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`,
		`<sheetFormatPr defaultRowHeight="15"/><cols>`)
	for i, c := range columns {
		name, err := excelize.ColumnNumberToName(i + 1)
		if err != nil {
			return nil, err
		}
		s.names[i] = name
		at := strconv.Itoa(i + 1)
		s.write(`<col customWidth="1" min="`, at, `" max="`, at, `" width="`, strconv.Itoa(c.Width+2), `"/>`)
	}
	s.write(`</cols><sheetData>`)
	return s, nil
}

// write keeps its error for whoever ends the row.
func (s *sheet) write(texts ...string) {
	for _, text := range texts {
		n, _ := s.w.WriteString(text)
		s.bytes += int64(n)
	}
}

func (s *sheet) beginRow(attributes string) {
	s.row++
	s.write(`<row r="`, strconv.Itoa(s.row), `"`, attributes, `>`)
}

func (s *sheet) endRow() error {
	s.write(`</row>`)
	_, err := s.w.Write(nil)
	return err
}

// cell writes a value of typed's into a column; nil leaves it empty.
func (s *sheet) cell(column, style int, value any) {
	if value == nil {
		return
	}
	s.write(`<c r="`, s.names[column], strconv.Itoa(s.row), `" s="`, strconv.Itoa(style))
	switch v := value.(type) {
	case int64:
		s.write(`"><v>`, strconv.FormatInt(v, 10), `</v></c>`)
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) { // no number to a spreadsheet
			s.write(`"/>`)
			return
		}
		s.write(`"><v>`, strconv.FormatFloat(v, 'f', -1, 64), `</v></c>`)
	case string:
		s.write(`" t="inlineStr"><is><t xml:space="preserve">`)
		s.text(v)
		s.write(`</t></is></c>`)
	}
}

// cellLetters is how many letters a cell holds, as UTF-16 counts them.
const cellLetters = 32767

// escaped is a text that a reader of workbooks would take for one letter: _x0041_ is an A.
var escaped = regexp.MustCompile(`_x[0-9A-Fa-f]{4}_`)

func (s *sheet) text(v string) {
	if len(v) > cellLetters {
		if units := utf16.Encode([]rune(v)); len(units) > cellLetters {
			v = string(utf16.Decode(units[:cellLetters]))
		}
	}
	if strings.Contains(v, "_x") {
		v = escaped.ReplaceAllString(v, "_x005F$0")
	}
	_ = xml.EscapeText(letters{s}, []byte(v)) // write keeps the error
}

// letters is a sheet as a writer.
type letters struct{ *sheet }

// Write implements io.Writer.
func (l letters) Write(p []byte) (int, error) {
	n, err := l.w.Write(p)
	l.bytes += int64(n)
	return n, err
}

// end writes what stands behind the rows.
func (s *sheet) end() error {
	s.write(`</sheetData></worksheet>`)
	return s.w.Flush()
}
