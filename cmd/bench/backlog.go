package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

const (
	backlogRounds = 5
	tillsSales    = 1000 // at most: a backlog is in before
	tillAlone     = 100
)

// backlog has a till send receipts one by one, alone and while a software house uploads what had piled up.
func (b *bench) backlog(ctx context.Context) error {
	documents := b.made()
	sales, rest := documents[:tillsSales], documents[tillsSales:]
	bodies := inUploads(rest)
	for _, engine := range engines {
		var beside, alone []float64
		for range backlogRounds {
			calm, busy, err := b.besideBacklog(ctx, engine, sales, bodies)
			if err != nil {
				return err
			}
			beside, alone = append(beside, busy), append(alone, calm)
		}
		b.add(row{
			name: "a till beside a backlog, the middle answer, " + engine, bar: 15, against: "the same till alone",
			notes: fmt.Sprintf("NDJSON over HTTP, %d uploads of %d receipts, the senders on the same cores", uploads, len(rest)/uploads),
		}, "ms", beside, alone)
	}
	return nil
}

// besideBacklog gives the middle of what a till waits for an answer, in ms, alone and until the uploads are in.
func (b *bench) besideBacklog(ctx context.Context, engine string, sales []document, bodies [][]byte) (alone, beside float64, err error) {
	i, err := b.install(ctx, engine)
	if err != nil {
		return 0, 0, err
	}
	defer i.remove()
	s, err := start(ctx, i.seiva())
	if err != nil {
		return 0, 0, err
	}
	calm, err := tillTimes(ctx, nil, s.url, i.key, sales[:tillAlone])
	if err != nil {
		return 0, 0, err
	}
	in, uploadErr := make(chan struct{}), error(nil)
	go func() {
		defer close(in)
		uploadErr = uploadAll(ctx, s.url, i.key, bodies)
	}()
	busy, err := tillTimes(ctx, in, s.url, i.key, sales[tillAlone:])
	<-in
	err = errors.Join(err, uploadErr)
	if e := s.stop(); err == nil {
		err = e
	}
	return middle(calm), middle(busy), err
}

func middle(took []time.Duration) float64 {
	slices.Sort(took)
	return float64(took[len(took)/2].Microseconds()) / 1000
}
