package contractstest

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"seiva/internal/contracts"
	"seiva/internal/kit/id"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

const (
	day     = 24 * time.Hour
	browser = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"
)

// signed has a retailer sign after it read the text, a day after it was sent.
func (w *world) signed(t *testing.T, s Stage) scope.Scope {
	t.Helper()
	who := w.retailer(s)
	who.Name, who.Email = "Ana de Souza", signer
	testkit.Must(t, w.Send(t.Context(), who.RetailerID))
	w.clock.Advance(day)
	d := w.read(t, who)
	w.clock.Advance(time.Minute)
	_, err := w.Sign(t.Context(), who, contracts.Signature{Accepted: true, Digest: d.Digest(), Address: "203.0.113.9", Browser: browser + "\x00"})
	testkit.Must(t, err)
	return who
}

func kinds(events []contracts.Event) string {
	var out []string
	for _, e := range events {
		out = append(out, strings.TrimSpace(string(e.Kind)+" "+e.Detail))
	}
	return strings.Join(out, "; ")
}

func code(c contracts.Certificate) string {
	_, code, _ := strings.Cut(c.Link, "=")
	return code
}

func certificate(t *testing.T, s Stage, w *world) {
	who := w.signed(t, s)
	for _, reader := range []scope.Scope{who, admin, support} {
		c, err := w.Certificate(t.Context(), reader, who.RetailerID, time.Time{})
		testkit.Must(t, err)
		if c.Company != "Mercado Ltda {cnpj}" || c.Documento != "11222333000181" || c.Signer != (contracts.Contact{Name: "Ana de Souza", Email: signer}) ||
			c.Browser != browser || c.Address != "203.0.113.9" || !c.SignedAt.Equal(w.Now()) || kinds(c.Events) != "sent; opened Ana de Souza" ||
			!strings.HasPrefix(c.Link, "https://portal.seiva.test/verificar-contrato?codigo="+who.RetailerID+".") {
			t.Errorf("%s: %+v", reader.Profile, c)
		}
	}
	// What is read or named otherwise afterwards changes nothing.
	before, err := w.Certificate(t.Context(), who, "", time.Time{})
	testkit.Must(t, err)
	w.clock.Advance(day)
	w.read(t, who)
	w.names[who.RetailerID] = contracts.Party{CorporateName: "Another", Documento: "11222333000181"}
	after, err := w.Certificate(t.Context(), who, "", time.Time{})
	if err != nil || fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("later: %+v, %v", after, err)
	}
}

func noCertificate(t *testing.T, s Stage, w *world) {
	who, other := w.retailer(s), w.signed(t, s)
	for _, reader := range []scope.Scope{who, admin, support} {
		_, err := w.Certificate(t.Context(), reader, who.RetailerID, time.Time{})
		fails(t, err, contracts.ErrNotSigned)
	}
	c, err := w.Certificate(t.Context(), other, who.RetailerID, time.Time{}) // a retailer is given its own, whatever it asks for
	if err != nil || c.RetailerID != other.RetailerID {
		t.Errorf("another's: %+v, %v", c, err)
	}
	for _, nobody := range []scope.Scope{{}, partner} {
		_, err := w.Certificate(t.Context(), nobody, other.RetailerID, time.Time{})
		forbidden(t, err)
	}
	for _, absent := range []string{id.New(), "x", ""} {
		_, err := w.Certificate(t.Context(), support, absent, time.Time{})
		fails(t, err, contracts.ErrNotFound)
	}
	_, err = w.MarkSigned(t.Context(), admin, who.RetailerID)
	testkit.Must(t, err)
	_, err = w.Certificate(t.Context(), who, "", time.Time{})
	fails(t, err, contracts.ErrOnPaper)
}

