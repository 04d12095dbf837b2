package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
)

// The parser's and the reports' rows are Go benchmarks beside what they measure, which take turns themselves.

// parse runs the parser's benchmark.
func (b *bench) parse(ctx context.Context) error {
	found, err := goBench(ctx, "^BenchmarkRatio$", "2s", 5, "./internal/receipts/nfce")
	if err != nil {
		return err
	}
	b.addMetrics(row{
		name: "parse, verify, compress one receipt, one core", bar: 1.8, against: "SHA-1, RSA and zstd with a dictionary alone",
	}, found["Ratio"], "x-bound", "ours_µs", "bound_µs")
	return b.hostileCPU(ctx)
}

// hostileCPU adds the row of the hostile family that takes longest.
func (b *bench) hostileCPU(ctx context.Context) error {
	found, err := goBench(ctx, "^BenchmarkHostile$", "20x", 3, "./internal/receipts/nfce")
	if err != nil {
		return err
	}
	worst, name := metrics(nil), ""
	for family, m := range found {
		if worst == nil || median(m["x-honest"]) > median(worst["x-honest"]) {
			worst, name = m, strings.ReplaceAll(strings.TrimPrefix(family, "Hostile/"), "_", " ")
		}
	}
	b.addMetrics(row{
		name: "hostile document of 1 MB, the worst family", bar: 3, against: "990 items with IBS and CBS, 0.9 MB",
		notes: fmt.Sprintf("of %d families: %s", len(found), name),
	}, worst, "x-honest", "hostile_µs", "honest_µs")
	return nil
}

// reports runs the coupon report's benchmark.
func (b *bench) reports(ctx context.Context) error {
	found, err := goBench(ctx, "^BenchmarkCouponReport$", "2s", 1, "./internal/adapter/sqlstore/reports")
	if err != nil {
		return err
	}
	sizes := [][2]string{{"1000000", "1 million"}, {"10000000", "10 million"}}
	for _, engine := range engines {
		at := "CouponReport/" + strings.ToLower(strings.TrimSuffix(engine, "QL")) + "/"
		for _, size := range sizes {
			b.addMetrics(row{
				name: "coupon report, a retailer's month, " + size[1] + ", " + engine, bar: 3, against: "the bare roll-up query",
			}, found[at+size[0]+"/retailer_month"], "ratio", "report_µs", "yardstick_µs")
			b.addMetrics(row{
				name: "coupon report, the network's year, " + size[1] + ", " + engine, bar: .1, against: "reading the receipts",
				notes: "the bar is meant for 10 million",
			}, found[at+size[0]+"/network_year"], "ratio", "report_µs", "yardstick_µs")
		}
		for _, what := range []string{"retailer_month", "network_year"} {
			b.addMetrics(row{
				name: "coupon report, " + what + ", 10 million, " + engine, bar: 1.15, against: "the same over 1 million",
			}, found[at+"growth/"+what], "ratio", "report_µs", "yardstick_µs")
		}
	}
	return nil
}

// metrics are the values of one benchmark's repetitions by their unit.
type metrics map[string][]float64

// addMetrics takes a row from a benchmark that gives its ratio and both times, if it ran: 10 million is by request.
func (b *bench) addMetrics(r row, m metrics, ratio, ours, theirs string) {
	if m == nil {
		return
	}
	r.ratios = m[ratio]
	r.ours, r.theirs = figure(median(m[ours]), "µs"), figure(median(m[theirs]), "µs")
	b.table = append(b.table, r)
}

// goBench runs Go benchmarks and gives their metrics by name, without 'Benchmark' and the number of cores.
func goBench(ctx context.Context, pattern, each string, count int, folder string) (map[string]metrics, error) {
	test := exec.CommandContext(ctx, "go", "test", "-run", "^$", "-bench", pattern, "-benchtime", each, //nolint:gosec // our own words
		"-count", strconv.Itoa(count), "-timeout", "2h", folder)
	out, err := test.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	found := map[string]metrics{}
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		name, isBench := strings.CutPrefix(append(fields, "")[0], "Benchmark")
		if !isBench || len(fields) < 4 {
			continue
		}
		if dash := strings.LastIndexByte(name, '-'); dash > 0 {
			name = name[:dash]
		}
		if found[name] == nil {
			found[name] = metrics{}
		}
		for i := 2; i+1 < len(fields); i += 2 {
			if value, err := strconv.ParseFloat(fields[i], 64); err == nil {
				found[name][fields[i+1]] = append(found[name][fields[i+1]], value)
			}
		}
	}
	return found, nil
}
