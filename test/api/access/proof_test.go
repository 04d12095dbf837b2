package access

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/descope/virtualwebauthn"
	"github.com/pquerna/otp/totp"

	sqlidentity "seiva/internal/adapter/sqlstore/identity"
	"seiva/internal/app/apitest"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/identity"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/id"
)

const (
	proofPath     = "/identity/proof"
	withPassword  = `{"password":"Seiva-demo-2026"}`
	proofRequired = "identity.proof_required"
)

// Writes that ask for no proof, each with why. A new call stands here or asks for one.
var withoutProof = map[string]string{
	"changePassword":      "asks for the current password itself, as specified",
	"prove":               "is the proof",
	"provePasskey":        "begins the proof",
	"rename":              "opens nothing",
	"signOut":             "closes a door",
	"revokeSession":       "closes a door",
	"revokeOtherSessions": "closes a door",
	"putUiSetting":        "is about how a screen looks",
	"deleteUiSetting":     "is about how a screen looks",
	"shareView":           "is about how a screen looks", "renameSharedView": "is about how a screen looks", "replaceSharedView": "is about how a screen looks", "removeSharedView": "is about how a screen looks",
	"adminCloseSwitch": "closes a door",
	"deleteAdminKey":   "closes a door, and in a hurry", "deleteRetailerKey": "closes a door", "deletePartnerKey": "closes a door",
	"revokeHouseKey": "closes a door",
	"pauseAdminKey":  "closes a door", "pauseRetailerKey": "closes a door", "pausePartnerKey": "closes a door",
	"restrictKeys":              "lets nobody in: the software house proves itself for each key",
	"partnerInviteAccountAgain": "mails to the address that was proven before", "retailerInviteAccountAgain": "mails to the address that was proven before",
	"adminWriteContractDraft": "nothing holds of a draft before it is published",
	"adminResendContract":     "gives time, signs nothing", "adminRenewContract": "gives time, signs nothing",
	"retailerMailContract": "mails to the retailer's own", "retailerAcceptTerms": "is signed in person, with the text's hash",
	"retailerUnlinkPartner": "closes a door",
	"retailerEditProfile":   "no account follows what it changes", "partnerEditProfile": "no account follows what it changes",
	"retailerSettings": "daily work", "adminStoreCategory": "daily work",
	"retailerCreateStore": "daily work", "retailerUpdateStore": "daily work", "retailerDeleteStore": "daily work, undone by restoring",
	"partnerCreateStore": "daily work", "partnerUpdateStore": "daily work", "partnerDeleteStore": "daily work, undone by restoring",
	"retailerRestoreStore": "daily work", "partnerRestoreStore": "daily work",
	"retailerPreviewStores": "writes nothing", "partnerPreviewStores": "writes nothing",
	"retailerImportStores": "daily work", "partnerImportStores": "daily work",
	"adminCreateBanner": "daily work", "adminUpdateBanner": "daily work", "adminDeleteBanner": "daily work", "adminDuplicateBanner": "daily work",
	"retailerCreateBanner": "daily work", "retailerUpdateBanner": "daily work", "retailerDeleteBanner": "daily work",
	"retailerDuplicateBanner": "daily work",
	"adminCreateFlyer":        "daily work", "adminDeleteFlyer": "daily work", "retailerCreateFlyer": "daily work", "retailerDeleteFlyer": "daily work",
	"adminCreateCampaign": "daily work", "adminDeleteCampaign": "daily work", "adminSignCampaignUploads": "daily work",
	"adminCreateSponsor": "daily work", "adminUpdateSponsor": "daily work", "adminDeleteSponsor": "daily work, refused once it is used",
	"adminDeleteVIPRetailer": "closes a door, and in a hurry",
	"adminCreatePromotion":   "daily work", "adminUpdatePromotion": "daily work",
	"adminAddPromotionItem": "daily work", "adminRemovePromotionItem": "daily work",
	"adminAddPromotionStore": "daily work", "adminSimulatePromotion": "reads alone, and changes no receipt", "adminCancelSimulation": "reads alone, and changes no receipt", "adminRemovePromotionStore": "daily work",
	"adminSignUploads": "daily work", "retailerSignUploads": "daily work",
	"adminExcludeReceipt": "daily work, undone by including", "supportExcludeReceipt": "daily work, undone by including",
	"adminIncludeReceipt": "daily work", "supportIncludeReceipt": "daily work",
	"adminStopConsumerRequest": "closes a door", "supportStopConsumerRequest": "closes a door", "retailerStopConsumerRequest": "closes a door",
	"retailerReplyToRating": "daily work", "adminHideRating": "daily work, and the words are kept",
	"adminInviteCompany":    "is a letter, one a day",
	"adminInviteStaffAgain": "mails to the address that was invited before", "adminCancelStaffInvitation": "closes a door",
	"previewSubscription": "writes nothing", "cancelSubscription": "closes a door, and is taken back",
	"resumeSubscription": "what was agreed goes on, and can be cancelled again",
	"adminSnoozeSilence": "daily work, with a reason", "adminWakeSilence": "daily work",
	"supportSnoozeSilence": "daily work, with a reason", "supportWakeSilence": "daily work",
	"retailerSnoozeSilence": "daily work, with a reason", "retailerWakeSilence": "daily work",
	"partnerSnoozeSilence": "daily work, with a reason", "partnerWakeSilence": "daily work",
	"adminPreviewBulk": "writes nothing", "supportPreviewBulk": "writes nothing", "retailerPreviewBulk": "writes nothing", "partnerPreviewBulk": "writes nothing",
	"adminStartBulk": "does what each row asks no proof for", "supportStartBulk": "does what each row asks no proof for",
	"retailerStartBulk": "does what each row asks no proof for", "partnerStartBulk": "does what each row asks no proof for",
	"adminUndoBulk": "takes such a deed back", "supportUndoBulk": "takes such a deed back", "retailerUndoBulk": "takes such a deed back", "partnerUndoBulk": "takes such a deed back",
	"adminStopBulk": "leaves the rest undone", "supportStopBulk": "leaves the rest undone", "retailerStopBulk": "leaves the rest undone", "partnerStopBulk": "leaves the rest undone",
	"adminLookAtBanner": "daily work", "adminSeeFailure": "daily work", "adminSeeAllFailures": "daily work", "adminRepeatFailure": "daily work: what was asked for is done",
	"supportSeeFailure": "daily work", "supportSeeAllFailures": "daily work", "supportRepeatFailure": "daily work: what was asked for is done",
	"retailerCallCPFLegitimate": "daily work, with who said it", "retailerCheckCPFAgain": "daily work",
	"adminReportProblem": "is a message", "supportReportProblem": "is a message",
	"retailerReportProblem": "is a message", "partnerReportProblem": "is a message",
	"adminCheckAudit":     "reads alone, and gives nothing away",
	"adminWriteInProblem": "is a message", "supportWriteInProblem": "is a message",
	"retailerWriteInProblem": "is a message", "partnerWriteInProblem": "is a message",
	"adminAddProblemPicture": "is a message", "supportAddProblemPicture": "is a message",
	"retailerAddProblemPicture": "is a message", "partnerAddProblemPicture": "is a message",
	"adminTakeProblem": "daily work, and stands in the history", "supportTakeProblem": "daily work, and stands in the history",
	"adminReturnProblem": "daily work, and stands in the history", "supportReturnProblem": "daily work, and stands in the history",
	"adminMoveProblem": "daily work, and stands in the history", "supportMoveProblem": "daily work, and stands in the history",
	"adminWriteNote": "staff alone read it", "supportWriteNote": "staff alone read it",
	"adminTakeBackNote": "is one's own, and staff alone read it", "supportTakeBackNote": "is one's own, and staff alone read it",
	"adminNoteProblem": "staff alone read it", "supportNoteProblem": "staff alone read it",
	"adminAnswerProblem": "is a message to who reported", "supportAnswerProblem": "is a message to who reported",
	"adminStudyPrivacyRequest": "daily work, and stands in the history", "adminAnswerPrivacyRequest": "is a message to who asked, who enters to read it",
	"adminExportCoupons": "the rows are those on the screen", "adminExportStores": "the rows are those on the screen",
	"adminExportNotIntegrated": "the rows are those on the screen", "adminExportRetailers": "the rows are those on the screen",
	"adminExportSoftwareHouses": "the rows are those on the screen", "adminExportRatings": "the rows are those on the screen",
	"adminExportComments": "the rows are those on the screen", "retailerExportComments": "the rows are those on the screen",
	"adminExportCashiers": "the rows are those on the screen",
	"adminExportList":     "the rows are those on the screen",
	"supportExportList":   "the rows are those on the screen",
	"retailerExportList":  "the rows are those on the screen",
	"partnerExportList":   "the rows are those on the screen",
	"adminScheduleReport": "mails only colleagues what they may read", "adminPauseReportSchedule": "stops a mail",
	"adminEditReportSchedule":   "mails only colleagues what they may read",
	"adminResumeReportSchedule": "mails only colleagues what they may read", "adminRemoveReportSchedule": "stops a mail",
	"supportScheduleReport": "mails only colleagues what they may read", "supportPauseReportSchedule": "stops a mail",
	"supportEditReportSchedule":   "mails only colleagues what they may read",
	"supportResumeReportSchedule": "mails only colleagues what they may read", "supportRemoveReportSchedule": "stops a mail",
	"retailerScheduleReport": "mails only colleagues what they may read", "retailerPauseReportSchedule": "stops a mail",
	"retailerEditReportSchedule":   "mails only colleagues what they may read",
	"retailerResumeReportSchedule": "mails only colleagues what they may read", "retailerRemoveReportSchedule": "stops a mail",
	"partnerScheduleReport": "mails only colleagues what they may read", "partnerPauseReportSchedule": "stops a mail",
	"partnerEditReportSchedule":   "mails only colleagues what they may read",
	"partnerResumeReportSchedule": "mails only colleagues what they may read", "partnerRemoveReportSchedule": "stops a mail",
	"adminDeleteExport":    "takes away what is one's own",
	"supportExportCoupons": "the rows are those on the screen", "supportExportStores": "the rows are those on the screen",
	"supportExportRetailers": "the rows are those on the screen", "supportExportSoftwareHouses": "the rows are those on the screen",
	"supportDeleteExport":   "takes away what is one's own",
	"retailerExportCoupons": "the rows are those on the screen", "retailerExportStores": "the rows are those on the screen",
	"retailerExportRatings": "the rows are those on the screen", "retailerExportCashiers": "the rows are those on the screen",
	"retailerDeleteExport": "takes away what is one's own",
	"partnerExportCoupons": "the rows are those on the screen", "partnerExportStores": "the rows are those on the screen",
	"partnerExportRetailers": "the rows are those on the screen",
	"partnerDeleteExport":    "takes away what is one's own",
}

