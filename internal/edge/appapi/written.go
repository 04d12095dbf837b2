package appapi

import (
	"encoding/json"
	"strconv"
	"sync"

	"seiva/internal/banners"
)

// What written keeps at most, in bytes: strangers choose the origin that it is asked for, and with it how long one is.
const (
	keptBytes  = 4 << 20
	keptAtOnce = 64 << 10 // of one answer with its key: a longer one is not kept
	keptBeside = 128      // what the map takes for one, about
)

// written keeps answers of the feed as bytes: the same banners in the same order, for clients that know this server
// by the same origin and ask from the same place, are the same text. Banners change by their version alone.
type written struct {
	mu    sync.RWMutex
	kept  map[string][]byte
	bytes int
}

// answer gives the text of ads for whoever asked. What names a viewer is that viewer's alone, and is not kept.
func (w *written) answer(ads []*banners.Ad, origin string, ask banners.Ask) ([]byte, error) {
	if ask.Viewer != "" {
		return write(ads, origin, ask)
	}
	var room [512]byte
	key := append(append(append(room[:0], origin...), '\n'), ask.Channel...)
	key = strconv.AppendQuote(key, ask.StoreID) // whatever it is, it cannot pass for what follows
	for _, ad := range ads {
		key = append(append(append(append(key, '\n'), ad.ID...), ' '), ad.Version...)
	}
	w.mu.RLock()
	text := w.kept[string(key)]
	w.mu.RUnlock()
	if text != nil {
		return text, nil
	}
	text, err := write(ads, origin, ask)
	if err != nil {
		return nil, err
	}
	w.keep(string(key), text)
	return text, nil
}

// keep lets everything go when there is no room for one more.
func (w *written) keep(key string, text []byte) {
	size := len(key) + cap(text) + keptBeside
	if size > keptAtOnce {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.kept == nil || w.bytes+size > keptBytes {
		w.kept, w.bytes = map[string][]byte{}, 0
	}
	if _, twice := w.kept[key]; !twice {
		w.kept[key] = text
		w.bytes += size
	}
}

func write(ads []*banners.Ad, origin string, ask banners.Ask) ([]byte, error) {
	out := AppBanners{make([]AppBanner, len(ads))}
	for i, ad := range ads {
		out.Items[i] = bannerOf(ad, origin, ask)
	}
	return json.Marshal(out)
}
