package appapi

import (
	"fmt"
	"testing"

	"seiva/internal/banners"
)

// What is kept is what would be written anew, whoever asked before.
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

func TestKeptAnswersAreBounded(t *testing.T) {
	var kept written
	for n := range 3 * keptAnswers {
		if _, err := kept.answer(nil, "https://seiva.com.br", banners.Ask{StoreID: fmt.Sprint(n)}); err != nil {
			t.Fatal(err)
		}
	}
	if len(kept.kept) > keptAnswers {
		t.Errorf("%d answers are kept", len(kept.kept))
	}
}
