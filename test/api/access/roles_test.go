package access

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// What each role may, area by area, in the order of areasInOrder: '-' nothing, 'r' reads, 'w' changes. It says again what
// the code's table says, so that neither changes alone.
var (
	areasInOrder = []scope.Area{
		scope.OwnArea, scope.ReceiptArea, scope.PromoteArea, scope.StoreArea, scope.CompanyArea, scope.KeyArea, scope.PlanArea, scope.TeamArea,
	}
	mayOf = map[scope.Role]string{
		scope.FullAccess: "wwwwwwww",
		scope.Finance:    "wrrrr-w-",
		scope.Marketing:  "wrwrr---",
		scope.Reading:    "wrrrr---",
	}
)

// The area of each call of a company that is not everybody's own.
var areaOfCall = map[scope.Area]string{
	scope.OwnArea: `retailerExportCoupons retailerExportStores retailerExportRatings retailerExportCashiers retailerExportComments retailerExports retailerExport
		retailerExportFile retailerDeleteExport partnerExportCoupons partnerExportStores partnerExportRetailers partnerExports partnerExport
		partnerExportFile partnerDeleteExport
		retailerExportList partnerExportList retailerReportSchedules retailerScheduleReport retailerScheduleReaders retailerNextReportRun retailerPauseReportSchedule
		retailerEditReportSchedule retailerResumeReportSchedule retailerRemoveReportSchedule
		partnerReportSchedules partnerScheduleReport partnerScheduleReaders partnerNextReportRun partnerPauseReportSchedule
		partnerEditReportSchedule partnerResumeReportSchedule partnerRemoveReportSchedule`,
	scope.ReceiptArea: `retailerReceipts retailerReceipt retailerCouponDays retailerReports retailerCouponReport retailerStoreReport retailerCashierReport retailerRatingReport retailerCommentReport retailerIndicators retailerAchievements
		retailerConsumerRequests retailerConsumerRequest retailerStopConsumerRequest achievementFactors retailerReplyToRating
		retailerCPFFindings retailerCPFFinding retailerCPFFindingReceipts retailerCallCPFLegitimate retailerCheckCPFAgain
		retailerSilentStores retailerSnoozeSilence retailerWakeSilence partnerSilentStores partnerSnoozeSilence partnerWakeSilence
		partnerReceipts partnerReceipt partnerCouponDays partnerReports partnerCouponReport partnerStoreReport partnerRetailerReport partnerIndicators partnerAchievements`,
	scope.PromoteArea: `retailerBanners retailerCreateBanner retailerBannerOccupancy retailerDeleteBanner retailerBanner retailerUpdateBanner
		retailerDuplicateBanner retailerBannerWhy retailerFlyers retailerCreateFlyer retailerFlyersAll retailerFlyerWeek retailerFlyerFreeStores retailerDeleteFlyer
		retailerFlyer retailerSignUploads retailerPreviewBulk retailerStartBulk retailerBulkRuns retailerBulkRun retailerBulkRows retailerUndoBulk retailerStopBulk`,
	scope.StoreArea: `retailerStores retailerCreateStore retailerUpdateStore retailerStoresAll retailerImportStores retailerPreviewStores
		retailerDeleteStore retailerStore retailerRestoreStore partnerStores partnerCreateStore partnerUpdateStore partnerStoresAll
		partnerImportStores partnerPreviewStores partnerDeleteStore partnerStore partnerRestoreStore partnerStoreRoom`,
	scope.CompanyArea: `retailerProfile retailerEditProfile retailerAccesses retailerAccessChanges retailerSettings retailerContract retailerMailContract
		retailerContractText retailerNewContractVersion retailerContractCertificate retailerDocuments retailerAcceptTerms retailerUnlinkPartner retailerLinkPartner retailerRetailersAll
		softwareHouses partnerProfile partnerEditProfile partnerAccesses partnerAccessChanges partnerDocuments partnerRetailersAll`,
	scope.KeyArea: `listOwnRetailerKeys integrationProgress portalTestDocument listPartnerKeys createPartnerKey deletePartnerKey getPartnerKey
		updatePartnerKey listPartnerKeyLog listPartnerKeyRefusals rotatePartnerKey pausePartnerKey resumePartnerKey
		partnerPreviewBulk partnerStartBulk partnerBulkRuns partnerBulkRun partnerBulkRows partnerUndoBulk partnerStopBulk`,
	scope.PlanArea: `checkoutURL plan cancelSubscription subscription changeSubscription manageSubscription previewSubscription resumeSubscription`,
	scope.TeamArea: `retailerSecondaryAccounts retailerInviteAccount retailerRemoveAccount retailerChangeAccountEmail retailerInviteAccountAgain
		partnerSecondaryAccounts partnerInviteAccount partnerRemoveAccount partnerChangeAccountEmail partnerInviteAccountAgain`,
}

