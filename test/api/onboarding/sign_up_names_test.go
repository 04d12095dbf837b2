package onboarding

import (
	"maps"
	"net/http"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
)

// The company's names make a password weak, at sign-up and later; and they hold no link, since Seiva mails them to
// strangers.
func TestNamesOfASignUp(t *testing.T) {
	n := apitest.NewNewcomers(t, apitest.OnSQLite(t))
	for field, change := range map[string]apitest.Fields{
		"password":       {"password": "QuitandaBoaHora#2026"},
		"tradeName":      {"tradeName": "Ganhe em mal.com.br"},
		"corporateName":  {"corporateName": "www.mal.example Ltda"},
		"focalPointName": {"focalPointName": "Ana https://mal.example"},
	} {
		form := apitest.Fields{}
		maps.Copy(form, apitest.RetailerForm)
		maps.Copy(form, change)
		if got := n.Ask("POST", "/retailers/signup", form); got.Status != http.StatusUnprocessableEntity || got.Field(field) == "" {
			t.Errorf("%s: %d %s", field, got.Status, got.Text)
		}
	}
	made := n.Ask("POST", "/retailers/signup", apitest.RetailerForm)
	n.SignIn(t, apitest.Retailer, identity.NewAccount{Profile: scope.Varejista, RetailerID: made.Str("id")})
	got := n.Call(t, apitest.Retailer, "POST", "/identity/change-password", `{"currentPassword":"Seiva-demo-2026","newPassword":"QuitandaBoaHora#2026"}`)
	if got.Status != http.StatusUnprocessableEntity || got.Field("newPassword") == "" {
		t.Errorf("change: %d %s", got.Status, got.Text)
	}
}
