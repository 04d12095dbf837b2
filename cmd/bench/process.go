package main

import (
	"context"
	"os"
	"time"
)

const (
	startRounds = 9
	idleAfter   = 2 * time.Second
)

// process compares how the two programs start on data that is there, what they hold when nothing is asked of them,
// and what they held at most while receipts came in, in whatever section of this run.
func (b *bench) process(ctx context.Context) error {
	peer, err := b.pocketbase(ctx)
	if err != nil {
		return err
	}
	i, err := b.install(ctx, sqlite)
	if err != nil {
		return err
	}
	defer i.remove()
	folder, err := os.MkdirTemp(b.folder, "pocketbase-data-")
	if err != nil {
		return err
	}
	programs := []program{i.seiva(), peer.at(folder)}
	started, idle := [2][]float64{}, [2][]float64{}
	for round := range startRounds + 1 {
		for n, p := range programs {
			s, err := start(ctx, p)
			if err != nil {
				return err
			}
			if round > 0 { // the first start is cold
				started[n] = append(started[n], float64(s.started.Microseconds())/1000)
			}
			if round%3 == 1 {
				time.Sleep(idleAfter)
				mb, err := s.memory("VmRSS")
				if err != nil {
					return err
				}
				idle[n] = append(idle[n], mb)
			}
			if err := s.stop(); err != nil {
				return err
			}
		}
	}
	b.add(row{name: "process, warm start", bar: 4, against: "PocketBase", notes: "exec to the first answer"}, "ms", started[0], started[1])
	b.add(row{name: "process, idle memory", bar: 2, against: "PocketBase", notes: "resident, 2 s after the start"}, "MB", idle[0], idle[1])
	if ours, theirs := b.peak["seiva"], b.peak["pocketbase"]; ours > 0 && theirs > 0 {
		b.add(row{
			name: "process, peak memory under intake", bar: .4, against: "PocketBase under its creates",
			notes: "resident; ours the highest of batches and one a request",
		}, "MB", []float64{ours}, []float64{theirs})
	}
	return nil
}
