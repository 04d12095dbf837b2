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

	"seiva/internal/kit/errs"
	"seiva/internal/kit/secret"
	"seiva/internal/kit/slow"
	"seiva/internal/uploads"
)

// SignPut implements uploads.Blobs: an address of this server, also with a bucket. A bucket's own would take any number
// of files one after the other: only a header that its client would have to send could keep it from that.
func (s *store) SignPut(_ context.Context, p uploads.Put) (string, error) {
	query := url.Values{
		"key": {p.Key}, "type": {p.Type}, "size": {strconv.FormatInt(p.Size, 10)}, "expires": {strconv.FormatInt(p.ExpiresAt.Unix(), 10)},
	}
	query.Set("signature", base64.RawURLEncoding.EncodeToString(s.signature(query)))
	return s.address + "?" + query.Encode(), nil
}

func (s *store) signature(q url.Values) []byte {
	return secret.MAC(s.key, http.MethodPut, q.Get("key"), q.Get("type"), q.Get("size"), q.Get("expires"))
}

var (
	errBadAddress = errs.New(errs.Forbidden, "uploads.bad_address",
		"Este endereço de envio não vale, ou já venceu. Escolha o arquivo e envie de novo.")
	errOtherType = errs.New(errs.UnsupportedMedia, "uploads.other_type",
		"O tipo do arquivo não é o que foi pedido. Escolha o arquivo e envie de novo.")
	errOtherSize = errs.New(errs.Invalid, "uploads.other_size",
		"O arquivo não tem o tamanho que foi informado. Escolha o arquivo e envie de novo.")
	errAlreadySent = errs.New(errs.Conflict, "uploads.already_sent",
		"Um arquivo já foi enviado para este endereço, que vale uma vez só. Escolha o arquivo e envie de novo.")
	errTooLarge = errs.New(errs.TooLarge, "uploads.too_large", "A imagem passa de 5 MB. Reduza o tamanho e envie de novo.")
)

// Receive implements Store. The blob of an address is written where none is yet, so the second of two that come at once
// is refused like one that comes later.
func (s *store) Receive(ctx context.Context, query url.Values, contentType string, body io.Reader) error {
	given, err := base64.RawURLEncoding.DecodeString(query.Get("signature"))
	if err != nil || !hmac.Equal(given, s.signature(query)) {
		return errBadAddress
	}
	expires, err := strconv.ParseInt(query.Get("expires"), 10, 64)
	if err != nil || !s.clock.Now().Before(time.Unix(expires, 0)) {
		return errBadAddress
	}
	if contentType != query.Get("type") {
		return errOtherType
	}
	size, err := strconv.ParseInt(query.Get("size"), 10, 64)
	if err != nil {
		return errBadAddress
	}
	return s.receive(ctx, query.Get("key"), contentType, &bounded{body, uploads.MaxBytes, size})
}

// receive writes what a browser sends. To a bucket it goes once it is here: a bucket's time is not the browser's.
func (s *store) receive(ctx context.Context, key, contentType string, body io.Reader) error {
	if f, ok := s.objects.(folder); ok {
		slow.Begin(ctx, "writing a blob")
		err := f.write(ctx, key, contentType, body, -1, manner{once: true})
		var known *errs.Error
		if err != nil && !errors.As(err, &known) && ctx.Err() == nil {
			return errs.Wrap(err, "keep an upload")
		}
		return err
	}
	content, err := io.ReadAll(body)
	if err != nil {
		return err
	}
	return s.put(ctx, key, contentType, content, manner{once: true})
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
