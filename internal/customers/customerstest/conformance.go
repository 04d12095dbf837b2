// Package customerstest holds what every store of customers must do.
package customerstest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"seiva/internal/customers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/cpfindex"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/passkeys"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
)

// Receipt is a row to list. Status counts from 0 in the order of customers' constants.
type Receipt struct {
	RetailerID, AccessKey string
	CPFIndex              []byte
	IssuedAt              time.Time
	Cents                 int64
	Status                int
	Test, Excluded        bool
	ReadBy                []scope.Profile // on 2026-11-20
	Rating                *customers.Rating
}

// Fresh gives an empty store, and the means to add a receipt with a document, of a store named 'Loja de ' and the
// retailer's id, whose retailer is named 'Rede ' and the last letter of it. Its day is Brazil's of IssuedAt.
type Fresh func(t *testing.T) (store customers.Store, add func(Receipt))

var (
	start = time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)
	index = cpfindex.New([]byte("a key"))
	ctx   = context.Background()
	seal  = bytes.Repeat([]byte{7}, 32)
)

const (
	ana    = "52998224725"
	bia    = "11144477735"
	first  = "0190000000000000000000000a"
	second = "0190000000000000000000000b"
)

type links struct{}

// linked tells of keys by their names: a retailer's own, which ” is too, that of a house with a part of the stores, and one
// that the retailer left.
type linked struct{}

func (linked) KeyReach(_ context.Context, keyID, retailerID string) (customers.KeyReach, error) {
	reach := customers.KeyReach{Grant: scope.Grant{KeyID: keyID, RetailerID: retailerID}, Name: "Caixa", Linked: true, Whole: true}
	switch keyID {
	case part:
		reach.PartnerID, reach.Whole = "the house", false
	case "left":
		reach.Linked = false
	case "revoked":
		reach.RevokedAt = start
	case "replaced":
		reach.ExpiresAt = start
	case "ending":
		reach.ExpiresAt = start.Add(time.Hour)
	case "a test's":
		reach.Test = true
	case "unknown":
		return customers.KeyReach{}, customers.ErrNotFound
	}
	return reach, nil
}

const part = "of a part"

// queued are the jobs that were asked for.
type queued struct{ jobs []jobqueue.Job }

func (q *queued) Enqueue(_ context.Context, j jobqueue.Job) (bool, error) {
	q.jobs = append(q.jobs, j)
	return true, nil
}

func (links) PublicURL(retailerID, accessKey string) string { return "/r/" + retailerID + accessKey }

func terms() customers.Terms {
	return customers.Terms{Version: "2026-11-20", Text: "# Termos de {quem}", Hash: []byte("its hash")}
}

func service(store customers.Store, c clock.Clock) *customers.Service {
	return serviceWith(store, c, terms)
}

func serviceWith(store customers.Store, c clock.Clock, terms func() customers.Terms) *customers.Service {
	return recorded(store, c, terms, &scopetest.Trail{})
}

func recorded(store customers.Store, c clock.Clock, terms func() customers.Terms, trail scope.Trail) *customers.Service {
	return proving(store, c, terms, trail, &lettertest.Box{}, &queued{})
}

const retailersEmail = "loja@example.com"

func proving(
	store customers.Store, c clock.Clock, terms func() customers.Terms, trail scope.Trail, post letter.Post, queue jobqueue.Queue,
) *customers.Service {
	return customers.NewService(store, portsOf(terms, trail, post, queue), c)
}

func portsOf(terms func() customers.Terms, trail scope.Trail, post letter.Post, queue jobqueue.Queue) customers.Ports {
	return customers.Ports{
		Organization:  func(context.Context, string) (string, error) { return "Mercado Seiva", nil },
		RetailerEmail: func(context.Context, string) (string, error) { return retailersEmail, nil },
		AccountPage:   "https://portal.seiva.test/consumidor", Passwords: passwords{},
		Passkeys:  passkeys.At(portal, "Seiva"),
		Forgotten: func(context.Context, string) error { return nil },
		Post:      post, StopPage: "https://portal.seiva.test/pedido", Queue: queue,
		Participants: linked{}, Links: links{}, Terms: terms, TermsOf: func(version string) (customers.Terms, bool) {
			kept := terms()
			return kept, kept.Version == version
		},
		Named: func(_ context.Context, retailerID, text string) (string, error) {
			return strings.ReplaceAll(text, "{quem}", retailerID), nil
		},
		Original: func(_ context.Context, retailerID, accessKey string) ([]byte, error) {
			return []byte("<nfe>\r\n" + retailerID + accessKey), nil
		},
		Trail: trail, Keys: customers.Keys{Index: index, Seal: seal, Proofs: seal},
	}
}

