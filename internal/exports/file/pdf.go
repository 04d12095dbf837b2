package file

import (
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"codeberg.org/go-pdf/fpdf"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/table"
	"seiva/internal/kit/text"
)

const rowLimit = 5000

// PDFLimit is how many rows a PDF has at most, in words.
const PDFLimit = "5.000"

// Measures of a page, in millimetres: A4, lying.
const (
	margin   = 10.0
	usable   = 297 - 2*margin
	bottom   = 210 - margin - 6
	padding  = 1.6
	perPoint = 0.3528
)

// lastPage stands for how many pages there are until that is known: bytes of no letter, so that no text holds them, about as wide as
// two digits.
const lastPage = "\x81\x8d"

// pdfFile is a table on pages, each with the heading and its number, and sums at the end.
type pdfFile struct {
	w      io.Writer
	head   Head
	doc    *fpdf.Fpdf
	lost   bool // a letter that the font lacks became a dot
	widths []float64
	side   float64 // left and right of what a cell says
	line   float64 // height of a line of a cell
	top    float64 // of the first row of a page
	sums   []int64
	rows   int
}

func newPDF(w io.Writer, h Head) *pdfFile {
	f := &pdfFile{w: w, head: h, doc: fpdf.New("L", "mm", "A4", ""), sums: make([]int64, len(h.Columns))}
	f.doc.SetTitle(h.Title, true)
	f.doc.SetMargins(margin, margin, margin)
	f.doc.SetAutoPageBreak(false, margin)
	f.doc.AliasNbPages(lastPage)
	f.doc.SetFooterFunc(f.footer)
	size := f.measure()
	f.line = size*perPoint + 1
	f.doc.SetCellMargin(f.side)
	f.doc.AddPage()
	f.title()
	f.font("", size)
	f.columnTitles()
	return f
}

// Sizes of the letters of a table, in points.
const (
	largest  = 9
	smallest = 5.5
)

// measure shares the page among the columns, each at least as wide as the longest word of its title, and returns the size of letters
// with which they fit. Where even the smallest do not, the columns of text give way, which go on in the next line.
func (f *pdfFile) measure() (points float64) {
	const letter, bold = 0.5, 1.15 // of the size: about how wide one is, and how much wider a title's
	wanted, letters, texts := make([]float64, len(f.head.Columns)), 0.0, 0.0
	for i, c := range f.head.Columns {
		wanted[i] = float64(max(1, c.Width))
		for word := range strings.FieldsSeq(c.Title) {
			wanted[i] = max(wanted[i], bold*float64(utf8.RuneCountInString(word)))
		}
		letters += wanted[i]
		if c.Type == table.Text {
			texts += wanted[i]
		}
	}
	const least = smallest * letter * perPoint
	count := float64(len(wanted))
	f.side = padding
	if least*letters > usable-2*padding*count {
		f.side = padding / 2
	}
	room := usable - 2*f.side*count
	each := room / letters
	ofText := each
	if rest := (room - least*(letters-texts)) / max(1, texts); each < least && rest > least/2 {
		each, ofText = least, rest
	}
	for i, c := range f.head.Columns {
		width := wanted[i] * each
		if c.Type == table.Text {
			width = wanted[i] * ofText
		}
		f.widths = append(f.widths, 2*f.side+width)
	}
	return min(largest, max(smallest, room/(letters*letter*perPoint)))
}

// latin writes a text in the letters of the font, and notes when it lacks one.
func (f *pdfFile) latin(s string) string {
	written, lost := text.Latin(s)
	f.lost = f.lost || lost
	return written
}

func (f *pdfFile) font(style string, points float64) { f.doc.SetFont("Helvetica", style, points) }

func (f *pdfFile) title() {
	f.font("B", 16)
	f.doc.CellFormat(usable, 8, f.latin(f.head.Title), "", 1, "L", false, 0, "")
	f.font("", 9)
	f.doc.SetTextColor(85, 98, 91)
	said := append([]string{"Retrato de " + f.head.At.In(clock.Brazil).Format(instantForm) + " (horário de Brasília)"}, f.head.Words...)
	f.doc.MultiCell(usable, 4.5, f.latin(strings.Join(said, " · ")), "", "L", false)
	f.doc.SetTextColor(23, 32, 27)
	f.doc.Ln(2)
}

func (f *pdfFile) footer() {
	points, _ := f.doc.GetFontSize()
	f.doc.SetY(-margin - 2)
	f.font("", 8)
	f.doc.CellFormat(usable, 4, f.latin("Página "+strconv.Itoa(f.doc.PageNo())+" de ")+lastPage, "", 0, "R", false, 0, "")
	f.font("", points)
}

func (f *pdfFile) columnTitles() {
	points, _ := f.doc.GetFontSize()
	f.font("B", points)
	f.doc.SetFillColor(27, 127, 75)
	f.doc.SetTextColor(255, 255, 255)
	cells := make([]string, len(f.head.Columns))
	for i, c := range f.head.Columns {
		cells[i] = c.Title
	}
	f.draw(cells, true, false)
	f.font("", points)
	f.doc.SetTextColor(23, 32, 27)
	f.top = f.doc.GetY()
}

