// Command train makes a new version of the archive's dictionary:
//
//	go run ./internal/receipts/archive/train 2
//
// writes dictionaries/2.phrases and dictionaries/2.zstd; then raise current and versions in dictionary.go. It refuses
// to write over a version that exists: documents packed with it are in databases.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"

	"github.com/klauspost/compress/zstd"

	"seiva/internal/receipts/archive"
)

const (
	folder   = "internal/receipts/archive/dictionaries"
	size     = 32 << 10 // of the zstd dictionary's text
	firstID  = 40_000   // the zstd dictionary's id is this plus the version
	seldom   = 300      // a phrase must occur in one document of this many
	examples = 1500     // documents that the entropy tables are made from
)

func main() {
	if len(os.Args) != 2 {
		fail(fmt.Errorf("usage: train VERSION"))
	}
	version, err := strconv.Atoi(os.Args[1])
	if err != nil || version < 1 {
		fail(fmt.Errorf("%q is no version", os.Args[1]))
	}
	documents := corpus()
	list := learn(documents)
	replaced := make([][]byte, len(documents))
	for i := range documents {
		replaced[i] = archive.Replaced(list, documents[i])
	}
	dictionary, err := zstd.BuildDict(zstd.BuildDictOptions{
		ID: uint32(firstID + version), Contents: replaced[:examples], History: history(list, documents, replaced),
		Offsets: [3]int{1, 4, 8}, Level: zstd.SpeedFastest,
	})
	if err != nil {
		fail(err)
	}
	write(version, "phrases", list)
	write(version, "zstd", dictionary)
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

func write(version int, kind string, content []byte) {
	name := filepath.Join(folder, fmt.Sprintf("%d.%s", version, kind))
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		fail(err)
	}
	if _, err := file.Write(content); err != nil {
		fail(err)
	}
	if err := file.Close(); err != nil {
		fail(err)
	}
}

// variable are the places of a document whose content differs: texts, CDATA sections, and three attributes. What lies
// between two of them is a candidate for a phrase.
var variable = regexp.MustCompile(`>([^<>]+)<|<!\[CDATA\[(.*?)\]\]>| (?:Id|URI|nItem)="([^"]*)"`)

// learn gives the phrases, one a line, the most frequent first.
func learn(documents [][]byte) []byte {
	counts := map[string]int{}
	collect := func(document []byte, weight int) {
		last := 0
		for at := 0; at < len(document); {
			m := variable.FindSubmatchIndex(document[at:])
			if m == nil {
				break
			}
			group := 2
			for m[group] < 0 {
				group += 2
			}
			from, to := at+m[group], at+m[group+1]
			counts[string(document[last:from])] += weight
			last, at = to, to
		}
		counts[string(document[last:])] += weight
	}
	for _, document := range documents {
		collect(document, 1)
	}
	least := len(documents) / seldom
	for _, layout := range layouts {
		collect([]byte(layout), least)
	}
	var list []string
	for phrase, count := range counts {
		if count >= least && len(phrase) >= archive.MinPhrase && (phrase[0] == '<' || phrase[0] == '"') {
			list = append(list, phrase)
		}
	}
	slices.SortFunc(list, func(a, b string) int {
		if d := counts[b] - counts[a]; d != 0 {
			return d
		}
		return bytes.Compare([]byte(a), []byte(b))
	})
	var file []byte
	for _, phrase := range list {
		file = append(append(file, phrase...), '\n')
	}
	return file
}

// history is the text of the dictionary: what other layouts say, the goods of the catalogue, then whole documents,
// the nearest last.
func history(list []byte, plain, replaced [][]byte) []byte {
	var out []byte
	for _, layout := range layouts {
		out = append(out, archive.Replaced(list, []byte(layout))...)
	}
	seen := map[string]bool{}
	for _, document := range plain {
		for _, goods := range regexp.MustCompile(`<xProd>.*?<qCom>`).FindAll(document, -1) {
			if !seen[string(goods)] {
				seen[string(goods)] = true
				out = append(out, archive.Replaced(list, append([]byte("</cEAN>"), goods...))...)
			}
		}
	}
	for _, document := range replaced {
		if len(out)+len(document) > size {
			return out
		}
		out = append(out, document...)
	}
	return out
}