// Conformance runs the suite on a fresh store for each case.
func Conformance(t *testing.T, fresh Fresh) {
	t.Run("IssueRefuses", func(t *testing.T) { issueRefuses(t, fresh) })
	t.Run("TokenOpensItsDocumentForAnHour", func(t *testing.T) { life(t, fresh) })
	t.Run("OnlyTheHashIsKept", func(t *testing.T) { atRest(t, fresh) })
	t.Run("TokensHaveAPlace", func(t *testing.T) { tokensHaveAPlace(t, fresh) })
	t.Run("TokensOfBeforeOpen", func(t *testing.T) { tokensOfBeforeOpen(t, fresh) })
	t.Run("SessionsHaveAPlace", func(t *testing.T) { sessionsHaveAPlace(t, fresh) })
	t.Run("ExpiredTokensAreDropped", func(t *testing.T) { dropped(t, fresh) })
	t.Run("OtherTenantSeesNotFound", func(t *testing.T) { otherTenant(t, fresh) })
	t.Run("NewestFirstInPages", func(t *testing.T) { pages(t, fresh) })
	t.Run("PreferencesOfRefuses", func(t *testing.T) { preferencesRefuse(t, fresh) })
	t.Run("PreferencesStayWithTheirRetailer", func(t *testing.T) { preferences(t, fresh) })
	t.Run("AcceptRefuses", func(t *testing.T) { acceptRefuses(t, fresh) })
	t.Run("AcceptedOnceAVersionAndRetailer", func(t *testing.T) { accept(t, fresh) })
	t.Run("ParallelAcceptancesAreOne", func(t *testing.T) { acceptAtOnce(t, fresh) })
	t.Run("OlderTermsAreReadAsAccepted", func(t *testing.T) { acceptances(t, fresh) })
	t.Run("TheNewestRequestsAreListed", func(t *testing.T) { requestsBound(t, fresh) })
	t.Run("TheNewestAcceptancesAreListed", func(t *testing.T) { acceptancesBound(t, fresh) })
	t.Run("WithdrawnStaysAsEvidenceAlone", func(t *testing.T) { withdraw(t, fresh) })
	t.Run("AMailedCodeOpensTheArea", func(t *testing.T) { enter(t, fresh) })
	t.Run("EntryNeedsAnAddressOfTheWholeRetailer", func(t *testing.T) { enterByWhoseWord(t, fresh) })
	t.Run("WhatIsWithdrawnMeanwhileIsNotEntered", func(t *testing.T) { enterTooLate(t, fresh) })
	t.Run("EntryTellsNobodyAndHasBounds", func(t *testing.T) { enterWithinBounds(t, fresh) })
	t.Run("ParallelEntriesKeepTheBounds", func(t *testing.T) { enterAtOnce(t, fresh) })
	t.Run("OneAccountAPerson", func(t *testing.T) { accountLives(t, fresh) })
	t.Run("AnAccountOpensWhatItsAddressWasVouchedFor", func(t *testing.T) { accountOpensItsOwn(t, fresh) })
	t.Run("AnAccountNeedsAWholeRetailersWord", func(t *testing.T) { accountNeedsAWholeRetailer(t, fresh) })
	t.Run("AnAccountFollowsWhatStands", func(t *testing.T) { accountFollows(t, fresh) })
	t.Run("AnErasureTellsWhetherTheAccountEnded", func(t *testing.T) { erasureTellsOfTheAccount(t, fresh) })
	t.Run("OneListOverAllRetailers", func(t *testing.T) { oneList(t, fresh) })
	t.Run("TheListIsPagedByMarks", func(t *testing.T) { oneListInPages(t, fresh) })
	t.Run("TheListIsSummedByMonth", func(t *testing.T) { oneListSummed(t, fresh) })
	t.Run("TheListIsSearched", func(t *testing.T) { oneListSearched(t, fresh) })
	t.Run("AChoiceForAllRetailers", func(t *testing.T) { chosenForAll(t, fresh) })
	t.Run("ParallelChoicesForAllBothCount", func(t *testing.T) { chosenAtOnce(t, fresh) })
	t.Run("AChoiceLeavesNothingWhereOneWithdraws", func(t *testing.T) { chosenWhileWithdrawn(t, fresh) })
	t.Run("PeopleAreFound", func(t *testing.T) { peopleFound(t, fresh) })
	t.Run("ACPFIsShownForAReason", func(t *testing.T) { cpfShown(t, fresh) })
	t.Run("AnEmailIsChanged", func(t *testing.T) { emailChanged(t, fresh) })
	t.Run("OneOfParallelChangesCounts", func(t *testing.T) { emailChangedAtOnce(t, fresh) })
	t.Run("CodesFallWithTheAddress", func(t *testing.T) { codesFall(t, fresh) })
	t.Run("AnAccountThatOpensNothingIsEntered", func(t *testing.T) { emptyAccount(t, fresh) })
	t.Run("WhoWithdrewMeanwhileIsNotListed", func(t *testing.T) { peopleWithdrawnMeanwhile(t, fresh) })
	t.Run("AnotherAddressIsToldOnce", func(t *testing.T) { toldOnce(t, fresh) })
	t.Run("TriesOfPasswordsHaveBounds", func(t *testing.T) { passwordTried(t, fresh) })
	t.Run("APasskeyOpensTheAccount", func(t *testing.T) { passkeyEnters(t, fresh) })
	t.Run("WhatIsNoPasskeyIsToldNothing", func(t *testing.T) { passkeyRefused(t, fresh) })
	t.Run("PasskeysAreChangedByWhoEnteredNow", func(t *testing.T) { passkeyNeedsARecentEntry(t, fresh) })
	t.Run("DoorsAreOpenedByWhoEnteredNow", func(t *testing.T) { doorsNeedARecentEntry(t, fresh) })
	t.Run("WhoseAddressMovedAsksInVain", func(t *testing.T) { movedMeanwhile(t, fresh) })
	t.Run("PasskeysFallWithTheAddress", func(t *testing.T) { passkeysFall(t, fresh) })
	t.Run("ParallelPasskeysKeepTheBounds", func(t *testing.T) { passkeysAtOnce(t, fresh) })
	t.Run("ErasedIsForgottenButForTheEvidence", func(t *testing.T) { erase(t, fresh) })
	t.Run("ParallelDecisionsLeaveNobodyHalf", func(t *testing.T) { decideAtOnce(t, fresh) })
	t.Run("NothingIsChangedWithoutItsTrail", func(t *testing.T) { untraced(t, fresh) })
	t.Run("TokensEndWithTheirKey", func(t *testing.T) { endWithKey(t, fresh) })
	t.Run("ACodeProvesOnce", func(t *testing.T) { codes(t, fresh) })
	t.Run("CodesAreLimited", func(t *testing.T) { codesLimited(t, fresh) })
	t.Run("ATryIsTakenOnce", func(t *testing.T) { tries(t, fresh) })
	t.Run("AnAddressIsNotTakenOver", func(t *testing.T) { addresses(t, fresh) })
	t.Run("WhatAPartOfTheStoresMayAsk", func(t *testing.T) { ofAPart(t, fresh) })
	t.Run("ADelayIsCarriedOut", func(t *testing.T) { delays(t, fresh) })
	t.Run("ADelayIsStopped", func(t *testing.T) { stops(t, fresh) })
	t.Run("ExportHoldsWhatIsKept", func(t *testing.T) { export(t, fresh) })
	t.Run("TakenInBatches", func(t *testing.T) { taken(t, fresh) })
	t.Run("OnePersonIsApartFromAnother", func(t *testing.T) { apart(t, fresh) })
	t.Run("BoundsCountWhatTheyBound", func(t *testing.T) { boundsApart(t, fresh) })
	t.Run("TradeName", func(t *testing.T) { tradeName(t, fresh) })
}

