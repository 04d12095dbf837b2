// Package errs is the one error type of Seiva: what happened, for a person and for a machine.
package errs

import (
	"errors"
	"net/http"
	"time"
)

// Kind says what sort of failure it is; one table turns it into an HTTP status.
type Kind int

// The kinds, each with the status that HTTPStatus returns for it.
const (
	Internal         Kind = iota // 500: our fault, the cause goes to the log
	BadRequest                   // 400: the request makes no sense (unknown sort field, wrong code)
	Unauthorized                 // 401: who are you?
	Forbidden                    // 403: known, but not allowed
	NotFound                     // 404: absent, or somebody else's
	Conflict                     // 409: contradicts what is stored
	Gone                         // 410: was there, and is destroyed for good
	Precondition                 // 412: somebody changed it first
	TooLarge                     // 413: body over the limit
	UnsupportedMedia             // 415: a content type we do not read
	Invalid                      // 422: fields or documents that break a rule
	TooMany                      // 429: over a limit of calls
	Unavailable                  // 503: a part that we need does not answer
	Timeout                      // 408: what was sent came too slowly
)

var statuses = map[Kind]int{
	Internal: http.StatusInternalServerError, BadRequest: http.StatusBadRequest, Unauthorized: http.StatusUnauthorized,
	Forbidden: http.StatusForbidden, NotFound: http.StatusNotFound, Conflict: http.StatusConflict,
	Gone: http.StatusGone, Precondition: http.StatusPreconditionFailed, TooLarge: http.StatusRequestEntityTooLarge,
	UnsupportedMedia: http.StatusUnsupportedMediaType, Invalid: http.StatusUnprocessableEntity,
	TooMany: http.StatusTooManyRequests, Unavailable: http.StatusServiceUnavailable,
	Timeout: http.StatusRequestTimeout,
}

// Error is returned by every service. Message and Fields are public and in Portuguese; Cause is for the log alone.
type Error struct {
	Kind    Kind
	Code    string            // <domain>.<reason>, stable, for machines
	Message string            // what happened and what to do, for people
	Fields  map[string]string // body or query field to its message
	Cause   error

	RetryAfter time.Duration // when trying again may help; zero says nothing
}

// New makes an error of a kind with its code and public message.
func New(kind Kind, code, message string) *Error {
	return &Error{Kind: kind, Code: code, Message: message}
}

// After returns a copy of the error that says when trying again may help.
func (e *Error) After(wait time.Duration) *Error {
	out := *e
	out.RetryAfter = wait
	return &out
}

// recognise holds what Recognise was given.
var recognise []func(cause error) *Error

// Recognise adds a reader of causes, from an adapter's init: what it knows, such as a database that is away, is told as the
// error that it returns and not as a fault of ours. It returns nil for any other.
func Recognise(known func(cause error) *Error) { recognise = append(recognise, known) }

// recognised returns the error that a cause is known as, or an internal one.
func recognised(cause error) Error {
	for _, known := range recognise {
		if e := known(cause); e != nil {
			return *e
		}
	}
	return Error{Kind: Internal, Code: "internal", Message: "Ocorreu um erro"}
}

// Wrap hides a cause behind a public 'Ocorreu um erro', or behind what it is recognised as; nil stays nil.
func Wrap(cause error, doing string) error {
	if cause == nil {
		return nil
	}
	var e *Error
	if errors.As(cause, &e) {
		return cause
	}
	out := recognised(cause)
	out.Cause = &doingError{doing, cause}
	return &out
}

// InvalidFields makes a 422 that names every wrong field.
func InvalidFields(code string, fields map[string]string) *Error {
	return &Error{Kind: Invalid, Code: code, Message: "Verifique os campos e tente novamente.", Fields: fields}
}

// Error returns the code and the cause: for logs, never for clients.
func (e *Error) Error() string {
	if e.Cause != nil {
		return e.Code + ": " + e.Cause.Error()
	}
	return e.Code
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Is makes errors.Is compare by code, so a sentinel matches its copies.
func (e *Error) Is(target error) bool {
	var t *Error
	return errors.As(target, &t) && t.Code == e.Code
}

// HTTPStatus is the status of the error's kind.
func (e *Error) HTTPStatus() int { return statuses[e.Kind] }

// From returns the *Error inside err, else what err is recognised as, else an internal one that hides it.
func From(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	out := recognised(err)
	out.Cause = err
	return &out
}

// IsKind reports whether err carries an *Error of that kind.
func IsKind(err error, kind Kind) bool {
	var e *Error
	return errors.As(err, &e) && e.Kind == kind
}

type doingError struct {
	doing string
	cause error
}

func (d *doingError) Error() string { return d.doing + ": " + d.cause.Error() }
func (d *doingError) Unwrap() error { return d.cause }