// companyCalls returns the live calls of a profile.
func companyCalls(t *testing.T, profile scope.Profile) []apitest.Route {
	t.Helper()
	return slices.DeleteFunc(apitest.LiveRoutes(apitest.Empty(t)), func(r apitest.Route) bool {
		return !slices.Contains(httpx.Profiles(r.Op), profile)
	})
}

// Every call that companies make is of an area, the one that stands here; a new one is for no role before it is.
func TestEveryCallOfACompanyIsOfAnArea(t *testing.T) {
	named := map[string]scope.Area{}
	for area, calls := range areaOfCall {
		for _, call := range strings.Fields(calls) {
			named[call] = area
		}
	}
	for _, profile := range []scope.Profile{scope.Varejista, scope.Parceiro} {
		for _, r := range companyCalls(t, profile) {
			want, has := named[r.Op.OperationID]
			if !has {
				want = scope.OwnArea
				if !strings.HasPrefix(r.Path, "/identity/") && !slices.Contains(r.Op.Tags, "locations") && !slices.Contains(r.Op.Tags, "categorias") &&
					!slices.Contains(r.Op.Tags, "problemas") {
					t.Errorf("%s (%s %s) stands in no area here", r.Op.OperationID, r.Method, r.Path)
				}
			}
			if got := portal.AreaOf(r.Op); got != want {
				t.Errorf("%s (%s %s) is of %q, want %q", r.Op.OperationID, r.Method, r.Path, got, want)
			}
		}
	}
}

// join invites somebody with a role, who enters; Tokens has the session under the e-mail.
func join(t *testing.T, p *apitest.Instance, by, base, email string, role scope.Role) (accountID string) {
	t.Helper()
	invited := p.Call(t, by, "POST", base+"/usuarios-secundarios", fmt.Sprintf(`{"email":%q,"papel":%q}`, email, role))
	if invited.Status != http.StatusCreated || invited.Str("papel") != string(role) {
		t.Fatalf("invited: %d %s", invited.Status, invited.Text)
	}
	challenge := p.Call(t, apitest.Nobody, "POST", "/identity/sign-in", fmt.Sprintf(`{"email":%q,"password":%q}`, email, p.TemporaryPassword(t, email)))
	entered := p.Call(t, apitest.Nobody, "POST", "/identity/complete-new-password",
		fmt.Sprintf(`{"session":%q,"newPassword":"grampo-azul-correto"}`, challenge.Str("session")))
	if entered.Status != http.StatusOK {
		t.Fatalf("entered: %d %s", entered.Status, entered.Text)
	}
	p.Tokens[email] = entered.Str("accessToken")
	return invited.Str("id")
}

// Each role against each call of the running API: refused with its own code beyond what its table says, never within.
func TestRolesReachTheirAreasAlone(t *testing.T) {
	for profile, c := range map[scope.Profile]struct{ base, by string }{
		scope.Varejista: {"/varejistas", apitest.Retailer}, scope.Parceiro: {"/parceiros", apitest.House},
	} {
		routes := companyCalls(t, profile)
		for role, may := range mayOf {
			t.Run(string(profile)+"/"+string(role), func(t *testing.T) {
				p := apitest.NewWorld(t)
				email := "papel@demo.seiva.test"
				join(t, p.Instance, c.by, c.base, email, role)
				for _, r := range routes {
					if r.Op.OperationID == "signOut" {
						continue // the others still need the session
					}
					area := portal.AreaOf(r.Op)
					access := may[slices.Index(areasInOrder, area)]
					want := access == 'w' || access == 'r' && r.Method == http.MethodGet
					path := apitest.Parameter.ReplaceAllString(r.Path, id.New())
					got := p.Call(t, email, r.Method, path, "{}")
					if got.Status == http.StatusUnauthorized || got.Status >= 500 && got.Status != http.StatusServiceUnavailable {
						t.Errorf("%s %s: %d %s", r.Method, r.Path, got.Status, got.Text)
					}
					if refused := got.Status == http.StatusForbidden && got.Str("code") == "access.role"; refused == want {
						t.Errorf("%s %s (%s): %d %s, want to be let in: %v", r.Method, r.Path, area, got.Status, got.Text, want)
					}
				}
				checkAccess(t, p.Call(t, email, "GET", "/identity/me", ""), may)
			})
		}
	}
}

// checkAccess compares what a session is told about itself with the table.
func checkAccess(t *testing.T, me apitest.Answer, may string) {
	t.Helper()
	told, _ := me.Object()["access"].(map[string]any)
	if strings.Trim(may, "w") == "" {
		if told != nil {
			t.Errorf("full access is told %v", told)
		}
		return
	}
	words := map[byte]string{'-': "none", 'r': "read", 'w': "write"}
	for i, area := range areasInOrder {
		if told[string(area)] != words[may[i]] {
			t.Errorf("%s: told %v, want %s", area, told[string(area)], words[may[i]])
		}
	}
	if len(told) != len(areasInOrder) {
		t.Errorf("told %v", told)
	}
}

