package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/id"
)

const (
	exportedCount  = 1_000_000 // receipts of one retailer and one month
	exportedMemory = 64        // MB that they may take more than none
	filledAtOnce   = 5000
)

// analytics has the built program write Parquet of nothing, and of a million receipts with their roll-ups: what they take of
// memory beyond the first, and of time.
func (b *bench) analytics(ctx context.Context) error {
	for _, engine := range engines {
		i, err := b.install(ctx, engine)
		if err != nil {
			return err
		}
		defer i.remove()
		none, _, _, err := i.exportParquet(ctx)
		if err != nil {
			return err
		}
		if err := i.fillMonth(ctx); err != nil {
			return err
		}
		peak, took, size, err := i.exportParquet(ctx)
		if err != nil {
			return err
		}
		b.add(row{
			name: "Parquet of 1 million receipts, memory beyond none, " + engine, bar: 1, against: "what it may take",
			notes: fmt.Sprintf("%.0f rows/s with their roll-ups, %.1f bytes a receipt, %.0f MB resident at most, %.0f without any",
				exportedCount/took.Seconds(), float64(size)/exportedCount, peak, none),
		}, "MB", []float64{peak - none}, []float64{exportedMemory})
	}
	return nil
}

// exportParquet runs the command as a process of its own, and gives the most that it had resident, in MB, how long it took, and what the files
// of receipts weigh.
func (i installation) exportParquet(ctx context.Context) (peak float64, took time.Duration, size int64, err error) {
	p, to := i.seiva(), filepath.Join(i.config.Folder, "parquet")
	command := exec.CommandContext(ctx, p.path, "export", "parquet") //nolint:gosec // our own program
	command.Env = append(append(os.Environ(), p.environment...), "SEIVA_ANALYTICS_TO="+to, "SEIVA_ANALYTICS_RECEIPTS=keys")
	var out bytes.Buffer
	command.Stdout, command.Stderr = &out, &out
	begin := time.Now()
	if err := command.Start(); err != nil {
		return 0, 0, 0, err
	}
	ended, running := make(chan error, 1), &server{process: command}
	go func() { ended <- command.Wait() }()
	for ran := true; ran; {
		select {
		case err := <-ended:
			if err != nil {
				return 0, 0, 0, fmt.Errorf("%w: %s", err, &out)
			}
			ran = false
		case <-time.After(20 * time.Millisecond): // what the process itself tells of a child has its parent's in it
			if mb, err := running.memory("VmHWM"); err == nil {
				peak = max(peak, mb)
			}
		}
	}
	took = time.Since(begin)
	files, err := filepath.Glob(filepath.Join(to, "analytics/v1/receipts/*/*/*"))
	for _, name := range files {
		info, gone := os.Stat(name)
		if gone != nil {
			return 0, 0, 0, gone
		}
		size += info.Size()
	}
	return peak, took, size, err
}

// fillMonth writes a month's receipts of the first retailer as they are stored, without documents.
func (i installation) fillMonth(ctx context.Context) error {
	db, err := sqldb.Open(ctx, i.config)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	var retailerID string
	if err := db.Read(ctx).NewRaw("SELECT MIN(id) FROM retailers").Scan(ctx, &retailerID); err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(seed, exportedCount)) //nolint:gosec // the same each time
	columns := strings.Split(receiptColumns, ", ")
	for from := 0; from < exportedCount; from += filledAtOnce {
		rows := make([][]any, filledAtOnce)
		for n := range rows {
			rows[n] = filledReceipt(random, retailerID, from+n)
		}
		err := db.InTx(ctx, func(ctx context.Context) error { return db.BulkInsert(ctx, "receipts", columns, rows) })
		if err != nil {
			return err
		}
	}
	_, err = db.Write(ctx).ExecContext(ctx, "INSERT INTO receipt_days ("+dayColumns+") SELECT retailer_id, day, store_id, serie, cashier, COUNT(*), "+
		"SUM(CASE WHEN consumer = 1 THEN 1 ELSE 0 END), 0, SUM(cents), SUM(CASE WHEN printed = 2 THEN 1 ELSE 0 END), MIN(issued_at), MAX(issued_at) "+
		"FROM receipts WHERE status = 0 GROUP BY retailer_id, day, store_id, serie, cashier")
	return err
}

// filledReceipt is a receipt that nothing of the one before foretells but its till and its hour.
func filledReceipt(random *rand.Rand, retailerID string, n int) []any {
	at := firstDay.Add(time.Duration(n) * (daysCovered * 24 * time.Hour / exportedCount)).Add(time.Duration(random.Int64N(int64(20 * time.Second))))
	store := random.IntN(storesPerRetailer)
	key := fmt.Sprintf("35%s%s65%03d%09d1%08d0", at.Format("0601"), storeCNPJ(store), 1+n%series, n+1, random.IntN(100_000_000))
	return []any{
		retailerID, at.Format("0601"), key, fmt.Sprintf("store%d", store), at.Format(time.DateOnly), at.UnixMilli(), -180, 1 + n%series, n + 1, fmt.Sprintf("%02d", random.IntN(8)),
		int64(200 + random.IntN(200)*random.IntN(200)), random.IntN(withCPF) / 2, nil, random.IntN(3), random.IntN(50) / 49, false, 1, 1, 1, "", []byte(id.New()[:20]), int64(n), at.UnixMilli() + 1000 + random.Int64N(60_000), int64(0),
	}
}
