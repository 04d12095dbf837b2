package file

import (
	"bufio"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"seiva/internal/kit/table"
	"seiva/internal/kit/text"
)

// csvFile is what Excel in Brazil opens by a click: UTF-8 with its mark, semicolons, CRLF, decimal commas.
type csvFile struct {
	w       *bufio.Writer
	columns []table.Column
	line    []string
}

func newCSV(w io.Writer, h Head) (*csvFile, error) {
	f := &csvFile{bufio.NewWriterSize(w, 1<<16), h.Columns, make([]string, len(h.Columns))}
	_, _ = f.w.WriteString(text.Mark) // its errors come again with the next write
	for i, c := range h.Columns {
		f.line[i] = harmless(c.Title)
	}
	return f, f.write()
}

// Row implements Writer.
func (f *csvFile) Row(cells []any, _ int) error {
	for i, c := range f.columns {
		f.line[i] = spelt(c.Type, cells[i], false)
		if _, typed := cells[i].(string); typed {
			f.line[i] = harmless(f.line[i])
			if c.Type == table.Text && mistaken(f.line[i]) {
				f.line[i] = "'" + f.line[i]
			}
		}
	}
	return f.write()
}

// Close implements Writer.
func (f *csvFile) Close() error { return f.w.Flush() }

func (f *csvFile) write() error {
	for i, value := range f.line {
		if i > 0 {
			_ = f.w.WriteByte(';')
		}
		f.value(value)
	}
	_, err := f.w.WriteString("\r\n")
	return err
}

// value writes one, in quotes where it would be read as several.
func (f *csvFile) value(value string) {
	alone := value == "" && len(f.line) == 1 // an empty line is no row to who reads it
	if !alone && !parted(value) && strings.TrimSpace(value) == value {
		_, _ = f.w.WriteString(value)
		return
	}
	_ = f.w.WriteByte('"')
	_, _ = f.w.WriteString(strings.ReplaceAll(value, `"`, `""`))
	_ = f.w.WriteByte('"')
}

// parted tells of a value that would be read as several. A loop: most values are short, and ContainsAny prepares for long ones.
func parted(value string) bool {
	for i := range len(value) {
		switch value[i] {
		case ';', '"', '\r', '\n':
			return true
		}
	}
	return false
}

// number is a text that a spreadsheet reads as a number and not as a formula.
var number = regexp.MustCompile(`^[+-]?[0-9]+([.,][0-9]+)?$`)

// harmless puts an apostrophe before a text that a spreadsheet would compute: one that begins with = + - @, their wide forms,
// or a tab or line break. Numbers stay as they are.
func harmless(s string) string {
	if s != "" && (s[0] >= '0' && s[0] <= '9' || s[0]|0x20 >= 'a' && s[0]|0x20 <= 'z') {
		return s // as nearly all begin
	}
	begins := strings.TrimLeft(s, " \u00a0")
	if begins == "" {
		return s
	}
	first, _ := utf8.DecodeRuneInString(begins)
	if !strings.ContainsRune("=+-@＝＋－＠\t\r\n", first) || number.MatchString(s) {
		return s
	}
	return "'" + s
}

// exactDigits is how many digits of a number a spreadsheet keeps.
const exactDigits = 15

// otherwise is a text that a spreadsheet reads as a power of ten or a day of this year.
var otherwise = regexp.MustCompile(`^[0-9]+([eE][+-]?[0-9]+|([-/.][0-9]{1,4}){1,2})$`)

// mistaken tells of a text that a spreadsheet would replace by a number or a day from which nobody gets it back: an access key, a
// root like 12345E67, a house number like 10/12.
func mistaken(s string) bool {
	digits := 0
	for digits < len(s) && s[digits] >= '0' && s[digits] <= '9' {
		digits++
	}
	switch {
	case digits == 0:
		return false
	case digits == len(s):
		return digits > exactDigits
	case strings.IndexByte("eE-/.", s[digits]) < 0:
		return false // as nearly all go on
	}
	return otherwise.MatchString(s)
}
