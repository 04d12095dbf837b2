package main

import (
	"maps"
	"net/http"
	"testing"

	"seiva/internal/identity"
	"seiva/internal/kit/scope"
)

// The company's names make a password weak, at sign-up and later; and they hold no link, since Seiva mails them to
// strangers.
func TestNamesOfASignUp(t *testing.T) {
	n := newNewcomers(t, onSQLite(t))
	for field, change := range map[string]fields{
		"password":       {"password": "QuitandaBoaHora#2026"},
		"tradeName":      {"tradeName": "Ganhe em mal.com.br"},
		"corporateName":  {"corporateName": "www.mal.example Ltda"},
		"focalPointName": {"focalPointName": "Ana https://mal.example"},
	} {
		form := fields{}
		maps.Copy(form, retailerForm)
		maps.Copy(form, change)
		if got := n.ask("POST", "/retailers/signup", form); got.status != http.StatusUnprocessableEntity || got.field(field) == "" {
			t.Errorf("%s: %d %s", field, got.status, got.text)
		}
	}
	made := n.ask("POST", "/retailers/signup", retailerForm)
	n.signIn(t, retailer, identity.NewAccount{Profile: scope.Varejista, RetailerID: made.str("id")})
	got := n.call(t, retailer, "POST", "/identity/change-password", `{"currentPassword":"Seiva-demo-2026","newPassword":"QuitandaBoaHora#2026"}`)
	if got.status != http.StatusUnprocessableEntity || got.field("newPassword") == "" {
		t.Errorf("change: %d %s", got.status, got.text)
	}
}
