package scanstest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/scans"
)

// Backend is a fresh store. Join makes a store of the programme with a CNPJ, Leave closes it; Fill makes a day's
// count; Rows gives every value that the tables of scans hold, as text.
type Backend struct {
	Store scans.Store
	Join  func(t *testing.T, documento string)
	Leave func(t *testing.T, documento string)
	Fill  func(t *testing.T, day string, scans int)
	Rows  func(t *testing.T) string
}

// world is a service on a backend.
type world struct {
	Backend
	t        *testing.T
	service  *scans.Service
	clock    *clock.Fixed
	trail    scopetest.Trail
	box      lettertest.Box
	shops    map[string]scans.Shop
	receipts map[string][2]string // by access key: the QR Code of its document, its link
	register map[string]scans.Company
	asked    []string
	down     error // what the register answers for those that it does not know
}

// start is eleven at night on the last day of October in Brazil, when UTC has November.
var start = time.Date(2026, 11, 1, 2, 0, 0, 0, time.UTC)

const (
	sp     = "https://www.nfce.fazenda.sp.gov.br/qrcode?p="
	pr     = "http://www.fazenda.pr.gov.br/nfce/qrcode?p="
	centro = "12ABC34501DE35"
	filial = "12ABC345000188"
	other  = "48231687000100"
)

var admin = scope.Scope{AccountID: "clara", Profile: scope.Administrador}

func newWorld(t *testing.T, b Backend) *world {
	w := &world{
		Backend: b, t: t, clock: clock.NewFixed(start), shops: map[string]scans.Shop{}, receipts: map[string][2]string{},
		register: map[string]scans.Company{}, down: scans.ErrUnknownCompany,
	}
	w.service = scans.NewService(b.Store, scans.Ports{
		ValidKey: ValidKey,
		Shop: func(_ context.Context, documento string) (scans.Shop, bool, error) {
			shop, known := w.shops[documento]
			return shop, known, nil
		},
		Receipt: func(_ context.Context, retailerID, accessKey string) (string, string, error) {
			found, here := w.receipts[retailerID+accessKey]
			if !here {
				return "", "", scans.ErrNoReceipt
			}
			return found[0], found[1], nil
		},
		Company: func(_ context.Context, documento string) (scans.Company, error) {
			w.asked = append(w.asked, documento)
			if found, known := w.register[documento]; known {
				return found, nil
			}
			return scans.Company{}, w.down
		},
		Key: []byte("a key of the installation's own"), Trail: &w.trail, Post: &w.box, Portal: "https://portal.test",
	}, w.clock)
	return w
}

// scan scans an online receipt of version 3 of this month, and fails unless it leads to what is wanted: a result, or an error's code.
func (w *world) scan(documento string, number int, want string) {
	w.t.Helper()
	w.scanText(sp+AccessKey("35", "2610", documento, number)+"|3|1", want)
}

func (w *world) scanText(text, want string) scans.Outcome {
	w.t.Helper()
	got, err := w.service.Scan(w.t.Context(), text)
	if code := string(got.Result); code != want && (err == nil || errs.From(err).Code != want) {
		w.t.Errorf("%s: %+v, %v; want %s", text, got, err, want)
	}
	return got
}

// wants fails unless a company is asked for so often.
func (w *world) wants(root string, scanned int64) scans.Demand {
	w.t.Helper()
	found, err := w.service.Demand(w.t.Context(), admin, root)
	if scanned == 0 && !errors.Is(err, scans.ErrNotFound) || scanned > 0 && (err != nil || found.Scans != scanned) {
		w.t.Errorf("%s: %d, %v; want %d", root, found.Scans, err, scanned)
	}
	return found
}

// Conformance runs the suite on a fresh backend for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) Backend) {
	for name, test := range map[string]func(*testing.T, *world){
		"AStoreOfTheProgrammeLeadsToItsReceipt": leads,
		"AnotherIsCountedOnceAReceipt":          once,
		"TheSameAtOnceIsOne":                    atOnce,
		"OldAndComingOnesAreNotCounted":         months,
		"NothingOfTheConsumerIsKept":            nothingKept,
		"ADayHasACeiling":                       ceiling,
		"WhatIsOldIsForgotten":                  forgets,
		"WhoJoinsIsNoLongerAskedFor":            joins,
		"TheRegisterIsAskedLater":               lookUps,
		"ARegisterThatIsDownIsAskedAgain":       registerDown,
		"DemandIsByRoot":                        demand,
		"OneInvitationADay":                     invites,
		"ManyInvitationsAtOnceAreOne":           invitesAtOnce,
		"OnlyAdministratorsSeeAndInvite":        whoMay,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, newWorld(t, fresh(t)))
		})
	}
}

