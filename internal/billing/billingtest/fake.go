package billingtest

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"sync"
	"testing"
	"time"

	"seiva/internal/billing"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
)

// fake is a provider whose answers the rules' tests set.
type fake struct {
	mu       sync.Mutex
	pages    map[string]billing.Page // by the order's id
	orders   map[string]billing.Order
	subs     map[string]billing.Subscription
	closed   []string
	asked    int
	down     error
	next     billing.Charge         // of every subscription
	credit   int                    // that each leaves
	fetching func(ref string)       // called before a subscription is given
	creating func()                 // called once, after a page was made and before it is given
	closing  func(ref string) error // called before a page is closed; its error leaves the page open
	deaf     bool                   // says that a page is closed, and leaves it open
	changes  []billing.Change
	unheard  error        // of a change or an end that is written all the same
	changing func() error // called before a change or an end is written; its error leaves all as it was
}

var errDown = errors.New("down")

func (f *fake) CreateCheckout(_ context.Context, o billing.Order) (billing.Page, error) {
	page, err := f.make(o)
	f.mu.Lock()
	meanwhile := f.creating
	f.creating = nil
	f.mu.Unlock()
	if meanwhile != nil {
		meanwhile()
	}
	return page, err
}

func (f *fake) make(o billing.Order) (billing.Page, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked++
	if f.down != nil {
		return billing.Page{}, f.down
	}
	page, known := f.pages[o.ID]
	if !known {
		page = billing.Page{Ref: "cs_" + o.ID, URL: "https://pay.example/" + o.ID, ExpiresAt: o.ExpiresAt}
		f.pages[o.ID], f.orders[o.ID] = page, o
	}
	return page, nil
}

func (f *fake) Checkout(_ context.Context, ref string) (billing.Page, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.pages[ref[len("cs_"):]], f.down
}

