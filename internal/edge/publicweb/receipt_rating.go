package publicweb

import (
	"context"
	"crypto/sha256"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/ratings"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

// ReceiptRatings is what consumers say of receipts.
type ReceiptRatings interface {
	Of(ctx context.Context, key ratings.Key) (ratings.Rating, bool, error)
	Rate(ctx context.Context, key ratings.Key, d ratings.Draft) (ratings.Rating, error)
	Changeable(r ratings.Rating) bool
}

// RatePath is the pattern under which ReceiptPages.Rate stands.
const RatePath = "POST /r/{token}" + rateEnd

const (
	rateEnd = "/avaliar"
	// ratedAt is where a rating stands on the page.
	ratedAt = "#avaliar"

	ratingsPerMinute = 120 // of one address: behind one may stand a shop's customers
	ratingsOfALink   = 20  // in ten minutes
	maxRatingForm    = 16 << 10
)

var (
	errTooManyRatings = errs.New(errs.TooMany, "ratings.too_many_requests",
		"Muitas avaliações vieram desta rede em pouco tempo. Espere um minuto e tente novamente.")
	errTooManyOfLink = errs.New(errs.TooMany, "ratings.too_many_requests",
		"Este cupom foi avaliado muitas vezes em pouco tempo. Espere alguns minutos e tente novamente.")
	errForeignForm = errs.New(errs.Forbidden, "ratings.foreign_form",
		"A avaliação veio de outra página. Abra o cupom pelo link e avalie por ele.")
	errLargeForm = errs.New(errs.TooLarge, "ratings.too_large", "O comentário é grande demais. Escreva até 500 caracteres.")
	errBadForm   = errs.New(errs.BadRequest, "ratings.unreadable", "Não conseguimos ler a avaliação. Abra o cupom pelo link e tente novamente.")
)

// ratingView is the rating of a receipt on its page.
type ratingView struct {
	Action string // where the form leads; empty: it stays as it is
	Score  int    // 0: none yet
	Stars  []starView
	Until  string // the last day on which it may be changed
	// Comment is what is stored, Typed what stands in the form.
	Comment, Typed, Complaint string
	Hidden                    bool
	Answer                    *answerView
	Ended                     string // what became of the receipt, so that the rating does not count any more; empty: it counts
}

type starView struct {
	N     int
	Lit   bool
	Label string
}

type answerView struct {
	From, Text, At string
	Earlier        bool // the rating was changed after it
}

// rating never keeps a receipt from being shown; nil where nothing was rated, nor may be.
func (p *ReceiptPages) rating(ctx context.Context, found receipts.Public, token string) *ratingView {
	stored, rated, err := p.ratings.Of(ctx, ratingKey(found))
	if err != nil {
		slog.ErrorContext(ctx, "no rating on a receipt", "cause", err)
		return nil
	}
	counts := found.Counts()
	if !counts && !rated {
		return nil
	}
	v := &ratingView{Score: stored.Score, Comment: stored.Comment, Typed: stored.Comment, Hidden: !stored.Hidden.At.IsZero()}
	if !counts {
		v.Ended = ended(found)
	} else if !rated || p.ratings.Changeable(stored) {
		v.Action = "/r/" + token + rateEnd
	}
	if rated {
		v.Until = stored.Until().Add(-time.Millisecond).Format("02/01")
	}
	for n := 1; n <= 5; n++ {
		star := starView{n, n <= stored.Score, strconv.Itoa(n) + " estrelas"}
		if n == 1 {
			star.Label = "1 estrela"
		}
		if n == stored.Score {
			star.Label += ", a sua nota"
		}
		v.Stars = append(v.Stars, star)
	}
	if a := stored.Answer; !a.At.IsZero() {
		v.Answer = &answerView{found.StoreName, a.Text, a.At.In(clock.Brazil).Format("02/01/2006 15:04"), stored.ChangedAt.After(a.At)}
	}
	return v
}

// ended tells what became of a receipt that was rated and does not count any more.
func ended(found receipts.Public) string {
	switch found.Status {
	case receipts.Cancelled:
		return "Este cupom foi cancelado depois da sua avaliação."
	case receipts.Substituted:
		return "Este cupom foi substituído por outro depois da sua avaliação."
	default:
		return "Este cupom saiu dos totais da loja depois da sua avaliação."
	}
}

func ratingKey(found receipts.Public) ratings.Key { return ratings.Key(found.Key) }

// Rate takes the form of a receipt's page: a star, with the comment once there is room for one. Whoever has the link may
// send it. It answers with the page again; what is wrong with the comment stands beside it.
func (p *ReceiptPages) Rate(w http.ResponseWriter, r *http.Request) {
	private(w.Header())
	token := r.PathValue("token")
	form, err := p.readRating(w, r, token)
	if err == nil {
		_, err = p.ratings.Rate(r.Context(), ratingKey(form.found), form.Draft)
	}
	if errs.IsKind(err, errs.Invalid) {
		p.showComplaint(w, r, form, token, errs.From(err))
		return
	}
	if err != nil {
		problem := httpx.ProblemOf(r.Context(), err)
		maps.Copy(w.Header(), problem.GetHeaders())
		writePage(w, r, problem.Status, "message", ratingMessage(errs.From(err), token))
		return
	}
	seeRating(w, token)
}

// seeRating leads to where a rating stands on its page. The token is what an address held, which may be dots and slashes of either kind:
// escaped, it is one name below /r/, and leads nowhere else.
func seeRating(w http.ResponseWriter, token string) {
	w.Header().Set("Location", "/r/"+url.PathEscape(token)+ratedAt)
	w.WriteHeader(http.StatusSeeOther)
}

// ratingForm is what a form says, and the receipt that it is of.
type ratingForm struct {
	ratings.Draft
	found   receipts.Public
	tooLong bool
}

// readRating reads the form within the limits of its address and its link.
func (p *ReceiptPages) readRating(w http.ResponseWriter, r *http.Request, token string) (form ratingForm, err error) {
	if foreign(r) {
		return form, errForeignForm
	}
	address := httpx.ClientAddress(r)
	if err := p.raters.Take(address); err != nil {
		return form, err
	}
	form.found, err = p.find(r.Context(), address, token)
	form.tooLong = errors.Is(err, nfce.ErrTooLongToShow)
	if err != nil && !form.tooLong && !errors.Is(err, nfce.ErrMalformedXML) {
		return form, err
	}
	counted := sha256.Sum256([]byte(token))
	if err := p.rated.Take(string(counted[:])); err != nil {
		return form, err
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxRatingForm)
	if err := r.ParseForm(); err != nil {
		if large := new(http.MaxBytesError); errors.As(err, &large) {
			return form, errLargeForm
		}
		return form, errBadForm
	}
	if score := r.PostForm.Get("nota"); score != "" {
		if form.Score, err = strconv.Atoi(score); err != nil || form.Score == 0 {
			form.Score = -1 // no score is
		}
	}
	if r.PostForm.Has("comentario") {
		comment := r.PostForm.Get("comentario")
		form.Comment = &comment
	}
	return form, nil
}

// foreign tells that a form stands on another site. Browsers say so themselves; older ones name the site, or, asked as these
// pages ask not to be named, none.
func foreign(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" {
		return site != "same-origin" && site != "none"
	}
	origin := r.Header.Get("Origin")
	if origin == "" || origin == "null" {
		return false
	}
	u, err := url.Parse(origin)
	return err != nil || !strings.EqualFold(u.Host, r.Host)
}

// showComplaint shows the page again, with what was typed.
func (p *ReceiptPages) showComplaint(w http.ResponseWriter, r *http.Request, form ratingForm, token string, e *errs.Error) {
	view := viewOf(form.found, token, form.tooLong)
	if view.Rating = p.rating(r.Context(), form.found, token); view.Rating != nil {
		if form.Comment != nil {
			view.Rating.Typed = *form.Comment
		}
		for _, field := range []string{"score", "comment"} {
			view.Rating.Complaint = strings.TrimSpace(view.Rating.Complaint + " " + e.Fields[field])
		}
	}
	writeWith(w, r, http.StatusUnprocessableEntity, "receipt", view, receiptPolicy)
}

func ratingMessage(e *errs.Error, token string) messageView {
	v := messageOf(e)
	switch e.Kind {
	case errs.NotFound: // the receipt is gone
		return v
	case errs.TooMany:
	case errs.Internal, errs.Unavailable:
		v.Title, v.Text = "Sua avaliação não foi guardada", "O problema é nosso. Tente novamente em alguns instantes."
	default:
		v.Title = "Sua avaliação não foi guardada"
	}
	v.Ways = []way{{"Voltar ao cupom", "/r/" + token + ratedAt}}
	return v
}
