package receiptstest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"testing"

	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

var firstPage = paging.Request{Size: 100}

// Conformance runs the suite on a fresh backend for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) Backend) {
	for name, test := range map[string]func(*testing.T, *World){
		"AcceptedOnceThenDuplicate":                 duplicate,
		"OtherContentUnderTheSameKeyIsRefused":      conflict,
		"ProvenDocumentReplacesUnprovenOne":         replace,
		"CancellationIsUndoneExactly":               cancelAfter,
		"CancellationMayComeFirst":                  cancelBefore,
		"SubstituteAloneCounts":                     substitute,
		"EventWithoutEffectChangesNothing":          ignored,
		"UnprovenEventIsRefused":                    unprovenEvent,
		"OutOfScopeIsOneAnswer":                     outOfScope,
		"VerifiedOnlyRetailerRefusesDoubtful":       verifiedOnly,
		"TestDocumentsCountNowhere":                 testDocuments,
		"OtherTenantSeesNotFound":                   otherTenant,
		"OriginalComesBackByteForByte":              byteForByte,
		"StreamAnswersEachLineInOrder":              stream,
		"BrokenStreamKeepsWhatCameBefore":           brokenStream,
		"HangingUpKeepsWhatWasAnswered":             hangingUp,
		"SideBySideTheSameReceiptIsStoredOnce":      concurrent,
		"CheckStoresNothing":                        check,
		"EveryDocumentIsInTheLogOfItsKey":           everyDocumentLogged,
		"ALogIsReadByDayStatusAndPage":              logPages,
		"ALogIsHandedOverWhole":                     wholeLog,
		"LinesOfNobodyAreApart":                     linesOfNobody,
		"RefusalsAreTheLastOnes":                    lastRefusals,
		"RollUpsAreWhatARecountGives":               property,
		"ListIsNewestFirstFilteredAndBounded":       list,
		"AListIsHandedOverWhole":                    whole,
		"CancelledCellKeepsFirstAndLastOfTheOthers": firstAndLast,
		"StoppingEndsStreamsAndLosesNothing":        stopping,
		"ATestsCancellationIsNotTheRealOne":         testCancellation,
		"TheRightCopyRepairsAWrongOne":              repair,
		"ATestsCancellationGoesAlone":               testGoesAlone,
		"AReceiptOfTwoRetailersIsTwo":               twoRetailers,
		"BothCancellationsInAnyOrderAreOne":         bothCancellations,
		"EventsKeepTheirOwnOffset":                  ownOffset,
		"AStalePlanChangesNothing":                  stalePlan,
		"ThreeProcessesCancelOnce":                  processes,
		"StaffTakesAReceiptOutOfEverySum":           excluded,
		"WhatBeginsOrCeasesToCountIsTold":           counting,
		"AReceiptIsHeldAsItStands":                  held,
		"ATotalNoShopReachesIsRefused":              totalTooHigh,
		"AnyHistoryAddsUp":                          histories(1, 1, 2),
		"AnyHistoryAddsUpWithTwoProcesses":          histories(2, 3, 4),
		"AnyHistoryAddsUpWithThreeProcesses":        histories(3, 5, 6),
		"CorrectionMovesTheSums":                    corrected,
		"CorrectionLeavesWhatAReceiptBecame":        correctedInItsLife,
		"CorrectionIsRefused":                       correctionRefused,
		"ThreeProcessesCorrectAndCancel":            correctionsBesideCancellations,
		"AKeySeesWhatItsOwnersMaySee":               keysSee,
		"AKeyAsksInVain":                            keysAskInVain,
		"WhatIsDatedAheadIsRefused":                 tomorrow,
		"StrictSubmissionsRefuseDoubtful":           strict,
		"AnInvalidSignatureIsExplained":             explained,
		"WhatIsSoOfEveryDocumentIsNoReason":         withoutChain,
		"ALinkOpensItsReceiptAlone":                 linked,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, NewWorld(t, fresh(t)))
		})
	}
}

