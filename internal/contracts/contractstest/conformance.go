// Package contractstest holds what every store of contracts must do, and the rules that follow.
package contractstest

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"seiva/internal/contracts"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// Stage is a fresh store and what makes a retailer in the same database.
type Stage struct {
	Store    contracts.Store
	Retailer func() (id string)
	Exec     func(statement string) // changes rows behind the store's back
}

var start = time.UnixMilli(1_790_000_000_000).UTC()

// world is the service with its neighbours; what they were asked is kept.
type world struct {
	*contracts.Service
	clock *clock.Fixed
	box   lettertest.Box
	names map[string]contracts.Party
	text  string

	mu    sync.Mutex
	trail []string
	jobs  []string
}

func newWorld(store contracts.Store) *world {
	w := &world{clock: clock.NewFixed(start), names: map[string]contracts.Party{}, text: "# Contrato\n\n{razaoSocial}, {cnpj}, {endereco}"}
	w.Service = contracts.NewService(store, contracts.Ports{
		Party: func(_ context.Context, retailerID string) (contracts.Party, error) {
			if p, ok := w.names[retailerID]; ok {
				return p, nil
			}
			return contracts.Party{}, contracts.ErrNotFound
		},
		Template: func(context.Context) (contracts.Template, error) {
			if w.text == "" {
				return contracts.Template{}, contracts.ErrNoText
			}
			return contracts.Template{Version: "2026-11-20", Text: w.text}, nil
		},
		Lacking: func(text string) (lacks []string) {
			for _, name := range []string{"{razaoSocial}", "{cnpj}", "{endereco}"} {
				if !strings.Contains(text, name) {
					lacks = append(lacks, name)
				}
			}
			return lacks
		},
		Queue: w,
		Published: func(p scope.Profile) []contracts.File {
			return []contracts.File{{ID: "termos", Path: string(p)}}
		},
		Post: &w.box, PublicURL: "https://portal.seiva.test", Seal: []byte("seal"), Trail: w,
	}, w.clock)
	return w
}

// Record implements scope.Trail.
func (w *world) Record(_ context.Context, action string, actor scope.Scope, _, _ string, _ map[string]string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.trail = append(w.trail, action+" by "+string(actor.Profile))
	return nil
}

// Enqueue implements jobqueue.Queue.
func (w *world) Enqueue(_ context.Context, j jobqueue.Job) (bool, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.jobs = append(w.jobs, j.Kind+" "+j.Unique)
	return true, nil
}

// later moves the clock to so long after the start.
func (w *world) later(d time.Duration) { w.clock.Advance(start.Add(d).Sub(w.clock.Now())) }

func (w *world) retailer(s Stage) scope.Scope {
	retailerID := s.Retailer()
	w.names[retailerID] = contracts.Party{
		CorporateName: "Mercado Ltda {cnpj}", Documento: "11222333000181", Address: "Rua A, 1",
		Contacts: []contracts.Contact{{Name: "Lia"}, {Name: "Ana", Email: signer}}, // of the legal representative no e-mail is known
	}
	return scope.Scope{AccountID: id.New(), Profile: scope.Varejista, RetailerID: retailerID}
}

const signer = "ana@loja.com.br"

// mails are those that ask to sign, each with what it says.
func (w *world) mails() (said []string) {
	for _, m := range w.box.To("Seu contrato está pronto para assinar", signer) {
		said = append(said, m.Name+": "+strings.Join(m.Before, " ")+" "+m.Action.Link)
	}
	return said
}

// saysDay reports whether a mail goes to the right person, with the last day to sign.
func saysDay(mail string, last time.Time) bool {
	return strings.HasPrefix(mail, "Ana: ") && strings.Contains(mail, "assine até "+letter.Day(last)+" ") &&
		strings.HasSuffix(mail, " https://portal.seiva.test/documents/accept-terms")
}

// saysOver reports whether a mail asks to sign after the last day, and does not say that there is still time.
func saysOver(mail string, last time.Time) bool {
	return strings.HasPrefix(mail, "Ana: ") && strings.Contains(mail, " acabou em "+letter.Day(last)+":") && !strings.Contains(mail, "até "+letter.Day(last))
}

