package blobstore

import (
	"context"
	"crypto/hmac"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"gocloud.dev/blob/fileblob"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/secret"
	"seiva/internal/uploads"
)

// Folder keeps blobs as files, and takes uploads itself: mount it where Config.Uploads points.
type Folder struct {
	bucket
	address string
	key     []byte
	clock   clock.Clock
}

func openFolder(c Config) (*Folder, error) {
	b, err := fileblob.OpenBucket(c.Folder, &fileblob.Options{
		CreateDir: true, DirFileMode: 0o700, NoTempDir: true, Metadata: fileblob.MetadataDontWrite,
	})
	if err != nil {
		return nil, err
	}
	return &Folder{bucket{b}, c.Uploads, c.Key, clock.System{}}, nil
}

// Origin implements Store: this server itself.
func (*Folder) Origin() string { return "" }

// SignPut implements uploads.Blobs.
func (f *Folder) SignPut(_ context.Context, p uploads.Put) (string, error) {
	query := url.Values{
		"key": {p.Key}, "type": {p.Type}, "size": {strconv.FormatInt(p.Size, 10)}, "expires": {strconv.FormatInt(p.ExpiresAt.Unix(), 10)},
	}
	query.Set("signature", base64.RawURLEncoding.EncodeToString(f.signature(query)))
	return f.address + "?" + query.Encode(), nil
}

func (f *Folder) signature(q url.Values) []byte {
	return secret.MAC(f.key, http.MethodPut, q.Get("key"), q.Get("type"), q.Get("size"), q.Get("expires"))
}

var (
	errBadAddress = errs.New(errs.Forbidden, "uploads.bad_address",
		"Este endereço de envio não vale, ou já venceu. Escolha o arquivo e envie de novo.")
	errOtherType = errs.New(errs.UnsupportedMedia, "uploads.other_type",
		"O tipo do arquivo não é o que foi pedido. Escolha o arquivo e envie de novo.")
	errOtherSize = errs.New(errs.Invalid, "uploads.other_size",
		"O arquivo não tem o tamanho que foi informado. Escolha o arquivo e envie de novo.")
	errTooLarge = errs.New(errs.TooLarge, "uploads.too_large", "A imagem passa de 5 MB. Reduza o tamanho e envie de novo.")
)

// Receive takes the body of a PUT to a signed address. Errors: uploads.bad_address (403), uploads.other_type (415),
// uploads.other_size (422), uploads.too_large (413).
func (f *Folder) Receive(ctx context.Context, query url.Values, contentType string, body io.Reader) error {
	given, err := base64.RawURLEncoding.DecodeString(query.Get("signature"))
	if err != nil || !hmac.Equal(given, f.signature(query)) {
		return errBadAddress
	}
	expires, err := strconv.ParseInt(query.Get("expires"), 10, 64)
	if err != nil || !f.clock.Now().Before(time.Unix(expires, 0)) {
		return errBadAddress
	}
	if contentType != query.Get("type") {
		return errOtherType
	}
	size, err := strconv.ParseInt(query.Get("size"), 10, 64)
	if err != nil {
		return errBadAddress
	}
	err = f.write(ctx, query.Get("key"), contentType, &bounded{body, uploads.MaxBytes, size})
	var known *errs.Error
	if err != nil && !errors.As(err, &known) && ctx.Err() == nil {
		return errs.Wrap(err, "keep an upload")
	}
	return err
}

// bounded refuses a body that is longer than it may be, or not as long as it was said to be (0: not said).
type bounded struct {
	io.Reader
	left, want int64
}

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	b.left -= int64(n)
	if b.left < 0 {
		return 0, errTooLarge
	}
	if err == io.EOF && b.want > 0 && uploads.MaxBytes-b.left != b.want {
		return 0, errOtherSize
	}
	return n, err
}
