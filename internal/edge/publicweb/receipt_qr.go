package publicweb

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// qrImage is a QR Code as the outline of an SVG: dark modules are horizontal strokes of one unit, row by row. Size is the side in
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
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return nil
	}
	var path strings.Builder
	for y := range code.Size {
		fmt.Fprintf(&path, "M%d %d.5", quietZone, y+quietZone)
		for x := 0; x < code.Size; {
			start, dark := x, code.Black(x, y)
			for x < code.Size && code.Black(x, y) == dark {
				x++
			}
			if dark {
				fmt.Fprintf(&path, "h%d", x-start)
			} else if x < code.Size {
				fmt.Fprintf(&path, "m%d 0", x-start)
			}
		}
	}
	return &qrImage{path.String(), code.Size + 2*quietZone}
}
