// Package stripebilling takes payments through Stripe: Checkout for the first one, subscriptions, signed webhooks.
package stripebilling

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v85"

	"seiva/internal/billing"
	"seiva/internal/kit/slow"
)

// callTimeout bounds one call with its retry, since a person waits for most of them.
var callTimeout = 8 * time.Second

// retries of a call that got no answer: safe, as each creating call carries an idempotency key.
const retries = 2

// Config is how Stripe knows us. URL is empty for Stripe itself.
type Config struct{ Key, WebhookSecret, URL string }

// Provider implements billing.Provider.
type Provider struct {
	client *stripe.Client
	secret string
	live   bool // real payments
}

// keyMode reads from a secret key whether it is for real payments.
var keyMode = regexp.MustCompile(`^[sr]k_(live|test)_.`)

// New makes a Provider; it does not call Stripe.
func New(c Config) (*Provider, error) {
	mode := keyMode.FindStringSubmatch(c.Key)
	if mode == nil {
		return nil, errors.New("SEIVA_STRIPE_KEY não é uma chave secreta do Stripe: copie a que começa com sk_live_, sk_test_, rk_live_ ou rk_test_")
	}
	if !strings.HasPrefix(c.WebhookSecret, "whsec_") {
		return nil, errors.New("SEIVA_STRIPE_WEBHOOK_SECRET não é o segredo de assinatura do webhook: copie o que começa com whsec_")
	}
	config := &stripe.BackendConfig{
		EnableTelemetry: stripe.Bool(false), MaxNetworkRetries: stripe.Int64(retries),
		HTTPClient:    &http.Client{Timeout: callTimeout, Transport: slow.Transport{What: "a call of Stripe", Service: "Stripe"}},
		LeveledLogger: &stripe.LeveledLogger{Level: stripe.LevelNull},
	}
	if c.URL != "" {
		config.URL = stripe.String(c.URL)
	}
	backends := stripe.NewBackendsWithConfig(config)
	return &Provider{stripe.NewClient(c.Key, stripe.WithBackends(backends)), c.WebhookSecret, mode[1] == "live"}, nil
}

// failure says what Stripe answered without its words, which repeat what was sent.
func failure(doing string, err error) error {
	var answered *stripe.Error
	if errors.As(err, &answered) {
		return fmt.Errorf("%s: stripe answered %d %s %s (%s)", doing, answered.HTTPStatusCode, answered.Type, answered.Code, answered.RequestID)
	}
	return fmt.Errorf("%s: %w", doing, err)
}

func absent(err error) bool {
	var answered *stripe.Error
	return errors.As(err, &answered) && answered.HTTPStatusCode == http.StatusNotFound
}

// Names of what we write beside Stripe's own fields.
const (
	retailerKey = "seiva_retailer"
	checkoutKey = "seiva_checkout"
	productKey  = "seiva_product"
)

// CreateCheckout implements billing.Provider. The order's id is the idempotency key. Which methods the page offers is
// chosen in Stripe's dashboard: it leaves out those that cannot pay a subscription in reais.
func (p *Provider) CreateCheckout(ctx context.Context, o billing.Order) (billing.Page, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	marks := map[string]string{retailerKey: o.RetailerID, checkoutKey: o.ID}
	params := &stripe.CheckoutSessionCreateParams{
		Mode: stripe.String(string(stripe.CheckoutSessionModeSubscription)), Locale: stripe.String("pt-BR"),
		SuccessURL: &o.DoneURL, CancelURL: &o.CancelURL, ClientReferenceID: &o.RetailerID,
		ExpiresAt: stripe.Int64(o.ExpiresAt.Unix()), Metadata: marks,
		SubscriptionData: &stripe.CheckoutSessionCreateSubscriptionDataParams{Metadata: marks, Description: stripe.String(o.Name)},
	}
	customer, err := p.formerCustomer(ctx, o.Former)
	if err != nil {
		return billing.Page{}, err
	}
	if params.Customer = customer; customer == nil {
		params.CustomerEmail = &o.Email
	}
	for _, i := range o.Items {
		params.LineItems = append(params.LineItems, lineItem(i))
	}
	params.SetIdempotencyKey("seiva-checkout-" + o.ID)
	session, err := p.client.V1CheckoutSessions.Create(ctx, params)
	if err != nil {
		return billing.Page{}, failure("create a checkout", err)
	}
	return pageOf(session), nil
}

// formerCustomer is who paid for a subscription that is over: Stripe keeps a credit with its customer, and takes it into the
// first invoice of the next one. Nil where Stripe knows it no more.
func (p *Provider) formerCustomer(ctx context.Context, ref string) (*string, error) {
	if ref == "" {
		return nil, nil
	}
	s, err := p.retrieve(ctx, ref, "customer")
	if errors.Is(err, billing.ErrNoSubscription) {
		return nil, nil
	}
	if err != nil || s.Customer == nil || s.Customer.Deleted {
		return nil, err
	}
	return &s.Customer.ID, nil
}

func lineItem(i billing.Item) *stripe.CheckoutSessionCreateLineItemParams {
	return &stripe.CheckoutSessionCreateLineItemParams{
		Quantity: stripe.Int64(int64(i.Quantity)),
		PriceData: &stripe.CheckoutSessionCreateLineItemPriceDataParams{
			Currency: stripe.String(string(stripe.CurrencyBRL)), UnitAmount: stripe.Int64(int64(i.UnitCents)),
			Recurring: &stripe.CheckoutSessionCreateLineItemPriceDataRecurringParams{Interval: stripe.String("month")},
			ProductData: &stripe.CheckoutSessionCreateLineItemPriceDataProductDataParams{
				Name: stripe.String(i.Name), Metadata: map[string]string{productKey: i.Product},
			},
		},
	}
}

// Checkout implements billing.Provider.
func (p *Provider) Checkout(ctx context.Context, ref string) (billing.Page, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	session, err := p.client.V1CheckoutSessions.Retrieve(ctx, ref, nil)
	if err != nil {
		return billing.Page{}, failure("read a checkout", err)
	}
	return pageOf(session), nil
}

// CloseCheckout implements billing.Provider. Stripe refuses to close a session that is over or paid: that is looked at
// again, within the time of one call.
func (p *Provider) CloseCheckout(ctx context.Context, ref string) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	_, err := p.client.V1CheckoutSessions.Expire(ctx, ref, nil)
	if err == nil {
		return nil
	}
	if page, readErr := p.Checkout(ctx, ref); readErr == nil && page.State != billing.PageOpen {
		return nil
	}
	return failure("close a checkout", err)
}

func pageOf(s *stripe.CheckoutSession) billing.Page {
	page := billing.Page{Ref: s.ID, URL: s.URL, ExpiresAt: time.Unix(s.ExpiresAt, 0).UTC()}
	switch s.Status {
	case stripe.CheckoutSessionStatusComplete:
		page.State = billing.PageDone
		if s.Subscription != nil {
			page.SubscriptionRef = s.Subscription.ID
		}
	case stripe.CheckoutSessionStatusExpired:
		page.State = billing.PageOver
	}
	return page
}

// Probe asks Stripe for one price: an error where it does not answer, or takes the key for none.
func (p *Provider) Probe(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	list := &stripe.PriceListParams{}
	list.Limit, list.Single = stripe.Int64(1), true
	for _, err := range p.client.V1Prices.List(ctx, list).All(ctx) {
		if err != nil {
			return failure("ask for a price", err)
		}
	}
	return nil
}