// door is a marked call: who goes through, with what, and what a right proof leads to.
type door struct {
	who, method, path, body string
	status                  int
	proof                   string // empty: the password
}

// everyDoor are doors, those by which staff help, and those that change who is staff.
func everyDoor() map[string]func(*apitest.World) door {
	all := helpDoors()
	maps.Copy(all, staffDoors)
	maps.Copy(all, doors)
	return all
}

// doors prepares each in an installation of its own.
var doors = map[string]func(p *apitest.World) door{
	"adminRetailerChangeEmail": func(p *apitest.World) door {
		return door{apitest.Admin, "PATCH", "/admin/varejistas/change-email", `{"id":"` + p.Seiva.ID + `","email":"nova@dona.com.br"}`, 200, ""}
	},
	"adminPartnerChangeEmail": func(p *apitest.World) door {
		return door{apitest.Admin, "PATCH", "/admin/parceiros/change-email", `{"id":"` + p.Caixa.ID + `","email":"nova@dona.com.br"}`, 200, ""}
	},
	"adminMarkContractSigned": func(p *apitest.World) door {
		return door{apitest.Admin, "PATCH", "/admin/varejistas/mark-contract-as-signed/" + p.Seiva.ID, "", 200, ""}
	},
	"adminPublishContractVersion": func(p *apitest.World) door {
		day := apitest.Day(1)
		p.Call(p.T, apitest.Admin, "PUT", "/admin/contratos/rascunho", apitest.Draft{
			"texto": "# Contrato\n\n{razaoSocial}, {cnpj}, {endereco}", "nota": "Um texto mais curto.", "dia": day, "aceitarAte": "",
		}.JSON())
		return door{apitest.Admin, "POST", "/admin/contratos/rascunho/publicar", "", 201, ""}
	},
	"adminOpenSwitch": func(p *apitest.World) door {
		return door{apitest.Admin, "POST", apitest.SwitchedProfile, `{"profile":"VAREJISTA","id":"` + p.Seiva.ID + `","reason":"Conferir as lojas com o dono"}`, 201, ""}
	},
	"adminTransferRoot": func(p *apitest.World) door {
		return door{apitest.Admin, "POST", "/admin/varejistas/transferir-raiz", `{"documento":"` + apitest.RetailerDocument[:8] + `","varejistaId":"` + p.Alfa.ID + `","motivo":"Contrato social conferido"}`, 200, ""}
	},
	"retailerLinkPartner": func(p *apitest.World) door {
		return door{apitest.OtherRetailer, "PATCH", "/varejistas/link-partner", `{"codigo":"` + p.Caixa.Code + `"}`, 200, ""}
	},
	"changeSubscription": func(p *apitest.World) door {
		p.Check(p.Subscribe(p.T.Context(), p.Seiva.ID))
		return door{apitest.Retailer, "PUT", "/retailers/me/subscription", `{"stores":7}`, 200, ""}
	},
	"manageSubscription": func(p *apitest.World) door {
		p.Check(p.Subscribe(p.T.Context(), p.Seiva.ID))
		return door{apitest.Retailer, "POST", "/retailers/me/subscription/manage", "", 200, ""}
	},
	"createAdminKey":    func(p *apitest.World) door { return keyDoor(p, apitest.Admin, "/admin/keys") },
	"updateAdminKey":    func(p *apitest.World) door { return widening(p, apitest.Admin, "/admin/keys") },
	"rotateAdminKey":    func(p *apitest.World) door { return rotating(p, apitest.Admin, "/admin/keys") },
	"resumeAdminKey":    func(p *apitest.World) door { return resuming(p, apitest.Admin, "/admin/keys") },
	"createRetailerKey": func(p *apitest.World) door { return keyDoor(p, apitest.Admin, "/admin/retailer/keys") },
	"updateRetailerKey": func(p *apitest.World) door { return widening(p, apitest.Admin, "/admin/retailer/keys") },
	"rotateRetailerKey": func(p *apitest.World) door { return rotating(p, apitest.Admin, "/admin/retailer/keys") },
	"resumeRetailerKey": func(p *apitest.World) door { return resuming(p, apitest.Admin, "/admin/retailer/keys") },
	"createPartnerKey":  func(p *apitest.World) door { return keyDoor(p, apitest.House, "/parceiros/keys") },
	"updatePartnerKey":  func(p *apitest.World) door { return widening(p, apitest.House, "/parceiros/keys") },
	"rotatePartnerKey":  func(p *apitest.World) door { return rotating(p, apitest.House, "/parceiros/keys") },
	"resumePartnerKey":  func(p *apitest.World) door { return resuming(p, apitest.House, "/parceiros/keys") },

	"retailerInviteAccount":      func(p *apitest.World) door { return inviting(p, apitest.Retailer, "/varejistas") },
	"partnerInviteAccount":       func(p *apitest.World) door { return inviting(p, apitest.House, "/parceiros") },
	"retailerChangeAccountEmail": func(p *apitest.World) door { return moving(p, apitest.Retailer, "/varejistas") },
	"partnerChangeAccountEmail":  func(p *apitest.World) door { return moving(p, apitest.House, "/parceiros") },
	"retailerRemoveAccount":      func(p *apitest.World) door { return removing(p, apitest.Retailer, "/varejistas") },
	"partnerRemoveAccount":       func(p *apitest.World) door { return removing(p, apitest.House, "/parceiros") },

	"adminCreateVIPRetailer": func(*apitest.World) door {
		return door{apitest.Admin, "POST", "/admin/varejistas/vip", vipForm, 201, ""}
	},
	"adminUpdateVIPRetailer": func(p *apitest.World) door { return door{apitest.Admin, "PUT", aVIP(p), vipForm, 200, ""} },
	"adminRotateVIPRetailer": func(p *apitest.World) door {
		return door{apitest.Admin, "POST", aVIP(p) + "/rotate", `{"overlapHours":24}`, 201, ""}
	},

	"adminCustomerCPF": func(p *apitest.World) door {
		return door{apitest.Admin, "POST", "/admin/customers/" + aConsumer(p) + "/cpf", `{"motivo":"A pessoa ligou e confirmou"}`, 200, ""}
	},
	"adminCustomerChangeEmail": func(p *apitest.World) door {
		aConsumer(p)
		return door{apitest.Admin, "PUT", "/admin/customers/change-email", `{"currentEmail":"ana@example.com","newEmail":"bia@example.com"}`, 200, ""}
	},

	"enrolTotp": func(*apitest.World) door {
		return door{apitest.Retailer, "POST", "/identity/second-factor/totp", "{}", 200, ""}
	},
	"confirmTotp": func(p *apitest.World) door {
		secret := p.Call(p.T, apitest.Retailer, "POST", "/identity/second-factor/totp", "{}").Str("secret")
		return door{apitest.Retailer, "POST", "/identity/second-factor/totp/confirm", `{"code":"` + appCode(p, secret) + `"}`, 200, ""}
	},
	"disableTotp": func(p *apitest.World) door {
		return door{apitest.Retailer, "POST", "/identity/second-factor/totp/disable", "{}", 200, enrolled(p, apitest.Retailer)}
	},
	"newRecoveryCodes": func(p *apitest.World) door {
		return door{apitest.Retailer, "POST", "/identity/second-factor/recovery-codes", "{}", 200, enrolled(p, apitest.Retailer)}
	},
	"addPasskey": func(*apitest.World) door {
		return door{apitest.Retailer, "POST", "/identity/passkeys/registration", "{}", 200, ""}
	},
	"confirmPasskey": func(p *apitest.World) door {
		begun := p.Call(p.T, apitest.Retailer, "POST", "/identity/passkeys/registration", "{}")
		asked, err := json.Marshal(begun.Object()["options"])
		p.Check(err)
		options, err := virtualwebauthn.ParseAttestationOptions(string(asked))
		p.Check(err)
		site := virtualwebauthn.RelyingParty{Name: "Seiva", ID: "localhost", Origin: p.Settings.Origin()}
		made := virtualwebauthn.CreateAttestationResponse(site, virtualwebauthn.NewAuthenticator(), virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeRSA), *options)
		return door{apitest.Retailer, "POST", "/identity/passkeys", fmt.Sprintf(`{"session":%q,"name":"Celular","credential":%s}`, begun.Str("session"), made), 200, ""}
	},
	"removePasskey": func(p *apitest.World) door {
		key := identity.Passkey{
			ID: id.New(), AccountID: p.Get(apitest.Retailer, "/identity/me").Str("id"), Name: "Celular", CredentialID: []byte("one"),
			Credential: "{}", CreatedAt: time.Now(),
		}
		p.Check(sqlidentity.New(p.DB).CreatePasskey(p.T.Context(), key))
		return door{apitest.Retailer, "DELETE", "/identity/passkeys/" + key.ID, "", 204, ""}
	},
}