func duplicate(t *testing.T, w *World) {
	sale := ShopA1.Sale(1)
	sale.Consumer.CPF = CPF(123456789)
	first := w.Expect(ShopA1.Grant(), w.XML(sale), "accepted")
	if !first.Result.Identified || first.Result.StoreID != ShopA1.StoreID || first.Result.Verification.Signature != nfce.SignatureValid {
		t.Fatalf("got %+v", first.Result)
	}
	again := w.Service.Receive(t.Context(), ShopA1.Grant(), receipts.Submission{XML: w.XML(sale), Cashier: "99"})
	if again.Result.Status != receipts.ResultDuplicate || again.Result.PublicURL != first.Result.PublicURL {
		t.Fatalf("got %+v", again)
	}
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 1)
	stored, err := w.Service.Get(t.Context(), Retailer(ShopA1.RetailerID), first.Result.AccessKey)
	if err != nil || stored.Cashier != "01" {
		t.Fatalf("the first metadata do not stay: %q, %v", stored.Cashier, err)
	}
}

func conflict(_ *testing.T, w *World) {
	sale := ShopA1.Sale(1)
	w.Expect(ShopA1.Grant(), w.XML(sale), "accepted")
	sale.Notes = "outro conteúdo"
	w.Expect(ShopA1.Grant(), w.XML(sale), "receipts.digest_conflict")
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 1)
}

func replace(t *testing.T, w *World) {
	sale := ShopA1.Sale(1)
	sale.Defect = nfcegen.BadDigest
	w.Expect(ShopA1.Grant(), w.XML(sale), "accepted")
	w.Consistent()
	sale.Defect = nfcegen.NoDefect
	out := w.Expect(ShopA1.Grant(), w.XML(sale), "accepted")
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 1)
	stored, err := w.Service.Get(t.Context(), Retailer(ShopA1.RetailerID), out.Result.AccessKey)
	if err != nil || stored.Signature != nfce.SignatureValid {
		t.Fatalf("signature %s, %v", stored.Signature, err)
	}
	w.Trail.Holds(t, scopetest.Line("receipts.replaced", scope.Scope{AccountID: ShopA1.Grant().KeyID}, ShopA1.RetailerID, ShopA1.StoreID,
		fmt.Sprintf("map[day:%s signature:%s]", stored.Day, nfce.SignatureInvalid)))
}

func cancelAfter(_ *testing.T, w *World) {
	kept, gone := ShopA1.Sale(1), ShopA1.Sale(2)
	gone.Consumer.CPF = CPF(1)
	w.Expect(ShopA1.Grant(), w.XML(kept), "accepted")
	w.Expect(ShopA1.Grant(), w.XML(gone), "accepted")
	event := w.CancelXML(gone, nfcegen.Cancel{})
	w.Expect(ShopA1.Grant(), event, "cancelled")
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 1)
	w.Expect(ShopA1.Grant(), event, "duplicate")
	w.Expect(ShopA1.Grant(), w.XML(gone), "duplicate")
	w.Sums(ShopA1.RetailerID, receipts.Cancelled, 1)
}

func cancelBefore(t *testing.T, w *World) {
	sale := ShopA1.Sale(1)
	w.Expect(ShopA1.Grant(), w.CancelXML(sale, nfcegen.Cancel{}), "pending")
	w.Expect(ShopA1.Grant(), w.CancelXML(sale, nfcegen.Cancel{}), "duplicate")
	out := w.Expect(ShopA1.Grant(), w.XML(sale), "cancelled")
	if !out.Result.Receipt {
		t.Fatal("the answer is the event's")
	}
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 0)
	w.Sums(ShopA1.RetailerID, receipts.Cancelled, 1)
	detail, err := w.Service.Get(t.Context(), Retailer(ShopA1.RetailerID), out.Result.AccessKey)
	if err != nil || len(detail.Events) != 1 || !detail.Events[0].Applied {
		t.Fatalf("got %+v, %v", detail.Events, err)
	}
}

