package main

import (
	"context"
	"slices"
	"strings"
)

// pageWithin is what 95 of 100 pages of a network's report take at most, in milliseconds.
const pageWithin = 300

// network runs the benchmark of the reports of the whole network, over the roll-ups of ten million receipts.
func (b *bench) network(ctx context.Context) error {
	found, err := goBench(ctx, "^BenchmarkKinds$", "20x", 1, "./internal/adapter/sqlstore/reports")
	if err != nil {
		return err
	}
	for _, engine := range engines {
		at := "Kinds/" + strings.ToLower(strings.TrimSuffix(engine, "QL")) + "/"
		for _, kind := range []string{
			"stores", "stores_by_receipts", "retailers", "retailers_by_receipts", "software_houses", "software_houses_by_receipts", "cashiers",
		} {
			took := found[at+kind]["p95_ms"]
			b.add(row{
				name: "the network's " + strings.ReplaceAll(kind, "_", " ") + ", p95, " + engine, bar: 1, against: "what a page may take",
			}, "ms", took, slices.Repeat([]float64{pageWithin}, len(took)))
		}
	}
	return nil
}