func (f *fake) CloseCheckout(_ context.Context, ref string) error {
	if f.closing != nil {
		if err := f.closing(ref); err != nil {
			return err
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.down != nil {
		return f.down
	}
	f.closed = append(f.closed, ref)
	order := ref[len("cs_"):]
	if page := f.pages[order]; page.State == billing.PageOpen && !f.deaf {
		page.State = billing.PageOver
		f.pages[order] = page
	}
	return nil
}

func (f *fake) Subscription(_ context.Context, ref string) (billing.Subscription, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	sub, known := f.subs[ref]
	if f.fetching != nil {
		f.fetching(ref)
	}
	if f.down != nil {
		return sub, f.down
	}
	if !known {
		return sub, billing.ErrNoSubscription
	}
	return sub, nil
}

// Account implements billing.Provider; a screen that would wait for ever is not answered.
func (f *fake) Account(ctx context.Context, _ string) (billing.Account, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, bounded := ctx.Deadline(); !bounded {
		return billing.Account{}, errors.New("the caller waits without an end")
	}
	return billing.Account{Method: billing.Method{Kind: billing.ByCard}, NextCharge: f.next, CreditCents: f.credit}, f.down
}

// Cost implements billing.Provider: what all stores cost.
func (f *fake) Cost(_ context.Context, _ string, c billing.Change) (billing.Cost, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return billing.Cost{NowCents: c.Stores, Next: billing.Charge{Cents: 100 * c.Stores, At: c.At}}, f.down
}

// Change implements billing.Provider.
func (f *fake) Change(_ context.Context, ref string, c billing.Change) error {
	return f.write(ref, func(sub *billing.Subscription) {
		sub.Items, _ = billing.WithStores(sub.Items, c.Stores)
		f.changes = append(f.changes, c)
	})
}

// EndAtPeriod implements billing.Provider.
func (f *fake) EndAtPeriod(_ context.Context, ref string, ends bool) error {
	return f.write(ref, func(sub *billing.Subscription) {
		sub.EndsAt, sub.CanceledAt = time.Time{}, time.Time{}
		if ends {
			sub.EndsAt, sub.CanceledAt = now.Add(30*24*time.Hour), now
		}
	})
}

func (f *fake) write(ref string, change func(*billing.Subscription)) error {
	f.mu.Lock()
	before := f.changing
	f.mu.Unlock()
	if before != nil {
		if err := before(); err != nil {
			return err
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	sub := f.subs[ref]
	change(&sub)
	f.subs[ref] = sub
	return cmp.Or(f.unheard, f.down)
}

// Manage implements billing.Provider.
func (f *fake) Manage(_ context.Context, ref, backURL string) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return "https://pay.example/" + ref + "?back=" + backURL, f.down
}

func (f *fake) ReadEvent(payload []byte, signature string) (billing.Event, error) {
	var event billing.Event
	if signature != "signed" || json.Unmarshal(payload, &event) != nil {
		return billing.Event{}, billing.ErrBadSignature
	}
	return event, nil
}

// world is a retailer, a provider, and the service between them.
type world struct {
	*fake
	Stage
	service  *billing.Service
	clock    *clock.Fixed
	who      scope.Scope
	customer billing.Customer
	trail    *scopetest.Trail
}

// Customer implements billing.Customers.
func (w *world) Customer(context.Context, string) (billing.Customer, error) { return w.customer, nil }

func newWorld(s Stage) *world {
	w := &world{
		fake:  &fake{pages: map[string]billing.Page{}, orders: map[string]billing.Order{}, subs: map[string]billing.Subscription{}},
		Stage: s, clock: clock.NewFixed(now), trail: &scopetest.Trail{}, customer: billing.Customer{Name: "Mercado Seiva", Email: "ana@mercadoseiva.com.br", Stores: 2, Registered: 1},
	}
	w.who = scope.Scope{AccountID: "ana", Profile: scope.Varejista, RetailerID: s.Retailer()}
	w.service = billing.NewService(s.Store, billing.Ports{
		Provider: w.fake, Customers: w, Trail: w.trail, Prices: billing.ShippedPrices(), PublicURL: "https://portal.example",
	}, w.clock)
	return w
}

func (w *world) url(t *testing.T) string {
	t.Helper()
	url, err := w.service.CheckoutURL(t.Context(), w.who)
	testkit.Must(t, err)
	return url
}

// refuses checks the error that a visit to the checkout gives.
func (w *world) refuses(t *testing.T, want error) {
	t.Helper()
	if url, err := w.service.CheckoutURL(t.Context(), w.who); !errors.Is(err, want) {
		t.Errorf("%q, %v; want %v", url, err, want)
	}
}

// open gives the order that the retailer's page is for.
func (w *world) open(t *testing.T) billing.Order {
	t.Helper()
	c, err := w.Store.OpenCheckout(t.Context(), w.who.RetailerID)
	testkit.Must(t, err)
	return w.orders[c.ID]
}

// pay makes the open page a subscription at the provider, and says nothing of it.
func (w *world) pay(t *testing.T, state billing.State) billing.Subscription {
	t.Helper()
	return w.payOrder(w.open(t), state)
}

// payOrder does so with the page of an order, open here or not.
func (w *world) payOrder(o billing.Order, state billing.State) billing.Subscription {
	w.mu.Lock()
	defer w.mu.Unlock()
	sub := billing.Subscription{
		Ref: "sub_" + o.ID, RetailerID: o.RetailerID, CheckoutID: o.ID, State: state, Items: o.Items, CreatedAt: w.clock.Now(),
	}
	page := w.pages[o.ID]
	page.State, page.SubscriptionRef = billing.PageDone, sub.Ref
	w.pages[o.ID], w.subs[sub.Ref] = page, sub
	return sub
}

// tell sends an event about a subscription.
func (w *world) tell(t *testing.T, event, ref string) error {
	t.Helper()
	return w.send(t, billing.Event{ID: event, SubscriptionRef: ref})
}

func (w *world) send(t *testing.T, event billing.Event) error {
	t.Helper()
	payload, err := json.Marshal(event)
	testkit.Must(t, err)
	return w.service.Receive(t.Context(), payload, "signed")
}

func (w *world) standing(t *testing.T) billing.Standing {
	t.Helper()
	out, err := w.service.StandingOf(t.Context(), w.who.RetailerID)
	testkit.Must(t, err)
	return out
}
