package httpx

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// No text of ours holds the character U+0000, and databases refuse it: it is refused here, once, for every call.

var (
	errNUL    = errors.New("não pode conter o caractere nulo (U+0000)")
	errSyntax = errors.New("não é um JSON válido")
)

// escapedNUL is how JSON writes U+0000; a raw one is no JSON.
var escapedNUL = []byte(`\u0000`)

// withoutNUL are huma's formats, but for bodies that hold U+0000.
func withoutNUL(formats map[string]huma.Format) map[string]huma.Format {
	out := maps.Clone(formats)
	for name, format := range formats {
		decode := format.Unmarshal
		format.Unmarshal = func(data []byte, v any) error {
			if holdsNUL(data) {
				return errNUL
			}
			err := decode(data, v)
			var syntax *json.SyntaxError
			if errors.As(err, &syntax) {
				return errSyntax
			}
			return err
		}
		out[name] = format
	}
	return out
}

// holdsNUL looks for the escape; after an even number of backslashes it is one, else it is the text '\u0000'.
func holdsNUL(data []byte) bool {
	for {
		at := bytes.Index(data, escapedNUL)
		if at < 0 {
			return false
		}
		before := data[:at]
		if (len(before)-len(bytes.TrimRight(before, `\`)))%2 == 0 {
			return true
		}
		data = data[at+len(escapedNUL):]
	}
}

// refuseNUL is a middleware that refuses it in a path and in a query.
func refuseNUL(ctx huma.Context, next func(huma.Context)) {
	if u := ctx.URL(); strings.ContainsRune(u.Path, 0) || strings.Contains(u.RawQuery, "%00") {
		Refuse(ctx, byStatus[http.StatusBadRequest])
		return
	}
	next(ctx)
}
