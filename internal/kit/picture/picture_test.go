package picture

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"
)

// drawn makes a JPEG whose upper left quarter is red and whose rest is blue.
func drawn(t testing.TB, w, h int) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.Set(x, y, color.RGBA{0, 0, 255, 255})
			if x < w/2 && y < h/2 {
				img.Set(x, y, color.RGBA{255, 0, 0, 255})
			}
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// withEXIF puts an EXIF segment with an orientation and a place behind the start.
func withEXIF(file []byte, order binary.AppendByteOrder, mark string, orientation uint16) []byte {
	tiff := append([]byte(mark), order.AppendUint16(nil, 42)...)
	tiff = order.AppendUint32(tiff, 8)
	tiff = order.AppendUint16(tiff, 1)
	tiff = order.AppendUint16(order.AppendUint16(tiff, 0x0112), 3)
	tiff = order.AppendUint32(tiff, 1)
	tiff = order.AppendUint16(order.AppendUint16(tiff, orientation), 0)
	tiff = append(order.AppendUint32(tiff, 0), "GPS -23.5505"...)
	body := append([]byte("Exif\x00\x00"), tiff...)
	segment := binary.BigEndian.AppendUint16([]byte{0xFF, markerApp1}, uint16(len(body)+2)) //nolint:gosec // short
	return bytes.Join([][]byte{file[:2], segment, body, file[2:]}, nil)
}

func TestCleanWritesThePictureAlone(t *testing.T) {
	file := withEXIF(drawn(t, 64, 32), binary.LittleEndian, "II", 1)
	got, err := Clean(context.Background(), file, 1200)
	if err != nil || got.Width != 64 || got.Height != 32 {
		t.Fatalf("%dx%d, %v", got.Width, got.Height, err)
	}
	if bytes.Contains(got.Bytes, []byte("Exif")) || bytes.Contains(got.Bytes, []byte("GPS")) {
		t.Error("the file's own facts are still there")
	}
	if _, err := jpeg.Decode(bytes.NewReader(got.Bytes)); err != nil {
		t.Error(err)
	}
}

// Where the red quarter is seen for each orientation: left or right, above or below.
func TestCleanTurnsPicturesUpright(t *testing.T) {
	for orientation, red := range map[uint16]image.Point{
		1: {0, 0}, 2: {1, 0}, 3: {1, 1}, 4: {0, 1}, 5: {0, 0}, 6: {1, 0}, 7: {1, 1}, 8: {0, 1}, 9: {0, 0},
	} {
		for mark, order := range map[string]binary.AppendByteOrder{"II": binary.LittleEndian, "MM": binary.BigEndian} {
			got, err := Clean(context.Background(), withEXIF(drawn(t, 64, 32), order, mark, orientation), 1200)
			if err != nil {
				t.Fatal(err)
			}
			if wide := orientation < 5 || orientation > 8; wide != (got.Width > got.Height) {
				t.Errorf("orientation %d: %dx%d", orientation, got.Width, got.Height)
			}
			shown, _ := jpeg.Decode(bytes.NewReader(got.Bytes))
			for corner := range 4 {
				at := image.Pt(corner%2, corner/2)
				r, _, b, _ := shown.At(at.X*(got.Width-1), at.Y*(got.Height-1)).RGBA()
				if isRed := r > b; isRed != (at == red) {
					t.Errorf("orientation %d %s: red at %v: %t", orientation, mark, at, isRed)
				}
			}
		}
	}
}

func TestCleanShrinks(t *testing.T) {
	got, err := Clean(context.Background(), drawn(t, 3000, 10), 1200)
	if err != nil || got.Width != 1200 || got.Height != 4 {
		t.Fatalf("%dx%d, %v", got.Width, got.Height, err)
	}
	got, err = Clean(context.Background(), drawn(t, 1, 2401), 1200)
	if err != nil || got.Width != 1 || got.Height != 1200 {
		t.Fatalf("%dx%d, %v", got.Width, got.Height, err)
	}
}

