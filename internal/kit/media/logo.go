package media

import (
	"context"
	"encoding/base64"
	"strings"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

const (
	maxLogo   = 500_000 // bytes of a logo's file (D-53)
	logoField = "logoBase64"
	badLogo   = "Envie o logotipo em PNG ou JPEG, com até 500 KB."
)

// Logos are pictures that come within a form.
type Logos interface {
	Pictures
	// Take makes a picture of a file that is safe to show, and returns the key under which Picture finds it. It writes blobs,
	// so never call it inside a transaction. A fault of the file is a 422 that tells what to do.
	Take(ctx context.Context, who scope.Scope, file []byte) (upload string, err error)
}

// KeepLogo keeps the logo that a form holds, and returns its key for ChooseLogo; it writes blobs, so it runs outside of any
// transaction. Error: the code (422, field logoBase64).
func KeepLogo(ctx context.Context, logos Logos, who scope.Scope, code, sent string) (string, error) {
	wrong := func(complaint string) error {
		return errs.InvalidFields(code, map[string]string{logoField: complaint})
	}
	file, ok := inline(sent, maxLogo)
	if !ok {
		return "", wrong(badLogo)
	}
	upload, err := logos.Take(ctx, who, file)
	if errs.IsKind(err, errs.Invalid) {
		return "", wrong(errs.From(err).Message)
	}
	return upload, errs.Wrap(err, "keep a logo")
}

// ChooseLogo puts the logo that a form chooses into place: a kept one, none, or the one that is there. What is wrong with it
// stands in fields.
func ChooseLogo(ctx context.Context, logos Logos, who scope.Scope, upload string, none bool, into *Picture, fields map[string]string) error {
	if none {
		*into = Picture{}
	}
	if upload == "" {
		return nil
	}
	logo, err := logos.Picture(ctx, who, upload)
	if errs.IsKind(err, errs.Internal) {
		return err
	}
	if err != nil {
		fields[logoField] = badLogo
	}
	*into = logo
	return nil
}

// inline reads the bytes of a picture as a form sends it: base64, also as a browser's data URL. False: there are none, or more
// than most.
func inline(sent string, most int) ([]byte, bool) {
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
