package httpx

import (
	"net/http"

	"github.com/klauspost/compress/gzhttp"
	"github.com/klauspost/compress/gzip"
)

const (
	// leastCompressed is what fits into one packet either way, in bytes.
	leastCompressed = 1200
	// jitter is by how many bytes at most an answer is longer, by a sum of its first 64 KiB: its length tells less of what is in it (BREACH), however
	// often it is asked for.
	jitter = 32
)

// Compressed has JSON and pages go out as gzip where the client takes it. Nothing is kept for compressing between two writes, so that
// a client that reads slowly holds no compressor, but 64 KiB of its answer. Files go out as they are.
func Compressed(next http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(
		gzhttp.CompressionLevel(gzip.StatelessCompression), gzhttp.EnableZstd(false), gzhttp.MinSize(leastCompressed), gzhttp.RandomJitter(jitter, 0, false),
		gzhttp.ContentTypes([]string{"application/json", "application/problem+json", "text/html"}),
	)
	if err != nil {
		panic(err) // these options are right
	}
	return wrap(next)
}
