package demo

import (
	"bytes"
	"context"
	"image/jpeg"
	"testing"

	"seiva/internal/kit/picture"
)

// Every sample picture passes the checks of one that a person sends, in the size that banners have.
func TestPostersAreGoodPictures(t *testing.T) {
	for _, a := range ads {
		file, err := a.jpeg()
		if err != nil {
			t.Fatal(err)
		}
		got, err := picture.Clean(context.Background(), file, 1200)
		if err != nil || got.Width != 596 || got.Height != 248 || len(file) > 100_000 {
			t.Errorf("%s: %dx%d, %d bytes, %v", a.title, got.Width, got.Height, len(file), err)
		}
		shown, err := jpeg.Decode(bytes.NewReader(got.Bytes))
		if err != nil {
			t.Fatal(err)
		}
		if r, g, b, _ := shown.At(textWidth+margin+8, 110).RGBA(); r > 0xf000 && g > 0xf000 && b > 0xf000 {
			t.Errorf("%s: the text runs into the picture", a.title)
		}
	}
}
