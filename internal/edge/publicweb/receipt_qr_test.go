package publicweb

import (
	"fmt"
	"strings"
	"testing"

	"github.com/boombuler/barcode/qr"
)

// The strokes cover exactly the dark modules, inside the quiet zone.
func TestQRCodeIsDrawnModuleByModule(t *testing.T) {
	const text = "https://www.nfce.fazenda.sp.gov.br/qrcode?p=35261111222333000181650010000001021009124803|2|1|1|482B42DD71B64F905F067A726653D007FF5317B8"
	image := qrOf(text)
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		t.Fatal(err)
	}
	side := code.Bounds().Dx()
	if image.Size != side+8 {
		t.Fatalf("size %d for %d modules", image.Size, side)
	}
	drawn := map[[2]int]bool{}
	for stroke := range strings.SplitSeq(strings.TrimPrefix(image.Path, "M"), "M") {
		var x, y, length int
		if _, err := fmt.Sscanf(stroke, "%d %d.5h%d", &x, &y, &length); err != nil {
			t.Fatalf("%s: %v", stroke, err)
		}
		for i := range length {
			drawn[[2]int{x + i, y}] = true
		}
	}
	for x := range image.Size {
		for y := range image.Size {
			dark := false
			if x >= 4 && y >= 4 && x < side+4 && y < side+4 {
				r, _, _, _ := code.At(x-4, y-4).RGBA()
				dark = r == 0
			}
			if drawn[[2]int{x, y}] != dark {
				t.Fatalf("module %d,%d: drawn %v", x, y, !dark)
			}
		}
	}
}

func TestQRCodeOfNothingOrTooMuch(t *testing.T) {
	if qrOf("") != nil || qrOf(strings.Repeat("á", 3000)) != nil {
		t.Error("drawn")
	}
}