// What was signed before this was kept is certified without it.
func oldCertificate(t *testing.T, s Stage, w *world) {
	who := w.retailer(s)
	d := w.read(t, who)
	testkit.Must(t, s.Store.SetSent(t.Context(), who.RetailerID, start))
	noted, err := s.Store.Note(t.Context(), who.RetailerID, contracts.Event{Kind: contracts.EventReminded, Mark: "m", Detail: "5", At: start.Add(time.Hour)})
	if err != nil || !noted {
		t.Fatal(noted, err)
	}
	testkit.Must(t, s.Store.Sign(t.Context(), contracts.Contract{
		RetailerID: who.RetailerID, SignedAt: start.Add(day), SignedBy: who.AccountID, Version: d.Version, Hash: d.Hash, Content: d.Content,
	}))
	c, err := w.Certificate(t.Context(), admin, who.RetailerID, time.Time{})
	if err != nil || c.Signer.Name != "" || c.Company != "Mercado Ltda {cnpj}" || kinds(c.Events) != "sent; opened; reminded 5" {
		t.Errorf("%+v, %v", c, err)
	}
	if v, err := w.Verify(t.Context(), code(c)); err != nil || v.Signer != "" {
		t.Errorf("%+v, %v", v, err)
	}
}

func verifies(t *testing.T, s Stage, w *world) {
	who := w.signed(t, s)
	c, err := w.Certificate(t.Context(), who, "", time.Time{})
	testkit.Must(t, err)
	v, err := w.Verify(t.Context(), " "+code(c)+" ")
	if err != nil || v.Company != c.Company || v.Documento != c.Documento || v.Signer != "A. d. S." || !v.SignedAt.Equal(c.SignedAt) ||
		!bytes.Equal(v.Hash, c.Hash) || v.Version != c.Version {
		t.Errorf("%+v, %v", v, err)
	}
	other := w.retailer(s)
	at := strings.Split(code(c), ".")
	for name, wrong := range map[string]string{
		"nothing": "", "its id alone": who.RetailerID, "another's id": strings.Join([]string{other.RetailerID, at[1], at[2]}, "."),
		"another moment": strings.Join([]string{at[0], at[1] + "1", at[2]}, "."), "no proof": at[0] + "." + at[1] + ".",
		"a letter more": code(c) + "A", "nobody's": strings.Join([]string{id.New(), at[1], at[2]}, "."), "long": strings.Repeat("a", 10_000),
		"no text": "\xff\x00",
	} {
		if got, err := w.Verify(t.Context(), wrong); err == nil {
			t.Errorf("%s: %+v", name, got)
		} else {
			fails(t, err, contracts.ErrNotVerified)
		}
	}
}

// altered are changes of a signed contract's row that no certificate survives; Conformance of the SQL store makes them.
var altered = []string{
	"content = content || ' '", "content = 'x', hash = NULL", "signed_at = signed_at + 1", "signer_name = 'Bia'", "signer_email = 'bia@loja.com.br'",
	"signed_by = 'x'", "version = '2026-01-01'", "signed_at = 0", "content = ''",
}

func alteredContract(t *testing.T, s Stage, w *world) {
	for _, change := range altered {
		who := w.signed(t, s)
		c, err := w.Certificate(t.Context(), who, "", time.Time{})
		testkit.Must(t, err)
		s.Exec("UPDATE contracts SET " + change + " WHERE retailer_id = '" + who.RetailerID + "'")
		if v, err := w.Verify(t.Context(), code(c)); err == nil {
			t.Errorf("%s: %+v", change, v)
		}
		if strings.HasPrefix(change, "content = content") {
			_, err := w.Certificate(t.Context(), who, "", time.Time{})
			fails(t, err, contracts.ErrAltered)
		}
		w.later(0)
	}
}

