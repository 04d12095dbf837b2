package publicweb

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"regexp"
	"strings"
	"testing"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"

	"seiva/internal/kit/testkit"
)

// stroke is a row of dark modules.
type stroke struct{ x, y, length int }

// strokesOf reads an outline as a browser does.
func strokesOf(t *testing.T, of *qrImage) (all []stroke) {
	t.Helper()
	var x, y int
	for _, step := range regexp.MustCompile(`[Mmh][^Mmh]*`).FindAllString(of.Path, -1) {
		var n int
		var err error
		switch step[0] {
		case 'M':
			_, err = fmt.Sscanf(step, "M%d %d.5", &x, &y)
		case 'm':
			_, err = fmt.Sscanf(step, "m%d 0", &n)
		case 'h':
			_, err = fmt.Sscanf(step, "h%d", &n)
			all = append(all, stroke{x, y, n})
		}
		testkit.Must(t, err)
		x += n
	}
	return all
}

// painted draws strokes, some pixels for each module.
func painted(strokes []stroke, size int) image.Image {
	const module = 4
	out := image.NewGray(image.Rect(0, 0, size*module, size*module))
	draw.Draw(out, out.Bounds(), image.White, image.Point{}, draw.Src)
	for _, s := range strokes {
		draw.Draw(out, image.Rect(s.x*module, s.y*module, (s.x+s.length)*module, (s.y+1)*module), image.NewUniform(color.Black), image.Point{}, draw.Src)
	}
	return out
}

// A reader of another maker reads the text, at the NFC-e's level of correction and with the margin that readers need.
func TestAQRCodeIsRead(t *testing.T) {
	for _, text := range []string{
		"https://www.nfce.fazenda.sp.gov.br/qrcode?p=35261111222333000181650010000001021009124803|2|1|1|482B42DD71B64F905F067A726653D007FF5317B8",
		"https://www.nfce.fazenda.sp.gov.br/qrcode?p=35261111222333000181650010000001021009124803|3|1",
		"https://portalsped.fazenda.mg.gov.br/portalnfce/sistema/qrcode.xhtml?p=31261112345678000195650010000001021009124803|3|1|12|149.90|2||" + strings.Repeat("Ab+/", 86),
	} {
		code := qrOf(text)
		strokes := strokesOf(t, code)
		bitmap, err := gozxing.NewBinaryBitmapFromImage(painted(strokes, code.Size))
		testkit.Must(t, err)
		read, err := qrcode.NewQRCodeReader().Decode(bitmap, nil)
		if err != nil || read.GetText() != text {
			t.Errorf("%.60s is read as %v, %v", text, read, err)
			continue
		}
		if level := read.GetResultMetadata()[gozxing.ResultMetadataType_ERROR_CORRECTION_LEVEL]; level != "M" {
			t.Errorf("level %v", level)
		}
		for _, s := range strokes {
			if s.x < quietZone || s.y < quietZone || s.x+s.length > code.Size-quietZone || s.y >= code.Size-quietZone {
				t.Errorf("%v is in the margin", s)
			}
		}
	}
}

func TestQRCodeOfNothingOrTooMuch(t *testing.T) {
	if qrOf("") != nil || qrOf(strings.Repeat("á", 3000)) != nil {
		t.Error("drawn")
	}
}