var (
	admin   = scope.Scope{AccountID: "admin", Profile: scope.Administrador}
	support = scope.Scope{AccountID: "support", Profile: scope.Suporte}
	partner = scope.Scope{AccountID: "house", Profile: scope.Parceiro, PartnerID: "house"}
)

// Conformance runs the suite on a fresh store for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) Stage) {
	for name, test := range map[string]func(*testing.T, Stage, *world){
		"NothingSentMeansNothing":      nothingSent,
		"TheTimeToSignIsThirtyDays":    thirtyDays,
		"SigningKeepsWhatWasRead":      signing,
		"OnlyWhatWasReadIsSigned":      otherText,
		"OneOfManySignaturesCounts":    parallel,
		"TheMailAgainGivesNoTime":      mailAgain,
		"AnAdministratorManages":       manages,
		"AmongManyEachIsSentOnce":      resentAmong,
		"WhoSignsMeanwhileIsSentNone":  resentMeanwhile,
		"OthersAreRefused":             others,
		"OtherTenantSeesItsOwn":        otherTenant,
		"SendingTwiceIsSendingOnce":    sendTwice,
		"TheSignedContractIsADocument": documents,
		"AChangeThatFailsLeavesNoMark": rollback,
		"ASignatureHasACertificate":    certificate,
		"OnlyASignatureHasOne":         noCertificate,
		"AnOldSignatureHasOneToo":      oldCertificate,
		"ACertificateIsVerified":       verifies,
		"WhatWasAlteredIsNotVerified":  alteredContract,
		"EventsAreKept":                events,
		"TheTimeThatEndsIsRemindedOf":  reminders,
		"NobodyElseIsReminded":         remindsNobody,
		"ManyProcessesRemindOnce":      remindsOnce,

		"AVersionIsPublished":                publishes,
		"WhatIsUnfitIsNotPublished":          unfit,
		"OneOfTwoWhoPublishDoes":             publishesOnce,
		"ADraftIsWrittenOverWhatWasSeen":     drafts,
		"WhatIsSignedIsWhatWasShown":         publishedMeanwhile,
		"ANewVersionIsAccepted":              accepts,
		"OneOfManyAcceptancesCounts":         acceptsOnce,
		"ANewVersionIsAskedForAndRemindedOf": asksAndReminds,
		"OthersReachNoVersion":               versionsForbidden,
		"TheWorkListSaysWhatIsToBeDone":      workList,
		"ASignatureIsItsRetailersAlone":      apart,
	} {
		t.Run(name, func(t *testing.T) {
			stage := fresh(t)
			test(t, stage, newWorld(stage.Store))
		})
	}
}

func nothingSent(t *testing.T, s Stage, w *world) {
	who := w.retailer(s)
	c, err := w.Own(t.Context(), who)
	if err != nil || c.State(start) != contracts.None || c.DaysToExpire(start) != 0 || !c.Expires().IsZero() {
		t.Fatalf("%+v, %v", c, err)
	}
	testkit.Must(t, w.Blocks(t.Context(), who.RetailerID))
}

