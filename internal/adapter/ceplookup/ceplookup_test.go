package ceplookup_test

import (
	"encoding/csv"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/ceplookup"
	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/fetch"
	"seiva/internal/locations"
	"seiva/internal/onboarding"
)

const paulista = "01310100"

// Every place is in a municipality as the list of cities spells it, so that forms can choose it.
func TestLocalPlaces(t *testing.T) {
	file, err := os.Open("local.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil || len(rows) < 60 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for _, row := range rows[1:] {
		got, err := ceplookup.Local(t.Context(), row[0])
		if city, known := locations.CityName(got.UF, got.City); err != nil || !brdoc.ValidCEP(row[0]) || !known || city != got.City {
			t.Errorf("%s: %+v, %v", row[0], got, err)
		}
	}
	if _, err := ceplookup.Local(t.Context(), "99999999"); !errors.Is(err, onboarding.ErrUnknown) {
		t.Errorf("unknown: %v", err)
	}
}

func TestRemote(t *testing.T) {
	want := onboarding.Place{CEP: paulista, Street: "Avenida Paulista", District: "Bela Vista", City: "São Paulo", UF: "SP"}
	for name, c := range map[string]struct {
		handler http.HandlerFunc
		want    onboarding.Place
		unknown bool
	}{
		"right": {says(200, `{"cep":"01310100","state":"SP","city":"São Paulo","neighborhood":"Bela Vista","street":"Avenida Paulista",
			"service":"open-cep","location":{"type":"Point","coordinates":{}}}`), want, false},
		"masked":      {says(200, `{"cep":"01310-100","state":"SP","city":"São Paulo","neighborhood":"Bela Vista","street":"Avenida Paulista"}`), want, false},
		"a town":      {says(200, `{"cep":"01310100","state":"SP","city":"Pedreira","neighborhood":null,"street":null}`), onboarding.Place{CEP: paulista, City: "Pedreira", UF: "SP"}, false},
		"unknown":     {says(404, `{"name":"CepPromiseError","errors":[]}`), onboarding.Place{}, true},
		"another":     {says(200, `{"cep":"01310200","state":"SP","city":"São Paulo"}`), onboarding.Place{}, false},
		"no city":     {says(200, `{"cep":"01310100","state":"SP"}`), onboarding.Place{}, false},
		"wrong types": {says(200, `{"cep":1310100,"state":"SP","city":"São Paulo"}`), onboarding.Place{}, false},
		"a page":      {says(200, `<html>`), onboarding.Place{}, false},
		"huge":        {says(200, `{"cep":"`+strings.Repeat("1", 400<<10)+`"}`), onboarding.Place{}, false},
		"broken":      {says(503, `{}`), onboarding.Place{}, false},
		"redirects": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://127.0.0.1/", http.StatusFound)
		}, onboarding.Place{}, false},
		"hangs up": {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, onboarding.Place{}, false},
	} {
		got, err := ask(t, c.handler)
		if got != c.want || (err == nil) != (c.want.City != "") || errors.Is(err, onboarding.ErrUnknown) != c.unknown {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestRemoteIsLeftWhenSlowOrClosed(t *testing.T) {
	stop := make(chan struct{})
	defer close(stop)
	start := time.Now()
	_, err := ask(t, func(http.ResponseWriter, *http.Request) { <-stop })
	if took := time.Since(start); err == nil || took > 2*fetch.Timeout {
		t.Errorf("slow: %v after %v", err, took)
	}
	server := httptest.NewServer(nil)
	server.Close()
	remote, err := ceplookup.NewRemote(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := remote.Place(t.Context(), paulista); err == nil || errors.Is(err, onboarding.ErrUnknown) {
		t.Errorf("closed: %v", err)
	}
	if _, err := ceplookup.NewRemote("ftp://host"); err == nil {
		t.Error("an address that is not of the web was taken")
	}
}

func ask(t *testing.T, handler http.HandlerFunc) (onboarding.Place, error) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/api/cep/v2/"+paulista {
			t.Errorf("asked for %s", r.URL.Path)
		}
		handler(w, r)
	}))
	t.Cleanup(server.Close)
	remote, err := ceplookup.NewRemote(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	return remote.Place(t.Context(), paulista)
}

func says(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}
}