// Row implements Writer.
func (f *pdfFile) Row(cells []any, total int) error {
	if f.rows++; total > rowLimit || f.rows > rowLimit {
		return ErrTooLong
	}
	said := make([]string, len(cells))
	for i, c := range f.head.Columns {
		said[i] = spelt(c.Type, cells[i], true)
		if n, is := cells[i].(int64); is {
			f.sums[i] += n
		}
	}
	f.doc.SetFillColor(238, 247, 241)
	f.draw(said, f.rows%2 == 0, true)
	return f.doc.Error()
}

// draw writes one row of the table, on the next page where this one has no room for it; one that no page holds goes on over
// the page. What is no text stays on one line.
func (f *pdfFile) draw(cells []string, filled, values bool) {
	lines, most := make([][][]byte, len(cells)), 1
	for i, said := range cells {
		if values && f.head.Columns[i].Type != table.Text {
			lines[i] = [][]byte{[]byte(f.latin(said))}
			continue
		}
		lines[i] = f.doc.SplitLines([]byte(f.latin(said)), f.widths[i])
		most = max(most, len(lines[i]))
	}
	for from := 0; from < most; {
		if values && most-from > f.room() && f.doc.GetY() > f.top {
			f.nextPage()
		}
		to := most
		if values {
			to = min(most, from+max(1, f.room()))
		}
		f.part(lines, from, to, filled)
		from = to
	}
}

// room is how many lines of a row fit on what is left of the page.
func (f *pdfFile) room() int { return int((bottom - f.doc.GetY() - padding) / f.line) }

// nextPage goes on under the same heading, in the same colour.
func (f *pdfFile) nextPage() {
	red, green, blue := f.doc.GetFillColor()
	f.doc.AddPage()
	f.columnTitles()
	f.doc.SetFillColor(red, green, blue)
}

// part writes some of the lines of a row.
func (f *pdfFile) part(lines [][][]byte, from, to int, filled bool) {
	height := float64(to-from)*f.line + padding
	x, y := margin, f.doc.GetY()
	if filled {
		f.doc.Rect(margin, y, usable, height, "F")
	}
	for i, all := range lines {
		for n, line := range all[min(from, len(all)):min(to, len(all))] {
			f.doc.SetXY(x, y+padding/2+float64(n)*f.line)
			f.cell(i, string(line))
		}
		x += f.widths[i]
	}
	f.doc.SetXY(margin, y+height)
}

// cell writes a line into a column, in smaller letters where it is too long.
func (f *pdfFile) cell(column int, line string) {
	points, _ := f.doc.GetFontSize()
	room := f.widths[column] - 2*f.side
	if width := f.doc.GetStringWidth(line); width > room {
		f.doc.SetFontSize(points * room / width)
	}
	f.doc.CellFormat(f.widths[column], f.line, line, "", 0, f.aligned(column), false, 0, "")
	f.doc.SetFontSize(points)
}

func (f *pdfFile) aligned(column int) string {
	switch f.head.Columns[column].Type {
	case table.Count, table.Cents, table.Ratio, table.Average, table.Score:
		return "R"
	}
	return "L"
}

// Close implements Writer.
func (f *pdfFile) Close() error {
	f.totals()
	return f.doc.Output(f.w)
}

// totals ends the table with the sums of what can be summed, and how many rows it has, on one page.
func (f *pdfFile) totals() {
	points, _ := f.doc.GetFontSize()
	f.font("B", points)
	said, summed := make([]string, len(f.sums)), false
	for i, c := range f.head.Columns {
		if f.rows > 0 && (c.Type == table.Count || c.Type == table.Cents) {
			said[i], summed = spelt(c.Type, f.sums[i], true), true
		}
	}
	const behind, line = 2.0, 5.0
	if f.doc.GetY()+f.line+padding+behind+2*line > bottom+line {
		f.nextPage()
		f.font("B", points)
	}
	if summed {
		if said[0] == "" {
			said[0] = "Total"
		}
		f.doc.SetFillColor(214, 236, 223)
		f.draw(said, true, true)
	}
	f.doc.Ln(behind)
	lines := text.Thousands(strconv.Itoa(f.rows)) + " linhas"
	switch f.rows {
	case 0:
		lines = "Nenhuma linha."
	case 1:
		lines = "1 linha"
	}
	f.doc.CellFormat(usable, line, f.latin(lines), "", 1, "L", false, 0, "")
	if f.lost {
		f.font("", 8)
		f.doc.CellFormat(usable, line, f.latin(lostLetters), "", 1, "L", false, 0, "")
	}
}

const lostLetters = "Algumas letras não existem na fonte do PDF e aparecem aqui como pontos. Em Excel e CSV elas saem como foram escritas."
