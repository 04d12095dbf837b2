package file

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"seiva/internal/kit/table"
	"seiva/internal/kit/testkit"
)

// benchRows are how many rows a file is measured with.
func benchRows() []int {
	if os.Getenv("BENCH_FULL") == "1" {
		return []int{100_000, 1_000_000}
	}
	return []int{100_000}
}

// eight are the columns of the measured files, with every row different from the one before.
var eight = []table.Column{
	everyType[0], everyType[1], everyType[4], everyType[4], everyType[5], everyType[6], everyType[7], everyType[8],
}

func benchRow(cells []any, i int) {
	n := int64(i)
	copy(cells, []any{
		"Padaria São João nº " + strconv.Itoa(i), strconv.Itoa(10000000000000 + i), n, n * 3, n * 199, float64(i%10_000) / 10_000,
		"2026-11-20", at.Add(time.Duration(i) * time.Second),
	})
}

// peak is a writer that drops what it gets, and watches how far the memory grows meanwhile, garbage included.
type peak struct {
	runtime.MemStats
	before, most uint64
}

func (p *peak) look() {
	runtime.ReadMemStats(&p.MemStats)
	p.most = max(p.most, p.HeapAlloc)
}

// Write implements io.Writer.
func (p *peak) Write(b []byte) (int, error) {
	p.look()
	return len(b), nil
}

func writeFile(b *testing.B, f Format, w io.Writer, rows int, each func()) {
	b.Helper()
	file, err := New(f, w, Head{Title: "Lojas", Columns: eight, At: at})
	testkit.Must(b, err)
	cells := make([]any, len(eight))
	for i := range rows {
		benchRow(cells, i)
		testkit.Must(b, file.Row(cells, rows))
		if each != nil && i%1000 == 0 {
			each()
		}
	}
	testkit.Must(b, file.Close())
}

// streamed writes the same rows with the library's own writer and nothing beside it.
func streamed(b *testing.B, rows int) {
	b.Helper()
	book := excelize.NewFile(excelize.Options{TmpDir: b.TempDir()})
	defer func() { _ = book.Close() }()
	ours := &xlsxFile{head: Head{Columns: eight}, book: book}
	testkit.Must(b, ours.style())
	sheet, err := book.NewStreamWriter("Sheet1")
	testkit.Must(b, err)
	cells, line := make([]any, len(eight)), make([]any, len(eight))
	for i := range rows {
		benchRow(cells, i)
		for n, c := range eight {
			line[n] = excelize.Cell{StyleID: ours.styles[n], Value: typed(c.Type, cells[n])}
		}
		testkit.Must(b, sheet.SetRow("A"+strconv.Itoa(i+1), line))
	}
	testkit.Must(b, sheet.Flush())
	testkit.Must(b, book.Write(io.Discard))
}

// BenchmarkExport gives how many times the library's own StreamWriter a workbook takes, and how far the memory grows while a
// file of each kind is written (at most 64 MB).
func BenchmarkExport(b *testing.B) {
	for _, rows := range benchRows() {
		b.Run(fmt.Sprintf("xlsx/%d", rows), func(b *testing.B) {
			var ours, theirs time.Duration
			for b.Loop() {
				start := time.Now()
				writeFile(b, XLSX, io.Discard, rows, nil)
				middle := time.Now()
				streamed(b, rows)
				ours, theirs = ours+middle.Sub(start), theirs+time.Since(middle)
			}
			b.ReportMetric(float64(ours)/float64(theirs), "ratio")
			b.ReportMetric(float64(ours.Microseconds())/float64(b.N), "ours_µs")
			b.ReportMetric(float64(theirs.Microseconds())/float64(b.N), "stream_µs")
		})
		for _, format := range []Format{CSV, XLSX} {
			b.Run(fmt.Sprintf("memory/%s/%d", format, rows), func(b *testing.B) {
				var grown float64
				for b.Loop() {
					p := &peak{}
					runtime.GC()
					p.look()
					p.before = p.most
					writeFile(b, format, p, rows, p.look)
					grown = max(grown, float64(p.most-p.before)/(1<<20))
				}
				b.ReportMetric(grown, "peak_MB")
			})
		}
	}
}
