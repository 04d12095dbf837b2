package publicweb

import (
	"fmt"
	"strings"

	"github.com/boombuler/barcode/qr"
)

// qrImage is a QR Code as the outline of an SVG: dark modules are horizontal strokes of one unit. Size is the side in
// modules, with the quiet zone of 4 that readers need.
type qrImage struct {
	Path string
	Size int
}

const quietZone = 4

// withoutQR says why a page has no QR Code, by its text in the document and what a stranger may see of that, and returns
// the text where a stranger may read it.
func withoutQR(inDocument, public string, trusted bool) (why, text string) {
	switch {
	case inDocument == "":
		return "O XML da loja não traz o QR Code.", ""
	case public == "":
		return "O QR Code não aparece aqui porque traz o documento de quem comprou.", ""
	case trusted:
		return "O QR Code que veio no XML não pôde ser lido.", ""
	}
	return "O QR Code que veio no XML não leva ao site da SEFAZ, e por isso não aparece aqui.", public
}

// qrOf draws a text at the NFC-e's own level of correction (M); nil when it is empty or too long to draw.
func qrOf(text string) *qrImage {
	if text == "" {
		return nil
	}
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return nil
	}
	side := code.Bounds().Dx()
	dark := func(x, y int) bool {
		r, _, _, _ := code.At(x, y).RGBA()
		return r == 0
	}
	var path strings.Builder
	for y := range side {
		for x := 0; x < side; {
			start := x
			for x < side && dark(x, y) == dark(start, y) {
				x++
			}
			if dark(start, y) {
				fmt.Fprintf(&path, "M%d %d.5h%d", start+quietZone, y+quietZone, x-start)
			}
		}
	}
	return &qrImage{path.String(), side + 2*quietZone}
}