func TestARefusalSaysWhoCanHelp(t *testing.T) {
	p := apitest.New(t)
	join(t, p, apitest.Retailer, "/varejistas", "ana@demo.seiva.test", scope.Marketing)
	p.Expect(t, []apitest.Case{
		{
			Name: "the plan", As: "ana@demo.seiva.test", Path: "/retailers/me/plan", Status: 403, Code: "access.role",
			Has: []string{"Seu acesso não inclui a assinatura e os pagamentos. Peça a quem administra a conta."},
		},
		{
			Name: "a store", As: "ana@demo.seiva.test", Method: "POST", Path: "/varejistas/lojas", Body: "{}", Status: 403, Code: "access.role",
			Has: []string{"Seu acesso não inclui alterar as lojas. Peça a quem administra a conta."},
		},
	})
}

// A role is another from the next call of a session that is open; e-mail alone, as the specification has it, changes none.
func TestARoleIsAnotherAtOnce(t *testing.T) {
	p := apitest.New(t)
	const ana = "ana@demo.seiva.test"
	one := "/varejistas/usuarios-secundarios/" + join(t, p, apitest.Retailer, "/varejistas", ana, scope.FullAccess)
	put := func(name, as, body string, status int, code string, has ...string) apitest.Case {
		return apitest.Case{Name: name, As: as, Method: "PUT", Path: one, Body: body, Status: status, Code: code, Has: has}
	}
	team := func(name string, status int) apitest.Case {
		return apitest.Case{Name: name, As: ana, Path: "/varejistas/usuarios-secundarios", Status: status}
	}
	p.Expect(t, []apitest.Case{
		team("with full access", 200),
		put("no role", apitest.Retailer, `{"email":"`+ana+`","papel":"DONO"}`, 422, ""),
		put("a link for a name", apitest.Retailer, `{"email":"`+ana+`","nome":"veja www.seiva.test/x"}`, 422, "identity.invalid_account"),
		put("another company's", apitest.OtherRetailer, `{"email":"`+ana+`","papel":"LEITURA"}`, 404, "identity.not_found"),
		put("one's own", ana, `{"email":"`+ana+`","papel":"LEITURA"}`, 403, "identity.own_account"),
		team("after what was refused", 200),
		put("demoted", apitest.Retailer, `{"email":"`+ana+`","papel":"LEITURA","nome":"Ana Luz"}`, 200, "", `"papel":"LEITURA"`, `"nome":"Ana Luz"`),
		team("demoted", 403),
		put("e-mail alone", apitest.Retailer, `{"email":"`+ana+`"}`, 200, "", `"papel":"LEITURA"`, `"nome":"Ana Luz"`),
		team("still", 403),
		put("nothing at all", apitest.Retailer, `{}`, 422, "identity.invalid_email"),
		put("name alone", apitest.Retailer, `{"nome":"Ana Lúcia"}`, 200, "", `"papel":"LEITURA"`, `"nome":"Ana Lúcia"`, `"email":"`+ana+`"`),
		put("raised", apitest.Retailer, `{"email":"`+ana+`","papel":"TOTAL"}`, 200, "", `"papel":"TOTAL"`),
		team("raised", 200),
		{Name: "the list", As: apitest.Retailer, Path: "/varejistas/usuarios-secundarios", Status: 200, Has: []string{`"papel":"TOTAL"`, `"nome":"Ana Lúcia"`, `"ultimoAcessoEm":"20`}},
	})
}

// Two people with full access who demote each other at once both lose it, and the main account, which nobody demotes, has it.
func TestTheMainAccountAlwaysHasFullAccess(t *testing.T) {
	p := apitest.New(t)
	const path, ana, bia = "/varejistas/usuarios-secundarios/", "ana@demo.seiva.test", "bia@demo.seiva.test"
	anaID, biaID := join(t, p, apitest.Retailer, "/varejistas", ana, scope.FullAccess), join(t, p, apitest.Retailer, "/varejistas", bia, scope.FullAccess)
	done := make(chan int, 2)
	for by, target := range map[string][2]string{ana: {biaID, bia}, bia: {anaID, ana}} {
		go func() {
			done <- p.Call(t, by, "PUT", path+target[0], `{"email":"`+target[1]+`","papel":"LEITURA"}`).Status
		}()
	}
	if first, second := <-done, <-done; first != 200 && second != 200 {
		t.Errorf("demoting each other: %d and %d", first, second)
	}
	main := p.Call(t, apitest.Retailer, "GET", "/identity/me", "").Str("id")
	p.Expect(t, []apitest.Case{
		{Name: "raised again by the main account", As: apitest.Retailer, Method: "PUT", Path: path + anaID, Body: `{"email":"` + ana + `","papel":"TOTAL"}`, Status: 200},
		{Name: "the main account, demoted", As: ana, Method: "PUT", Path: path + main, Body: `{"email":"x@demo.seiva.test","papel":"LEITURA"}`, Status: 403, Code: "identity.main_account"},
		{Name: "the main account's team", As: apitest.Retailer, Path: "/varejistas/usuarios-secundarios", Status: 200, Has: []string{`"total":2`}},
	})
}
