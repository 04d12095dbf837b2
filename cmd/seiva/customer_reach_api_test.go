package main

import (
	"encoding/json"
	"testing"

	"seiva/internal/apikeys"
	"seiva/internal/edge/integrationapi"
	"seiva/internal/kit/scope"
)

// oneStore is a house that serves a single store of another house's retailer, where Ana bought twice: there, and
// elsewhere with the retailer.
type oneStore struct {
	*tills
	storeID, houseID, key, token string
	there, elsewhere             reply
}

func newOneStore(t *testing.T) *oneStore {
	t.Helper()
	p := &oneStore{tills: newTills(t)}
	second := p.makePartner("45723174000110", "Uma Loja")
	p.houseID = second.ID
	p.elsewhere = p.sendXML(t, p.live, sample(t, "valid/02_sp_cpf_pix.xml"))
	p.there = p.sendXML(t, p.live, sample(t, anasOtherReceipt))
	if p.elsewhere.status != 201 || p.there.status != 201 || p.elsewhere.body.StoreID == p.there.body.StoreID {
		t.Fatalf("%d %s; %d %s", p.elsewhere.status, p.elsewhere.text, p.there.status, p.there.text)
	}
	p.storeID = p.there.body.StoreID
	_, err := p.database().Exec("UPDATE stores SET partner_id = ? WHERE id = ?", second.ID, p.storeID)
	fatal(t, err)
	_, err = p.database().Exec("UPDATE receipts SET cpf_index = (SELECT cpf_index FROM receipts WHERE access_key = ?), consumer = 1 WHERE access_key = ?",
		p.elsewhere.body.AccessKey, p.there.body.AccessKey)
	fatal(t, err)
	issued, err := p.portal.Keys.Create(t.Context(), scope.Scope{AccountID: "test", Profile: scope.Parceiro, PartnerID: second.ID}, apikeys.SoftwareHouseKey,
		apikeys.Draft{Name: "Uma loja", Bindings: apikeys.Bindings{PartnerID: second.ID, RetailerID: p.retailerID, StoreID: p.storeID}})
	fatal(t, err)
	p.key = issued.Presented
	p.token = p.exchange(t, p.key, anaCPF)
	return p
}

const anasOtherReceipt = "valid/05_alfa_emit_cpf.xml"

// exchange is what a till does: a key and a CPF for a token.
func (p *tills) exchange(t *testing.T, key, cpf string) string {
	t.Helper()
	got := p.call(t, nobody, "POST", "/customer-tokens", `{"document":"`+cpf+`"}`, "x-api-key", key)
	if got.status != 201 {
		t.Fatalf("%d %s", got.status, got.text)
	}
	var issued integrationapi.CustomerToken
	fatal(t, json.Unmarshal([]byte(got.text), &issued))
	return issued.Token
}

// A software house with one store of a retailer exchanges any CPF for a token: it sees that store alone, takes nothing
// away and erases nobody.
func TestAHouseOfOneStoreSpeaksForNoConsumer(t *testing.T) {
	p := newOneStore(t)
	p.expect([]expected{
		{
			name: "the list", as: p.token, path: "/customer/receipts/" + anaCPF, status: 200,
			has: []string{`"total":1`, p.there.body.AccessKey}, lacks: []string{p.elsewhere.body.AccessKey},
		},
		reading("what one receipt saved", p.token, "/customer/achievements", 200, `"litersOfWater":0.0321`),
		reading("the archive of everything", p.token, anaData, 403, "customers.proof_required"),
		{name: "the erasure", as: p.token, method: "DELETE", path: anaPath, status: 403, has: []string{"customers.proof_required"}},
		{name: "the withdrawal", as: p.token, method: "DELETE", path: termsPath, status: 403, has: []string{"customers.proof_required"}},
	})
	if n := p.count(t, "customer_erasures"); n != 0 {
		t.Errorf("%d erasures", n)
	}
}