const vipForm = `{"document":"11222333000181","corporateName":"Mercado Seiva Ltda.","tradeName":"Seiva","email":"site@loja.com.br","origins":["https://www.loja.com.br"]}`

// aConsumer has Ana accept a retailer's terms, and gives her account's id.
func aConsumer(p *apitest.World) string {
	p.T.Helper()
	p.Accepts(p.T, p.Seiva.ID, apitest.AnaCPF, "ana@example.com")
	return p.Text("SELECT id FROM customer_accounts")
}

// aVIP makes a retailer VIP, of another name, and gives the path of its area.
func aVIP(p *apitest.World) string {
	p.T.Helper()
	made(p, apitest.Admin, "/admin/varejistas/vip", strings.Replace(vipForm, `"Seiva"`, `"Mercado"`, 1))
	return "/admin/varejistas-vip/" + p.Text("SELECT id FROM vip_areas")
}

func keyForm(p *apitest.World, path, name string) string {
	form := map[string]string{"name": name, "softwareHouseId": p.Caixa.ID, "retailerId": p.Seiva.ID, "storeId": p.Centro.ID}
	if path == "/admin/retailer/keys" {
		delete(form, "softwareHouseId")
	}
	text, err := json.Marshal(form)
	p.Check(err)
	return string(text)
}

