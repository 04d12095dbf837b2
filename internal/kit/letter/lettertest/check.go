// Package lettertest holds a domain's letters to their words, and stores those that a service sends.
package lettertest

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"seiva/internal/kit/letter"
)

// Link is a page that a letter may open.
const Link = "https://portal.example/pagina?codigo=482913&conta=1"

// At is 20/11/2026 às 14:05 in Brasília.
var At = time.Date(2026, 11, 20, 17, 5, 0, 0, time.UTC)

// footer ends every letter's text.
const footer = "\n-- \nSeiva\nEsta é uma mensagem automática. Não é preciso responder.\n"

// What people typed: markup, line breaks, headers, bytes that are no text.
const attack = "Ana\r\nBcc: rui@loja.com.br\r\n\r\n<script>alert(1)</script>\u2028\x00\xff\"><a href=\"https://mal.example\">clique</a>"

// linked is a name that mail programs would make a link of.
const linked = "Ganhe em https://mal.example/pix ou mal.com.br"

// Fill hands a letter the samples of what varies in it, or once each something hostile in their place.
type Fill struct {
	names    []bool // which of those handed out are names
	attacked int
	with     string
}

// Typed hands out a sample of what people typed, or anything else that varies.
func (f *Fill) Typed(sample string) string { return f.next(sample, false) }

// Name hands out the sample of a person's or company's name, which becomes no link.
func (f *Fill) Name(sample string) string { return f.next(sample, true) }

func (f *Fill) next(sample string, name bool) string {
	f.names = append(f.names, name)
	if f.with != "" && f.attacked == len(f.names)-1 {
		return f.with
	}
	return sample
}

// Check is one row: the letter has the subject and says the text to the letter (the footer goes without saying) as text,
// the same in HTML, and whatever is filled into it stays text.
func Check(t *testing.T, subject, text string, write func(f *Fill) letter.Letter) {
	t.Helper()
	t.Run(subject, func(t *testing.T) {
		samples := &Fill{}
		l := write(samples)
		m := written(t, l)
		if m.Subject != subject || m.Text != text+footer {
			t.Errorf("%q:\n%s\nwant %q:\n%s", m.Subject, m.Text, subject, text+footer)
		}
		laidOut(t, l, m)
		ends(t, l, m)
		for i, isName := range samples.names {
			staysText(t, written(t, write(&Fill{attacked: i, with: attack})), strings.Count(m.HTML, "<a "))
			if isName {
				becomesNoLink(t, written(t, write(&Fill{attacked: i, with: linked})))
			}
		}
	})
}

func written(t *testing.T, l letter.Letter) letter.Written {
	t.Helper()
	m, err := l.Write()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// laidOut: the HTML says what the text does, and needs nothing from elsewhere.
func laidOut(t *testing.T, l letter.Letter, m letter.Written) {
	t.Helper()
	parts := append(append([]string{l.Code, l.Name, l.Action.Label, l.Action.Link, l.Aside.Label, l.Aside.Link}, l.Before...), l.After...)
	for _, f := range l.Facts {
		if f[1] != "" {
			parts = append(parts, f[0], f[1])
		}
	}
	escape := strings.NewReplacer("&", "&amp;", "'", "&#39;", "+", "&#43;")
	for _, part := range parts {
		if !strings.Contains(m.Text, part) || !strings.Contains(m.HTML, escape.Replace(part)) {
			t.Errorf("text or HTML lacks %q:\n%s\n%s", part, m.Text, m.HTML)
		}
	}
	for _, picture := range []string{"<img", "url(", "<script", "<link"} {
		if strings.Contains(m.HTML, picture) {
			t.Errorf("the HTML needs something from elsewhere: %s", picture)
		}
	}
	if strings.Contains(m.Text, "\n\n\n") || strings.HasPrefix(m.Text, "\n") || strings.Contains(m.HTML, "ZgotmplZ") {
		t.Errorf("badly laid out:\n%s", m.Text)
	}
}

// ends: what brings a code, or says how long it is good, is not delivered after that.
func ends(t *testing.T, l letter.Letter, m letter.Written) {
	t.Helper()
	const good = "vale por "
	if (l.Code != "" || strings.Contains(m.Text, good)) != (l.ValidFor > 0) || l.ValidFor > 0 && !strings.Contains(m.Text, good+letter.Duration(l.ValidFor)) {
		t.Errorf("good for %s, and says:\n%s", l.ValidFor, m.Text)
	}
}

const maxSubject = 200

// staysText: no line break in the subject, no markup in the HTML beyond the links that the letter has anyway.
func staysText(t *testing.T, m letter.Written, links int) {
	t.Helper()
	if strings.ContainsAny(m.Subject, "\r\n\u2028") || len([]rune(m.Subject)) > maxSubject {
		t.Errorf("subject %q", m.Subject)
	}
	if all := m.Subject + m.Text + m.HTML; !utf8.ValidString(all) || strings.ContainsAny(all, "\x00\r") {
		t.Errorf("bytes that cannot be stored: %q", all)
	}
	if strings.Contains(m.HTML, "<script") || strings.Count(m.HTML, "<a ") != links || strings.Contains(m.HTML, `href="https://mal`) {
		t.Errorf("markup got through:\n%s", m.HTML)
	}
}

// becomesNoLink: names that were stored before forms refused links stand in mails to strangers.
func becomesNoLink(t *testing.T, m letter.Written) {
	t.Helper()
	if all := m.Subject + m.Text + m.HTML; strings.Contains(all, "mal.example") || strings.Contains(all, "mal.com") || !strings.Contains(all, "Ganhe em") {
		t.Errorf("a name becomes a link:\n%s", m.Text)
	}
}
