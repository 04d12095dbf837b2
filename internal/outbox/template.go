package outbox

import (
	_ "embed"
	htmltemplate "html/template"
	"net/url"
	"strconv"
	"strings"
	texttemplate "text/template"
	"time"
	"unicode"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/text"
)

// Data is what a mail is about; every template of this package is such a struct.
type Data interface{ content() content }

// content is a mail before it is laid out. Empty parts are left out.
type content struct {
	subject       string
	name          string // greeted
	before, after []string
	facts         []fact
	code          string
	action        action
	validFor      time.Duration // how long the code or link that it brings is good; 0: the mail is worth reading at any time
}

type fact struct{ Label, Value string }

type action struct{ Label, Link string }

// layout is content as the templates read it.
type layout struct {
	Subject, Greeting string
	Before, After     []string
	Facts             []fact
	Code              string
	Action            action
}

//go:embed mail.html.tmpl
var htmlSource string

//go:embed mail.txt.tmpl
var textSource string

var (
	htmlLayout = htmltemplate.Must(htmltemplate.New("html").Parse(htmlSource))
	textLayout = texttemplate.Must(texttemplate.New("text").Parse(textSource))
)

// write lays a mail out as HTML and as text.
func write(d Data) (Mail, error) {
	c := d.content()
	if c.action.Link != "" && !validLink(c.action.Link) {
		return Mail{}, errBadLink
	}
	l := layout{Subject: line(c.subject), Greeting: "Olá!", Before: c.before, After: c.after, Code: c.code}
	if name := named(c.name); name != "" {
		l.Greeting = "Olá, " + name + "!"
	}
	for _, f := range c.facts {
		if value := line(f.Value); value != "" {
			l.Facts = append(l.Facts, fact{f.Label, value})
		}
	}
	if c.action.Link != "" {
		l.Action = c.action
	}
	var html, plain strings.Builder
	if err := htmlLayout.Execute(&html, l); err != nil {
		return Mail{}, err
	}
	if err := textLayout.Execute(&plain, l); err != nil {
		return Mail{}, err
	}
	return Mail{Subject: l.Subject, HTML: clean(html.String()), Text: clean(plain.String())}, nil
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

// maxLine bounds subjects, names and facts, which people may have typed.
const maxLine = 200

// line makes one line of what a person may have typed: a line break in a subject would begin another header.
func line(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	runes := []rune(strings.Join(strings.Fields(s), " "))
	if len(runes) > maxLine {
		return string(runes[:maxLine-1]) + "…"
	}
	return string(runes)
}

// named is line for the name of a person or company: whoever typed it may not have the mail program make a link of it.
func named(s string) string { return text.Unlinked(line(s)) }

// by begins a sentence with who did it, or without when that is not known.
func by(who, did, otherwise string) string {
	if who = named(who); who == "" {
		return otherwise
	}
	return who + " " + did
}

// duration writes whole days, hours or minutes, whichever fits.
func duration(d time.Duration) string {
	switch minutes := int(d / time.Minute); {
	case minutes > 2*24*60 && minutes%(24*60) == 0:
		return count(minutes/(24*60), "dia")
	case minutes > 0 && minutes%60 == 0:
		return count(minutes/60, "hora")
	default:
		return count(minutes, "minuto")
	}
}

func count(n int, unit string) string {
	if n != 1 {
		unit += "s"
	}
	return strconv.Itoa(n) + " " + unit
}

// day and moment write an instant as people in Brazil read it, in Brasília's time.
func day(t time.Time) string { return t.In(clock.Brazil).Format("02/01/2006") }

func moment(t time.Time) string {
	return t.In(clock.Brazil).Format("02/01/2006 às 15:04") + " (horário de Brasília)"
}