func substitute(_ *testing.T, w *World) {
	original, substitute := ShopA1.Sale(1), ShopA1.Sale(2)
	substitute.EmissionType = 9
	w.Expect(ShopA1.Grant(), w.XML(original), "accepted")
	w.Expect(ShopA1.Grant(), w.CancelXML(original, nfcegen.Cancel{SubstituteKey: w.Gen.AccessKey(substitute)}), "cancelled")
	w.Expect(ShopA1.Grant(), w.XML(substitute), "accepted")
	w.Sums(ShopA1.RetailerID, receipts.Substituted, 1)
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 1)
}

func ignored(_ *testing.T, w *World) {
	sale := ShopA1.Sale(1)
	w.Expect(ShopA1.Grant(), w.XML(sale), "accepted")
	w.Expect(ShopA1.Grant(), w.CancelXML(sale, nfcegen.Cancel{Status: 573}), "ignored")
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 1)
}

func unprovenEvent(_ *testing.T, w *World) {
	sale := ShopA1.Sale(1)
	w.Expect(ShopA1.Grant(), w.XML(sale), "accepted")
	for _, defect := range []nfcegen.Defect{nfcegen.BadDigest, nfcegen.BadSignature, nfcegen.NoSignature} {
		w.Expect(ShopA1.Grant(), w.CancelXML(sale, nfcegen.Cancel{Defect: defect}), "receipts.bad_signature")
	}
	stranger := w.Gen.Cancellation(nfcegen.Cancel{AccessKey: w.Gen.AccessKey(sale), At: sale.At}, w.Gen.Signer(ShopB.CNPJ, "OUTRA"))
	w.Expect(ShopA1.Grant(), stranger, "receipts.bad_signature")
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 1)
}

func outOfScope(_ *testing.T, w *World) {
	unknown := ShopA1.Sale(1)
	unknown.Emitter.CNPJ = "SE1VA026000178"
	w.Expect(ShopA1.Grant(), w.XML(unknown), "apikeys.out_of_scope")
	for _, g := range []scope.Grant{
		{},
		ShopB.Grant(),
		{RetailerID: ShopB.RetailerID},
		{PartnerID: ShopA1.PartnerID, RetailerID: ShopA1.RetailerID, StoreID: ShopA2.StoreID},
	} {
		w.Expect(g, w.XML(ShopA1.Sale(1)), "apikeys.out_of_scope")
		w.Expect(g, w.CancelXML(ShopA1.Sale(1), nfcegen.Cancel{}), "apikeys.out_of_scope")
	}
	w.Expect(scope.Grant{RetailerID: ShopA1.RetailerID, StoreID: ShopA1.StoreID}, w.XML(ShopA1.Sale(1)), "accepted")
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 1)
}

func verifiedOnly(_ *testing.T, w *World) {
	sale := ShopC.Sale(1)
	for defect, want := range map[nfcegen.Defect]string{
		nfcegen.BadDigest: "receipts.bad_signature", nfcegen.NoSignature: "receipts.bad_signature",
		nfcegen.WrongProtocolDigest: "receipts.protocol_mismatch",
	} {
		sale.Defect = defect
		w.Expect(ShopC.Grant(), w.XML(sale), want)
	}
	sale.Defect = nfcegen.NoDefect
	w.Expect(ShopC.Grant(), w.XML(sale), "accepted")
	w.Sums(ShopC.RetailerID, receipts.Authorised, 1)
}

func testDocuments(t *testing.T, w *World) {
	sale := ShopA1.Sale(1)
	sale.Environment = nfce.Homologation
	w.Expect(ShopA1.Grant(), w.XML(sale), "receipts.test_environment")
	out := w.Expect(ShopA1.TestGrant(), w.XML(sale), "accepted")
	if days := w.Backend.Differences(t); len(days) > 0 {
		t.Fatal(days)
	}
	if _, err := w.Service.ByToken(t.Context(), token(out.Result.PublicURL)); err != nil {
		t.Fatalf("no public page: %v", err)
	}
	w.Expect(ShopA1.TestGrant(), w.XML(ShopA1.Sale(2)), "receipts.production_document")
	w.Expect(ShopA1.TestGrant(), w.CancelXML(sale, nfcegen.Cancel{Environment: nfce.Homologation}), "cancelled")
	w.Consistent()
}

