package publicweb

import (
	"context"
	"io"
	"maps"
	"net/http"
	"strconv"
	"time"

	"seiva/internal/exports"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
)

// ExportFilePath is the pattern under which the files lie whose links are mailed.
const ExportFilePath = "GET " + exports.LinkPath + "{token}"

// LinkedFiles finds the file behind a mailed link: exports.not_found, exports.expired, exports.link_closed. FindLink takes
// nothing.
type LinkedFiles interface {
	OpenLink(ctx context.Context, token string) (exports.File, error)
	FindLink(ctx context.Context, token string) (exports.Export, error)
}

// opensPerMinute is for one link, whoever opens it: each time sends the whole file and writes a line into the trail.
const opensPerMinute = 30

var errTooManyOpens = errs.New(errs.TooMany, "exports.too_many_requests",
	"Este link foi aberto muitas vezes em pouco tempo. Espere um minuto e tente novamente.")

var errTooManyLinks = errs.New(errs.TooMany, "exports.too_many_requests",
	"Muitos links errados foram abertos desta rede em pouco tempo. Espere um minuto, confira o link e tente novamente.")

// NewExportFiles sends the file to whoever has its link, always to be saved: no browser runs what somebody typed into a report.
// It answers others with a page.
func NewExportFiles(files LinkedFiles, c clock.Clock) http.Handler {
	guesses := httpx.NewMistakes(
		httpx.NewLimiter(httpx.Policy{Name: "guesses", Units: guessesPerMinute, Window: time.Minute}, c).Saying(errTooManyLinks), errs.NotFound)
	opened := httpx.NewLimiter(httpx.Policy{Name: "link", Units: opensPerMinute, Window: time.Minute}, c).Saying(errTooManyOpens)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		maps.Copy(w.Header(), http.Header{
			"X-Robots-Tag": {"noindex, nofollow, noarchive"}, "Cache-Control": {"no-store"}, "Referrer-Policy": {"no-referrer"},
		})
		file, err := httpx.LookUp(r.Context(), guesses, httpx.ClientAddress(r), func() (exports.File, error) {
			found, err := files.FindLink(r.Context(), r.PathValue("token"))
			if err != nil || r.Method == http.MethodHead { // programs that guard mailboxes look at every link
				return exports.File{Export: found, Content: http.NoBody}, err
			}
			if err := opened.Take(found.ID); err != nil { // by what is there: a stranger has no link remembered
				return exports.File{}, err
			}
			return files.OpenLink(r.Context(), r.PathValue("token"))
		})
		if err != nil {
			problem := httpx.ProblemOf(r.Context(), err) // notes the cause of what is our fault
			maps.Copy(w.Header(), problem.GetHeaders())
			writePage(w, r, problem.Status, "message", fileMessage(errs.From(err)))
			return
		}
		defer func() { _ = file.Content.Close() }()
		h := w.Header()
		h.Set("Content-Type", file.Format.Type())
		h.Set("Content-Length", strconv.FormatInt(file.Bytes, 10))
		h.Set("Content-Disposition", `attachment; filename="`+file.Name()+`"`)
		h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
		_, _ = io.Copy(w, file.Content) // the client may be gone
	})
}

// filesPage is where an account's files stand, and are made again.
var filesPage = []way{{"Ver meus arquivos", "/conta/arquivos"}}

func fileMessage(e *errs.Error) messageView {
	v := messageView{Style: style, Title: "Não foi possível abrir este arquivo", Text: e.Message}
	switch e.Kind {
	case errs.NotFound:
		v.Title = "Não encontramos este arquivo"
		v.Text = "Confira se o link do e-mail está completo, sem letras a mais ou a menos. Quem o pediu pode tê-lo excluído."
		v.Ways = filesPage
	case errs.Gone:
		v.Title = "O link venceu"
		v.Text = "O arquivo ficou disponível por 7 dias. Quem o pediu pode gerá-lo de novo no portal, em Meus arquivos."
		v.Ways = filesPage
	case errs.Forbidden:
		v.Title = "O link não vale mais"
	case errs.TooMany:
		v.Title = "Espere um pouco"
	case errs.Internal, errs.Unavailable:
		v.Text = "O problema é nosso. Tente novamente em alguns instantes."
	}
	return v
}
