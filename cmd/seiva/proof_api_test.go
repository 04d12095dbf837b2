package main

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
	"signOut":             "closes a door",
	"revokeSession":       "closes a door",
	"revokeOtherSessions": "closes a door",
	"putUiSetting":        "is about how a screen looks",
	"deleteUiSetting":     "is about how a screen looks",
	"adminCloseSwitch":    "closes a door",
	"deleteAdminKey":      "closes a door, and in a hurry", "deleteRetailerKey": "closes a door", "deletePartnerKey": "closes a door",
	"restrictKeys":              "lets nobody in: the software house proves itself for each key",
	"partnerInviteAccountAgain": "mails to the address that was proven before", "retailerInviteAccountAgain": "mails to the address that was proven before",
	"adminResendContract": "gives time, signs nothing", "adminRenewContract": "gives time, signs nothing",
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
	"adminSignUploads": "daily work", "retailerSignUploads": "daily work",
	"adminExcludeReceipt": "daily work, undone by including", "supportExcludeReceipt": "daily work, undone by including",
	"adminIncludeReceipt": "daily work", "supportIncludeReceipt": "daily work",
	"adminStopConsumerRequest": "closes a door", "supportStopConsumerRequest": "closes a door", "retailerStopConsumerRequest": "closes a door",
	"adminReportProblem": "is a message", "supportReportProblem": "is a message",
	"retailerReportProblem": "is a message", "partnerReportProblem": "is a message",
}

// door is a marked call: who goes through, with what, and what a right proof leads to.
type door struct {
	who, method, path, body string
	status                  int
	proof                   string // empty: the password
}