func token(publicURL string) string { return publicURL[len("https://portal.test/r/"):] }

func otherTenant(t *testing.T, w *World) {
	out := w.Expect(ShopA1.Grant(), w.XML(ShopA1.Sale(1)), "accepted")
	for _, who := range []scope.Scope{Retailer(ShopB.RetailerID), Partner(ShopB.PartnerID), {}} {
		if _, err := w.Service.Get(t.Context(), who, out.Result.AccessKey); !errors.Is(err, receipts.ErrNotFound) {
			t.Errorf("%+v: %v, want ErrNotFound", who, err)
		}
		page, err := w.Service.List(t.Context(), who, receipts.Filter{AccessKey: out.Result.AccessKey, RetailerIDs: []string{ShopA1.RetailerID}}, firstPage)
		if err != nil || page.Total != 0 || len(page.Items) != 0 {
			t.Errorf("%+v sees %d, %v", who, page.Total, err)
		}
	}
	for _, who := range []scope.Scope{Retailer(ShopA1.RetailerID), Partner(ShopA1.PartnerID), {Profile: scope.Suporte}} {
		if _, err := w.Service.Get(t.Context(), who, out.Result.AccessKey); err != nil {
			t.Errorf("%+v: %v", who, err)
		}
	}
}

func byteForByte(t *testing.T, w *World) {
	xml := w.XML(ShopA1.Sale(1))
	out := w.Expect(ShopA1.Grant(), xml, "accepted")
	public, err := w.Service.ByToken(t.Context(), token(out.Result.PublicURL))
	if err != nil || !bytes.Equal(public.XML, xml) {
		t.Fatalf("%d bytes for %d, %v", len(public.XML), len(xml), err)
	}
	for _, wrong := range []string{"", "abc", "0000000000000000000000", token(out.Result.PublicURL)[1:] + "A"} {
		if _, err := w.Service.ByToken(t.Context(), wrong); !errors.Is(err, receipts.ErrNotFound) {
			t.Errorf("token %q: %v, want ErrNotFound", wrong, err)
		}
	}
}

// source gives documents, then an error.
type source struct {
	list []receipts.Submission
	end  error
}

func (s *source) Next() (receipts.Submission, error) {
	if len(s.list) == 0 {
		return receipts.Submission{}, s.end
	}
	in := s.list[0]
	s.list = s.list[1:]
	return in, nil
}

func (s *source) Waiting() bool { return false }

func (w *World) run(in []receipts.Submission, end error) ([]receipts.Outcome, error) {
	var got []receipts.Outcome
	grant := func(context.Context) (scope.Grant, error) { return ShopA1.Grant(), nil }
	err := w.Service.Stream(w.t.Context(), grant, &source{in, end}, func(o []receipts.Outcome) error {
		got = append(got, o...)
		return nil
	})
	return got, err
}

const streamed = 1100 // more than two chunks

func stream(t *testing.T, w *World) {
	var in []receipts.Submission
	for n := 1; n <= streamed; n++ {
		s := receipts.Submission{Line: n, XML: w.XML(ShopA1.Sale(n))}
		if n%100 == 0 {
			s.XML = []byte("<nfeProc>")
		}
		in = append(in, s)
	}
	got, err := w.run(in, io.EOF)
	if err != nil || len(got) != streamed {
		t.Fatalf("%d outcomes, %v", len(got), err)
	}
	for i, o := range got {
		if o.Line != i+1 || (o.Err != nil) != (o.Line%100 == 0) {
			t.Fatalf("outcome %d: line %d, %v", i, o.Line, o.Err)
		}
	}
	w.Sums(ShopA1.RetailerID, receipts.Authorised, streamed-streamed/100)
}

func brokenStream(t *testing.T, w *World) {
	in := []receipts.Submission{{XML: w.XML(ShopA1.Sale(1))}, {XML: w.XML(ShopA1.Sale(2))}}
	got, err := w.run(in, io.ErrUnexpectedEOF)
	if !errors.Is(err, io.ErrUnexpectedEOF) || len(got) != 2 || got[1].Err != nil {
		t.Fatalf("%d outcomes, %v", len(got), err)
	}
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 2)
}

