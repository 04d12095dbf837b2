package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/clock"
)

const (
	besideRounds = 5
	besideRows   = 1_000_000
	besideFor    = 20 * time.Second
	pollExport   = 100 * time.Millisecond
)

// beside measures what everybody else waits for while an administrator's file of a million rows is written: tills, the
// portal's screens, feeds and public pages, 30 calls a second (mixedLoad), without the file and beside it in turns. As soon
// as a file is ready the next is asked for, a CSV and a workbook in turns.
func (b *bench) beside(ctx context.Context) error {
	for _, engine := range engines {
		busy, alone, files, err := b.besideFiles(ctx, engine)
		if err != nil {
			return err
		}
		b.add(row{
			name: "everybody's p99 beside a file of 1 million rows, " + engine, bar: 2, against: "the same calls without it",
			notes: fmt.Sprintf("%d calls a second; CSV and workbook in turns without a pause, %d of them ready meanwhile", memoryRate, files),
		}, "ms", busy, alone)
	}
	return nil
}

func (b *bench) besideFiles(ctx context.Context, engine string) (busy, alone []float64, files int, err error) {
	i, err := b.install(ctx, engine)
	if err != nil {
		return nil, nil, 0, err
	}
	defer i.remove()
	if err := publishBanners(ctx, i.config); err != nil {
		return nil, nil, 0, err
	}
	day := clock.Day(time.Now().AddDate(0, 0, -1)) // over in every zone
	if err := fillSeries(ctx, i.config, day); err != nil {
		return nil, nil, 0, err
	}
	p := i.seiva()
	p.environment = append(p.environment, "SEIVA_STAFF_SECOND_FACTOR=false", "SEIVA_TRUSTED_PROXIES=127.0.0.1")
	if err := createAdministrator(ctx, p); err != nil {
		return nil, nil, 0, err
	}
	s, err := start(ctx, p)
	if err != nil {
		return nil, nil, 0, err
	}
	defer func() { err = errors.Join(err, s.stop()) }()
	l := newMixedLoad(s.url, i.key)
	if err := l.fill(ctx); err != nil {
		return nil, nil, 0, err
	}
	for range besideRounds {
		calm := l.waits(ctx)
		writing, stop := context.WithCancel(ctx)
		wrote := make(chan error, 1)
		go func() {
			n, err := l.files(writing, day)
			files += n
			wrote <- err
		}()
		slow := l.waits(ctx)
		stop()
		if err := <-wrote; err != nil {
			return nil, nil, 0, err
		}
		busy, alone = append(busy, slow), append(alone, calm)
	}
	if failed := l.failed.Load(); failed > 0 {
		return nil, nil, 0, fmt.Errorf("%d calls failed", failed)
	}
	return busy, alone, files, nil
}

// fillSeries writes the rows of a day's file: the roll-ups of so many séries of each store.
func fillSeries(ctx context.Context, c sqldb.Config, day string) error {
	db, err := sqldb.Open(ctx, c)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	_, err = db.Write(ctx).ExecContext(ctx, fmt.Sprintf("WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < %d) "+
		"INSERT INTO receipt_days ("+dayColumns+") SELECT s.retailer_id, '%s', s.id, n.i, '01', 4, 2, 0, 400, 2, 1, 2 FROM stores AS s, n", besideRows/storeCount-1, day))
	return err
}

// waits asks for a while and gives the 99th percentile of the answers, in milliseconds.
func (l *mixedLoad) waits(ctx context.Context) float64 {
	asking, done := context.WithTimeout(ctx, besideFor)
	defer done()
	l.took = nil
	l.ask(asking)
	return p99(l.took)
}

// files has one file after the other written until ctx ends, cancels the last, and gives how many were ready.
func (l *mixedLoad) files(ctx context.Context, day string) (ready int, err error) {
	for {
		format := []string{"csv", "xlsx"}[ready%2]
		done, err := l.file(ctx, format, day)
		if err != nil || !done {
			return ready, err
		}
		ready++
	}
}

// file asks for a file, waits for it and removes it; done is whether it was ready before ctx ended.
func (l *mixedLoad) file(ctx context.Context, format, day string) (done bool, err error) {
	header := http.Header{"Authorization": {"Bearer " + l.token}, "Content-Type": {"application/json"}}
	body, err := json.Marshal(map[string]any{
		"emailDestinatario": benchEmail, "formatoExportacao": format,
		"filtros": map[string]string{"groupBy": "serie", "startDate": day, "endDate": day},
	})
	if err != nil {
		return false, err
	}
	always := context.WithoutCancel(ctx)
	answer, err := l.send(always, http.MethodPost, "/api/admin/cupons/report/export", body, header)
	if err != nil {
		return false, err
	}
	var e struct {
		ID, Situacao, Motivo string
		Linhas               int
	}
	if err := json.Unmarshal(answer, &e); err != nil {
		return false, err
	}
	path := "/api/admin/exports/" + e.ID
	for ctx.Err() == nil && e.Situacao != "done" {
		if e.Situacao == "failed" {
			return false, errors.New("a file failed: " + e.Motivo)
		}
		select {
		case <-ctx.Done():
		case <-time.After(pollExport):
		}
		if answer, err = l.send(always, http.MethodGet, path, nil, header); err != nil {
			return false, err
		}
		if err := json.Unmarshal(answer, &e); err != nil {
			return false, err
		}
	}
	if e.Situacao == "done" && e.Linhas < besideRows {
		return false, fmt.Errorf("a file has %d rows", e.Linhas)
	}
	_, err = l.send(always, http.MethodDelete, path, nil, header)
	return e.Situacao == "done", err
}
