// Package picture makes a JPEG or PNG that somebody sent safe to show: decoded within bounds, turned upright, and
// written again as a JPEG without anything that is not the picture.
package picture

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/jpeg"

	"golang.org/x/image/draw"
)

// Bounds of what is taken, and of what comes out.
const (
	MaxBytes  = 5 << 20    // of the file
	MaxPixels = 25_000_000 // said by the header: a pixel takes 3 bytes to decode, of some kinds of files more
	quality   = 85
)

// What can be wrong with a file.
var (
	ErrTooLarge  = errors.New("picture: more than 5 MB")
	ErrTooBroad  = errors.New("picture: too many pixels")
	ErrNotJPEG   = errors.New("picture: not a JPEG")
	ErrDamaged   = errors.New("picture: a JPEG that is cut or damaged")
	ErrMoreInIt  = errors.New("picture: something follows the JPEG")
	errDimension = errors.New("picture: no side may be zero")
)

// JPEG is a picture that is safe to show.
type JPEG struct {
	Bytes         []byte
	Width, Height int
}

// decoding bounds the memory that pictures take: two at once, 75 MB each as cameras write them, 300 MB at most.
var decoding = make(chan struct{}, 2)

// Clean checks and rewrites a JPEG so that its longer side is at most maxSide. The header is read before anything is
// decoded. Errors: those of this package, or the context's while it waits for its turn.
func Clean(ctx context.Context, file []byte, maxSide int) (JPEG, error) {
	if len(file) > MaxBytes {
		return JPEG{}, ErrTooLarge
	}
	facts, err := inspect(file)
	if err != nil {
		return JPEG{}, err
	}
	header, err := jpeg.DecodeConfig(bytes.NewReader(file))
	if err != nil {
		return JPEG{}, errors.Join(ErrDamaged, err)
	}
	if header.Width <= 0 || header.Height <= 0 {
		return JPEG{}, errors.Join(ErrDamaged, errDimension)
	}
	most := MaxPixels
	if facts.progressive || header.ColorModel == color.CMYKModel {
		most /= 2 // a progressive one keeps 4 bytes a sample until its end, a CMYK one is kept twice
	}
	if header.Width > most/header.Height {
		return JPEG{}, ErrTooBroad
	}
	return rewrite(ctx, func() (image.Image, error) {
		decoded, err := jpeg.Decode(bytes.NewReader(file))
		if err != nil {
			return nil, err
		}
		return upright(within(decoded, maxSide), facts.orientation), nil
	})
}

// rewrite waits for its turn, decodes with what is given, and writes the result again.
func rewrite(ctx context.Context, decode func() (image.Image, error)) (JPEG, error) {
	select {
	case decoding <- struct{}{}:
		defer func() { <-decoding }()
	case <-ctx.Done():
		return JPEG{}, ctx.Err()
	}
	shown, err := decode()
	if err != nil {
		return JPEG{}, errors.Join(ErrDamaged, err)
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, shown, &jpeg.Options{Quality: quality}); err != nil {
		return JPEG{}, errors.Join(ErrDamaged, err)
	}
	size := shown.Bounds()
	return JPEG{Bytes: out.Bytes(), Width: size.Dx(), Height: size.Dy()}, nil
}

// within shrinks a picture whose longer side is over max, and leaves others alone.
func within(src image.Image, max int) image.Image {
	size := src.Bounds()
	longer := size.Dx()
	if size.Dy() > longer {
		longer = size.Dy()
	}
	if longer <= max {
		return src
	}
	scaled := func(side int) int {
		if side = side * max / longer; side < 1 {
			return 1
		}
		return side
	}
	out := image.NewRGBA(image.Rect(0, 0, scaled(size.Dx()), scaled(size.Dy())))
	draw.ApproxBiLinear.Scale(out, out.Bounds(), src, size, draw.Src, nil)
	return out
}
