package localbilling

import (
	"crypto/hmac"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"seiva/internal/billing"
	"seiva/internal/kit/id"
	"seiva/internal/kit/secret"
)

// tolerance is how old an event may be.
const tolerance = 5 * time.Minute

type message struct {
	ID           string `json:"id"`
	Subscription string `json:"subscription"`
	Paid         bool   `json:"paid"`
}

func (p *Provider) event(ref string, paid bool) (payload []byte, signature string, err error) {
	payload, err = json.Marshal(message{id.New(), ref, paid})
	at := strconv.FormatInt(p.clock.Now().Unix(), 10)
	return payload, "t=" + at + ",v1=" + p.signed(at, payload), err
}

func (p *Provider) signed(at string, payload []byte) string {
	return hex.EncodeToString(secret.MAC(p.key, "event", at, string(payload)))
}

// ReadEvent implements billing.Provider.
func (p *Provider) ReadEvent(payload []byte, signature string) (billing.Event, error) {
	stamp, mac, _ := strings.Cut(signature, ",v1=")
	stamp = strings.TrimPrefix(stamp, "t=")
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	age := p.clock.Now().Sub(time.Unix(seconds, 0))
	if err != nil || age.Abs() > tolerance || !hmac.Equal([]byte(mac), []byte(p.signed(stamp, payload))) {
		return billing.Event{}, billing.ErrBadSignature
	}
	var m message
	if err := json.Unmarshal(payload, &m); err != nil {
		return billing.Event{}, billing.ErrBadSignature
	}
	return billing.Event{ID: m.ID, SubscriptionRef: m.Subscription, Paid: m.Paid}, nil
}
