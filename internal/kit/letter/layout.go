package letter

import (
	_ "embed"
	htmltemplate "html/template"
	"net/url"
	"strings"
	texttemplate "text/template"
	"unicode"

	"seiva/internal/kit/errs"
)

// Written is a letter as it is delivered: twice the same, as text and as HTML.
type Written struct{ Subject, Text, HTML string }

// page is a Letter as the templates read it.
type page struct {
	Subject, Greeting string
	Before, After     []string
	Facts             []fact
	Code              string
	Action, Aside     Action
}

type fact struct{ Label, Value string }

//go:embed mail.html.tmpl
var htmlSource string

//go:embed mail.txt.tmpl
var textSource string

var (
	htmlLayout = htmltemplate.Must(htmltemplate.New("html").Parse(htmlSource))
	textLayout = texttemplate.Must(texttemplate.New("text").Parse(textSource))
)

var errBadLink = errs.New(errs.Internal, "letter.invalid_link", "Ocorreu um erro")

// Write lays the letter out. It fails when a link is none of the web.
func (l Letter) Write() (Written, error) {
	p := page{Subject: line(l.Subject, maxLine), Greeting: "Olá!", Before: l.Before, After: l.After, Code: l.Code}
	if name := Named(l.Name); name != "" {
		p.Greeting = "Olá, " + name + "!"
	}
	for _, f := range l.Facts {
		if value := line(f[1], maxFact); value != "" {
			p.Facts = append(p.Facts, fact{f[0], value})
		}
	}
	if l.Action.Link != "" {
		if !validLink(l.Action.Link) {
			return Written{}, errBadLink
		}
		p.Action = l.Action
	}
	if l.Aside.Link != "" {
		if !validLink(l.Aside.Link) {
			return Written{}, errBadLink
		}
		p.Aside = l.Aside
	}
	var html, plain strings.Builder
	if err := htmlLayout.Execute(&html, p); err != nil {
		return Written{}, err
	}
	if err := textLayout.Execute(&plain, p); err != nil {
		return Written{}, err
	}
	return Written{Subject: p.Subject, HTML: clean(html.String()), Text: clean(plain.String())}, nil
}

// clean leaves valid UTF-8 without control characters but line breaks and tabs: PostgreSQL and SMTP refuse others.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
}

func validLink(link string) bool {
	u, err := url.Parse(link)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != ""
}