func keyDoor(p *apitest.World, who, path string) door {
	return door{who, "POST", path, keyForm(p, path, "Caixas"), 201, ""}
}

func aKey(p *apitest.World, who, path string) string {
	p.T.Helper()
	return path + "/" + made(p, who, path, keyForm(p, path, "Caixas"))
}

// made creates something and gives its id.
func made(p *apitest.World, who, path, body string) string {
	p.T.Helper()
	got := p.Call(p.T, who, "POST", path, body)
	if got.Status != 201 {
		p.T.Fatalf("POST %s: %d %s", path, got.Status, got.Text)
	}
	return got.Str("id")
}

func widening(p *apitest.World, who, path string) door {
	return door{who, "PUT", aKey(p, who, path), keyForm(p, path, "Outras"), 200, ""}
}

func rotating(p *apitest.World, who, path string) door {
	return door{who, "POST", aKey(p, who, path) + "/rotate", `{"overlapHours":24}`, 201, ""}
}

func resuming(p *apitest.World, who, path string) door {
	return door{who, "POST", aKey(p, who, path) + "/resume", "", 200, ""}
}

func inviting(p *apitest.World, who, base string) door {
	return door{who, "POST", base + "/usuarios-secundarios", `{"email":"bia@loja.com.br"}`, 201, ""}
}

