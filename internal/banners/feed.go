package banners

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
)

// FeedStore is what the feed reads and writes.
type FeedStore interface {
	Showings
	Counts
}

// How old the feed's snapshot may be: after freshFor it is read again behind the answer, after staleFor before it. A
// change made in this process shows at once.
const (
	freshFor   = 2 * time.Second
	staleFor   = 30 * time.Second
	readLimit  = 10 * time.Second
	flushEvery = 2 * time.Second
	lateFor    = 10 * time.Minute // after its end a banner that still stands on a screen counts
)

// Feed gives consumers their banners and counts what they do. It reads the store once for many requests.
type Feed struct {
	store    FeedStore
	config   Config
	viewers  Viewers
	clock    clock.Clock
	version  atomic.Uint64
	snapshot atomic.Pointer[snapshot]
	reading  sync.Mutex
	behind   atomic.Bool // somebody reads it again already
	retired  []*snapshot // guarded by reading: handed-out ads of these are not all written down
	queue    chan *counted
	over     atomic.Int64 // events that were not counted for their banner's ceiling, since the last time it was told
	stop     chan struct{}
	stopped  sync.WaitGroup
}

// NewFeed starts what writes the counts down; Close ends it.
func NewFeed(store FeedStore, config Config, viewers Viewers, c clock.Clock) *Feed {
	f := &Feed{
		store: store, config: config, viewers: viewers, clock: c, queue: make(chan *counted, queueLength), stop: make(chan struct{}),
	}
	f.stopped.Go(f.commitAll)
	f.stopped.Go(f.flushAll)
	return f
}

// Close writes down what was counted and handed out. No call may follow.
func (f *Feed) Close() {
	close(f.queue)
	close(f.stop)
	f.stopped.Wait()
}

// Changed tells that banners changed: the next request reads them again.
func (f *Feed) Changed() { f.version.Add(1) }

// Ask is who wants banners. RetailerID is that of a customer's token; the others may be empty. A viewer is an
// anonymous id.
type Ask struct {
	Channel             Channel
	StoreID, RetailerID string
	Viewer              string
}

// Serve gives the banners of a channel for a consumer, each in turn at the head of the list; with a viewer, without
// those that the viewer saw often enough today. Errors: banners.invalid_channel, banners.invalid_viewer (422).
func (f *Feed) Serve(ctx context.Context, a Ask) ([]*Ad, error) {
	if !a.Channel.Known() {
		return nil, errs.InvalidFields("banners.invalid_channel", map[string]string{
			"channel": "Informe APP_HOME, APP_RECEIPT_LIST, APP_RECEIPT_DETAILS ou WEBAPP_PUBLIC_RECEIPT.",
		})
	}
	s, err := f.current(ctx)
	if err != nil {
		return nil, err
	}
	line, now := s.lineFor(a.Channel, a.StoreID, a.RetailerID), f.clock.Now()
	var seen map[string]bool
	if a.Viewer != "" {
		if seen, err = f.seenEnough(ctx, a.Viewer, line, now); err != nil {
			return nil, err
		}
	}
	return line.take(now, f.config.Places, seen), nil
}

// seenEnough gives the banners of a line that a viewer saw as often as one may on a day.
func (f *Feed) seenEnough(ctx context.Context, viewer string, l *line, now time.Time) (map[string]bool, error) {
	if err := checkViewer(viewer); err != nil || len(l.turns) == 0 {
		return nil, err
	}
	turns := make([]Ref, len(l.turns))
	for i, s := range l.turns {
		turns[i] = s.banner.Ref()
	}
	views, err := f.store.Views(ctx, f.viewers.hash(viewer), turns, minuteOf(dayStart(now)), minuteOf(now))
	if err != nil {
		return nil, errs.Wrap(err, "count a viewer's impressions")
	}
	seen := map[string]bool{}
	for id, n := range views {
		seen[id] = n >= f.config.ViewsADay
	}
	return seen, nil
}

// current gives a snapshot that is recent enough.
func (f *Feed) current(ctx context.Context) (*snapshot, error) {
	s, now := f.snapshot.Load(), f.clock.Now()
	if s != nil && s.version == f.version.Load() {
		age := now.Sub(s.at)
		if age < freshFor {
			return s, nil
		}
		if age < staleFor {
			f.readBehind()
			return s, nil
		}
	}
	return f.read(ctx, now)
}