// doors prepares each in an installation of its own.
var doors = map[string]func(p *parts) door{
	"adminRetailerChangeEmail": func(p *parts) door {
		return door{admin, "PATCH", "/admin/varejistas/change-email", `{"id":"` + p.seiva.ID + `","email":"nova@dona.com.br"}`, 200, ""}
	},
	"adminPartnerChangeEmail": func(p *parts) door {
		return door{admin, "PATCH", "/admin/parceiros/change-email", `{"id":"` + p.caixa.ID + `","email":"nova@dona.com.br"}`, 200, ""}
	},
	"adminMarkContractSigned": func(p *parts) door {
		return door{admin, "PATCH", "/admin/varejistas/mark-contract-as-signed/" + p.seiva.ID, "", 200, ""}
	},
	"adminOpenSwitch": func(p *parts) door {
		return door{admin, "POST", switchedProfile, `{"profile":"VAREJISTA","id":"` + p.seiva.ID + `","reason":"Conferir as lojas com o dono"}`, 201, ""}
	},
	"adminTransferRoot": func(p *parts) door {
		return door{admin, "POST", "/admin/varejistas/transferir-raiz", `{"documento":"` + retailerDocument[:8] + `","varejistaId":"` + p.alfa.ID + `","motivo":"Contrato social conferido"}`, 200, ""}
	},
	"retailerLinkPartner": func(p *parts) door {
		return door{otherRetailer, "PATCH", "/varejistas/link-partner", `{"codigo":"` + p.caixa.Code + `"}`, 200, ""}
	},
	"createAdminKey":    func(p *parts) door { return p.keyDoor(admin, "/admin/keys") },
	"updateAdminKey":    func(p *parts) door { return p.widening(admin, "/admin/keys") },
	"rotateAdminKey":    func(p *parts) door { return p.rotating(admin, "/admin/keys") },
	"createRetailerKey": func(p *parts) door { return p.keyDoor(admin, "/admin/retailer/keys") },
	"updateRetailerKey": func(p *parts) door { return p.widening(admin, "/admin/retailer/keys") },
	"rotateRetailerKey": func(p *parts) door { return p.rotating(admin, "/admin/retailer/keys") },
	"createPartnerKey":  func(p *parts) door { return p.keyDoor(house, "/parceiros/keys") },
	"updatePartnerKey":  func(p *parts) door { return p.widening(house, "/parceiros/keys") },
	"rotatePartnerKey":  func(p *parts) door { return p.rotating(house, "/parceiros/keys") },

	"retailerInviteAccount":      func(p *parts) door { return p.inviting(retailer, "/varejistas") },
	"partnerInviteAccount":       func(p *parts) door { return p.inviting(house, "/parceiros") },
	"retailerChangeAccountEmail": func(p *parts) door { return p.moving(retailer, "/varejistas") },
	"partnerChangeAccountEmail":  func(p *parts) door { return p.moving(house, "/parceiros") },
	"retailerRemoveAccount":      func(p *parts) door { return p.removing(retailer, "/varejistas") },
	"partnerRemoveAccount":       func(p *parts) door { return p.removing(house, "/parceiros") },

	"enrolTotp": func(*parts) door { return door{retailer, "POST", "/identity/second-factor/totp", "{}", 200, ""} },
	"confirmTotp": func(p *parts) door {
		secret := p.call(p.t, retailer, "POST", "/identity/second-factor/totp", "{}").str("secret")
		return door{retailer, "POST", "/identity/second-factor/totp/confirm", `{"code":"` + p.appCode(secret) + `"}`, 200, ""}
	},
	"disableTotp": func(p *parts) door {
		return door{retailer, "POST", "/identity/second-factor/totp/disable", "{}", 200, p.enrolled(retailer)}
	},
	"newRecoveryCodes": func(p *parts) door {
		return door{retailer, "POST", "/identity/second-factor/recovery-codes", "{}", 200, p.enrolled(retailer)}
	},
	"addPasskey": func(*parts) door {
		return door{retailer, "POST", "/identity/passkeys/registration", "{}", 200, ""}
	},
	"confirmPasskey": func(p *parts) door {
		begun := p.call(p.t, retailer, "POST", "/identity/passkeys/registration", "{}")
		asked, err := json.Marshal(begun.object()["options"])
		p.check(err)
		options, err := virtualwebauthn.ParseAttestationOptions(string(asked))
		p.check(err)
		site := virtualwebauthn.RelyingParty{Name: "Seiva", ID: "localhost", Origin: p.settings.publicURL()}
		made := virtualwebauthn.CreateAttestationResponse(site, virtualwebauthn.NewAuthenticator(), virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeRSA), *options)
		return door{retailer, "POST", "/identity/passkeys", fmt.Sprintf(`{"session":%q,"name":"Celular","credential":%s}`, begun.str("session"), made), 200, ""}
	},
	"removePasskey": func(p *parts) door {
		key := identity.Passkey{
			ID: id.New(), AccountID: p.get(retailer, "/identity/me").str("id"), Name: "Celular", CredentialID: []byte("one"),
			Credential: "{}", CreatedAt: time.Now(),
		}
		p.check(sqlidentity.New(p.db).CreatePasskey(p.t.Context(), key))
		return door{retailer, "DELETE", "/identity/passkeys/" + key.ID, "", 204, ""}
	},
}

func (p *parts) keyForm(path, name string) string {
	form := map[string]string{"name": name, "softwareHouseId": p.caixa.ID, "retailerId": p.seiva.ID, "storeId": p.centro.ID}
	if path == "/admin/retailer/keys" {
		delete(form, "softwareHouseId")
	}
	text, err := json.Marshal(form)
	p.check(err)
	return string(text)
}

func (p *parts) keyDoor(who, path string) door {
	return door{who, "POST", path, p.keyForm(path, "Caixas"), 201, ""}
}

func (p *parts) aKey(who, path string) string {
	p.t.Helper()
	return path + "/" + p.made(who, path, p.keyForm(path, "Caixas"))
}

// made creates something and gives its id.
func (p *parts) made(who, path, body string) string {
	p.t.Helper()
	got := p.call(p.t, who, "POST", path, body)
	if got.status != 201 {
		p.t.Fatalf("POST %s: %d %s", path, got.status, got.text)
	}
	return got.str("id")
}

func (p *parts) widening(who, path string) door {
	return door{who, "PUT", p.aKey(who, path), p.keyForm(path, "Outras"), 200, ""}
}