func thirtyDays(t *testing.T, s Stage, w *world) {
	who := w.retailer(s)
	testkit.Must(t, w.Send(t.Context(), who.RetailerID))
	// The mail names the day in Brasília; all of it is in time.
	const over = 30*24*time.Hour + 12*time.Hour + 46*time.Minute + 40*time.Second // sent at 11:13:20 there, to midnight
	last := start.Add(over - time.Millisecond)
	sent, err := w.Own(t.Context(), who)
	if mails := w.mails(); err != nil || !sent.Expires().Equal(last) || len(mails) != 1 || !saysDay(mails[0], last) {
		t.Fatalf("until %s, %v; mails: %q", sent.Expires(), err, mails)
	}
	for _, c := range []struct {
		after time.Duration
		state contracts.State
		days  int
	}{
		{0, contracts.Pending, 30},
		{time.Millisecond, contracts.Pending, 30},
		{24 * time.Hour, contracts.Pending, 29},
		{29 * 24 * time.Hour, contracts.Pending, 1},
		{over - 24*time.Hour, contracts.Pending, 1}, // the last day has begun
		{30 * 24 * time.Hour, contracts.Pending, 1},
		{over - time.Millisecond, contracts.Pending, 1},
		{over, contracts.Blocked, 0},
		{400 * 24 * time.Hour, contracts.Blocked, 0},
	} {
		w.later(c.after)
		got, err := w.Own(t.Context(), who)
		if err != nil || got.State(w.Now()) != c.state || got.DaysToExpire(w.Now()) != c.days {
			t.Errorf("%v later: %s, %d days, %v; want %s, %d", c.after, got.State(w.Now()), got.DaysToExpire(w.Now()), err, c.state, c.days)
		}
		if err := w.Blocks(t.Context(), who.RetailerID); (err != nil) != (c.state == contracts.Blocked) {
			t.Errorf("%v later: blocks %v", c.after, err)
		}
	}
	fails(t, w.Blocks(t.Context(), who.RetailerID), contracts.ErrBlocked)
}

func (w *world) read(t *testing.T, who scope.Scope) contracts.Document {
	t.Helper()
	d, err := w.Document(t.Context(), who)
	testkit.Must(t, err)
	return d
}

func signing(t *testing.T, s Stage, w *world) {
	who := w.retailer(s)
	testkit.Must(t, w.Send(t.Context(), who.RetailerID))
	w.later(40 * 24 * time.Hour) // late is not too late
	d := w.read(t, who)
	if d.Content != "# Contrato\n\nMercado Ltda {cnpj}, 11.222.333/0001-81, Rua A, 1" {
		t.Fatalf("the contract reads %q", d.Content)
	}
	_, err := w.Sign(t.Context(), who, contracts.Signature{Digest: d.Digest()})
	if !errs.IsKind(err, errs.Invalid) {
		t.Errorf("not accepted: %v", err)
	}
	c, err := w.Sign(t.Context(), who, contracts.Signature{Accepted: true, Digest: d.Digest(), Address: "203.0.113.9"})
	testkit.Must(t, err)
	if c.State(w.Now()) != contracts.Signed || c.SignedBy != who.AccountID || c.Address != "203.0.113.9" ||
		!c.SignedAt.Equal(w.Now()) || c.Content != d.Content || !bytes.Equal(c.Hash, d.Hash) || c.Version != "2026-11-20" {
		t.Errorf("signed: %+v", c)
	}
	testkit.Must(t, w.Blocks(t.Context(), who.RetailerID))
	w.text, w.names[who.RetailerID] = "another", contracts.Party{CorporateName: "Another"}
	if after := w.read(t, who); after.Content != d.Content || after.Digest() != d.Digest() {
		t.Errorf("a signed contract changed: %q", after.Content)
	}
	_, err = w.Sign(t.Context(), who, contracts.Signature{Accepted: true, Digest: d.Digest()})
	fails(t, err, contracts.ErrAlreadySigned) // though the text is another by now
	if strings.Join(w.trail, ";") != "contracts.signed by VAREJISTA" {
		t.Errorf("trail: %v", w.trail)
	}
}

func otherText(t *testing.T, s Stage, w *world) {
	who := w.retailer(s)
	d := w.read(t, who)
	w.text += "\nmore"
	for _, digest := range []string{d.Digest(), "", "zz", strings.Repeat("00", 32)} {
		_, err := w.Sign(t.Context(), who, contracts.Signature{Accepted: true, Digest: digest})
		fails(t, err, contracts.ErrChanged)
	}
	w.text = ""
	_, err := w.Sign(t.Context(), who, contracts.Signature{Accepted: true, Digest: d.Digest()})
	fails(t, err, contracts.ErrNoText)
	_, err = w.Document(t.Context(), who)
	fails(t, err, contracts.ErrNoText)
	fails(t, w.Prepare(t.Context()), contracts.ErrNoText)
	c, err := w.Own(t.Context(), who)
	if err != nil || !c.SignedAt.IsZero() {
		t.Errorf("%+v, %v", c, err)
	}
}

