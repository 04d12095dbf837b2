package media

import (
	"encoding/base64"
	"strings"
)

// Inline reads the bytes of a picture as a form sends it: base64, also as a browser's data URL. False: there are none, or more
// than most.
func Inline(sent string, most int) ([]byte, bool) {
	if data, isURL := strings.CutPrefix(sent, "data:"); isURL {
		_, sent, _ = strings.Cut(data, ",")
	}
	if base64.StdEncoding.DecodedLen(len(sent)) > most+3 {
		return nil, false
	}
	file, err := base64.StdEncoding.DecodeString(sent)
	if err != nil || len(file) == 0 || len(file) > most {
		return nil, false
	}
	return file, true
}
