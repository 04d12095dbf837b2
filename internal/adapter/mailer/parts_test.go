package mailer

import (
	"io"
	"mime"
	"mime/multipart"
	"testing"
)

// readParts gives each part of a multipart body, decoded, by its media type.
func readParts(t *testing.T, body io.Reader, boundary string) map[string]string {
	t.Helper()
	parts := map[string]string{}
	reader := multipart.NewReader(body, boundary)
	for {
		part, err := reader.NextPart() // decodes quoted-printable
		if err == io.EOF {
			return parts
		}
		if err != nil {
			t.Fatal(err)
		}
		media, _, err := mime.ParseMediaType(part.Header.Get("Content-Type"))
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(part)
		if err != nil {
			t.Fatal(err)
		}
		parts[media] = string(content)
	}
}