func leads(t *testing.T, w *world) {
	const proof = "|060C4586A7DCAB22464B871A78EBECE0EBAF1848"
	w.shops[centro] = scans.Shop{RetailerID: "r1", Name: "Empório Alfa"}
	key := AccessKey("35", "2401", centro, 7) // however old
	text := sp + key + "|2|1|1" + proof
	if got := w.scanText(text, "awaited"); got.StoreName != "Empório Alfa" || got.PublicURL != "" {
		t.Errorf("%+v", got)
	}
	w.receipts["r2"+key] = [2]string{text, "https://portal.test/r/other"}
	w.scanText(text, "awaited")
	w.receipts["r1"+key] = [2]string{text, "https://portal.test/r/token"}
	if got := w.scanText(strings.ReplaceAll(text, "|", "%7c"), "here"); got.StoreName != "Empório Alfa" || got.PublicURL != "https://portal.test/r/token" {
		t.Errorf("%+v", got)
	}
	// Whoever knows the key alone does not have the receipt in hand.
	w.scanText(sp+key+"|3|1", "scans.another_qr_code")
	w.scanText(sp+key+"|2|1|1"+strings.Replace(proof, "0", "1", 1), "scans.another_qr_code")
	w.scanText(sp+key+"|2|2|1"+proof, "scans.test_environment")
	w.receipts["r1"+key] = [2]string{"", "https://portal.test/r/token"}
	w.scanText(text, "scans.another_qr_code")
	if kept := w.Rows(t); kept != "" {
		t.Errorf("kept: %s", kept)
	}
}

func once(t *testing.T, w *world) {
	for range 3 {
		w.scan(centro, 1, "counted")
		w.clock.Advance(time.Hour)
	}
	w.scan(centro, 2, "counted")
	w.scan(other, 1, "counted")
	got := w.wants("12ABC345", 2)
	if !got.First.Equal(start) || !got.Last.Equal(start.Add(3*time.Hour)) || got.Count != 1 || got.Stores[0].Issuer != (scans.Issuer{Documento: centro, UF: "SP"}) {
		t.Errorf("%+v", got)
	}
	w.wants("48231687", 1)
}

func atOnce(_ *testing.T, w *world) {
	var group sync.WaitGroup
	for n := range 8 {
		group.Go(func() { w.scan(centro, 1, "counted") })
		group.Go(func() { w.scan(centro, 10+n, "counted") })
		group.Go(func() { w.scan(filial, 20+n%2, "counted") })
	}
	group.Wait()
	w.wants("12ABC345", 1+8+2)
}

func months(_ *testing.T, w *world) {
	for month, want := range map[string]string{
		"2610": "counted", "2510": "counted", "2509": "scans.too_old", "0610": "scans.too_old", "2611": "scans.bad_access_key", "9910": "scans.bad_access_key",
	} {
		w.scanText(sp+AccessKey("35", month, centro, 1)+"|3|1", want)
	}
	w.wants("12ABC345", 2)
}

func nothingKept(t *testing.T, w *world) {
	key := AccessKey("35", "2610", centro, 77)
	key = key[:34] + "9" + key[35:43]
	key += string(digit(key))
	w.scanText(sp+key+"|3|1|31|1234.56|2|52998224725|Zm9vYmFy", "counted")
	rows := w.Rows(t)
	for _, private := range []string{key, key[20:], "52998224725", "1234.56", "Zm9v"} {
		if strings.Contains(rows, private) {
			t.Errorf("%s is kept: %s", private, rows)
		}
	}
	if !strings.Contains(rows, centro) {
		t.Errorf("nothing is kept: %s", rows)
	}
}

func ceiling(t *testing.T, w *world) {
	w.Fill(t, "2026-10-31", scans.MostADay-1)
	w.scan(centro, 1, "counted")
	w.scan(centro, 2, "scans.too_many_today")
	w.scan(centro, 1, "counted") // it was
	w.wants("12ABC345", 1)
	if n := strings.Count(w.Rows(t), "scanned_receipts"); n != 1 {
		t.Errorf("%d hashes", n)
	}
	w.clock.Advance(time.Hour) // midnight in Brazil
	w.scan(centro, 2, "counted")
	w.wants("12ABC345", 2)
}