func issueRefuses(t *testing.T, fresh Fresh) {
	store, _ := fresh(t)
	now := clock.NewFixed(start)
	s := service(store, now)
	for _, c := range []struct {
		name, document, code string
		grant                scope.Grant
		kind                 errs.Kind
	}{
		{"a key of several retailers", ana, "apikeys.retailer_required", scope.Grant{PartnerID: "p"}, errs.Forbidden},
		{"a test key", ana, "apikeys.live_required", scope.Grant{RetailerID: first, Test: true}, errs.Forbidden},
		{"a house that the retailer left", ana, "apikeys.out_of_scope", scope.Grant{KeyID: "left", RetailerID: first, PartnerID: "p"}, errs.Forbidden},
		{"a key that is gone", ana, "apikeys.out_of_scope", scope.Grant{KeyID: "unknown", RetailerID: first}, errs.Forbidden},
		{"a key that has ended", ana, "apikeys.out_of_scope", scope.Grant{KeyID: "replaced", RetailerID: first}, errs.Forbidden},
		{"a key that is a test's", ana, "apikeys.out_of_scope", scope.Grant{KeyID: "a test's", RetailerID: first}, errs.Forbidden},
		{"no document", " ", "customers.bad_document", scope.Grant{RetailerID: first}, errs.Invalid},
		{"wrong check digits", "52998224724", "customers.bad_document", scope.Grant{RetailerID: first}, errs.Invalid},
		{"a CNPJ", "11222333000181", "customers.bad_document", scope.Grant{RetailerID: first}, errs.Invalid},
	} {
		_, err := s.Issue(ctx, c.grant, c.document)
		var e *errs.Error
		if !errors.As(err, &e) || e.Code != c.code || e.Kind != c.kind || (c.kind == errs.Invalid && e.Fields["document"] == "") {
			t.Errorf("%s: %v", c.name, err)
		}
		if e != nil && c.document != " " && bytes.Contains(fmt.Append(nil, e.Message, e.Fields), []byte(c.document)) {
			t.Errorf("%s: the error repeats the document", c.name)
		}
	}
	ending := scope.Grant{KeyID: "ending", RetailerID: first}
	now.Advance(time.Hour - time.Millisecond)
	testkit.Must(t, second1(s.Issue(ctx, ending, ana)))
	now.Advance(time.Millisecond)
	coded(t, "at its end", second1(s.Issue(ctx, ending, ana)), "apikeys.out_of_scope")
}