func moving(p *apitest.World, who, base string) door {
	colleague := inviting(p, who, base)
	return door{who, "PUT", colleague.path + "/" + made(p, who, colleague.path, colleague.body), `{"email":"caio@loja.com.br"}`, 200, ""}
}

func removing(p *apitest.World, who, base string) door {
	colleague := inviting(p, who, base)
	return door{who, "DELETE", colleague.path + "/" + made(p, who, colleague.path, colleague.body), "", 204, ""}
}

func appCode(p *apitest.World, secret string) string {
	p.T.Helper()
	code, err := totp.GenerateCode(secret, time.Now())
	p.Check(err)
	return code
}

// enrolled gives an account an authenticator app and a proof that it can show: a recovery code.
func enrolled(p *apitest.World, who string) string {
	p.T.Helper()
	secret := p.Call(p.T, who, "POST", "/identity/second-factor/totp", "{}").Str("secret")
	got := p.Call(p.T, who, "POST", "/identity/second-factor/totp/confirm", `{"code":"`+appCode(p, secret)+`"}`)
	codes, _ := got.Object()["recoveryCodes"].([]any)
	if len(codes) == 0 {
		p.T.Fatalf("enrolment: %d %s", got.Status, got.Text)
	}
	p.Tokens[who] = got.Str("accessToken")
	return fmt.Sprintf(`{"code":%q}`, codes[0])
}

