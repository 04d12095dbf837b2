// Package httpx is what every audience of the API shares: the problem body, the registration of calls, the guard's
// building blocks, limits and headers. It knows no domain.
package httpx

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"maps"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
)

// Problem is the body of every error answer (RFC 9457), with the specification's `message` beside `detail`.
type Problem struct {
	Type      string            `json:"type" example:"about:blank"`
	Title     string            `json:"title" doc:"Nome do status HTTP" example:"Unprocessable Entity"`
	Status    int               `json:"status" example:"422"`
	Detail    string            `json:"detail" doc:"O mesmo texto de message"`
	Code      string            `json:"code" doc:"Código estável, para máquinas" example:"receipts.bad_cpf"`
	Message   string            `json:"message" doc:"O que aconteceu e o que fazer, em português"`
	Fields    map[string]string `json:"fields,omitempty" doc:"Campo e sua mensagem"`
	RequestID string            `json:"requestId" doc:"Informe este código ao suporte"`

	headers http.Header
}

// Error returns the code alone, so that a logged problem shows nothing of the request.
func (p *Problem) Error() string { return p.Code }

// GetStatus returns the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// GetHeaders returns when trying again may help, and of the limit that led to a 429.
func (p *Problem) GetHeaders() http.Header { return p.headers }

// longEnough is when to come again after a 429 of a domain that does not say.
const longEnough = time.Minute

func retryAfter(e *errs.Error) http.Header {
	wait := e.RetryAfter
	if wait <= 0 && e.Kind == errs.TooMany {
		wait = longEnough
	}
	if wait <= 0 {
		return nil
	}
	return http.Header{"Retry-After": {strconv.Itoa(int(math.Ceil(wait.Seconds())))}}
}

// ContentType returns the media type of problems.
func (p *Problem) ContentType(string) string { return typeProblem }

const typeProblem = "application/problem+json"

// statusClientGone is what proxies note for a caller who did not wait for the answer. It is nobody's fault, so it must
// not count among the 5xx that alarms watch.
const statusClientGone = 499

// ProblemOf turns any error into its public body. Internal causes go to the log and nowhere else.
func ProblemOf(ctx context.Context, err error) *Problem {
	e := errs.From(err)
	status := e.HTTPStatus()
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		status = statusClientGone
	} else if status >= http.StatusInternalServerError {
		slog.ErrorContext(ctx, "request failed", "code", e.Code, "cause", e.Cause)
	}
	headers := headersOf(err)
	if headers == nil {
		headers = retryAfter(e)
	}
	return &Problem{
		Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: e.Message,
		Code: e.Code, Message: e.Message, Fields: e.Fields, RequestID: RequestID(ctx), headers: headers,
	}
}

// WriteError answers outside huma's handlers with the same body.
func WriteError(w http.ResponseWriter, r *http.Request, err error) {
	p := ProblemOf(r.Context(), err)
	maps.Copy(w.Header(), p.GetHeaders())
	w.Header().Set("Content-Type", p.ContentType(""))
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) // the client may be gone
}

// What huma itself finds wrong (types, limits, missing fields) becomes the same body as our own errors.
func init() {
	huma.NewErrorWithContext = func(ctx huma.Context, status int, _ string, details ...error) huma.StatusError {
		return ProblemOf(ctx.Context(), fromHuma(status, details))
	}
	huma.NewError = func(status int, _ string, _ ...error) huma.StatusError { return &Problem{Status: status} } // schemas only
	// Lists are empty, never null.
	huma.DefaultArrayNullable = false
	translateValidation()
}

