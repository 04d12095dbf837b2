package nfce

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"

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
// that is no declaration, is ErrMalformedXML. Behind a byte order mark all is UTF-8, whatever is declared there. Whether
// UTF-8 is valid is left to the readers.
func decode(b []byte) ([]byte, error) {
	b, marked := bytes.CutPrefix(b, byteOrderMark)
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
	name := string(found[1]) + string(found[2])
	table := tableOf(name)
	switch {
	case asciiBased(name), table != nil && marked:
		return b, nil
	case table == nil:
		return nil, ErrMalformedXML
	}
	converted, err := table.NewDecoder().Bytes(b)
	if err != nil {
		return nil, ErrMalformedXML
	}
	return converted, nil
}

// asciiBased tells whether what is declared is UTF-8, as nothing is, or a part of it.
func asciiBased(name string) bool {
	switch strings.ToLower(name) {
	case "", "utf-8", "utf8", "us-ascii":
		return true
	}
	return false
}

// tableOf gives the letters of an encoding of one byte a letter; nil for any other.
func tableOf(name string) *charmap.Charmap {
	switch strings.ToLower(name) {
	case "iso-8859-1", "latin1":
		return charmap.ISO8859_1
	case "windows-1252":
		return charmap.Windows1252
	}
	return nil
}

// FromText gives the file of a document that came as text, inside JSON: there its declaration says what it was read from
// and nothing of the text. Where the declared encoding has a byte for each letter it is the file as it was, so that a
// signature, a repetition and whoever opens it find the same; else the same text in UTF-8, declared so. Text is UTF-8; it
// is given back itself where nothing changes.
func FromText(text []byte) []byte {
	rest := bytes.TrimPrefix(text, byteOrderMark)
	if bytes.HasPrefix(rest, usualDeclaration) {
		return text
	}
	rest = bytes.TrimLeft(rest, " \t\r\n")
	found := declaration.FindSubmatchIndex(rest)
	if found == nil {
		return text
	}
	from, to := max(found[2], found[4]), max(found[3], found[5]) // -1: not quoted so
	if from < 0 {
		return text
	}
	name := string(rest[from:to])
	if table := tableOf(name); table != nil {
		if file, err := table.NewEncoder().Bytes(rest); err == nil {
			return file
		}
	} else if asciiBased(name) && (!strings.EqualFold(name, "us-ascii") || isASCII(rest)) {
		return text
	}
	file := make([]byte, 0, len(rest)+len("UTF-8"))
	file = append(append(file, rest[:from]...), "UTF-8"...)
	return append(file, rest[to:]...)
}

func isASCII(b []byte) bool {
	return !bytes.ContainsFunc(b, func(c rune) bool { return c >= utf8.RuneSelf })
}
