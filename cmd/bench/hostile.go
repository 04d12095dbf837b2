package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"slices"
	"sync"
	"time"

	"seiva/internal/receipts/nfcegen"
)

const (
	hostileRounds = 3
	hostileAtOnce = 20
	tillReceipts  = 300
	betweenSales  = 10 * time.Millisecond
	maxProcess    = 512 // MB
	hostileSize   = 1 << 20
)

// worstFamilies are those that take longest (BenchmarkHostile) or took the server down.
var worstFamilies = []string{
	"instructions at every depth", "comments", "empty elements", "pairs of tags", "nests", "attributes", "numeric references",
	"inherited prefixes of great length",
}

// hostile has a till send receipts one by one, alone and while 20 senders send the worst documents of 1 MB without a
// pause. Those senders may send for the emitter.
func (b *bench) hostile(ctx context.Context) error {
	gen := newGenerator()
	sale := nfcegen.Sale{Emitter: emitter(0), Serie: 900, Number: 1, At: firstDay}
	var worst [][]byte
	for _, h := range gen.gen.Hostile(sale, gen.signers[0], hostileSize) {
		if slices.Contains(worstFamilies, h.Name) {
			worst = append(worst, h.XML)
		}
	}
	documents := b.made()
	var under, alone, peaks, limits []float64
	for range hostileRounds {
		i, err := b.install(ctx, sqlite)
		if err != nil {
			return err
		}
		s, err := start(ctx, i.seiva())
		if err != nil {
			return err
		}
		calm, err := tillP99(ctx, s.url, i.key, documents[:tillReceipts])
		if err != nil {
			return err
		}
		attack, stop := context.WithCancel(ctx)
		var senders sync.WaitGroup
		for n := range hostileAtOnce {
			senders.Go(func() { sendHostile(attack, s.url, i.key, worst, n) })
		}
		busy, err := tillP99(ctx, s.url, i.key, documents[tillReceipts:2*tillReceipts])
		stop()
		senders.Wait()
		peak, memoryErr := s.memory("VmHWM")
		if e := s.stop(); err == nil {
			err = e
		}
		i.remove()
		if err != nil {
			return err
		}
		if memoryErr != nil {
			return memoryErr
		}
		under, alone, peaks, limits = append(under, busy), append(alone, calm), append(peaks, peak), append(limits, maxProcess)
	}
	b.add(row{
		name: "a till's p99 beside 20 hostile senders", bar: 2, against: "the same till alone",
		notes: "documents of 1 MB of the 8 worst families without a pause; sender on the same cores",
	}, "ms", under, alone)
	b.add(row{name: "process, peak memory beside 20 hostile senders", bar: 1, against: "what it may take"}, "MB", peaks, limits)
	return nil
}

// tillP99 gives the 99th percentile of a till's answers in ms.
func tillP99(ctx context.Context, url, key string, documents []document) (float64, error) {
	took, err := tillTimes(ctx, nil, url, key, documents)
	return p99(took), err
}

// tillTimes sends receipts one by one, as a busy till does, until closed, and gives how long each answer took.
func tillTimes(ctx context.Context, closed <-chan struct{}, url, key string, documents []document) ([]time.Duration, error) {
	took := make([]time.Duration, 0, len(documents))
	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	for _, d := range documents {
		sent := time.Now()
		if err := post(ctx, client, url, request{
			"/api/integration/receipts?printed=false&cashierCode=" + d.cashier, d.xml,
			map[string]string{"Content-Type": "application/xml", "x-api-key": key},
		}); err != nil {
			return nil, err
		}
		took = append(took, time.Since(sent))
		select {
		case <-closed:
			return took, nil
		case <-time.After(betweenSales):
		}
	}
	return took, nil
}

// sendHostile sends one document after the other until ctx ends, whatever is answered.
func sendHostile(ctx context.Context, url, key string, documents [][]byte, first int) {
	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	for n := first; ctx.Err() == nil; n++ {
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/api/integration/receipts",
			bytes.NewReader(documents[n%len(documents)]))
		if err != nil {
			return
		}
		r.Header.Set("Content-Type", "application/xml")
		r.Header.Set("x-api-key", key)
		if response, err := client.Do(r); err == nil {
			_, _ = io.Copy(io.Discard, response.Body)
			_ = response.Body.Close()
		}
	}
}