func (p *parts) rotating(who, path string) door {
	return door{who, "POST", p.aKey(who, path) + "/rotate", `{"overlapHours":24}`, 201, ""}
}

func (p *parts) inviting(who, base string) door {
	return door{who, "POST", base + "/usuarios-secundarios", `{"email":"bia@loja.com.br"}`, 201, ""}
}

func (p *parts) moving(who, base string) door {
	colleague := p.inviting(who, base)
	return door{who, "PUT", colleague.path + "/" + p.made(who, colleague.path, colleague.body), `{"email":"caio@loja.com.br"}`, 200, ""}
}

func (p *parts) removing(who, base string) door {
	colleague := p.inviting(who, base)
	return door{who, "DELETE", colleague.path + "/" + p.made(who, colleague.path, colleague.body), "", 204, ""}
}

func (p *parts) appCode(secret string) string {
	p.t.Helper()
	code, err := totp.GenerateCode(secret, time.Now())
	p.check(err)
	return code
}

// enrolled gives an account an authenticator app and a proof that it can show: a recovery code.
func (p *parts) enrolled(who string) string {
	p.t.Helper()
	secret := p.call(p.t, who, "POST", "/identity/second-factor/totp", "{}").str("secret")
	got := p.call(p.t, who, "POST", "/identity/second-factor/totp/confirm", `{"code":"`+p.appCode(secret)+`"}`)
	codes, _ := got.object()["recoveryCodes"].([]any)
	if len(codes) == 0 {
		p.t.Fatalf("enrolment: %d %s", got.status, got.text)
	}
	p.tokens[who] = got.str("accessToken")
	return fmt.Sprintf(`{"code":%q}`, codes[0])
}

// age makes every session's proof older than ten minutes.
func (p *parts) age() {
	p.t.Helper()
	db := p.raw()
	defer func() { _ = db.Close() }()
	_, err := db.Exec("UPDATE sessions SET proven_at = ?", time.Now().Add(-identity.ProofLife-time.Second).UnixMilli())
	p.check(err)
}