// age makes every session's proof older than ten minutes.
func age(p *apitest.World) {
	p.T.Helper()
	p.Exec("UPDATE sessions SET proven_at = ?", time.Now().Add(-identity.ProofLife-time.Second).UnixMilli())
}

// contents gives every row of every table but the sessions, which note their use.
func contents(p *apitest.World) string {
	p.T.Helper()
	var all strings.Builder
	for _, table := range p.Texts(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'sessions' ORDER BY name`) {
		columns := p.Texts(`SELECT 'quote("' || name || '")' FROM pragma_table_info(?)`, table)
		all.WriteString(table + "\n" + strings.Join(p.Texts(`SELECT `+strings.Join(columns, ` || ' ' || `)+` FROM "`+table+`"`), "\n") + "\n")
	}
	return all.String()
}

// Every call that writes has been thought about: it asks for a proof, or says why it does not.
func TestEveryWriteDecidesAboutProof(t *testing.T) {
	var marked []string
	for _, r := range apitest.LiveRoutes(apitest.Empty(t)) {
		if httpx.Profiles(r.Op) == nil || r.Method == http.MethodGet {
			continue
		}
		_, spared := withoutProof[r.Op.OperationID]
		if portal.AsksForProof(r.Op) {
			marked = append(marked, r.Op.OperationID)
		}
		if spared == portal.AsksForProof(r.Op) {
			t.Errorf("%s (%s %s): asks for a proof %v, stands in withoutProof %v: want one of the two", r.Op.OperationID, r.Method, r.Path, !spared, spared)
		}
	}
	if want := slices.Sorted(maps.Keys(everyDoor())); !slices.Equal(slices.Sorted(slices.Values(marked)), want) {
		t.Errorf("marked %v\nproven here %v", slices.Sorted(slices.Values(marked)), want)
	}
}

// A session that was stolen, or left open, moves no account and opens no door once ten minutes went by: nothing is done
// before the proof, a wrong one does not count as one, and the same call goes through after a right one.
func TestDoorsAskForARecentProof(t *testing.T) {
	for name, prepare := range everyDoor() {
		t.Run(name, func(t *testing.T) {
			p := apitest.NewWorld(t)
			p.T = t
			d := prepare(p)
			age(p)
			before := contents(p)
			refused := func(when string) {
				t.Helper()
				if got := p.Call(t, d.who, d.method, d.path, d.body); got.Status != 403 || got.Str("code") != proofRequired {
					t.Errorf("%s: %d %s", when, got.Status, got.Text)
				}
			}
			refused("with an old proof")
			if after := contents(p); after != before {
				t.Error("the refused call changed something")
			}
			if got := p.Call(t, d.who, "POST", proofPath, `{"code":"000000"}`); got.Status < 400 {
				t.Errorf("a wrong proof: %d %s", got.Status, got.Text)
			}
			refused("after a wrong proof")
			if d.proof == "" {
				d.proof = withPassword
			} else if got := p.Call(t, d.who, "POST", proofPath, withPassword); got.Status != 422 || got.Str("code") != "identity.proof_needs_factor" {
				t.Errorf("the password where there is a second factor: %d %s", got.Status, got.Text)
			}
			if got := p.Call(t, d.who, "POST", proofPath, d.proof); got.Status != 200 || got.Str("provenUntil") == "" {
				t.Fatalf("proof: %d %s", got.Status, got.Text)
			}
			if got := p.Call(t, d.who, d.method, d.path, d.body); got.Status != d.status {
				t.Errorf("after the proof: %d %s, want %d", got.Status, got.Text, d.status)
			}
		})
	}
}

// In a switched profile the proof is the administrator's own: nobody's there helps, and proving does not leave it.
func TestProofInASwitchedProfile(t *testing.T) {
	p := apitest.NewWorld(t)
	p.Enter("VAREJISTA", p.Alfa.ID)
	age(p)
	link := func() apitest.Answer {
		return p.Call(t, apitest.Admin, "PATCH", "/varejistas/link-partner", `{"codigo":"`+p.Caixa.Code+`"}`, apitest.AsRetailer, p.Alfa.ID)
	}
	if got := p.Call(t, apitest.OtherRetailer, "POST", proofPath, withPassword); got.Status != 200 {
		t.Fatalf("the retailer's own proof: %d %s", got.Status, got.Text)
	}
	if got := link(); got.Status != 403 || got.Str("code") != proofRequired {
		t.Errorf("with an old proof: %d %s", got.Status, got.Text)
	}
	if ways := p.Call(t, apitest.Admin, "GET", proofPath, "", apitest.AsRetailer, p.Alfa.ID); ways.Status != 200 || !strings.Contains(ways.Text, `["password"]`) {
		t.Errorf("ways: %d %s", ways.Status, ways.Text)
	}
	if got := p.Call(t, apitest.Admin, "POST", proofPath, withPassword, apitest.AsRetailer, p.Alfa.ID); got.Status != 200 {
		t.Fatalf("proof in the profile: %d %s", got.Status, got.Text)
	}
	if got := link(); got.Status != 200 {
		t.Errorf("after the proof: %d %s", got.Status, got.Text)
	}
}

// What is sent as a proof is judged by its form first, and says what is wrong.
func TestProofCallsByOutcome(t *testing.T) {
	p := apitest.NewWorld(t)
	p.Expect(t, []apitest.Case{
		{Name: "no session", Method: "POST", Path: proofPath, Body: withPassword, Status: 401, Code: "access.no_session"},
		{Name: "nothing", As: apitest.Retailer, Method: "POST", Path: proofPath, Body: `{}`, Status: 422, Code: "identity.proof_incomplete", Field: "password"},
		{Name: "two at once", As: apitest.Retailer, Method: "POST", Path: proofPath, Body: `{"password":"x","code":"123456"}`, Status: 422, Code: "identity.proof_incomplete", Field: "password"},
		{Name: "a wrong type", As: apitest.Retailer, Method: "POST", Path: proofPath, Body: `{"password":1}`, Status: 422, Field: "password"},
		{Name: "a wrong password", As: apitest.Retailer, Method: "POST", Path: proofPath, Body: `{"password":"girafa-azul"}`, Status: 400, Code: "NotAuthorizedException"},
		{Name: "no app", As: apitest.Retailer, Method: "POST", Path: proofPath, Body: `{"code":"123456"}`, Status: 409, Code: "identity.second_factor_off"},
		{Name: "no passkey", As: apitest.Retailer, Method: "POST", Path: proofPath + "/passkey", Body: ``, Status: 409, Code: "identity.no_passkey"},
		{Name: "no ceremony", As: apitest.Retailer, Method: "POST", Path: proofPath, Body: `{"passkey":{"session":"x","credential":{}}}`, Status: 400, Code: "ExpiredCodeException"},
	})
	for range 4 {
		p.Call(t, apitest.Retailer, "POST", proofPath, `{"password":"girafa-azul"}`)
	}
	if got := p.Call(t, apitest.Retailer, "POST", proofPath, withPassword); got.Status != 429 || got.Str("code") != "LimitExceededException" {
		t.Errorf("guessing: %d %s", got.Status, got.Text)
	}
}
