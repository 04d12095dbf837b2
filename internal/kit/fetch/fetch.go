// Package fetch asks one fixed host for small JSON answers, and takes nothing from it on trust: time, size and redirects
// are bounded, so that a host that is slow, broken or taken over costs little and leads nowhere.
package fetch

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"seiva/internal/kit/slow"
)

// Limits of one call. The whole answer must have come within Timeout.
const (
	Timeout  = 2 * time.Second
	maxBytes = 256 << 10
)

// ErrAbsent says that the host answered 404: it knows of no such thing.
var ErrAbsent = errors.New("fetch: the host does not know it")

// Client asks one host.
type Client struct {
	base *url.URL
	http *http.Client
}

// New makes a Client of the host at base, which spans name as the service (http or https, without credentials, query or fragment). Proxies of the
// environment apply.
func New(service, base string) (*Client, error) {
	u, err := url.Parse(base)
	if err != nil || (u.Scheme != "https" && u.Scheme != "http") || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return nil, errors.New("não é o endereço de um servidor que se possa consultar: escreva https:// e o nome dele, sem usuário nem consulta")
	}
	return &Client{u, &http.Client{
		Timeout:       Timeout,
		Transport:     slow.Transport{What: "a look-up elsewhere", Service: service},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}, nil
}

// JSON reads what lies under the base at the path into v. ErrAbsent for a 404; any other status than 200, a redirect,
// more than 256 KB or what is not one JSON value is an error that names neither the path nor the answer.
func (c *Client) JSON(ctx context.Context, v any, path ...string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base.JoinPath(path...).String(), nil)
	if err != nil {
		return errors.New("fetch: the path is not one")
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("User-Agent", "Seiva")
	response, err := c.http.Do(request)
	if err != nil {
		return fmt.Errorf("fetch: %w", withoutPath(err))
	}
	defer func() { _ = response.Body.Close() }()
	switch response.StatusCode {
	case http.StatusOK:
	case http.StatusNotFound:
		return ErrAbsent
	default:
		return fmt.Errorf("fetch: the host answered %d", response.StatusCode)
	}
	text, err := io.ReadAll(io.LimitReader(response.Body, maxBytes+1))
	if err != nil {
		return fmt.Errorf("fetch: read the answer: %w", withoutPath(err))
	}
	if len(text) > maxBytes {
		return errors.New("fetch: the answer is too large")
	}
	if err := json.Unmarshal(text, v); err != nil {
		return errors.New("fetch: the answer is not the JSON that was expected")
	}
	return nil
}

// withoutPath takes the address off an error of the client: it holds what was asked for.
func withoutPath(err error) error {
	var e *url.Error
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}