func events(t *testing.T, s Stage, w *world) {
	who := w.retailer(s)
	switched := who
	switched.AccountID, switched.SwitchID = id.New(), id.New()
	testkit.Must(t, w.MailAgain(t.Context(), who))
	for range 2 {
		w.clock.Advance(time.Hour)
		w.read(t, switched)
		w.read(t, who)
	}
	testkit.Must(t, w.MailAgain(t.Context(), who))
	w.clock.Advance(time.Hour)
	_, err := w.Resend(t.Context(), admin, who.RetailerID)
	testkit.Must(t, err)
	w.clock.Advance(time.Hour)
	_, err = w.Renew(t.Context(), admin, who.RetailerID)
	testkit.Must(t, err)
	got, err := s.Store.Events(t.Context(), who.RetailerID, w.Now().Add(100*day), 100)
	if err != nil || kinds(got) != "sent; opened; mailed; resent; renewed" {
		t.Errorf("%s, %v", kinds(got), err)
	}
	if newest, err := s.Store.Events(t.Context(), who.RetailerID, w.Now(), 2); err != nil || kinds(newest) != "resent; renewed" {
		t.Errorf("%s, %v", kinds(newest), err)
	}
}

// reminded are the mails that remind, each with its name.
func (w *world) reminded(last time.Time) []lettertest.Mail {
	return w.box.To("Assine o contrato até "+last.Format("02/01/2006"), signer)
}

func reminders(t *testing.T, s Stage, w *world) {
	who := w.retailer(s)
	testkit.Must(t, w.Send(t.Context(), who.RetailerID))
	c, err := w.Own(t.Context(), who)
	testkit.Must(t, err)
	count := func() int { return len(w.reminded(c.Expires().Add(-3 * time.Hour))) }
	for _, c := range []struct{ after, mails int }{
		{0, 0}, {19, 0}, {20, 1}, {21, 1}, {26, 1}, {27, 2}, {28, 2}, {29, 3}, {30, 3}, {31, 3}, {60, 3},
	} {
		w.later(time.Duration(c.after) * day)
		for range 2 { // it runs more often than once a day
			testkit.Must(t, w.Remind(t.Context()))
		}
		if got := count(); got != c.mails {
			t.Errorf("%d days after: %d mails, want %d", c.after, got, c.mails)
		}
	}
	// A new time to sign has its own reminders.
	_, err = w.Renew(t.Context(), admin, who.RetailerID)
	testkit.Must(t, err)
	c, err = w.Own(t.Context(), who)
	testkit.Must(t, err)
	w.clock.Advance(20 * day)
	testkit.Must(t, w.Remind(t.Context()))
	if count() != 1 {
		t.Errorf("%d mails after it was renewed", count())
	}
}

func remindsNobody(t *testing.T, s Stage, w *world) {
	done, nameless, late := w.retailer(s), w.retailer(s), w.retailer(s)
	w.names[nameless.RetailerID] = contracts.Party{CorporateName: "x", Contacts: []contracts.Contact{{Name: "Lia"}}}
	testkit.Must(t, s.Store.SetSent(t.Context(), nameless.RetailerID, start.Add(-20*day)))
	testkit.Must(t, s.Store.SetSent(t.Context(), late.RetailerID, start.Add(-40*day)))
	testkit.Must(t, s.Store.SetSent(t.Context(), done.RetailerID, start.Add(-20*day)))
	testkit.Must(t, s.Store.Sign(t.Context(), contracts.Contract{RetailerID: done.RetailerID, SignedAt: start.Add(-19 * day)}))
	for back := range 8 { // of what was sent long before this came, only what is due today or was yesterday
		old := w.retailer(s)
		testkit.Must(t, s.Store.SetSent(t.Context(), old.RetailerID, start.Add(-time.Duration(15+back)*day)))
	}
	sent := len(w.box.Sent())
	testkit.Must(t, w.Remind(t.Context()))
	if got := len(w.box.Sent()) - sent; got != 2 {
		t.Errorf("%d mails, want those of 10 and 9 days", got)
	}
}

// Several processes that look at once write once.
func remindsOnce(t *testing.T, s Stage, w *world) {
	who := w.retailer(s)
	testkit.Must(t, w.Send(t.Context(), who.RetailerID))
	w.later(20 * day)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			if err := w.Remind(context.Background()); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	c, err := w.Own(t.Context(), who)
	if got := len(w.reminded(c.Expires().Add(-3 * time.Hour))); err != nil || got != 1 {
		t.Errorf("%d mails, %v", got, err)
	}
}
