package picture

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/png"
)

// ErrNotPicture is what CleanAny says of a file that is neither JPEG nor PNG.
var ErrNotPicture = errors.New("picture: neither a JPEG nor a PNG")

var pngSignature = []byte("\x89PNG\r\n\x1a\n")

// CleanAny does what Clean does, for a JPEG or a PNG; what is see-through becomes white. Errors: those of Clean, with
// ErrNotPicture in the place of ErrNotJPEG.
func CleanAny(ctx context.Context, file []byte, maxSide int) (JPEG, error) {
	if !bytes.HasPrefix(file, pngSignature) {
		clean, err := Clean(ctx, file, maxSide)
		if errors.Is(err, ErrNotJPEG) {
			err = ErrNotPicture
		}
		return clean, err
	}
	if len(file) > MaxBytes {
		return JPEG{}, ErrTooLarge
	}
	header, err := png.DecodeConfig(bytes.NewReader(file))
	if err != nil {
		return JPEG{}, errors.Join(ErrDamaged, err)
	}
	if header.Width <= 0 || header.Height <= 0 {
		return JPEG{}, errors.Join(ErrDamaged, errDimension)
	}
	if header.Width > maxPixelsOf(header.ColorModel)/header.Height {
		return JPEG{}, ErrTooBroad
	}
	return rewrite(ctx, func() (image.Image, error) {
		decoded, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			return nil, err
		}
		return onWhite(within(decoded, maxSide)), nil
	})
}

// maxPixelsOf keeps a picture with 16 bits a channel within the memory of the others.
func maxPixelsOf(model color.Model) int {
	if model == color.NRGBA64Model || model == color.RGBA64Model {
		return MaxPixels / 2
	}
	return MaxPixels
}

func onWhite(src image.Image) image.Image {
	size := src.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, size.Dx(), size.Dy()))
	draw.Draw(out, out.Bounds(), image.White, image.Point{}, draw.Src)
	draw.Draw(out, out.Bounds(), src, size.Min, draw.Over)
	return out
}
