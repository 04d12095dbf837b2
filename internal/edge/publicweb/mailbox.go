package publicweb

import (
	"encoding/json"
	"html/template"
	"net/http"
	"strings"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/outbox"
)

// letter is a mail as /dev/mail/messages gives it.
type letter struct {
	ID        string    `json:"id"`
	To        string    `json:"to"`
	Subject   string    `json:"subject"`
	Text      string    `json:"text"`
	HTML      string    `json:"html"`
	CreatedAt time.Time `json:"createdAt"`
}

// Mailbox serves the development mailbox: every mail with the codes and passwords in it, to whoever asks. It exists
// only for a demonstration or a developer: /dev/mail (page) and /dev/mail/messages (JSON), newest first, at most 200.
func Mailbox(mails *outbox.Service) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /dev/mail/messages", func(w http.ResponseWriter, r *http.Request) {
		latest, err := mails.Latest(r.Context())
		if err != nil {
			httpx.WriteError(w, r, err)
			return
		}
		letters := make([]letter, len(latest))
		for i, m := range latest {
			letters[i] = letter{m.ID, m.To, m.Subject, m.Text, m.HTML, m.CreatedAt}
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		_ = json.NewEncoder(w).Encode(letters) // the client may be gone
	})
	mux.HandleFunc("GET /dev/mail", func(w http.ResponseWriter, r *http.Request) {
		latest, err := mails.Latest(r.Context())
		if err != nil {
			httpx.WriteError(w, r, err)
			return
		}
		h := w.Header()
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Cache-Control", "no-store")
		h.Set("Referrer-Policy", "no-referrer") // links carry codes
		h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
		_ = mailboxTemplate.Execute(w, mailboxPage(latest, r.URL.Query().Get("id")))
	})
	return mux
}

// NoMailbox answers in the mailbox's place where there is none.
func NoMailbox(w http.ResponseWriter, r *http.Request) {
	httpx.WriteError(w, r, errs.New(errs.NotFound, "request.not_found", "Não encontramos o que você procura."))
}

type mailboxView struct {
	Letters []letterLine
	Open    *openLetter
}

type letterLine struct {
	ID, To, Subject, At string
	Open                bool
}

type openLetter struct {
	To, Subject, At, State, Text string
	Frame                        string // the mail's own page
}

// mailboxPage opens the mail with the id, or the newest.
func mailboxPage(mails []outbox.Mail, id string) mailboxView {
	var view mailboxView
	chosen := 0
	for i, m := range mails {
		if m.ID == id {
			chosen = i
		}
	}
	for i, m := range mails {
		view.Letters = append(view.Letters, letterLine{m.ID, m.To, m.Subject, when(m.CreatedAt), i == chosen})
	}
	if len(mails) > 0 {
		m := mails[chosen]
		// Links open in the whole window: the portal refuses to be framed.
		frame := strings.Replace(m.HTML, "<head>", `<head><base target="_top">`, 1)
		view.Open = &openLetter{m.To, m.Subject, when(m.CreatedAt), state(m), m.Text, frame}
	}
	return view
}

func when(t time.Time) string { return t.In(clock.Brazil).Format("02/01/2006 15:04:05") }

func state(m outbox.Mail) string {
	switch {
	case !m.FailedAt.IsZero():
		return "Não entregue: " + m.Failure
	case m.Waiting():
		return "Na fila de envio"
	}
	return "Entregue em " + when(m.DeliveredAt)
}

var mailboxTemplate = template.Must(template.New("mailbox").Parse(`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Caixa de e-mails de desenvolvimento · Seiva</title>
<style>
:root{color-scheme:light dark;--ink:#17201b;--ink-2:#55625b;--line:#e1e8e4;--paper:#fff;--ground:#f5f8f6;--leaf:#14663c;--on:#eef7f1}
@media (prefers-color-scheme:dark){:root{--ink:#e8efe9;--ink-2:#a9b8af;--line:#24322b;--paper:#141d18;--ground:#0d1410;--leaf:#6fd6a0;--on:#12251b}}
*{box-sizing:border-box}
body{margin:0;font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
header{padding:16px 24px;border-bottom:1px solid var(--line);background:var(--paper)}
h1{font-size:20px;margin:0} h2{font-size:18px;margin:0 0 4px} p{margin:0;color:var(--ink-2)}
.boxes{display:grid;grid-template-columns:minmax(240px,360px) 1fr;gap:16px;padding:16px 24px}
ul{list-style:none;margin:0;padding:0;border:1px solid var(--line);border-radius:10px;overflow:hidden;background:var(--paper)}
li a{display:block;padding:10px 14px;border-bottom:1px solid var(--line);color:inherit;text-decoration:none;overflow-wrap:anywhere}
li:last-child a{border-bottom:0} li a[aria-current]{background:var(--on)} li strong{display:block} li small{color:var(--ink-2)}
a:focus-visible{outline:2px solid var(--leaf);outline-offset:-2px}
main{min-width:0} iframe{width:100%;height:620px;border:1px solid var(--line);border-radius:10px;background:#fff;margin:12px 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid var(--line);border-radius:10px;background:var(--paper);padding:14px;font-size:13px}
summary{cursor:pointer}
@media (max-width:760px){.boxes{grid-template-columns:1fr}}
</style>
</head>
<body>
<header><h1>Caixa de e-mails de desenvolvimento</h1>
<p>As 200 mensagens mais novas que a Seiva escreveu. Esta página não existe fora da demonstração e do desenvolvimento. <a href="/dev/mail" style="color:var(--leaf)">Atualizar</a></p></header>
<div class="boxes">
{{if .Letters}}<nav aria-label="Mensagens"><ul>
{{range .Letters}}<li><a href="/dev/mail?id={{.ID}}"{{if .Open}} aria-current="true"{{end}}><strong>{{.Subject}}</strong><small>{{.To}}<br>{{.At}}</small></a></li>
{{end}}</ul></nav>
{{with .Open}}<main><h2>{{.Subject}}</h2><p>Para {{.To}}, em {{.At}}. {{.State}}.</p>
{{if .Frame}}<iframe title="Mensagem" sandbox="allow-top-navigation-by-user-activation" srcdoc="{{.Frame}}"></iframe>
<details><summary>Versão em texto</summary><pre>{{.Text}}</pre></details>{{else}}<p>O conteúdo foi apagado depois da entrega.</p>{{end}}</main>{{end}}
{{else}}<main><p>Nenhuma mensagem ainda. Cadastre uma conta ou peça uma nova senha, e ela aparece aqui.</p></main>{{end}}
</div>
</body>
</html>
`))
