package localbilling

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strconv"

	"seiva/internal/billing"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/text"
)

//go:embed templates
var templates embed.FS

var page = template.Must(template.New("checkout.html").Funcs(template.FuncMap{"reais": text.Reais}).ParseFS(templates, "templates/checkout.html"))

// style is the page's only style, and policy names it by its hash.
var style, policy = readStyle()

func readStyle() (template.CSS, string) {
	content, err := templates.ReadFile("templates/checkout.css")
	if err != nil {
		panic(err) // embedded: it is there
	}
	sum := sha256.Sum256(content)
	return template.CSS(content), "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + //nolint:gosec // our own file
		"'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
}

// Pages serves the payment pages, which work without JavaScript. What happens on them is told by notify, as a webhook
// would.
type Pages struct {
	provider *Provider
	notify   func(ctx context.Context, payload []byte, signature string) error
}

// NewPages makes them.
func NewPages(p *Provider, notify func(ctx context.Context, payload []byte, signature string) error) *Pages {
	return &Pages{p, notify}
}

// view is what the page shows.
type view struct {
	Style        template.CSS
	Stage        stage
	Name         string
	Lines        []line
	Total        int64
	Methods      []methodChoice
	Refused      bool
	CancelURL    string
	MethodChosen string
	Payer        billing.Payer
	Wrong        string // what is wrong with the payer that was typed
	Paid         bool   // a receipt's
	Day          string // a receipt's
	Settles      bool   // the first charge takes in what a former subscription left, and is Now
	Now          int64
}

type line struct {
	Quantity int
	Name     string
	Cents    int64
}

type methodChoice struct {
	Value   Method
	Name    string
	Checked bool
}

// planPath is the portal's screen that leads here and shows what was changed.
const planPath = "/varejista/assinatura"

// Maximal size of the page's form: a method and an action.
const maxForm = 4 << 10

// ServeHTTP shows a page (GET), or lets something happen on it (POST) and goes on to the portal once that is a payment.
func (p *Pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("X-Robots-Tag", "noindex, nofollow, noarchive")
	h.Set("Referrer-Policy", "no-referrer")
	token := r.PathValue("token")
	if !known(token) {
		show(w, http.StatusNotFound, view{})
		return
	}
	if r.Method == http.MethodPost {
		p.act(w, r, token)
		return
	}
	a, err := p.provider.read(r.Context(), token)
	if err != nil {
		refuse(w, r, err)
		return
	}
	v, status := p.viewOf(a), http.StatusOK
	if number := r.URL.Query().Get(receiptField); number != "" {
		if v, status = p.receiptOf(a, number), http.StatusOK; v.Stage == "" {
			status = http.StatusNotFound
		}
	}
	show(w, status, v)
}

// receiptOf shows one invoice by its number, from 1; the zero view when there is none.
func (p *Pages) receiptOf(a account, number string) view {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(a.Invoices) {
		return view{}
	}
	one := a.Invoices[n-1]
	v := view{
		Stage: "receipt", Name: a.Order.Name, Total: int64(one.Cents), MethodChosen: methodNames[cmp.Or(one.Method, a.Method)],
		Paid: a.stateOf(n-1) == billing.InvoicePaid, Day: one.At.In(clock.Brazil).Format("02/01/2006"),
	}
	for _, item := range one.Items {
		v.Lines = append(v.Lines, line{item.Quantity, item.Name, int64(item.Quantity * item.UnitCents)})
	}
	carried := one.Cents - billing.Total(one.Items)
	if len(one.Items) == 0 {
		carried = one.Carried
		if difference := one.Cents - carried; difference != 0 {
			v.Lines = append(v.Lines, line{1, "Diferença pelo resto do mês", int64(difference)})
		}
	}
	if carried != 0 {
		v.Lines = append(v.Lines, line{1, "Acerto de mudanças anteriores", int64(carried)})
	}
	return v
}

func (p *Pages) act(w http.ResponseWriter, r *http.Request, token string) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	if Action(r.PostFormValue("acao")) == keepDetails {
		p.keep(w, r, token)
		return
	}
	payload, signature, err := p.provider.Act(r.Context(), token, Action(r.PostFormValue("acao")), Method(r.PostFormValue("forma")))
	if err == nil && payload != nil {
		err = p.notify(r.Context(), payload, signature)
	}
	if err != nil {
		refuse(w, r, err)
		return
	}
	a, err := p.provider.read(r.Context(), token)
	if err != nil {
		refuse(w, r, err)
		return
	}
	if paying := r.PostFormValue("pagando") != ""; paying && (a.Stage == paid || a.Stage == pending) && !a.Refused {
		http.Redirect(w, r, here(a.Order.DoneURL), http.StatusSeeOther)
		return
	}
	http.Redirect(w, r, Path+token, http.StatusSeeOther)
}

// keep writes down method and payer, and goes back to the plan, which shows them; or shows the page with what is wrong.
func (p *Pages) keep(w http.ResponseWriter, r *http.Request, token string) {
	method, typed := Method(r.PostFormValue("forma")), billing.Payer{Name: r.PostFormValue("nome"), Email: r.PostFormValue("email")}
	wrong, err := p.provider.Keep(r.Context(), token, method, typed)
	if err == nil && wrong == "" {
		http.Redirect(w, r, planPath, http.StatusSeeOther)
		return
	}
	var a account
	if err == nil {
		a, err = p.provider.read(r.Context(), token)
	}
	if err != nil {
		refuse(w, r, err)
		return
	}
	if _, known := methodNames[method]; known {
		a.Method = method
	}
	v := p.viewOf(a)
	v.Payer, v.Wrong = typed, wrong
	show(w, http.StatusUnprocessableEntity, v)
}

func (p *Pages) viewOf(a account) view {
	v := view{
		Stage: a.Stage, Name: a.Order.Name, Total: int64(billing.Total(a.Order.Items)), Refused: a.Refused,
		CancelURL: here(a.Order.CancelURL), Payer: billing.Payer{Name: a.Order.Name, Email: a.Order.Email},
	}
	if a.subscribed() {
		v.MethodChosen = methodNames[a.Method]
	}
	for _, item := range a.Order.Items {
		v.Lines = append(v.Lines, line{item.Quantity, item.Name, int64(item.Quantity * item.UnitCents)})
	}
	if a.Stage == open && a.CarryCents != 0 {
		v.Settles, v.Now = true, int64(billing.Due(billing.Total(a.Order.Items)+a.CarryCents))
	}
	if a.Stage == open && !p.provider.clock.Now().Before(a.Order.ExpiresAt) {
		v.Stage = closed
	}
	for _, m := range []Method{Card, Boleto, Pix} {
		v.Methods = append(v.Methods, methodChoice{m, methodNames[m], m == a.Method || (a.Method == "" && m == Card)})
	}
	return v
}

// here is an address of the portal without its host: people stay on the one that they are signed in at.
func here(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "/"
	}
	return u.RequestURI()
}

func refuse(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, errNoAccount) {
		show(w, http.StatusNotFound, view{})
		return
	}
	httpx.WriteError(w, r, errs.Wrap(fmt.Errorf("the test payment's page: %w", err), "serve a page"))
}

func show(w http.ResponseWriter, status int, v view) {
	v.Style = style
	var body bytes.Buffer
	if err := page.Execute(&body, v); err != nil {
		panic(err) // the tests show every stage
	}
	w.Header().Set("Content-Security-Policy", policy)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(body.Bytes()) // the client may be gone
}
