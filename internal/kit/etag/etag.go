// Package etag tells two states of a record apart, so that nobody overwrites what they have not seen.
package etag

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"strings"
)

// digestBytes are enough that two states of one record never meet.
const digestBytes = 12

// Of is the version of what people edit of a record: the same content has the same version, whatever happened between.
// The content has to be of types that JSON can hold.
func Of(content ...any) string {
	text, err := json.Marshal(content)
	if err != nil {
		panic("a version of what JSON cannot hold: " + err.Error())
	}
	sum := sha256.Sum256(text)
	return base64.RawURLEncoding.EncodeToString(sum[:digestBytes])
}

// Header writes a version as the header ETag has it.
func Header(version string) string { return `"` + version + `"` }

// Match reads the header If-Match: one tag. A star, like an absent header, stands for any version and is empty.
func Match(ifMatch string) string {
	tag := strings.TrimSpace(ifMatch)
	if tag == "*" {
		return ""
	}
	return strings.Trim(strings.TrimPrefix(tag, "W/"), `"`)
}
