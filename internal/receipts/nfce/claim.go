package nfce

import "bytes"

// How many start tags are searched for an Id, and how much of each: others may stand in comments.
const (
	maxClaims    = 16
	maxSignedTag = 1024
)

// claimed gives the emitter that a document's access key names, found in the Id of the first signed element that has one, without
// reading the document; "" when none stands there. What it says decides only whether the document is worth reading.
func claimed(content []byte) string {
	for at, tries := 0, 0; tries < maxClaims; {
		n := bytes.Index(content[at:], []byte("<inf"))
		if n < 0 {
			return ""
		}
		at += n + len("<inf")
		tag := content[at:min(at+maxSignedTag, len(content))]
		for _, name := range [...]string{"NFe", "Evento"} {
			rest, ok := bytes.CutPrefix(tag, []byte(name))
			if !ok || len(rest) == 0 || !isSpace(rest[0]) {
				continue
			}
			if emitter := keyIn(rest); emitter != "" {
				return emitter
			}
			tries++
		}
	}
	return ""
}

// keyIn gives the emitter of the access key in a start tag's Id.
func keyIn(tag []byte) string {
	if end := bytes.IndexByte(tag, '>'); end >= 0 {
		tag = tag[:end]
	}
	for _, before := range [...]struct {
		id     string
		behind int // characters between it and the key
	}{{"NFe", 0}, {"ID", len(EventCancel)}} {
		n := bytes.Index(tag, []byte(before.id))
		if n < 0 {
			continue
		}
		if begin := n + len(before.id) + before.behind; begin+KeyLength <= len(tag) {
			if emitter := emitterOf(string(tag[begin : begin+KeyLength])); emitter != "" {
				return emitter
			}
		}
	}
	return ""
}

// emitter gives the emitter that the access key names; "" when it is none.
func (f *facts) emitter() string {
	if f.event {
		return emitterOf(f.text(fieldEventKey))
	}
	id := f.text(fieldID)
	if len(id) != len("NFe")+KeyLength {
		return ""
	}
	return emitterOf(id[len("NFe"):])
}

func emitterOf(key string) string {
	if !ValidAccessKey(key) {
		return ""
	}
	return Emitter(key)
}
