package portalapi

import (
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/httpx"
)

// boundCalls are what an account that is bound to stores may call, besides what is about itself: a call that stands in no line
// is refused to it, so that a new one tells it nothing before somebody decided how it holds (decision 96).
var boundCalls = map[string]string{
	"answers with what is of its stores alone": `
		retailerReceipts retailerReceipt retailerCouponDays retailerReports retailerCouponReport retailerStoreReport
		retailerCashierReport retailerRatingReport retailerCommentReport retailerIndicators retailerAchievements retailerReplyToRating
		retailerSilentStores retailerSnoozeSilence retailerWakeSilence
		retailerCPFFindings retailerCPFFinding retailerCPFFindingReceipts retailerCallCPFLegitimate retailerCheckCPFAgain
		retailerStores retailerStoresAll retailerStore listOwnRetailerKeys
		retailerBanners retailerBanner retailerCreateBanner retailerUpdateBanner retailerDeleteBanner retailerDuplicateBanner retailerBannerWhy
		retailerFlyers retailerFlyersAll retailerFlyer retailerCreateFlyer retailerDeleteFlyer retailerFlyerWeek retailerFlyerFreeStores
		retailerExportCoupons retailerExportStores retailerExportRatings retailerExportCashiers retailerExportComments retailerExportList
		retailerExports retailerExport retailerExportFile retailerDeleteExport`,
	"is the same for everybody": `retailerSignUploads achievementFactors categories states cities place retailerReportProblem`,
	"is one's own":              `retailerOwnProblems retailerOwnProblem retailerOwnProblemPictures retailerAddProblemPicture retailerWriteInProblem`,
	"is the company's, to read": `retailerProfile retailerRetailersAll retailerContract`,
}

// holdsToStores reports whether an operation may be called by an account that is bound to stores.
func holdsToStores(op *huma.Operation) bool {
	if strings.HasPrefix(httpx.Prefix+op.Path, ownAccount) {
		return true
	}
	for _, calls := range boundCalls {
		if slices.Contains(strings.Fields(calls), op.OperationID) {
			return true
		}
	}
	return false
}
