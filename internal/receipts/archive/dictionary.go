package archive

import (
	"embed"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// current is the version that Pack uses. A new one is trained by the program in train, added to versions, and never
// takes the place of an old one: documents packed with it are in databases.
const current = 2

const versions = 2

//go:embed dictionaries
var files embed.FS

// dictionary is one version: phrases, and the zstd dictionary of texts in which phrases are replaced.
type dictionary struct {
	phrases *phrases
	encoder *zstd.Encoder
	decoder *zstd.Decoder
}

// loaded holds a loader for each version, so that a program pays for what it uses.
var loaded = func() [versions + 1]func() *dictionary {
	var loaders [versions + 1]func() *dictionary
	for v := 1; v <= versions; v++ {
		loaders[v] = sync.OnceValue(func() *dictionary { return load(v) })
	}
	return loaders
}()

// dictionaryOf gives a version, or nil when there is none of that number.
func dictionaryOf(version int) *dictionary {
	if version < 1 || version > versions {
		return nil
	}
	return loaded[version]()
}

// load reads a version from the program itself: a failure is a mistake of the build and panics.
func load(version int) *dictionary {
	read := func(kind string) []byte {
		b, err := files.ReadFile(fmt.Sprintf("dictionaries/%d.%s", version, kind))
		if err != nil {
			panic(err)
		}
		return b
	}
	content := read("zstd")
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderDict(content), zstd.WithEncoderLevel(zstd.SpeedFastest),
		zstd.WithEncoderCRC(false), zstd.WithWindowSize(window), zstd.WithLowerEncoderMem(true))
	if err != nil {
		panic(err)
	}
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderDicts(content), zstd.WithDecoderConcurrency(0),
		zstd.WithDecoderMaxMemory(2*MaxDocument))
	if err != nil {
		panic(err)
	}
	return &dictionary{phrases: parsePhrases(read("phrases")), encoder: encoder, decoder: decoder}
}

// window is how far back a document may repeat itself, in bytes: a receipt of hundreds of items.
const window = 128 << 10

// scratch holds the texts between the two steps.
var scratch = sync.Pool{New: func() any { return new([]byte) }}

// compress appends the packed parts of a text to into.
func (d *dictionary) compress(into []byte, parts [][]byte) []byte {
	buffer := scratch.Get().(*[]byte)
	defer scratch.Put(buffer)
	*buffer = d.phrases.replace((*buffer)[:0], parts...)
	return d.encoder.EncodeAll(*buffer, into)
}

// decompress undoes compress, up to MaxDocument.
func (d *dictionary) decompress(body []byte) ([]byte, bool) {
	buffer := scratch.Get().(*[]byte)
	defer scratch.Put(buffer)
	var err error
	if *buffer, err = d.decoder.DecodeAll(body, (*buffer)[:0]); err != nil {
		return nil, false
	}
	return d.phrases.restore(*buffer)
}
