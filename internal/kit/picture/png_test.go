package picture

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
)

func pngOf(t *testing.T, img image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestPNGBecomesASafeJPEGOnWhite(t *testing.T) {
	see := image.NewNRGBA(image.Rect(0, 0, 40, 20))
	see.Set(0, 0, color.NRGBA{R: 255, A: 255})
	file := append(pngOf(t, see), []byte("<script>")...)
	clean, err := CleanAny(t.Context(), file, 20)
	if err != nil {
		t.Fatal(err)
	}
	shown, err := jpeg.Decode(bytes.NewReader(clean.Bytes))
	if err != nil || clean.Width != 20 || clean.Height != 10 || strings.Contains(string(clean.Bytes), "script") {
		t.Fatalf("%v %dx%d", err, clean.Width, clean.Height)
	}
	if r, g, b, _ := shown.At(15, 5).RGBA(); r>>8 < 250 || g>>8 < 250 || b>>8 < 250 {
		t.Errorf("see-through became %d %d %d, want white", r>>8, g>>8, b>>8)
	}
}

func TestFilesThatAreNoPicture(t *testing.T) {
	whole := pngOf(t, image.NewGray(image.Rect(0, 0, 30, 30)))
	for name, test := range map[string]struct {
		file []byte
		want error
	}{
		"empty":         {nil, ErrNotPicture},
		"GIF":           {[]byte("GIF89a"), ErrNotPicture},
		"SVG":           {[]byte("<svg onload=alert(1)>"), ErrNotPicture},
		"cut PNG":       {whole[:len(whole)/2], ErrDamaged},
		"PNG name only": {pngSignature, ErrDamaged},
		"huge PNG":      {append(bytes.Clone(pngSignature), make([]byte, MaxBytes)...), ErrTooLarge},
		"broad PNG":     {pngOf(t, image.NewGray(image.Rect(0, 0, 6000, 5000))), ErrTooBroad},
	} {
		if _, err := CleanAny(t.Context(), test.file, 100); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
}
