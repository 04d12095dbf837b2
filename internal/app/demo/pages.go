package demo

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
)

// A page of a flyer: a title over six offers.
const (
	pageWidth  = 800
	pageHeight = 1080
	pageTop    = 210
	tileWidth  = 356
	tileHeight = 262
	tileGap    = 24
	tileText   = 20
)

// page is a sample page, in two colours.
type page struct {
	title, line string
	from, to    color.RGBA
	offers      [6]offer
}

// offer is a product with its price; the fill is its picture's.
type offer struct {
	name, price string
	fill        color.RGBA
}

// jpeg draws it.
func (p page) jpeg() ([]byte, error) {
	img := image.NewRGBA(image.Rect(0, 0, pageWidth, pageHeight))
	for y := range pageHeight {
		line := mix(p.from, p.to, float64(y)/pageHeight)
		for x := range pageWidth {
			img.SetRGBA(x, y, line)
		}
	}
	if err := write(img, gobold.TTF, 70, margin, 106, p.title); err != nil {
		return nil, err
	}
	if err := write(img, goregular.TTF, 32, margin, 166, p.line); err != nil {
		return nil, err
	}
	for i, o := range p.offers {
		at := image.Pt(margin/2+tileGap/2+i%2*(tileWidth+tileGap), pageTop+i/2*(tileHeight+tileGap))
		if err := o.draw(img, at, mix(p.from, color.RGBA{A: 255}, .45)); err != nil {
			return nil, err
		}
	}
	var out bytes.Buffer
	err := jpeg.Encode(&out, img, &jpeg.Options{Quality: 88})
	return out.Bytes(), err
}

func (o offer) draw(img *image.RGBA, at image.Point, ground color.RGBA) error {
	picture := poster{from: ground, to: ground, shapes: []shape{{tileWidth / 2, 92, 70, o.fill}}}
	for y := range tileHeight {
		for x := range tileWidth {
			img.SetRGBA(at.X+x, at.Y+y, picture.at(float64(x), float64(y)))
		}
	}
	if err := write(img, goregular.TTF, 24, at.X+tileText, at.Y+tileHeight-64, o.name); err != nil {
		return err
	}
	return write(img, gobold.TTF, 36, at.X+tileText, at.Y+tileHeight-22, o.price)
}
