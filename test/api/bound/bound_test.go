package bound

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/uploads/uploadstest"
)

// What an account that is bound to stores may call, besides what is about itself. It says again what the code's table says, so
// that neither changes alone: a call of a retailer that stands in no line here is refused.
var may = map[string]string{
	"of its stores alone": `retailerReceipts retailerReceipt retailerCouponDays retailerReports retailerCouponReport retailerStoreReport
		retailerCashierReport retailerRatingReport retailerCommentReport retailerIndicators retailerAchievements retailerReplyToRating retailerSilentStores retailerSnoozeSilence retailerWakeSilence
		retailerCPFFindings retailerCPFFinding retailerCPFFindingReceipts retailerCallCPFLegitimate retailerCheckCPFAgain
		retailerStores retailerStoresAll retailerStore listOwnRetailerKeys
		retailerBanners retailerBanner retailerCreateBanner retailerUpdateBanner retailerDeleteBanner retailerDuplicateBanner retailerBannerWhy
		retailerFlyers retailerFlyersAll retailerFlyer retailerCreateFlyer retailerDeleteFlyer retailerFlyerWeek retailerFlyerFreeStores
		retailerExportCoupons retailerExportStores retailerExportRatings retailerExportCashiers retailerExportComments retailerExportList
		retailerExports retailerExport retailerExportFile retailerDeleteExport`,
	"the same for everybody":    `retailerSignUploads achievementFactors categories states cities place retailerReportProblem`,
	"one's own":                 `retailerOwnProblems retailerOwnProblem retailerOwnProblemPictures retailerAddProblemPicture retailerWriteInProblem`,
	"the company's, to be read": `retailerProfile retailerRetailersAll retailerContract`,
}

func mayCall(r apitest.Route) bool {
	for _, calls := range may {
		if slices.Contains(strings.Fields(calls), r.Op.OperationID) {
			return true
		}
	}
	return strings.HasPrefix(r.Path, "/identity/")
}

// calls are the live ones of a retailer.
func calls(w *world) []apitest.Route {
	return slices.DeleteFunc(apitest.LiveRoutes(w.App), func(r apitest.Route) bool {
		return !slices.Contains(httpx.Profiles(r.Op), scope.Varejista) || r.Op.OperationID == "signOut"
	})
}

// Every call of a retailer: refused, or named in the table above.
func TestABoundAccountIsRefusedWhatIsTheWholeCompanys(t *testing.T) {
	onBoth(t, func(t *testing.T, w *world) {
		live := map[string]bool{}
		for _, r := range calls(w) {
			live[r.Op.OperationID] = true
			got := w.Call(t, bia, r.Method, apitest.Parameter.ReplaceAllString(r.Path, id.New()), "{}")
			if got.Status == http.StatusUnauthorized || got.Status >= 500 && got.Status != http.StatusServiceUnavailable {
				t.Errorf("%s %s: %d %s", r.Method, r.Path, got.Status, got.Text)
			}
			if refused := got.Status == http.StatusForbidden && got.Str("code") == "access.stores"; refused == mayCall(r) {
				t.Errorf("%s (%s %s): %d %s, want to be let in: %v", r.Op.OperationID, r.Method, r.Path, got.Status, got.Text, !refused)
			}
		}
		for _, named := range may {
			for _, call := range strings.Fields(named) {
				if !live[call] {
					t.Errorf("there is no call %s of a retailer", call)
				}
			}
		}
	})
}

// moments are what is another with each call; a report's last use is the caller's own.
var moments = regexp.MustCompile(`"(seenAt|lastSeenAt|lastUsedAt|expiresAt|createdAt|issuedAt|url|requestId)":"[^"]*"|"ultimoUso":(null|"[^"]*")`)

