package main

import (
	"context"
	"strings"
)

// exportMemory is what a file may take of memory while it is written, in MB.
const exportMemory = 64

// exportRatio is how many times what it is measured against a file may take.
const exportRatio = 1.3

// exports runs the benchmarks of files of eight columns: a CSV against the reading of its rows, a workbook against the library
// that could write it, and the memory of both.
func (b *bench) exports(ctx context.Context) error {
	read, err := goBench(ctx, "^BenchmarkExportCSV$", "3x", 3, "./internal/adapter/sqlstore/reports")
	if err != nil {
		return err
	}
	written, err := goBench(ctx, "^BenchmarkExport$", "3x", 3, "./internal/exports/file")
	if err != nil {
		return err
	}
	for _, size := range [][2]string{{"100000", "100,000"}, {"1000000", "1 million"}} {
		for _, engine := range engines {
			b.addMetrics(row{
				name: "CSV of " + size[1] + " rows, " + engine, bar: exportRatio, against: "reading the rows",
			}, read["ExportCSV/"+strings.ToLower(strings.TrimSuffix(engine, "QL"))+"/"+size[0]], "ratio", "report_µs", "yardstick_µs")
		}
		b.addMetrics(row{
			name: "workbook of " + size[1] + " rows", bar: exportRatio, against: "excelize's StreamWriter alone",
		}, written["Export/xlsx/"+size[0]], "ratio", "ours_µs", "stream_µs")
		for _, format := range []string{"csv", "xlsx"} {
			peaks := written["Export/memory/"+format+"/"+size[0]]["peak_MB"]
			if len(peaks) == 0 {
				continue
			}
			most := make([]float64, len(peaks))
			for i := range most {
				most[i] = exportMemory
			}
			b.add(row{name: "peak memory, " + format + " of " + size[1] + " rows", bar: 1, against: "what it may take"}, "MB", peaks, most)
		}
	}
	return nil
}
