// Package file writes rows into CSV, XLSX and PDF files, a row at a time and without holding a file in memory (a PDF, which is
// short, but for that one).
package file

import (
	"errors"
	"io"
	"slices"
	"time"

	"seiva/internal/kit/table"
)

// Format is how a file is written; its word is the file's ending.
type Format string

// The formats (D-74).
const (
	CSV  Format = "csv"
	XLSX Format = "xlsx"
	PDF  Format = "pdf"
)

// Formats are all of them.
var Formats = []Format{CSV, XLSX, PDF}

// Known reports whether f is one of the formats.
func (f Format) Known() bool { return slices.Contains(Formats, f) }

// Type is the media type of a file.
func (f Format) Type() string {
	switch f {
	case XLSX:
		return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	case PDF:
		return "application/pdf"
	}
	return "text/csv; charset=utf-8"
}

// Head is what a file says of itself.
type Head struct {
	Title   string
	Words   []string // what its rows are narrowed to
	Columns []table.Column
	At      time.Time // of which moment the rows are
}

// ErrTooLong is returned for a PDF of more than PDFLimit rows: it is refused, never cut.
var ErrTooLong = errors.New("more rows than a PDF may have")

// Writer takes the rows. After an error nothing of the file is worth anything.
type Writer interface {
	// Row adds a row whose cells are of the columns' types, or nil; total is how many rows there will be.
	Row(cells []any, total int) error
	// Close ends the file.
	Close() error
}

// New begins a file on w.
func New(f Format, w io.Writer, h Head) (Writer, error) {
	switch f {
	case XLSX:
		return newXLSX(w, h)
	case PDF:
		return newPDF(w, h), nil
	}
	return newCSV(w, h)
}