func life(t *testing.T, fresh Fresh) {
	store, _ := fresh(t)
	now := clock.NewFixed(start)
	s := service(store, now)
	issued := issue(t, s, first, "529.982.247-25")
	if !issued.ExpiresAt.Equal(start.Add(time.Hour)) {
		t.Fatalf("expires %v", issued.ExpiresAt)
	}
	refused(t, s, "", ana, errs.Unauthorized)
	refused(t, s, issued.Token+"x", ana, errs.Unauthorized)
	refused(t, s, issued.Token, bia, errs.Forbidden)
	refused(t, s, issued.Token, "not a CPF", errs.Forbidden)
	now.Advance(time.Hour - time.Millisecond)
	if got, err := s.Authenticate(ctx, issued.Token); err != nil || got.RetailerID != first || got.MaskedCPF != "" {
		t.Fatalf("without a document: %+v, %v", got, err)
	}
	got, err := s.AuthenticateFor(ctx, issued.Token, ana)
	if err != nil || got.RetailerID != first || !bytes.Equal(got.CPFIndex, index.Of(ana)) || got.MaskedCPF != "***.982.247-**" {
		t.Fatalf("%+v, %v", got, err)
	}
	now.Advance(time.Millisecond)
	refused(t, s, issued.Token, ana, errs.Unauthorized)
}

func issue(t *testing.T, s *customers.Service, retailer, document string) customers.Issued {
	t.Helper()
	issued, err := s.Issue(ctx, scope.Grant{RetailerID: retailer}, document)
	if err != nil {
		t.Fatal(err)
	}
	return issued
}

func refused(t *testing.T, s *customers.Service, token, document string, kind errs.Kind) {
	t.Helper()
	if _, err := s.AuthenticateFor(ctx, token, document); !errs.IsKind(err, kind) {
		t.Fatalf("got %v, want kind %v", err, kind)
	}
}

func atRest(t *testing.T, fresh Fresh) {
	store, _ := fresh(t)
	s := service(store, clock.NewFixed(start))
	issued := issue(t, s, first, ana)
	if _, err := store.Token(ctx, customers.Anywhere, []byte(issued.Token)); !errors.Is(err, customers.ErrNotFound) {
		t.Fatalf("the token itself is a key: %v", err)
	}
}

