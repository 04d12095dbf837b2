package appapi

import (
	"fmt"
	"strings"
	"testing"

	"seiva/internal/banners"
)

// What is kept is what would be written again, whoever asked before.
func TestKeptAnswersAreThoseOfTheirAsker(t *testing.T) {
	first := &banners.Ad{ID: "a", Version: "1", PictureKey: "pictures/a.jpg", AltText: "Pão & \"mel\"", ActionURL: "https://loja.com.br/?a=1&b=2"}
	changed := &banners.Ad{ID: "a", Version: "2", PictureKey: "pictures/b.jpg"}
	second := &banners.Ad{ID: "b", Version: "1", PictureKey: "pictures/c.jpg", Width: 298, Height: 124}
	var kept written
	for round := range 2 {
		for _, ads := range [][]*banners.Ad{nil, {first}, {changed}, {first, second}, {second, first}} {
			for _, origin := range []string{"https://seiva.com.br", "http://127.0.0.1:8080"} {
				for _, ask := range []banners.Ask{
					{Channel: banners.AppHome},
					{Channel: banners.AppReceiptList},
					{Channel: banners.AppHome, StoreID: "s"},
					{Channel: banners.AppHome, StoreID: "s\"\na 1"}, // as the key of the one above goes on
					{Channel: banners.AppHome, Viewer: "viewer-0001"},
					{Channel: banners.AppHome, Viewer: "viewer-0002"},
				} {
					want, err := write(ads, origin, ask)
					if err != nil {
						t.Fatal(err)
					}
					if got, err := kept.answer(ads, origin, ask); err != nil || string(got) != string(want) {
						t.Errorf("round %d, %+v at %s: %s, want %s, %v", round, ask, origin, got, want, err)
					}
				}
			}
		}
	}
}

// Bounded in bytes, whoever asks: by many ids, or by one long name of this server.
func TestKeptAnswersAreBounded(t *testing.T) {
	ads := []*banners.Ad{{ID: "a", Version: "1", ActionURL: "https://loja.com.br"}}
	for name, ask := range map[string]func(w *written, n int) error{
		"many ids": func(w *written, n int) error {
			_, err := w.answer(ads, "https://seiva.com.br", banners.Ask{StoreID: fmt.Sprint(n)})
			return err
		},
		"long origins": func(w *written, n int) error {
			_, err := w.answer(ads, fmt.Sprint("https://", n, strings.Repeat("x", 8000), ".com.br"), banners.Ask{})
			return err
		},
		"endless origins": func(w *written, n int) error {
			_, err := w.answer(ads, fmt.Sprint("https://", n, strings.Repeat("x", keptAtOnce)), banners.Ask{})
			return err
		},
	} {
		var kept written
		for n := range 10_000 {
			if name != "many ids" && n == 300 {
				break
			}
			if err := ask(&kept, n); err != nil {
				t.Fatal(err)
			}
			held := 0
			for key, text := range kept.kept {
				if n%500 == 0 {
					held += len(key) + cap(text)
				}
			}
			if held > keptBytes || kept.bytes > keptBytes {
				t.Fatalf("%s: after %d, %d bytes are kept", name, n, held)
			}
		}
		if name != "endless origins" && len(kept.kept) == 0 {
			t.Errorf("%s: nothing is kept", name)
		}
	}
}
