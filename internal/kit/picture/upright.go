package picture

import (
	"image"
	"image/draw"
)

// upright turns a picture as EXIF's orientation asks; 1 leaves it alone.
func upright(src image.Image, orientation int) image.Image {
	if orientation <= 1 {
		return src
	}
	size := src.Bounds()
	w, h := size.Dx(), size.Dy()
	flat := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(flat, flat.Bounds(), src, size.Min, draw.Src)
	turned := image.Rect(0, 0, w, h)
	if orientation >= 5 { // a quarter turn
		turned = image.Rect(0, 0, h, w)
	}
	out := image.NewRGBA(turned)
	for y := range turned.Dy() {
		for x := range turned.Dx() {
			fromX, fromY := source(orientation, x, y, w, h)
			from := flat.PixOffset(fromX, fromY)
			copy(out.Pix[out.PixOffset(x, y):][:4], flat.Pix[from:from+4])
		}
	}
	return out
}

// source returns which stored pixel is shown at x, y; w and h are the stored sides.
func source(orientation, x, y, w, h int) (int, int) {
	switch orientation {
	case 2:
		return w - 1 - x, y
	case 3:
		return w - 1 - x, h - 1 - y
	case 4:
		return x, h - 1 - y
	case 5:
		return y, x
	case 6:
		return y, h - 1 - x
	case 7:
		return w - 1 - y, h - 1 - x
	default: // 8
		return w - 1 - y, x
	}
}