// Every live list, report, sum, choice and detail: what one asks as an account that is bound to Centro is the same, to the
// letter, before and after Norte has more of everything, and nothing of Norte stands in it.
func TestNothingOfAnotherStoreIsEverTold(t *testing.T) {
	onBoth(t, func(t *testing.T, w *world) {
		constant := sqltest.Constant(t, w.DB)
		w.fillCentro()
		queries := []string{
			"", "?startDate=2026-01-01&endDate=2026-12-31", "?groupBy=loja", "?groupBy=serie", "?lojaId=" + w.Norte.ID, "?storeId=" + w.Norte.ID,
			"?filter=orte", "?filter=setentrional", "?varejistaId=" + w.Seiva.ID, "?ids=" + w.Norte.ID, "?cashierCode=N77", "?answered=false",
			"?situacao=quieta&lojaId=" + w.Norte.ID,
		}
		read := func() map[string]string {
			told := map[string]string{}
			for _, r := range calls(w) {
				if r.Method != http.MethodGet || !mayCall(r) {
					continue
				}
				before, after, has := strings.Cut(r.Path, "{")
				paths := []string{r.Path}
				if has {
					_, after, _ = strings.Cut(after, "}")
					paths = nil
					for _, ids := range []map[string]string{w.centroIDs, w.sharedIDs} {
						if object := ids[before]; object != "" {
							paths = append(paths, before+object+after)
						}
					}
				}
				for _, path := range paths {
					for _, query := range queries {
						if strings.HasSuffix(path, "/file") || strings.HasPrefix(path, "/identity/sessions") {
							continue
						}
						got := w.Call(t, bia, "GET", path+query, "")
						if got.Status >= 500 {
							t.Errorf("%s: %d %s", path+query, got.Status, got.Text)
						}
						told[path+query] = moments.ReplaceAllString(got.Text, "")
						w.quiet(path+query, got.Text)
					}
				}
			}
			return told
		}
		first := read()
		for _, query := range constant() {
			t.Errorf("known without a row: %s", query)
		}
		w.fillNorte()
		for where, now := range read() {
			if now != first[where] {
				t.Errorf("%s says what happens at Norte:\n%s\n%s", where, first[where], now)
			}
		}
		// That it is told to the company shows that there is something to tell.
		for _, path := range []string{"/varejistas/lojas", "/varejistas/propagandas", "/varejistas/indicadores", "/retailers/api-keys", "/retailers/store-rate-comment/report"} {
			if got := w.Call(t, apitest.Retailer, "GET", path, ""); !strings.Contains(got.Text, w.Norte.TradeName) && !strings.Contains(got.Text, "setentrional") {
				t.Errorf("%s tells the company nothing of Norte: %s", path, got.Text)
			}
		}
		w.checkObjects()
	})
}

// checkObjects asks for each object of Norte: it does not exist, and is afterwards as it was. What is of both is read.
func (w *world) checkObjects() {
	t := w.T
	body := w.StoreDraft(w.Upload(t, bia, uploadstest.JPEG(t, 298, 124))).With("texto", "Obrigada!").
		With("rules", []any{apitest.Draft{"type": "STORE_ID", "value": w.Centro.ID}}).JSON()
	for _, r := range calls(w) {
		before, after, has := strings.Cut(r.Path, "{")
		if !has || !mayCall(r) || strings.HasPrefix(before, "/identity/") {
			continue
		}
		_, after, _ = strings.Cut(after, "}")
		if object := w.norteIDs[before]; object != "" {
			got, absent := w.Call(t, bia, r.Method, before+object+after, body), w.Call(t, bia, r.Method, before+id.New()+after, body)
			if got.Status != http.StatusNotFound || got.Str("code") != absent.Str("code") || got.Str("message") != absent.Str("message") {
				t.Errorf("%s %s of Norte: %d %s, absent: %s", r.Method, r.Path, got.Status, got.Text, absent.Text)
			}
		}
		object := w.sharedIDs[before]
		if object == "" || strings.HasSuffix(after, "/duplicate") {
			continue
		}
		got := w.Call(t, bia, r.Method, before+object+after, body)
		w.quiet(r.Path, got.Text)
		if want := map[bool]int{true: 200, false: 403}[r.Method == http.MethodGet]; got.Status != want {
			t.Errorf("%s %s of both stores: %d %s", r.Method, r.Path, got.Status, got.Text)
		}
	}
	for path, object := range w.norteIDs {
		if strings.Contains(path, "avaliacoes") || strings.Contains(path, "pedidos") {
			continue
		}
		if got := w.Call(t, apitest.Retailer, "GET", path+object, ""); got.Status != http.StatusOK {
			t.Errorf("%s afterwards: %d %s", path, got.Status, got.Text)
		}
	}
}

