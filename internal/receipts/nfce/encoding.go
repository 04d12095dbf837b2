package nfce

import (
	"bytes"
	"regexp"
	"strings"

	"golang.org/x/text/encoding/charmap"
)

var (
	byteOrderMark    = []byte("\xEF\xBB\xBF")
	usualDeclaration = []byte(`<?xml version="1.0" encoding="UTF-8"?>`)
	declaration      = regexp.MustCompile(`^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.0"|'1\.0')` +
		`(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"([A-Za-z0-9._-]+)"|'([A-Za-z0-9._-]+)'))?` +
		`(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>`)
)

// decode gives the document in UTF-8 without byte order mark, leading space and XML declaration: the same bytes
// where they are UTF-8 already. It knows UTF-8, US-ASCII, ISO-8859-1 and Windows-1252; anything else, or a declaration
// that is no declaration, is ErrMalformedXML. Whether UTF-8 is valid is left to the readers.
func decode(b []byte) ([]byte, error) {
	b = bytes.TrimPrefix(b, byteOrderMark)
	if rest, ok := bytes.CutPrefix(b, usualDeclaration); ok {
		return rest, nil
	}
	b = bytes.TrimLeft(b, " \t\r\n")
	if !bytes.HasPrefix(b, []byte("<?xml")) {
		return b, nil
	}
	found := declaration.FindSubmatch(b)
	if found == nil {
		return nil, ErrMalformedXML
	}
	b = b[len(found[0]):]
	var table *charmap.Charmap
	switch strings.ToLower(string(found[1]) + string(found[2])) {
	case "", "utf-8", "utf8", "us-ascii":
		return b, nil
	case "iso-8859-1", "latin1":
		table = charmap.ISO8859_1
	case "windows-1252":
		table = charmap.Windows1252
	default:
		return nil, ErrMalformedXML
	}
	converted, err := table.NewDecoder().Bytes(b)
	if err != nil {
		return nil, ErrMalformedXML
	}
	return converted, nil
}