// contents gives every row of every table but the sessions, which note their use.
func (p *parts) contents() string {
	p.t.Helper()
	var all strings.Builder
	for _, table := range p.rows(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'sessions' ORDER BY name`) {
		columns := p.rows(`SELECT 'quote("' || name || '")' FROM pragma_table_info(?)`, table)
		all.WriteString(table + "\n" + strings.Join(p.rows(`SELECT `+strings.Join(columns, ` || ' ' || `)+` FROM "`+table+`"`), "\n") + "\n")
	}
	return all.String()
}

// Every call that writes has been thought about: it asks for a proof, or says why it does not.
func TestEveryWriteDecidesAboutProof(t *testing.T) {
	var marked []string
	for _, r := range liveRoutes(testApp(t)) {
		if httpx.Profiles(r.op) == nil || r.method == http.MethodGet {
			continue
		}
		_, spared := withoutProof[r.op.OperationID]
		if portal.AsksForProof(r.op) {
			marked = append(marked, r.op.OperationID)
		}
		if spared == portal.AsksForProof(r.op) {
			t.Errorf("%s (%s %s): asks for a proof %v, stands in withoutProof %v: want one of the two", r.op.OperationID, r.method, r.path, !spared, spared)
		}
	}
	if want := slices.Sorted(maps.Keys(doors)); !slices.Equal(slices.Sorted(slices.Values(marked)), want) {
		t.Errorf("marked %v\nproven here %v", slices.Sorted(slices.Values(marked)), want)
	}
}

// A session that was stolen, or left open, moves no account and opens no door once ten minutes went by: nothing is done
// before the proof, a wrong one does not count as one, and the same call goes through after a right one.
func TestDoorsAskForARecentProof(t *testing.T) {
	for name, prepare := range doors {
		t.Run(name, func(t *testing.T) {
			p := newParts(t)
			p.t = t
			d := prepare(p)
			p.age()
			before := p.contents()
			refused := func(when string) {
				t.Helper()
				if got := p.call(t, d.who, d.method, d.path, d.body); got.status != 403 || got.str("code") != proofRequired {
					t.Errorf("%s: %d %s", when, got.status, got.text)
				}
			}
			refused("with an old proof")
			if after := p.contents(); after != before {
				t.Error("the refused call changed something")
			}
			if got := p.call(t, d.who, "POST", proofPath, `{"code":"000000"}`); got.status < 400 {
				t.Errorf("a wrong proof: %d %s", got.status, got.text)
			}
			refused("after a wrong proof")
			if d.proof == "" {
				d.proof = withPassword
			} else if got := p.call(t, d.who, "POST", proofPath, withPassword); got.status != 422 || got.str("code") != "identity.proof_needs_factor" {
				t.Errorf("the password where there is a second factor: %d %s", got.status, got.text)
			}
			if got := p.call(t, d.who, "POST", proofPath, d.proof); got.status != 200 || got.str("provenUntil") == "" {
				t.Fatalf("proof: %d %s", got.status, got.text)
			}
			if got := p.call(t, d.who, d.method, d.path, d.body); got.status != d.status {
				t.Errorf("after the proof: %d %s, want %d", got.status, got.text, d.status)
			}
		})
	}
}

// In a switched profile the proof is the administrator's own: nobody's there helps, and proving does not leave it.
func TestProofInASwitchedProfile(t *testing.T) {
	p := newParts(t)
	p.enter("VAREJISTA", p.alfa.ID)
	p.age()
	link := func() answer {
		return p.call(t, admin, "PATCH", "/varejistas/link-partner", `{"codigo":"`+p.caixa.Code+`"}`, asRetailer, p.alfa.ID)
	}
	if got := p.call(t, otherRetailer, "POST", proofPath, withPassword); got.status != 200 {
		t.Fatalf("the retailer's own proof: %d %s", got.status, got.text)
	}
	if got := link(); got.status != 403 || got.str("code") != proofRequired {
		t.Errorf("with an old proof: %d %s", got.status, got.text)
	}
	if ways := p.call(t, admin, "GET", proofPath, "", asRetailer, p.alfa.ID); ways.status != 200 || !strings.Contains(ways.text, `["password"]`) {
		t.Errorf("ways: %d %s", ways.status, ways.text)
	}
	if got := p.call(t, admin, "POST", proofPath, withPassword, asRetailer, p.alfa.ID); got.status != 200 {
		t.Fatalf("proof in the profile: %d %s", got.status, got.text)
	}
	if got := link(); got.status != 200 {
		t.Errorf("after the proof: %d %s", got.status, got.text)
	}
}

// What is sent as a proof is judged by its form first, and says what is wrong.
func TestProofCallsByOutcome(t *testing.T) {
	p := newParts(t)
	p.play(t, []scenario{
		{"no session", nobody, "POST", proofPath, withPassword, 401, "access.no_session", ""},
		{"nothing", retailer, "POST", proofPath, `{}`, 422, "identity.proof_incomplete", "password"},
		{"two at once", retailer, "POST", proofPath, `{"password":"x","code":"123456"}`, 422, "identity.proof_incomplete", "password"},
		{"a wrong type", retailer, "POST", proofPath, `{"password":1}`, 422, "", "password"},
		{"a wrong password", retailer, "POST", proofPath, `{"password":"girafa-azul"}`, 400, "NotAuthorizedException", ""},
		{"no app", retailer, "POST", proofPath, `{"code":"123456"}`, 409, "identity.second_factor_off", ""},
		{"no passkey", retailer, "POST", proofPath + "/passkey", ``, 409, "identity.no_passkey", ""},
		{"no ceremony", retailer, "POST", proofPath, `{"passkey":{"session":"x","credential":{}}}`, 400, "ExpiredCodeException", ""},
	})
	for range 4 {
		p.call(t, retailer, "POST", proofPath, `{"password":"girafa-azul"}`)
	}
	if got := p.call(t, retailer, "POST", proofPath, withPassword); got.status != 429 || got.str("code") != "LimitExceededException" {
		t.Errorf("guessing: %d %s", got.status, got.text)
	}
}
