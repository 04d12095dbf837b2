package uploads

import (
	"errors"
	"fmt"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/picture"
)

// ErrNotFound is returned for an upload or a blob that is absent, or somebody else's.
var ErrNotFound = errs.New(errs.NotFound, "uploads.not_found", "Não encontramos este arquivo.")

// ErrKeyTaken is returned when another account sends, or already sent, a file under the key.
var ErrKeyTaken = errs.New(errs.Conflict, "uploads.key_taken",
	"Este nome de arquivo já está em uso. Escolha o arquivo de novo para gerar outro nome.")

// ErrTooMany is returned to an account whose files, that nothing uses yet, would fill the disk.
var ErrTooMany = errs.New(errs.TooMany, "uploads.too_many", fmt.Sprintf(
	"Você enviou %d arquivos nas últimas 24 horas que ainda não foram publicados. Publique-os ou tente novamente amanhã.", maxPending))

// ErrUnavailable says that the place where files are kept does not answer, or refuses us.
func ErrUnavailable(cause error) error {
	return &errs.Error{
		Kind: errs.Unavailable, Code: "uploads.unavailable", RetryAfter: time.Minute, Cause: cause,
		Message: "O armazenamento de arquivos não respondeu. Nada foi alterado; tente novamente em um minuto.",
	}
}

// ErrNotPrepared is returned by Picture for a file whose Prepare did not run.
var ErrNotPrepared = errs.New(errs.Invalid, "uploads.not_prepared", "Envie a imagem novamente.")

// What Prepare says of a file: every one is a 422 with the same code.
const (
	notThere   = "A imagem não chegou por inteiro, ou foi enviada há mais de um dia. Escolha o arquivo e envie de novo."
	notJPEG    = "O arquivo não é um JPEG. Salve a imagem como JPEG (.jpg) e envie de novo."
	notImage   = "O arquivo não é um JPEG nem um PNG. Salve a imagem como JPEG (.jpg) ou PNG (.png) e envie de novo."
	damaged    = "O arquivo está cortado ou danificado. Abra a imagem, salve como JPEG e envie de novo."
	moreInIt   = "O arquivo tem outros dados além da imagem. Abra a imagem, salve como JPEG e envie de novo."
	tooLarge   = "A imagem passa de 5 MB. Reduza o tamanho e envie de novo."
	tooBroad   = "A imagem passa de 25 milhões de pixels (12,5 milhões em um arquivo progressivo, CMYK ou de 16 bits). Reduza as dimensões e envie de novo."
	badFolder  = "Use uma chave como advertisement-images/000-identificador.jpg."
	badType    = "Envie uma imagem JPEG (image/jpeg)."
	badPNGType = "Envie uma imagem PNG (image/png) com esta chave."
	badSize    = "O tamanho deve ficar entre 1 byte e 5 MB."
)

// ErrBadPicture is what every refusal of a file matches.
var ErrBadPicture = badPicture("")

func badPicture(why string) *errs.Error { return errs.New(errs.Invalid, "uploads.bad_picture", why) }

// refusal tells a person what is wrong with a file; nil when the fault is not the file's.
func refusal(err error) *errs.Error {
	for known, why := range map[error]string{
		ErrNotFound: notThere, picture.ErrNotJPEG: notJPEG, picture.ErrNotPicture: notImage, picture.ErrDamaged: damaged, picture.ErrMoreInIt: moreInIt,
		picture.ErrTooLarge: tooLarge, picture.ErrTooBroad: tooBroad,
	} {
		if errors.Is(err, known) {
			return badPicture(why)
		}
	}
	return nil
}