func forgets(t *testing.T, w *world) {
	w.scan(centro, 1, "counted")
	w.clock.Advance(399 * 24 * time.Hour)
	for range 2 {
		if err := w.service.Forget(t.Context()); err != nil {
			t.Fatal(err)
		}
		w.scan(centro, 1, "scans.too_old") // it is forgotten later than it could be counted again
	}
	hashes := func() int { return strings.Count(w.Rows(t), "scanned_receipts") }
	if hashes() != 1 {
		t.Errorf("%d hashes too soon", hashes())
	}
	w.clock.Advance(48 * time.Hour)
	if err := w.service.Forget(t.Context()); err != nil || hashes() != 0 || strings.Contains(w.Rows(t), "scanned_days") {
		t.Errorf("kept: %s, %v", w.Rows(t), err)
	}
	w.wants("12ABC345", 1)
}

func joins(t *testing.T, w *world) {
	w.scan(centro, 1, "counted")
	w.scan(centro, 2, "counted")
	w.scan(filial, 3, "counted")
	w.wants("12ABC345", 3)
	w.Join(t, centro)
	if got := w.wants("12ABC345", 1); got.Count != 1 || got.Stores[0].Documento != filial || got.Months[11].Scans+got.Months[10].Scans != 1 {
		t.Errorf("%+v", got)
	}
	w.Join(t, filial)
	w.wants("12ABC345", 0)
	w.Leave(t, centro)
	w.wants("12ABC345", 2)
}

func lookUps(t *testing.T, w *world) {
	w.register[centro] = scans.Company{TradeName: "Empório Alfa", CorporateName: "EMPORIO ALFA LTDA", City: "São Paulo", Category: "Mercearia e empório"}
	w.register[filial] = scans.Company{CorporateName: "EMPORIO ALFA LTDA"}
	w.scan(other, 1, "counted")
	w.scan(filial, 2, "counted")
	w.scan(centro, 3, "counted")
	w.scan(centro, 4, "counted")
	look := func(after time.Duration, want ...string) {
		t.Helper()
		w.clock.Advance(after)
		w.asked = nil
		if err := w.service.LookUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		slices.Sort(w.asked)
		slices.Sort(want)
		if !slices.Equal(w.asked, want) {
			t.Errorf("asked for %v, want %v", w.asked, want)
		}
	}
	look(0, centro, filial, other)
	look(0)
	got := w.wants("12ABC345", 3)
	if got.Name != "Empório Alfa" || got.Stores[0].City != "São Paulo" || got.Stores[0].Category != "Mercearia e empório" || got.Stores[1].Name != "EMPORIO ALFA LTDA" {
		t.Errorf("%+v", got)
	}
	look(7*24*time.Hour - time.Second) // what the register did not know
	look(time.Second, other)
	w.down = scans.ErrNobodyToAsk
	look(7*24*time.Hour, other)
	look(24*time.Hour, other)
}

func registerDown(t *testing.T, w *world) {
	w.down = errors.New("no answer")
	for n := range 3 {
		w.scan(other, n, "counted")
	}
	w.scan(centro, 9, "counted")
	for _, want := range [][]string{{other}, {centro}, nil} { // one at a time, each an hour later again; the most wanted first
		w.asked = nil
		if err := w.service.LookUp(t.Context()); err != nil || !slices.Equal(w.asked, want) {
			t.Errorf("asked for %v, %v; want %v", w.asked, err, want)
		}
	}
	w.clock.Advance(time.Hour)
	w.register[other], w.register[centro] = scans.Company{TradeName: "Outra"}, scans.Company{TradeName: "Alfa"}
	if err := w.service.LookUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := w.wants("48231687", 3); got.Name != "Outra" {
		t.Errorf("%+v", got)
	}
}

func demand(t *testing.T, w *world) {
	w.scan(centro, 1, "counted")
	w.clock.Advance(2 * time.Hour) // November in Brazil
	w.scan(filial, 2, "counted")
	w.scan(centro, 3, "counted")
	w.scanText(pr+AccessKey("41", "2610", filial, 9)+"|3|1", "counted") // the state is the first key's
	got := w.wants("12ABC345", 4)
	want := []scans.Month{{Month: "2025-12"}, {Month: "2026-10", Scans: 1}, {Month: "2026-11", Scans: 3}}
	if len(got.Months) != 12 || got.Months[0] != want[0] || got.Months[10] != want[1] || got.Months[11] != want[2] {
		t.Errorf("months: %+v", got.Months)
	}
	if got.Count != 2 || got.Stores[0].Documento != filial || got.Stores[0].Scans != 2 || got.Stores[0].UF != "SP" || len(got.Invitations) != 0 {
		t.Errorf("stores: %+v", got.Stores)
	}
	if other, err := w.service.Demand(t.Context(), admin, "12.ABC.345/01DE-35"); err != nil || other.Root != "12ABC345" {
		t.Errorf("by a CNPJ: %+v, %v", other, err)
	}
	for _, none := range []string{"", "12ABC34", "12abc345", "12ABC3450", "' OR 1=1", "99999999", strings.Repeat("1", 10_000)} {
		if _, err := w.service.Demand(t.Context(), admin, none); !errors.Is(err, scans.ErrNotFound) {
			t.Errorf("%.20q: %v", none, err)
		}
	}
}

