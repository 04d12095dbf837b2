package localbilling_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"seiva/internal/adapter/localbilling"
	"seiva/internal/billing"
	"seiva/internal/billing/billingtest"
	"seiva/internal/kit/clock"
)

var key = []byte(strings.Repeat("k", 32))

// shelf is a Store in memory; the one in the database has a test of its own.
type shelf struct {
	mu        sync.Mutex
	documents map[string]string
}

func (s *shelf) Read(ctx context.Context, token string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.documents[token], ctx.Err()
}

func (s *shelf) Change(ctx context.Context, token string, f func(string) (string, error)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	document, err := f(s.documents[token])
	if err = errors.Join(err, ctx.Err()); err == nil {
		s.documents[token] = document
	}
	return err
}

func newProvider(c clock.Clock) *localbilling.Provider {
	return localbilling.New(&shelf{documents: map[string]string{}}, key, c)
}

var actions = map[billingtest.Deed]localbilling.Action{
	billingtest.Pay: localbilling.Approve, billingtest.Begin: localbilling.Delay, billingtest.Refuse: localbilling.Refuse,
	billingtest.Settle: localbilling.Settle, billingtest.Lapse: localbilling.Lapse, billingtest.FallDue: localbilling.Overdue,
	billingtest.Cancel: localbilling.Cancel,
}

func TestConformance(t *testing.T) {
	billingtest.ProviderConformance(t, func(t *testing.T) billingtest.ProviderStage {
		p := newProvider(clock.System{})
		boleto := func(ref string) {
			wrong, err := p.Keep(t.Context(), p.Token(ref), localbilling.Boleto, billing.Payer{Name: "Ana", Email: "ana@mercadoseiva.com.br"})
			if wrong != "" || err != nil {
				t.Fatal(wrong, err)
			}
		}
		return billingtest.ProviderStage{Provider: p, Boleto: boleto, Do: func(page billing.Page, deed billingtest.Deed) []billingtest.Message {
			token := strings.TrimPrefix(page.URL, localbilling.Path)
			payload, signature, err := p.Act(t.Context(), token, actions[deed], localbilling.Card)
			if err != nil {
				t.Fatal(err)
			}
			if payload == nil {
				return nil
			}
			return []billingtest.Message{{Payload: payload, Signature: signature}}
		}}
	})
}

func TestOldEventsAndPagesAreOver(t *testing.T) {
	at := clock.NewFixed(time.Now())
	p := newProvider(at)
	order := billingtest.AnOrder()
	page, err := p.CreateCheckout(t.Context(), order)
	if err != nil {
		t.Fatal(err)
	}
	token := strings.TrimPrefix(page.URL, localbilling.Path)
	payload, signature, err := p.Act(t.Context(), token, localbilling.Delay, localbilling.Pix)
	if err != nil {
		t.Fatal(err)
	}
	at.Advance(4 * time.Minute)
	if _, err := p.ReadEvent(payload, signature); err != nil {
		t.Errorf("four minutes old: %v", err)
	}
	at.Advance(2 * time.Minute)
	if _, err := p.ReadEvent(payload, signature); !errors.Is(err, billing.ErrBadSignature) {
		t.Errorf("six minutes old: %v", err)
	}
	second := billingtest.AnOrder()
	if page, err = p.CreateCheckout(t.Context(), second); err != nil {
		t.Fatal(err)
	}
	at.Advance(2 * time.Hour)
	if now, err := p.Checkout(t.Context(), page.Ref); err != nil || now.State != billing.PageOver {
		t.Errorf("two hours later: %+v, %v", now, err)
	}
	if payload, _, err := p.Act(t.Context(), strings.TrimPrefix(page.URL, localbilling.Path), localbilling.Approve, localbilling.Card); payload != nil || err != nil {
		t.Errorf("somebody paid on it: %s, %v", payload, err)
	}
}
