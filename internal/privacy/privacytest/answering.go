package privacytest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
	"seiva/internal/privacy"
)

// hash is the SHA-256 of granted.Text.
const hash = "e5138cdc2cab57ef84f899a271f291ff968d75e24502e5bcdfcf5f503d9fc9f9"

// answering is what holds of who answers, and of what is kept of it.
func answering(t *testing.T, fresh func(t *testing.T) World) {
	t.Run("WhatIsDoneIsKeptAsEvidence", func(t *testing.T) {
		d := newDesk(fresh(t))
		r, others := d.asked(t, d.ana, privacy.Access), d.asked(t, d.bia, privacy.Access)
		on := privacy.On{RequestID: r.ID}
		for range 2 { // the second changes nothing
			d.now.Advance(time.Minute)
			_, err := d.Study(t.Context(), d.rui, on)
			testkit.Must(t, err)
		}
		with := granted
		with.WithFile = true
		found := d.answered(t, r, with)
		var got []string
		for _, a := range found.Deeds {
			line := fmt.Sprint(a.Place, " ", a.Deed, " ", a.Name, " ", a.At.Sub(r.CreatedAt))
			if a.Reply != nil {
				line += " " + a.Reply.Text + " " + a.Reply.Done
			}
			got = append(got, line)
		}
		if want := []string{"1 ANALISOU Rui 1m0s", "2 RESPONDEU Eva 2m0s " + granted.Text + " " + granted.Done}; !slices.Equal(got, want) {
			t.Errorf("done: %q, want %q", got, want)
		}
		if found.State != privacy.Answered || found.AnswerHash != hash || !found.EndedAt.Equal(d.now.Now()) || found.Text != said || found.Person.Name != "Ana Souza" {
			t.Errorf("%+v", found)
		}
		sees := d.own(t, d.ana)[0]
		if sees.State != privacy.Answered || sees.AnswerHash != hash || !sees.WithFile || sees.Reply == nil || *sees.Reply != (privacy.Reply{Text: granted.Text, WithFile: true}) {
			t.Errorf("the person sees %+v, %+v", sees, sees.Reply)
		}
		mail := d.box.Last("Respondemos ao seu pedido de privacidade nº 1", "ana@casa.test")
		if strings.Contains(fmt.Sprint(mail.Letter), granted.Text) || mail.Action.Link != "https://portal.test/consumidor" {
			t.Errorf("mailed: %v", mail.Letter)
		}
		if kept := strings.Join(d.w.Kept(t), "\n"); strings.Contains(kept, "temos") || strings.Contains(kept, "Conferi") {
			t.Errorf("at rest: %s", kept)
		}
		facts := func(number int, state privacy.State) string {
			return fmt.Sprintf("map[kind:ACESSO number:%d state:%s]", number, state)
		}
		person := scope.Scope{AccountID: "consumer"}
		d.trail.Holds(t, scopetest.Line("privacy.asked", person, "", r.ID, facts(1, privacy.Open)), scopetest.Line("privacy.asked", person, "", others.ID, facts(2, privacy.Open)),
			scopetest.Line("privacy.studied", d.rui, "", r.ID, facts(1, privacy.Studied)),
			scopetest.Line("privacy.answered", d.eva, "", r.ID, "map[hash:"+hash+" kind:ACESSO number:1 state:RESPONDIDO]"))
	})
	t.Run("ARefusalSaysItsGround", func(t *testing.T) {
		d := newDesk(fresh(t))
		r := d.asked(t, d.ana, privacy.Erasure)
		refusal := privacy.Reply{Text: "Não podemos apagar a nota.", Done: "Conferi.", Refused: true}
		for field, wrong := range map[string]privacy.Reply{
			"texto": {Done: "Conferi."}, "feito": {Text: "Feito."}, "fundamento": refusal, "arquivo": {Text: "a", Done: "b", WithFile: true},
		} {
			_, err := d.Answer(t.Context(), d.eva, privacy.On{RequestID: r.ID}, wrong)
			if err == nil || errs.From(err).Fields[field] == "" || errs.From(err).Code != "privacy.invalid_reply" {
				t.Errorf("%s: %v", field, err)
			}
		}
		refusal.Ground = "LGPD, art. 16, I"
		d.answered(t, r, refusal)
		if sees := d.own(t, d.ana)[0]; sees.State != privacy.Refused || sees.Reply.Ground != refusal.Ground || sees.Reply.Done != "" {
			t.Errorf("%+v", sees.Reply)
		}
		_, err := d.Answer(t.Context(), d.rui, privacy.On{RequestID: r.ID}, granted)
		coded(t, "once more", err, "privacy.over")
		_, err = d.Study(t.Context(), d.rui, privacy.On{RequestID: r.ID})
		coded(t, "begun again", err, "privacy.over")
	})
	t.Run("OnlyAdministratorsReadAndAnswer", func(t *testing.T) {
		d := newDesk(fresh(t))
		r := d.asked(t, d.ana, privacy.Access)
		on := privacy.On{RequestID: r.ID}
		for _, who := range []scope.Scope{d.clea, {AccountID: id.New(), Profile: scope.Varejista, RetailerID: d.people.retailer}} {
			_, err := d.Thread(t.Context(), who, r.ID)
			coded(t, "read", err, "access.wrong_profile")
			_, err = d.Study(t.Context(), who, on)
			coded(t, "begin", err, "access.wrong_profile")
			_, err = d.Answer(t.Context(), who, on, granted)
			coded(t, "answer", err, "access.wrong_profile")
		}
		_, err := d.Queue(t.Context(), scope.Scope{Profile: scope.Parceiro}, privacy.Query{Request: paging.Request{Size: 1}})
		coded(t, "list", err, "access.wrong_profile")
		for _, unknown := range []string{"x", id.New()} {
			_, err = d.Thread(t.Context(), d.eva, unknown)
			coded(t, unknown, err, "privacy.not_found")
		}
	})
	t.Run("AFileIsOfWhoAsked", func(t *testing.T) {
		d := newDesk(fresh(t))
		r, plain := d.asked(t, d.ana, privacy.Readers), d.asked(t, d.ana, privacy.Access)
		_, err := d.TakeFile(t.Context(), d.ana, r.ID)
		coded(t, "before the answer", err, "privacy.no_file")
		with := granted
		with.WithFile = true
		found := d.answered(t, r, with)
		d.answered(t, plain, granted)
		*d.trail = scopetest.Trail{}
		for who, code := range map[string]string{d.bia: "privacy.not_found", "": "privacy.not_found"} {
			_, err := d.TakeFile(t.Context(), who, r.ID)
			coded(t, "another", err, code)
		}
		_, err = d.TakeFile(t.Context(), d.ana, plain.ID)
		coded(t, "an answer without", err, "privacy.no_file")
		if got, err := d.TakeFile(t.Context(), d.ana, r.ID); err != nil || got.Kind != privacy.Readers {
			t.Errorf("%+v, %v", got, err)
		}
		d.trail.Holds(t, scopetest.Line("privacy.file_taken", scope.Scope{AccountID: "consumer"}, r.RetailerID, r.ID, "map[hash:"+found.AnswerHash+" kind:QUEM_CONSULTOU number:1 state:RESPONDIDO]"))
	})
	t.Run("WhoCannotBeReachedIsAnsweredInTheEvidence", func(t *testing.T) {
		d := newDesk(fresh(t))
		r := d.asked(t, d.ana, privacy.Access)
		d.people.gone[d.ana] = true
		d.box.Empty()
		if found := d.answered(t, r, granted); found.State != privacy.Answered || len(d.box.Sent()) != 0 {
			t.Errorf("%+v", found)
		}
	})
}