// Nothing is written for Norte: neither a new thing for it nor one's own moved there.
func TestNothingIsWrittenForAnotherStore(t *testing.T) {
	onBoth(t, func(t *testing.T, w *world) {
		w.fillCentro()
		picture := func() string { return w.Upload(t, bia, uploadstest.JPEG(t, 298, 124)) }
		rules := func(rules ...any) apitest.Draft { return w.StoreDraft(picture()).With("rules", rules) }
		norte, centro := apitest.Draft{"type": "STORE_ID", "value": w.Norte.ID}, apitest.Draft{"type": "STORE_ID", "value": w.Centro.ID}
		all := apitest.Draft{"type": "RETAILER_ID", "value": w.Seiva.ID, "flags": []string{"ALL_STORES"}}
		own := "/varejistas/propagandas/" + w.centroIDs["/varejistas/propagandas/"]
		shared := "/varejistas/propagandas/" + w.sharedIDs["/varejistas/propagandas/"]
		w.Expect(t, []apitest.Case{
			{Name: "a banner there", As: bia, Method: "POST", Path: "/varejistas/propagandas", Body: rules(norte).JSON(), Status: 422, Field: "rules"},
			{Name: "a banner here and there", As: bia, Method: "POST", Path: "/varejistas/propagandas", Body: rules(centro, norte).JSON(), Status: 422, Field: "rules"},
			{Name: "a banner everywhere", As: bia, Method: "POST", Path: "/varejistas/propagandas", Body: rules(all).JSON(), Status: 422, Field: "rules"},
			{Name: "a banner here", As: bia, Method: "POST", Path: "/varejistas/propagandas", Body: rules(centro).JSON(), Status: 201, Lacks: []string{"otherStores"}},
			{Name: "one's own moved there", As: bia, Method: "PUT", Path: own, Body: rules(norte).JSON(), Status: 422, Field: "rules"},
			{Name: "one's own", As: bia, Method: "PUT", Path: own, Body: rules(centro).JSON(), Status: 200},
			{Name: "the one of all", As: bia, Method: "PUT", Path: shared, Body: rules(centro).JSON(), Status: 403, Code: "banners.other_stores"},
			{Name: "the one of all, read", As: bia, Path: shared, Status: 200, Has: []string{`"otherStores":true`, w.Centro.ID}, Lacks: []string{w.Norte.ID}},
			{Name: "a copy of the one of all", As: bia, Method: "POST", Path: shared + "/duplicate", Body: w.StoreDraft("x").With("images", "absent").JSON(), Status: 201, Has: []string{w.Centro.ID}, Lacks: []string{"otherStores", w.Norte.ID, "ALL_STORES"}},
			{Name: "why, there", As: bia, Path: own + "/why?storeId=" + w.Norte.ID, Status: 422, Field: "storeId"},
			{Name: "a flyer there", As: bia, Method: "POST", Path: "/varejistas/encartes", Body: apitest.Draft{"images": []string{w.FlyerPage(t, bia)}, "storeIds": []string{w.Norte.ID}}.JSON(), Status: 422},
			{Name: "a flyer of both", As: bia, Method: "DELETE", Path: "/varejistas/encartes/" + w.sharedIDs["/varejistas/encartes/"], Status: 403, Code: "flyers.other_stores"},
			{Name: "an answer here", As: bia, Method: "POST", Path: "/varejistas/avaliacoes/" + w.centroIDs["/varejistas/avaliacoes/"] + "/resposta", Body: `{"texto":"Obrigada!"}`, Status: 200},
		})
		w.fillNorte()
		w.Expect(t, []apitest.Case{
			{Name: "an answer there", As: bia, Method: "POST", Path: "/varejistas/avaliacoes/" + w.norteIDs["/varejistas/avaliacoes/"] + "/resposta", Body: `{"texto":"Obrigada!"}`, Status: 404},
		})
	})
}
