package text

import "bytes"

// Mark is the byte order mark that some systems, Windows among them, write before UTF-8; it says nothing.
const Mark = "\ufeff"

// WithoutMark leaves it out.
func WithoutMark(b []byte) []byte { return bytes.TrimPrefix(b, []byte(Mark)) }