func dropped(t *testing.T, fresh Fresh) {
	store, _ := fresh(t)
	old := customers.Token{Hash: []byte("old"), RetailerID: first, CPFIndex: index.Of(ana), ExpiresAt: start}
	young := customers.Token{Hash: []byte("young"), RetailerID: first, CPFIndex: index.Of(ana), ExpiresAt: start.Add(time.Hour)}
	for _, token := range []customers.Token{old, young} {
		if err := store.CreateToken(ctx, token, start); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := store.Token(ctx, first, old.Hash); !errors.Is(err, customers.ErrNotFound) {
		t.Errorf("expired: %v, want ErrNotFound", err)
	}
	if got, err := store.Token(ctx, first, young.Hash); err != nil || !got.ExpiresAt.Equal(young.ExpiresAt) || got.RetailerID != first {
		t.Errorf("young: %+v, %v", got, err)
	}
}

func otherTenant(t *testing.T, fresh Fresh) {
	store, add := fresh(t)
	s := service(store, clock.NewFixed(start))
	add(Receipt{RetailerID: first, AccessKey: "mine", CPFIndex: index.Of(ana), IssuedAt: start})
	add(Receipt{RetailerID: second, AccessKey: "another retailer's", CPFIndex: index.Of(ana), IssuedAt: start})
	add(Receipt{RetailerID: first, AccessKey: "another person's", CPFIndex: index.Of(bia), IssuedAt: start})
	add(Receipt{RetailerID: first, AccessKey: "nobody's", IssuedAt: start})
	add(Receipt{RetailerID: first, AccessKey: "a test", CPFIndex: index.Of(ana), IssuedAt: start, Test: true})
	got := list(t, s, first, paging.Request{Size: 10})
	if got.Total != 1 || len(got.Items) != 1 || got.Items[0].AccessKey != "mine" {
		t.Fatalf("got %+v", got)
	}
}

func list(t *testing.T, s *customers.Service, retailer string, r paging.Request) paging.Page[customers.Receipt] {
	t.Helper()
	customer, err := s.AuthenticateFor(ctx, issue(t, s, retailer, ana).Token, ana)
	if err != nil {
		t.Fatal(err)
	}
	page, err := s.Receipts(ctx, customer, r)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

func pages(t *testing.T, fresh Fresh) {
	store, add := fresh(t)
	s := service(store, clock.NewFixed(start))
	for n := range 7 {
		add(Receipt{
			RetailerID: first, AccessKey: fmt.Sprintf("key %d", n), CPFIndex: index.Of(ana), IssuedAt: start.Add(time.Duration(n/2) * time.Minute),
			Cents: int64(100 * n), Status: n % 3,
		})
	}
	var keys []string
	for page := range 4 {
		got := list(t, s, first, paging.Request{Page: page, Size: 3})
		if got.Total != 7 || got.Page != page || got.PageSize != 3 {
			t.Fatalf("page %d: %+v", page, got)
		}
		for _, r := range got.Items {
			keys = append(keys, r.AccessKey)
		}
	}
	if want := "[key 6 key 5 key 4 key 3 key 2 key 1 key 0]"; fmt.Sprint(keys) != want {
		t.Fatalf("got %v, want %v", keys, want)
	}
	got := list(t, s, first, paging.Request{Size: 1}).Items[0]
	want := customers.Receipt{
		AccessKey: "key 6", IssuedAt: got.IssuedAt, StoreName: "Loja de " + first, AmountCents: 600,
		Status: customers.Authorised, MayRate: true, PublicURL: "/r/" + first + "key 6",
	}
	if got != want || !got.IssuedAt.Equal(start.Add(3*time.Minute)) || got.IssuedAt.Format("-07:00") != "-03:00" {
		t.Fatalf("got %+v, want %+v", got, want)
	}
	if second := list(t, s, first, paging.Request{Page: 1, Size: 1}).Items[0]; second.Status != customers.Substituted || second.MayRate {
		t.Fatalf("key 5: %s, to be rated: %t", second.Status, second.MayRate)
	}
	add(Receipt{RetailerID: first, AccessKey: "in no sum", CPFIndex: index.Of(ana), IssuedAt: start.Add(time.Hour), Excluded: true})
	if got := list(t, s, first, paging.Request{Size: 1}).Items[0]; got.AccessKey != "in no sum" || got.MayRate || got.Status != customers.Authorised {
		t.Fatalf("taken out of every sum: %+v", got)
	}
}