func (w *world) invite(company, email, want string) {
	w.t.Helper()
	sent, err := w.service.Invite(w.t.Context(), admin, company, email)
	if want == "" && (err != nil || sent.Email != strings.TrimSpace(email) || sent.By != "clara") || want != "" && (err == nil || errs.From(err).Code != want) {
		w.t.Errorf("%s, %s: %+v, %v; want %q", company, email, sent, err, want)
	}
}

const letterSubject = "Seus clientes pedem o cupom digital"

func invites(t *testing.T, w *world) {
	w.scan(centro, 1, "counted")
	w.invite("12ABC345", "", "scans.invalid_invitation")
	w.invite("12ABC345", "dona", "scans.invalid_invitation")
	w.invite("48231687", "dona@alfa.test", "scans.not_found")
	w.invite("12ABC345", " dona@alfa.test ", "")
	w.invite("12ABC345", "outra@alfa.test", "scans.already_invited")
	w.clock.Advance(time.Hour) // midnight in Brazil
	w.invite(centro, "outra@alfa.test", "")
	if got := w.wants("12ABC345", 1).Invitations; len(got) != 2 || got[0].Email != "outra@alfa.test" || got[1].Email != "dona@alfa.test" || !got[1].At.Equal(start) {
		t.Errorf("%+v", got)
	}
	if n := len(w.box.Sent()); n != 2 || w.box.Count(letterSubject, "dona@alfa.test") != 1 || w.box.Last(letterSubject, "outra@alfa.test").Fact("Raiz do CNPJ") != "12ABC345" {
		t.Errorf("%d letters", n)
	}
	line := scopetest.Line("scans.invited", admin, "", "12ABC345", "map[]")
	w.trail.Holds(t, line, line)
	w.clock.Advance(24 * time.Hour)
	w.trail.Fails = errors.New("no")
	if _, err := w.service.Invite(t.Context(), admin, "12ABC345", "dona@alfa.test"); !errors.Is(err, w.trail.Fails) {
		t.Error(err)
	}
	if got := w.wants("12ABC345", 1).Invitations; len(got) != 2 {
		t.Errorf("what failed is kept: %+v", got)
	}
	w.Join(t, centro)
	w.trail.Fails = nil
	w.invite("12ABC345", "dona@alfa.test", "scans.not_found")
}

func invitesAtOnce(t *testing.T, w *world) {
	w.scan(centro, 1, "counted")
	var group sync.WaitGroup
	for n := range 6 {
		group.Go(func() {
			_, err := w.service.Invite(t.Context(), admin, "12ABC345", fmt.Sprintf("dona%d@alfa.test", n))
			if err != nil && errs.From(err).Code != "scans.already_invited" {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if n := len(w.wants("12ABC345", 1).Invitations); n != 1 || len(w.box.Sent()) != 1 {
		t.Errorf("%d invitations, %d letters", n, len(w.box.Sent()))
	}
}

func whoMay(t *testing.T, w *world) {
	w.scan(centro, 1, "counted")
	for _, who := range []scope.Scope{
		{},
		{Profile: scope.Suporte},
		{Profile: scope.Varejista, RetailerID: "r1"},
		{Profile: scope.Parceiro, PartnerID: "p1"},
		{Profile: scope.Varejista, RetailerID: "r1", SwitchID: "s1"},
	} {
		_, seen := w.service.Demand(t.Context(), who, "12ABC345")
		_, invited := w.service.Invite(t.Context(), who, "12ABC345", "dona@alfa.test")
		if !errs.IsKind(seen, errs.Forbidden) || !errs.IsKind(invited, errs.Forbidden) {
			t.Errorf("%+v: %v, %v", who, seen, invited)
		}
	}
	if n := len(w.box.Sent()); n != 0 {
		t.Errorf("%d letters", n)
	}
}