// leaver hangs up before the last documents of its list.
type leaver struct {
	source
	left int
	hang context.CancelFunc
}

func (l *leaver) Next() (receipts.Submission, error) {
	if len(l.list) == l.left {
		l.hang()
	}
	return l.source.Next()
}

// Whoever hangs up stops the reading of what is spelt unusually. What was answered as accepted is stored, nothing else
// is, and nothing is noted as the key's refusal.
func hangingUp(t *testing.T, w *World) {
	var in []receipts.Submission
	for n := 1; n <= streamed; n++ {
		s := receipts.Submission{Line: n, XML: w.XML(ShopA1.Sale(n))}
		if n%2 == 0 {
			s.XML = append(s.XML, "<!-- c -->"...)
		}
		in = append(in, s)
	}
	ctx, hang := context.WithCancel(t.Context())
	defer hang()
	accepted, given := 0, 0
	grant := func(context.Context) (scope.Grant, error) { return ShopA1.Grant(), nil }
	err := w.Service.Stream(ctx, grant, &leaver{source{in, io.EOF}, 10, hang}, func(out []receipts.Outcome) error {
		for _, o := range out {
			switch {
			case o.Err == nil:
				accepted++
			case errors.Is(o.Err, receipts.ErrNotSaved) && o.Line%2 == 0:
				given++
			default:
				t.Errorf("line %d: %v", o.Line, o.Err)
			}
		}
		return nil
	})
	if err != nil || accepted+given != streamed || given == 0 || accepted < streamed/2 {
		t.Fatalf("%d accepted, %d given up, %v", accepted, given, err)
	}
	if lines := w.Log(ShopA1.Grant().KeyID); slices.ContainsFunc(lines, func(l receipts.LogLine) bool { return l.Code != "" }) {
		t.Fatalf("who hung up was noted: %+v", lines)
	}
	w.Sums(ShopA1.RetailerID, receipts.Authorised, accepted)
}

func concurrent(t *testing.T, w *World) {
	xml, counts := w.XML(ShopA1.Sale(1)), map[receipts.ResultStatus]int{}
	var mu sync.Mutex
	var wait sync.WaitGroup
	for range 50 {
		wait.Go(func() {
			out := w.Send(ShopA1.Grant(), xml)
			mu.Lock()
			defer mu.Unlock()
			counts[out.Result.Status]++
		})
	}
	wait.Wait()
	if counts[receipts.ResultAccepted] != 1 || counts[receipts.ResultDuplicate] != 49 {
		t.Fatalf("got %v", counts)
	}
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 1)
}

func check(t *testing.T, w *World) {
	sale := ShopA1.Sale(1)
	for _, xml := range [][]byte{w.XML(sale), w.CancelXML(sale, nfcegen.Cancel{})} {
		if out := w.Service.Check(t.Context(), ShopA1.Grant(), receipts.Submission{XML: xml}); out.Err != nil {
			t.Fatal(out.Err)
		}
	}
	sale.Defect = nfcegen.NoProtocol
	out := w.Service.Check(t.Context(), ShopA1.Grant(), receipts.Submission{XML: w.XML(sale)})
	if !errors.Is(out.Err, nfce.ErrNotAuthorised) || out.Verification == nil || out.Verification.Signature != nfce.SignatureValid {
		t.Fatalf("got %+v", out)
	}
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 0)
	if lines := w.Log(ShopA1.Grant().KeyID); len(lines) != 0 {
		t.Fatalf("logged: %+v", lines)
	}
	w.Expect(ShopA1.Grant(), w.XML(ShopA1.Sale(1)), "accepted") // and no event waits for it
}

func firstAndLast(_ *testing.T, w *World) {
	for n := 1; n <= 3; n++ {
		w.Expect(ShopA1.Grant(), w.XML(ShopA1.Sale(n)), "accepted")
	}
	for _, n := range []int{1, 3, 2} {
		w.Expect(ShopA1.Grant(), w.CancelXML(ShopA1.Sale(n), nfcegen.Cancel{}), "cancelled")
		w.Consistent()
	}
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 0)
}
