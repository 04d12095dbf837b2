package publicweb

import (
	"context"
	"html/template"
	"net/http"
	"time"

	"seiva/internal/exports"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
)

// LeavePath is the page on which somebody stops to be mailed a scheduled report.
const LeavePath = exports.LeavePath

// Leavers knows schedules by the links that lead out of them.
type Leavers interface {
	ByLeaveLink(ctx context.Context, token string) (exports.Leaving, error)
	Leave(ctx context.Context, token string) (exports.Leaving, error)
}

type leaveView struct {
	Style       template.CSS
	Title, Text string
	Field, Link string // Link is empty when there is nothing to leave
	Ways        []way
}

var schedulesPage = []way{{"Ver os agendamentos", exports.SchedulesPage}}

// maxLeaveForm bounds what the form sends.
const maxLeaveForm = 4 << 10

// NewLeavePage serves the page: GET tells, and changes nothing, since mail programs open links by themselves; POST leaves.
func NewLeavePage(schedules Leavers, c clock.Clock) http.Handler {
	guesses := httpx.NewMistakes(
		httpx.NewLimiter(httpx.Policy{Name: "guesses", Units: guessesPerMinute, Window: time.Minute}, c).Saying(errTooManyLinks), errs.NotFound)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range map[string]string{
			"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow", "Allow": "GET, HEAD, POST",
		} {
			w.Header().Set(name, value)
		}
		var token string
		do := schedules.ByLeaveLink
		switch r.Method {
		case http.MethodGet, http.MethodHead:
			token = r.URL.Query().Get(exports.LeaveQuery)
		case http.MethodPost:
			r.Body = http.MaxBytesReader(w, r.Body, maxLeaveForm)
			token, do = r.PostFormValue(exports.LeaveQuery), schedules.Leave
		default:
			w.WriteHeader(http.StatusMethodNotAllowed)
			return
		}
		found, err := httpx.LookUp(r.Context(), guesses, httpx.ClientAddress(r), func() (exports.Leaving, error) { return do(r.Context(), token) })
		status := http.StatusOK
		view := leaveView{Title: "Parar de receber", Field: exports.LeaveQuery, Link: token}
		view.Text = "O relatório " + found.Title + " chega ao seu e-mail " + found.When + "."
		if found.Left {
			view = leaveView{Title: "Você não recebe mais este relatório", Ways: schedulesPage, Text: "O relatório " + found.Title + " não chega mais ao seu e-mail. Quem agendou pode incluir você de novo."}
		}
		if err != nil {
			problem := httpx.ProblemOf(r.Context(), err) // notes the cause of what is our fault
			status, view = problem.Status, leaveView{Title: "Não foi possível abrir este link", Text: problem.Message}
			if errs.IsKind(err, errs.NotFound) {
				view = leaveView{Title: "Não encontramos este envio", Ways: schedulesPage, Text: "Confira se o link do e-mail está completo. Se o agendamento foi removido, nada mais chega."}
			}
		}
		view.Style = stopStyle
		writeWith(w, r, status, "leave", view, stopPolicy)
	})
}