func parallel(t *testing.T, s Stage, w *world) {
	who := w.retailer(s)
	testkit.Must(t, w.Send(t.Context(), who.RetailerID))
	d := w.read(t, who)
	var won atomic.Int32
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			_, err := w.Sign(context.Background(), who, contracts.Signature{Accepted: true, Digest: d.Digest()})
			if err == nil {
				won.Add(1)
			} else if !errors.Is(err, contracts.ErrAlreadySigned) {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if won.Load() != 1 {
		t.Errorf("%d signatures counted", won.Load())
	}
}

func mailAgain(t *testing.T, s Stage, w *world) {
	who := w.retailer(s)
	testkit.Must(t, w.MailAgain(t.Context(), who)) // the first, when nothing was sent
	w.later(31 * 24 * time.Hour)
	testkit.Must(t, w.MailAgain(t.Context(), who))
	last := (contracts.Contract{SentAt: start}).Expires()
	if mails := w.mails(); len(mails) != 2 || !saysDay(mails[0], last) || !saysOver(mails[1], last) {
		t.Errorf("mails: %q", mails)
	}
	fails(t, w.Blocks(t.Context(), who.RetailerID), contracts.ErrBlocked)
	_, err := w.Sign(t.Context(), who, contracts.Signature{Accepted: true, Digest: w.read(t, who).Digest()})
	testkit.Must(t, err)
	fails(t, w.MailAgain(t.Context(), who), contracts.ErrAlreadySigned)
}

func manages(t *testing.T, s Stage, w *world) {
	who := w.retailer(s)
	testkit.Must(t, w.Send(t.Context(), who.RetailerID))
	w.later(31 * 24 * time.Hour)
	c, err := w.Renew(t.Context(), admin, who.RetailerID)
	testkit.Must(t, err)
	if c.State(w.Now()) != contracts.Pending || !c.SentAt.Equal(w.Now()) || len(w.mails()) != 1 {
		t.Errorf("renewed: %+v, %d mails", c, len(w.mails()))
	}
	w.later(62 * 24 * time.Hour)
	c, err = w.Resend(t.Context(), admin, who.RetailerID)
	testkit.Must(t, err)
	if c.State(w.Now()) != contracts.Pending || len(w.mails()) != 2 || !saysDay(w.mails()[1], c.Expires()) {
		t.Errorf("resent: %+v, mails %q", c, w.mails())
	}
	c, err = w.MarkSigned(t.Context(), admin, who.RetailerID)
	testkit.Must(t, err)
	if c.State(w.Now()) != contracts.Signed || !c.SignedAt.Equal(w.Now()) || c.SignedBy != admin.AccountID || !c.OnPaper() {
		t.Errorf("marked: %+v", c)
	}
	_, err = w.Document(t.Context(), who) // today's text is not what was signed
	fails(t, err, contracts.ErrOnPaper)
	files, err := w.Documents(t.Context(), who)
	if err != nil || len(files) != 2 || !files[0].OnPaper {
		t.Errorf("documents: %+v, %v", files, err)
	}
	for name, again := range map[string]func(context.Context, scope.Scope, string) (contracts.Contract, error){
		"mark": w.MarkSigned, "resend": w.Resend, "renew": w.Renew,
	} {
		_, err := again(t.Context(), admin, who.RetailerID)
		if !errors.Is(err, contracts.ErrAlreadySigned) {
			t.Errorf("%s a signed one: %v", name, err)
		}
		_, err = again(t.Context(), admin, id.New())
		fails(t, err, contracts.ErrNotFound)
		_, err = again(t.Context(), admin, "nobody")
		fails(t, err, contracts.ErrNotFound)
	}
	if got := strings.Join(w.trail, ";"); got != "contracts.renewed by ADMINISTRADOR;contracts.resent by ADMINISTRADOR;contracts.marked_signed by ADMINISTRADOR" {
		t.Errorf("trail: %s", got)
	}
}

func others(t *testing.T, s Stage, w *world) {
	who := w.retailer(s)
	entered := who
	entered.SwitchID = id.New()
	_, err := w.Sign(t.Context(), entered, contracts.Signature{Accepted: true, Digest: w.read(t, entered).Digest()})
	forbidden(t, err)
	for _, other := range []scope.Scope{{}, admin, support, partner} {
		_, err := w.Own(t.Context(), other)
		forbidden(t, err)
		_, err = w.Document(t.Context(), other)
		forbidden(t, err)
		_, err = w.Sign(t.Context(), other, contracts.Signature{Accepted: true})
		forbidden(t, err)
		forbidden(t, w.MailAgain(t.Context(), other))
	}
	if _, err := w.OfRetailer(t.Context(), support, who.RetailerID); err != nil {
		t.Errorf("support reads: %v", err)
	}
	for _, other := range []scope.Scope{{}, who, support, partner} {
		if other.Profile != scope.Suporte {
			_, err := w.OfRetailer(t.Context(), other, who.RetailerID)
			forbidden(t, err)
		}
		_, err := w.MarkSigned(t.Context(), other, who.RetailerID)
		forbidden(t, err)
		_, err = w.Resend(t.Context(), other, who.RetailerID)
		forbidden(t, err)
		_, err = w.Renew(t.Context(), other, who.RetailerID)
		forbidden(t, err)
	}
}

func otherTenant(t *testing.T, s Stage, w *world) {
	one, two := w.retailer(s), w.retailer(s)
	_, err := w.Sign(t.Context(), one, contracts.Signature{Accepted: true, Digest: w.read(t, one).Digest()})
	testkit.Must(t, err)
	c, err := w.Own(t.Context(), two)
	if err != nil || c.RetailerID != two.RetailerID || !c.SignedAt.IsZero() || c.Content != "" {
		t.Errorf("%+v, %v", c, err)
	}
}

func sendTwice(t *testing.T, s Stage, w *world) {
	who := w.retailer(s)
	testkit.Must(t, w.Send(t.Context(), who.RetailerID))
	w.later(time.Hour)
	testkit.Must(t, w.Send(t.Context(), who.RetailerID))
	c, err := w.Own(t.Context(), who)
	if err != nil || !c.SentAt.Equal(start) || len(w.mails()) != 1 {
		t.Errorf("%+v, %d mails, %v", c, len(w.mails()), err)
	}
}

func documents(t *testing.T, s Stage, w *world) {
	who := w.retailer(s)
	list := func(who scope.Scope) string {
		files, err := w.Documents(t.Context(), who)
		testkit.Must(t, err)
		var ids []string
		for _, f := range files {
			ids = append(ids, f.ID+" "+f.Path)
		}
		return strings.Join(ids, ";")
	}
	if got := list(who); got != "termos VAREJISTA" {
		t.Errorf("before: %s", got)
	}
	_, err := w.Sign(t.Context(), who, contracts.Signature{Accepted: true, Digest: w.read(t, who).Digest()})
	testkit.Must(t, err)
	if got := list(who); got != "contrato /documents/accept-terms;termos VAREJISTA" {
		t.Errorf("after: %s", got)
	}
	if got := list(partner); got != "termos PARCEIRO" {
		t.Errorf("a software house: %s", got)
	}
	_, err = w.Documents(t.Context(), admin)
	forbidden(t, err)
}

func rollback(t *testing.T, s Stage, w *world) {
	who := w.retailer(s)
	broken := errors.New("broken")
	err := s.Store.InTx(t.Context(), func(ctx context.Context) error {
		testkit.Must(t, s.Store.SetSent(ctx, who.RetailerID, start))
		testkit.Must(t, s.Store.Sign(ctx, contracts.Contract{RetailerID: who.RetailerID, SignedAt: start}))
		return broken
	})
	if !errors.Is(err, broken) {
		t.Fatal(err)
	}
	c, err := w.Own(t.Context(), who)
	if err != nil || !c.SentAt.IsZero() || !c.SignedAt.IsZero() {
		t.Errorf("%+v, %v", c, err)
	}
}

func fails(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("got %v, want %v", err, want)
	}
}

func forbidden(t *testing.T, err error) {
	t.Helper()
	if !errs.IsKind(err, errs.Forbidden) {
		t.Errorf("got %v, want a refusal", err)
	}
}
