package appapi

import (
	"encoding/json"
	"strconv"
	"sync"

	"seiva/internal/banners"
)

// keptAnswers bounds the memory of written: about a megabyte.
const keptAnswers = 1024

// written keeps answers of the feed as bytes: the same banners in the same order, for clients that know this server
// by the same origin and ask from the same place, are the same text. Banners change by their version alone.
type written struct {
	mu   sync.RWMutex
	kept map[string][]byte
}

// answer gives the text of ads for whoever asked. What names a viewer is that viewer's alone, and is not kept.
func (w *written) answer(ads []*banners.Ad, origin string, ask banners.Ask) ([]byte, error) {
	if ask.Viewer != "" {
		return write(ads, origin, ask)
	}
	var room [512]byte
	key := append(append(append(room[:0], origin...), '\n'), ask.Channel...)
	key = strconv.AppendQuote(key, ask.StoreID) // a stranger's text: it cannot pass for what follows
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
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.kept == nil || len(w.kept) >= keptAnswers {
		w.kept = map[string][]byte{}
	}
	w.kept[string(key)] = text
	return text, nil
}

func write(ads []*banners.Ad, origin string, ask banners.Ask) ([]byte, error) {
	out := AppBanners{make([]AppBanner, len(ads))}
	for i, ad := range ads {
		out.Items[i] = bannerOf(ad, origin, ask)
	}
	return json.Marshal(out)
}
