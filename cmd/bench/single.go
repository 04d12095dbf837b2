package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

const (
	singleRounds   = 5
	singleRequests = 8000
	clients        = 64
)

// single sends one receipt a request from many clients: Seiva verifies each and answers after the commit; PocketBase
// creates a record with the same document in one text field, and does not wait for the disk.
func (b *bench) single(ctx context.Context) error {
	peer, err := b.pocketbase(ctx)
	if err != nil {
		return err
	}
	documents := b.made()[:singleRequests]
	records := make([][]byte, len(documents))
	for i, d := range documents {
		if records[i], err = json.Marshal(map[string]any{
			"number": i, "store": fmt.Sprint(i % storeCount), "day": "2026-10-01", "cashier": d.cashier, "cents": 100 + i, "xml": string(d.xml),
		}); err != nil {
			return err
		}
	}
	var rates, peerRates, p99s, peerP99s []float64
	for range singleRounds {
		i, err := b.install(ctx, sqlite)
		if err != nil {
			return err
		}
		rate, slowest, err := b.loaded(ctx, i.seiva(), func(n int) request {
			d := documents[n]
			return request{
				"/api/integration/receipts?printed=false&cashierCode=" + d.cashier, d.xml,
				map[string]string{"Content-Type": "application/xml", "x-api-key": i.key},
			}
		})
		i.remove()
		if err != nil {
			return err
		}
		peerRate, peerP99, err := b.loaded(ctx, peer.fresh(b.folder), func(n int) request {
			return request{"/api/collections/receipts/records", records[n], map[string]string{"Content-Type": "application/json"}}
		})
		if err != nil {
			return err
		}
		rates, peerRates, p99s, peerP99s = append(rates, rate), append(peerRates, peerRate), append(p99s, slowest), append(peerP99s, peerP99)
	}
	b.add(row{
		name: "intake, one a request, 64 clients, SQLite", bar: 2, atLeast: true, against: "PocketBase's create (synchronous=NORMAL)",
		notes: "parsed, verified, acknowledged after the commit is on disk",
	}, "requests/s", rates, peerRates)
	b.add(row{name: "intake, one a request, p99", bar: 1, against: "PocketBase's create"}, "ms", p99s, peerP99s)
	return nil
}

type request struct {
	path   string
	body   []byte
	header map[string]string
}

// loaded gives requests a second and the 99th percentile in ms of a fresh server.
func (b *bench) loaded(ctx context.Context, p program, of func(n int) request) (rate, slowest float64, err error) {
	s, err := start(ctx, p)
	if err != nil {
		return 0, 0, err
	}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}
	took := make([]time.Duration, singleRequests)
	var next atomic.Int64
	var failed error
	var once sync.Once
	var wait sync.WaitGroup
	begin := time.Now()
	for range clients {
		wait.Go(func() {
			for n := int(next.Add(1)) - 1; n < singleRequests; n = int(next.Add(1)) - 1 {
				sent := time.Now()
				if e := post(ctx, client, s.url, of(n)); e != nil {
					once.Do(func() { failed = e })
					return
				}
				took[n] = time.Since(sent)
			}
		})
	}
	wait.Wait()
	rate = singleRequests / time.Since(begin).Seconds()
	client.CloseIdleConnections()
	b.notePeak(s)
	if err := s.stop(); err != nil {
		return 0, 0, err
	}
	return rate, p99(took), failed
}

func post(ctx context.Context, client *http.Client, url string, q request) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url+q.path, bytes.NewReader(q.body))
	if err != nil {
		return err
	}
	for name, value := range q.header {
		r.Header.Set(name, value)
	}
	response, err := client.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	answer, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode/100 != 2 {
		err = fmt.Errorf("%s answered %d: %s", q.path, response.StatusCode, answer)
	}
	return err
}