// drawnInSteps says of a file that it is progressive.
func drawnInSteps(file []byte) []byte {
	return bytes.Replace(file, []byte{0xFF, 0xC0}, []byte{0xFF, progressive}, 1)
}

// claiming changes the size that the header states.
func claiming(file []byte, w, h uint16) []byte {
	out := bytes.Clone(file)
	frame := bytes.Index(out, []byte{0xFF, 0xC0})
	binary.BigEndian.PutUint16(out[frame+5:], h)
	binary.BigEndian.PutUint16(out[frame+7:], w)
	return out
}

func TestCleanRefuses(t *testing.T) {
	good := drawn(t, 64, 32)
	var other bytes.Buffer
	if err := png.Encode(&other, image.NewRGBA(image.Rect(0, 0, 2, 2))); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		file []byte
		want error
	}{
		"nothing":                   {nil, ErrNotJPEG},
		"text":                      {[]byte("<script>alert(1)</script>"), ErrNotJPEG},
		"a PNG":                     {other.Bytes(), ErrNotJPEG},
		"the magic alone":           {[]byte{0xFF, 0xD8, 0xFF}, ErrNotJPEG},
		"start and end":             {[]byte{0xFF, 0xD8, 0xFF, 0xD9}, ErrDamaged},
		"cut in the head":           {good[:40], ErrDamaged},
		"cut in the data":           {good[:len(good)-40], ErrDamaged},
		"without its end":           {good[:len(good)-2], ErrDamaged},
		"572 MB in 600 bytes":       {claiming(good, 65000, 3000)[:600], ErrDamaged},
		"572 MB, whole":             {claiming(good, 65000, 3000), ErrTooBroad},
		"15 million, progressive":   {drawnInSteps(claiming(good, 5000, 3000)), ErrTooBroad},
		"12 million, progressive":   {drawnInSteps(claiming(good, 4000, 3000)), ErrDamaged}, // it is looked at
		"25 million and a line":     {claiming(good, 5001, 5000), ErrTooBroad},
		"65,000 x 65,000 in 600":    {append(claiming(good, 65000, 65000)[:598], 0xFF, 0xD9), ErrTooBroad},
		"no height":                 {claiming(good, 64, 0), ErrDamaged},
		"a page behind it":          {append(bytes.Clone(good), "<script>alert(1)</script>"...), ErrMoreInIt},
		"an archive behind it":      {append(bytes.Clone(good), "PK\x03\x04 and more"...), ErrMoreInIt},
		"half a picture behind it":  {append(bytes.Clone(good), good[:50]...), ErrMoreInIt},
		"a million JPEGs":           {bytes.Repeat([]byte{0xFF, 0xD8, 0xFF, 0xD9}, 1<<20), ErrMoreInIt},
		"too many bytes":            {append(bytes.Clone(good), make([]byte, MaxBytes)...), ErrTooLarge},
		"a segment longer than all": {[]byte{0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF, 0}, ErrDamaged},
	} {
		if _, err := Clean(context.Background(), c.file, 1200); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	for name, file := range map[string][]byte{
		"padding behind it":   append(bytes.Clone(good), 0, 0, 0),
		"a preview behind it": append(bytes.Clone(good), good...),
	} {
		if _, err := Clean(context.Background(), file, 1200); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCleanWaitsForItsTurn(t *testing.T) {
	for range cap(decoding) {
		decoding <- struct{}{}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Clean(ctx, drawn(t, 8, 8), 1200)
	for range cap(decoding) {
		<-decoding
	}
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a third one did not wait: %v", err)
	}
}

func FuzzClean(f *testing.F) {
	f.Add(drawn(f, 16, 8))
	f.Add(withEXIF(drawn(f, 8, 16), binary.BigEndian, "MM", 6))
	f.Fuzz(func(t *testing.T, file []byte) {
		got, err := Clean(context.Background(), file, 100)
		if err == nil && (got.Width < 1 || got.Height < 1 || got.Width > 100 || got.Height > 100) {
			t.Errorf("%dx%d", got.Width, got.Height)
		}
	})
}