var byStatus = map[int]*errs.Error{
	http.StatusBadRequest: errs.New(errs.BadRequest, "request.malformed",
		"Não conseguimos ler os dados enviados. Confira o formato e tente novamente."),
	http.StatusUnauthorized: errs.New(errs.Unauthorized, "access.no_session", "Sessão expirada. Entre novamente."),
	http.StatusForbidden:    errs.New(errs.Forbidden, "access.wrong_profile", "Seu perfil não tem acesso a esta ação."),
	http.StatusNotFound:     errs.New(errs.NotFound, "request.not_found", "Não encontramos o que você procura."),
	http.StatusNotAcceptable: errs.New(errs.BadRequest, "request.not_acceptable",
		"Só respondemos em JSON. Ajuste o cabeçalho Accept."),
	http.StatusRequestTimeout: ErrTooSlow,
	http.StatusRequestEntityTooLarge: errs.New(errs.TooLarge, "request.too_large",
		"O conteúdo enviado passa do limite permitido."),
	http.StatusUnsupportedMediaType: errs.New(errs.UnsupportedMedia, "request.unsupported_media",
		"Tipo de conteúdo não aceito. Envie JSON (application/json)."),
	http.StatusUnprocessableEntity: errs.New(errs.Invalid, "request.invalid", "Verifique os campos e tente novamente."),
}

// unreadBody is the error of a body that could not be read to its end: its sender was too slow, or broke off.
func unreadBody(err error) error {
	if TimedOut(err) {
		return ErrTooSlow
	}
	return byStatus[http.StatusBadRequest]
}

// How much a refusal tells of what somebody sent: whoever sends a body chooses how many of its fields are wrong, and their names.
const (
	maxFieldsTold = 100
	maxFieldName  = 200 // bytes
)

func nameTold(name string) string {
	if len(name) <= maxFieldName {
		return name
	}
	return strings.ToValidUTF8(name[:maxFieldName], "") + "…"
}

func fromHuma(status int, details []error) error {
	if cause := errors.Join(details...); status == http.StatusInternalServerError && (TimedOut(cause) || errors.Is(cause, io.ErrUnexpectedEOF)) {
		return unreadBody(cause) // huma calls what the sender broke off a failure of ours
	}
	fields := map[string]string{}
	for _, d := range details {
		if len(fields) >= maxFieldsTold {
			break
		}
		var detailer huma.ErrorDetailer
		if errors.As(d, &detailer) {
			detail := detailer.ErrorDetail()
			if named := ambiguousText.FindStringSubmatch(detail.Message); named != nil {
				fields[nameTold(named[1])] = onceAlone
				status = http.StatusUnprocessableEntity
				continue
			}
			if unreadable := unreadableNumbers(detail); len(unreadable) > 0 {
				maps.Copy(fields, unreadable)
				status = http.StatusUnprocessableEntity
				continue
			}
			name, message := fieldOf(detail)
			if status == http.StatusBadRequest && name == "body" {
				continue // what the decoder says of a body that it cannot read is no text for people
			}
			fields[nameTold(name)] = message
		} else {
			var e *errs.Error
			if errors.As(d, &e) {
				return e
			}
		}
	}
	known, ok := byStatus[status]
	if !ok {
		return errs.New(errs.Internal, "internal", "Ocorreu um erro")
	}
	out := *known
	if len(fields) > 0 {
		out.Fields = fields
	}
	return &out
}

// inPortuguese translates what huma says of parameters that it cannot read; its other messages are in validation.go.
func inPortuguese(message string) string {
	switch {
	case message == "invalid integer":
		return validation.MsgExpectedInteger
	case message == "invalid boolean":
		return validation.MsgExpectedBoolean
	case strings.HasPrefix(message, "invalid date/time"):
		return validation.MsgExpectedRFC3339DateTime
	}
	return message
}

// fieldOf returns a wrong field's name as the client wrote it, and what is wrong. huma puts an absent field's name into
// the message and says where it is absent from.
func fieldOf(detail *huma.ErrorDetail) (name, message string) {
	location, message := detail.Location, inPortuguese(detail.Message)
	if absent, ok := strings.CutSuffix(message, absentField); ok {
		location, message = location+"."+absent, forms.Required
	}
	for _, prefix := range []string{"body.", "query.", "path.", "header."} {
		if rest, ok := strings.CutPrefix(location, prefix); ok {
			return rest, message
		}
	}
	return location, message
}
