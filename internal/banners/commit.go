package banners

import (
	"context"
	"log/slog"
	"time"

	"seiva/internal/kit/clock"
)

// One committer takes whatever waits into one transaction, so that many consumers share the cost of reaching the disk.
// Nobody is answered before the commit.
const (
	queueLength = 1024
	maxCommit   = 500
	commitLimit = 10 * time.Second
	keptMinutes = 48 * 60 // single views
	forgetEvery = time.Hour
	forgetFor   = time.Second // of every flushEvery, while there are more to forget: others write meanwhile
)

// counted is one event on its way to disk.
type counted struct {
	event Event
	done  chan error
}

// submit waits for the commit. A caller that goes away leaves the event to be counted all the same.
func (f *Feed) submit(ctx context.Context, e Event) error {
	c := &counted{e, make(chan error, 1)}
	select {
	case f.queue <- c:
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-c.done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (f *Feed) commitAll() {
	for first := range f.queue {
		waiting := []*counted{first}
	gather:
		for len(waiting) < maxCommit {
			select {
			case c, ok := <-f.queue:
				if !ok {
					break gather
				}
				waiting = append(waiting, c)
			default:
				break gather
			}
		}
		f.commit(waiting)
	}
}

// commit counts all together; when that fails each alone, so that one cannot spoil the others.
func (f *Feed) commit(waiting []*counted) {
	events := make([]Event, len(waiting))
	for i, c := range waiting {
		events[i] = c.event
	}
	ctx, cancel := context.WithTimeout(context.Background(), commitLimit)
	defer cancel()
	over, err := f.store.Count(ctx, events, f.config.Ceiling)
	f.over.Add(int64(over))
	if err != nil && len(waiting) > 1 {
		for i := range waiting {
			f.commit(waiting[i : i+1])
		}
		return
	}
	if err != nil {
		slog.Error("a banner's view or click was not counted", "cause", err)
		err = ErrNotCounted
	}
	for _, c := range waiting {
		c.done <- err
	}
}

// flushAll writes down, every other second, how often banners were handed out: unlike views and clicks, which wait for
// the disk, a kill loses the last of these.
func (f *Feed) flushAll() {
	tick := time.NewTicker(flushEvery)
	defer tick.Stop()
	var forgotten time.Time
	for {
		select {
		case <-f.stop:
			f.flush()
			return
		case <-tick.C:
			f.flush()
		}
		if now := f.clock.Now(); f.snapshot.Load() != nil && now.Sub(forgotten) >= forgetEvery && f.forget(now) {
			forgotten = now
		}
	}
}

func (f *Feed) flush() {
	if over := f.over.Swap(0); over > 0 {
		slog.Warn("impressions and clicks over the ceiling of their banner were not counted", "events", over, "ceiling_a_minute", f.config.Ceiling)
	}
	f.reading.Lock()
	snapshots := append(f.retired, f.snapshot.Load())
	f.retired = nil
	f.reading.Unlock()
	day := clock.Day(f.clock.Now().In(clock.Brazil))
	var served []Served
	for _, s := range snapshots {
		if s != nil {
			served = append(served, s.drain(day)...)
		}
	}
	if len(served) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), commitLimit)
	defer cancel()
	if err := f.store.AddServed(ctx, served); err != nil {
		slog.Error("how often banners were handed out was not written down", "cause", err)
	}
}

// forget drops old views for a moment, and tells whether none is left.
func (f *Feed) forget(now time.Time) bool {
	ctx, cancel := context.WithTimeout(context.Background(), forgetFor)
	defer cancel()
	done, err := f.store.ForgetViews(ctx, minuteOf(now)-keptMinutes)
	if err != nil {
		slog.Error("old views of banners were not dropped", "cause", err)
	}
	return done
}
