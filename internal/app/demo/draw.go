package demo

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// Twice the size that banners are shown with, for sharp screens.
const (
	bannerWidth  = 596
	bannerHeight = 248
	margin       = 36
	textWidth    = 390 // left of the shapes
)

// poster is a sample picture: a slope of two colours, a few shapes, two lines of text.
type poster struct {
	title, line string
	from, to    color.RGBA
	shapes      []shape
}

// shape is a round thing with a highlight; its place and radius are in pixels.
type shape struct {
	x, y, radius float64
	fill         color.RGBA
}

// jpeg draws it.
func (p poster) jpeg() ([]byte, error) {
	img := image.NewRGBA(image.Rect(0, 0, bannerWidth, bannerHeight))
	for y := range bannerHeight {
		for x := range bannerWidth {
			img.SetRGBA(x, y, p.at(float64(x), float64(y)))
		}
	}
	if err := write(img, gobold.TTF, 58, margin, 128, p.title); err != nil {
		return nil, err
	}
	if err := write(img, goregular.TTF, 27, margin, 176, p.line); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err := jpeg.Encode(&out, img, &jpeg.Options{Quality: 90})
	return out.Bytes(), err
}

// at is the colour of one pixel, with soft edges around the shapes.
func (p poster) at(x, y float64) color.RGBA {
	c := mix(p.from, p.to, (x/bannerWidth+y/bannerHeight)/2)
	for _, s := range p.shapes {
		distance := math.Hypot(x-s.x, y-s.y)
		inside := min(1, max(0, s.radius-distance))
		light := max(0, 1-math.Hypot(x-s.x+s.radius/3, y-s.y+s.radius/3)/s.radius) * .55
		c = mix(c, mix(s.fill, color.RGBA{255, 255, 255, 255}, light), inside)
	}
	return c
}

func mix(a, b color.RGBA, share float64) color.RGBA {
	part := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*share) }
	return color.RGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), 255}
}

// write draws a line of text, smaller than size when it would not fit.
func write(img *image.RGBA, typeface []byte, size float64, x, y int, text string) error {
	parsed, err := opentype.Parse(typeface)
	if err != nil {
		return err
	}
	face, err := faceOf(parsed, size)
	if err != nil {
		return err
	}
	if width := font.MeasureString(face, text).Ceil(); width > textWidth {
		if face, err = faceOf(parsed, size*textWidth/float64(width)); err != nil {
			return err
		}
	}
	d := font.Drawer{Dst: img, Src: image.White, Face: face, Dot: fixed.P(x, y)}
	d.DrawString(text)
	return face.Close()
}

func faceOf(parsed *opentype.Font, size float64) (font.Face, error) {
	return opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull})
}
