package publicweb

import (
	"context"
	"html/template"
	"net/http"
	"strings"

	"seiva/internal/customers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
)

// StopPath is the page on which a retailer who was told of a consumer's request stops it. The link of the notice proves
// who reads it; the query keeps it out of the log.
const StopPath = "/pedido-de-consumidor"

// Requests knows the requests of consumers by the links of their notices.
type Requests interface {
	ByLink(ctx context.Context, token string) (customers.Request, error)
	StopByLink(ctx context.Context, token, reason string) (customers.Request, error)
}

const formStyle = `main.alone{max-width:480px}.alone p{margin-top:8px}.card p{margin:0}`

var (
	stopStyle  = style + formStyle
	stopPolicy = strings.Replace(stylePolicy(stopStyle), "form-action 'none'", "form-action 'self'", 1)
)

type stopView struct {
	Style             template.CSS
	Title             string
	Texts             []string
	Token             string // empty: nothing can be stopped
	Reason, Complaint string
}

var stopWhat = map[customers.Action]string{
	customers.ToExport: "baixar os dados dele", customers.ToWithdraw: "retirar o aceite dos termos", customers.ToErase: "apagar os dados dele",
}

// maxStopForm bounds what the form sends.
const maxStopForm = 16 << 10

// NewStopPage serves the page: what was asked and when it is carried out, and a form that stops it.
func NewStopPage(requests Requests) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range map[string]string{
			"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow", "Allow": "GET, HEAD, POST",
		} {
			w.Header().Set(name, value)
		}
		switch r.Method {
		case http.MethodGet, http.MethodHead:
			token := r.URL.Query().Get("pedido")
			found, err := requests.ByLink(r.Context(), token)
			showStop(w, r, found, token, "", err)
		case http.MethodPost:
			r.Body = http.MaxBytesReader(w, r.Body, maxStopForm)
			token, reason := r.PostFormValue("pedido"), r.PostFormValue("motivo")
			found, err := requests.ByLink(r.Context(), token)
			if err == nil {
				var stopped customers.Request
				if stopped, err = requests.StopByLink(r.Context(), token, reason); err == nil {
					found = stopped
				}
			}
			showStop(w, r, found, token, reason, err)
		default:
			w.WriteHeader(http.StatusMethodNotAllowed)
		}
	})
}

func showStop(w http.ResponseWriter, r *http.Request, found customers.Request, token, reason string, err error) {
	view := stopViewOf(found, token)
	status := http.StatusOK
	if err != nil {
		switch e := errs.From(err); e.Kind {
		case errs.Invalid:
			status, view.Reason, view.Complaint = http.StatusUnprocessableEntity, reason, e.Fields["motivo"]
		case errs.Conflict: // the page says what became of it
			status = http.StatusConflict
		case errs.NotFound:
			status = http.StatusNotFound
			view = stopView{Title: "Não encontramos este pedido", Texts: []string{"Confira se o link do e-mail está completo, sem letras a mais ou a menos."}}
		default:
			status = http.StatusInternalServerError
			view = stopView{Title: "Não foi possível abrir este pedido", Texts: []string{"O problema é nosso. Tente novamente em alguns instantes."}}
		}
	}
	view.Style = stopStyle
	writeWith(w, r, status, "stop", view, stopPolicy)
}

func stopViewOf(found customers.Request, token string) stopView {
	when := found.DueAt.In(clock.Brazil).Format("02/01/2006 às 15:04") + " (horário de Brasília)"
	asked := "Um consumidor pediu, em " + found.Asked.At.In(clock.Brazil).Format("02/01/2006 às 15:04") + ", para " + stopWhat[found.Action] + "."
	switch found.Standing {
	case customers.Waiting:
		return stopView{Title: "Pedido de um consumidor", Token: token, Texts: []string{
			asked, "O pedido será cumprido em " + when + ". Se ele é legítimo, não precisa fazer nada.",
			"Pare-o apenas se houver motivo para crer que não veio do consumidor: a lei dá a ele esse direito.",
		}}
	case customers.Stopped:
		return stopView{Title: "O pedido foi parado", Texts: []string{asked, "Motivo registrado: " + found.Reason}}
	case customers.GivenUp:
		return stopView{Title: "O consumidor desistiu do pedido", Texts: []string{asked, "Não há nada a fazer."}}
	}
	return stopView{Title: "O pedido já foi cumprido", Texts: []string{asked, "Ele não pode mais ser parado."}}
}
