package testkit

import (
	"bytes"
	"compress/zlib"
	"io"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
)

var (
	streamsOf = regexp.MustCompile(`(?s)stream\r?\n(.*?)\r?\nendstream`)
	shownIn   = regexp.MustCompile(`\(((?:\\.|[^\\()])*)\) ?Tj`)
	unescaped = strings.NewReplacer(`\(`, "(", `\)`, ")", `\\`, `\`, `\r`, "\r")
)

// PDFPages reads what each page of a PDF says, a line for each text that is drawn.
func PDFPages(t testing.TB, content []byte) (said []string) {
	t.Helper()
	for _, stream := range streamsOf.FindAllSubmatch(content, -1) {
		reader, err := zlib.NewReader(bytes.NewReader(stream[1]))
		if err != nil {
			continue // a picture, a font
		}
		drawn, err := io.ReadAll(reader)
		Must(t, err)
		var page []string
		for _, text := range shownIn.FindAllSubmatch(drawn, -1) {
			letters, err := charmap.Windows1252.NewDecoder().String(unescaped.Replace(string(text[1])))
			Must(t, err)
			page = append(page, letters)
		}
		if len(page) > 0 {
			said = append(said, strings.Join(page, "\n"))
		}
	}
	return said
}