// readBehind reads the banners again without letting the caller wait.
func (f *Feed) readBehind() {
	if !f.behind.CompareAndSwap(false, true) {
		return
	}
	go func() {
		defer f.behind.Store(false)
		ctx, cancel := context.WithTimeout(context.Background(), readLimit)
		defer cancel()
		if _, err := f.read(ctx, f.clock.Now()); err != nil {
			slog.Error("banners not read", "cause", err)
		}
	}()
}

// read asks the store, unless somebody else just did.
func (f *Feed) read(ctx context.Context, now time.Time) (*snapshot, error) {
	f.reading.Lock()
	defer f.reading.Unlock()
	version, old := f.version.Load(), f.snapshot.Load()
	if old != nil && old.version == version && now.Sub(old.at) < freshFor {
		return old, nil
	}
	live, err := f.store.Live(ctx, now.Add(-lateFor))
	if err != nil {
		return nil, errs.Wrap(err, "read the living banners")
	}
	s := newSnapshot(live, version, now)
	f.snapshot.Store(s)
	if old != nil {
		f.retired = append(f.retired, old)
	}
	return s, nil
}

// Look finds a banner that a consumer has before them: one that shows, or did until a moment ago. ErrNotFound for any
// other.
func (f *Feed) look(ctx context.Context, bannerID string) (*showing, error) {
	if !id.Valid(bannerID) {
		return nil, ErrNotFound
	}
	s, err := f.current(ctx)
	if err != nil {
		return nil, err
	}
	shown, ok := s.banners[bannerID]
	if now := f.clock.Now(); !ok || now.Before(shown.Start) || !shown.End.IsZero() && now.After(shown.End.Add(lateFor)) {
		return nil, ErrNotFound
	}
	return shown, nil
}

// Seen is a consumer's report. The channel may be empty for a banner of one channel; with two, the first then counts.
type Seen struct {
	BannerID, Viewer string
	Kind             Kind
	Channel          Channel
	StoreID          string
}

// Count writes one report down; when it returns nil, the count is on disk, unless its banner had as many in this minute
// as are counted: what is over Config.Ceiling is left out. A viewer counts once a minute for a banner and kind. Errors: ErrNotFound, banners.invalid_viewer (422), ErrNotCounted.
func (f *Feed) Count(ctx context.Context, in Seen) (*Ad, error) {
	shown, err := f.look(ctx, in.BannerID)
	if err != nil {
		return nil, err
	}
	if err := checkViewer(in.Viewer); err != nil {
		return nil, err
	}
	if in.Channel == "" {
		in.Channel = shown.banner.Channels[0]
	}
	if !shown.banner.on(in.Channel) {
		return nil, ErrNotFound
	}
	if !slices.Contains(shown.banner.Audience.StoreIDs, in.StoreID) {
		in.StoreID = "" // strangers cannot make rows
	}
	now := f.clock.Now()
	return shown.ad, f.submit(ctx, Event{
		Ref: shown.banner.Ref(), Viewer: f.viewers.hash(in.Viewer), Kind: in.Kind, Minute: minuteOf(now),
		Day: clock.Day(now.In(clock.Brazil)), Channel: in.Channel, StoreID: in.StoreID,
	})
}

// Follow counts a tap and gives the ad whose address it leads to; ErrNotFound also when it leads nowhere.
func (f *Feed) Follow(ctx context.Context, in Seen) (*Ad, error) {
	shown, err := f.look(ctx, in.BannerID)
	if err != nil {
		return nil, err
	}
	if !safeURL(shown.ad.ActionURL) {
		return nil, ErrNotFound
	}
	in.Kind = Click
	return f.Count(ctx, in)
}

// OnReceipt gives the banner that a receipt's public page shows, and the anonymous id under which that page counts;
// nil when there is none.
func (f *Feed) OnReceipt(ctx context.Context, retailerID, storeID, accessKey string) (*Ad, string, error) {
	viewer := f.viewers.OfReceipt(retailerID, accessKey)
	ads, err := f.Serve(ctx, Ask{Channel: WebPublicReceipt, StoreID: storeID, Viewer: viewer})
	if err != nil || len(ads) == 0 {
		return nil, "", err
	}
	return ads[0], viewer, nil
}
