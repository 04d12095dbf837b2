// Package vibe hands receipts to the Vibe, a partner that consumers chose to send them to: one signed POST for each message.
package vibe

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"seiva/internal/customers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/slow"
)

// Headers of a message. The signature is 'v1=' and HMAC-SHA256, in hex, of timestamp, a dot and the body.
const (
	TimestampHeader = "X-Seiva-Timestamp" // seconds since 1970
	SignatureHeader = "X-Seiva-Signature"
	IDHeader        = "Idempotency-Key" // the same each time that a message is sent
)

const (
	timeout   = 10 * time.Second // of one message, the whole answer
	maxAnswer = 4 << 10          // what is read of one: nothing in it matters
	minSecret = 32               // characters
)

// Client implements customers.Vibe.
type Client struct {
	address string
	secret  []byte
	clock   clock.Clock
	http    *http.Client
}

// New makes a Client of an address, https:// but for this machine's own, and of the secret that both sides keep. It follows
// no redirect, so that what is signed goes nowhere else, least of all into the network that the program stands in.
func New(address, secret string, c clock.Clock) (*Client, error) {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || u.User != nil || u.Fragment != "" || (u.Scheme != "https" && (u.Scheme != "http" || !own(u.Hostname()))) {
		return nil, errors.New("SEIVA_VIBE_URL não é um endereço que receba cupons: escreva https:// e o nome do servidor, sem usuário")
	}
	if len(secret) < minSecret {
		return nil, fmt.Errorf("SEIVA_VIBE_SECRET tem menos de %d caracteres: informe um segredo mais longo, igual nos dois lados", minSecret)
	}
	return &Client{address, []byte(secret), c, &http.Client{
		Timeout:       timeout,
		Transport:     slow.Transport{What: "a message to the Vibe", Service: "Vibe"},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}, nil
}

func own(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// message is the body: nothing of it says who the consumer is to whoever does not know their CPF already.
type message struct {
	ID       string  `json:"id"`
	Type     string  `json:"type"`
	Consumer string  `json:"consumer"`
	Receipt  receipt `json:"receipt"`
}

type receipt struct {
	AccessKey   string    `json:"accessKey"`
	IssuedAt    time.Time `json:"issuedAt"`
	AmountCents int64     `json:"amountCents"`
	Store       store     `json:"store"`
}

type store struct {
	CNPJ string `json:"cnpj"`
	Name string `json:"name"`
}

var types = map[customers.VibeKind]string{
	customers.VibeReceipt: "receipt.accepted", customers.VibeCancellation: "receipt.cancelled",
}

// Consumer is the code of a CPF (11 digits): the Vibe makes the same of those of its members.
func Consumer(secret []byte, cpf string) string {
	return hex.EncodeToString(sum(secret, "consumer:"+cpf))
}

// Sign gives the signature of a body at a timestamp.
func Sign(secret []byte, timestamp string, body []byte) string {
	return "v1=" + hex.EncodeToString(sum(secret, timestamp+"."+string(body)))
}

func sum(secret []byte, text string) []byte {
	m := hmac.New(sha256.New, secret)
	_, _ = io.WriteString(m, text)
	return m.Sum(nil)
}

// Deliver implements customers.Vibe. Any answer of 2xx takes the message; no error holds what it says.
func (c *Client) Deliver(ctx context.Context, m customers.VibeMessage) error {
	body, err := json.Marshal(message{
		ID: m.ID, Type: types[m.Kind], Consumer: Consumer(c.secret, m.CPF),
		Receipt: receipt{m.AccessKey, m.IssuedAt, m.AmountCents, store{m.StoreDocument, m.StoreName}},
	})
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.address, bytes.NewReader(body))
	if err != nil {
		return errors.New("the Vibe's address is none")
	}
	timestamp := strconv.FormatInt(c.clock.Now().Unix(), 10)
	for name, value := range map[string]string{
		"Content-Type": "application/json", "User-Agent": "Seiva", IDHeader: m.ID, TimestampHeader: timestamp,
		SignatureHeader: Sign(c.secret, timestamp, body),
	} {
		request.Header.Set(name, value)
	}
	response, err := c.http.Do(request)
	if err != nil {
		return fmt.Errorf("%w: %w", customers.ErrVibeAway, withoutAddress(err))
	}
	defer func() { _ = response.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, maxAnswer)) // so that the connection serves the next
	switch status := response.StatusCode; {
	case status/100 == 2:
		return nil
	case status >= 500, status == http.StatusRequestTimeout, status == http.StatusTooManyRequests:
		return fmt.Errorf("%w: it answered %d", customers.ErrVibeAway, status)
	default:
		return fmt.Errorf("the Vibe answered %d", status)
	}
}

// withoutAddress takes the address off an error of the client, which may hold a token of the Vibe's.
func withoutAddress(err error) error {
	var e *url.Error
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}
