package publicweb

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"html/template"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/text"
	"seiva/internal/receipts"
)

//go:embed templates
var templates embed.FS

var pages = template.Must(template.New("").Funcs(template.FuncMap{
	"reais": text.Reais, "decimal": decimal, "instant": instant, "consumer": consumerLine, "others": otherItems, "wrapping": wrapping,
}).ParseFS(templates, "templates/*.html"))

// style is the pages' only style, and script runs on a receipt alone: the page is whole without it. It offers what the
// browser can do (print, share), and before the page is printed it gives the paper the height of what stands on it: one
// page without an end in between, up to the 5 m that a PDF can have. The policies name both by their hashes: nothing else
// on a page can style or run.
var (
	style         = template.CSS(strings.ReplaceAll(ownFile("templates/receipt.css"), "\n", "")) //nolint:gosec // our own file
	script        = template.JS(ownFile("templates/receipt.js"))                                 //nolint:gosec // our own file
	policy        = stylePolicy(style)
	receiptPolicy = strings.Replace(policy, "form-action 'none'", "form-action 'self'", 1) + "; script-src " + hashed(string(script))
)

func ownFile(name string) string {
	content, err := templates.ReadFile(name)
	if err != nil {
		panic(err) // embedded: it is there
	}
	return string(content)
}

func stylePolicy(style template.CSS) string {
	return "default-src 'none'; style-src " + hashed(string(style)) +
		"; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}

func hashed(content string) string {
	sum := sha256.Sum256([]byte(content))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// receiptView is what the page 'receipt' shows.
type receiptView struct {
	PublicReceipt
	Style      template.CSS
	Script     template.JS
	Name       string // the store's, as people call it
	First      []PublicItem
	Rest       []PublicItem // what people ask for, and paper shows
	Original   string       // address of the XML
	QR         *qrImage
	QRTrusted  bool   // the QR Code leads to a host of the government
	QRMissing  string // why no QR Code stands there; empty when one does, or nothing of the document could be read
	QRText     string // the text of one that is not drawn
	QueryLink  bool   // so does QueryURL
	Watermarks []string
	Banner     *bannerView // nil: none
	Rating     *ratingView // nil: it was not rated, and cannot be
	Promotions []string    // names of those that it takes part in
	Alerts     []notice
	Checks     []notice
}

// notice is a state that people must not miss, or one finding of the verification. Tone: ok, wait, off.
type notice struct{ Tone, Title, Text string }

// messageView is what the page 'message' shows in place of a receipt.
type messageView struct {
	Style       template.CSS
	Title, Text string
	Ways        []way // where to go on
}

// way is a link of a page that is an end otherwise.
type way struct{ Label, Address string }

func viewOf(found receipts.Public, token string, tooLong bool) receiptView {
	content := publicReceipt(found)
	v := receiptView{
		PublicReceipt: content, Style: style, Script: script, Name: content.Store.TradeName, Original: "/r/" + token + formXML,
		QRTrusted: governmentLink(content.QRCode), QueryLink: governmentLink(content.QueryURL),
		Alerts: alertsOf(content, found.Events, tooLong), Checks: checksOf(content),
	}
	shown := min(len(content.Items), itemsShown)
	v.First, v.Rest = content.Items[:shown], content.Items[shown:]
	if v.Name == "" {
		v.Name = content.Store.LegalName
	}
	if v.QRTrusted { // a picture is a link too: a telephone opens what it reads
		v.QR = qrOf(content.QRCode)
	}
	if v.QR == nil && content.Readable {
		v.QRMissing, v.QRText = withoutQR(found.Danfe.QRCode, content.QRCode, v.QRTrusted)
	}
	if mark := watermarkOf(content); mark != "" {
		v.Watermarks = []string{mark, mark, mark}
	}
	return v
}

func messageOf(e *errs.Error) messageView {
	v := messageView{Style: style, Title: "Não foi possível abrir este cupom", Text: e.Message}
	switch e.Kind {
	case errs.NotFound:
		v.Title = "Não encontramos este cupom"
		v.Text = "Confira se o link está completo, sem letras a mais ou a menos. Se ele veio da loja, peça que o envie de novo."
		v.Ways = []way{{"Entrar na minha conta", AccountPath}, {"Escanear o cupom de papel", scanPage}}
	case errs.TooMany:
		v.Title = "Espere um pouco"
	case errs.Internal, errs.Unavailable:
		v.Text = "O problema é nosso, e o seu cupom está guardado. Tente novamente em alguns instantes."
	}
	return v
}

func writePage(w http.ResponseWriter, r *http.Request, status int, name string, view any) {
	writeWith(w, r, status, name, view, policy)
}

func writeWith(w http.ResponseWriter, r *http.Request, status int, name string, view any, policy string) {
	var body bytes.Buffer
	if err := pages.ExecuteTemplate(&body, name, view); err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", policy)
	write(w, status, body.Bytes())
}

// itemsShown is how many items a page shows before it is asked for the others.
const itemsShown = 100

// otherItems is the button that shows the items which the page holds back.
func otherItems(rest []PublicItem) string {
	if len(rest) == 1 {
		return "Mostrar o outro item"
	}
	return "Mostrar os outros " + strconv.Itoa(len(rest)) + " itens"
}

// decimal writes '1234.5' as '1.234,5'.
func decimal(number string) string {
	whole, fraction, found := strings.Cut(number, ".")
	if !found {
		return text.Thousands(whole)
	}
	return text.Thousands(whole) + "," + fraction
}

var (
	webAddress = regexp.MustCompile(`\S*(?:://|www\.)\S+`)
	slash      = regexp.MustCompile(`/+`)
)

// wrapping lets the addresses in a text go on in another line behind a slash, and elsewhere only where they do not fit.
func wrapping(text string) template.HTML {
	var out strings.Builder
	end := 0
	for _, at := range webAddress.FindAllStringIndex(text, -1) {
		out.WriteString(template.HTMLEscapeString(text[end:at[0]]))
		out.WriteString(slash.ReplaceAllString(template.HTMLEscapeString(text[at[0]:at[1]]), "$0<wbr>"))
		end = at[1]
	}
	out.WriteString(template.HTMLEscapeString(text[end:]))
	return template.HTML(out.String()) //nolint:gosec // escaped
}

func instant(t time.Time) string { return t.Format("02/01/2006 15:04:05") }

// consumerLine is the auxiliary document's own wording.
func consumerLine(c PublicConsumer) string {
	switch c.Kind {
	case "cpf":
		return "CONSUMIDOR - CPF " + c.Document
	case "cnpj":
		return "CONSUMIDOR - CNPJ " + c.Document
	case "foreign":
		return "CONSUMIDOR ESTRANGEIRO - documento não exibido"
	}
	return "CONSUMIDOR NÃO IDENTIFICADO"
}
